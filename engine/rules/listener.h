// Who hears of what happens while a game goes on. Playouts have nobody listen: then no event is made, and the
// state keeps no card history, so no view can be made of it.
#pragma once

#include "engine/rules/event.h"

namespace kurz {

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

// Tells an event, whose further facts `fill` writes down.
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
