// Sets of up to 64 small numbers in one word.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

namespace kurz {

using RouteSet = std::uint64_t;
using LocationSet = std::uint32_t;
using TicketSet = std::uint32_t;

template <class Set = std::uint64_t>
constexpr Set bit(int index) {
  return static_cast<Set>(Set{1} << index);
}

template <class Set>
constexpr bool has(Set set, int index) {
  return ((set >> index) & 1U) != 0;
}

// The numbers below n; n is at least 1.
template <class Set>
constexpr Set all_below(int n) {
  return static_cast<Set>(~Set{0}) >> (std::numeric_limits<Set>::digits - n);
}

template <class Set>
constexpr int lowest(Set set) {
  return std::countr_zero(set);
}

template <class Set>
constexpr Set without_lowest(Set set) {
  return static_cast<Set>(set & (set - 1));
}

// For each byte the places of its bits, a hex digit each, the lowest first.
inline constexpr auto kBitPlaces = [] {
  std::array<std::uint32_t, 256> places{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    unsigned shift = 0;
    for (unsigned place = 0; place < 8; ++place) {
      if ((byte >> place & 1U) == 0) continue;
      places[byte] |= place << shift;
      shift += 4;
    }
  }
  return places;
}();

// The index of the nth member, counted from 0; there must be that many. Without branches, since n is as good
// as random: the running sums of the bytes' bits tell the byte, a table the place in it.
constexpr int nth(std::uint64_t set, int n) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  std::uint64_t sums = set - (set >> 1U & 0x5555555555555555);
  sums = (sums & 0x3333333333333333) + (sums >> 2U & 0x3333333333333333);
  sums = ((sums + (sums >> 4U)) & 0x0F0F0F0F0F0F0F0F) * kOnes;
  const std::uint64_t wanted = static_cast<std::uint64_t>(n) * kOnes | kOnes << 7U;
  const int shift = std::popcount((wanted - sums) & kOnes << 7U) * 8;
  const auto before = static_cast<unsigned>((sums << 8U) >> shift & 0xFFU);
  const std::uint32_t places = kBitPlaces[set >> shift & 0xFFU];
  return shift + static_cast<int>(places >> (4 * (static_cast<unsigned>(n) - before)) & 0xFU);
}

template <class Set, class Visit>
constexpr void for_each_bit(Set set, Visit visit) {
  for (; set != 0; set = without_lowest(set)) visit(lowest(set));
}

}  // namespace kurz
