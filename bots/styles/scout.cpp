#include "bots/styles/scout.h"

#include <algorithm>

#include "engine/rules/connectivity.h"
#include "engine/view/route_standing.h"

namespace kurz {
namespace {

constexpr int kPriceUnit = 32;  // of half a turn; below it there is room for points, which settle a draw

// Half turns: two for the claim and one for each card still to be drawn, two for one that must be wild.
int price_of(const Board& board, const Route& route, CardCounts hand) {
  const Lack lack = lack_of(board, route, hand);
  return std::max(1, kPriceUnit * (2 + lack.cards + lack.wilds) - route.points);
}

// Cards and routes that a piece stands for on this board, in the middle.
struct Pace {
  double cards = 0;
  double routes = 0;
};
Pace pace_of(const Board& board) {
  double cards = 0;
  double pieces = 0;
  for (const Route& route : board.routes) {
    cards += route.cards;
    pieces += route.pieces;
  }
  return {cards / pieces, static_cast<double>(board.routes.size()) / pieces};
}

}  // namespace

Scout::Scout(const View& view) : view_(view), board_(*view.board) {
  const SeatView& me = view.seat(view.viewer);
  for (std::size_t kind = 0; kind < left_.size(); ++kind) left_[kind] = me.pieces[kind];
  costs_.usable = reachable_routes(view, view.viewer);
  costs_.free = me.routes;
  for (int r = 0; r < board_.route_count(); ++r) {
    const Route& route = board_.at(RouteId(r));
    costs_.price[static_cast<std::size_t>(r)] = price_of(board_, route, view.hand);
    if (!has(costs_.free, r) && route.pieces > left_[route.kind]) costs_.usable &= ~bit(r);
  }
}

bool Scout::fits(const PieceCounts& more, const Plan& beside) const {
  for (std::size_t kind = 0; kind < left_.size(); ++kind) {
    if (more[kind] + beside.pieces[kind] > left_[kind]) return false;
  }
  return true;
}

RouteSet Scout::open_routes(const Plan& beside) const {
  RouteSet open = 0;
  for_each_bit(costs_.usable & ~costs_.free, [&](int r) {
    PieceCounts pieces{};
    pieces[board_.at(RouteId(r)).kind] = board_.at(RouteId(r)).pieces;
    if (has(beside.routes, r) || fits(pieces, beside)) open |= bit(r);
  });
  return open;
}

bool Scout::is_done(TicketId ticket) const {
  const Ticket& t = board_.at(ticket);
  return Network(board_, costs_.free).joins(t.a, t.b);
}

TicketSet Scout::open_tickets() const {
  TicketSet open = 0;
  for_each_bit(view_.tickets, [&](int t) {
    if (!is_done(TicketId(t)) && way(TicketId(t))) open |= bit<TicketSet>(t);
  });
  return open;
}

std::optional<Way> Scout::way(TicketId ticket, const Plan& beside) const {
  const Ticket& t = board_.at(ticket);
  WayCosts costs = costs_;
  costs.free |= beside.routes;
  // A half of a double is closed by the other (R22).
  for_each_bit(beside.routes, [&](int r) {
    const RouteId twin = board_.at(RouteId(r)).twin;
    if (!twin.is_none()) costs.usable &= ~bit(twin.index());
  });
  std::optional<Way> found = cheapest_way(board_, costs, t.a, t.b);
  // Pieces of one kind run short (R27): look again for the way that takes fewest of them.
  for (std::size_t kind = 0; kind < left_.size() && found && !fits(found->pieces, beside); ++kind) {
    WayCosts sparing = costs;
    for (std::size_t r = 0; r < board_.routes.size(); ++r) {
      if (board_.routes[r].kind == kind) sparing.price[r] += 1000 * kPriceUnit * board_.routes[r].pieces;
    }
    found = cheapest_way(board_, sparing, t.a, t.b);
  }
  return found && fits(found->pieces, beside) ? found : std::nullopt;
}

std::vector<Way> Scout::open_ways() const {
  std::vector<Way> ways;
  for_each_bit(open_tickets(), [&](int t) { ways.push_back(*way(TicketId(t))); });
  return ways;
}

Plan Scout::together(TicketSet tickets, int turns) const {
  Plan plan;
  for (TicketSet rest = tickets; rest != 0;) {
    std::optional<Way> quickest;
    int next = 0;
    for_each_bit(rest, [&](int t) {
      std::optional<Way> found = way(TicketId(t), plan);
      if (!found || (quickest && found->price >= quickest->price)) return;
      quickest = std::move(found);
      next = t;
    });
    if (!quickest) break;
    rest &= ~bit<TicketSet>(next);
    const RouteSet routes = plan.routes | quickest->routes();
    if (turns != kNoLimit && turns_with_detours(routes) > turns) continue;
    plan.routes = routes;
    plan.tickets |= bit<TicketSet>(next);
    for (std::size_t kind = 0; kind < left_.size(); ++kind) plan.pieces[kind] += quickest->pieces[kind];
  }
  return plan;
}

int Scout::turns_for(RouteSet routes) const {
  return std::popcount(routes) + (needs_of(view_, routes).total() + 1) / 2;
}

// The more players, the more ways are cut, and the longer a plan the likelier it is cut somewhere.
int Scout::turns_with_detours(RouteSet routes) const {
  const int turns = turns_for(routes);
  return turns + turns * (view_.players - 2) / 8;
}

int Scout::turns_left() const {
  const Pace pace = pace_of(board_);
  double fewest = 1000;
  for (int s = 0; s < view_.players; ++s) {
    if (Seat(s) == view_.viewer) continue;
    const SeatView& other = view_.seat(Seat(s));
    const int to_place = other.pieces[0] + other.pieces[1] - board_.rules.end_when_pieces_left;
    const double draws = std::max(0.0, to_place * pace.cards - other.cards) / 2;
    fewest = std::min(fewest, draws + to_place * pace.routes);
  }
  // After the turn that ends it everyone has one more (R32).
  return view_.last_turns > 0 ? 1 : static_cast<int>(fewest) + 1;
}

bool Scout::has_time_for_new_tickets(const Plan& beside) const {
  if (view_.phase != Phase::kTurn || view_.ticket_deck_size() == 0) return false;
  const int turns = turns_left() - 1;  // the draw is one
  if (turns_with_detours(beside.routes) > turns) return false;
  int unseen = 0;
  int possible = 0;
  for (int t = 0; t < board_.ticket_count(); ++t) {
    if (has(view_.tickets, t)) continue;
    ++unseen;
    const std::optional<Way> found = way(TicketId(t), beside);
    if (found && turns_with_detours(beside.routes | found->routes()) <= turns) ++possible;
  }
  // Of two drawn one must be kept: with three in five possible, at least one is in five draws of six.
  return possible * 5 >= unseen * 3;
}

}  // namespace kurz
