// What a player can type, explained.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "engine/board/board.h"
#include "words/lang.h"

namespace kurz {

// Everything there is, a line each; what this city does not have is left out.
std::vector<std::string> general_help(const Board& board, Lang lang);
// How to use one word, with an example from this city.
std::string verb_help(Verb verb, const Board& board, Lang lang);

}  // namespace kurz
