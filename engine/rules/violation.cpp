// The judge of R8 to R29: says which rule an action would break.
#include "engine/rules/violation.h"

#include "engine/rules/apply.h"
#include "engine/rules/legal.h"

namespace kurz {
namespace {

using Verdict = std::optional<RuleViolation>;

RuleViolation refuse(char letter, int number, ViolationCode code) {
  return {{letter, static_cast<std::uint8_t>(number)}, code};
}

std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

Seat owner_of(const GameState& s, RouteId route) {
  for (const Seat seat : s.seats_in_play()) {
    if (has(s.owned[seat], route.index())) return seat;
  }
  return Seat::none();
}

// The phase asks for one kind of action: the others are told what is due.
Verdict judge_phase(const GameState& s, Action action) {
  const ActionType type = action.type();
  switch (s.phase) {
    case Phase::kChooseTickets:
      if (type != ActionType::kKeepTickets) return refuse('R', 8, ViolationCode::kChooseTicketsFirst);
      break;
    case Phase::kPlaceSouvenirs:
      if (type != ActionType::kPlaceSouvenir)
        return refuse('R', s.players == 2 ? 12 : 11, ViolationCode::kPlaceSouvenirFirst);
      break;
    case Phase::kSecondCard:
      if (type != ActionType::kDrawCard && type != ActionType::kTakeCard)
        return refuse('R', 14, ViolationCode::kSecondCardDue);
      break;
    case Phase::kKeepTickets:
      if (type != ActionType::kKeepTickets) return refuse('R', 28, ViolationCode::kKeepTicketsDue);
      break;
    case Phase::kTakeSouvenir:
      if (type != ActionType::kTakeSouvenir) return refuse('R', 26, ViolationCode::kTakeSouvenirDue);
      break;
    case Phase::kTurn:
      if (type == ActionType::kKeepTickets) return refuse('R', 28, ViolationCode::kNothingToKeep);
      if (type == ActionType::kPlaceSouvenir) return refuse('R', 11, ViolationCode::kNotPlacingSouvenirs);
      if (type == ActionType::kTakeSouvenir) return refuse('R', 26, ViolationCode::kNoSouvenirChoice);
      break;
    case Phase::kOver:
      break;
  }
  return {};
}

Verdict judge_keep(const GameState& s, Seat seat, Action action) {
  const int rule = s.phase == Phase::kChooseTickets ? 8 : 28;
  TicketSet offered = s.tickets[seat];
  if (s.phase == Phase::kKeepTickets)
    offered = bit<TicketSet>(s.offer[0].index()) | bit<TicketSet>(s.offer[1].index());
  const int count = action.keep_count();
  if (count == 0) return refuse('R', rule, ViolationCode::kKeepAtLeastOne);
  const TicketId first = action.first_ticket();
  const TicketId second = action.second_ticket();
  const auto offered_now = [&](TicketId ticket) {
    return ticket.index() < kMaxTickets && has(offered, ticket.index());
  };
  const auto not_offered = [&](TicketId ticket) {
    return RuleViolation{
        .rule = {'R', byte(rule)}, .code = ViolationCode::kTicketNotOffered, .ticket = ticket};
  };
  if (!offered_now(first)) return not_offered(first);
  if (count == 1) return {};
  if (count > kOfferSize || first == second || !offered_now(second)) return not_offered(second);
  return {};
}

Verdict judge_place(const GameState& s, Action action) {
  const Rule rule{'R', byte(s.players == 2 ? 12 : 11)};
  const Symbol symbol = action.symbol();
  const LocationId at = action.location();
  if (symbol.index() >= kMaxSymbols || !has(left_over_symbols(s), symbol.index()))
    return RuleViolation{.rule = rule, .code = ViolationCode::kSymbolNotLeftOver, .symbol = symbol};
  if (at.index() >= s.board->location_count() || has(stack_places(s), at.index()))
    return RuleViolation{.rule = rule, .code = ViolationCode::kPlaceHasStack, .location = at};
  return {};
}

Verdict judge_take(const GameState& s, Action action) {
  if (action.slot() >= kRowSize) return refuse('R', 14, ViolationCode::kNoSuchSlot);
  const std::uint8_t slot = byte(action.slot());
  const Color lies_there = s.row[slot];
  if (lies_there == kNoCard)
    return RuleViolation{.rule = {'G', 2}, .code = ViolationCode::kSlotEmpty, .need = slot};
  if (lies_there != action.card()) {
    return RuleViolation{
        .rule = {'R', 14}, .code = ViolationCode::kOtherCardInSlot, .color = lies_there, .need = slot};
  }
  if (s.phase == Phase::kSecondCard && lies_there == kWild)
    return refuse('R', 15, ViolationCode::kWildAsSecondCard);
  return {};
}

// R20, R22, R23: is the route free for this seat?
Verdict judge_route(const GameState& s, Seat seat, RouteId id) {
  if (id.index() >= s.board->route_count()) return refuse('R', 20, ViolationCode::kNoSuchRoute);
  const auto held_by = [id](int rule, ViolationCode code, Seat holder) {
    return RuleViolation{.rule = {'R', byte(rule)}, .code = code, .seat = holder, .route = id};
  };
  const Seat owner = owner_of(s, id);
  if (!owner.is_none()) return held_by(20, ViolationCode::kRouteTaken, owner);
  const RouteId twin = s.board->at(id).twin;
  const Seat other = twin.is_none() ? Seat::none() : owner_of(s, twin);
  if (other.is_none()) return {};
  if (other == seat) return held_by(22, ViolationCode::kTwinIsYours, other);
  if (s.players == 2) return held_by(23, ViolationCode::kTwinClosed, other);
  return {};
}

// R19, R25: does this payment fit the route, no matter what the player holds?
Verdict judge_payment(const Board& board, Action action) {
  const Route& route = board.at(action.route());
  const Color color = action.color();
  if (color != kWild && color.index() >= board.color_count())
    return refuse('R', 19, ViolationCode::kNoSuchColor);
  RuleViolation error{.rule = {'R', 19},
                      .code = ViolationCode::kWrongColor,
                      .route = action.route(),
                      .color = route.color,
                      .need = route.cards,
                      .have = byte(action.wilds())};
  if (color != kWild && route.color != kGray && route.color != color) return error;
  const bool all_wild = action.wilds() == route.cards;
  if (action.wilds() > route.cards || all_wild != (color == kWild)) {
    error.code = ViolationCode::kWrongNumberOfWilds;
    return error;
  }
  if (action.wilds() >= route.ferries) return {};
  error.rule = {'R', 25};
  error.code = ViolationCode::kFerriesNeedWilds;
  error.need = route.ferries;
  return error;
}

Verdict judge_claim(const GameState& s, Seat seat, Action action) {
  if (const Verdict error = judge_route(s, seat, action.route())) return error;
  const Route& route = s.board->at(action.route());
  const std::uint8_t pieces = s.pieces[seat][route.kind];
  if (pieces < route.pieces) {
    return RuleViolation{.rule = {'R', 21},
                         .code = ViolationCode::kTooFewPieces,
                         .route = action.route(),
                         .need = route.pieces,
                         .have = pieces};
  }
  if (const Verdict error = judge_payment(*s.board, action)) return error;
  const int colored = route.cards - action.wilds();
  const int have = action.color() == kWild ? 0 : s.hand[seat][action.color()];
  const int wilds = s.hand[seat][kWild];
  if (have >= colored && wilds >= action.wilds()) return {};
  return RuleViolation{.rule = {'R', 19},
                       .code = ViolationCode::kTooFewCards,
                       .route = action.route(),
                       .color = action.color(),
                       .need = byte(colored),
                       .have = byte(have),
                       .wilds_need = byte(action.wilds()),
                       .wilds_have = byte(wilds)};
}

Verdict judge_take_souvenir(const GameState& s, Seat seat, Action action) {
  const Route& route = s.board->at(s.claimed_now);
  const LocationId at = action.location();
  if ((at == route.a || at == route.b) && !takeable_symbol(s, seat, at).is_none()) return {};
  return RuleViolation{.rule = {'R', 26}, .code = ViolationCode::kNoSouvenirThere, .location = at};
}

Verdict judge_action(const GameState& s, Seat seat, Action action) {
  switch (action.type()) {
    case ActionType::kKeepTickets:
      return judge_keep(s, seat, action);
    case ActionType::kPlaceSouvenir:
      return judge_place(s, action);
    case ActionType::kDrawCard:
      if (s.deck.empty()) return refuse('G', 2, ViolationCode::kDeckEmpty);
      return {};
    case ActionType::kTakeCard:
      return judge_take(s, action);
    case ActionType::kClaim:
      return judge_claim(s, seat, action);
    case ActionType::kTakeSouvenir:
      return judge_take_souvenir(s, seat, action);
    case ActionType::kDrawTickets:
      if (s.ticket_deck_size() == 0) return refuse('R', 29, ViolationCode::kNoTicketsLeft);
      return {};
    case ActionType::kPass:
      if (legal_actions(s, seat)[0] != Action::pass()) return refuse('G', 4, ViolationCode::kCanStillAct);
      return {};
  }
  return refuse('R', 13, ViolationCode::kUnknownAction);
}

}  // namespace

std::optional<RuleViolation> violation_of(const GameState& s, Seat seat, Action action) {
  if (seat.index() >= s.players)
    return RuleViolation{.rule = {'R', 1}, .code = ViolationCode::kNoSuchSeat, .need = s.players};
  if (s.phase == Phase::kOver) return refuse('R', 32, ViolationCode::kGameOver);
  if (!s.may_move(seat)) {
    if (s.phase == Phase::kChooseTickets) return refuse('G', 11, ViolationCode::kAlreadyChosen);
    return RuleViolation{.rule = {'R', 9}, .code = ViolationCode::kNotYourTurn, .seat = s.turn};
  }
  if (action.type() > ActionType::kPass || !action.is_canonical())
    return refuse('R', 13, ViolationCode::kUnknownAction);
  if (const Verdict error = judge_phase(s, action)) return error;
  return judge_action(s, seat, action);
}

}  // namespace kurz
