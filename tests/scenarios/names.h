// The names of a board as people write them, read and written. What cannot be read is a Fault that says what
// could.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/state.h"

namespace kurz::scenario {

int read_number(std::string_view text);

LocationId read_place(const Board& board, std::string_view text);
// "Park-Harbour", "the blue Park-Market" or a route's id.
RouteId read_route(const Board& board, std::string_view text);
std::vector<RouteId> read_routes(const Board& board, std::string_view text);
// The two places of a ticket, in any order: "Park-Station".
TicketId read_ticket(const Board& board, std::string_view text);
std::vector<TicketId> read_tickets(const Board& board, std::string_view text);
TicketSet as_set(const std::vector<TicketId>& tickets);
Symbol read_symbol(const Board& board, std::string_view text);
std::uint8_t read_symbols(const Board& board, std::string_view text);

Color read_card(const Board& board, std::string_view text);
// "2 red, wild, blue" in this order; a gap in the row is "-".
std::vector<Color> read_card_list(const Board& board, std::string_view text);
CardCounts read_cards(const Board& board, std::string_view text);
Row read_row(const Board& board, std::string_view text);

std::string show(const Board& board, CardCounts cards);
std::string show(const Board& board, const Row& row);
std::string show(const Board& board, RouteId route);
std::string show(const Board& board, TicketId ticket);
std::string show_tickets(const Board& board, TicketSet tickets);
std::string show_routes(const Board& board, RouteSet routes);
std::string show_symbols(const Board& board, unsigned symbols);

}  // namespace kurz::scenario
