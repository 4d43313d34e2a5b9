// What a board turned out to be like, for people, for programs and as a picture.
#pragma once

#include <string>

#include "arena/census.h"
#include "arena/match.h"
#include "cli/commands.h"
#include "draw/layout.h"

namespace kurz {

struct BoardReport {
  BoardReportCommand command;
  MatchReport match;
  Census census;
};

void print_board_report(const Context& context, const BoardReport& report);
std::string board_report_json(const BoardReport& report);
// The board with its tracks tinted by how often they are claimed.
std::string board_report_picture(const BoardReport& report, const draw::Layout& layout, Lang lang);

// `some` of `all`, and 0 of nothing.
double share_of(double some, long all);
// Whether each deal is played once for each rotation of the seats: it would be the same game again if the
// same bot sits everywhere.
bool rotates_seats(const std::vector<std::string>& bots);

}  // namespace kurz
