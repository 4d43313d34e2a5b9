#include "protocol/game.h"

#include "engine/rules/connectivity.h"

namespace kurz::protocol {
namespace {

Nullable<std::string> card_name(const Board& board, Color card) {
  if (card == kNoCard) return {};
  return std::string(board.card_name(card));
}
Nullable<Seat> seat_or_null(Seat seat) { return seat.is_none() ? Nullable<Seat>() : Nullable(seat); }

Counts counts_of(const Board& board, CardCounts cards) {
  Counts counts;
  for_each_kind(cards, [&](Color card, int n) { counts.emplace_back(board.card_name(card), n); });
  return counts;
}

std::vector<int> list_of(TicketSet tickets) {
  std::vector<int> list;
  for_each_bit(tickets, [&](int ticket) { list.push_back(ticket); });
  return list;
}

std::vector<int> list_of(const Offer& offer) {
  std::vector<int> list;
  for (const TicketId ticket : offer) {
    if (!ticket.is_none()) list.push_back(ticket.index());
  }
  return list;
}

// What the seat has of the city's bonus so far: points, and the souvenirs, attractions or districts.
void add_bonus(SeatView& told, const Board& board, const kurz::SeatView& seat, Network& network) {
  const Bonus bonus = bonus_of(board, network, seat.souvenirs);
  told.running = {route_points(board, seat.routes), bonus.points};
  if (std::holds_alternative<NoBonus>(board.bonus)) return;
  told.bonus = bonus.points;
  const auto* districts = std::get_if<Districts>(&board.bonus);
  std::vector<std::string> names;
  if (board.souvenirs() != nullptr) {
    for_each_bit(unsigned{seat.souvenirs}, [&](int i) { names.emplace_back(board.symbol_name(Symbol(i))); });
    told.souvenirs = std::move(names);
    return;
  }
  for_each_bit(bonus.reached, [&](int i) {
    names.push_back(districts != nullptr ? districts->districts[static_cast<std::size_t>(i)].id
                                         : board.at(LocationId(i)).id);
  });
  told.reached = std::move(names);
}

void add_result(SeatView& told, const kurz::View& view, std::size_t index, Network& network) {
  const TicketSet tickets = view.final_tickets[index];
  std::vector<int> done;
  for_each_bit(tickets, [&](int t) {
    const Ticket& ticket = view.board->at(TicketId(t));
    if (network.joins(ticket.a, ticket.b)) done.push_back(t);
  });
  const kurz::Score& score = view.scores[index];
  told.hand = counts_of(*view.board, view.final_hands[index]);
  told.ticket_list = list_of(tickets);
  told.done_list = std::move(done);
  told.score = Score{score.routes, score.tickets, score.bonus, score.total(), score.completed};
  told.place = view.places[index];
}

SeatView seat_of(const kurz::View& view, std::size_t index) {
  const Board& board = *view.board;
  const kurz::SeatView& seat = view.seats[index];
  SeatView told;
  told.cards = seat.cards;
  told.known = counts_of(board, seat.known);
  told.tickets = seat.tickets;
  for (std::size_t kind = 0; kind < board.rules.pieces.size(); ++kind) {
    told.pieces.emplace_back(board.rules.pieces[kind].kind, seat.pieces[kind]);
  }
  told.points = seat.points;
  for_each_bit(seat.routes, [&](int r) { told.routes.push_back(board.at(RouteId(r)).id); });
  Network network(board, seat.routes);
  add_bonus(told, board, seat, network);
  if (view.phase == Phase::kChooseTickets) told.choosing = seat.choosing;
  if (view.over()) add_result(told, view, index, network);
  return told;
}

std::vector<SouvenirStack> stacks_of(const kurz::View& view) {
  std::vector<SouvenirStack> list;
  for (int s = 0; s < view.board->symbol_count(); ++s) {
    const kurz::SouvenirStack& stack = view.stacks[static_cast<std::size_t>(s)];
    SouvenirStack& told = list.emplace_back();
    told.symbol = view.board->symbol_name(Symbol(s));
    told.count = stack.count;
    if (!stack.place.is_none()) told.location = view.board->at(stack.place).id;
  }
  return list;
}

OwnView own_of(const kurz::View& view) {
  OwnView own;
  own.hand = counts_of(*view.board, view.hand);
  own.tickets = list_of(view.tickets);
  own.offer = list_of(view.offer);
  for (int i = 0; i < view.returned_size; ++i) {
    const TicketId ticket = view.returned[static_cast<std::size_t>(i)].ticket;
    if (!ticket.is_none()) own.returned.push_back({ticket.index(), view.ticket_pool_size + i});
  }
  view.legal.for_each(
      [&](Action action) { own.legal.push_back({named::named(*view.board, action), {}, {}, {}}); });
  if (!view.first_return.is_none()) own.first_return = view.first_return.index();
  return own;
}

}  // namespace

View to_message(const kurz::View& view) {
  const Board& board = *view.board;
  View told;
  told.board = board.id_at_version();
  if (view.is_player()) told.viewer = view.viewer;
  told.players = view.players;
  told.first = seat_or_null(view.first);
  told.turn = seat_or_null(view.first.is_none() ? Seat::none() : view.turn);
  told.phase = view.phase;
  told.passes = view.passes;
  told.last_turns = view.last_turns;
  told.ender = seat_or_null(view.ender);
  if (view.reason != EndReason::kNotOver) told.reason = view.reason;
  for (int slot = 0; slot < kRowSize; ++slot) told.row.push_back(card_name(board, view.row[slot]));
  told.deck = view.deck_size;
  told.discards = counts_of(board, view.discards);
  told.ticket_deck = view.ticket_deck_size();
  for (std::size_t seat = 0; seat < view.players; ++seat) told.seats.push_back(seat_of(view, seat));
  if (board.souvenirs() != nullptr) told.souvenirs = stacks_of(view);
  if (!view.claimed_now.is_none()) told.claimed_now = board.at(view.claimed_now).id;
  if (view.is_player()) told.own = own_of(view);
  return told;
}

GameEvent to_message(const Board& board, const Event& event) {
  GameEvent told;
  told.type = event.type;
  if (!event.seat.is_none()) told.seat = event.seat;
  if (!event.symbol.is_none()) told.symbol = board.symbol_name(event.symbol);
  if (!event.location.is_none()) told.location = board.at(event.location).id;
  if (event.reason != EndReason::kNotOver) told.reason = event.reason;
  switch (event.type) {
    case EventType::kHandDealt:
    case EventType::kRowSwept:
      told.cards.emplace();
      for (int i = 0; i < (event.type == EventType::kHandDealt ? kStartCards : kRowSize); ++i) {
        told.cards->push_back(card_name(board, event.row[static_cast<std::size_t>(i)]));
      }
      break;
    case EventType::kRowFilled:
    case EventType::kCardTaken:
      told.slot = event.slot;
      [[fallthrough]];
    case EventType::kCardDrawn:
      told.card = card_name(board, event.card);
      break;
    case EventType::kTicketsOffered:
      told.tickets = list_of(event.tickets);
      told.count = event.count;
      break;
    case EventType::kTicketsChosen:
    case EventType::kTicketsKept:
      told.kept = list_of(event.kept);
      if (event.type == EventType::kTicketsKept) told.count = event.count;
      break;
    case EventType::kRouteClaimed:
      told.route = board.at(event.route).id;
      told.color = board.card_name(event.card);
      told.wilds = event.wilds;
      told.points = event.points;
      [[fallthrough]];
    case EventType::kDeckShuffled:
    case EventType::kSouvenirStacked:
    case EventType::kSouvenirPlaced:
      told.count = event.count;
      break;
    default:
      break;
  }
  return told;
}

Violation to_message(const Board& board, const RuleViolation& violation) {
  Violation told;
  told.rule = to_string(violation.rule);
  told.code = violation.code;
  if (!violation.seat.is_none()) told.seat = violation.seat;
  if (violation.route.index() < board.route_count()) told.route = board.at(violation.route).id;
  if (violation.location.index() < board.location_count()) told.location = board.at(violation.location).id;
  if (violation.symbol.index() < board.symbol_count()) told.symbol = board.symbol_name(violation.symbol);
  if (violation.color != kNoCard) told.color = board.card_name(violation.color);
  if (violation.ticket.index() < board.ticket_count()) told.ticket = violation.ticket.index();
  told.need = violation.need;
  told.have = violation.have;
  told.wilds_need = violation.wilds_need;
  told.wilds_have = violation.wilds_have;
  return told;
}

}  // namespace kurz::protocol
