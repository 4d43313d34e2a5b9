// What a match came to, for people and for programs.
#pragma once

#include <string>

#include "arena/match.h"
#include "cli/commands.h"

namespace kurz {

void print_match_report(const Context& context, const MatchCommand& command, const Board& board,
                        const MatchReport& report);
std::string match_report_json(const MatchCommand& command, const Board& board, const MatchReport& report);

// "41 ns", "3.2 µs", "12 ms", "1.3 s".
std::string time_text(double seconds);

}  // namespace kurz
