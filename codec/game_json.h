// Actions and outcomes as JSON; cards, routes and places by name, tickets by their index.
#pragma once

#include <boost/json.hpp>

#include "codec/named_action.h"
#include "engine/log/game_log.h"

namespace kurz {

// The reader keeps its errors. Whether the action is legal is checked later, by the rules.
Action action_from_json(const Board& board, const json::value& from, std::string_view where,
                        JsonReader& reader);

json::array outcomes_to_json(const Board& board, const Outcomes& outcomes);
Outcomes outcomes_from_json(const Board& board, const json::value& from, std::string_view where,
                            JsonReader& reader);

// Reads names of a board. The reader keeps those that the board does not have.
struct NameReader {
  const Board& board;
  JsonReader& reader;

  [[nodiscard]] Color card(const json::value& from, std::string_view where) const {
    return find(&Board::find_card, from, where, Expected::kCard);
  }
  [[nodiscard]] Symbol symbol(const json::value& from, std::string_view where) const {
    return find(&Board::find_symbol, from, where, Expected::kSymbol);
  }
  [[nodiscard]] LocationId location(const json::value& from, std::string_view where) const {
    return find(&Board::find_location, from, where, Expected::kLocation);
  }
  [[nodiscard]] RouteId route(const json::value& from, std::string_view where) const {
    return find(&Board::find_route, from, where, Expected::kRoute);
  }
  [[nodiscard]] TicketId ticket(const json::value& from, std::string_view where) const {
    return TicketId(reader.as_number(from, where, 0, board.ticket_count() - 1));
  }

 private:
  template <class IdType>
  IdType find(std::optional<IdType> (Board::*finder)(std::string_view) const, const json::value& from,
              std::string_view where, Expected expected) const {
    const auto found = (board.*finder)(reader.as_text(from, where));
    if (!found) reader.fail(where, expected, &from);
    return found.value_or(IdType(0));
  }
};

}  // namespace kurz
