// One-byte index types that cannot be mixed up: a LocationId is never taken for a RouteId.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace kurz {

template <class Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(int index) : value_(static_cast<std::uint8_t>(index)) {}

  static constexpr Id none() { return Id(0xFF); }

  [[nodiscard]] constexpr int index() const { return value_; }
  [[nodiscard]] constexpr bool is_none() const { return value_ == 0xFF; }
  constexpr auto operator<=>(const Id&) const = default;

 private:
  std::uint8_t value_ = 0;
};

using LocationId = Id<struct LocationTag>;
using RouteId = Id<struct RouteTag>;
using TicketId = Id<struct TicketTag>;
using Seat = Id<struct SeatTag>;
using Symbol = Id<struct SymbolTag>;
// A colour of card. 0 to 7 are the colours of the board's deck, in its order.
using Color = Id<struct ColorTag>;

inline constexpr int kMaxSeats = 4;
inline constexpr int kMaxLocations = 32;
inline constexpr int kMaxRoutes = 64;
inline constexpr int kMaxTickets = 32;
inline constexpr int kMaxColors = 8;
inline constexpr int kMaxSymbols = 8;

// An array with a place per id.
template <class I, class T, int N>
struct IdArray : std::array<T, static_cast<std::size_t>(N)> {
  using Base = std::array<T, static_cast<std::size_t>(N)>;
  using Base::operator[];
  constexpr T& operator[](I id) { return Base::operator[](static_cast<std::size_t>(id.index())); }
  constexpr const T& operator[](I id) const { return Base::operator[](static_cast<std::size_t>(id.index())); }
};
template <class T>
using BySeat = IdArray<Seat, T, kMaxSeats>;
template <class T>
using BySymbol = IdArray<Symbol, T, kMaxSymbols>;
template <class T>
using ByLocation = IdArray<LocationId, T, kMaxLocations>;
template <class T>
using ByCard = IdArray<Color, T, kMaxColors + 1>;  // wild included

// The ids from 0 to count - 1: for (const Seat seat : IdRange<Seat>(players))
template <class I>
class IdRange {
 public:
  struct Iterator {
    int index;
    constexpr I operator*() const { return I(index); }
    constexpr Iterator& operator++() { return ++index, *this; }
    constexpr bool operator==(const Iterator&) const = default;
  };
  constexpr explicit IdRange(int count) : count_(count) {}
  [[nodiscard]] constexpr Iterator begin() const { return {0}; }
  [[nodiscard]] constexpr Iterator end() const { return {count_}; }

 private:
  int count_;
};

inline constexpr Color kWild{kMaxColors};     // the card that stands for any colour
inline constexpr Color kGray{9};              // of a route only: takes any one colour
inline constexpr Color kNoCard{15};           // an open gap in the row, or a card one may not see
inline constexpr Seat kSpectator{kMaxSeats};  // a viewer without a seat

}  // namespace kurz
