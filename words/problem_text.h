// What is wrong with a board file, where, and what to do about it.
#pragma once

#include <string>

#include "engine/board/problem.h"
#include "words/lang.h"

namespace kurz {

// "routes[3].color: "mauve" is not a colour of the deck (blue, green). Use one of these or gray."
std::string problem_text(const BoardProblem& problem, Lang lang);

}  // namespace kurz
