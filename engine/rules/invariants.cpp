#include "engine/rules/invariants.h"

namespace kurz {
namespace {

using Found = std::optional<std::string_view>;

Found cards_violation(const GameState& s) {
  CardCounts all = s.deck + s.discards;
  for_each_bit(s.row.cards(), [&](int slot) { all.add(s.row[slot]); });
  for (std::size_t seat = 0; seat < s.players; ++seat) {
    all += s.hand[seat];
    if (!s.hand[seat].contains(s.known[seat])) return "a seat is known to hold cards that it does not hold";
  }
  if (all != s.board->full_deck) return "cards are not conserved";
  CardCounts unturned = s.deck;
  for (const CardCounts& drawn : s.drawn) unturned += drawn;
  if (unturned != s.unturned) return "cards drawn unseen since the last shuffle are miscounted";
  if (s.deck.empty() && !s.discards.empty())
    return "the deck is empty and the discards are not shuffled (G2)";
  if (!s.deck.empty() && s.row.gaps() != 0) return "the row has a gap while there is a deck (G2)";
  return {};
}

Found routes_violation(const GameState& s) {
  const Board& board = *s.board;
  RouteSet taken = 0;
  for (std::size_t seat = 0; seat < s.players; ++seat) {
    if ((taken & s.owned[seat]) != 0) return "a route belongs to two seats";
    taken |= s.owned[seat];
    if ((s.open[seat] & s.owned[seat]) != 0) return "a claimed route is still open";
    std::array<int, kMaxKinds> used{};
    int points = 0;
    bool both_halves = false;
    for_each_bit(s.owned[seat], [&](int r) {
      const Route& route = board.routes[static_cast<std::size_t>(r)];
      used[route.kind] += route.pieces;
      points += route.points;
      both_halves = both_halves || (!route.twin.is_none() && has(s.owned[seat], route.twin.index()));
    });
    if (both_halves) return "a seat holds both halves of a double route (R22)";
    for (std::size_t kind = 0; kind < board.rules.pieces.size(); ++kind) {
      if (used[kind] + s.pieces[seat][kind] != board.rules.pieces[kind].count)
        return "pieces are not conserved";
    }
    const bool scored = !board.rules.score_routes_at_end || s.phase == Phase::kOver;
    if (s.points[seat] != (scored ? points : 0)) return "the scoring track is wrong (R24)";
  }
  return {};
}

Found tickets_violation(const GameState& s) {
  TicketSet seen = s.ticket_pool;
  int count = std::popcount(s.ticket_pool) + s.returned.size();
  for (int i = 0; i < s.returned.size(); ++i) seen |= bit<TicketSet>(s.returned[i].ticket.index());
  for (std::size_t seat = 0; seat < s.players; ++seat) {
    seen |= s.tickets[seat];
    count += std::popcount(s.tickets[seat]);
    if (s.tickets[seat] == 0) return "a seat has no ticket (R8)";
  }
  for (const TicketId ticket : s.offer) {
    if (ticket.is_none()) continue;
    seen |= bit<TicketSet>(ticket.index());
    ++count;
  }
  if (count != s.board->ticket_count() || std::popcount(seen) != count) return "tickets are not conserved";
  return {};
}

Found souvenirs_violation(const GameState& s) {
  const Souvenirs* souvenirs = s.board->souvenirs();
  if (souvenirs == nullptr) return {};
  const int height = souvenirs->stack_height(s.players);
  int tokens = 0;
  for (std::size_t symbol = 0; symbol < kMaxSymbols; ++symbol) {
    tokens += s.stacks[symbol].count;
    int of_symbol = s.stacks[symbol].count;
    for (std::size_t seat = 0; seat < s.players; ++seat)
      of_symbol += has(s.souvenirs[seat], static_cast<int>(symbol)) ? 1 : 0;
    if (of_symbol > height) return "more tokens of a symbol than a stack has";
  }
  for (std::size_t seat = 0; seat < s.players; ++seat) tokens += std::popcount(s.souvenirs[seat]);
  const int starts = static_cast<int>(souvenirs->start.size());
  const int left_over = s.players == 2 ? 2 : 2 * height;
  if (tokens != starts * height + left_over) return "souvenir tokens are not conserved";
  return {};
}

Found phase_violation(const GameState& s) {
  if (s.turn.index() >= s.players || s.first.index() >= s.players)
    return "a seat that is not there has the turn";
  if ((s.phase == Phase::kKeepTickets) == s.offer[1].is_none())
    return "tickets are offered at the wrong time";
  if ((s.phase == Phase::kTakeSouvenir) == s.claimed_now.is_none())
    return "a souvenir is chosen at the wrong time";
  if ((s.phase == Phase::kChooseTickets) != (s.to_choose != 0))
    return "first tickets are chosen at the wrong time";
  if ((s.phase == Phase::kOver) != (s.reason != EndReason::kNotOver))
    return "the game is over without a reason";
  if (s.phase == Phase::kSecondCard && s.deck.empty() && s.row.colored() == 0)
    return "no second card can be taken (G3)";
  if (s.last_turns > s.players || s.passes > s.players) return "a counter of turns is out of range";
  return {};
}

}  // namespace

std::optional<std::string_view> violation(const GameState& state) {
  for (const auto check :
       {cards_violation, routes_violation, tickets_violation, souvenirs_violation, phase_violation}) {
    if (const Found found = check(state)) return found;
  }
  return {};
}

}  // namespace kurz
