#include "advice/reasons.h"

#include <algorithm>
#include <cmath>

#include "bots/plan/shopping.h"
#include "bots/plan/survey.h"
#include "bots/search/playout.h"
#include "engine/rules/connectivity.h"
#include "engine/rules/flow.h"

namespace kurz {
namespace {

using enum ReasonKind;

// Smaller numbers are not mentioned.
constexpr float kCostlyDetour = 2;  // points
constexpr int kOftenWanted = 25;    // of 100 worlds
constexpr int kGoodRoute = 4;       // points

constexpr int kWorlds = 50;

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

bool speaks_against(ReasonKind kind) { return kind == kGivesUpTicket || kind == kTooMuch; }

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
    if (view.phase == Phase::kTurn && view.legal.claimable() != 0) guess_plans(view, mix(seed));
  }

  Reasons why(Action action) {
    reasons_.clear();
    if (is_last()) reasons_.push_back({kLastTurn});
    explain(action);
    return reasons_;
  }
  // For the recommended move: without what speaks against it. A card that the plan does not need is for
  // another route, or the player waits.
  Reasons why_best(Action action) {
    why(action);
    std::erase_if(reasons_, [](const Reason& reason) { return speaks_against(reason.kind); });
    const bool takes = action.type() == ActionType::kTakeCard;
    if (reasons_.empty() && takes) take(action.card(), claimable_later());
    if (reasons_.empty() && (takes || action.type() == ActionType::kDrawCard)) reasons_.push_back({kWaits});
    return reasons_;
  }

 private:
  [[nodiscard]] RouteSet owned() const { return world_.owned[seat_]; }
  [[nodiscard]] bool is_last() const { return world_.last_turns > 0; }
  // Open routes for which the player has pieces.
  [[nodiscard]] RouteSet claimable_later() const {
    RouteSet routes = 0;
    for_each_bit(world_.open[seat_], [&](int r) {
      const Route& route = board_.at(RouteId(r));
      if (route.pieces <= world_.pieces[seat_][route.kind]) routes |= bit(r);
    });
    return routes;
  }

  void guess_plans(const View& view, std::uint64_t seed) {
    Rng rng(seed);
    const BelievedWorlds worlds(view);
    for (int i = 0; i < kWorlds; ++i) {
      const GameState world = worlds.sample(rng);
      for (const Seat other : world.seats_in_play()) {
        if (other == seat_) continue;
        const TicketPlan plan = Survey(world, other, kWeights).plan(world.tickets[other]);
        for_each_bit(plan.wanted, [&](int r) { ++wants_[other][static_cast<std::size_t>(r)]; });
      }
    }
  }

  void explain(Action action) {
    switch (action.type()) {
      case ActionType::kClaim:
        return claim(action);
      case ActionType::kTakeCard:
        return take(action.card(), goal_);
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
    const auto& points = board_.souvenirs()->points_by_count;
    const auto count = static_cast<std::size_t>(std::popcount(world_.souvenirs[seat_]));
    reasons_.push_back({.kind = kSouvenir, .symbol = symbol, .points = points[count + 1] - points[count]});
  }

  void claim_rivals(RouteId route) {
    const RouteId twin = board_.at(route).twin;
    for (const Seat other : world_.seats_in_play()) {
      int worlds = wants_[other][static_cast<std::size_t>(route.index())];
      // With two players the other half is closed with it (R23); no plan needs both.
      if (world_.players == 2 && !twin.is_none())
        worlds += wants_[other][static_cast<std::size_t>(twin.index())];
      const int share = std::min(100, worlds * 100 / kWorlds);
      if (share >= kOftenWanted) reasons_.push_back({.kind = kRival, .seat = other, .count = share});
    }
  }

  void take(Color card, RouteSet routes) {
    if (const auto reason = use_of(card, routes)) reasons_.push_back(*reason);
  }

  // Which of these routes a card of the row would be good for; none on the last turn.
  [[nodiscard]] std::optional<Reason> use_of(Color card, RouteSet routes) const {
    if (is_last()) return {};
    const CardCounts hand = world_.hand[seat_];
    const Shopping shopping(board_, hand, routes);
    if (card == kWild) {
      if (shopping.missing() == 0) return {};
      return Reason{.kind = kAnyCard, .count = shopping.missing()};
    }
    std::optional<Reason> reason;
    // The route of this colour that lacks the fewest cards; a gray one if there is none and no colour is
    // better for it.
    int most = 0;
    for (int c = 0; c < board_.color_count(); ++c) most = std::max(most, hand[Color(c)]);
    const bool for_gray = shopping.missing(card) > 0 || hand[card] + 1 >= most;
    int fewest = 1000;
    for_each_bit(routes, [&](int r) {
      const Route& route = board_.at(RouteId(r));
      const bool gray = route.color == kGray && for_gray;
      if (route.color != card && !gray) return;
      const int lacking = route.cards - route.ferries - hand[card];
      const int rank = lacking + (gray ? 100 : 0);
      if (lacking <= 0 || rank >= fewest) return;
      fewest = rank;
      // Wild cards pay the ferries first; the rest of them stands for any colour.
      const int wilds = std::max(0, hand[kWild] - route.ferries);
      const int for_ferries = std::max(0, route.ferries - hand[kWild]);
      reason = {.kind = kCollects,
                .tickets = served_by(RouteId(r), owned() | plan_.wanted, plan_.served & ~done_),
                .route = RouteId(r),
                .card = card,
                .count = for_ferries + std::max(0, lacking - 1 - wilds)};
    });
    return reason;
  }

  void draw() {
    if (is_last()) return;
    const Shopping shopping(board_, world_.hand[seat_], goal_);
    const auto useful = [&](Color card) {
      return card == kWild ? shopping.missing() > 0 : shopping.missing(card) > 0;
    };
    // As for the second card, which cannot be a face-up wild card.
    const bool takes_wilds = world_.phase == Phase::kTurn;
    bool open = false;
    for (int slot = 0; slot < kRowSize; ++slot) {
      const Color card = world_.row[slot];
      if (card != kNoCard && (card != kWild || takes_wilds)) open = open || use_of(card, goal_).has_value();
    }
    if (!open) reasons_.push_back({kNothingOpen});
    const CardCounts unseen = unseen_cards(world_, seat_);
    int count = 0;
    for_each_kind(unseen, [&](Color card, int n) { count += useful(card) ? n : 0; });
    if (count > 0) reasons_.push_back({.kind = kUnseenUseful, .count = count, .total = unseen.total()});
  }

  void draw_tickets() {
    const int left = static_cast<int>(survey_.turns_left() - 1);
    const int needed = rounded_up(plan_.turns);
    if (!is_last() && needed <= left) reasons_.push_back({.kind = kTime, .count = needed, .total = left});
    const TicketSet unseen = unseen_tickets(world_, seat_);
    const int ready = std::popcount(joined(board_, owned(), unseen));
    if (ready > 0)
      reasons_.push_back({.kind = kAlreadyJoined, .count = ready, .total = std::popcount(unseen)});
  }

  void keep(Action action) {
    const TicketSet own = world_.tickets[seat_];
    const Offer offer = world_.phase == Phase::kChooseTickets
                            ? Offer{TicketId(lowest(own)), TicketId(lowest(without_lowest(own)))}
                            : world_.offer;
    const auto one = bit<TicketSet>(offer[0].index());
    const auto two = bit<TicketSet>(offer[1].index());
    const TicketSet both = one | two;
    const TicketSet kept = action.keep_count() == 2 ? both : action.first_ticket() == offer[0] ? one : two;
    const TicketPlan plan = survey_.plan(held_ | kept);
    const TicketSet ready = joined(board_, owned(), kept);
    const TicketSet reached = kept & (plan.served | ready);
    add_tickets(kCompletesTicket, ready);
    const int needed = whole(plan.turns);
    const int left = whole(survey_.turns_left());
    if ((reached & ~ready) != 0 && needed <= left) {
      reasons_.push_back({.kind = kFits, .tickets = reached & ~ready, .count = needed, .total = left});
    }
    add_tickets(kTooMuch, kept & ~reached);
    const TicketPlan for_both = survey_.plan(held_ | both);
    if (kept == both && reached == kept) {
      const float apart = survey_.plan(held_ | one).turns + survey_.plan(held_ | two).turns - plan_.turns;
      if (apart - for_both.turns >= 1)
        reasons_.push_back({.kind = kShareTheWay, .count = whole(apart - for_both.turns)});
    } else if (kept != both && plan.value - for_both.value >= 1) {
      reasons_.push_back(
          {.kind = kReturns, .tickets = both & ~kept, .points = whole(plan.value - for_both.value)});
    }
    if (std::ranges::all_of(reasons_, speaks_against, &Reason::kind)) {
      int points = 0;
      for_each_bit(kept, [&](int t) { points += board_.at(TicketId(t)).points; });
      reasons_.push_back({.kind = kWorth, .tickets = kept, .points = points});
    }
  }

  void place(LocationId at) {
    if (has(touched_by(board_, plan_.wanted), at.index()))
      reasons_.push_back({.kind = kOnThePlan, .places = bit<LocationSet>(at.index())});
  }

  const Board& board_;
  Seat seat_;
  GameState world_;  // one of those possible for the viewer; only what the viewer knows is read
  Survey survey_;
  TicketSet held_;
  TicketSet done_;
  TicketPlan plan_;
  RouteSet goal_;  // what cards are collected for: the plan, or the best route beside it
  BySeat<std::array<int, kMaxRoutes>> wants_{};  // in how many worlds a seat plans a route
  Reasons reasons_;                              // of the action that is being explained
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
