#include "advice/reasons.h"

#include <algorithm>
#include <cmath>

#include "advice/rivals.h"
#include "bots/plan/shopping.h"
#include "bots/plan/survey.h"
#include "engine/rules/connectivity.h"
#include "engine/rules/flow.h"

namespace kurz {
namespace {

using enum ReasonKind;

// Smaller numbers are not mentioned.
constexpr float kCostlyDetour = 2;  // points
constexpr int kOftenWanted = 25;    // percent of the worlds
constexpr int kGoodRoute = 4;       // points

GameState sample_of(const View& view, std::uint64_t seed) {
  Rng rng(seed);
  return determinize(view, rng);
}

TicketSet joined(const Board& board, RouteSet routes, TicketSet among) {
  Network network(board, routes);
  TicketSet set = 0;
  for_each_bit(among, [&](int t) {
    const Ticket& ticket = board.at(TicketId(t));
    if (network.joins(ticket.a, ticket.b)) set |= bit<TicketSet>(t);
  });
  return set;
}

int whole(float value) { return static_cast<int>(std::lround(value)); }
int rounded_up(float value) { return static_cast<int>(std::ceil(value)); }

class Reasoner {
 public:
  Reasoner(const View& view, std::uint64_t seed)
      : board_(*view.board),
        seat_(view.viewer),
        world_(sample_of(view, seed)),
        survey_(world_, seat_, kWeights),
        held_(view.phase == Phase::kChooseTickets ? 0 : view.tickets),
        done_(joined(board_, owned(), held_)),
        plan_(survey_.plan(held_)),
        goal_(plan_.wanted) {
    if (goal_ == 0) {
      float best = -1000;
      for_each_bit(world_.open[seat_], [&](int r) {
        if (survey_.worth(RouteId(r)) <= best) return;
        best = survey_.worth(RouteId(r));
        goal_ = bit(r);
      });
    }
    if (view.phase == Phase::kTurn && view.legal.claimable() != 0) wants_ = rivals_wants(view, mix(seed));
  }

  Reasons why(Action action) {
    reasons_.clear();
    if (is_last()) reasons_.push_back({kLastTurn});
    explain(action);
    std::erase_if(reasons_, [&](Reason& reason) { return contradicts_best(reason); });
    return reasons_;
  }
  // For the recommended move: without what speaks against it. A card that the plan does not need is for
  // another route, or the player waits.
  Reasons why_best(Action action) {
    why(action);
    std::erase_if(reasons_, [&](const Reason& reason) {
      const bool against = speaks_against(reason.kind);
      if (against) given_up_ |= reason.tickets;
      return against;
    });
    const bool takes = action.type() == ActionType::kTakeCard;
    if (reasons_.empty() && action.type() == ActionType::kKeepTickets) worth(action.kept_tickets());
    if (reasons_.empty() && takes) {
      if (const auto reason = collects(action.card(), claimable_later())) reasons_.push_back(*reason);
    }
    if (reasons_.empty() && (takes || action.type() == ActionType::kDrawCard)) reasons_.push_back({kWaits});
    best_ = action;
    return reasons_;
  }

 private:
  [[nodiscard]] RouteSet owned() const { return world_.owned[seat_]; }
  [[nodiscard]] bool is_last() const { return world_.last_turns > 0; }
  // Whether a reason for another move speaks against the recommended one. Tickets that this one gives up as
  // well, or keeps all the same, are taken out.
  [[nodiscard]] bool contradicts_best(Reason& reason) const {
    if (!best_) return false;
    const TicketSet kept = best_->type() == ActionType::kKeepTickets ? best_->kept_tickets() : 0;
    switch (reason.kind) {
      case kNothingOpen:
        return best_->type() == ActionType::kTakeCard;
      case kShareTheWay:
        return true;
      case kReturns:
        return (reason.tickets & kept) != 0;
      case kGivesUpTicket:
      case kTooMuch:
        reason.tickets &= ~(given_up_ | kept);
        return reason.tickets == 0;
      default:
        return false;
    }
  }

  // Open routes for which the player has pieces.
  [[nodiscard]] RouteSet claimable_later() const {
    RouteSet routes = 0;
    for_each_bit(world_.open[seat_], [&](int r) {
      const Route& route = board_.at(RouteId(r));
      if (route.pieces <= world_.pieces[seat_][route.kind]) routes |= bit(r);
    });
    return routes;
  }

  void explain(Action action) {
    switch (action.type()) {
      case ActionType::kClaim:
        return claim(action);
      case ActionType::kTakeCard:
        return take(action.card());
      case ActionType::kDrawCard:
        return draw();
      case ActionType::kDrawTickets:
        return draw_tickets();
      case ActionType::kKeepTickets:
        return keep(action);
      case ActionType::kTakeSouvenir:
        return souvenir(takeable_symbol(world_, seat_, action.location()));
      case ActionType::kPlaceSouvenir:
        return place(action.location());
      case ActionType::kPass:
        return;
    }
  }

  // Where there are such tickets.
  void add_tickets(ReasonKind kind, TicketSet tickets) {
    if (tickets != 0) reasons_.push_back({.kind = kind, .tickets = tickets});
  }

  // Those that the network joins, and would not without the route.
  [[nodiscard]] TicketSet served_by(RouteId route, RouteSet network, TicketSet among) const {
    const TicketSet with = joined(board_, network, among);
    return with & ~joined(board_, network & ~bit(route.index()), with);
  }

  void claim(Action action) {
    const RouteId id = action.route();
    const Route& route = board_.at(id);
    GameState after = world_;
    SeededNature chance(0);
    Flow(after, chance, kNoListener).act(seat_, action);
    const TicketSet open = held_ & ~done_;
    const TicketSet completed = joined(board_, after.owned[seat_], open);
    add_tickets(kCompletesTicket, completed);
    if (!is_last()) {
      const TicketPlan then = Survey(after, seat_, kWeights).plan(held_);
      const TicketSet left = open & ~completed;
      const TicketSet served = served_by(id, after.owned[seat_] | then.wanted, left & then.served);
      const TicketSet opened = left & then.served & ~plan_.served;
      add_tickets(kServesTicket, served & ~opened);
      add_tickets(kOpensTicket, opened);
      add_tickets(kGivesUpTicket, left & plan_.served & ~then.served);
    }
    claim_bonus(id, after.owned[seat_]);
    if (route.points >= kGoodRoute || reasons_.size() == (is_last() ? 1U : 0U))
      reasons_.push_back({.kind = kPoints, .points = route.points});
    if (!is_last() && has(plan_.wanted, id.index())) {
      std::array<float, kMaxRoutes> loss{};
      survey_.losses(plan_.wanted, loss);
      const float detour = loss[static_cast<std::size_t>(id.index())];
      if (detour >= kCostlyDetour) reasons_.push_back({.kind = kWayAround, .points = whole(detour)});
    }
    claim_rivals(id);
    if (!is_last() && after.pieces_left(seat_) <= board_.rules.end_when_pieces_left)
      reasons_.push_back({kEndsGame});
  }

  void claim_bonus(RouteId id, RouteSet after) {
    Network before(board_, owned());
    if (const auto* attractions = std::get_if<Attractions>(&board_.bonus)) {
      const LocationSet places =
          touched_by(board_, bit(id.index())) & ~before.touched() & attractions->locations;
      const int points = std::popcount(places) * attractions->points_each;
      if (places != 0) reasons_.push_back({.kind = kAttractions, .places = places, .points = points});
    }
    if (const auto* districts = std::get_if<Districts>(&board_.bonus)) {
      Network then(board_, after);
      int number = 0;
      for (const District& district : districts->districts) {
        if (!before.joins_all(district.locations) && then.joins_all(district.locations))
          reasons_.push_back({.kind = kDistrict, .count = number, .points = district.points});
        ++number;
      }
    }
    if (board_.souvenirs() == nullptr) return;
    const Symbol at_a = takeable_symbol(world_, seat_, board_.at(id).a);
    const Symbol at_b = takeable_symbol(world_, seat_, board_.at(id).b);
    if (at_a.is_none() && at_b.is_none()) return;
    const bool choice = !at_a.is_none() && !at_b.is_none();
    souvenir(choice ? Symbol::none() : at_a.is_none() ? at_b : at_a);
  }

  void souvenir(Symbol symbol) {
    const int points = board_.souvenirs()->points_for_next(world_.souvenirs[seat_]);
    reasons_.push_back({.kind = kSouvenir, .symbol = symbol, .points = points});
  }

  void claim_rivals(RouteId route) {
    const RouteId twin = board_.at(route).twin;
    for (const Seat other : world_.seats_in_play()) {
      int worlds = wants_[other][static_cast<std::size_t>(route.index())];
      // With two players the other half is closed with it (R23); no plan needs both.
      if (world_.players == 2 && !twin.is_none())
        worlds += wants_[other][static_cast<std::size_t>(twin.index())];
      const int share = std::min(100, worlds * 100 / kRivalWorlds);
      if (share >= kOftenWanted) reasons_.push_back({.kind = kRival, .seat = other, .count = share});
    }
  }

  void take(Color card) {
    if (const auto reason = use_of(card)) reasons_.push_back(*reason);
  }

  // Cards that the hand lacks for these routes, with this card added to it.
  [[nodiscard]] int lacking(RouteSet routes, Color card = kNoCard) const {
    CardCounts hand = world_.hand[seat_];
    if (card != kNoCard) hand.add(card);
    return Shopping(board_, hand, routes).missing();
  }

  // What a card does for the goal; nothing on the last turn.
  [[nodiscard]] std::optional<Reason> use_of(Color card) const {
    const int left = lacking(goal_, card);
    if (is_last() || left >= lacking(goal_)) return {};
    if (card == kWild) return Reason{.kind = kAnyCard, .count = left};
    if (const auto reason = collects(card, goal_)) return reason;
    // The cards are enough for each of the routes, but not for all of them.
    return Reason{.kind = kSeveralRoutes, .card = card, .count = left};
  }

  // Which of these routes the card brings closest; a gray one only if there is none of its colour.
  [[nodiscard]] std::optional<Reason> collects(Color card, RouteSet routes) const {
    std::optional<Reason> reason;
    int best = 1000;
    for_each_bit(routes, [&](int r) {
      const int left = lacking(bit(r), card);
      const int rank = left + (board_.at(RouteId(r)).color == kGray ? 100 : 0);
      if (rank >= best || left >= lacking(bit(r))) return;
      best = rank;
      reason = {.kind = kCollects,
                .tickets = served_by(RouteId(r), owned() | plan_.wanted, plan_.served & ~done_),
                .route = RouteId(r),
                .card = card,
                .count = left};
    });
    return reason;
  }

  void draw() {
    if (is_last()) return;
    // As for the second card, which cannot be a face-up wild card.
    const bool takes_wilds = world_.phase == Phase::kTurn;
    bool open = false;
    for_each_bit(world_.row.cards(), [&](int slot) {
      const Color card = world_.row[slot];
      open = open || ((card != kWild || takes_wilds) && use_of(card).has_value());
    });
    if (!open) reasons_.push_back({kNothingOpen});
    const CardCounts unseen = unseen_cards(world_, seat_);
    int count = 0;
    for_each_kind(unseen, [&](Color card, int n) { count += use_of(card) ? n : 0; });
    if (count > 0) reasons_.push_back({.kind = kUnseenUseful, .count = count, .total = unseen.total()});
  }

  // Of sets of routes that join these tickets, what the quickest takes; nothing else is claimed on the way.
  [[nodiscard]] RouteSet quickest(TicketSet tickets, std::initializer_list<RouteSet> sets) const {
    RouteSet best = 0;
    float fewest = 1000;
    for (RouteSet routes : sets) {
      if (joined(board_, owned() | routes, tickets) != tickets) continue;
      for_each_bit(routes, [&](int r) {
        if (joined(board_, owned() | (routes & ~bit(r)), tickets) == tickets) routes &= ~bit(r);
      });
      const float turns = survey_.turns_for(routes);
      if (turns >= fewest) continue;
      fewest = turns;
      best = routes;
    }
    return best;
  }
  [[nodiscard]] int turns_for(RouteSet routes) const { return rounded_up(survey_.turns_for(routes)); }
  // After this turn, unless the first tickets are chosen.
  [[nodiscard]] int turns_left() const {
    return static_cast<int>(survey_.turns_left()) - (world_.phase == Phase::kChooseTickets ? 0 : 1);
  }

  void draw_tickets() {
    const TicketSet served = plan_.served;
    const int needed = turns_for(quickest(served, {plan_.wanted, survey_.quick_plan(held_).wanted}));
    if (!is_last() && needed < turns_left())
      reasons_.push_back({.kind = kTime, .count = needed, .total = turns_left()});
    const TicketSet unseen = unseen_tickets(world_, seat_);
    const int ready = std::popcount(joined(board_, owned(), unseen));
    if (ready > 0)
      reasons_.push_back({.kind = kAlreadyJoined, .count = ready, .total = std::popcount(unseen)});
    if (!reasons_.empty()) return;
    const int near = std::popcount(within_routes(2, unseen));
    if (near > 0) reasons_.push_back({.kind = kNearlyJoined, .count = near, .total = std::popcount(unseen)});
  }
  // Tickets that at most this many more routes would complete.
  [[nodiscard]] TicketSet within_routes(Cost most, TicketSet among) const {
    Distances routes(board_.location_count());
    for_each_bit(world_.open[seat_],
                 [&](int r) { routes.join(board_.at(RouteId(r)).a, board_.at(RouteId(r)).b, 1); });
    for_each_bit(owned(), [&](int r) { routes.join(board_.at(RouteId(r)).a, board_.at(RouteId(r)).b, 0); });
    routes.settle();
    TicketSet set = 0;
    for_each_bit(among, [&](int t) {
      const Ticket& ticket = board_.at(TicketId(t));
      if (routes(ticket.a, ticket.b) <= most) set |= bit<TicketSet>(t);
    });
    return set;
  }

  void keep(Action action) {
    const Offer offer =
        world_.phase == Phase::kChooseTickets ? offer_of(world_.tickets[seat_]) : world_.offer;
    const auto one = bit<TicketSet>(offer[0].index());
    const auto two = bit<TicketSet>(offer[1].index());
    const TicketSet both = one | two;
    const TicketSet kept = action.kept_tickets();
    const TicketPlan with_one = survey_.plan(held_ | one);
    const TicketPlan with_two = survey_.plan(held_ | two);
    const TicketPlan with_both = survey_.plan(held_ | both);
    const TicketPlan& plan = kept == both ? with_both : kept == one ? with_one : with_two;
    const TicketSet ready = joined(board_, owned(), kept);
    const TicketSet reached = kept & (is_last() ? ready : plan.served | ready);
    // What is quickest for both tickets is a way for one of them, too.
    const auto quickest_with = [&](TicketSet tickets, const TicketPlan& planned, RouteSet for_both) {
      return quickest(planned.served, {planned.wanted, survey_.quick_plan(held_ | tickets).wanted, for_both});
    };
    const RouteSet for_both = quickest_with(both, with_both, 0);
    const int needed = turns_for(quickest_with(kept, plan, for_both));
    add_tickets(kCompletesTicket, ready);
    if ((reached & ~ready) != 0 && needed <= turns_left()) {
      reasons_.push_back(
          {.kind = kFits, .tickets = reached & ~ready, .count = needed, .total = turns_left()});
    }
    if (kept == both && reached != both && !is_last() &&
        ((with_one.served & one) | (with_two.served & two)) == both) {
      reasons_.push_back({kNotBoth});
    } else {
      add_tickets(kTooMuch, kept & ~reached);
    }
    if (!is_last()) add_tickets(kGivesUpTicket, held_ & plan_.served & ~done_ & ~plan.served);
    if (reached == both) {
      const int apart = turns_for(quickest_with(one, with_one, for_both)) +
                        turns_for(quickest_with(two, with_two, for_both)) -
                        turns_for(quickest_with(0, plan_, for_both));
      if (apart > needed) reasons_.push_back({.kind = kShareTheWay, .count = apart - needed});
    }
    const float cost = plan.value - with_both.value;
    if (kept != both && cost >= 1 && !is_last())
      reasons_.push_back({.kind = kReturns, .tickets = both & ~kept, .points = whole(cost)});
    if (reasons_.empty()) worth(kept);
  }

  void worth(TicketSet kept) {
    int points = 0;
    for_each_bit(kept, [&](int t) { points += board_.at(TicketId(t)).points; });
    reasons_.push_back({.kind = kWorth, .tickets = kept, .points = points});
  }

  void place(LocationId at) {
    const auto here = bit<LocationSet>(at.index());
    if (has(touched_by(board_, plan_.wanted), at.index())) {
      reasons_.push_back({.kind = kOnThePlan, .places = here});
      return;
    }
    const RouteSet leading =
        world_.open[seat_] & board_.tables.touching[static_cast<std::size_t>(at.index())];
    if (leading != 0)
      reasons_.push_back({.kind = kOpenRoutes, .places = here, .count = std::popcount(leading)});
  }

  const Board& board_;
  Seat seat_;
  GameState world_;  // one of those possible for the viewer; only what the viewer knows is read
  Survey survey_;
  TicketSet held_;
  TicketSet done_;
  TicketPlan plan_;
  RouteSet goal_;  // what cards are collected for: the plan, or the best route beside it
  RivalsWants wants_{};
  Reasons reasons_;             // of the action that is being explained
  std::optional<Action> best_;  // the recommended one, once it has been explained
  TicketSet given_up_ = 0;      // by it
};

}  // namespace

std::vector<Reasons> reasons_for(const View& view, const std::vector<Action>& actions, std::uint64_t seed) {
  if (view.legal.size() == 1) return std::vector(actions.size(), Reasons{{kOnlyMove}});
  Reasoner reasoner(view, seed);
  std::vector<Reasons> all;
  for (const Action action : actions)
    all.push_back(all.empty() ? reasoner.why_best(action) : reasoner.why(action));
  return all;
}

}  // namespace kurz
