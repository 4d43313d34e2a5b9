// An analysis in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/analysis.h"
#include "words/names.h"

namespace kurz {

// A word that programs can rely on: "deal", "card", "row", "tickets"; empty for none.
std::string_view chance_code(ChanceKind kind);

// How the chances stood at the beginning and at the end, the moves that cost most with what was better, and
// what luck did for each seat: a line each. At most `most` costly moves.
std::vector<std::string> analysis_lines(const Analysis& analysis, const Reader& reader, std::size_t most);

}  // namespace kurz
