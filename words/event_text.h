// What happened, as a sentence: "You drew a blue card.", "Ben drew a card from the deck."
#pragma once

#include <string>

#include "engine/rules/event.h"
#include "words/names.h"

namespace kurz {

// The event as its reader saw it; what the reader may not know is left out, even if it is handed in.
std::string event_text(const Event& told, const Reader& reader);

}  // namespace kurz
