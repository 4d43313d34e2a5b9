// Advice and analyses as JSON; the fields are described in docs/advice.md.
#pragma once

#include <boost/json.hpp>

#include "advice/advice.h"
#include "advice/analysis.h"
#include "words/lang.h"

namespace kurz {

// With sentences in the language of the reader beside the facts.
boost::json::object advice_to_json(const Advice& advice, const View& view, Lang lang);
// `options` are those that the analysis was made with.
boost::json::object analysis_to_json(const Analysis& analysis, const Board& board,
                                     const AnalysisOptions& options, Lang lang);

}  // namespace kurz
