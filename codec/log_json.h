// Game logs, "kurz-log/1": one JSON object per line, one line per game.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "codec/json_reader.h"
#include "engine/log/game_log.h"

namespace kurz {

// The line without its end.
std::string log_to_json(const GameLog& log);

// Finds the board a log names; null if there is none of that name.
using BoardFinder = std::function<const Board*(std::string_view id)>;

// A log written by any program. Only its form is read here; judge() says whether the game is right.
Result<GameLog, ReadError> log_from_json(std::string_view line, const BoardFinder& find_board);

}  // namespace kurz
