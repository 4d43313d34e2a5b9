// Reasons and analyses in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "advice/analysis.h"
#include "words/names.h"

namespace kurz {

// "completes Park – Zoo (5)", "erfüllt Park – Zoo (5)".
std::string reason_text(const Reason& reason, const Reader& reader);
// All of them in one line, "…; …."; a sentence of its own if there is none.
std::string reasons_text(const Reasons& reasons, const Reader& reader);

// Stable names for programs: "completes_ticket"; "deal", "card", "row", "tickets", empty for none.
std::string_view reason_code(ReasonKind kind);
std::string_view chance_code(ChanceKind kind);

// The chances after the deal and now, the biggest mistakes with the better moves, and the luck of each seat:
// one line each.
std::vector<std::string> analysis_lines(const Analysis& analysis, const Reader& reader,
                                        std::size_t max_mistakes);

}  // namespace kurz
