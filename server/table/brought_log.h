// A game that somebody brings along as a log, told as a table would have told it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "codec/log_json.h"
#include "engine/base/result.h"
#include "words/lang.h"

namespace kurz {

// The id of the board that a log names; empty if it names none.
std::string board_of_log(std::string_view text);

// The update of every version as JSON, as whoever watches would have got it; or a sentence on what is wrong
// with the log. A game need not be finished; of several lines the first is taken.
Result<std::vector<std::string>, std::string> updates_of_log(std::string_view text,
                                                             const BoardFinder& find_board, Lang lang);

}  // namespace kurz
