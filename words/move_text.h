// A move in words: what it is, what it caused, or why it was refused.
#pragma once

#include <optional>
#include <string>

#include "engine/rules/action.h"
#include "engine/rules/event.h"
#include "engine/rules/violation.h"
#include "engine/view/view.h"
#include "words/names.h"

namespace kurz {

// "claim Park – Harbour (red) with 2 red cards and 1 wild card", "eine Karte vom Stapel ziehen".
std::string action_text(Action action, const Board& board, Lang lang, Track track = Track::kNamed);

// The same for a legal action as one of the viewer's choices: the halves of a double that look the same are
// one choice without a track, and the last ticket is one ticket.
std::string choice_text(Action action, const View& view, Lang lang);

// "You drew a card from the deck: blue.": an event as the reader saw it. What the reader may not know is left
// out, even if the event has it.
std::string event_text(const Event& happened, const Reader& reader);

// "A bot plays for Ada now."; when the player is back, "Ada is back. A bot took 3 turns." `bot_turns` is none
// while the bot plays.
std::string substituted_text(Seat seat, std::optional<int> bot_turns, const Reader& reader);

// "Ada took back the last move."
std::string undone_text(Seat seat, const Reader& reader);

// "Seat 2 did not answer in time. It is free now, and the table is open again."
std::string reopened_text(const std::vector<Seat>& freed, const Reader& reader);

// "R19: You need 3 blue cards. You have 2 blue cards." The reader is the player whose move was refused.
std::string violation_text(const RuleViolation& error, const Reader& reader);

// The same in a few words and without the rule's number: "1 more green or wild card needed".
std::string short_violation_text(const RuleViolation& error, const Reader& reader);

}  // namespace kurz
