// Facts of a game, in the order they happen. One list for everyone, so that its numbering tells nothing;
// seen_by() blanks what a viewer may not know.
#pragma once

#include <array>
#include <cstdint>

#include "engine/base/small_vec.h"
#include "engine/rules/action.h"
#include "engine/rules/state.h"

namespace kurz {

enum class EventType : std::uint8_t {
  kHandDealt,        // seat, count, row[0..1]: the cards                      secret: the cards
  kRowFilled,        // slot, card
  kRowSwept,         // row
  kRowStays,         // after three sweeps (G1)
  kDeckShuffled,     // count
  kSouvenirStacked,  // symbol, location, count
  kTicketsOffered,   // seat, count, tickets                                   secret: the tickets
  kTicketsChosen,    // seat, kept (first tickets, G11)                        secret: kept
  kFirstDrawn,       // seat: who begins, where that is drawn after the tickets are kept (R9)
  kTicketsKept,      // seat, count, kept                                      secret: kept
  kSouvenirPlaced,   // seat, symbol, location, count
  kCardDrawn,        // seat, card                                             secret: the card
  kCardTaken,        // seat, slot, card
  kRouteClaimed,     // seat, route, card: the colour, count: cards of it, wilds, points
  kSouvenirTaken,    // seat, symbol, location
  kPassed,           // seat
  kLastRound,        // seat: who triggered it
  kGameOver,         // reason
};

struct Event {
  EventType type{};
  Seat seat = Seat::none();
  std::uint8_t slot = 0;
  Color card = kNoCard;
  std::uint8_t count = 0;
  std::uint8_t wilds = 0;
  std::uint8_t points = 0;
  RouteId route = RouteId::none();
  LocationId location = LocationId::none();
  Symbol symbol = Symbol::none();
  EndReason reason = EndReason::kNotOver;
  Offer tickets = kNoOffer;
  std::array<Color, kRowSize> row{kNoCard, kNoCard, kNoCard, kNoCard, kNoCard};
  TicketSet kept = 0;

  constexpr bool operator==(const Event&) const = default;
};

// What `viewer` (a seat or kSpectator) learns of an event.
constexpr Event seen_by(Event event, Seat viewer) {
  if (viewer == event.seat) return event;
  switch (event.type) {
    case EventType::kHandDealt:
      event.row.fill(kNoCard);
      break;
    case EventType::kCardDrawn:
      event.card = kNoCard;
      break;
    case EventType::kTicketsOffered:
      event.tickets = kNoOffer;
      break;
    case EventType::kTicketsChosen:
    case EventType::kTicketsKept:
      event.kept = 0;
      break;
    default:
      break;
  }
  return event;
}

// The events of one action. A claim that sweeps three times, each with shuffles, stays below the limit.
using Step = SmallVec<Event, 64>;

// Listeners to the events of a game. Playouts have none: then no events are made, and the state keeps no card
// history, so no view can be made of it.
struct NoEvents {
  static constexpr bool kListens = false;
  void operator()(const Event& /*event*/) const {}
};

// For games whose states become views, but whose events nobody needs.
struct IgnoreEvents {
  static constexpr bool kListens = true;
  void operator()(const Event& /*event*/) const {}
};

struct EventsIntoStep {
  static constexpr bool kListens = true;
  Step& step;
  void operator()(const Event& event) const { step.push_back(event); }
};

// Reports an event; `fill` sets its other fields.
template <class Listener, class Fill>
void tell_event(Listener& listener, EventType type, Seat seat, Fill fill) {
  if constexpr (Listener::kListens) {
    Event event;
    event.type = type;
    event.seat = seat;
    fill(event);
    listener(event);
  }
}

}  // namespace kurz
