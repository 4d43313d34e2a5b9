#include "arena/board_statistics.h"

#include <algorithm>
#include <cmath>

#include "engine/rules/connectivity.h"

namespace kurz {

// What one seat did in one game.
struct BoardStatistics::SeatGame {
  Score score;
  double win = 0;
  int place = 0;  // in turn order, from 0
  RouteSet routes = 0;
  TicketSet first_kept = 0;
  TicketSet kept = 0;
};

namespace {

TicketSet kept_by(const Move& move) {
  if (move.action.type() != ActionType::kKeepTickets) {
    // A single ticket that was drawn is kept without a choice (R29).
    for (const Outcome& outcome : move.outcomes) {
      if (outcome.type == OutcomeType::kTickets && outcome.count == 1)
        return bit<TicketSet>(outcome.tickets[0].index());
    }
    return 0;
  }
  return move.action.kept_tickets();
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

void add_points(PointStatistics& points, const Score& score) {
  points.routes.add(score.routes);
  points.tickets.add(score.tickets);
  points.bonus.add(score.bonus);
  points.total.add(score.total());
}

// A double is judged once, by its first half.
bool is_judged(const Board& board, RouteId route) {
  const RouteId twin = board.at(route).twin;
  return twin.is_none() || route < twin;
}

class OutlierSearch {
 public:
  OutlierSearch(const BoardStatistics& statistics, const OutlierLimits& limits)
      : all_(statistics), board_(*statistics.board), limits_(limits) {}

  std::vector<Outlier> run() {
    find_tickets();
    find_routes();
    find_places();
    add(OutlierType::kStuck, 0, static_cast<double>(all_.stuck), all_.games, 0, 0, limits_.stuck);
    return std::move(found_);
  }

 private:
  // If the share lies outside of low to high, which its interval says.
  void add(OutlierType type, int index, double count, long all, double usual, double low, double high) {
    add({type, index, share_of(count, all), usual, wilson_interval(count, static_cast<double>(all))}, low,
        high);
  }
  void add(const Outlier& outlier, double low, double high) {
    if (outlier.interval.high < low || outlier.interval.low > high) found_.push_back(outlier);
  }

  void find_tickets() {
    // Makes a median absolute deviation a standard deviation if values are normally distributed.
    constexpr double kDeviationPerMedian = 1.4826;
    const IdRange<TicketId> tickets(board_.ticket_count());
    std::vector<double> rates;
    for (const TicketId id : tickets) {
      const TicketStatistics& ticket = all_.tickets[id];
      if (ticket.kept > 0) rates.push_back(share_of(ticket.completed, ticket.kept));
    }
    const double usual = median(rates);
    for (double& rate : rates) rate = std::abs(rate - usual);
    const double far =
        std::max(limits_.ticket_deviations * kDeviationPerMedian * median(rates), limits_.ticket_gap);
    for (const TicketId id : tickets) {
      const TicketStatistics& ticket = all_.tickets[id];
      add(OutlierType::kTicket, id.index(), static_cast<double>(ticket.completed), ticket.kept, usual,
          usual - far, usual + far);
    }
  }

  void find_routes() {
    const IdRange<RouteId> routes(board_.route_count());
    const auto share = [&](RouteId id) { return share_of(all_.routes[id].pair_games, all_.games); };
    std::vector<double> shares;
    for (const RouteId id : routes) {
      if (is_judged(board_, id)) shares.push_back(share(id));
    }
    for (const RouteId id : routes) {
      if (!is_judged(board_, id)) continue;
      std::vector<double> peers;
      for (const RouteId other : routes) {
        const bool alike =
            board_.at(other).cards == board_.at(id).cards && board_.at(other).kind == board_.at(id).kind;
        if (alike && is_judged(board_, other)) peers.push_back(share(other));
      }
      const double usual = median(static_cast<int>(peers.size()) < limits_.route_peers ? shares : peers);
      add(OutlierType::kRoute, id.index(), static_cast<double>(all_.routes[id].pair_games), all_.games, usual,
          limits_.route_part * usual, 1);
    }
  }

  void find_places() {
    const double usual = 1.0 / all_.players;
    int index = 0;
    for (const PlayerStatistics& place : all_.places) {
      add({OutlierType::kPlace, index++, share_of(place.wins, place.players), usual, place.interval()}, 0,
          usual + limits_.place_lead);
    }
  }

  const BoardStatistics& all_;
  const Board& board_;
  const OutlierLimits& limits_;
  std::vector<Outlier> found_;
};

}  // namespace

void BoardStatistics::add(const GameLog& log) {
  if (log.result) {
    ++games;
    add_moves(log);
    BySeat<SeatGame> seats{};
    const auto first_places = static_cast<double>(std::ranges::count(log.result->places, std::uint8_t{1}));
    for (const Move& move : log.moves) {
      SeatGame& seat = seats[move.seat];
      if (move.action.type() == ActionType::kClaim) seat.routes |= bit(move.action.route().index());
      const TicketSet kept = kept_by(move);
      if (seat.kept == 0) seat.first_kept = kept;  // everyone keeps one before anything else happens (R8)
      seat.kept |= kept;
    }
    RouteSet claimed = 0;
    for (const Seat id : IdRange<Seat>(players)) {
      SeatGame& seat = seats[id];
      seat.score = log.result->scores[id];
      seat.win = log.result->places[id] == 1 ? 1.0 / first_places : 0;
      seat.place = (id.index() - log.first.index() + players) % players;
      add_seat(seat);
      claimed |= seat.routes;
    }
    for (const RouteId id : IdRange<RouteId>(board->route_count())) {
      const RouteId twin = board->at(id).twin;
      const bool taken = has(claimed, id.index()) || (!twin.is_none() && has(claimed, twin.index()));
      routes[id].pair_games += taken ? 1 : 0;
    }
  } else {
    ++spoiled;
  }
  if ((games + spoiled) % games_per_deal_ != 0) return;
  for (std::size_t place = 0; place < places.size(); ++place) {
    if (deal_wins_[place].count > 0) places[place].deals.add(deal_wins_[place].mean());
    deal_wins_[place] = {};
  }
}

void BoardStatistics::add_seat(const SeatGame& seat) {
  Network network(*board, seat.routes);
  for_each_bit(seat.kept, [&](int t) {
    TicketStatistics& ticket = tickets[TicketId(t)];
    const Ticket& printed = board->at(TicketId(t));
    const bool completed = network.joins(printed.a, printed.b);
    ++ticket.kept;
    ticket.completed += completed ? 1 : 0;
    ticket.points += completed ? printed.points : -printed.points;
    ticket.wins += seat.win;
  });
  for_each_bit(seat.routes, [&](int r) {
    ++routes[RouteId(r)].claims;
    routes[RouteId(r)].wins += seat.win;
  });
  const auto add_to = [&](std::vector<PlayerStatistics>& list, int index) {
    const auto at = static_cast<std::size_t>(index);
    if (at >= list.size()) list.resize(at + 1);
    ++list[at].players;
    list[at].wins += seat.win;
    list[at].points += seat.score.total();
  };
  add_to(places, seat.place);
  add_to(first_tickets, std::popcount(seat.first_kept));
  add_to(all_tickets, std::popcount(seat.kept));
  deal_wins_[Seat(seat.place)].add(seat.win);
  add_points(everybody, seat.score);
  if (seat.win > 0) add_points(winners, seat.score);
}

void BoardStatistics::add_moves(const GameLog& log) {
  stuck += log.result->reason == EndReason::kStuck ? 1 : 0;
  decisions.add(static_cast<int>(log.moves.size()));
  turns.add(turns_of(log));
  for (const Seat seat : IdRange<Seat>(players)) {
    for (const TicketId ticket : log.deal.tickets[seat]) ++tickets[ticket].offered;
  }
  add_outcomes(log.deal.outcomes);
  for (const Move& move : log.moves) {
    passes += move.action.type() == ActionType::kPass ? 1 : 0;
    add_outcomes(move.outcomes);
  }
}

void BoardStatistics::add_outcomes(const Outcomes& outcomes) {
  for (const Outcome& outcome : outcomes) {
    sweeps += outcome.type == OutcomeType::kSweep ? 1 : 0;
    shuffles += outcome.type == OutcomeType::kShuffle ? 1 : 0;
    if (outcome.type != OutcomeType::kTickets) continue;
    for (std::size_t i = 0; i < outcome.count; ++i) ++tickets[outcome.tickets[i]].offered;
  }
}

std::vector<Outlier> find_outliers(const BoardStatistics& statistics, const OutlierLimits& limits) {
  return OutlierSearch(statistics, limits).run();
}

}  // namespace kurz
