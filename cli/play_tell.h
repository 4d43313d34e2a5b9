// Answers to a player's questions about the game. They change nothing.
#pragma once

#include "cli/verbs.h"
#include "words/view_text.h"

namespace kurz {

// The verb is one of kTickets to kLook.
Lines tell(Verb verb, WordSpan words, const View& view, const Reader& reader);

// What is to be decided, at the start of a decision.
Lines tell_decision(const View& view, const Reader& reader);

}  // namespace kurz
