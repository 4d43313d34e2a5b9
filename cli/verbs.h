// The commands that a player can type during a game, their synonyms in both languages, and their help.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/names.h"
#include "engine/board/board.h"
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

// Whether it is a move of the game.
constexpr bool is_action(Verb verb) { return verb <= Verb::kPass; }

// The verbs that a word or its beginning can mean: one, several or none. The player's language comes first,
// but words of the other language are understood too.
std::vector<Verb> find_verbs(const std::string& word, Lang lang);
// Whether the word is a full name of the verb, in either language.
bool names_verb(const std::string& word, Verb verb);
// The name that is printed: "claim", "nutzen".
std::string_view verb_name(Verb verb, Lang lang);

// All commands, one line each, except those that this city does not have.
std::vector<std::string> general_help(const Board& board, Lang lang);
// How to use one command, with an example from this city.
std::string verb_help(Verb verb, const Board& board, Lang lang);

}  // namespace kurz
