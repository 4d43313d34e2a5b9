// Why a move was refused, as a sentence that begins with the rule's number.
#pragma once

#include <string>

#include "engine/rules/refusal.h"
#include "words/names.h"

namespace kurz {

// "R19: three blue needed, you have two and no wild card." The reader is the one who was refused.
std::string refusal_text(const RuleError& error, const Reader& reader);

}  // namespace kurz
