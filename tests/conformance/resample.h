// The same game with everything exchanged that one viewer cannot know, made on the state itself: a second
// opinion on determinize(), which starts from the view.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "engine/base/rng.h"
#include "engine/rules/state.h"

namespace kurz::test {

// What a seat drew unseen since the last shuffle and still may hold; what it drew before can be counted out.
inline CardCounts fresh_in_hand(const GameState& state, std::size_t seat) {
  CardCounts fresh;
  for_each_kind(state.hand[seat] - state.known[seat],
                [&](Color card, int n) { fresh.add(card, std::min(n, state.drawn[seat][card])); });
  return fresh;
}

// These cards of the others and the deck, dealt anew in the same numbers.
inline void resample_cards(GameState& state, Seat viewer, Rng& rng) {
  std::vector<Color> unseen;
  const auto collect = [&](CardCounts pile) {
    for_each_kind(pile,
                  [&](Color card, int n) { unseen.insert(unseen.end(), static_cast<std::size_t>(n), card); });
  };
  std::array<CardCounts, kMaxSeats> before{};
  collect(state.deck);
  for (std::size_t s = 0; s < state.players; ++s) {
    if (Seat(static_cast<int>(s)) != viewer) before[s] = fresh_in_hand(state, s);
    collect(before[s]);
  }
  rng.shuffle(unseen);
  const auto deal = [&](int n) {
    CardCounts pile;
    for (; n > 0; --n) {
      pile.add(unseen.back());
      unseen.pop_back();
    }
    return pile;
  };
  for (std::size_t s = 0; s < state.players; ++s) {
    const CardCounts now = deal(before[s].total());
    state.hand[s] = state.hand[s] - before[s] + now;
    state.drawn[s] = state.drawn[s] - before[s] + now;
  }
  state.deck = deal(state.deck.total());
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
