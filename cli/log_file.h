// Files of game logs, one game per line.
#pragma once

#include <functional>
#include <string>

#include "cli/context.h"
#include "codec/log_json.h"

namespace kurz {

// Called with a line of the file and its place, "games.log, game 3 (line 4): ". False ends the reading.
using UseGame = std::function<bool(const std::string& line, const std::string& place)>;
// Reads a file line by line; "-" is the standard input. Returns the number of games that were read. Throws a
// CommandError for a file that cannot be read or holds no game.
long for_each_game(Context& context, const std::string& file, const UseGame& use);

// One game of a file, counted from 1, read but not judged.
GameLog read_game(Context& context, const std::string& file, long game);

// Boards of the context's shelf.
BoardFinder board_finder(Context& context);

}  // namespace kurz
