// What everyone saw of the cards that nobody saw: who drew one from the deck, who paid one that it was not
// known to hold, and when the deck was shuffled, in this order. A seat can only have paid what it had drawn
// by then, so the order decides which hands are possible (G12).
//
// A byte per entry. After a shuffle both players of a two-player game can count what the other holds, so
// the history begins again. With more players it goes on. When it is full, the oldest entries up to a shuffle
// are dropped: what was drawn before the history begins and not paid since is "older".
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "engine/base/ids.h"

namespace kurz {

class CardHistory {
 public:
  static constexpr int kCapacity = 118;
  static constexpr int kMaxShuffles = 7;
  static constexpr int kMaxPools = kMaxShuffles + 1;  // cards of different decks

  struct Entry {
    bool shuffle = false;
    Seat seat = Seat::none();
    Color card = kNoCard;  // kNoCard: not for the viewer to know
    int paid = 0;          // how many cards; 0: one card drawn
  };

  [[nodiscard]] constexpr int size() const { return size_; }
  [[nodiscard]] constexpr Entry operator[](int i) const {
    const int code = codes_[static_cast<std::size_t>(i)];
    if (code == kShuffle) return {true, Seat::none(), kNoCard, 0};
    const int card = code % kCards;
    return {false, Seat(code / kCards % kMaxSeats), card == kHidden ? kNoCard : Color(card), code / kOneKind};
  }

  constexpr void draw(Seat seat, Color card) { push(encode(seat, card, 0)); }
  constexpr void pay(Seat seat, Color card, int count) {
    for (; count > 0; count -= kMaxPaid) push(encode(seat, card, std::min(count, kMaxPaid)));
  }
  constexpr void shuffle(int players) {
    if (players == 2) return clear();
    if (!drawn_since_shuffle()) return;
    if (shuffles() == kMaxShuffles) drop_oldest();
    push(kShuffle);
  }
  constexpr void clear() { size_ = 0; }
  // Says which card was drawn, or hides it.
  constexpr void set_card(int i, Color card) {
    codes_[static_cast<std::size_t>(i)] = encode((*this)[i].seat, card, 0);
  }

  constexpr bool operator==(const CardHistory& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  static constexpr int kCards = 10;  // colours, wild, hidden
  static constexpr int kHidden = 9;
  static constexpr int kOneKind = kCards * kMaxSeats;
  static constexpr int kMaxPaid = 5;
  static constexpr std::uint8_t kShuffle = 0xFF;
  static_assert((kMaxPaid + 1) * kOneKind <= kShuffle && kWild.index() < kHidden);

  static constexpr std::uint8_t encode(Seat seat, Color card, int paid) {
    return static_cast<std::uint8_t>(paid * kOneKind + seat.index() * kCards +
                                     std::min(card.index(), kHidden));
  }
  [[nodiscard]] constexpr const std::uint8_t* begin() const { return codes_.data(); }
  [[nodiscard]] constexpr const std::uint8_t* end() const { return codes_.data() + size_; }

  constexpr void push(std::uint8_t code) {
    if (size_ == kCapacity) [[unlikely]]
      make_room();
    codes_[size_++] = code;
  }
  [[nodiscard]] constexpr int shuffles() const {
    return static_cast<int>(std::count(begin(), end(), kShuffle));
  }
  [[nodiscard]] constexpr bool drawn_since_shuffle() const {
    for (const std::uint8_t* at = end(); at != begin();) {
      --at;
      if (*at == kShuffle) return false;
      if (*at < kOneKind) return true;
    }
    return false;
  }
  constexpr void make_room() {
    if (shuffles() > 0) {
      drop_oldest();
    } else {
      join_payments();
    }
    assert(size_ < kCapacity);
  }
  constexpr void drop_oldest() {
    const std::uint8_t* rest = std::find(begin(), end(), kShuffle) + 1;
    size_ = static_cast<std::uint8_t>(std::copy(rest, end(), codes_.data()) - codes_.data());
  }
  // A deck much larger than a city's, drawn and paid without a shuffle: all payments are taken for one at the
  // end, which forgets when they were made.
  constexpr void join_payments() {
    const CardHistory all = *this;
    clear();
    std::array<int, kOneKind> paid{};
    for (const std::uint8_t code : all.codes_) {
      if (code < kOneKind) {
        push(code);
      } else {
        paid[static_cast<std::size_t>(code % kOneKind)] += code / kOneKind;
      }
    }
    for (int i = 0; i < kOneKind; ++i)
      pay(Seat(i / kCards), Color(i % kCards), paid[static_cast<std::size_t>(i)]);
  }

  std::array<std::uint8_t, kCapacity> codes_{};
  std::uint8_t size_ = 0;
};

}  // namespace kurz
