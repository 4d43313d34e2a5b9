#include "arena/board_statistics.h"

#include <algorithm>
#include <cmath>

#include "engine/rules/connectivity.h"

namespace kurz {
namespace {

// What one seat did in one game.
struct SeatGame {
  Score score;
  double win = 0;
  int place = 0;  // in turn order, from 0
  RouteSet routes = 0;
  TicketSet first_kept = 0;
  TicketSet kept = 0;
};

TicketSet kept_by(const Move& move) {
  if (move.action.type() != ActionType::kKeepTickets) {
    // A single ticket that was drawn is kept without a choice (R29).
    for (const Outcome& outcome : move.outcomes) {
      if (outcome.type == OutcomeType::kTickets && outcome.count == 1)
        return bit<TicketSet>(outcome.tickets[0].index());
    }
    return 0;
  }
  auto kept = bit<TicketSet>(move.action.first_ticket().index());
  if (move.action.keep_count() == 2) kept |= bit<TicketSet>(move.action.second_ticket().index());
  return kept;
}

std::vector<SeatGame> seats_of(const GameLog& log) {
  std::vector<SeatGame> seats(static_cast<std::size_t>(log.players));
  const Places& places = log.result->places;
  const auto winners = std::count(places.begin(), places.end(), std::uint8_t{1});
  for (std::size_t s = 0; s < seats.size(); ++s) {
    seats[s].score = log.result->scores[s];
    seats[s].win = places[s] == 1 ? 1.0 / static_cast<double>(winners) : 0;
    seats[s].place = (static_cast<int>(s) - log.first.index() + log.players) % log.players;
  }
  for (const Move& move : log.moves) {
    SeatGame& seat = seats[static_cast<std::size_t>(move.seat.index())];
    if (move.action.type() == ActionType::kClaim) seat.routes |= bit(move.action.route().index());
    const TicketSet kept = kept_by(move);
    if (seat.kept == 0) seat.first_kept = kept;  // everyone keeps one before anything else happens (R8)
    seat.kept |= kept;
  }
  return seats;
}

void add_player(PlayerCensus& sum, const SeatGame& seat) {
  ++sum.players;
  sum.wins += seat.win;
  sum.points += seat.score.total();
}

void add_by_number(std::vector<PlayerCensus>& by_number, TicketSet tickets, const SeatGame& seat) {
  const auto number = static_cast<std::size_t>(std::popcount(tickets));
  if (number >= by_number.size()) by_number.resize(number + 1);
  add_player(by_number[number], seat);
}

void add_points(PointsCensus& points, const Score& score) {
  points.routes.add(score.routes);
  points.tickets.add(score.tickets);
  points.bonus.add(score.bonus);
  points.total.add(score.total());
}

void add_seat(Census& census, const SeatGame& seat) {
  const Board& board = *census.board;
  Network network(board, seat.routes);
  for_each_bit(seat.kept, [&](int t) {
    TicketCensus& ticket = census.tickets[static_cast<std::size_t>(t)];
    const Ticket& printed = board.at(TicketId(t));
    const bool completed = network.joins(printed.a, printed.b);
    ++ticket.kept;
    ticket.completed += completed ? 1 : 0;
    ticket.points += completed ? printed.points : -printed.points;
    ticket.wins += seat.win;
  });
  for_each_bit(seat.routes, [&](int r) {
    RouteCensus& route = census.routes[static_cast<std::size_t>(r)];
    ++route.claims;
    route.wins += seat.win;
  });
  add_player(census.places[static_cast<std::size_t>(seat.place)].sum, seat);
  add_by_number(census.first_tickets, seat.first_kept, seat);
  add_by_number(census.all_tickets, seat.kept, seat);
  add_points(census.everybody, seat.score);
  if (seat.win > 0) add_points(census.winners, seat.score);
}

void count_pairs(Census& census, RouteSet claimed) {
  for (int r = 0; r < census.board->route_count(); ++r) {
    const RouteId twin = census.board->at(RouteId(r)).twin;
    const bool taken = has(claimed, r) || (!twin.is_none() && has(claimed, twin.index()));
    census.routes[static_cast<std::size_t>(r)].pair_games += taken ? 1 : 0;
  }
}

// A turn is what one seat does until another one moves; what comes before the first turn is none.
int turns_of(const GameLog& log) {
  int turns = 0;
  Seat last = Seat::none();
  int to_choose = log.players;
  for (const Move& move : log.moves) {
    if (to_choose-- > 0 || move.action.type() == ActionType::kPlaceSouvenir) continue;
    turns += move.seat == last ? 0 : 1;
    last = move.seat;
  }
  return turns;
}

// Makes a median absolute deviation a standard deviation if values are normally distributed.
constexpr double kDeviationPerMedian = 1.4826;

double part(double some, long all) { return all == 0 ? 0 : some / static_cast<double>(all); }

void find_tickets(const Census& census, const FaultLimits& limits, std::vector<BalanceFault>& faults) {
  std::vector<double> rates;
  for (const TicketCensus& ticket : census.tickets) {
    if (ticket.kept > 0) rates.push_back(part(static_cast<double>(ticket.completed), ticket.kept));
  }
  const double usual = median(rates);
  for (double& rate : rates) rate = std::abs(rate - usual);
  const double deviation = kDeviationPerMedian * median(rates);
  const double far = std::max(limits.ticket_deviations * deviation, limits.ticket_gap);
  for (int t = 0; t < census.board->ticket_count(); ++t) {
    const TicketCensus& ticket = census.tickets[static_cast<std::size_t>(t)];
    const auto completed = static_cast<double>(ticket.completed);
    const Interval interval = wilson_interval(completed, static_cast<double>(ticket.kept));
    if (interval.low <= usual + far && interval.high >= usual - far) continue;
    BalanceFault fault{BalanceFaultType::kTicket, part(completed, ticket.kept), usual, interval};
    fault.ticket = TicketId(t);
    faults.push_back(fault);
  }
}

double pair_share(const Census& census, int route) {
  return part(static_cast<double>(census.routes[static_cast<std::size_t>(route)].pair_games), census.games);
}

// A double is judged once, by its first half.
bool is_judged(const Board& board, int route) {
  const RouteId twin = board.at(RouteId(route)).twin;
  return twin.is_none() || route < twin.index();
}

double usual_share(const Census& census, const FaultLimits& limits, int route) {
  const Board& board = *census.board;
  std::vector<double> peers;
  std::vector<double> all;
  for (int other = 0; other < board.route_count(); ++other) {
    if (!is_judged(board, other)) continue;
    all.push_back(pair_share(census, other));
    if (board.at(RouteId(other)).cards == board.at(RouteId(route)).cards &&
        board.at(RouteId(other)).kind == board.at(RouteId(route)).kind)
      peers.push_back(all.back());
  }
  return median(static_cast<int>(peers.size()) < limits.route_peers ? std::move(all) : std::move(peers));
}

void find_routes(const Census& census, const FaultLimits& limits, std::vector<BalanceFault>& faults) {
  for (int r = 0; r < census.board->route_count(); ++r) {
    if (!is_judged(*census.board, r)) continue;
    const double usual = usual_share(census, limits, r);
    const auto claimed = static_cast<double>(census.routes[static_cast<std::size_t>(r)].pair_games);
    const Interval interval = wilson_interval(claimed, static_cast<double>(census.games));
    if (interval.high >= limits.route_part * usual) continue;
    BalanceFault fault{BalanceFaultType::kRoute, pair_share(census, r), usual, interval};
    fault.route = RouteId(r);
    faults.push_back(fault);
  }
}

void find_places(const Census& census, const FaultLimits& limits, std::vector<BalanceFault>& faults) {
  const double usual = 1.0 / census.players;
  for (std::size_t p = 0; p < census.places.size(); ++p) {
    const PlaceCensus& place = census.places[p];
    const Interval interval = place.interval();
    if (interval.low <= usual + limits.place_lead) continue;
    BalanceFault fault{BalanceFaultType::kPlace, part(place.sum.wins, place.sum.players), usual, interval};
    fault.place = static_cast<int>(p);
    faults.push_back(fault);
  }
}

void find_stuck(const Census& census, const FaultLimits& limits, std::vector<BalanceFault>& faults) {
  const auto stuck = static_cast<double>(census.stuck);
  const Interval interval = wilson_interval(stuck, static_cast<double>(census.games));
  if (interval.low <= limits.stuck) return;
  faults.push_back({BalanceFaultType::kStuck, part(stuck, census.games), 0, interval});
}

}  // namespace

Interval PlaceCensus::interval() const {
  if (deals.count == sum.players) return wilson_interval(sum.wins, static_cast<double>(sum.players));
  return share_interval(deals);
}

CensusTaker::CensusTaker(const Board& board, int players, int games_per_deal)
    : games_per_deal_(games_per_deal) {
  census_.board = &board;
  census_.players = players;
  census_.tickets.resize(board.tickets.size());
  census_.routes.resize(board.routes.size());
  census_.places.resize(static_cast<std::size_t>(players));
  deal_wins_.resize(static_cast<std::size_t>(players));
}

void CensusTaker::add(const GameLog& log) {
  if (log.result) {
    ++census_.games;
    count_moves(log);
    RouteSet claimed = 0;
    for (const SeatGame& seat : seats_of(log)) {
      add_seat(census_, seat);
      claimed |= seat.routes;
      deal_wins_[static_cast<std::size_t>(seat.place)].add(seat.win);
    }
    count_pairs(census_, claimed);
  } else {
    ++census_.spoiled;
  }
  if (++games_of_deal_ == games_per_deal_) end_deal();
}

void CensusTaker::count_moves(const GameLog& log) {
  census_.stuck += log.result->reason == EndReason::kStuck ? 1 : 0;
  census_.decisions.add(static_cast<int>(log.moves.size()));
  census_.turns.add(turns_of(log));
  for (int s = 0; s < log.players; ++s) {
    for (const TicketId ticket : log.deal.tickets[static_cast<std::size_t>(s)])
      ++census_.tickets[static_cast<std::size_t>(ticket.index())].offered;
  }
  count_chance(log.deal.outcomes);
  for (const Move& move : log.moves) {
    census_.passes += move.action.type() == ActionType::kPass ? 1 : 0;
    count_chance(move.outcomes);
  }
}

void CensusTaker::count_chance(const Outcomes& outcomes) {
  for (const Outcome& outcome : outcomes) {
    census_.sweeps += outcome.type == OutcomeType::kSweep ? 1 : 0;
    census_.shuffles += outcome.type == OutcomeType::kShuffle ? 1 : 0;
    if (outcome.type != OutcomeType::kTickets) continue;
    for (std::size_t i = 0; i < outcome.count; ++i)
      ++census_.tickets[static_cast<std::size_t>(outcome.tickets[i].index())].offered;
  }
}

void CensusTaker::end_deal() {
  for (std::size_t place = 0; place < deal_wins_.size(); ++place) {
    if (deal_wins_[place].count > 0) census_.places[place].deals.add(deal_wins_[place].mean());
    deal_wins_[place] = {};
  }
  games_of_deal_ = 0;
}

std::vector<BalanceFault> find_balance_faults(const Census& census, const FaultLimits& limits) {
  std::vector<BalanceFault> faults;
  find_tickets(census, limits, faults);
  find_routes(census, limits, faults);
  find_places(census, limits, faults);
  find_stuck(census, limits, faults);
  return faults;
}

}  // namespace kurz
