// A view as plain lines, for a terminal and for a screen reader: each line can be understood alone.
#pragma once

#include <string>
#include <vector>

#include "engine/view/route_standing.h"
#include "words/names.h"

namespace kurz {

using Lines = std::vector<std::string>;

// "Your turn: draw cards, claim a route or draw tickets."
std::string turn_line(const View& view, const Reader& reader);
// "Row: slot 1 red, slot 2 taxi (wild), slot 3 blue, slot 4 empty, slot 5 green."
std::string row_line(const View& view, Lang lang);
// "Deck: 20 cards. Discard pile: 5 cards. Tickets left: 12."
std::string piles_line(const View& view, Lang lang);
// "Your hand: 2 red, 1 blue, 1 taxi (wild)."
std::string hand_line(const View& view, Lang lang);
// "Park – Zoo (5): completed." The tickets of a seat whose tickets are known.
Lines ticket_lines(const View& view, Seat seat, TicketSet tickets, Lang lang);
// "Ben: 4 cards (drawn face up: 2 red), 2 tickets, 13 taxis, 5 points for routes so far."
std::string player_line(const View& view, Seat seat, const Reader& reader);
// Where souvenirs lie: "Alcatraz: sea lion, 2 left"; nothing on other boards.
Lines souvenir_lines(const View& view, Lang lang);
// "Last round: 2 turns left, including this one."; empty before.
std::string last_round_line(const View& view, const Reader& reader);

// "3 cards", "5 cards, at least 2 wild cards (R25)", "3 cards and 1 subway car".
std::string route_cost(const Board& board, RouteId route, Lang lang);
// "Park – Harbour (red): 3 cards, 4 points; free, you can claim it."
std::string route_line(const View& view, RouteId route, const Reader& reader);

// The result, once the game is over. "Ada wins with 31 points.", "You and Ben share first place with 28
// points each."
std::string winner_line(const View& view, const Reader& reader);
// "1. Ada: 31 points (routes 20, tickets 9, attractions 2). Tickets completed: 3 of 4."
std::string score_line(const View& view, Seat seat, const Reader& reader);
// Players by place, each with tickets and remaining cards, then the winner.
Lines result_lines(const View& view, const Reader& reader);

// The whole table as the reader sees it; after the end the result as well.
Lines view_lines(const View& view, const Reader& reader);

}  // namespace kurz
