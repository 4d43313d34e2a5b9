// Why a move was refused, as a sentence that begins with the rule's number.
#pragma once

#include <string>

#include "engine/rules/violation.h"
#include "words/names.h"

namespace kurz {

// "R19: You need 3 blue cards. You have 2 blue cards." The reader is the player whose move was refused.
std::string violation_text(const RuleViolation& error, const Reader& reader);

}  // namespace kurz
