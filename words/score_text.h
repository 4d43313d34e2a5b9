// The result of a game: points by source, places, tickets and the winner.
#pragma once

#include <string>
#include <vector>

#include "engine/view/view.h"
#include "words/names.h"

namespace kurz {

// "Ada wins with 31 points.", "You and Ben share first place with 28 points each."
std::string winner_line(const View& view, const Reader& reader);
// "1. Ada: 31 points (routes 20, tickets 9, attractions 2). Tickets completed: 3 of 4."
std::string score_line(const View& view, Seat seat, const Reader& reader);
// Players by place, each with tickets and remaining cards, then the winner. The game must be over.
std::vector<std::string> result_lines(const View& view, const Reader& reader);

}  // namespace kurz
