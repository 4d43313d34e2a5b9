// The judge of R8 to R29: says which rule an action would break.
#include "engine/rules/violation.h"

#include <algorithm>

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
  const auto not_offered = [&](TicketId ticket) -> Verdict {
    if (ticket.index() < kMaxTickets && has(offered, ticket.index())) return {};
    RuleViolation error = refuse('R', rule, ViolationCode::kTicketNotOffered);
    error.ticket = ticket;
    return error;
  };
  if (const Verdict error = not_offered(action.first_ticket())) return error;
  if (count == 1) return {};
  if (count > kOfferSize || action.first_ticket() == action.second_ticket()) {
    RuleViolation error = refuse('R', rule, ViolationCode::kTicketNotOffered);
    error.ticket = action.second_ticket();
    return error;
  }
  return not_offered(action.second_ticket());
}

Verdict judge_place(const GameState& s, Action action) {
  const int rule = s.players == 2 ? 12 : 11;
  if (action.symbol().index() >= kMaxSymbols || !has(left_over_symbols(s), action.symbol().index())) {
    RuleViolation error = refuse('R', rule, ViolationCode::kSymbolNotLeftOver);
    error.symbol = action.symbol();
    return error;
  }
  if (action.location().index() >= s.board->location_count() ||
      has(stack_places(s), action.location().index())) {
    RuleViolation error = refuse('R', rule, ViolationCode::kPlaceHasStack);
    error.location = action.location();
    return error;
  }
  return {};
}

Verdict judge_take(const GameState& s, Action action) {
  if (action.slot() >= kRowSize) return refuse('R', 14, ViolationCode::kNoSuchSlot);
  const Color lies_there = s.row[action.slot()];
  if (lies_there == kNoCard) {
    RuleViolation error = refuse('G', 2, ViolationCode::kSlotEmpty);
    error.need = byte(action.slot());
    return error;
  }
  if (lies_there != action.card()) {
    RuleViolation error = refuse('R', 14, ViolationCode::kOtherCardInSlot);
    error.need = byte(action.slot());
    error.color = lies_there;
    return error;
  }
  if (s.phase == Phase::kSecondCard && lies_there == kWild)
    return refuse('R', 15, ViolationCode::kWildAsSecondCard);
  return {};
}

// R20, R22, R23: is the route free for this seat?
Verdict judge_route(const GameState& s, Seat seat, RouteId id) {
  if (id.index() >= s.board->route_count()) return refuse('R', 20, ViolationCode::kNoSuchRoute);
  RuleViolation error;
  error.route = id;
  error.seat = owner_of(s, id);
  if (!error.seat.is_none()) {
    error.rule = {'R', 20};
    error.code = ViolationCode::kRouteTaken;
    return error;
  }
  const RouteId twin = s.board->at(id).twin;
  if (twin.is_none()) return {};
  error.seat = owner_of(s, twin);
  if (error.seat == seat) {
    error.rule = {'R', 22};
    error.code = ViolationCode::kTwinIsYours;
    return error;
  }
  if (!error.seat.is_none() && s.players == 2) {
    error.rule = {'R', 23};
    error.code = ViolationCode::kTwinClosed;
    return error;
  }
  return {};
}

// R19, R25: does this payment fit the route, no matter what the player holds?
Verdict judge_payment(const Board& board, Action action) {
  const Route& route = board.at(action.route());
  const Color color = action.color();
  if (color != kWild && color.index() >= board.color_count())
    return refuse('R', 19, ViolationCode::kNoSuchColor);
  RuleViolation error;
  error.rule = {'R', 19};
  error.route = action.route();
  error.color = route.color;
  error.need = route.cards;
  error.have = byte(action.wilds());
  if (color != kWild && route.color != kGray && route.color != color) {
    error.code = ViolationCode::kWrongColor;
    return error;
  }
  const bool all_wild = action.wilds() == route.cards;
  if (action.wilds() > route.cards || all_wild != (color == kWild)) {
    error.code = ViolationCode::kWrongNumberOfWilds;
    return error;
  }
  if (action.wilds() < route.ferries) {
    error.rule = {'R', 25};
    error.code = ViolationCode::kFerriesNeedWilds;
    error.need = route.ferries;
    return error;
  }
  return {};
}

Verdict judge_claim(const GameState& s, Seat seat, Action action) {
  if (const Verdict error = judge_route(s, seat, action.route())) return error;
  const Route& route = s.board->at(action.route());
  RuleViolation error;
  error.route = action.route();
  if (s.pieces[seat][route.kind] < route.pieces) {
    error.rule = {'R', 21};
    error.code = ViolationCode::kTooFewPieces;
    error.need = route.pieces;
    error.have = s.pieces[seat][route.kind];
    return error;
  }
  if (const Verdict bad = judge_payment(*s.board, action)) return bad;
  const int colored = route.cards - action.wilds();
  const int have = action.color() == kWild ? 0 : s.hand[seat][action.color()];
  const int wilds = s.hand[seat][kWild];
  if (have < colored || wilds < action.wilds()) {
    error.rule = {'R', 19};
    error.code = ViolationCode::kTooFewCards;
    error.color = action.color();
    error.need = byte(colored);
    error.have = byte(have);
    error.wilds_need = byte(action.wilds());
    error.wilds_have = byte(wilds);
    return error;
  }
  return {};
}

Verdict judge_take_souvenir(const GameState& s, Seat seat, Action action) {
  const Route& route = s.board->at(s.claimed_now);
  const LocationId at = action.location();
  if ((at == route.a || at == route.b) && !takeable_symbol(s, seat, at).is_none()) return {};
  RuleViolation error = refuse('R', 26, ViolationCode::kNoSouvenirThere);
  error.location = at;
  return error;
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
  if (seat.index() >= s.players) {
    RuleViolation error = refuse('R', 1, ViolationCode::kNoSuchSeat);
    error.need = s.players;
    return error;
  }
  if (s.phase == Phase::kOver) return refuse('R', 32, ViolationCode::kGameOver);
  if (!s.may_move(seat)) {
    if (s.phase == Phase::kChooseTickets) return refuse('G', 11, ViolationCode::kAlreadyChosen);
    RuleViolation error = refuse('R', 9, ViolationCode::kNotYourTurn);
    error.seat = s.turn;
    return error;
  }
  if (action.type() > ActionType::kPass || !action.is_canonical())
    return refuse('R', 13, ViolationCode::kUnknownAction);
  if (const Verdict error = judge_phase(s, action)) return error;
  return judge_action(s, seat, action);
}

}  // namespace kurz
