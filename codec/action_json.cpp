#include "codec/game_json.h"

namespace kurz {
namespace {

namespace json = boost::json;

json::string_view view(std::string_view text) { return {text.data(), text.size()}; }

// A name of the board, or the reader's error and a harmless id.
template <class IdType>
IdType named(const Board& board, std::optional<IdType> (Board::*find)(std::string_view) const,
             const json::value& from, std::string_view where, Expected expected, JsonReader& reader) {
  const std::string_view name = reader.as_text(from, where);
  if (!reader.ok()) return IdType(0);
  const auto found = (board.*find)(name);
  if (!found) reader.fail(where, expected, &from);
  return found.value_or(IdType(0));
}

const json::value& member(const json::object& from, std::string_view where, std::string_view name,
                          JsonReader& reader) {
  static const json::value kNull;
  const json::value* value = reader.field(from, where, name);
  return value != nullptr ? *value : kNull;
}

LocationId location_from_json(const Board& board, const json::object& from, std::string_view where,
                              JsonReader& reader) {
  return named(board, &Board::find_location, member(from, where, "location", reader),
               join_path(where, "location"), Expected::kLocation, reader);
}

Action keep_from_json(const Board& board, const json::object& from, std::string_view where,
                      JsonReader& reader) {
  const std::string at = join_path(where, "keep");
  const json::array& list = reader.list(from, where, "keep");
  if (!reader.ok() || list.empty()) return Action::keep_none();
  const TicketId first = ticket_from_json(board, list[0], item_path(at, 0), reader);
  if (list.size() == 1) return Action::keep(first);
  if (list.size() > kOfferSize) reader.fail(at, Expected::kTickets, &member(from, where, "keep", reader));
  return Action::keep(first, ticket_from_json(board, list[1], item_path(at, 1), reader));
}

Action claim_from_json(const Board& board, const json::object& from, std::string_view where,
                       JsonReader& reader) {
  const RouteId route = named(board, &Board::find_route, member(from, where, "route", reader),
                              join_path(where, "route"), Expected::kRoute, reader);
  const Color color =
      card_from_json(board, member(from, where, "color", reader), join_path(where, "color"), reader);
  return Action::claim(route, color, reader.number(from, where, "wilds", 0, kMaxRouteCards));
}

json::array cards_to_json(const Board& board, const std::array<Color, kRowSize>& cards) {
  json::array list;
  for (const Color card : cards) {
    if (card != kNoCard) list.emplace_back(view(board.card_name(card)));
  }
  return list;
}

json::object outcome_to_json(const Board& board, const Outcome& outcome) {
  switch (outcome.type) {
    case OutcomeType::kCard:
      return {{"card", view(board.card_name(outcome.card))}};
    case OutcomeType::kFill:
      return {{"fill", {outcome.slot, view(board.card_name(outcome.card))}}};
    case OutcomeType::kSweep:
      return {{"sweep", cards_to_json(board, outcome.row)}};
    case OutcomeType::kShuffle:
      return {{"shuffle", outcome.count}};
    case OutcomeType::kTickets: {
      json::array list;
      for (std::size_t i = 0; i < outcome.count; ++i) list.emplace_back(outcome.tickets[i].index());
      return {{"tickets", std::move(list)}};
    }
    case OutcomeType::kSouvenir:
      return {{"souvenir", view(board.symbol_name(outcome.symbol))}};
  }
  return {};
}

Outcome fill_from_json(const Board& board, const json::value& value, const std::string& at,
                       JsonReader& reader) {
  Outcome outcome;
  outcome.type = OutcomeType::kFill;
  const json::array& pair = reader.as_list(value, at);
  if (pair.size() != 2) {
    reader.fail(at, Expected::kSlotAndCard, &value);
    return outcome;
  }
  outcome.slot = static_cast<std::uint8_t>(reader.as_number(pair[0], item_path(at, 0), 0, kRowSize - 1));
  outcome.card = card_from_json(board, pair[1], item_path(at, 1), reader);
  return outcome;
}

Outcome sweep_from_json(const Board& board, const json::value& value, const std::string& at,
                        JsonReader& reader) {
  Outcome outcome;
  outcome.type = OutcomeType::kSweep;
  std::size_t n = 0;
  for (const json::value& card : reader.as_list(value, at)) {
    if (card.is_null()) continue;  // a gap, if somebody writes them
    if (n == kRowSize) return reader.fail(at, Expected::kFiveCards, &value), outcome;
    outcome.row[n] = card_from_json(board, card, item_path(at, n), reader);
    ++n;
  }
  return outcome;
}

Outcome tickets_from_json(const Board& board, const json::value& value, const std::string& at,
                          JsonReader& reader) {
  Outcome outcome;
  outcome.type = OutcomeType::kTickets;
  const json::array& list = reader.as_list(value, at);
  if (list.empty() || list.size() > kOfferSize) return reader.fail(at, Expected::kTickets, &value), outcome;
  for (const json::value& ticket : list) {
    outcome.tickets[outcome.count] = ticket_from_json(board, ticket, item_path(at, outcome.count), reader);
    ++outcome.count;
  }
  if (outcome.count == 2 && outcome.tickets[1] < outcome.tickets[0])
    std::swap(outcome.tickets[0], outcome.tickets[1]);
  return outcome;
}

Outcome outcome_from_json(const Board& board, const json::value& from, const std::string& where,
                          JsonReader& reader) {
  Outcome outcome;
  const json::object& object = reader.as_object(from, where);
  if (object.size() != 1) {
    reader.fail(where, Expected::kOutcome, &from);
    return outcome;
  }
  const std::string_view kind(object.begin()->key().data(), object.begin()->key().size());
  const json::value& value = object.begin()->value();
  const std::string at = join_path(where, kind);
  if (kind == "fill") return fill_from_json(board, value, at, reader);
  if (kind == "sweep") return sweep_from_json(board, value, at, reader);
  if (kind == "tickets") return tickets_from_json(board, value, at, reader);
  if (kind == "card") {
    outcome.type = OutcomeType::kCard;
    outcome.card = card_from_json(board, value, at, reader);
  } else if (kind == "shuffle") {
    outcome.type = OutcomeType::kShuffle;
    outcome.count = static_cast<std::uint8_t>(reader.as_number(value, at, 0, CardCounts::kMaxTotal));
  } else if (kind == "souvenir") {
    outcome.type = OutcomeType::kSouvenir;
    outcome.symbol = symbol_from_json(board, value, at, reader);
  } else {
    reader.fail(where, Expected::kOutcome, &from);
  }
  return outcome;
}

}  // namespace

Color card_from_json(const Board& board, const json::value& from, std::string_view where,
                     JsonReader& reader) {
  return named(board, &Board::find_card, from, where, Expected::kCard, reader);
}

Symbol symbol_from_json(const Board& board, const json::value& from, std::string_view where,
                        JsonReader& reader) {
  return named(board, &Board::find_symbol, from, where, Expected::kSymbol, reader);
}

TicketId ticket_from_json(const Board& board, const json::value& from, std::string_view where,
                          JsonReader& reader) {
  return TicketId(reader.as_number(from, where, 0, board.ticket_count() - 1));
}

json::object action_to_json(const Board& board, Action action) {
  switch (action.type()) {
    case ActionType::kKeepTickets: {
      json::array keep;
      if (action.keep_count() > 0) keep.emplace_back(action.first_ticket().index());
      if (action.keep_count() > 1) keep.emplace_back(action.second_ticket().index());
      return {{"type", "keep_tickets"}, {"keep", std::move(keep)}};
    }
    case ActionType::kPlaceSouvenir:
      return {{"type", "place_souvenir"},
              {"symbol", view(board.symbol_name(action.symbol()))},
              {"location", board.at(action.location()).id}};
    case ActionType::kDrawCard:
      return {{"type", "draw_card"}};
    case ActionType::kTakeCard:
      return {{"type", "take_card"}, {"slot", action.slot()}, {"card", view(board.card_name(action.card()))}};
    case ActionType::kClaim:
      return {{"type", "claim"},
              {"route", board.at(action.route()).id},
              {"color", view(board.card_name(action.color()))},
              {"wilds", action.wilds()}};
    case ActionType::kTakeSouvenir:
      return {{"type", "take_souvenir"}, {"location", board.at(action.location()).id}};
    case ActionType::kDrawTickets:
      return {{"type", "draw_tickets"}};
    case ActionType::kPass:
      break;
  }
  return {{"type", "pass"}};
}

Action action_from_json(const Board& board, const json::value& from, std::string_view where,
                        JsonReader& reader) {
  const json::object& object = reader.as_object(from, where);
  const std::string_view type = reader.text(object, where, "type");
  if (!reader.ok()) return Action::pass();
  if (type == "draw_card") return Action::draw_card();
  if (type == "draw_tickets") return Action::draw_tickets();
  if (type == "pass") return Action::pass();
  if (type == "keep_tickets") return keep_from_json(board, object, where, reader);
  if (type == "claim") return claim_from_json(board, object, where, reader);
  if (type == "take_souvenir") return Action::take_souvenir(location_from_json(board, object, where, reader));
  if (type == "take_card") {
    const int slot = reader.number(object, where, "slot", 0, kRowSize - 1);
    return Action::take_card(
        slot, card_from_json(board, member(object, where, "card", reader), join_path(where, "card"), reader));
  }
  if (type == "place_souvenir") {
    const Symbol symbol =
        symbol_from_json(board, member(object, where, "symbol", reader), join_path(where, "symbol"), reader);
    return Action::place_souvenir(symbol, location_from_json(board, object, where, reader));
  }
  reader.fail(join_path(where, "type"), Expected::kActionName, object.if_contains("type"));
  return Action::pass();
}

json::array outcomes_to_json(const Board& board, const Outcomes& outcomes) {
  json::array list;
  for (const Outcome& outcome : outcomes) list.emplace_back(outcome_to_json(board, outcome));
  return list;
}

Outcomes outcomes_from_json(const Board& board, const json::value& from, std::string_view where,
                            JsonReader& reader) {
  Outcomes outcomes;
  const json::array& list = reader.as_list(from, where);
  if (list.size() > Step::capacity()) reader.fail(where, Expected::kFewer);
  for (std::size_t i = 0; reader.ok() && i < list.size(); ++i) {
    outcomes.push_back(outcome_from_json(board, list[i], item_path(where, i), reader));
  }
  return outcomes;
}

}  // namespace kurz
