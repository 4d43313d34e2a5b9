// "kurz match", and its report as JSON.
#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "arena/match.h"
#include "cli/menu.h"

namespace kurz {

struct MatchCommand : StudyOptions {
  std::string city;
  int players = 2;
  bool duplicate = false;
  std::vector<double> sprt;  // empty, or the two shares to decide between
  std::string log_file;
};

boost::json::object match_report(const MatchCommand& command, const Board& board, const MatchReport& report);

}  // namespace kurz
