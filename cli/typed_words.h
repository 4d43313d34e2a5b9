// Words as players type them: how they fit names, and the commands of a game. Case, accents and punctuation
// do not matter, and words may be shortened.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/board.h"
#include "words/lang.h"

namespace kurz {

using Words = std::vector<std::string>;
using WordSpan = std::span<const std::string>;

// The words of a text in lower case, without accents and words like "the": "the Regent's Park" is "regents",
// "park".
Words fold_words(std::string_view text);

enum class Match { kNone, kPart, kStart, kExact };
// How well typed words fit a name. Each must be the beginning of a word of the name, in the same order:
// kStart from its first word on ("linc center"), kPart from a later one ("village"). An umlaut may be typed
// as "ä", "a" or "ae".
Match match_name(WordSpan typed, std::string_view name);
// Whether a typed word fits one of these names of one word each, at least so well.
bool means(const std::string& typed, std::string_view names, Match at_least = Match::kPart);
// Whether each typed word is the beginning of some word of the text.
bool has_words(std::string_view text, WordSpan typed);

// The index of the name that was probably meant by a misspelled word: the one with the longest common
// beginning, of two letters or more.
std::optional<std::size_t> nearest_name(std::string_view typed, const std::vector<std::string>& names);

std::optional<int> read_number(std::string_view word);

// The commands that a player can type during a game.
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
