// The packed types of the engine against plain ones.
#include <algorithm>
#include <array>
#include <deque>
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "engine/base/cards.h"
#include "engine/base/rng.h"
#include "engine/rules/state.h"
#include "tests/properties/random_board.h"
#include "tests/support/chi_square.h"

namespace kurz::test {
namespace {

constexpr std::size_t kKinds = kMaxColors + 1;
using Plain = std::array<int, kKinds>;

// At most `most` cards in all.
Plain any_cards(int most) {
  Plain plain{};
  for (int left = any(0, most); left > 0;) {
    const int n = any(1, left);
    plain[static_cast<std::size_t>(any(0, kMaxColors))] += n;
    left -= n;
  }
  return plain;
}

CardCounts packed(const Plain& plain) {
  CardCounts cards;
  for (std::size_t kind = 0; kind < kKinds; ++kind) cards.add(Color(static_cast<int>(kind)), plain[kind]);
  return cards;
}

TEST_CASE("CardCounts counts like a plain array") {
  CHECK(rc::check("counts", [] {
    const Plain plain = any_cards(CardCounts::kMaxTotal);
    const CardCounts cards = packed(plain);
    std::vector<Color> sorted;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      RC_ASSERT(cards[Color(static_cast<int>(kind))] == plain[kind]);
      sorted.insert(sorted.end(), static_cast<std::size_t>(plain[kind]), Color(static_cast<int>(kind)));
    }
    RC_ASSERT(cards.total() == static_cast<int>(sorted.size()));
    RC_ASSERT(cards.empty() == sorted.empty());
    for (std::size_t i = 0; i < sorted.size(); ++i) RC_ASSERT(cards.at(static_cast<int>(i)) == sorted[i]);
    std::vector<Color> visited;
    for_each_kind(
        cards, [&](Color card, int n) { visited.insert(visited.end(), static_cast<std::size_t>(n), card); });
    RC_ASSERT(visited == sorted);
  }));
}

TEST_CASE("CardCounts adds, takes away and compares like a plain array") {
  CHECK(rc::check("sums", [] {
    const Plain a = any_cards(31);
    const Plain b = any_cards(31);
    Plain sum{};
    bool contains = true;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      sum[kind] = a[kind] + b[kind];
      contains = contains && a[kind] >= b[kind];
    }
    RC_ASSERT(packed(a) + packed(b) == packed(sum));
    RC_ASSERT(packed(sum) - packed(b) == packed(a));
    RC_ASSERT(packed(a).contains(packed(b)) == contains);
    RC_ASSERT(packed(sum).contains(packed(a)));
    RC_ASSERT((packed(a) == packed(b)) == (a == b));
    const Color card(any(0, kMaxColors));
    CardCounts changed = packed(a);
    changed.add(card, 3);
    changed.remove(card, 2);
    RC_ASSERT(changed == packed(a) + CardCounts::of(card, 1));
  }));
}

TEST_CASE("Row shows the same as five plain slots") {
  CHECK(rc::check("slots", [] {
    Row row;
    std::array<Color, kRowSize> plain;
    plain.fill(kNoCard);
    for (int changes = any(0, 20); changes > 0; --changes) {
      const int slot = any(0, kRowSize - 1);
      const int which = any(0, kMaxColors + 1);
      const Color card = which > kMaxColors ? kNoCard : Color(which);
      row.set(slot, card);
      plain[static_cast<std::size_t>(slot)] = card;
      unsigned cards = 0;
      unsigned colored = 0;
      int wilds = 0;
      for (int i = 0; i < kRowSize; ++i) {
        const Color at = plain[static_cast<std::size_t>(i)];
        RC_ASSERT(row[i] == at);
        if (at != kNoCard) cards |= 1U << i;
        if (at != kNoCard && at != kWild) colored |= 1U << i;
        wilds += at == kWild ? 1 : 0;
      }
      RC_ASSERT(row.cards() == cards);
      RC_ASSERT(row.colored() == colored);
      RC_ASSERT(row.gaps() == (0x1FU & ~cards));
      RC_ASSERT(row.wilds() == wilds);
    }
  }));
}

TEST_CASE("ReturnedTickets is a queue") {
  CHECK(rc::check("queue", [] {
    ReturnedTickets packed_queue;
    std::deque<ReturnedTickets::Entry> plain;
    for (int changes = any(0, 60); changes > 0; --changes) {
      if (plain.size() < kMaxTickets && any(0, 2) > 0) {
        plain.push_back({TicketId(any(0, kMaxTickets - 1)), Seat(any(0, kMaxSeats - 1))});
        packed_queue.push(plain.back());
      } else if (!plain.empty()) {
        RC_ASSERT(packed_queue.pop() == plain.front().ticket);
        plain.pop_front();
      }
      RC_ASSERT(packed_queue.size() == static_cast<int>(plain.size()));
      for (std::size_t i = 0; i < plain.size(); ++i) RC_ASSERT(packed_queue[static_cast<int>(i)] == plain[i]);
      // Equal queues are equal whatever was in them before.
      ReturnedTickets fresh;
      for (const auto& entry : plain) fresh.push(entry);
      RC_ASSERT(fresh == packed_queue);
    }
  }));
}

TEST_CASE("Rng below stays in its range") {
  CHECK(rc::check("range", [](std::uint64_t seed) {
    const int n = *rc::gen::oneOf(rc::gen::inRange(1, 64), rc::gen::inRange(1, 2147483647));
    Rng rng(seed);
    for (int i = 0; i < 20; ++i) {
      const int drawn = rng.below(n);
      RC_ASSERT(drawn >= 0);
      RC_ASSERT(drawn < n);
    }
  }));
}

TEST_CASE("Rng below and shuffle are uniform") {
  Rng rng(77);
  for (const int n : {1, 2, 3, 5, 6, 7, 24, 44, 63}) {
    CAPTURE(n);
    CHECK(fits_probabilities(std::vector<double>(static_cast<std::size_t>(n), 1.0 / n), 20000,
                             [&] { return rng.below(n); }));
  }
  // Without drawing again, the lower half of three thirds of the range would come twice as often.
  constexpr int kLarge = 1 << 30;
  constexpr int kThreeQuarters = kLarge / 2 * 3;
  CHECK(fits_probabilities({1 / 3.0, 1 / 3.0, 1 / 3.0}, 20000,
                           [&] { return rng.below(kThreeQuarters) / (kThreeQuarters / 3 + 1); }));
  CHECK(fits_probabilities(std::vector<double>(24, 1 / 24.0), 20000, [&] {
    std::vector<int> order{0, 1, 2, 3};
    rng.shuffle(order);
    int rank = 0;
    for (std::vector<int> p{0, 1, 2, 3}; p != order; std::next_permutation(p.begin(), p.end())) ++rank;
    return rank;
  }));
}

}  // namespace
}  // namespace kurz::test
