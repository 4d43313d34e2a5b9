// The same game with everything exchanged that one viewer cannot know, made on the state itself: a second
// opinion on determinize(), which starts from the view.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/base/rng.h"
#include "engine/rules/invariants.h"
#include "engine/rules/state.h"

namespace kurz::test {

// Exchanges cards that others drew for cards that were in the same deck, as long as every payment stays
// possible.
inline void resample_cards(GameState& state, Seat viewer, Rng& rng) {
  std::vector<int> draws;
  for (int i = 0; i < state.history.size(); ++i) {
    const CardHistory::Entry entry = state.history[i];
    if (!entry.shuffle && entry.paid == 0 && entry.seat != viewer) draws.push_back(i);
  }
  if (draws.empty()) return;
  const auto same_deck = [&](int one, int two) {
    for (int i = std::min(one, two); i < std::max(one, two); ++i) {
      if (state.history[i].shuffle) return false;
    }
    return true;
  };
  const auto set = [](GameState& s, int draw, Color card) {
    const CardHistory::Entry entry = s.history[draw];
    CardCounts& hand = s.hand[static_cast<std::size_t>(entry.seat.index())];
    hand.remove(entry.card);
    hand.add(card);
    s.history.set_card(draw, card);
  };
  constexpr int kExchanges = 24;
  for (int i = 0; i < kExchanges; ++i) {
    const int one = draws[static_cast<std::size_t>(rng.below(static_cast<int>(draws.size())))];
    const Color card = state.history[one].card;
    GameState other = state;
    if (rng.below(2) == 0 && !state.deck.empty() && same_deck(one, state.history.size())) {
      const Color drawn = state.deck.at(rng.below(state.deck.total()));
      other.deck.remove(drawn);
      other.deck.add(card);
      set(other, one, drawn);
    } else {
      const int two = draws[static_cast<std::size_t>(rng.below(static_cast<int>(draws.size())))];
      if (!same_deck(one, two)) continue;
      set(other, one, state.history[two].card);
      set(other, two, card);
    }
    if (other.history == state.history || broken_invariant(other)) continue;
    state = other;
  }
}

// The tickets of the others, those they returned or are just looking at, and the pool; at the end the others'
// tickets lie open.
inline void resample_tickets(GameState& state, Seat viewer, Rng& rng) {
  const bool over = state.phase == Phase::kOver;
  std::vector<TicketId> hidden;
  const auto collect = [&](TicketSet set) {
    for_each_bit(set, [&](int t) { hidden.push_back(TicketId(t)); });
  };
  collect(state.ticket_pool);
  for (int i = 0; i < state.returned.size(); ++i) {
    if (state.returned[i].by != viewer) hidden.push_back(state.returned[i].ticket);
  }
  for (int seat = 0; seat < state.players; ++seat) {
    if (Seat(seat) != viewer && !over) collect(state.tickets[static_cast<std::size_t>(seat)]);
  }
  const bool offered = state.phase == Phase::kKeepTickets && state.turn != viewer;
  if (offered) hidden.insert(hidden.end(), state.offer.begin(), state.offer.end());
  rng.shuffle(hidden);
  const auto deal_one = [&] {
    const TicketId ticket = hidden.back();
    hidden.pop_back();
    return ticket;
  };
  const auto deal = [&](TicketSet as_many_as) {
    TicketSet set = 0;
    for_each_bit(as_many_as, [&](int) { set |= bit<TicketSet>(deal_one().index()); });
    return set;
  };
  state.ticket_pool = deal(state.ticket_pool);
  ReturnedTickets returned;
  for (int i = 0; i < state.returned.size(); ++i) {
    const auto entry = state.returned[i];
    returned.push(entry.by == viewer ? entry : ReturnedTickets::Entry{deal_one(), entry.by});
  }
  state.returned = returned;
  for (int seat = 0; seat < state.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    if (Seat(seat) == viewer || over) continue;
    state.tickets[s] = deal(state.tickets[s]);
    if (state.phase != Phase::kChooseTickets || has(state.to_choose, seat)) continue;
    const int choice = rng.below(3);  // G11: chosen, but told to nobody
    state.first_return[s] = choice == 2 ? TicketId::none() : TicketId(nth(state.tickets[s], choice));
  }
  if (!offered) return;
  const TicketId one = deal_one();
  const TicketId two = deal_one();
  state.offer = {std::min(one, two), std::max(one, two)};
}

inline GameState resampled(GameState state, Seat viewer, Rng& rng) {
  if (state.phase != Phase::kOver) resample_cards(state, viewer, rng);
  resample_tickets(state, viewer, rng);
  return state;
}

}  // namespace kurz::test
