// A move in words: what it is, what it caused, or why it was refused.
#pragma once

#include <string>

#include "engine/rules/action.h"
#include "engine/rules/event.h"
#include "engine/rules/violation.h"
#include "words/names.h"

namespace kurz {

// "claim Park – Harbour (red) with 2 red cards and 1 wild card", "eine Karte vom Stapel ziehen".
std::string action_text(Action action, const Board& board, Lang lang);

// "You drew a card from the deck: blue.": an event as the reader saw it. What the reader may not know is left
// out, even if the event has it.
std::string event_text(const Event& happened, const Reader& reader);

// "R19: You need 3 blue cards. You have 2 blue cards." The reader is the player whose move was refused.
std::string violation_text(const RuleViolation& error, const Reader& reader);

}  // namespace kurz
