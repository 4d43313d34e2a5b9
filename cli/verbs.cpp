#include "cli/verbs.h"

#include <algorithm>
#include <array>

#include "words/names.h"

namespace kurz {
namespace {

struct VerbRow {
  Verb verb;
  Texts names;  // the first is printed, the others are understood
  Texts help;
};
constexpr std::array<VerbRow, kVerbCount> kVerbs{{
    {Verb::kDraw,
     {"draw d", "ziehen zieh ziehe z"},
     {"draw, draw tickets: draw the top card of the deck, or two tickets of which you keep one or both",
      "ziehen, ziehen zielkarten: die oberste Karte vom Stapel ziehen, oder zwei Zielkarten, von denen du "
      "eine oder beide behältst"}},
    {Verb::kTake,
     {"take t", "nehmen nimm nehme n"},
     {"take red, take 3: take a face-up card by its colour or slot; a wild card is the only card of that "
      "turn",
      "nehmen rot, nehmen 3: eine offene Karte nehmen, nach Farbe oder Platz; ein Joker bleibt die einzige "
      "Karte in diesem Spielzug"}},
    {Verb::kClaim,
     {"claim build use c", "nutzen nutze bauen baue b"},
     {"claim PLACE PLACE CARDS: claim a route: {example}. Places may be shortened. Without CARDS you pay "
      "with as few wild cards as possible; if several colours are possible, you are asked. “wild” alone pays "
      "with wild cards only",
      "nutzen ORT ORT KARTEN: eine Strecke nutzen: {example}. Orte darfst du abkürzen. Ohne KARTEN zahlst du "
      "mit möglichst wenigen Jokern; sind mehrere Farben möglich, wirst du gefragt. „joker“ allein zahlt nur "
      "mit Jokern"}},
    {Verb::kKeep,
     {"keep k", "behalten behalte"},
     {"keep 1, keep both: keep one or both of the tickets on offer; at the end a completed ticket adds its "
      "points, any other costs them",
      "behalten 1, behalten beide: eine oder beide angebotenen Zielkarten behalten; am Ende bringt eine "
      "erfüllte ihre Punkte, jede andere kostet sie"}},
    {Verb::kPlace,
     {"place put", "legen lege hinlegen"},
     {"place SOUVENIR PLACE: put a left-over souvenir on a place that has none: place bell castro",
      "legen SOUVENIR ORT: ein übriges Souvenir an einen Ort ohne Souvenirs legen: legen glocke "
      "castro"}},
    {Verb::kSouvenir,
     {"souvenir", "souvenir"},
     {"souvenir PLACE: choose one of the two souvenirs at the ends of your new route, by its place or its "
      "name",
      "souvenir ORT: eines der beiden Souvenirs an deiner neuen Strecke wählen, nach Ort oder Name"}},
    {Verb::kPass,
     {"pass", "passen passe"},
     {"pass: allowed only if you can do nothing else",
      "passen: erlaubt nur, wenn du nichts anderes tun kannst"}},
    {Verb::kTickets,
     {"tickets goals", "zielkarten ziele"},
     {"tickets: show your tickets, each with the cheapest way that is still open",
      "zielkarten: deine Zielkarten zeigen, jeweils mit dem günstigsten noch offenen Weg"}},
    {Verb::kHand,
     {"hand cards h", "hand karten h"},
     {"hand: show your cards by colour", "hand: deine Karten nach Farben zeigen"}},
    {Verb::kRow,
     {"row r", "auslage offen"},
     {"row: show the five face-up cards and the sizes of the decks",
      "auslage: die fünf offenen Karten und die Größe der Stapel zeigen"}},
    {Verb::kBoard,
     {"board map b", "plan p"},
     {"board, board free: list all routes, or only those that are free for you",
      "plan, plan frei: alle Strecken auflisten, oder nur die, die für dich frei sind"}},
    {Verb::kRoutes,
     {"routes", "strecken"},
     {"routes, routes PLACE: list your routes, or the routes of a place",
      "strecken, strecken ORT: deine Strecken auflisten, oder die eines Ortes"}},
    {Verb::kScore,
     {"score players points s", "punkte stand spieler"},
     {"score: show cards, tickets, pieces and points of all players",
      "punkte: Karten, Zielkarten, Figuren und Punkte von allen zeigen"}},
    {Verb::kLook,
     {"look table l", "tisch schauen t"},
     {"look: show everything that you can see", "tisch: alles zeigen, was du sehen darfst"}},
    {Verb::kLegal,
     {"legal moves", "möglich züge m"},
     {"legal, legal all: list what you can do; type a number of the list to do it. With “all” every way to "
      "pay is listed",
      "möglich, möglich alle: auflisten, was du tun kannst; tippe eine Nummer der Liste, um es zu tun. Mit "
      "„alle“ steht jede Art zu bezahlen darin"}},
    {Verb::kLog,
     {"log history", "verlauf v"},
     {"log, log all: show the last events, or all",
      "verlauf, verlauf alle: die letzten Ereignisse zeigen, oder alle"}},
    {Verb::kHelp,
     {"help commands", "hilfe befehle"},
     {"?, ? claim: show this list, or one command. Words may be shortened; case and accents do not matter",
      "?, ? nutzen: diese Liste oder einen Befehl zeigen. Wörter darfst du abkürzen; Großschreibung und "
      "Umlaute sind egal"}},
    {Verb::kUndo,
     {"undo back", "zurück"},
     {"undo: not possible: a move is final", "zurück: nicht möglich: ein Spielzug ist endgültig"}},
    {Verb::kQuit,
     {"quit exit bye q", "ende beenden aufhören q"},
     {"quit: leave the game at once; type the full word",
      "ende: das Spiel sofort verlassen; tippe das ganze Wort"}},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kVerbs.size(); ++i) {
    if (kVerbs[i].verb != static_cast<Verb>(i)) return false;
  }
  return true;
}
static_assert(in_order());

const VerbRow& row_of(Verb verb) { return kVerbs[static_cast<std::size_t>(verb)]; }

Match match_verb(const std::string& word, const VerbRow& row, Lang lang) {
  Match best = Match::kNone;
  for (const std::string& name : fold_words(row.names.in(lang)))
    best = std::max(best, match_word(word, name));
  return best;
}

// "claim lincoln central orange": short names of two places and the colour of the route between them.
std::string claim_example(const Board& board, Lang lang) {
  const Route& route = board.routes.front();
  const auto first_word = [&](LocationId place) {
    const std::string& id = board.at(place).id;
    return id.substr(0, id.find('-'));
  };
  return fmt::format("{} {} {} {}", verb_name(Verb::kClaim, lang), first_word(route.a), first_word(route.b),
                     color_name(board, route.color == kGray ? Color(0) : route.color, lang));
}

}  // namespace

std::vector<Verb> find_verbs(const std::string& word, Lang lang) {
  const Lang other = lang == Lang::kGerman ? Lang::kEnglish : Lang::kGerman;
  for (const Lang in : {lang, other}) {
    for (const Match wanted : {Match::kExact, Match::kStart}) {
      std::vector<Verb> found;
      for (const VerbRow& row : kVerbs) {
        if (match_verb(word, row, in) >= wanted) found.push_back(row.verb);
      }
      if (!found.empty()) return found;
    }
  }
  return {};
}

bool names_verb(const std::string& word, Verb verb) {
  return std::any_of(std::begin(kAllLangs), std::end(kAllLangs),
                     [&](Lang lang) { return match_verb(word, row_of(verb), lang) == Match::kExact; });
}

std::string_view verb_name(Verb verb, Lang lang) {
  const std::string_view names = row_of(verb).names.in(lang);
  return names.substr(0, names.find(' '));
}

std::vector<std::string> general_help(const Board& board, Lang lang) {
  std::vector<std::string> lines{
      std::string(Texts{"On your turn you draw two cards, claim a route, or draw tickets. You can type:",
                        "In deinem Spielzug ziehst du zwei Karten, nutzt eine Strecke oder ziehst "
                        "Zielkarten. Du kannst tippen:"}
                      .in(lang))};
  for (const VerbRow& row : kVerbs) {
    const bool is_about_souvenirs = row.verb == Verb::kPlace || row.verb == Verb::kSouvenir;
    if (row.verb == Verb::kUndo || (is_about_souvenirs && board.symbol_count() == 0)) continue;
    lines.push_back(verb_help(row.verb, board, lang));
  }
  return lines;
}

std::string verb_help(Verb verb, const Board& board, Lang lang) {
  return fill(row_of(verb).help, lang, fmt::arg("example", claim_example(board, lang))) + ".";
}

}  // namespace kurz
