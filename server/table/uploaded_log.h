// A game that was uploaded as a log, as spectators of a table would have seen it.
#pragma once

#include <string>
#include <string_view>

#include "codec/log_json.h"
#include "engine/base/result.h"
#include "protocol/http.h"
#include "words/lang.h"

namespace kurz {

// The id of the board that a log names; empty if it names none.
std::string board_of_log(std::string_view text);

// The updates that spectators would have got, or a sentence on what is wrong with the log. A game need not be
// finished; of several lines the first is taken.
Result<protocol::Replay, std::string> replay_log(std::string_view text, const BoardFinder& find_board,
                                                 Lang lang);

}  // namespace kurz
