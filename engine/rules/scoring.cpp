#include "engine/rules/scoring.h"

#include "engine/rules/connectivity.h"

namespace kurz {
namespace {

bool ahead(const Score& a, const Score& b) {
  return a.total() != b.total() ? a.total() > b.total() : a.completed > b.completed;
}

}  // namespace

int route_points(const Board& board, RouteSet routes) {
  int points = 0;
  for_each_bit(routes, [&](int r) { points += board.at(RouteId(r)).points; });
  return points;
}

Bonus bonus_of(const Board& board, Network& network, unsigned souvenirs) {
  if (const auto* attractions = std::get_if<Attractions>(&board.bonus)) {
    const LocationSet reached = attractions->locations & network.touched();
    return {std::popcount(reached) * attractions->points_each, reached};
  }
  if (const auto* districts = std::get_if<Districts>(&board.bonus)) {
    Bonus bonus;
    std::uint64_t district_bit = 1;
    for (const District& district : districts->districts) {
      if (network.joins_all(district.locations)) {
        bonus.points += district.points;
        bonus.reached |= district_bit;
      }
      district_bit <<= 1;
    }
    return bonus;
  }
  if (const Souvenirs* kinds = board.souvenirs()) {
    return {kinds->points_by_count[static_cast<std::size_t>(std::popcount(souvenirs))], souvenirs};
  }
  return {};
}

Score score(const GameState& state, Seat seat) {
  const Board& board = *state.board;
  Network network(board, state.owned[seat]);
  Score result;
  int tickets = 0;
  int completed = 0;
  for_each_bit(state.tickets[seat], [&](int t) {
    const Ticket& ticket = board.at(TicketId(t));
    const bool joined = network.joins(ticket.a, ticket.b);
    tickets += joined ? ticket.points : -ticket.points;
    completed += joined ? 1 : 0;
  });
  result.routes = static_cast<std::int16_t>(route_points(board, state.owned[seat]));
  result.tickets = static_cast<std::int16_t>(tickets);
  result.bonus = static_cast<std::int16_t>(bonus_of(board, network, state.souvenirs[seat]).points);
  result.completed = static_cast<std::int16_t>(completed);
  return result;
}

Scores score_all(const GameState& state) {
  Scores scores;
  for (const Seat seat : state.seats_in_play()) scores[seat] = score(state, seat);
  return scores;
}

Places places(const Scores& scores, int players) {
  Places result{};
  for (const Seat seat : IdRange<Seat>(players)) {
    result[seat] = 1;
    for (const Seat other : IdRange<Seat>(players)) {
      if (ahead(scores[other], scores[seat])) ++result[seat];
    }
  }
  return result;
}

}  // namespace kurz
