// Positions and shorthands for tests of advice.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "advice/advice.h"
#include "advice/reasons.h"
#include "engine/log/replay.h"
#include "tests/support/boards.h"
#include "tests/support/bot_game.h"
#include "tests/support/card_history.h"

namespace kurz::test {

// The tiny board after both have chosen their tickets; seat 0 is to move and holds these cards and tickets.
inline GameState tiny_turn(CardCounts hand, TicketSet tickets) {
  SeededNature nature(3);
  GameState state = new_game(board("tiny"), 2, Seat(0), nature)->state;
  for (const Seat seat : {Seat(0), Seat(1)}) {
    const LegalActions legal = legal_actions(state, seat);
    REQUIRE(apply(state, seat, legal[2], nature).ok());
  }
  state.deck = state.board->full_deck - hand - state.hand[1];
  for (int slot = 0; slot < kRowSize; ++slot) state.deck.remove(state.row[slot]);
  state.hand[0] = hand;
  const TicketSet all = all_below<TicketSet>(state.board->ticket_count());
  state.tickets = {};
  state.tickets[0] = tickets;
  state.tickets[1] = all & ~tickets & ~without_lowest(all & ~tickets);
  state.ticket_pool = all & ~tickets & ~state.tickets[1];
  restart_history(state);
  return state;
}

inline CardCounts three_red() { return CardCounts::of(Color(0), 3); }
// Park – Harbour, of which one route is the whole way.
inline constexpr TicketSet kParkHarbour = 1U << 6U;

inline Reasons why(const View& view, Action action) { return reasons_for(view, {action}, 1).front(); }

inline bool gives(const Reasons& reasons, ReasonKind kind) {
  return std::any_of(reasons.begin(), reasons.end(), [&](const Reason& r) { return r.kind == kind; });
}
inline bool gives(const std::vector<protocol::Reason>& reasons, std::string_view code,
                  std::string_view text) {
  return std::any_of(reasons.begin(), reasons.end(),
                     [&](const protocol::Reason& r) { return r.code == code && r.text == text; });
}

// Positions with a choice in games of bots, on every board and for every number of players.
template <class Visit>
void for_each_bot_position(Visit visit) {
  std::uint64_t seed = 21;
  for_each_table([&](const Board& board, int players) {
    const std::vector<std::string> bots(static_cast<std::size_t>(players), "planner");
    const GameLog log = play_bots(board, bots, seed++);
    Replay replay(log);
    for (std::size_t i = 0; i < log.moves.size(); ++i) {
      const View view = make_view(replay.state(), log.moves[i].seat);
      if (i % 3 == seed % 3 && view.legal.size() > 1) visit(view);
      replay.advance();
    }
  });
}

}  // namespace kurz::test
