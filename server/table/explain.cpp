#include <algorithm>

#include "bots/way.h"
#include "engine/log/notation.h"
#include "engine/rules/violation.h"
#include "server/table/updates.h"
#include "words/move_text.h"
#include "words/view_text.h"

namespace kurz {
namespace {

protocol::Way told(const Board& board, const Way& way) {
  protocol::Way told;
  for (const RouteId route : way.missing) told.routes.push_back(board.at(route).id);
  told.cards = way.cards;
  for (std::size_t kind = 0; kind < board.rules.pieces.size(); ++kind) {
    told.pieces.emplace_back(board.rules.pieces[kind].kind, way.pieces[kind]);
  }
  return told;
}

std::vector<protocol::ExplainedTicket> explained_tickets(const View& view) {
  TicketSet shown = view.tickets;
  for (const TicketId ticket : tickets_to_choose(view)) {
    if (!ticket.is_none()) shown |= TicketSet{1} << static_cast<unsigned>(ticket.index());
  }
  std::vector<protocol::ExplainedTicket> list;
  for_each_bit(shown, [&](int index) {
    const Ticket& ticket = view.board->at(TicketId(index));
    protocol::ExplainedTicket& one = list.emplace_back();
    one.ticket = index;
    one.state = ticket_state(view, view.viewer, TicketId(index));
    if (const auto way = cheapest_way(view, view.viewer, ticket.a, ticket.b))
      one.way = told(*view.board, *way);
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

Record<std::string> closed_routes(const GameState& state, const View& view, const Reader& reader) {
  const RouteSet open = view.legal.claimable();
  Record<std::string> closed;
  for (int r = 0; r < view.board->route_count(); ++r) {
    if ((open >> static_cast<unsigned>(r) & 1U) != 0) continue;
    const auto error = violation_of(state, view.viewer, nearest_claim(view, RouteId(r)));
    if (error) closed.emplace_back(view.board->at(RouteId(r)).id, violation_text(*error, reader));
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

protocol::Explanation explanation(const Table& table, const View& view, Lang lang) {
  const Reader reader = reader_of(table, view.viewer, lang);
  protocol::Explanation told;
  told.lines = view_lines(view, reader);
  if (!view.is_player()) return told;
  told.tickets = explained_tickets(view);
  if (table.state().may_move(view.viewer)) told.closed = closed_routes(table.state(), view, reader);
  return told;
}

void explain_moves(protocol::OwnView& own, const View& view, Lang lang) {
  std::size_t i = 0;
  view.legal.for_each([&](Action action) {
    own.legal[i].text = action_text(action, *view.board, lang);
    own.legal[i].notation = action_to_notation(*view.board, action);
    ++i;
  });
}

}  // namespace kurz
