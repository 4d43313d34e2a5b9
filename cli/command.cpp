#include "cli/command.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace kurz {
namespace {

// The first of each list is the name; a single letter stands for its verb alone, whatever else begins with
// it.
struct Vocabulary {
  Verb verb;
  std::vector<std::string_view> en;
  std::vector<std::string_view> de;
};
const std::array<Vocabulary, kVerbCount>& vocabulary() {
  static const std::array<Vocabulary, kVerbCount> kWords{{
      {Verb::kDraw, {"draw", "d"}, {"ziehen", "zieh", "ziehe", "z"}},
      {Verb::kTake, {"take", "t"}, {"nehmen", "nimm", "nehme", "n"}},
      {Verb::kClaim, {"claim", "build", "c"}, {"bauen", "baue", "b"}},
      {Verb::kKeep, {"keep", "k"}, {"behalten", "behalte"}},
      {Verb::kPlace, {"place", "put"}, {"hinlegen", "legen", "lege"}},
      {Verb::kSouvenir, {"souvenir"}, {"souvenir"}},
      {Verb::kPass, {"pass"}, {"passen"}},
      {Verb::kTickets, {"tickets", "goals"}, {"zielkarten", "ziele"}},
      {Verb::kHand, {"hand", "cards", "h"}, {"hand", "karten", "h"}},
      {Verb::kRow, {"row", "r"}, {"auslage", "offen"}},
      {Verb::kBoard, {"board", "map", "b"}, {"plan", "p"}},
      {Verb::kRoutes, {"routes"}, {"strecken"}},
      {Verb::kScore, {"score", "players", "points", "s"}, {"punkte", "stand", "spieler"}},
      {Verb::kLook, {"look", "table", "l"}, {"tisch", "schauen", "t"}},
      {Verb::kLegal, {"legal", "moves"}, {"möglich", "züge", "m"}},
      {Verb::kLog, {"log", "history"}, {"verlauf", "v"}},
      {Verb::kHelp, {"help", "commands"}, {"hilfe", "befehle"}},
      {Verb::kUndo, {"undo", "back"}, {"zurück"}},
      {Verb::kQuit, {"quit", "exit", "bye", "q"}, {"ende", "aufhören", "q"}},
  }};
  return kWords;
}

const std::vector<std::string_view>& names_of(const Vocabulary& entry, Lang lang) {
  return lang == Lang::kGerman ? entry.de : entry.en;
}

std::vector<Verb> find_in(std::string_view word, Lang lang) {
  std::vector<Verb> exact;
  std::vector<Verb> begun;
  for (const Vocabulary& entry : vocabulary()) {
    Match best = Match::kNone;
    for (const std::string_view name : names_of(entry, lang)) best = std::max(best, match_word(word, name));
    if (best == Match::kExact) exact.push_back(entry.verb);
    if (best != Match::kNone) begun.push_back(entry.verb);
  }
  return exact.empty() ? begun : exact;
}

// The action that a whole word names exactly, wherever it stands.
std::optional<Verb> exact_action(std::string_view word) {
  if (word.size() < 3) return {};
  for (const Vocabulary& entry : vocabulary()) {
    if (is_action(entry.verb) && names_verb(word, entry.verb)) return entry.verb;
  }
  return {};
}

// A verb that is not the first word: only where the first word is no order by itself.
void look_for_later_verb(Line& line) {
  if (line.verbs.size() == 1 && (is_action(line.verbs[0]) || line.verbs[0] >= Verb::kLog)) return;
  for (auto word = line.words.begin(); word != line.words.end(); ++word) {
    const auto verb = exact_action(*word);
    if (!verb) continue;
    line.words.erase(word);
    line.words.insert(line.words.begin(), line.word);
    line.verbs = {*verb};
    return;
  }
}

}  // namespace

std::vector<Verb> find_verbs(std::string_view word, Lang lang) {
  const Lang other = lang == Lang::kGerman ? Lang::kEnglish : Lang::kGerman;
  std::vector<Verb> own = find_in(word, lang);
  return own.empty() ? find_in(word, other) : own;
}

bool names_verb(std::string_view word, Verb verb) {
  const Vocabulary& entry = vocabulary()[static_cast<std::size_t>(verb)];
  const auto is_word = [&](std::string_view name) { return match_word(word, name) == Match::kExact; };
  return std::any_of(entry.en.begin(), entry.en.end(), is_word) ||
         std::any_of(entry.de.begin(), entry.de.end(), is_word);
}

std::string_view verb_name(Verb verb, Lang lang) {
  return names_of(vocabulary()[static_cast<std::size_t>(verb)], lang).front();
}

Line read_line(std::string_view text, Lang lang) {
  Line line;
  const std::size_t start = text.find_first_not_of(" \t");
  const bool asks = start != std::string_view::npos && text[start] == '?';
  line.words = fold_words(text);
  if (asks) {
    line.word = "?";
    line.verbs = {Verb::kHelp};
    return line;
  }
  if (line.words.empty()) return line;
  line.word = line.words.front();
  line.words.erase(line.words.begin());
  line.verbs = find_verbs(line.word, lang);
  look_for_later_verb(line);
  return line;
}

std::optional<int> read_number(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return {};
  return value;
}

}  // namespace kurz
