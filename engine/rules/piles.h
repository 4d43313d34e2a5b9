// The deck, the discards and the row: R14, R16, R17 with G1 and G2.
#pragma once

#include "engine/rules/event.h"
#include "engine/rules/state.h"

namespace kurz {

template <class Chance, class Listener>
class Piles {
 public:
  Piles(GameState& state, Chance& chance, Listener& listener)
      : s_(state), chance_(chance), listener_(listener) {}

  // The top card of the deck. The caller reports the event, then calls shuffle_if_empty().
  Color draw() {
    const Color card = chance_.card(s_.deck);
    s_.deck.remove(card);
    return card;
  }

  // R17, G2: the moment the deck runs out, if there is anything to shuffle.
  void shuffle_if_empty() {
    if (!s_.deck.empty() || s_.discards.empty()) return;
    s_.deck = s_.discards;
    s_.discards = CardCounts();
    if constexpr (Listener::kListens) s_.history.shuffle(s_.players);
    chance_.shuffled(s_.deck);
    tell_event(listener_, EventType::kDeckShuffled, Seat::none(),
               [&](Event& e) { e.count = static_cast<std::uint8_t>(s_.deck.total()); });
  }

  // R16, G1: filled as far as the cards allow, then checked and swept, at most three times.
  void settle_row() {
    fill_row();
    for (int sweeps = 0; s_.row.wilds() >= kWildsThatSweep; ++sweeps) {
      if (sweeps == kMaxSweepsInARow) {
        tell_event(listener_, EventType::kRowStays, Seat::none(), [](Event&) {});
        return;
      }
      tell_event(listener_, EventType::kRowSwept, Seat::none(), [&](Event& e) {
        for (int slot = 0; slot < kRowSize; ++slot) e.row[static_cast<std::size_t>(slot)] = s_.row[slot];
      });
      for_each_bit(s_.row.cards(), [&](int slot) { s_.discards.add(s_.row[slot]); });
      s_.row = Row();
      shuffle_if_empty();
      fill_row();
    }
  }

  // G2: cards were discarded. If there was no deck they are it, and fill the gaps.
  void after_discard() {
    if (!s_.deck.empty()) return;
    shuffle_if_empty();
    if (s_.row.gaps() != 0) settle_row();
  }

 private:
  void fill_row() {
    for (unsigned gaps = s_.row.gaps(); gaps != 0 && !s_.deck.empty(); gaps = without_lowest(gaps)) {
      const int slot = lowest(gaps);
      const Color card = draw();
      s_.row.set(slot, card);
      tell_event(listener_, EventType::kRowFilled, Seat::none(), [&](Event& e) {
        e.slot = static_cast<std::uint8_t>(slot);
        e.card = card;
      });
      shuffle_if_empty();
    }
  }

  GameState& s_;
  Chance& chance_;
  Listener& listener_;
};

}  // namespace kurz
