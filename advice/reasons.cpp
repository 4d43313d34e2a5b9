#include "advice/reasons.h"

#include <algorithm>
#include <cmath>

#include "bots/plan/shopping.h"
#include "bots/search/playout.h"
#include "engine/rules/connectivity.h"
#include "engine/rules/flow.h"

namespace kurz {
namespace {

// Smaller numbers are not mentioned.
constexpr float kDearWayAround = 2;  // points
constexpr int kOftenWanted = 25;     // of 100 worlds
constexpr int kGoodRoute = 4;        // points

GameState sample_of(const View& view, std::uint64_t seed) {
  Rng rng(seed);
  return determinize(view, rng);
}

TicketSet joined(const Board& board, RouteSet routes, TicketSet among) {
  Network network(board, routes);
  TicketSet set = 0;
  for_each_bit(among, [&](int t) {
    const Ticket& ticket = board.tickets[static_cast<std::size_t>(t)];
    if (network.joins(ticket.a, ticket.b)) set |= bit<TicketSet>(t);
  });
  return set;
}

int rounded(float value) { return static_cast<int>(std::lround(value)); }

// Where there are such tickets.
void add_tickets(Reasons& reasons, ReasonKind kind, TicketSet tickets) {
  if (tickets != 0) reasons.push_back({.kind = kind, .tickets = tickets});
}

}  // namespace

Reasoner::Reasoner(const View& view, std::uint64_t seed)
    : board_(*view.board),
      seat_(view.viewer),
      me_(static_cast<std::size_t>(view.viewer.index())),
      legal_(view.legal.size()),
      world_(sample_of(view, seed)),
      survey_(world_, view.viewer, kWeights),
      held_(view.phase == Phase::kChooseTickets ? 0 : view.tickets),
      done_(joined(board_, owned(), held_)),
      plan_(survey_.plan(held_)) {
  goal_ = plan_.wanted;
  if (goal_ == 0) {
    float best = -1000;
    for_each_bit(world_.open[me_], [&](int r) {
      if (survey_.worth(RouteId(r)) <= best) return;
      best = survey_.worth(RouteId(r));
      goal_ = bit(r);
    });
  }
  Rng rng(mix(seed));
  guess_others(view, rng);
}

void Reasoner::guess_others(const View& view, Rng& rng) {
  if (view.phase != Phase::kTurn || view.legal.claimable() == 0) return;
  const BelievedWorlds worlds(view);
  for (int i = 0; i < kWorlds; ++i) {
    const GameState world = worlds.sample(rng);
    for (std::size_t s = 0; s < view.players; ++s) {
      if (s == me_) continue;
      const Seat other(static_cast<int>(s));
      const TicketPlan plan = Survey(world, other, kWeights).plan(world.tickets[s]);
      for_each_bit(plan.wanted, [&](int r) { ++wants_[s][static_cast<std::size_t>(r)]; });
    }
  }
}

Reasons Reasoner::why(Action action) const {
  Reasons reasons;
  if (legal_ == 1) return {{ReasonKind::kOnlyMove}};
  if (world_.last_turns > 0) reasons.push_back({ReasonKind::kLastTurn});
  switch (action.type()) {
    case ActionType::kClaim:
      claim(action, reasons);
      break;
    case ActionType::kTakeCard:
      if (world_.last_turns == 0) take(action.card(), reasons);  // after that no card is of use
      break;
    case ActionType::kDrawCard:
      if (world_.last_turns == 0) draw(reasons);
      break;
    case ActionType::kDrawTickets:
      draw_tickets(reasons);
      break;
    case ActionType::kKeepTickets:
      keep(action, reasons);
      break;
    case ActionType::kTakeSouvenir:
      souvenir(takeable_symbol(world_, seat_, action.location()), reasons);
      break;
    case ActionType::kPlaceSouvenir:
      place(action.location(), reasons);
      break;
    case ActionType::kPass:
      break;
  }
  return reasons;
}

// Those that the network joins, and would not without the route.
TicketSet Reasoner::served_by(RouteId route, RouteSet network, TicketSet among) const {
  const TicketSet with = joined(board_, network, among);
  return with & ~joined(board_, network & ~bit(route.index()), with);
}

void Reasoner::claim(Action action, Reasons& reasons) const {
  const RouteId id = action.route();
  const Route& route = board_.at(id);
  GameState after = world_;
  SeededNature chance(0);
  Flow(after, chance, kNoListener).act(seat_, action);
  const TicketSet open = held_ & ~done_;
  const TicketSet completed = joined(board_, after.owned[me_], open);
  add_tickets(reasons, ReasonKind::kCompletesTicket, completed);
  const bool last = world_.last_turns > 0;
  if (!last) {
    const TicketPlan then = Survey(after, seat_, kWeights).plan(held_);
    const TicketSet left = open & ~completed;
    const TicketSet served = served_by(id, after.owned[me_] | then.wanted, left & then.served);
    const TicketSet opened = left & then.served & ~plan_.served;
    add_tickets(reasons, ReasonKind::kServesTicket, served & ~opened);
    add_tickets(reasons, ReasonKind::kOpensTicket, opened);
    add_tickets(reasons, ReasonKind::kGivesUpTicket, left & plan_.served & ~then.served);
  }
  claim_bonus(id, after.owned[me_], reasons);
  if (route.points >= kGoodRoute || reasons.size() == (last ? 1U : 0U))
    reasons.push_back({.kind = ReasonKind::kPoints, .points = route.points});
  if (!last && has(plan_.wanted, id.index())) {
    std::array<float, kMaxRoutes> loss{};
    survey_.losses(plan_.wanted, loss);
    const float around = loss[static_cast<std::size_t>(id.index())];
    if (around >= kDearWayAround)
      reasons.push_back({.kind = ReasonKind::kWayAround, .points = rounded(around)});
  }
  claim_rivals(id, reasons);
  if (!last && after.pieces_left(seat_) <= board_.rules.end_when_pieces_left)
    reasons.push_back({ReasonKind::kEndsGame});
}

void Reasoner::claim_bonus(RouteId id, RouteSet after, Reasons& reasons) const {
  const Route& route = board_.at(id);
  Network before(board_, owned());
  if (const auto* attractions = std::get_if<Attractions>(&board_.bonus)) {
    const LocationSet places =
        touched_by(board_, bit(id.index())) & ~before.touched() & attractions->locations;
    const int points = std::popcount(places) * attractions->points_each;
    if (places != 0)
      reasons.push_back({.kind = ReasonKind::kAttractions, .places = places, .points = points});
  }
  if (const auto* districts = std::get_if<Districts>(&board_.bonus)) {
    Network then(board_, after);
    for (std::size_t d = 0; d < districts->districts.size(); ++d) {
      const District& district = districts->districts[d];
      if (before.joins_all(district.locations) || !then.joins_all(district.locations)) continue;
      reasons.push_back(
          {.kind = ReasonKind::kDistrict, .count = static_cast<int>(d), .points = district.points});
    }
  }
  if (board_.souvenirs() == nullptr) return;
  const Symbol at_a = takeable_symbol(world_, seat_, route.a);
  const Symbol at_b = takeable_symbol(world_, seat_, route.b);
  if (at_a.is_none() && at_b.is_none()) return;
  const bool choice = !at_a.is_none() && !at_b.is_none();
  souvenir(choice ? Symbol::none() : at_a.is_none() ? at_b : at_a, reasons);
}

void Reasoner::souvenir(Symbol symbol, Reasons& reasons) const {
  const auto& points = board_.souvenirs()->points_by_count;
  const auto count = static_cast<std::size_t>(std::popcount(world_.souvenirs[me_]));
  reasons.push_back(
      {.kind = ReasonKind::kSouvenir, .symbol = symbol, .points = points[count + 1] - points[count]});
}

void Reasoner::claim_rivals(RouteId route, Reasons& reasons) const {
  const RouteId twin = board_.at(route).twin;
  for (std::size_t s = 0; s < world_.players; ++s) {
    int worlds = wants_[s][static_cast<std::size_t>(route.index())];
    // With two players the other half is closed with it (R23); no plan needs both.
    if (world_.players == 2 && !twin.is_none()) worlds += wants_[s][static_cast<std::size_t>(twin.index())];
    const int share = std::min(100, worlds * 100 / kWorlds);
    if (share < kOftenWanted) continue;
    reasons.push_back({.kind = ReasonKind::kRival, .seat = Seat(static_cast<int>(s)), .count = share});
  }
}

void Reasoner::take(Color card, Reasons& reasons) const {
  const CardCounts hand = world_.hand[me_];
  const Shopping shopping(board_, hand, goal_);
  if (card == kWild) {
    if (shopping.missing() > 0)
      reasons.push_back({.kind = ReasonKind::kAnyCard, .count = shopping.missing()});
    return;
  }
  Reason reason{.kind = ReasonKind::kNotNeeded, .card = card};
  // The route of this colour that lacks the fewest cards; a gray one if there is none and no colour is
  // better for it.
  int most = 0;
  for (int c = 0; c < board_.color_count(); ++c) most = std::max(most, hand[Color(c)]);
  const bool for_gray = shopping.missing(card) > 0 || hand[card] + 1 >= most;
  int fewest = 1000;
  for_each_bit(goal_, [&](int r) {
    const Route& route = board_.routes[static_cast<std::size_t>(r)];
    const bool gray = route.color == kGray && for_gray;
    if (route.color != card && !gray) return;
    const int lacking = route.cards - route.ferries - hand[card];
    const int rank = lacking + (gray ? 100 : 0);
    if (lacking <= 0 || rank >= fewest) return;
    fewest = rank;
    reason.kind = ReasonKind::kCollects;
    reason.route = RouteId(r);
    reason.count = std::max(0, route.cards - hand[card] - 1 - hand[kWild]);
    reason.tickets = served_by(reason.route, owned() | plan_.wanted, plan_.served & ~done_);
  });
  reasons.push_back(reason);
}

void Reasoner::draw(Reasons& reasons) const {
  const Shopping shopping(board_, world_.hand[me_], goal_);
  const auto useful = [&](Color card) {
    return card == kWild ? shopping.missing() > 0 : shopping.missing(card) > 0;
  };
  bool open = false;
  for_each_bit(world_.row.colored(), [&](int slot) { open = open || useful(world_.row[slot]); });
  if (!open) reasons.push_back({ReasonKind::kNothingOpen});
  const CardCounts unseen = unseen_cards(world_, seat_);
  int count = 0;
  for_each_kind(unseen, [&](Color card, int n) { count += useful(card) ? n : 0; });
  if (count > 0)
    reasons.push_back({.kind = ReasonKind::kUnseenUseful, .count = count, .total = unseen.total()});
}

void Reasoner::draw_tickets(Reasons& reasons) const {
  const float left = survey_.turns_left() - 1;
  if (world_.last_turns == 0 && left > plan_.turns) {
    reasons.push_back({.kind = ReasonKind::kTime,
                       .count = static_cast<int>(std::ceil(plan_.turns)),
                       .total = static_cast<int>(left)});
  }
  const TicketSet unseen = unseen_tickets(world_, seat_);
  const TicketSet ready = joined(board_, owned(), unseen);
  if (ready != 0) {
    reasons.push_back(
        {.kind = ReasonKind::kAlreadyJoined, .count = std::popcount(ready), .total = std::popcount(unseen)});
  }
}

void Reasoner::keep(Action action, Reasons& reasons) const {
  const Offer offer = world_.phase == Phase::kChooseTickets
                          ? Offer{TicketId(lowest(world_.tickets[me_])),
                                  TicketId(lowest(without_lowest(world_.tickets[me_])))}
                          : world_.offer;
  const auto one = bit<TicketSet>(offer[0].index());
  const auto two = bit<TicketSet>(offer[1].index());
  const TicketSet kept = action.keep_count() == 2 ? one | two : action.first_ticket() == offer[0] ? one : two;
  const TicketPlan plan = survey_.plan(held_ | kept);
  const TicketSet ready = joined(board_, owned(), kept);
  const TicketSet reached = kept & (plan.served | ready);
  add_tickets(reasons, ReasonKind::kCompletesTicket, ready);
  if ((reached & ~ready) != 0) {
    reasons.push_back({.kind = ReasonKind::kFits,
                       .tickets = reached & ~ready,
                       .count = static_cast<int>(std::ceil(plan.turns)),
                       .total = static_cast<int>(survey_.turns_left())});
  }
  add_tickets(reasons, ReasonKind::kTooMuch, kept & ~reached);
  const TicketPlan both = survey_.plan(held_ | one | two);
  if (kept == (one | two) && reached == kept) {
    const float apart = survey_.plan(held_ | one).turns + survey_.plan(held_ | two).turns - plan_.turns;
    if (apart - both.turns >= 1)
      reasons.push_back({.kind = ReasonKind::kShareTheWay, .count = rounded(apart - both.turns)});
  } else if (kept != (one | two) && plan.value - both.value >= 1) {
    reasons.push_back({.kind = ReasonKind::kReturns,
                       .tickets = (one | two) & ~kept,
                       .points = rounded(plan.value - both.value)});
  }
}

void Reasoner::place(LocationId at, Reasons& reasons) const {
  if (has(touched_by(board_, plan_.wanted), at.index()))
    reasons.push_back({.kind = ReasonKind::kOnThePlan, .places = bit<LocationSet>(at.index())});
}

}  // namespace kurz
