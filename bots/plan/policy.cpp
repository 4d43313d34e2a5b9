#include "bots/plan/policy.h"

#include <algorithm>

#include "bots/plan/shopping.h"
#include "engine/rules/legal.h"
#include "engine/rules/scoring.h"

namespace kurz {
namespace {

std::size_t index(Seat seat) { return static_cast<std::size_t>(seat.index()); }

}  // namespace

void Policy::forget() {
  for (Memory& memory : seats_) memory.valid = false;
}

Policy::Memory& Policy::refresh(const GameState& world, Seat seat) {
  Memory& memory = seats_[index(seat)];
  const std::size_t me = index(seat);
  const RouteSet reach = world.open[me];
  const bool same = memory.valid && memory.tickets == world.tickets[me] && memory.owned == world.owned[me] &&
                    ((memory.plan.wanted | memory.extra) & ~reach) == 0;
  if (same) return memory;
  // A claim of a planned route leaves the rest of the plan as it was.
  const RouteSet claimed = world.owned[me] & ~memory.owned;
  const RouteSet left = memory.plan.wanted & ~claimed;
  const bool as_planned = memory.valid && memory.tickets == world.tickets[me] && left != 0 &&
                          (claimed & ~memory.plan.wanted) == 0 && (left & ~reach) == 0;
  memory.owned = world.owned[me];
  if (as_planned) {
    memory.plan.wanted = left;
    return memory;
  }
  const Survey survey(world, seat, weights_);
  memory.tickets = world.tickets[me];
  memory.plan = survey.plan(memory.tickets);
  memory.extra = 0;
  memory.valid = true;
  if (memory.plan.wanted != 0) survey.losses(memory.plan.wanted, memory.loss);
  float best = -1000;
  for_each_bit(reach & ~memory.plan.wanted, [&](int r) {
    if (survey.worth(RouteId(r)) <= best) return;
    best = survey.worth(RouteId(r));
    memory.extra = bit(r);
  });
  // A long plan is not laid aside for more tickets, whatever they promise.
  constexpr float kLongPlan = 3.5F;
  memory.ticket_gain = memory.plan.turns > kLongPlan || world.ticket_deck_size() == 0
                           ? -100
                           : survey.ticket_draw_gain(memory.plan, unseen_tickets(world, seat));
  return memory;
}

Action Policy::choose(const GameState& world, Seat seat) {
  Candidate best{Action(), -1e9F};
  visit_all(world, seat, false, [&](Action action, float value) {
    if (value > best.value) best = {action, value};
  });
  return best.action;
}

void Policy::weigh(const GameState& world, Seat seat, Candidates& candidates) {
  candidates.clear();
  visit_all(world, seat, true, [&](Action action, float value) { candidates.push_back({action, value}); });
}

template <class Visit>
void Policy::visit_all(const GameState& world, Seat seat, bool all, Visit visit) {
  switch (world.phase) {
    case Phase::kChooseTickets: {
      const TicketSet offered = world.tickets[index(seat)];
      const Offer offer{TicketId(lowest(offered)), TicketId(lowest(without_lowest(offered)))};
      return visit_keeps(world, seat, offer, 0, visit);
    }
    case Phase::kKeepTickets:
      return visit_keeps(world, seat, world.offer, world.tickets[index(seat)], visit);
    case Phase::kPlaceSouvenirs:
      return visit_places(world, seat, visit);
    case Phase::kTakeSouvenir:
      return visit_souvenirs(world, visit);
    case Phase::kSecondCard: {
      const Memory& memory = refresh(world, seat);
      const RouteSet wanted = memory.plan.wanted != 0 ? memory.plan.wanted : memory.extra;
      return visit_draws(world, seat, Shopping(*world.board, world.hand[index(seat)], wanted), true, visit);
    }
    default:
      return visit_turn(world, seat, all, visit);
  }
}

template <class Visit>
void Policy::visit_turn(const GameState& world, Seat seat, bool all, Visit visit) {
  const LegalActions legal = legal_actions(world, seat);
  if (world.last_turns > 0) return visit_last_turn(world, seat, legal, visit);
  const Board& board = *world.board;
  const std::size_t me = index(seat);
  const Memory& memory = refresh(world, seat);
  const RouteSet wanted = memory.plan.wanted;
  const Shopping shopping(board, world.hand[me], wanted != 0 ? wanted : memory.extra);
  const float idle = shopping.missing() == 0 ? weights_.idle : 0;
  visit_draws(world, seat, shopping, false, [&](Action action, float value) { visit(action, value - idle); });

  const RouteSet claimable = legal.claimable();
  LocationSet rivals = 0;
  if ((claimable & wanted) != 0) {
    for (std::size_t s = 0; s < world.players; ++s) {
      if (s != me) rivals |= touched_by(board, world.owned[s]);
    }
  }
  // For the best action alone, what cannot be better than a draw need not be looked at.
  const bool can_draw = !world.deck.empty() || world.row.cards() != 0;
  const float least = all || !can_draw ? -1000.0F : -idle;
  for_each_bit(claimable, [&](int r) {
    const Route& route = board.routes[static_cast<std::size_t>(r)];
    const bool planned = has(wanted, r);
    const float turn_cost = wanted != 0 ? weights_.extra_turn : weights_.spare_turn - weights_.finish;
    if (!planned && static_cast<float>(route.points) - turn_cost < least) return;
    const Shopping::Payment pay = shopping.payment(route, planned || has(memory.extra, r));
    const auto spent = static_cast<float>(pay.wilds - route.ferries);
    float value = -weights_.wild_spent * spent;
    if (planned) {
      value += weights_.planned + weights_.planned_points * static_cast<float>(route.points);
      if (has(rivals, route.a.index()) || has(rivals, route.b.index())) value += weights_.contested;
      value += weights_.cut * memory.loss[static_cast<std::size_t>(r)];
    } else {
      value += static_cast<float>(route.points) - (wanted != 0 ? weights_.extra_turn : weights_.spare_turn) -
               weights_.needed_card * static_cast<float>(pay.needed);
      const bool ends = world.pieces_left(seat) - route.pieces <= board.rules.end_when_pieces_left;
      if (wanted == 0 && ends) value += weights_.finish;
    }
    visit(Action::claim(RouteId(r), pay.color, pay.wilds), value);
  });
  if (world.ticket_deck_size() > 0) {
    visit(Action::draw_tickets(),
          memory.ticket_gain - weights_.ticket_turn - weights_.unfinished * memory.plan.turns);
  }
  if (legal.size() == 1) visit(legal[0], 0);  // perhaps only to pass is left
}

// The points of a last turn are known exactly.
template <class Visit>
void Policy::visit_last_turn(const GameState& world, Seat seat, const LegalActions& legal, Visit visit) {
  const std::size_t me = index(seat);
  const Board& board = *world.board;
  GameState after = world;
  const int now = score(world, seat).total();
  const Shopping shopping(board, world.hand[me], 0);
  visit(legal[0], 0.0F);  // draws a card, if there is one
  for_each_bit(legal.claimable(), [&](int r) {
    const Route& route = board.routes[static_cast<std::size_t>(r)];
    after.owned[me] = world.owned[me] | bit(r);
    auto gain = static_cast<float>(score(after, seat).total() - now);
    if (brings_souvenir(world, seat, route)) {
      const auto& points = board.souvenirs()->points_by_count;
      const auto count = static_cast<std::size_t>(std::popcount(world.souvenirs[me]));
      gain += static_cast<float>(points[count + 1] - points[count]);
    }
    const Shopping::Payment pay = shopping.payment(route, false);
    visit(Action::claim(RouteId(r), pay.color, pay.wilds), gain);
  });
  if (world.ticket_deck_size() > 0) {
    Weights at_once = weights_;
    at_once.slack = -100;
    const Survey survey(world, seat, at_once);
    visit(Action::draw_tickets(), survey.ticket_draw_gain({}, unseen_tickets(world, seat)));
  }
}

template <class Visit>
void Policy::visit_draws(const GameState& world, Seat seat, const Shopping& shopping, bool second,
                         Visit visit) const {
  // The wish for each card that lies open; of two of a colour the first slot stands for both.
  struct Open {
    int slot;
    float wish;
  };
  SmallVec<Open, kRowSize> open;
  int wild_slot = -1;
  unsigned seen = 0;
  float best = -1;
  float next = -1;  // the second best card, perhaps of the same colour
  for_each_bit(world.row.cards(), [&](int slot) {
    const Color card = world.row[slot];
    if (card == kWild) {
      wild_slot = slot;
      return;
    }
    const float wish = shopping.wish(card, weights_);
    if (wish > best) {
      next = best;
      best = wish;
    } else {
      next = std::max(next, wish);
    }
    if ((seen >> card.index() & 1U) == 0) open.push_back({slot, wish});
    seen |= 1U << card.index();
  });
  float unseen = -1;
  if (!world.deck.empty()) {
    const CardCounts hidden = unseen_cards(world, seat);
    float sum = 0;
    for_each_kind(hidden,
                  [&](Color card, int n) { sum += static_cast<float>(n) * shopping.wish(card, weights_); });
    unseen = sum / static_cast<float>(hidden.total());
  }
  // The best way to draw is worth 0, the others less by what they lack.
  const float first = std::max(best, unseen);
  const float then = std::max(0.0F, best > unseen ? std::max(next, unseen) : unseen);
  // Nothing but a wild card pays a ferry (R25).
  const float for_ferry = shopping.missing_wilds() > 0 ? weights_.ferry_wild : 0;
  const float wild = second || wild_slot < 0  ? -100
                     : shopping.missing() > 0 ? weights_.open_wild + for_ferry
                                              : weights_.open_wild * 0.5F;
  const float top = second ? first : std::max(first + then, wild);
  const float rest = second ? 0 : then;
  if (unseen >= 0) visit(Action::draw_card(), unseen + rest - top);
  for (const Open& card : open)
    visit(Action::take_card(card.slot, world.row[card.slot]), card.wish + rest - top);
  if (!second && wild_slot >= 0) visit(Action::take_card(wild_slot, kWild), wild - top);
}

template <class Visit>
void Policy::visit_keeps(const GameState& world, Seat seat, Offer offer, TicketSet held, Visit visit) {
  const Survey survey(world, seat, weights_);
  const auto one = bit<TicketSet>(offer[0].index());
  const auto two = bit<TicketSet>(offer[1].index());
  const float first = survey.plan(held | one).value;
  const float second = survey.plan(held | two).value;
  const float both = survey.plan(held | one | two).value - weights_.second_ticket;
  const float top = std::max({first, second, both});
  visit(Action::keep(offer[0]), first - top);
  visit(Action::keep(offer[1]), second - top);
  visit(Action::keep(offer[0], offer[1]), both - top);
}

// R11: where its own plan will lead it.
template <class Visit>
void Policy::visit_places(const GameState& world, Seat seat, Visit visit) {
  const Memory& memory = refresh(world, seat);
  const LocationSet all = ~LocationSet{0} >> (kMaxLocations - world.board->location_count());
  const LocationSet free = all & ~stack_places(world);
  const LocationSet mine = free & touched_by(*world.board, memory.plan.wanted);
  const Symbol symbol(lowest(left_over_symbols(world)));
  for_each_bit(mine != 0 ? mine : free,
               [&](int at) { visit(Action::place_souvenir(symbol, LocationId(at)), 0.0F); });
}

// R26: the symbol of which fewer are left.
template <class Visit>
void Policy::visit_souvenirs(const GameState& world, Visit visit) {
  const Route& route = world.board->at(world.claimed_now);
  for (const LocationId at : {route.a, route.b}) {
    const Symbol symbol = takeable_symbol(world, world.turn, at);
    const int left = world.stacks[static_cast<std::size_t>(symbol.index())].count;
    visit(Action::take_souvenir(at), -0.5F * static_cast<float>(left));
  }
}

}  // namespace kurz
