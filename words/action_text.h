// An action as a short sentence without a subject.
#pragma once

#include <string>

#include "engine/rules/action.h"
#include "words/names.h"

namespace kurz {

// "claim Park – Harbour (red) with 2 red cards and 1 wild card", "eine Karte vom Stapel ziehen".
std::string action_text(Action action, const Board& board, Lang lang);

// The payment of a claim alone: "2 red cards and 1 wild card".
std::string payment_text(Action claim, const Board& board, Lang lang);

}  // namespace kurz
