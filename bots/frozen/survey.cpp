#include "bots/frozen/survey.h"

#include <algorithm>

#include "bots/frozen/shopping.h"

namespace kurz::frozen {
namespace {

// Turns the seat may still have if it does not end the game itself, by the pieces of the quickest other
// player.
float turns_until_end(const GameState& world, Seat seat, const Weights& weights) {
  if (world.last_turns > 0) return 1;
  float soonest = 100;
  for (const Seat other : world.seats_in_play()) {
    if (other == seat) continue;
    const auto pieces =
        static_cast<float>(world.pieces_left(other) - world.board->rules.end_when_pieces_left);
    const auto cards = static_cast<float>(world.hand[other].total());
    const float to_draw = std::max(0.0F, pieces - weights.use_of_hand * cards);
    const float turns = pieces / weights.pieces_per_claim + to_draw / 2;
    soonest = std::min(soonest, turns);
  }
  return soonest + 1;
}

}  // namespace

CardCounts unseen_cards(const GameState& world, Seat seat) {
  CardCounts unseen = world.board->full_deck - world.discards - world.hand[seat];
  for_each_bit(world.row.cards(), [&](int slot) { unseen.remove(world.row[slot]); });
  for (const Seat other : world.seats_in_play()) {
    if (other != seat) unseen -= world.known[other];
  }
  return unseen;
}

TicketSet unseen_tickets(const GameState& world, Seat seat) {
  const auto all = all_below<TicketSet>(world.board->ticket_count());
  return all & ~world.tickets[seat];
}

bool brings_souvenir(const GameState& world, Seat seat, const Route& route) {
  return world.board->souvenirs() != nullptr && (!takeable_symbol(world, seat, route.a).is_none() ||
                                                 !takeable_symbol(world, seat, route.b).is_none());
}

LocationSet touched_by(const Board& board, RouteSet routes) {
  LocationSet touched = 0;
  for_each_bit(routes, [&](int r) {
    const Route& route = board.at(RouteId(r));
    touched |= bit<LocationSet>(route.a.index()) | bit<LocationSet>(route.b.index());
  });
  return touched;
}

struct Survey::Draft {
  const RouteCosts& costs;
  Distances distances;
  TicketPlan plan;
};

Survey::Survey(const GameState& world, Seat seat, const Weights& weights)
    : world_(world),
      board_(*world.board),
      seat_(seat),
      weights_(weights),
      touched_(frozen::touched_by(board_, world.owned[seat_])),
      turns_left_(turns_until_end(world, seat, weights)),
      by_points_(world.board->location_count()) {
  price_routes();
  by_points_ = measured(0, [&](std::size_t r) { return as_cost(cost(r) * kUnits); });
}

// Points for reaching the ends of a route: attractions and souvenirs. Districts are planned as a whole.
float Survey::credit(const Route& route) const {
  const LocationSet ends =
      (bit<LocationSet>(route.a.index()) | bit<LocationSet>(route.b.index())) & ~touched_;
  if (const auto* attractions = std::get_if<Attractions>(&board_.bonus)) {
    return static_cast<float>(std::popcount(ends & attractions->locations) * attractions->points_each);
  }
  return frozen::brings_souvenir(world_, seat_, route) ? weights_.souvenir : 0;
}

void Survey::price_routes() {
  const CardCounts hand = world_.hand[seat_];
  int best_gray = 0;
  for (int c = 0; c < board_.color_count(); ++c) best_gray = std::max(best_gray, hand[Color(c)]);
  const int wilds = hand[kWild];
  for_each_bit(world_.open[seat_], [&](int r) {
    const auto i = static_cast<std::size_t>(r);
    const Route& route = board_.routes[i];
    worth_[i] = -100;
    if (route.pieces > world_.pieces[seat_][route.kind]) return;
    open_ |= bit(r);
    const int in_hand =
        (route.color == kGray ? best_gray : hand[route.color]) + std::max(0, wilds - route.ferries);
    const auto cards = static_cast<float>(route.cards);
    float turns =
        1 + weights_.card * (cards - weights_.in_hand * std::min(static_cast<float>(in_hand), cards));
    if (route.ferries > wilds) turns += weights_.ferry * static_cast<float>(route.ferries - wilds);
    turns_[i] = turns;
    worth_[i] = static_cast<float>(route.points) + credit(route) - weights_.turn * turns -
                weights_.piece * static_cast<float>(route.pieces);
  });
}

float Survey::turns_for(RouteSet wanted) const {
  const int missing = Shopping(board_, world_.hand[seat_], wanted).missing();
  return static_cast<float>(std::popcount(wanted)) + static_cast<float>(missing) / 2;
}

bool Survey::add(Draft& draft, RouteSet way, float gain) const {
  const RouteSet wanted = draft.plan.wanted | way;
  float price = 0;
  for_each_bit(way, [&](int r) { price += cost(static_cast<std::size_t>(r)); });
  if (price >= gain) return false;
  std::array<int, kMaxKinds> used{};
  for_each_bit(wanted, [&](int r) {
    const Route& route = board_.at(RouteId(r));
    used[route.kind] += route.pieces;
  });
  if (used[0] > world_.pieces[seat_][0] || used[1] > world_.pieces[seat_][1]) return false;
  if (turns_for(wanted) > turns_left_ + weights_.slack) return false;
  draft.plan.wanted = wanted;
  draft.plan.value -= price;
  draft.distances.contract(board_, way);
  return true;
}

void Survey::add_ticket(Draft& draft, TicketId id) const {
  const Ticket& ticket = board_.at(id);
  const Cost distance = draft.distances(ticket.a, ticket.b);
  const auto points = static_cast<float>(ticket.points);
  bool served = distance == 0;
  if (!served && distance < kNoWay) {
    const RouteSet way = cheapest_routes(board_, draft.distances, draft.costs, ticket.a, ticket.b);
    served = add(draft, way, 2 * points);
  }
  draft.plan.value += served ? points : -points;
  if (served) draft.plan.served |= bit<TicketSet>(id.index());
}

// R35: joins the locations one after the other to the first, as a whole or not at all.
void Survey::add_district(Draft& draft, const District& district) const {
  Draft tried = draft;
  const LocationId start(lowest(district.locations));
  LocationSet rest = without_lowest(district.locations);
  RouteSet way = 0;
  while (rest != 0) {
    int nearest = lowest(rest);
    for_each_bit(rest, [&](int l) {
      if (tried.distances(start, LocationId(l)) < tried.distances(start, LocationId(nearest))) nearest = l;
    });
    if (tried.distances(start, LocationId(nearest)) >= kNoWay) return;
    const RouteSet more = cheapest_routes(board_, tried.distances, tried.costs, start, LocationId(nearest));
    tried.distances.contract(board_, more);
    way |= more;
    rest &= ~bit<LocationSet>(nearest);
  }
  if (way == 0) return;
  if (add(draft, way, district.points)) draft.plan.value += district.points;
}

TicketPlan Survey::lay(const TicketOrder& order, const Prices& prices) const {
  Draft draft{prices.costs, prices.distances, {}};
  for (const TicketId ticket : order) add_ticket(draft, ticket);
  if (const auto* districts = std::get_if<Districts>(&board_.bonus)) {
    for (const District& district : districts->districts) add_district(draft, district);
  }
  return draft.plan;
}

TicketPlan Survey::best_of(TicketSet tickets, const Prices& prices) const {
  TicketOrder order;
  for_each_bit(tickets, [&](int t) { order.push_back(TicketId(t)); });
  // Far ones first lay the trunk that the near ones then use.
  std::sort(order.begin(), order.end(), [&](TicketId x, TicketId y) {
    const Cost of_x = prices.distances(board_.at(x).a, board_.at(x).b);
    const Cost of_y = prices.distances(board_.at(y).a, board_.at(y).b);
    return of_x != of_y ? of_x > of_y : x < y;
  });
  TicketPlan best = lay(order, prices);
  for (std::size_t turn = 1; turn < std::min<std::size_t>(order.size(), 4); ++turn) {
    std::rotate(order.begin(), order.begin() + 1, order.end());
    const TicketPlan other = lay(order, prices);
    if (other.value > best.value) best = other;
  }
  return best;
}

TicketPlan Survey::plan(TicketSet tickets) const {
  TicketPlan best = best_of(tickets, by_points_);
  if (best.served != tickets) {
    // Where turns and pieces are short, the quickest ways may do what those of most points do not.
    const TicketPlan quick = quick_plan(tickets);
    if (quick.value > best.value) best = quick;
  }
  best.turns = turns_for(best.wanted);
  return best;
}

// How far apart everything is by a measure of the open routes, those of a plan taken as claimed.
template <class Measure>
Survey::Prices Survey::measured(RouteSet planned, Measure measure) const {
  Prices prices(board_.location_count());
  for_each_bit(open_ & ~planned, [&](int r) {
    const auto i = static_cast<std::size_t>(r);
    const Route& route = board_.routes[i];
    prices.costs[i] = measure(i);
    prices.distances.join(route.a, route.b, prices.costs[i]);
  });
  for_each_bit(world_.owned[seat_] | planned, [&](int r) {
    const Route& route = board_.at(RouteId(r));
    prices.distances.join(route.a, route.b, 0);
  });
  prices.distances.settle();
  return prices;
}

Survey::Prices Survey::by_turns(RouteSet planned) const {
  return measured(planned, [&](std::size_t r) { return as_cost(turns_[r] * kUnits); });
}

void Survey::losses(RouteSet wanted, std::array<float, kMaxRoutes>& loss) const {
  constexpr float kMost = 10;  // about what a failed ticket costs
  const Prices around = measured(0, [&](std::size_t r) {
    const RouteId twin = board_.routes[r].twin;
    // With two players the twin is closed by the same claim (R23).
    const bool goes_too = world_.players == 2 && !twin.is_none() && has(wanted, twin.index());
    return has(wanted, static_cast<int>(r)) || goes_too ? kNoWay : by_points_.costs[r];
  });
  for_each_bit(wanted, [&](int r) {
    const auto i = static_cast<std::size_t>(r);
    const Route& route = board_.routes[i];
    const float more = static_cast<float>(around.distances(route.a, route.b)) / kUnits - cost(i);
    loss[i] = std::clamp(more, 0.0F, kMost);
  });
}

float Survey::ticket_draw_gain(const TicketPlan& plan, TicketSet unseen) const {
  Distances distances = by_points_.distances;
  distances.contract(board_, plan.wanted);
  const Distances turns = by_turns(plan.wanted).distances;
  const Distances pieces =
      measured(plan.wanted, [&](std::size_t r) { return board_.routes[r].pieces; }).distances;
  int pieces_left = world_.pieces_left(seat_);
  for_each_bit(plan.wanted, [&](int r) { pieces_left -= board_.at(RouteId(r)).pieces; });
  const float time = turns_left_ - 1 - plan.turns + weights_.slack;
  SmallVec<float, kMaxTickets> gains;
  for_each_bit(unseen, [&](int t) {
    const Ticket& ticket = board_.tickets[static_cast<std::size_t>(t)];
    const float cost = static_cast<float>(distances(ticket.a, ticket.b)) / kUnits;
    const auto points = static_cast<float>(ticket.points);
    const float needed = static_cast<float>(turns(ticket.a, ticket.b)) / kUnits;
    const bool possible = needed <= time && pieces(ticket.a, ticket.b) <= pieces_left;
    gains.push_back(needed == 0 ? points : possible ? std::max(points - cost, -points) : -points);
  });
  const auto n = static_cast<int>(gains.size());
  if (n == 0) return -100;
  if (n == 1) return gains[0];
  std::sort(gains.begin(), gains.end());
  // Of each pair the better one is kept, the other too if it gains anything.
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    const float gain = gains[static_cast<std::size_t>(i)];
    sum += static_cast<float>(i) * gain + static_cast<float>(n - 1 - i) * std::max(0.0F, gain);
  }
  return sum / (static_cast<float>(n * (n - 1)) / 2);
}

}  // namespace kurz::frozen
