// What leaves the engine for a person or a program: views, events and refusals, each already cut to its
// viewer.
#include "codec/game_json.h"
#include "codec/json_text.h"
#include "engine/rules/connectivity.h"

namespace kurz {
namespace {

namespace json = boost::json;

// Null for what may not be seen, or is not there.
json::value card_value(const Board& board, Color card) {
  if (card == kNoCard) return nullptr;
  return as_json(board.card_name(card));
}
json::value seat_value(Seat seat) {
  if (seat.is_none()) return nullptr;
  return seat.index();
}

json::object cards_to_json(const Board& board, CardCounts cards) {
  json::object counts;
  for_each_kind(cards, [&](Color card, int n) { counts[as_json(board.card_name(card))] = n; });
  return counts;
}

json::array tickets_to_json(TicketSet tickets) {
  json::array list;
  for_each_bit(tickets, [&](int ticket) { list.emplace_back(ticket); });
  return list;
}

json::array offer_to_json(const Offer& offer) {
  json::array list;
  for (const TicketId ticket : offer) {
    if (!ticket.is_none()) list.emplace_back(ticket.index());
  }
  return list;
}

json::array symbols_to_json(const Board& board, unsigned symbols) {
  json::array list;
  for_each_bit(symbols, [&](int symbol) { list.emplace_back(as_json(board.symbol_name(Symbol(symbol)))); });
  return list;
}

// What of the city's bonus the seat has so far: points, and the attractions or districts by id.
void add_bonus(json::object& object, const Board& board, const SeatView& seat, Network& network) {
  if (std::holds_alternative<NoBonus>(board.bonus)) return;
  const Bonus bonus = bonus_of(board, network, seat.souvenirs);
  object["bonus"] = bonus.points;
  if (board.souvenirs() != nullptr) {
    object["souvenirs"] = symbols_to_json(board, seat.souvenirs);
    return;
  }
  const auto* districts = std::get_if<Districts>(&board.bonus);
  json::array reached;
  for_each_bit(bonus.reached, [&](int i) {
    reached.emplace_back(districts != nullptr ? districts->districts[static_cast<std::size_t>(i)].id
                                              : board.at(LocationId(i)).id);
  });
  object["reached"] = std::move(reached);
}

std::string_view phase_name(Phase phase) {
  switch (phase) {
    case Phase::kChooseTickets:
      return "choose_tickets";
    case Phase::kPlaceSouvenirs:
      return "place_souvenirs";
    case Phase::kTurn:
      return "turn";
    case Phase::kSecondCard:
      return "second_card";
    case Phase::kKeepTickets:
      return "keep_tickets";
    case Phase::kTakeSouvenir:
      return "take_souvenir";
    case Phase::kOver:
      break;
  }
  return "over";
}

json::value reason_value(EndReason reason) {
  if (reason == EndReason::kNotOver) return nullptr;
  return reason == EndReason::kStuck ? "stuck" : "last_round";
}

json::object seat_to_json(const View& view, std::size_t index) {
  const Board& board = *view.board;
  const SeatView& seat = view.seats[index];
  json::array routes;
  for_each_bit(seat.routes, [&](int r) { routes.emplace_back(board.at(RouteId(r)).id); });
  json::object pieces;
  for (std::size_t kind = 0; kind < board.rules.pieces.size(); ++kind) {
    pieces[board.rules.pieces[kind].kind] = seat.pieces[kind];
  }
  json::object object{{"cards", seat.cards},     {"known", cards_to_json(board, seat.known)},
                      {"tickets", seat.tickets}, {"pieces", std::move(pieces)},
                      {"points", seat.points},   {"routes", std::move(routes)}};
  Network network(board, seat.routes);
  add_bonus(object, board, seat, network);
  if (view.phase == Phase::kChooseTickets) object["choosing"] = seat.choosing;
  if (!view.over()) return object;
  const Score& score = view.scores[index];
  object["hand"] = cards_to_json(board, view.final_hands[index]);
  object["ticket_list"] = tickets_to_json(view.final_tickets[index]);
  TicketSet done = 0;
  for_each_bit(view.final_tickets[index], [&](int t) {
    const Ticket& ticket = board.at(TicketId(t));
    if (network.joins(ticket.a, ticket.b)) done |= bit<TicketSet>(t);
  });
  object["done_list"] = tickets_to_json(done);
  object["score"] = {{"routes", score.routes},
                     {"tickets", score.tickets},
                     {"bonus", score.bonus},
                     {"total", score.total()},
                     {"completed", score.completed}};
  object["place"] = view.places[index];
  return object;
}

json::array stacks_to_json(const View& view) {
  json::array list;
  for (int s = 0; s < view.board->symbol_count(); ++s) {
    const SouvenirStack& stack = view.stacks[static_cast<std::size_t>(s)];
    json::object object{{"symbol", as_json(view.board->symbol_name(Symbol(s)))},
                        {"count", stack.count},
                        {"location", nullptr}};
    if (!stack.place.is_none()) object["location"] = view.board->at(stack.place).id;
    list.emplace_back(std::move(object));
  }
  return list;
}

json::object own_to_json(const View& view) {
  const Board& board = *view.board;
  json::array legal;
  view.legal.for_each([&](Action action) { legal.emplace_back(action_to_json(board, action)); });
  json::array returned;
  for (std::size_t i = 0; i < view.returned_size; ++i) {
    const TicketId ticket = view.returned[i].ticket;
    if (!ticket.is_none())
      returned.push_back({{"ticket", ticket.index()}, {"under", view.ticket_pool_size + i}});
  }
  json::object own{{"hand", cards_to_json(board, view.hand)},
                   {"tickets", tickets_to_json(view.tickets)},
                   {"offer", offer_to_json(view.offer)},
                   {"returned", std::move(returned)},
                   {"legal", std::move(legal)}};
  if (!view.first_return.is_none()) own["first_return"] = view.first_return.index();
  return own;
}

// In the order of enum Refusal.
constexpr std::string_view kRefusalNames[] = {
    "no_such_seat",          "not_your_turn",        "game_over",
    "choose_tickets_first",  "already_chosen",       "place_souvenir_first",
    "second_card_due",       "keep_tickets_due",     "take_souvenir_due",
    "nothing_to_keep",       "keep_at_least_one",    "ticket_not_offered",
    "not_placing_souvenirs", "symbol_not_left_over", "place_has_stack",
    "no_souvenir_choice",    "no_souvenir_there",    "deck_empty",
    "no_such_slot",          "slot_empty",           "other_card_in_slot",
    "wild_as_second_card",   "no_such_route",        "route_taken",
    "twin_is_yours",         "twin_closed",          "too_few_pieces",
    "wrong_color",           "no_such_color",        "wrong_number_of_wilds",
    "ferries_need_wilds",    "too_few_cards",        "no_tickets_left",
    "can_still_act",         "unknown_action"};
static_assert(std::size(kRefusalNames) == static_cast<std::size_t>(Refusal::kUnknownAction) + 1);

}  // namespace

json::object view_to_json(const View& view) {
  const Board& board = *view.board;
  json::array row;
  for (int slot = 0; slot < kRowSize; ++slot) row.emplace_back(card_value(board, view.row[slot]));
  json::array seats;
  for (std::size_t seat = 0; seat < view.players; ++seat) seats.emplace_back(seat_to_json(view, seat));
  json::object object{{"board", board.id_at_version()},
                      {"viewer", view.is_player() ? json::value(view.viewer.index()) : json::value(nullptr)},
                      {"players", view.players},
                      {"first", view.first.index()},
                      {"turn", view.turn.index()},
                      {"phase", as_json(phase_name(view.phase))},
                      {"passes", view.passes},
                      {"last_turns", view.last_turns},
                      {"ender", seat_value(view.ender)},
                      {"reason", reason_value(view.reason)},
                      {"row", std::move(row)},
                      {"deck", view.deck_size},
                      {"discards", cards_to_json(board, view.discards)},
                      {"ticket_deck", view.ticket_deck_size()},
                      {"seats", std::move(seats)}};
  if (board.souvenirs() != nullptr) object["souvenirs"] = stacks_to_json(view);
  if (!view.claimed_now.is_none()) object["claimed_now"] = board.at(view.claimed_now).id;
  if (view.is_player()) object["own"] = own_to_json(view);
  return object;
}

json::object event_to_json(const Board& board, const Event& event) {
  constexpr std::string_view kNames[] = {
      "hand_dealt",       "row_filled",      "row_swept",      "deck_shuffled",
      "souvenir_stacked", "tickets_offered", "tickets_chosen", "tickets_kept",
      "souvenir_placed",  "card_drawn",      "card_taken",     "route_claimed",
      "souvenir_taken",   "passed",          "last_round",     "game_over"};
  json::object object{{"type", as_json(kNames[static_cast<std::size_t>(event.type)])}};
  if (!event.seat.is_none()) object["seat"] = event.seat.index();
  const auto add_souvenir = [&] {
    object["symbol"] = as_json(board.symbol_name(event.symbol));
    object["location"] = board.at(event.location).id;
  };
  const auto add_cards = [&](std::size_t n) {
    json::array cards;
    for (std::size_t i = 0; i < n; ++i) cards.emplace_back(card_value(board, event.row[i]));
    object["cards"] = std::move(cards);
  };
  switch (event.type) {
    case EventType::kHandDealt:
      add_cards(kStartCards);
      break;
    case EventType::kRowSwept:
      add_cards(kRowSize);
      break;
    case EventType::kRowFilled:
    case EventType::kCardTaken:
      object["slot"] = event.slot;
      object["card"] = card_value(board, event.card);
      break;
    case EventType::kCardDrawn:
      object["card"] = card_value(board, event.card);
      break;
    case EventType::kDeckShuffled:
      object["count"] = event.count;
      break;
    case EventType::kTicketsOffered:
      object["count"] = event.count;
      object["tickets"] = offer_to_json(event.tickets);
      break;
    case EventType::kTicketsKept:
      object["count"] = event.count;
      object["kept"] = tickets_to_json(event.kept);
      break;
    case EventType::kTicketsChosen:
      object["kept"] = tickets_to_json(event.kept);
      break;
    case EventType::kSouvenirStacked:
    case EventType::kSouvenirPlaced:
      add_souvenir();
      object["count"] = event.count;
      break;
    case EventType::kSouvenirTaken:
      add_souvenir();
      break;
    case EventType::kRouteClaimed:
      object["route"] = board.at(event.route).id;
      object["color"] = card_value(board, event.card);
      object["cards"] = event.count;
      object["wilds"] = event.wilds;
      object["points"] = event.points;
      break;
    case EventType::kGameOver:
      object["reason"] = reason_value(event.reason);
      break;
    case EventType::kPassed:
    case EventType::kLastRound:
      break;
  }
  return object;
}

json::object refusal_to_json(const Board& board, const RuleError& error) {
  json::object object{{"rule", to_string(error.rule)},
                      {"code", as_json(kRefusalNames[static_cast<std::size_t>(error.code)])}};
  if (!error.seat.is_none()) object["seat"] = error.seat.index();
  if (error.route.index() < board.route_count()) object["route"] = board.at(error.route).id;
  if (error.location.index() < board.location_count()) object["location"] = board.at(error.location).id;
  if (error.ticket.index() < board.ticket_count()) object["ticket"] = error.ticket.index();
  if (error.symbol.index() < board.symbol_count())
    object["symbol"] = as_json(board.symbol_name(error.symbol));
  if (error.color != kNoCard) object["color"] = as_json(board.card_name(error.color));
  object["need"] = error.need;
  object["have"] = error.have;
  object["wilds_need"] = error.wilds_need;
  object["wilds_have"] = error.wilds_have;
  return object;
}

}  // namespace kurz
