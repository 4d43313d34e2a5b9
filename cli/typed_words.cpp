#include "cli/typed_words.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "words/names.h"

namespace kurz {
namespace {

// U+00E0 to U+00FF without their accents; the capitals are 0x20 lower.
constexpr std::string_view kLatin = "aaaaaaaceeeeiiiidnooooo ouuuuyty";

// Words that only join others: "from Park to Zoo with 2 red and 1 wild".
constexpr std::string_view kFillers[] = {"and",  "der", "die", "das", "from", "mit",
                                         "nach", "the", "to",  "und", "von",  "with"};

std::string fold(std::string_view text) {
  std::string folded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    if (byte == 0xC3 && next >= 0x80 && next <= 0xBF) {
      folded += next == 0x9F ? "ss" : kLatin.substr(next & 0x1FU, 1);
      ++i;
    } else if (byte == 0xCC || byte == 0xCD) {
      ++i;  // an accent as a character of its own
    } else if (byte >= 'A' && byte <= 'Z') {
      folded += static_cast<char>(byte - 'A' + 'a');
    } else if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9')) {
      folded += static_cast<char>(byte);
    } else if (text.substr(i).starts_with("’")) {
      i += 2;  // joins, as ' does
    } else if (byte != '\'') {
      folded += ' ';
    }
  }
  return folded;
}

// "saeule" as "saule", so that both spellings of an umlaut are the same.
std::string without_umlaut_e(std::string_view word) {
  std::string plain;
  for (const char c : word) {
    const bool is_umlaut_e = c == 'e' && !plain.empty() && std::string_view("aou").find(plain.back()) < 3;
    if (!is_umlaut_e) plain += c;
  }
  return plain;
}

// The first of the names is printed, the others are understood.
struct VerbRow {
  Verb code;
  std::string_view names_en, names_de;
  std::string_view help_en, help_de;
  [[nodiscard]] std::string_view names(Lang lang) const { return Texts{names_en, names_de}.in(lang); }
};
constexpr auto kVerbs = one_per_value<VerbRow>({
    {Verb::kDraw, "draw d", "ziehen zieh ziehe z",
     "draw, draw tickets: draw the top card of the deck, or two tickets of which you keep one or both",
     "ziehen, ziehen zielkarten: die oberste Karte vom Stapel ziehen oder zwei Zielkarten, von denen du eine "
     "oder beide behältst"},
    {Verb::kTake, "take t", "nehmen nimm nehme n",
     "take red, take 3: take a face-up card by its colour or slot; if it is wild, it is your only card this "
     "turn",
     "nehmen rot, nehmen 3: eine offene Karte nehmen, nach Farbe oder Nummer; ein offener Joker ist deine "
     "einzige Karte in diesem Spielzug"},
    {Verb::kClaim, "claim build use c", "nutzen nutze bauen baue b",
     "claim PLACE PLACE CARDS: claim a route: {example}. Places may be shortened. Without CARDS you pay with "
     "as few wild cards as possible; if several colours are possible, you are asked. “wild” alone pays with "
     "wild cards only",
     "nutzen ORT ORT KARTEN: eine Strecke nutzen: {example}. Orte darfst du abkürzen. Ohne KARTEN zahlst du "
     "mit möglichst wenigen Jokern; sind mehrere Farben möglich, wirst du gefragt. „joker“ allein zahlt nur "
     "mit Jokern"},
    {Verb::kKeep, "keep k", "behalten behalte",
     "keep 1, keep both: keep one or both of the tickets on offer; completed tickets score their points at "
     "the end, others lose them",
     "behalten 1, behalten beide: eine oder beide Zielkarten behalten; erfüllte bringen am Ende ihre Punkte, "
     "für die anderen verlierst du sie"},
    {Verb::kPlace, "place put", "legen lege hinlegen",
     "place SOUVENIR PLACE: put a left-over souvenir on a place that has none: place bell castro",
     "legen SOUVENIR ORT: ein übriges Souvenir auf einen Ort ohne Souvenir legen: legen glocke castro"},
    {Verb::kSouvenir, "souvenir", "souvenir",
     "souvenir PLACE: choose one of the two souvenirs at the ends of your new route, by its place or its "
     "name",
     "souvenir ORT: eines der beiden Souvenirs an deiner neuen Strecke wählen, nach Ort oder Name"},
    {Verb::kPass, "pass", "passen passe", "pass: only if no other move is possible",
     "passen: nur wenn kein anderer Spielzug möglich ist"},
    {Verb::kTickets, "tickets goals", "zielkarten ziele",
     "tickets: show your tickets, each with its cheapest free path",
     "zielkarten: deine Zielkarten zeigen, jeweils mit dem günstigsten Weg, der noch frei ist"},
    {Verb::kHand, "hand cards h", "hand karten h", "hand: show your cards by colour",
     "hand: deine Karten nach Farben zeigen"},
    {Verb::kRow, "row r", "auslage offen", "row: show the five face-up cards and the sizes of the decks",
     "auslage: die fünf offenen Karten und die Größe der Stapel zeigen"},
    {Verb::kBoard, "board map b", "plan p",
     "board, board free: list all routes, or only those that are free for you",
     "plan, plan frei: alle Strecken auflisten oder nur die für dich freien"},
    {Verb::kRoutes, "routes", "strecken", "routes, routes PLACE: list your routes, or the routes of a place",
     "strecken, strecken ORT: deine Strecken oder die eines Ortes auflisten"},
    {Verb::kScore, "score players points s", "punkte stand spieler",
     "score: show cards, tickets, pieces and points of all players",
     "punkte: Karten, Zielkarten, Figuren und Punkte aller Spieler zeigen"},
    {Verb::kLook, "look table l", "tisch schauen t", "look: show everything you can see",
     "tisch: alles zeigen, was du sehen darfst"},
    {Verb::kLegal, "legal moves", "möglich züge m",
     "legal, legal all: list your possible moves; type a number to play one. “all” lists every way to pay",
     "möglich, möglich alle: deine möglichen Züge auflisten; tippe eine Nummer, um einen auszuführen. „alle“ "
     "zeigt jede Art zu bezahlen"},
    {Verb::kLog, "log history", "verlauf v", "log, log all: show the latest events, or all of them",
     "verlauf, verlauf alle: die letzten oder alle Ereignisse zeigen"},
    {Verb::kHelp, "help commands", "hilfe befehle",
     "?, ? claim: show this list, or one command. Words may be shortened; case and accents do not matter",
     "?, ? nutzen: diese Liste oder einen Befehl zeigen. Wörter darfst du abkürzen; Großschreibung und "
     "Umlaute sind egal"},
    {Verb::kUndo, "undo back", "zurück", "undo: not available; moves are final",
     "zurück: geht nicht; jeder Spielzug ist endgültig"},
    {Verb::kQuit, "quit exit bye q", "ende beenden aufhören q",
     "quit: leave the game at once; type the full word",
     "ende: die Partie sofort verlassen; tippe das ganze Wort"},
});

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

Words fold_words(std::string_view text) {
  Words words;
  std::string word;
  for (const char c : fold(text) + ' ') {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      if (std::ranges::find(kFillers, word) == std::end(kFillers)) words.push_back(word);
      word.clear();
    }
  }
  return words;
}

Match match_name(WordSpan typed, std::string_view name) {
  const Words name_words = fold_words(name);
  if (typed.empty() || name_words.empty()) return Match::kNone;
  const auto joined = [](WordSpan words) {
    return without_umlaut_e(std::accumulate(words.begin(), words.end(), std::string()));
  };
  if (joined(typed) == joined(name_words)) return Match::kExact;
  if (joined(name_words).starts_with(joined(typed))) return Match::kStart;
  std::size_t found = 0;
  bool is_from_start = false;
  for (std::size_t i = 0; i < name_words.size() && found < typed.size(); ++i) {
    if (!without_umlaut_e(name_words[i]).starts_with(without_umlaut_e(typed[found]))) continue;
    is_from_start = is_from_start || i == 0;
    ++found;
  }
  if (found < typed.size()) return Match::kNone;
  return is_from_start ? Match::kStart : Match::kPart;
}

bool means(const std::string& typed, std::string_view names, Match at_least) {
  return std::ranges::any_of(
      fold_words(names), [&](const std::string& name) { return match_name({&typed, 1}, name) >= at_least; });
}

bool has_words(std::string_view text, WordSpan typed) {
  return std::ranges::all_of(typed, [&](const std::string& word) { return means(word, text); });
}

std::optional<std::size_t> nearest_name(std::string_view typed, const std::vector<std::string>& names) {
  std::size_t best = 1;
  std::optional<std::size_t> nearest;
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (const std::string& word : fold_words(names[i])) {
      const auto ends = std::mismatch(typed.begin(), typed.end(), word.begin(), word.end());
      const auto length = static_cast<std::size_t>(ends.first - typed.begin());
      if (length > best) nearest = i;
      best = std::max(best, length);
    }
  }
  return nearest;
}

std::optional<int> read_number(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return {};
  return value;
}

std::vector<Verb> find_verbs(const std::string& word, Lang lang) {
  const Lang other = lang == Lang::kGerman ? Lang::kEnglish : Lang::kGerman;
  for (const Lang in : {lang, other}) {
    for (const Match wanted : {Match::kExact, Match::kStart}) {
      std::vector<Verb> found;
      for (const VerbRow& row : kVerbs) {
        if (means(word, row.names(in), wanted)) found.push_back(row.code);
      }
      if (!found.empty()) return found;
    }
  }
  return {};
}

bool names_verb(const std::string& word, Verb verb) {
  const VerbRow& row = row_for(kVerbs, verb);
  return means(word, row.names_en, Match::kExact) || means(word, row.names_de, Match::kExact);
}

std::string_view verb_name(Verb verb, Lang lang) {
  const std::string_view names = row_for(kVerbs, verb).names(lang);
  return names.substr(0, names.find(' '));
}

std::vector<std::string> general_help(const Board& board, Lang lang) {
  std::vector<std::string> lines{say(
      {"On your turn you draw two cards, claim a route, or draw tickets. You can type:",
       "In deinem Spielzug ziehst du zwei Karten, nutzt eine Strecke oder ziehst Zielkarten. Diese Befehle "
       "gibt es:"},
      lang)};
  for (const VerbRow& row : kVerbs) {
    const bool is_about_souvenirs = row.code == Verb::kPlace || row.code == Verb::kSouvenir;
    if (row.code == Verb::kUndo || (is_about_souvenirs && board.symbol_count() == 0)) continue;
    lines.push_back(verb_help(row.code, board, lang));
  }
  return lines;
}

std::string verb_help(Verb verb, const Board& board, Lang lang) {
  const VerbRow& row = row_for(kVerbs, verb);
  return fill({row.help_en, row.help_de}, lang, fmt::arg("example", claim_example(board, lang))) + ".";
}

}  // namespace kurz
