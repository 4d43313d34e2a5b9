// Everything there is to know about a game, secrets included. Changes only through apply().
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/base/bits.h"
#include "engine/base/cards.h"
#include "engine/base/ids.h"
#include "engine/board/board.h"
#include "engine/rules/card_history.h"

namespace kurz {

enum class Phase : std::uint8_t {
  kChooseTickets,   // all seats at the same time (R8, G11)
  kPlaceSouvenirs,  // R11, R12
  kTurn,            // one of the three actions (R13)
  kSecondCard,      // R14
  kKeepTickets,     // R28
  kTakeSouvenir,    // R26, tokens at both ends
  kOver,
};

enum class EndReason : std::uint8_t { kNotOver, kLastRound, kStuck };

// The five face-up cards, a byte each, so that they can be looked at all at once.
class Row {
 public:
  [[nodiscard]] constexpr Color operator[](int slot) const {
    return Color(static_cast<int>(slots_ >> (8 * slot) & 0xFU));
  }
  constexpr void set(int slot, Color card) {
    slots_ = (slots_ & ~(std::uint64_t{0xFF} << (8 * slot))) | static_cast<std::uint64_t>(card.index())
                                                                   << (8 * slot);
  }
  // Bit i: slot i holds a card; a card that is not wild; no card.
  [[nodiscard]] constexpr unsigned cards() const { return gather(~(slots_ >> 2U) | ~(slots_ >> 3U)); }
  [[nodiscard]] constexpr unsigned colored() const { return gather(~(slots_ >> 3U)); }
  [[nodiscard]] constexpr unsigned gaps() const { return cards() ^ 0x1FU; }
  [[nodiscard]] constexpr int wilds() const { return std::popcount(slots_ >> 3U & ~(slots_ >> 2U) & kLow); }
  constexpr bool operator==(const Row&) const = default;

 private:
  // A wild card is 8 and a gap 15: bit 3 tells both from colours, bit 2 a gap from a wild card.
  static_assert(kWild == Color(8) && kNoCard == Color(15));
  static constexpr std::uint64_t kLow = 0x0101010101;
  // Brings the lowest bits of the five bytes side by side.
  static constexpr unsigned gather(std::uint64_t bytes) {
    constexpr std::uint64_t kSpread = 1ULL << 32U | 1ULL << 25U | 1ULL << 18U | 1ULL << 11U | 1ULL << 4U;
    return static_cast<unsigned>((bytes & kLow) * kSpread >> 32U) & 0x1FU;
  }

  std::uint64_t slots_ = 0x0F0F0F0F0F;
};

// The returned tickets under the deck, in the order they will be drawn, and who returned each.
class ReturnedTickets {
 public:
  struct Entry {
    TicketId ticket;
    Seat by;
    constexpr bool operator==(const Entry&) const = default;
  };
  [[nodiscard]] constexpr int size() const { return size_; }
  [[nodiscard]] constexpr Entry operator[](int i) const {
    const unsigned code = codes_[static_cast<std::size_t>(i)];
    return {TicketId(static_cast<int>(code & 0x1FU)), Seat(static_cast<int>(code >> 5U))};
  }
  constexpr void push(Entry entry) {
    codes_[size_++] = static_cast<std::uint8_t>(entry.ticket.index() | entry.by.index() << 5);
  }
  constexpr TicketId pop() {
    const TicketId first = (*this)[0].ticket;
    for (std::size_t i = 1; i < size_; ++i) codes_[i - 1] = codes_[i];
    codes_[--size_] = 0;
    return first;
  }
  constexpr bool operator==(const ReturnedTickets&) const = default;

 private:
  std::array<std::uint8_t, kMaxTickets> codes_{};
  std::uint8_t size_ = 0;
};

// Where the tokens of one symbol lie; a place of none() while they are left over, or when none is in play.
struct SouvenirStack {
  LocationId place = LocationId::none();
  std::uint8_t count = 0;
  constexpr bool operator==(const SouvenirStack&) const = default;
};

using Offer = std::array<TicketId, kOfferSize>;
inline constexpr Offer kNoOffer{TicketId::none(), TicketId::none()};
constexpr Offer offer_of(TicketSet two) {
  return {TicketId(lowest(two)), TicketId(lowest(without_lowest(two)))};
}

// What everyone at the table sees, and a view has as it is.
struct OpenState {
  const Board* board = nullptr;
  CardCounts discards;
  Row row;
  BySymbol<SouvenirStack> stacks{};
  RouteId claimed_now = RouteId::none();  // while a souvenir is to be chosen

  std::uint8_t players = 0;
  Seat first;  // none() until it is drawn (R9); until then `turn` means nothing
  Seat turn;
  Phase phase = Phase::kChooseTickets;
  std::uint8_t passes = 0;      // in a row (G4)
  std::uint8_t last_turns = 0;  // turns still to come once the end is triggered (R32)
  Seat ender = Seat::none();    // who triggered it
  EndReason reason = EndReason::kNotOver;

  bool operator==(const OpenState&) const = default;
  OpenState& open_state() { return *this; }
  [[nodiscard]] const OpenState& open_state() const { return *this; }
  [[nodiscard]] IdRange<Seat> seats_in_play() const { return IdRange<Seat>(players); }
};

struct GameState : OpenState {
  GameState() = default;  // never from a view as a whole

  std::uint8_t to_choose = 0;  // bits of the seats that still choose their first tickets
  CardCounts deck;             // counts, never an order
  BySeat<CardCounts> hand{};
  // Cards that everyone knows a seat holds, since it took them face up and has not played them (G12).
  BySeat<CardCounts> known{};
  CardHistory history;  // draws from the deck and payments, for exact counting

  BySeat<RouteSet> owned{};
  BySeat<RouteSet> open{};  // free for this seat, doubles considered (R20, R22, R23)
  BySeat<std::array<std::uint8_t, kMaxKinds>> pieces{};
  BySeat<std::int16_t> points{};     // the scoring track; 0 until the end where routes score then (R24)
  BySeat<std::uint8_t> souvenirs{};  // set of symbols before each seat

  BySeat<TicketSet> tickets{};
  TicketSet ticket_pool = 0;  // never drawn yet: in an order nobody knows
  ReturnedTickets returned;   // beneath them
  Offer offer = kNoOffer;     // of a draw in the middle of the game (R28)
  // G11: what each seat will return of its first two tickets, told to nobody until all have chosen.
  BySeat<TicketId> first_return{TicketId::none(), TicketId::none(), TicketId::none(), TicketId::none()};

  bool operator==(const GameState&) const = default;

  [[nodiscard]] Seat next(Seat seat) const {
    return Seat(seat.index() + 1 == players ? 0 : seat.index() + 1);
  }
  [[nodiscard]] Seat last_in_order() const { return Seat((first.index() + players - 1) % players); }
  [[nodiscard]] int ticket_deck_size() const { return std::popcount(ticket_pool) + returned.size(); }
  [[nodiscard]] int pieces_left(Seat seat) const { return pieces[seat][0] + pieces[seat][1]; }
  // Whether this seat has something to decide now.
  [[nodiscard]] bool may_move(Seat seat) const {
    if (seat.index() >= players) return false;
    return phase == Phase::kChooseTickets ? has(to_choose, seat.index())
                                          : phase != Phase::kOver && seat == turn;
  }
};

static_assert(std::is_trivially_copyable_v<GameState>);
static_assert(sizeof(GameState) < 400);

// The seat whose decision comes next; of those that choose their first tickets, the lowest.
inline Seat seat_to_move(const GameState& state) {
  return state.phase == Phase::kChooseTickets ? Seat(lowest(state.to_choose)) : state.turn;
}

// The symbols not yet placed on the board, as a set (R11, R12).
inline unsigned left_over_symbols(const GameState& state) {
  unsigned set = 0;
  for (std::size_t s = 0; s < kMaxSymbols; ++s) {
    if (state.stacks[s].place.is_none() && state.stacks[s].count > 0) set |= 1U << s;
  }
  return set;
}

// The locations with a stack of their own, empty ones included: a place keeps its symbol.
inline LocationSet stack_places(const GameState& state) {
  LocationSet set = 0;
  for (const SouvenirStack& stack : state.stacks) {
    if (!stack.place.is_none()) set |= bit<LocationSet>(stack.place.index());
  }
  return set;
}

// The symbol this seat could take at a location, or none: a token lies there and the seat lacks it (R26).
inline Symbol takeable_symbol(const GameState& state, Seat seat, LocationId at) {
  for (const Symbol symbol : IdRange<Symbol>(kMaxSymbols)) {
    const SouvenirStack& stack = state.stacks[symbol];
    if (stack.place == at && stack.count > 0 && !has(state.souvenirs[seat], symbol.index())) return symbol;
  }
  return Symbol::none();
}

}  // namespace kurz
