// What happened, as a sentence: "You drew a card from the deck: blue."
#pragma once

#include <string>

#include "engine/rules/event.h"
#include "words/names.h"

namespace kurz {

// The event as the reader saw it. What the reader may not know is left out, even if the event has it.
std::string event_text(const Event& happened, const Reader& reader);

}  // namespace kurz
