#include "bots/frozen/policy.h"

#include <algorithm>

#include "bots/frozen/shopping.h"
#include "engine/rules/legal.h"
#include "engine/rules/scoring.h"

namespace kurz::frozen {

void Policy::forget() {
  for (Memory& memory : seats_) memory.valid = false;
}

Policy::Memory& Policy::refresh(const GameState& world, Seat seat) {
  Memory& memory = seats_[seat];
  const RouteSet reach = world.open[seat];
  const bool same = memory.valid && memory.tickets == world.tickets[seat] &&
                    memory.owned == world.owned[seat] && ((memory.plan.wanted | memory.extra) & ~reach) == 0;
  if (same) return memory;
  // A claim of a planned route leaves the rest of the plan as it was.
  const RouteSet claimed = world.owned[seat] & ~memory.owned;
  const RouteSet left = memory.plan.wanted & ~claimed;
  const bool as_planned = memory.valid && memory.tickets == world.tickets[seat] && left != 0 &&
                          (claimed & ~memory.plan.wanted) == 0 && (left & ~reach) == 0;
  memory.owned = world.owned[seat];
  if (as_planned) {
    memory.plan.wanted = left;
    return memory;
  }
  const Survey survey(world, seat, kWeights);
  memory.tickets = world.tickets[seat];
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
  // A long plan is not put off for more tickets, whatever they promise.
  constexpr float kLongPlan = 3.5F;
  memory.ticket_gain = memory.plan.turns > kLongPlan || world.ticket_deck_size() == 0
                           ? -100
                           : survey.ticket_draw_gain(memory.plan, frozen::unseen_tickets(world, seat));
  return memory;
}

// Calls visit(action, value) for what a seat may do.
template <class Visit>
struct Policy::Visitor {
  Policy& policy;
  const GameState& world;
  Seat seat;
  Visit visit;
  const Board& board = *world.board;
  const Weights& weights = kWeights;

  // Without `all`, actions that cannot be the best may be left out.
  void run(bool all) {
    switch (world.phase) {
      case Phase::kChooseTickets:
        return keeps(offer_of(world.tickets[seat]), 0);
      case Phase::kKeepTickets:
        return keeps(world.offer, world.tickets[seat]);
      case Phase::kPlaceSouvenirs:
        return places();
      case Phase::kTakeSouvenir:
        return souvenirs();
      case Phase::kSecondCard: {
        const Memory& memory = policy.refresh(world, seat);
        const RouteSet wanted = memory.plan.wanted != 0 ? memory.plan.wanted : memory.extra;
        return draws(Shopping(board, world.hand[seat], wanted), true, 0);
      }
      default:
        return world.last_turns > 0 ? last_turn() : turn(all);
    }
  }

  void turn(bool all) {
    const LegalActions legal = legal_actions(world, seat);
    const Memory& memory = policy.refresh(world, seat);
    const RouteSet wanted = memory.plan.wanted;
    const Shopping shopping(board, world.hand[seat], wanted != 0 ? wanted : memory.extra);
    const float idle = shopping.missing() == 0 ? weights.idle : 0;
    draws(shopping, false, idle);

    const RouteSet claimable = legal.claimable();
    LocationSet rivals = 0;
    if ((claimable & wanted) != 0) {
      for (const Seat other : world.seats_in_play()) {
        if (other != seat) rivals |= frozen::touched_by(board, world.owned[other]);
      }
    }
    // For the best action alone, what cannot be better than a draw need not be looked at.
    const bool can_draw = !world.deck.empty() || world.row.cards() != 0;
    const float least = all || !can_draw ? -1000.0F : -idle;
    for_each_bit(claimable, [&](int r) {
      const Route& route = board.at(RouteId(r));
      const bool planned = has(wanted, r);
      const float turn_cost = wanted != 0 ? weights.extra_turn : weights.spare_turn - weights.finish;
      if (!planned && static_cast<float>(route.points) - turn_cost < least) return;
      const Shopping::Payment pay = shopping.payment(route, planned || has(memory.extra, r));
      const auto spent = static_cast<float>(pay.wilds - route.ferries);
      float value = -weights.wild_spent * spent;
      if (planned) {
        value += weights.planned + weights.planned_points * static_cast<float>(route.points);
        if (has(rivals, route.a.index()) || has(rivals, route.b.index())) value += weights.contested;
        value += weights.cut * memory.loss[static_cast<std::size_t>(r)];
      } else {
        value += static_cast<float>(route.points) - (wanted != 0 ? weights.extra_turn : weights.spare_turn) -
                 weights.needed_card * static_cast<float>(pay.needed);
        const bool ends = world.pieces_left(seat) - route.pieces <= board.rules.end_when_pieces_left;
        if (wanted == 0 && ends) value += weights.finish;
      }
      visit(Action::claim(RouteId(r), pay.color, pay.wilds), value);
    });
    if (world.ticket_deck_size() > 0) {
      visit(Action::draw_tickets(),
            memory.ticket_gain - weights.ticket_turn - weights.unfinished * memory.plan.turns);
    }
    if (legal.size() == 1) visit(legal[0], 0);  // perhaps only to pass is left
  }

  // The points of a last turn are known exactly.
  void last_turn() {
    const LegalActions legal = legal_actions(world, seat);
    GameState after = world;
    const int now = score(world, seat).total();
    const Shopping shopping(board, world.hand[seat], 0);
    visit(legal[0], 0.0F);  // draws a card, if there is one
    for_each_bit(legal.claimable(), [&](int r) {
      const Route& route = board.at(RouteId(r));
      after.owned[seat] = world.owned[seat] | bit(r);
      auto gain = static_cast<float>(score(after, seat).total() - now);
      if (frozen::brings_souvenir(world, seat, route))
        gain += static_cast<float>(board.souvenirs()->points_for_next(world.souvenirs[seat]));
      const Shopping::Payment pay = shopping.payment(route, false);
      visit(Action::claim(RouteId(r), pay.color, pay.wilds), gain);
    });
    if (world.ticket_deck_size() > 0) {
      Weights at_once = weights;
      at_once.slack = -100;
      const Survey survey(world, seat, at_once);
      visit(Action::draw_tickets(), survey.ticket_draw_gain({}, frozen::unseen_tickets(world, seat)));
    }
  }

  void draws(const Shopping& shopping, bool second, float idle) {
    // The demand for each face-up card; of two of a colour the first slot stands for both.
    struct Open {
      int slot;
      float demand;
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
      const float demand = shopping.demand(card, weights);
      if (demand > best) {
        next = best;
        best = demand;
      } else {
        next = std::max(next, demand);
      }
      if ((seen >> card.index() & 1U) == 0) open.push_back({slot, demand});
      seen |= 1U << card.index();
    });
    float unseen = -1;
    if (!world.deck.empty()) {
      const CardCounts hidden = frozen::unseen_cards(world, seat);
      float sum = 0;
      for_each_kind(
          hidden, [&](Color card, int n) { sum += static_cast<float>(n) * shopping.demand(card, weights); });
      unseen = sum / static_cast<float>(hidden.total());
    }
    // The best way to draw is worth 0, the others less by what they lack.
    const float first = std::max(best, unseen);
    const float then = std::max(0.0F, best > unseen ? std::max(next, unseen) : unseen);
    // Nothing but a wild card pays a ferry (R25).
    const float for_ferry = shopping.missing_wilds() > 0 ? weights.ferry_wild : 0;
    const float wild = second || wild_slot < 0  ? -100
                       : shopping.missing() > 0 ? weights.open_wild + for_ferry
                                                : weights.open_wild * 0.5F;
    const float top = second ? first : std::max(first + then, wild);
    const float rest = second ? 0 : then;
    if (unseen >= 0) visit(Action::draw_card(), unseen + rest - top - idle);
    for (const Open& card : open)
      visit(Action::take_card(card.slot, world.row[card.slot]), card.demand + rest - top - idle);
    if (!second && wild_slot >= 0) visit(Action::take_card(wild_slot, kWild), wild - top - idle);
  }

  void keeps(Offer offer, TicketSet held) {
    const Survey survey(world, seat, weights);
    const auto one = bit<TicketSet>(offer[0].index());
    const auto two = bit<TicketSet>(offer[1].index());
    const float first = survey.plan(held | one).value;
    const float second = survey.plan(held | two).value;
    const float both = survey.plan(held | one | two).value - weights.second_ticket;
    const float top = std::max({first, second, both});
    visit(Action::keep(offer[0]), first - top);
    visit(Action::keep(offer[1]), second - top);
    visit(Action::keep(offer[0], offer[1]), both - top);
  }

  // R11: where its own plan will lead it.
  void places() {
    const Memory& memory = policy.refresh(world, seat);
    const auto all = all_below<LocationSet>(board.location_count());
    const LocationSet free = all & ~stack_places(world);
    const LocationSet mine = free & frozen::touched_by(board, memory.plan.wanted);
    const Symbol symbol(lowest(left_over_symbols(world)));
    for_each_bit(mine != 0 ? mine : free,
                 [&](int at) { visit(Action::place_souvenir(symbol, LocationId(at)), 0.0F); });
  }

  // R26: the symbol of which fewer are left.
  void souvenirs() {
    const Route& route = board.at(world.claimed_now);
    for (const LocationId at : {route.a, route.b}) {
      const Symbol symbol = takeable_symbol(world, world.turn, at);
      const int left = world.stacks[symbol].count;
      visit(Action::take_souvenir(at), -0.5F * static_cast<float>(left));
    }
  }
};

Action Policy::choose(const GameState& world, Seat seat) {
  Candidate best{Action(), -1e9F};
  const auto keep_best = [&](Action action, float value) {
    if (value > best.value) best = {action, value};
  };
  Visitor<decltype(keep_best)>{*this, world, seat, keep_best}.run(false);
  return best.action;
}

void Policy::weigh(const GameState& world, Seat seat, Candidates& candidates) {
  candidates.clear();
  const auto add = [&](Action action, float value) { candidates.push_back({action, value}); };
  Visitor<decltype(add)>{*this, world, seat, add}.run(true);
}

}  // namespace kurz::frozen
