#include "codec/named_action.h"

namespace kurz::named {
namespace {

std::string text(std::string_view name) { return std::string(name); }

// Resolves the names of one action on a board.
struct Resolving {
  const Board& board;
  std::string_view where;
  JsonReader& reader;

  kurz::Action operator()(const Pass& /*pass*/) const { return kurz::Action::pass(); }
  kurz::Action operator()(const DrawCard& /*draw*/) const { return kurz::Action::draw_card(); }
  kurz::Action operator()(const DrawTickets& /*draw*/) const { return kurz::Action::draw_tickets(); }
  kurz::Action operator()(const KeepTickets& keep) const {
    if (keep.keep.empty()) return kurz::Action::keep_none();
    if (keep.keep.size() > kOfferSize) reader.fail(join_path(where, "keep"), Expected::kTickets);
    const TicketId first = ticket(keep, 0);
    return keep.keep.size() == 1 ? kurz::Action::keep(first) : kurz::Action::keep(first, ticket(keep, 1));
  }
  kurz::Action operator()(const PlaceSouvenir& place) const {
    const Symbol symbol = find(&Board::find_symbol, place.symbol, "symbol", Expected::kSymbol);
    return kurz::Action::place_souvenir(symbol, location(place.location));
  }
  kurz::Action operator()(const TakeCard& take) const {
    return kurz::Action::take_card(take.slot, find(&Board::find_card, take.card, "card", Expected::kCard));
  }
  kurz::Action operator()(const Claim& claim) const {
    const RouteId route = find(&Board::find_route, claim.route, "route", Expected::kRoute);
    return kurz::Action::claim(route, find(&Board::find_card, claim.color, "color", Expected::kCard),
                               claim.wilds);
  }
  kurz::Action operator()(const TakeSouvenir& take) const {
    return kurz::Action::take_souvenir(location(take.location));
  }

 private:
  template <class IdType>
  IdType find(std::optional<IdType> (Board::*finder)(std::string_view) const, const std::string& name,
              std::string_view field, Expected expected) const {
    const auto found = (board.*finder)(name);
    if (!found) {
      const boost::json::value shown(name);
      reader.fail(join_path(where, field), expected, &shown);
    }
    return found.value_or(IdType(0));
  }
  [[nodiscard]] LocationId location(const std::string& name) const {
    return find(&Board::find_location, name, "location", Expected::kLocation);
  }
  [[nodiscard]] TicketId ticket(const KeepTickets& keep, std::size_t at) const {
    return TicketId(reader.as_number(keep.keep[at], item_path(join_path(where, "keep"), at), 0,
                                     board.ticket_count() - 1));
  }
};

}  // namespace

Action named(const Board& board, kurz::Action action) {
  switch (action.type()) {
    case ActionType::kKeepTickets: {
      KeepTickets keep;
      if (action.keep_count() > 0) keep.keep.push_back(action.first_ticket().index());
      if (action.keep_count() > 1) keep.keep.push_back(action.second_ticket().index());
      return keep;
    }
    case ActionType::kPlaceSouvenir:
      return PlaceSouvenir{text(board.symbol_name(action.symbol())), board.at(action.location()).id};
    case ActionType::kDrawCard:
      return DrawCard{};
    case ActionType::kTakeCard:
      return TakeCard{action.slot(), text(board.card_name(action.card()))};
    case ActionType::kClaim:
      return Claim{board.at(action.route()).id, text(board.card_name(action.color())), action.wilds()};
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
  return std::visit(Resolving{board, where, reader}, action);
}

}  // namespace kurz::named
