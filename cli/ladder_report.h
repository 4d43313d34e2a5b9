// What a ladder came to, for people and for programs.
#pragma once

#include <iosfwd>
#include <string>

#include "arena/ladder_standings.h"
#include "cli/context.h"

namespace kurz {

// To `out`, in the language of the context.
void print_ladder_report(const Context& context, std::ostream& out, const LadderPlan& plan,
                         const LadderStandings& standings);
std::string ladder_report_json(const LadderPlan& plan, const LadderStandings& standings);

}  // namespace kurz
