#include "bots/styles/scout.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "engine/rules/connectivity.h"
#include "engine/view/route_standing.h"

namespace kurz {
namespace {

// What cards a wild card from the row is worth while a ferry waits for one.
constexpr double kWorthForFerry = 1.6;

// The routes of a set, those of one colour before the gray ones, which take what is left; the longest first.
std::vector<const Route*> by_choice(const Board& board, RouteSet routes) {
  std::vector<const Route*> list;
  for_each_bit(routes, [&](int r) { list.push_back(&board.at(RouteId(r))); });
  std::ranges::stable_sort(list, {}, [](const Route* r) { return std::pair(r->color == kGray, -r->cards); });
  return list;
}

// The colour for a gray route: most of it left in the hand, then most of it in the row.
Color gray_color(const View& view, CardCounts left) {
  Color best(0);
  const auto rank = [&](Color c) {
    int value = left[c] * (kRowSize + 1);
    for (int slot = 0; slot < kRowSize; ++slot) value += view.row[slot] == c ? 1 : 0;
    return value;
  };
  for (int c = 1; c < view.board->color_count(); ++c) {
    if (rank(Color(c)) > rank(best)) best = Color(c);
  }
  return best;
}

// How likely an unseen card is of use.
double use_of_unseen(const View& view, const Needs& needs) {
  CardCounts unseen = view.board->full_deck - view.hand - view.discards;
  for (int slot = 0; slot < kRowSize; ++slot) {
    if (view.row[slot] != kNoCard) unseen.remove(view.row[slot]);
  }
  for (const Seat seat : view.seats_in_play()) {
    if (seat != view.viewer) unseen -= view.seat(seat).known;
  }
  int useful = 0;
  for_each_kind(unseen, [&](Color card, int n) { useful += needs.has_use_for(card) ? n : 0; });
  return unseen.empty() ? 0 : static_cast<double>(useful) / unseen.total();
}

constexpr int kPriceUnit = 32;  // of half a turn; below it there is room for points, which settle a draw

// Half turns: two for the claim and one for each card still to be drawn, two for one that must be wild.
int price_of(const Board& board, const Route& route, CardCounts hand) {
  const Lack lack = lack_of(board, route, hand);
  return std::max(1, kPriceUnit * (2 + lack.cards + lack.wilds) - route.points);
}

}  // namespace

Lack lack_of(const Board& board, const Route& route, CardCounts hand) {
  int most = 0;
  for (int c = 0; c < board.color_count(); ++c) {
    if (route.color == kGray || route.color == Color(c)) most = std::max(most, hand[Color(c)]);
  }
  const int wilds = std::max(0, route.ferries - hand[kWild]);
  const int spare = std::max(0, hand[kWild] - route.ferries);
  return {wilds + std::max(0, route.cards - route.ferries - most - spare), wilds};
}

int Needs::total() const {
  int sum = 0;
  for (const int n : colored) sum += n;
  return wilds + std::max(0, sum - spare);
}

bool Needs::has_use_for(Color card) const {
  if (card == kWild) return total() > 0;
  return card.index() < kMaxColors && colored[card] > 0;
}

Needs needs_of(const View& view, RouteSet routes) {
  Needs needs;
  CardCounts left = view.hand;
  for (const Route* route : by_choice(*view.board, routes)) {
    const Color color = route->color == kGray ? gray_color(view, left) : route->color;
    const int plain = route->cards - route->ferries;
    const int paid = std::min(plain, left[color]);
    const int ferries_paid = std::min<int>(route->ferries, left[kWild]);
    left.remove(color, paid);
    left.remove(kWild, ferries_paid);
    needs.colored[color] += plain - paid;
    needs.wilds += route->ferries - ferries_paid;
    needs.all[color] += plain;
  }
  needs.spare = left[kWild];
  return needs;
}

std::optional<Action> best_draw(const View& view, const Needs& needs) {
  std::optional<Action> unseen;
  std::optional<Action> wild;
  std::optional<Action> useful;  // the one that its colour lacks fewest of, so that a route is paid soon
  std::optional<Action> any;
  int useful_cards = 0;
  view.legal.for_each([&](Action action) {
    if (action.type() == ActionType::kDrawCard) unseen = action;
    if (action.type() != ActionType::kTakeCard) return;
    if (action.card() == kWild) {
      wild = action;
      return;
    }
    any = action;
    if (!needs.has_use_for(action.card())) return;
    ++useful_cards;
    const auto lacking = [&](Action take) { return needs.colored[take.card()]; };
    if (!useful || lacking(action) < lacking(*useful)) useful = action;
  });
  // A wild card from the row is a whole turn (R15): it must bring more than two others would.
  const double chance = use_of_unseen(view, needs);
  const double two_others = useful_cards >= 2 ? 2 : useful_cards + (2 - useful_cards) * chance;
  const double one_wild = needs.total() == 0 ? 0 : needs.wilds > 0 ? kWorthForFerry : 1;
  if (wild && one_wild > two_others) return wild;
  for (const auto& choice : {useful, unseen, any, wild}) {
    if (choice) return choice;
  }
  return {};
}

Action best_payment(const View& view, RouteId route, RouteSet others) {
  const Needs needs = needs_of(view, others & ~bit(route.index()));
  const int cards = view.board->at(route).cards;
  Action best = Action::pass();
  int best_cost = std::numeric_limits<int>::max();
  view.legal.for_each([&](Action action) {
    if (action.type() != ActionType::kClaim || action.route() != route) return;
    // A wild card is worth more than any other, and a card that another route waits for more than one to
    // spare.
    int cost = 3 * action.wilds();
    if (action.color() != kWild) {
      const int held = view.hand[action.color()];
      const int wanted = needs.all[action.color()];
      const int left = held - (cards - action.wilds());
      cost += 2 * (std::max(0, wanted - left) - std::max(0, wanted - held));
    }
    if (cost >= best_cost) return;
    best_cost = cost;
    best = action;
  });
  return best;
}

Score own_score_with(const View& view, RouteId claimed) {
  // A state with nothing in it but what the score of one seat is made of.
  GameState part;
  const Seat me = view.viewer;
  const Route& route = view.board->at(claimed);
  part.board = view.board;
  part.players = view.players;
  part.owned[me] = view.seats[me].routes | bit(claimed.index());
  part.tickets[me] = view.tickets;
  part.stacks = view.stacks;
  part.souvenirs[me] = view.seats[me].souvenirs;
  for (const LocationId end : {route.a, route.b}) {
    const Symbol symbol = takeable_symbol(part, me, end);
    if (symbol.is_none()) continue;
    part.souvenirs[me] = static_cast<std::uint8_t>(part.souvenirs[me] | 1U << symbol.index());
    break;  // one token only, and all count the same
  }
  return score(part, me);
}

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

TicketSet Scout::open_tickets() const {
  TicketSet open = 0;
  Network own(board_, costs_.free);
  for_each_bit(view_.tickets, [&](int t) {
    const Ticket& ticket = board_.at(TicketId(t));
    if (!own.joins(ticket.a, ticket.b) && way(TicketId(t))) open |= bit<TicketSet>(t);
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
  double cards = 0;
  double pieces = 0;
  for (const Route& route : board_.routes) {
    cards += route.cards;
    pieces += route.pieces;
  }
  // Cards and routes that a piece stands for on this board, in the middle.
  const double cards_per_piece = cards / pieces;
  const double routes_per_piece = static_cast<double>(board_.routes.size()) / pieces;
  double fewest = 1000;
  for (const Seat seat : view_.seats_in_play()) {
    if (seat == view_.viewer) continue;
    const SeatView& other = view_.seat(seat);
    const int to_place = other.pieces[0] + other.pieces[1] - board_.rules.end_when_pieces_left;
    const double draws = std::max(0.0, to_place * cards_per_piece - other.cards) / 2;
    fewest = std::min(fewest, draws + to_place * routes_per_piece);
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
