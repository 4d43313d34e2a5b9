// Reasons in words.
#pragma once

#include <string>
#include <string_view>

#include "advice/reasons.h"
#include "words/names.h"

namespace kurz {

// "completes Park – Zoo (5)", "erfüllt Park – Zoo (5)".
std::string reason_text(const Reason& reason, const Reader& reader);
// All of them in one line, "…; …."; a sentence of its own if there is none.
std::string reasons_text(const Reasons& reasons, const Reader& reader);

// Stable names for programs: "completes_ticket".
std::string_view reason_code(ReasonKind kind);

}  // namespace kurz
