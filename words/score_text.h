// The end of a game: the table of points by source, the places, the revealed tickets, and who won.
#pragma once

#include <string>
#include <vector>

#include "engine/view/view.h"
#include "words/names.h"

namespace kurz {

// "Ada wins with 31 points.", "You and Ben share first place with 28 points each."
std::string winner_line(const View& view, const Reader& reader);
// "1. Ada: 31 points: routes 20, tickets 9, attractions 2. Tickets done: 3 of 4."
std::string score_line(const View& view, Seat seat, const Reader& reader);
// Players by their places with their tickets and the cards they have left, then who won. The view is of a
// game that is over.
std::vector<std::string> result_lines(const View& view, const Reader& reader);

}  // namespace kurz
