// What somebody may do, or did: an action as a short sentence without a subject.
#pragma once

#include <string>

#include "engine/rules/action.h"
#include "words/names.h"

namespace kurz {

// "claim Park – Harbour (red) with two red cards and a wild tram card", "eine Karte vom Stapel ziehen".
std::string action_text(Action action, const Board& board, Lang lang);

// The payment of a claim alone: "two red cards and a wild tram card".
std::string payment_text(Action claim, const Board& board, Lang lang);

}  // namespace kurz
