// A game that somebody brings along as a log, told as a table would have told it.
#pragma once

#include <boost/json.hpp>

#include "codec/log_json.h"
#include "engine/base/result.h"
#include "words/lang.h"

namespace kurz {

// The update of every version, as whoever watches would have got it; or a sentence on what is wrong with the
// log. A game need not be finished; of several lines the first is taken.
Result<boost::json::array, std::string> updates_of_log(std::string_view text, const BoardFinder& find_board,
                                                       Lang lang);

}  // namespace kurz
