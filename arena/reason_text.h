// Reasons as sentences, for the one who is to move and for those who look at a game afterwards.
#pragma once

#include <string>

#include "arena/reasons.h"
#include "words/names.h"

namespace kurz {

// "completes Park – Zoo (5)", "vollendet Park – Zoo (5)".
std::string reason_text(const Reason& reason, const Reader& reader);
// All of them in one line, "…; …."; where there is none, that only the games played on speak for it.
std::string reasons_text(const Reasons& reasons, const Reader& reader);

// A word for each kind that programs can rely on: "completes_ticket".
std::string_view reason_code(ReasonKind kind);

}  // namespace kurz
