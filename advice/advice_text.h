// Reasons and analyses with their texts, as messages.
#pragma once

#include <string>
#include <vector>

#include "advice/analysis.h"
#include "advice/reasons.h"
#include "words/names.h"

namespace kurz {

// Rounded to four digits after the point, as messages have all figures.
double rounded(double value);
Worth rounded(const Worth& worth);

// "completes Park – Zoo (5)", "erfüllt Park – Zoo (5)".
std::string reason_text(const Reason& reason, const Reader& reader);
std::vector<protocol::Reason> described(const Reasons& reasons, const Reader& reader);
// All of them in one line, "…; …."; a sentence of its own if there is none.
std::string reasons_text(const std::vector<protocol::Reason>& reasons, Lang lang);

// `options` are those that the analysis was made with.
protocol::Analysis described(const Analysis& analysis, const Board& board, const AnalysisOptions& options,
                             Lang lang);

}  // namespace kurz
