#include "arena/balance_faults.h"

#include <algorithm>
#include <cmath>

namespace kurz {
namespace {

// Makes a median absolute deviation a standard deviation where values are normally distributed.
constexpr double kDeviationsOfMedian = 1.4826;

double part(double some, long all) { return all == 0 ? 0 : some / static_cast<double>(all); }

void find_tickets(const Census& census, const FaultLimits& limits, std::vector<BalanceFault>& faults) {
  std::vector<double> rates;
  for (const TicketCensus& ticket : census.tickets) {
    if (ticket.kept > 0) rates.push_back(part(static_cast<double>(ticket.completed), ticket.kept));
  }
  const double usual = median(rates);
  for (double& rate : rates) rate = std::abs(rate - usual);
  const double deviation = kDeviationsOfMedian * median(rates);
  const double far = std::max(limits.ticket_deviations * deviation, limits.ticket_gap);
  for (int t = 0; t < census.board->ticket_count(); ++t) {
    const TicketCensus& ticket = census.tickets[static_cast<std::size_t>(t)];
    const auto completed = static_cast<double>(ticket.completed);
    const Interval interval = wilson_interval(completed, static_cast<double>(ticket.kept));
    if (interval.low <= usual + far && interval.high >= usual - far) continue;
    BalanceFault fault;
    fault.type = BalanceFaultType::kTicket;
    fault.ticket = TicketId(t);
    fault.share = part(completed, ticket.kept);
    fault.usual = usual;
    fault.interval = interval;
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
    BalanceFault fault;
    fault.type = BalanceFaultType::kRoute;
    fault.route = RouteId(r);
    fault.share = pair_share(census, r);
    fault.usual = usual;
    fault.interval = interval;
    faults.push_back(fault);
  }
}

void find_places(const Census& census, const FaultLimits& limits, std::vector<BalanceFault>& faults) {
  const double usual = 1.0 / census.players;
  for (std::size_t p = 0; p < census.places.size(); ++p) {
    const PlaceCensus& place = census.places[p];
    const Interval interval = place.interval();
    if (interval.low <= usual + limits.place_lead) continue;
    BalanceFault fault;
    fault.type = BalanceFaultType::kPlace;
    fault.place = static_cast<int>(p);
    fault.share = part(place.sum.wins, place.sum.players);
    fault.usual = usual;
    fault.interval = interval;
    faults.push_back(fault);
  }
}

void find_stuck(const Census& census, const FaultLimits& limits, std::vector<BalanceFault>& faults) {
  const auto stuck = static_cast<double>(census.stuck);
  const Interval interval = wilson_interval(stuck, static_cast<double>(census.games));
  if (interval.low <= limits.stuck) return;
  BalanceFault fault;
  fault.type = BalanceFaultType::kStuck;
  fault.share = part(stuck, census.games);
  fault.interval = interval;
  faults.push_back(fault);
}

}  // namespace

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
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
