// What everyone knows about cards drawn unseen: who drew one from the deck, who paid with one it was not
// known to hold, and when the deck was shuffled, in order. A seat can only have paid what it had drawn by
// then, so the order decides which hands are possible (G12).
//
// A byte per entry. After a shuffle both players of a two-player game can count what the other holds, so
// the history begins again. With more players it goes on. When it is full, the oldest entries up to a shuffle
// are dropped: what was drawn before the history begins and not paid since is "older".
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <span>

#include "engine/base/cards.h"

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
    if (code < kDraws) return {false, Seat(code / kCardCodes), Color(code % kCardCodes), 0};
    const int paid = code - kDraws;
    return {false, Seat(paid / kKinds % kMaxSeats), Color(paid % kKinds), paid / kKinds / kMaxSeats + 1};
  }
  // Adds the cards drawn from each deck to its pool, and returns the index of the last.
  std::size_t add_drawn(std::array<CardCounts, kMaxPools>& pools) const {
    std::size_t pool = 0;
    std::span<const std::uint8_t> rest = codes();
    while (const void* shuffle = std::memchr(rest.data(), kShuffle, rest.size())) {
      const auto end = static_cast<std::size_t>(static_cast<const std::uint8_t*>(shuffle) - rest.data());
      pools[pool++] += drawn_in(rest.first(end));
      rest = rest.subspan(end + 1);
    }
    pools[pool] += drawn_in(rest);
    return pool;
  }

  constexpr void draw(Seat seat, Color card) { push(draw_code(seat, card)); }
  constexpr void pay(Seat seat, Color card, int count) {
    for (; count > 0; count -= kMaxPaid) {
      const int paid = ((std::min(count, kMaxPaid) - 1) * kMaxSeats + seat.index()) * kKinds + card.index();
      push(static_cast<std::uint8_t>(kDraws + paid));
    }
  }
  constexpr void shuffle(int players) {
    if (players == 2) return clear();
    if (!drawn_since_shuffle()) return;
    if (shuffles() == kMaxShuffles) drop_oldest();
    push(kShuffle);
  }
  constexpr void clear() { size_ = 0; }
  // Says which card was drawn.
  constexpr void set_card(int i, Color card) {
    codes_[static_cast<std::size_t>(i)] = draw_code((*this)[i].seat, card);
  }
  // Copies a history without the cards that others drew, a block at a time: the compiler then uses vectors.
  // The last block overlaps the one before it.
  void copy_hidden(const CardHistory& all, Seat viewer) {
    const auto own =
        static_cast<std::uint8_t>(viewer.index() < kMaxSeats ? viewer.index() * kCardCodes : kShuffle);
    std::array<std::uint8_t, 16> block;
    for (std::size_t begin = 0; begin < all.size_; begin += block.size()) {
      const std::size_t at = std::min(begin, codes_.size() - block.size());
      std::memcpy(block.data(), &all.codes_[at], block.size());
      for (std::uint8_t& code : block) {
        const bool others = code < kDraws && (code & (kDraws - kCardCodes)) != own;
        code = static_cast<std::uint8_t>(code | (others ? kNoCard.index() : 0));
      }
      std::memcpy(&codes_[at], block.data(), block.size());
    }
    size_ = all.size_;
  }

  constexpr bool operator==(const CardHistory& other) const {
    return std::ranges::equal(codes(), other.codes());
  }

 private:
  // A code below kDraws is a card drawn, one below kShuffle a payment.
  static constexpr int kCardCodes = kNoCard.index() + 1;
  static constexpr int kDraws = kMaxSeats * kCardCodes;
  static constexpr int kKinds = kMaxColors + 1;
  static constexpr int kMaxPaid = 5;
  static constexpr std::uint8_t kShuffle = 0xFF;
  static_assert(kDraws + kMaxPaid * kMaxSeats * kKinds <= kShuffle);

  static constexpr std::uint8_t draw_code(Seat seat, Color card) {
    return static_cast<std::uint8_t>(seat.index() * kCardCodes + card.index());
  }
  static constexpr auto kDrawnCard = [] {
    std::array<CardCounts, 256> cards{};
    for (int code = 0; code < kMaxSeats * (kNoCard.index() + 1); ++code) {
      const Color card(code % (kNoCard.index() + 1));
      if (card <= kWild) cards[static_cast<std::size_t>(code)].add(card);
    }
    return cards;
  }();
  // Four at a time: every view of a game counts them.
  static CardCounts drawn_in(std::span<const std::uint8_t> codes) {
    CardCounts sum;
    std::size_t i = 0;
    for (; i + 4 <= codes.size(); i += 4)
      sum += (kDrawnCard[codes[i]] + kDrawnCard[codes[i + 1]]) +
             (kDrawnCard[codes[i + 2]] + kDrawnCard[codes[i + 3]]);
    for (; i < codes.size(); ++i) sum += kDrawnCard[codes[i]];
    return sum;
  }
  [[nodiscard]] constexpr std::span<const std::uint8_t> codes() const { return {codes_.data(), size_}; }

  constexpr void push(std::uint8_t code) {
    if (size_ == kCapacity) [[unlikely]]
      make_room();
    codes_[size_++] = code;
  }
  [[nodiscard]] constexpr int shuffles() const {
    return static_cast<int>(std::ranges::count(codes(), kShuffle));
  }
  [[nodiscard]] constexpr bool drawn_since_shuffle() const {
    for (std::size_t i = size_; i > 0; --i) {
      if (codes_[i - 1] == kShuffle) return false;
      if (codes_[i - 1] < kDraws) return true;
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
    const auto rest = std::ranges::find(codes(), kShuffle) + 1;
    size_ = static_cast<std::uint8_t>(std::copy(rest, codes().end(), codes_.begin()) - codes_.begin());
  }
  // A deck much larger than a city's, drawn and paid without a shuffle: all payments are taken for one at the
  // end, which forgets when they were made.
  constexpr void join_payments() {
    const CardHistory all = *this;
    clear();
    BySeat<CardCounts> paid{};
    for (int i = 0; i < all.size(); ++i) {
      const Entry entry = all[i];
      if (entry.paid == 0) {
        draw(entry.seat, entry.card);
      } else {
        paid[entry.seat].add(entry.card, entry.paid);
      }
    }
    for (const Seat seat : IdRange<Seat>(kMaxSeats))
      for_each_kind(paid[seat], [&](Color card, int count) { pay(seat, card, count); });
  }

  std::array<std::uint8_t, kCapacity> codes_{};
  std::uint8_t size_ = 0;
};

}  // namespace kurz
