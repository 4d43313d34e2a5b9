// Reports of studies: as text for people, made from the same JSON that programs get, and as pictures.
#pragma once

#include <iosfwd>
#include <set>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "advice/analysis.h"
#include "arena/ladder_standings.h"
#include "arena/match.h"
#include "words/names.h"

namespace kurz {

namespace json = boost::json;

// Prints values as aligned "name  value" lines, lists of objects as tables, and objects as sections, in the
// order of the report. Names come from the keys: a "share" is printed in percent, "seconds" with a unit.
// Members called one of `hidden` are for programs only.
void print_report(std::ostream& out, const json::object& report,
                  const std::set<std::string_view>& hidden = {});

// The report without what was measured with a clock.
json::object without_times(const json::object& report);

json::object match_report(const MatchOptions& options, const MatchReport& report);
// The ratings of a ladder as a picture (SVG): a panel per city, with a line per bot.
std::string ladder_picture(const LadderPlan& plan, const LadderStandings& standings);
// The timeline of a game as a picture (SVG): a line per seat, move by move. Legible down to a width of about
// 340 pixels.
std::string timeline_picture(const Analysis& analysis, const Reader& reader);

// "1 game", "2 games".
std::string count_text(long count, std::string_view noun);
// "41 ns", "3.2 µs", "12 ms", "1.3 s".
std::string time_text(double seconds);

}  // namespace kurz
