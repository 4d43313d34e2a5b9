// Counts of cards per colour and wild: the only form of a hand, deck or discard pile.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/base/ids.h"

namespace kurz {

// Nine lanes of 7 bits in one word: the colours, then the wild cards. A pile holds at most 63 cards, so
// that running sums stay below 64 and the seventh bit of a lane is free for a comparison of all at once.
class CardCounts {
 public:
  static constexpr int kMaxTotal = 63;

  constexpr CardCounts() = default;
  static constexpr CardCounts of(Color card, int n) {
    return CardCounts(static_cast<std::uint64_t>(n) << shift(card));
  }

  [[nodiscard]] constexpr int operator[](Color card) const {
    return static_cast<int>((lanes_ >> shift(card)) & 0x7FU);
  }
  [[nodiscard]] constexpr int total() const { return static_cast<int>(sums() >> shift(kWild)); }
  [[nodiscard]] constexpr bool empty() const { return lanes_ == 0; }

  constexpr void add(Color card, int n = 1) { lanes_ += static_cast<std::uint64_t>(n) << shift(card); }
  constexpr void remove(Color card, int n = 1) { lanes_ -= static_cast<std::uint64_t>(n) << shift(card); }
  constexpr CardCounts& operator+=(CardCounts other) { return lanes_ += other.lanes_, *this; }
  constexpr CardCounts& operator-=(CardCounts other) { return lanes_ -= other.lanes_, *this; }
  friend constexpr CardCounts operator+(CardCounts a, CardCounts b) { return a += b; }
  friend constexpr CardCounts operator-(CardCounts a, CardCounts b) { return a -= b; }

  // Whether every card of `other` is among these.
  [[nodiscard]] constexpr bool contains(CardCounts other) const {
    return (((lanes_ | kTops) - other.lanes_) & kTops) == kTops;
  }

  // The card at `position` when all lie sorted by colour; position is below total().
  [[nodiscard]] constexpr Color at(int position) const {
    const std::uint64_t all = static_cast<std::uint64_t>(position) * kOnes | kTops;
    return Color(std::popcount((all - sums()) & kTops));
  }

  constexpr bool operator==(const CardCounts&) const = default;
  [[nodiscard]] constexpr std::uint64_t raw() const { return lanes_; }

 private:
  static constexpr int kLanes = kMaxColors + 1;
  static constexpr std::uint64_t kOnes = 0x0102040810204081;
  static constexpr std::uint64_t kTops = kOnes << 6U;
  static constexpr std::uint64_t kMask = ~std::uint64_t{0} >> 1U;

  constexpr explicit CardCounts(std::uint64_t lanes) : lanes_(lanes) {}
  static constexpr int shift(Color card) { return card.index() * 7; }
  // Lane i holds the sum of the lanes 0 to i.
  [[nodiscard]] constexpr std::uint64_t sums() const { return (lanes_ * kOnes) & kMask; }

  std::uint64_t lanes_ = 0;
};

// Calls visit(card, n) for each kind of which there are any.
template <class Visit>
constexpr void for_each_kind(CardCounts cards, Visit visit) {
  for (int i = 0; i <= kWild.index(); ++i) {
    if (const int n = cards[Color(i)]; n > 0) visit(Color(i), n);
  }
}

}  // namespace kurz
