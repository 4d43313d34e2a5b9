// Our own generator (the xoroshiro128++ recurrence): the same numbers with every compiler and library.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

namespace kurz {

// Spreads a number over 64 bits; the usual way to make independent seeds out of 0, 1, 2, …
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15;
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EB;
  return x ^ (x >> 31U);
}

// A number from 0 to n-1 out of 32-bit numbers, each equally likely: the few that would favour some are drawn
// again.
template <class Next>
constexpr int fair_below(int n, Next next) {
  const auto range = static_cast<std::uint32_t>(n);
  std::uint64_t product = std::uint64_t{next()} * range;
  if (static_cast<std::uint32_t>(product) < range) {
    const std::uint32_t first_fair = (0U - range) % range;
    while (static_cast<std::uint32_t>(product) < first_fair) product = std::uint64_t{next()} * range;
  }
  return static_cast<int>(product >> 32U);
}

class Rng {
 public:
  constexpr explicit Rng(std::uint64_t seed) : a_(mix(seed)), b_(mix(a_ + seed)) {
    if ((a_ | b_) == 0) a_ = 1;
  }

  constexpr std::uint64_t next() {
    const std::uint64_t a = a_;
    std::uint64_t b = b_;
    const std::uint64_t result = std::rotl(a + b, 17) + a;
    b ^= a;
    a_ = std::rotl(a, 49) ^ b ^ (b << 21U);
    b_ = std::rotl(b, 28);
    return result;
  }

  // A number from 0 to n-1, each equally likely.
  constexpr int below(int n) {
    return fair_below(n, [this] { return static_cast<std::uint32_t>(next() >> 32U); });
  }

  template <class List>
  constexpr void shuffle(List& list) {
    for (int i = static_cast<int>(list.size()); i > 1; --i) {
      std::swap(list[static_cast<std::size_t>(i - 1)], list[static_cast<std::size_t>(below(i))]);
    }
  }

  // A generator of its own that runs independently of this one.
  constexpr Rng split() { return Rng(next()); }

 private:
  std::uint64_t a_;
  std::uint64_t b_;
};

}  // namespace kurz
