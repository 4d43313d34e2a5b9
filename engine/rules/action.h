// What one seat wants to do, in 32 bits.
//
//   31..28  27..24          23..16           15..8   7..0
//   type    colour          wilds            -       route       claim
//           count less 1    first ticket     -       second      keep_tickets (a single one: second 0)
//           symbol          -                -       location    place_souvenir
//           slot            -                -       card        take_card
//           -               -                -       location    take_souvenir
//           -               -                -       -           draw_card, draw_tickets, pass
//
// A claim's colour is kWild exactly if every card is wild; wilds then is the number of cards.
#pragma once

#include <compare>
#include <cstdint>

#include "engine/board/board.h"

namespace kurz {

enum class ActionType : std::uint8_t {
  kKeepTickets,
  kPlaceSouvenir,
  kDrawCard,
  kTakeCard,
  kClaim,
  kTakeSouvenir,
  kDrawTickets,
  kPass,
};

class Action {
 public:
  constexpr Action() = default;
  static constexpr Action from_bits(std::uint32_t bits) { return Action(bits); }

  static constexpr Action keep(TicketId only) { return pack(ActionType::kKeepTickets, 0, only.index(), 0); }
  static constexpr Action keep(TicketId one, TicketId two) {
    return one < two ? pack(ActionType::kKeepTickets, 1, one.index(), two.index())
                     : pack(ActionType::kKeepTickets, 1, two.index(), one.index());
  }
  // Not a legal action of any game: what a reader makes of an empty list, so that the rules can refuse it.
  static constexpr Action keep_none() { return pack(ActionType::kKeepTickets, 15, 0, 0); }
  static constexpr Action place_souvenir(Symbol symbol, LocationId at) {
    return pack(ActionType::kPlaceSouvenir, symbol.index(), 0, at.index());
  }
  static constexpr Action draw_card() { return pack(ActionType::kDrawCard, 0, 0, 0); }
  static constexpr Action take_card(int slot, Color card) {
    return pack(ActionType::kTakeCard, slot, 0, card.index());
  }
  static constexpr Action claim(RouteId route, Color color, int wilds) {
    return pack(ActionType::kClaim, color.index(), wilds, route.index());
  }
  static constexpr Action take_souvenir(LocationId at) {
    return pack(ActionType::kTakeSouvenir, 0, 0, at.index());
  }
  static constexpr Action draw_tickets() { return pack(ActionType::kDrawTickets, 0, 0, 0); }
  static constexpr Action pass() { return pack(ActionType::kPass, 0, 0, 0); }

  [[nodiscard]] constexpr ActionType type() const { return static_cast<ActionType>(bits_ >> 28U); }
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }

  [[nodiscard]] constexpr int keep_count() const { return high() == 15 ? 0 : high() + 1; }
  [[nodiscard]] constexpr TicketId first_ticket() const { return TicketId(middle()); }
  [[nodiscard]] constexpr TicketId second_ticket() const { return TicketId(low()); }
  [[nodiscard]] constexpr TicketSet kept_tickets() const {
    const auto first = bit<TicketSet>(first_ticket().index());
    return keep_count() == 2 ? first | bit<TicketSet>(second_ticket().index()) : first;
  }
  [[nodiscard]] constexpr Symbol symbol() const { return Symbol(high()); }
  [[nodiscard]] constexpr LocationId location() const { return LocationId(low()); }
  [[nodiscard]] constexpr int slot() const { return high(); }
  [[nodiscard]] constexpr Color card() const { return Color(low()); }
  [[nodiscard]] constexpr RouteId route() const { return RouteId(low()); }
  [[nodiscard]] constexpr Color color() const { return Color(high()); }
  [[nodiscard]] constexpr int wilds() const { return middle(); }

  // Whether every bit that means nothing for this type is 0; only such words are actions.
  [[nodiscard]] constexpr bool is_canonical() const {
    switch (type()) {
      case ActionType::kKeepTickets:
        return bits_ == (keep_count() == 2   ? keep(first_ticket(), second_ticket())
                         : keep_count() == 1 ? keep(first_ticket())
                                             : keep_none())
                            .bits_;
      case ActionType::kPlaceSouvenir:
        return bits_ == place_souvenir(symbol(), location()).bits_;
      case ActionType::kTakeCard:
        return bits_ == take_card(slot(), card()).bits_;
      case ActionType::kClaim:
        return bits_ == claim(route(), color(), wilds()).bits_;
      case ActionType::kTakeSouvenir:
        return bits_ == take_souvenir(location()).bits_;
      default:
        return bits_ == pack(type(), 0, 0, 0).bits_;
    }
  }

  constexpr auto operator<=>(const Action&) const = default;

 private:
  constexpr explicit Action(std::uint32_t bits) : bits_(bits) {}
  static constexpr Action pack(ActionType type, int high, int middle, int low) {
    return Action(static_cast<std::uint32_t>(type) << 28U | static_cast<std::uint32_t>(high & 0xF) << 24U |
                  static_cast<std::uint32_t>(middle & 0xFF) << 16U | static_cast<std::uint32_t>(low & 0xFF));
  }
  [[nodiscard]] constexpr int high() const { return static_cast<int>(bits_ >> 24U & 0xFU); }
  [[nodiscard]] constexpr int middle() const { return static_cast<int>(bits_ >> 16U & 0xFFU); }
  [[nodiscard]] constexpr int low() const { return static_cast<int>(bits_ & 0xFFU); }

  std::uint32_t bits_ = 0;
};

}  // namespace kurz
