// Sets of up to 64 small numbers in one word.
#pragma once

#include <bit>
#include <cstdint>

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

template <class Set>
constexpr int lowest(Set set) {
  return std::countr_zero(set);
}

template <class Set>
constexpr Set without_lowest(Set set) {
  return static_cast<Set>(set & (set - 1));
}

// The index of the nth member, counted from 0; there must be that many.
template <class Set>
constexpr int nth(Set set, int n) {
  for (; n > 0; --n) set = without_lowest(set);
  return lowest(set);
}

template <class Set, class Visit>
constexpr void for_each_bit(Set set, Visit visit) {
  for (; set != 0; set = without_lowest(set)) visit(lowest(set));
}

}  // namespace kurz
