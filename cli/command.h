// The words a player can type, in both languages, and what they stand for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/fold.h"
#include "words/lang.h"

namespace kurz {

enum class Verb {
  kDraw,
  kTake,
  kClaim,
  kKeep,
  kPlace,
  kSouvenir,
  kPass,
  kTickets,
  kHand,
  kRow,
  kBoard,
  kRoutes,
  kScore,
  kLook,
  kLegal,
  kLog,
  kHelp,
  kUndo,
  kQuit,
};
inline constexpr int kVerbCount = static_cast<int>(Verb::kQuit) + 1;

struct Command {
  Verb verb{};
  Words words;  // what follows the verb, folded
};

// What a first word could stand for: one verb, several, or none. Words of the player's language come first; a
// word of the other language is understood as well.
std::vector<Verb> find_verbs(std::string_view word, Lang lang);
// Whether the word is a name of the verb in full, in either language.
bool names_verb(std::string_view word, Verb verb);
// Whether it changes the game, and so can be refused.
constexpr bool is_action(Verb verb) { return verb <= Verb::kPass; }
// The verb as it is written in lists and help: "claim", "bauen".
std::string_view verb_name(Verb verb, Lang lang);

struct Line {
  std::string word;         // the first word as typed and folded; empty for an empty line
  std::vector<Verb> verbs;  // what it could stand for; German may have its verb at the end: "park zoo bauen"
  Words words;              // the rest
};
Line read_line(std::string_view text, Lang lang);

// A number that stands alone on its line, as an answer to a question.
std::optional<int> read_number(std::string_view word);

}  // namespace kurz
