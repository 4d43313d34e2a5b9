#include "engine/rules/scoring.h"

#include "engine/rules/connectivity.h"

namespace kurz {
namespace {

int bonus_points(const GameState& state, Seat seat, Network& network) {
  const CityBonus& bonus = state.board->bonus;
  if (const auto* attractions = std::get_if<Attractions>(&bonus)) {
    return std::popcount(attractions->locations & network.touched()) * attractions->points_each;
  }
  if (const auto* districts = std::get_if<Districts>(&bonus)) {
    int points = 0;
    for (const District& district : districts->districts) {
      if (network.joins_all(district.locations)) points += district.points;
    }
    return points;
  }
  if (const auto* souvenirs = std::get_if<Souvenirs>(&bonus)) {
    const int symbols = std::popcount(state.souvenirs[static_cast<std::size_t>(seat.index())]);
    return souvenirs->points_by_count[static_cast<std::size_t>(symbols)];
  }
  return 0;
}

bool ahead(const Score& a, const Score& b) {
  return a.total() != b.total() ? a.total() > b.total() : a.completed > b.completed;
}

}  // namespace

Score score(const GameState& state, Seat seat) {
  const Board& board = *state.board;
  const auto s = static_cast<std::size_t>(seat.index());
  Network network(board, state.owned[s]);
  Score result;
  int routes = 0;
  for_each_bit(state.owned[s], [&](int r) { routes += board.routes[static_cast<std::size_t>(r)].points; });
  int tickets = 0;
  int completed = 0;
  for_each_bit(state.tickets[s], [&](int t) {
    const Ticket& ticket = board.tickets[static_cast<std::size_t>(t)];
    const bool joined = network.joins(ticket.a, ticket.b);
    tickets += joined ? ticket.points : -ticket.points;
    completed += joined ? 1 : 0;
  });
  result.routes = static_cast<std::int16_t>(routes);
  result.tickets = static_cast<std::int16_t>(tickets);
  result.bonus = static_cast<std::int16_t>(bonus_points(state, seat, network));
  result.completed = static_cast<std::int16_t>(completed);
  return result;
}

Scores score_all(const GameState& state) {
  Scores scores;
  for (int s = 0; s < state.players; ++s) scores[static_cast<std::size_t>(s)] = score(state, Seat(s));
  return scores;
}

Places places(const Scores& scores, int players) {
  Places result{};
  for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) {
    result[s] = 1;
    for (std::size_t other = 0; other < static_cast<std::size_t>(players); ++other) {
      if (ahead(scores[other], scores[s])) ++result[s];
    }
  }
  return result;
}

}  // namespace kurz
