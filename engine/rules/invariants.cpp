#include "engine/rules/invariants.h"

namespace kurz {
namespace {

using Found = std::optional<std::string_view>;

Found cards_violation(const GameState& s) {
  CardCounts all = s.deck + s.discards;
  for_each_bit(s.row.cards(), [&](int slot) { all.add(s.row[slot]); });
  for (const Seat seat : s.seats_in_play()) {
    all += s.hand[seat];
    if (!s.hand[seat].contains(s.known[seat])) return "a seat is known to hold cards that it does not hold";
  }
  if (all != s.board->full_deck) return "cards are not conserved";
  if (s.deck.empty() && !s.discards.empty())
    return "the deck is empty and the discards are not shuffled (G2)";
  if (!s.deck.empty() && s.row.gaps() != 0) return "the row has a gap while there is a deck (G2)";
  return {};
}

// Each payment was possible when it was made, and what is left of it all is in the hands.
Found history_violation(const GameState& s) {
  BySeat<CardCounts> cards{};  // beside those known: older ones first, then as they are drawn
  for (const Seat seat : s.seats_in_play()) cards[seat] = s.hand[seat] - s.known[seat];
  BySeat<CardCounts> drawn{};
  for (int i = 0; i < s.history.size(); ++i) {
    const CardHistory::Entry entry = s.history[i];
    if (entry.shuffle) continue;
    const Seat seat = entry.seat;
    if (seat.index() >= s.players || entry.card > kWild) return "the history of the cards tells of none";
    if (entry.paid == 0) drawn[seat].add(entry.card);
    cards[seat].add(entry.card, entry.paid);
  }
  for (const Seat seat : s.seats_in_play()) {
    if (!cards[seat].contains(drawn[seat])) return "a seat drew cards that it neither holds nor paid";
    cards[seat] -= drawn[seat];
  }
  for (int i = 0; i < s.history.size(); ++i) {
    const CardHistory::Entry entry = s.history[i];
    if (entry.shuffle) continue;
    CardCounts& of = cards[entry.seat];
    if (of[entry.card] < entry.paid) return "a seat paid cards that it had not drawn yet";
    of.remove(entry.card, entry.paid);
    if (entry.paid == 0) of.add(entry.card);
  }
  return {};
}

Found routes_violation(const GameState& s) {
  const Board& board = *s.board;
  RouteSet taken = 0;
  for (const Seat seat : s.seats_in_play()) {
    if ((taken & s.owned[seat]) != 0) return "a route belongs to two seats";
    taken |= s.owned[seat];
    if ((s.open[seat] & s.owned[seat]) != 0) return "a claimed route is still open";
    std::array<int, kMaxKinds> used{};
    int points = 0;
    bool both_halves = false;
    for_each_bit(s.owned[seat], [&](int r) {
      const Route& route = board.at(RouteId(r));
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
  for (const Seat seat : s.seats_in_play()) {
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
  for (const Symbol symbol : IdRange<Symbol>(kMaxSymbols)) {
    tokens += s.stacks[symbol].count;
    int of_symbol = s.stacks[symbol].count;
    for (const Seat seat : s.seats_in_play()) of_symbol += has(s.souvenirs[seat], symbol.index()) ? 1 : 0;
    if (of_symbol > height) return "more tokens of a symbol than a stack has";
  }
  for (const Seat seat : s.seats_in_play()) tokens += std::popcount(s.souvenirs[seat]);
  const int starts = static_cast<int>(souvenirs->start.size());
  const int left_over = s.players == 2 ? 2 : 2 * height;
  if (tokens != starts * height + left_over) return "souvenir tokens are not conserved";
  return {};
}

Found phase_violation(const GameState& s) {
  const bool first_may_be_open = s.board->rules.first_after_tickets && s.phase == Phase::kChooseTickets;
  if (s.turn.index() >= s.players ||
      (s.first.index() >= s.players && !(first_may_be_open && s.first.is_none())))
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

std::optional<std::string_view> broken_invariant(const GameState& state) {
  for (const auto check : {cards_violation, history_violation, routes_violation, tickets_violation,
                           souvenirs_violation, phase_violation}) {
    if (const Found found = check(state)) return found;
  }
  return {};
}

}  // namespace kurz
