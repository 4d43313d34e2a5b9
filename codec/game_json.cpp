#include "codec/game_json.h"

#include "codec/read_described.h"
#include "codec/write_described.h"

namespace kurz {
namespace named {
namespace {

struct Resolving {
  NameReader names;
  std::string_view where;

  kurz::Action operator()(const Pass& /*pass*/) const { return kurz::Action::pass(); }
  kurz::Action operator()(const DrawCard& /*draw*/) const { return kurz::Action::draw_card(); }
  kurz::Action operator()(const DrawTickets& /*draw*/) const { return kurz::Action::draw_tickets(); }
  kurz::Action operator()(const KeepTickets& keep) const {
    const std::string at = join_path(where, "keep");
    if (keep.keep.empty()) return kurz::Action::keep_none();
    if (keep.keep.size() > kOfferSize) names.reader.fail(at, Expected::kTickets);
    const TicketId first = names.ticket(keep.keep[0], item_path(at, 0));
    if (keep.keep.size() == 1) return kurz::Action::keep(first);
    return kurz::Action::keep(first, names.ticket(keep.keep[1], item_path(at, 1)));
  }
  kurz::Action operator()(const PlaceSouvenir& place) const {
    const Symbol symbol = names.symbol(json_text(place.symbol), join_path(where, "symbol"));
    return kurz::Action::place_souvenir(symbol, location(place.location));
  }
  kurz::Action operator()(const TakeCard& take) const {
    return kurz::Action::take_card(take.slot, names.card(json_text(take.card), join_path(where, "card")));
  }
  kurz::Action operator()(const Claim& claim) const {
    const RouteId route = names.route(json_text(claim.route), join_path(where, "route"));
    return kurz::Action::claim(route, names.card(json_text(claim.color), join_path(where, "color")),
                               claim.wilds);
  }
  kurz::Action operator()(const TakeSouvenir& take) const {
    return kurz::Action::take_souvenir(location(take.location));
  }

 private:
  static json::value json_text(const std::string& text) { return json::value_from(text); }
  [[nodiscard]] LocationId location(const std::string& name) const {
    return names.location(json_text(name), join_path(where, "location"));
  }
};

}  // namespace

Action named(const Board& board, kurz::Action action) {
  const auto card = [&](Color of) { return std::string(board.card_name(of)); };
  switch (action.type()) {
    case ActionType::kKeepTickets: {
      KeepTickets keep;
      if (action.keep_count() > 0) keep.keep.push_back(action.first_ticket().index());
      if (action.keep_count() > 1) keep.keep.push_back(action.second_ticket().index());
      return keep;
    }
    case ActionType::kPlaceSouvenir:
      return PlaceSouvenir{std::string(board.symbol_name(action.symbol())), board.at(action.location()).id};
    case ActionType::kDrawCard:
      return DrawCard{};
    case ActionType::kTakeCard:
      return TakeCard{action.slot(), card(action.card())};
    case ActionType::kClaim:
      return Claim{board.at(action.route()).id, card(action.color()), action.wilds()};
    case ActionType::kTakeSouvenir:
      return TakeSouvenir{board.at(action.location()).id};
    case ActionType::kDrawTickets:
      return DrawTickets{};
    case ActionType::kPass:
      break;
  }
  return Pass{};
}

kurz::Action resolve(const Board& board, const Action& action, std::string_view where, JsonReader& reader) {
  return std::visit(Resolving{{board, reader}, where}, action);
}

}  // namespace named

namespace {

json::value outcome_value(const Board& board, const Outcome& outcome) {
  const auto card = [&](Color of) { return json::value(as_json(board.card_name(of))); };
  json::array list;
  switch (outcome.type) {
    case OutcomeType::kCard:
      return card(outcome.card);
    case OutcomeType::kFill:
      return {outcome.slot, card(outcome.card)};
    case OutcomeType::kSweep:
      for (const Color one : outcome.row) {
        if (one != kNoCard) list.push_back(card(one));
      }
      return list;
    case OutcomeType::kShuffle:
      return outcome.count;
    case OutcomeType::kTickets:
      for (std::size_t i = 0; i < outcome.count; ++i) list.emplace_back(outcome.tickets[i].index());
      return list;
    case OutcomeType::kSouvenir:
      return as_json(board.symbol_name(outcome.symbol));
  }
  return {};
}

void read_outcome_value(Outcome& outcome, const json::value& value, const std::string& at,
                        const NameReader& names) {
  JsonReader& reader = names.reader;
  switch (outcome.type) {
    case OutcomeType::kCard:
      outcome.card = names.card(value, at);
      break;
    case OutcomeType::kFill: {
      const json::array& pair = reader.as_list(value, at);
      if (pair.size() != 2) return reader.fail(at, Expected::kSlotAndCard, &value);
      outcome.slot = static_cast<std::uint8_t>(reader.as_number(pair[0], item_path(at, 0), 0, kRowSize - 1));
      outcome.card = names.card(pair[1], item_path(at, 1));
      break;
    }
    case OutcomeType::kSweep:
      for (std::size_t n = 0; const json::value& card : reader.as_list(value, at)) {
        if (card.is_null()) continue;  // a gap, if somebody writes them
        if (n == kRowSize) return reader.fail(at, Expected::kFiveCards, &value);
        outcome.row[n] = names.card(card, item_path(at, n));
        ++n;
      }
      break;
    case OutcomeType::kShuffle:
      outcome.count = static_cast<std::uint8_t>(reader.as_number(value, at, 0, CardCounts::kMaxTotal));
      break;
    case OutcomeType::kTickets: {
      const json::array& list = reader.as_list(value, at);
      if (list.empty() || list.size() > kOfferSize) return reader.fail(at, Expected::kTickets, &value);
      for (const json::value& ticket : list) {
        outcome.tickets[outcome.count] = names.ticket(ticket, item_path(at, outcome.count));
        ++outcome.count;
      }
      std::sort(outcome.tickets.begin(), outcome.tickets.begin() + outcome.count);
      break;
    }
    case OutcomeType::kSouvenir:
      outcome.symbol = names.symbol(value, at);
  }
}

Outcome read_outcome(const json::value& from, const std::string& where, const NameReader& names) {
  Outcome outcome;
  const json::object& object = names.reader.as_object(from, where);
  std::optional<OutcomeType> type;
  if (object.size() == 1) type = enum_from_name<OutcomeType>(object.begin()->key());
  if (!type) {
    names.reader.fail(where, Expected::kOneOf, &from, names_of<OutcomeType>());
    return outcome;
  }
  outcome.type = *type;
  read_outcome_value(outcome, object.begin()->value(), join_path(where, enum_name(*type)), names);
  return outcome;
}

}  // namespace

Action action_from_json(const Board& board, const json::value& from, std::string_view where,
                        JsonReader& reader) {
  const auto action = read_described<named::Action>(from, where, reader);
  return reader.ok() ? named::resolve(board, action, where, reader) : Action::pass();
}

json::array outcomes_to_json(const Board& board, const Outcomes& outcomes) {
  json::array list;
  for (const Outcome& outcome : outcomes) {
    list.push_back(json::object{{as_json(enum_name(outcome.type)), outcome_value(board, outcome)}});
  }
  return list;
}

Outcomes outcomes_from_json(const Board& board, const json::value& from, std::string_view where,
                            JsonReader& reader) {
  Outcomes outcomes;
  const json::array& list = reader.as_list(from, where);
  if (list.size() > Step::capacity()) reader.fail(where, Expected::kFewer);
  for (std::size_t i = 0; reader.ok() && i < list.size(); ++i) {
    outcomes.push_back(read_outcome(list[i], item_path(where, i), {board, reader}));
  }
  return outcomes;
}

}  // namespace kurz
