#include "bots/styles/cards.h"

#include <algorithm>
#include <limits>
#include <vector>

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
  for (int seat = 0; seat < view.players; ++seat) {
    if (Seat(seat) != view.viewer) unseen -= view.seat(Seat(seat)).known;
  }
  int useful = 0;
  for_each_kind(unseen, [&](Color card, int n) { useful += needs.has_use_for(card) ? n : 0; });
  return unseen.empty() ? 0 : static_cast<double>(useful) / unseen.total();
}

// A state with nothing in it but what the score of one seat is made of.
GameState scored_part(const View& view) {
  GameState part;
  const auto me = static_cast<std::size_t>(view.viewer.index());
  part.board = view.board;
  part.players = view.players;
  part.owned[me] = view.seats[me].routes;
  part.tickets[me] = view.tickets;
  part.stacks = view.stacks;
  part.souvenirs[me] = view.seats[me].souvenirs;
  return part;
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
  return card.index() < kMaxColors && colored[static_cast<std::size_t>(card.index())] > 0;
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
    needs.colored[static_cast<std::size_t>(color.index())] += plain - paid;
    needs.wilds += route->ferries - ferries_paid;
    needs.all[static_cast<std::size_t>(color.index())] += plain;
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
    const auto lacking = [&](Action take) {
      return needs.colored[static_cast<std::size_t>(take.card().index())];
    };
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
      const int wanted = needs.all[static_cast<std::size_t>(action.color().index())];
      const int left = held - (cards - action.wilds());
      cost += 2 * (std::max(0, wanted - left) - std::max(0, wanted - held));
    }
    if (cost >= best_cost) return;
    best_cost = cost;
    best = action;
  });
  return best;
}

Score own_score(const View& view) { return score(scored_part(view), view.viewer); }

Score own_score_with(const View& view, RouteId claimed) {
  GameState part = scored_part(view);
  const auto me = static_cast<std::size_t>(view.viewer.index());
  const Route& route = view.board->at(claimed);
  part.owned[me] |= bit(claimed.index());
  for (const LocationId end : {route.a, route.b}) {
    const Symbol symbol = takeable_symbol(part, view.viewer, end);
    if (symbol.is_none()) continue;
    part.souvenirs[me] = static_cast<std::uint8_t>(part.souvenirs[me] | 1U << symbol.index());
    break;  // one token only, and all count the same
  }
  return score(part, view.viewer);
}

}  // namespace kurz
