#include "cli/play_help.h"

#include <array>

#include "words/names.h"

namespace kurz {
namespace {

struct HelpEntry {
  Verb verb;
  Texts usage;
  Texts brief;
  Texts more;
};
constexpr std::array<HelpEntry, kVerbCount> kHelp{{
    {Verb::kDraw,
     {"draw", "ziehen"},
     {"draw the top card of the deck", "die oberste Karte vom Stapel ziehen"},
     {"A draw is two cards, one after the other. draw tickets: two new tickets instead, of which you keep "
      "one or both.",
      "Du ziehst zwei Karten, eine nach der anderen. ziehen zielkarten: stattdessen zwei neue Zielkarten, "
      "von denen du eine "
      "oder beide behältst."}},
    {Verb::kTake,
     {"take red, take 3", "nehmen rot, nehmen 3"},
     {"take a card from the row, by colour or slot",
      "eine Karte aus der Auslage nehmen, nach Farbe oder Platz"},
     {"A wild card from the row is the only card you take in that turn.",
      "Eine Jokerkarte aus der Auslage ist die einzige Karte, die du in diesem Zug nimmst."}},
    {Verb::kClaim,
     {"claim PLACE PLACE", "bauen ORT ORT"},
     {"claim a route; add colour and wild cards if you like: {example}",
      "eine Strecke bauen; Farbe und Jokerkarten, wenn du magst: {example}"},
     {"Places may be shortened as long as they are clear. If you do not say how you pay, the fewest wild "
      "cards are used; if "
      "several colours are possible, you are asked. 1 wild: with one wild card; all wild: wild cards only. "
      "board lists the routes.",
      "Orte dürfen gekürzt sein, solange sie eindeutig sind. Sagst du nicht, womit du bezahlst, werden "
      "möglichst wenige "
      "Jokerkarten genommen; gehen mehrere Farben, wirst du gefragt. 1 wild: mit einer Jokerkarte; nur wild: "
      "allein Jokerkarten. plan zählt die Strecken "
      "auf."}},
    {Verb::kKeep,
     {"keep 1, keep both", "behalten 1, behalten beide"},
     {"keep one or both of the tickets you are choosing from",
      "eine oder beide der Zielkarten behalten, die du zur Wahl hast"},
     {"A ticket you keep stays with you to the end: done it adds its points, not done it costs them.",
      "Eine behaltene Zielkarte bleibt bis zum Ende bei dir: erfüllt bringt sie ihre Punkte, sonst kostet "
      "sie sie."}},
    {Verb::kPlace,
     {"place SOUVENIR PLACE", "hinlegen SOUVENIR ORT"},
     {"put down a left-over souvenir before the first turn",
      "vor dem ersten Zug ein übriges Souvenir hinlegen"},
     {"Any place that has no souvenirs will do: place bell castro.",
      "Jeder Ort ist recht, an dem keine Souvenirs liegen: hinlegen glocke castro."}},
    {Verb::kSouvenir,
     {"souvenir PLACE", "souvenir ORT"},
     {"choose a souvenir, if your new route has two to choose from",
      "ein Souvenir wählen, wenn deine neue Strecke zwei zur Wahl hat"},
     {"The name of the souvenir will do as well. Different souvenirs score at the end.",
      "Auch der Name des Souvenirs genügt. Verschiedene Souvenirs zählen am Ende."}},
    {Verb::kPass,
     {"pass", "passen"},
     {"only if you can do nothing else", "nur wenn du nichts anderes tun kannst"},
     {"That is rare. legal says what you can do.", "Das ist selten. möglich sagt, was du tun kannst."}},
    {Verb::kTickets,
     {"tickets", "zielkarten"},
     {"your tickets, and the cheapest way still open for each",
      "deine Zielkarten, je mit dem kürzesten Weg, der noch offen ist"},
     {"This only shows them. draw tickets draws new ones and is your whole turn.",
      "Das zeigt sie nur. ziehen zielkarten zieht neue und ist dein ganzer Zug."}},
    {Verb::kHand,
     {"hand", "hand"},
     {"your cards", "deine Karten"},
     {"Grouped by colour.", "Nach Farben geordnet."}},
    {Verb::kRow,
     {"row", "auslage"},
     {"the five open cards, and how many are left in the decks",
      "die fünf offenen Karten, und was in den Stapeln übrig ist"},
     {"Three open wild cards at once: the whole row is replaced.",
      "Liegen drei Jokerkarten zugleich offen, wird die ganze Auslage ersetzt."}},
    {Verb::kBoard,
     {"board", "plan"},
     {"all routes with their cost, points and owners", "alle Strecken mit Preis, Punkten und Besitzern"},
     {"board free: only those still free for you.", "plan frei: nur die, die für dich noch frei sind."}},
    {Verb::kRoutes,
     {"routes PLACE", "strecken ORT"},
     {"the routes that lead from a place", "die Strecken, die von einem Ort ausgehen"},
     {"Without a place: your own routes.", "Ohne Ort: deine eigenen Strecken."}},
    {Verb::kScore,
     {"score", "punkte"},
     {"everyone's cards, tickets, pieces and points", "Karten, Zielkarten, Figuren und Punkte von allen"},
     {"Tickets and extra points are counted at the end.",
      "Zielkarten und Zusatzpunkte werden am Ende gezählt."}},
    {Verb::kLook,
     {"look", "tisch"},
     {"the whole table at once", "der ganze Tisch auf einmal"},
     {"Everything that you may see now.", "Alles, was du gerade sehen darfst."}},
    {Verb::kLegal,
     {"legal", "möglich"},
     {"all you can do now, with numbers to choose by",
      "alles, was du gerade tun kannst, mit Nummern zum Wählen"},
     {"Type the number alone to do it. legal all: with every way to pay.",
      "Tippe nur die Nummer, um es zu tun. möglich alle: mit jeder Art zu bezahlen."}},
    {Verb::kLog,
     {"log", "verlauf"},
     {"what happened last", "was zuletzt geschah"},
     {"log all: from the beginning.", "verlauf alle: von Anfang an."}},
    {Verb::kHelp,
     {"? or help", "? oder hilfe"},
     {"this list; ? claim explains one word", "diese Liste; ? bauen erklärt ein Wort"},
     {"Every word may be shortened: cl for claim. Case and accents do not matter.",
      "Jedes Wort darf gekürzt sein: bau für bauen. Großschreibung und Umlaute sind gleichgültig."}},
    {Verb::kUndo,
     {"undo", "zurück"},
     {"what is played is played", "gespielt ist gespielt"},
     {"A card once seen cannot be unseen.", "Eine einmal gesehene Karte lässt sich nicht ungesehen machen."}},
    {Verb::kQuit,
     {"quit", "ende"},
     {"leave the game", "das Spiel verlassen"},
     {"Type the whole word; nothing is asked.", "Tippe das ganze Wort; es wird nicht nachgefragt."}},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kHelp.size(); ++i) {
    if (kHelp[i].verb != static_cast<Verb>(i)) return false;
  }
  return true;
}
static_assert(in_order());

// "claim lincoln central orange": the first words of two places that a route joins.
std::string claim_example(const Board& board, Lang lang) {
  const Route& route = board.routes.front();
  const auto first_word = [&](LocationId place) {
    return fold_words(place_name(board, place), Umlaut::kPlain).front();
  };
  const Color color = route.color == kGray ? Color(0) : route.color;
  return fmt::format("{} {} {} {}", verb_name(Verb::kClaim, lang), first_word(route.a), first_word(route.b),
                     color_name(board, color, lang));
}

std::string brief_of(const HelpEntry& entry, const Board& board, Lang lang) {
  return fmt::format("{}: {}.", entry.usage.in(lang),
                     fill(entry.brief, lang, fmt::arg("example", claim_example(board, lang))));
}

bool concerns(const HelpEntry& entry, const Board& board) {
  if (entry.verb == Verb::kUndo) return false;
  return board.symbol_count() > 0 || (entry.verb != Verb::kPlace && entry.verb != Verb::kSouvenir);
}

}  // namespace

std::vector<std::string> general_help(const Board& board, Lang lang) {
  std::vector<std::string> lines;
  lines.emplace_back(
      Texts{"A turn is one of three things: draw two cards, claim a route, or draw tickets. You can type:",
            "Ein Zug ist eins von dreien: zwei Karten ziehen, eine Strecke bauen oder Zielkarten ziehen. Du "
            "kannst tippen:"}
          .in(lang));
  for (const HelpEntry& entry : kHelp) {
    if (!concerns(entry, board)) continue;
    lines.push_back(brief_of(entry, board, lang));
    if (entry.verb == Verb::kTake) {
      lines.emplace_back(Texts{"draw tickets: draw two tickets and keep one or both.",
                               "ziehen zielkarten: zwei Zielkarten ziehen und eine oder beide behalten."}
                             .in(lang));
    }
  }
  lines.emplace_back(kHelp[static_cast<std::size_t>(Verb::kHelp)].more.in(lang));
  return lines;
}

std::string verb_help(Verb verb, const Board& board, Lang lang) {
  const HelpEntry& entry = kHelp[static_cast<std::size_t>(verb)];
  return fmt::format("{} {}", brief_of(entry, board, lang), entry.more.in(lang));
}

}  // namespace kurz
