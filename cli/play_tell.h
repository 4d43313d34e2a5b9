// Answers to a player's questions about the game: they change nothing.
#pragma once

#include "cli/command.h"
#include "words/view_text.h"

namespace kurz {

// The verb is one of kTickets to kLook.
Lines tell(const Command& command, const View& view, const Reader& reader);

// What to do now, in the words of the game: at the beginning of a decision.
Lines tell_decision(const View& view, const Reader& reader);

}  // namespace kurz
