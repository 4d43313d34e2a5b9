#include "server/table/explain.h"

#include <algorithm>

#include "bots/way.h"
#include "codec/game_json.h"
#include "engine/log/notation.h"
#include "engine/rules/refusal.h"
#include "words/action_text.h"
#include "words/refusal_text.h"
#include "words/view_text.h"

namespace kurz {
namespace {

namespace json = boost::json;

json::array actions_to_json(const View& view, Lang lang) {
  json::array list;
  view.legal.for_each([&](Action action) {
    list.push_back({{"action", action_to_json(*view.board, action)},
                    {"text", action_text(action, *view.board, lang)},
                    {"notation", action_to_notation(*view.board, action)}});
  });
  return list;
}

std::string_view state_word(TicketState state) {
  switch (state) {
    case TicketState::kDone:
      return "done";
    case TicketState::kOpen:
      return "open";
    case TicketState::kLost:
      break;
  }
  return "lost";
}

json::object way_to_json(const Board& board, const Way& way) {
  json::array routes;
  for (const RouteId route : way.missing) routes.emplace_back(board.at(route).id);
  json::object pieces;
  for (std::size_t kind = 0; kind < board.rules.pieces.size(); ++kind) {
    pieces[board.rules.pieces[kind].kind] = way.pieces[kind];
  }
  return {{"routes", std::move(routes)}, {"cards", way.cards}, {"pieces", std::move(pieces)}};
}

json::array tickets_to_json(const View& view) {
  TicketSet shown = view.tickets;
  for (const TicketId ticket : tickets_to_choose(view)) {
    if (!ticket.is_none()) shown |= TicketSet{1} << static_cast<unsigned>(ticket.index());
  }
  json::array list;
  for_each_bit(shown, [&](int index) {
    const Ticket& ticket = view.board->at(TicketId(index));
    const std::string_view state = state_word(ticket_state(view, view.viewer, TicketId(index)));
    json::object object{{"ticket", index}, {"state", json::string_view(state.data(), state.size())}};
    if (const auto way = cheapest_way(view, view.viewer, ticket.a, ticket.b)) {
      object["way"] = way_to_json(*view.board, *way);
    }
    list.emplace_back(std::move(object));
  });
  return list;
}

// The claim of a route that comes nearest to what the seat holds.
Action nearest_claim(const View& view, RouteId id) {
  const Route& route = view.board->at(id);
  Color color = route.color;
  if (color == kGray) {
    color = Color(0);
    for (int c = 1; c < view.board->color_count(); ++c) {
      if (view.hand[Color(c)] > view.hand[color]) color = Color(c);
    }
  }
  const int wilds = std::max<int>(route.ferries, route.cards - view.hand[color]);
  // Without a card of its colour the colour is what is missing, not so many wild cards.
  if (wilds >= route.cards && view.hand[kWild] < route.cards) {
    return Action::claim(id, color,
                         std::max<int>(route.ferries, std::min<int>(view.hand[kWild], route.cards - 1)));
  }
  return wilds >= route.cards ? Action::claim(id, kWild, route.cards) : Action::claim(id, color, wilds);
}

json::object closed_to_json(const GameState& state, const View& view, const Reader& reader) {
  const RouteSet open = view.legal.claimable();
  json::object closed;
  for (int r = 0; r < view.board->route_count(); ++r) {
    if ((open >> static_cast<unsigned>(r) & 1U) != 0) continue;
    const auto error = refusal_of(state, view.viewer, nearest_claim(view, RouteId(r)));
    if (error) closed[view.board->at(RouteId(r)).id] = refusal_text(*error, reader);
  }
  return closed;
}

}  // namespace

Reader reader_of(const Table& table, Seat viewer, Lang lang) {
  Reader reader{&table.board(), lang, viewer, {}};
  for (std::size_t s = 0; s < table.holders().size(); ++s)
    reader.names.push_back("{" + std::to_string(s) + "}");
  return reader;
}

json::object explanation(const Table& table, Seat viewer, Lang lang) {
  const Reader reader = reader_of(table, viewer, lang);
  const View view = make_view(table.state(), viewer);
  json::array lines;
  for (const std::string& line : view_lines(view, reader)) lines.emplace_back(line);
  json::object object{{"lines", std::move(lines)}};
  if (!view.is_player()) return object;
  object["actions"] = actions_to_json(view, lang);
  object["tickets"] = tickets_to_json(view);
  if (!view.over()) object["closed"] = closed_to_json(table.state(), view, reader);
  return object;
}

}  // namespace kurz
