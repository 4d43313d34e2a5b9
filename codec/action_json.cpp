#include "codec/game_json.h"
#include "codec/json_text.h"
#include "codec/named_action.h"
#include "codec/read_described.h"
#include "engine/base/enum_names.h"

namespace kurz {
namespace {

namespace json = boost::json;

// A name of the board, or the reader's error and a harmless id.
template <class IdType>
IdType find_named(const Board& board, std::optional<IdType> (Board::*find)(std::string_view) const,
                  const json::value& from, std::string_view where, Expected expected, JsonReader& reader) {
  const std::string_view name = reader.as_text(from, where);
  if (!reader.ok()) return IdType(0);
  const auto found = (board.*find)(name);
  if (!found) reader.fail(where, expected, &from);
  return found.value_or(IdType(0));
}

json::array cards_to_json(const Board& board, const std::array<Color, kRowSize>& cards) {
  json::array list;
  for (const Color card : cards) {
    if (card != kNoCard) list.emplace_back(as_json(board.card_name(card)));
  }
  return list;
}

json::object outcome_to_json(const Board& board, const Outcome& outcome) {
  switch (outcome.type) {
    case OutcomeType::kCard:
      return {{"card", as_json(board.card_name(outcome.card))}};
    case OutcomeType::kFill:
      return {{"fill", {outcome.slot, as_json(board.card_name(outcome.card))}}};
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
      return {{"souvenir", as_json(board.symbol_name(outcome.symbol))}};
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
    reader.fail_word(where, Expected::kOneOf, all_names<OutcomeType>(), &from);
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
    reader.fail_word(where, Expected::kOneOf, all_names<OutcomeType>(), &from);
  }
  return outcome;
}

}  // namespace

Color card_from_json(const Board& board, const json::value& from, std::string_view where,
                     JsonReader& reader) {
  return find_named(board, &Board::find_card, from, where, Expected::kCard, reader);
}

Symbol symbol_from_json(const Board& board, const json::value& from, std::string_view where,
                        JsonReader& reader) {
  return find_named(board, &Board::find_symbol, from, where, Expected::kSymbol, reader);
}

TicketId ticket_from_json(const Board& board, const json::value& from, std::string_view where,
                          JsonReader& reader) {
  return TicketId(reader.as_number(from, where, 0, board.ticket_count() - 1));
}

json::object action_to_json(const Board& board, Action action) {
  json::object object{{"type", as_json(enum_name(action.type()))}};
  switch (action.type()) {
    case ActionType::kKeepTickets: {
      json::array keep;
      if (action.keep_count() > 0) keep.emplace_back(action.first_ticket().index());
      if (action.keep_count() > 1) keep.emplace_back(action.second_ticket().index());
      object["keep"] = std::move(keep);
      break;
    }
    case ActionType::kPlaceSouvenir:
      object["symbol"] = as_json(board.symbol_name(action.symbol()));
      object["location"] = board.at(action.location()).id;
      break;
    case ActionType::kTakeCard:
      object["slot"] = action.slot();
      object["card"] = as_json(board.card_name(action.card()));
      break;
    case ActionType::kClaim:
      object["route"] = board.at(action.route()).id;
      object["color"] = as_json(board.card_name(action.color()));
      object["wilds"] = action.wilds();
      break;
    case ActionType::kTakeSouvenir:
      object["location"] = board.at(action.location()).id;
      break;
    case ActionType::kDrawCard:
    case ActionType::kDrawTickets:
    case ActionType::kPass:
      break;
  }
  return object;
}

Action action_from_json(const Board& board, const json::value& from, std::string_view where,
                        JsonReader& reader) {
  const auto action = read_described<named::Action>(from, where, reader);
  return reader.ok() ? named::resolve(board, action, where, reader) : Action::pass();
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
