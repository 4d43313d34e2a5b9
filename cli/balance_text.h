// Faults of a board in sentences.
#pragma once

#include <string>
#include <vector>

#include "arena/balance_faults.h"
#include "words/lang.h"

namespace kurz {

// What stands out, a line each, and by which criteria; or that nothing does.
std::vector<std::string> balance_fault_lines(const Census& census, Lang lang);

}  // namespace kurz
