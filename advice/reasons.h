// Why a move may be good: facts that its player can see, found by comparing the player's plan with and
// without it. Moves other than the recommended one may have none.
#pragma once

#include <vector>

#include "engine/view/view.h"

namespace kurz {

enum class ReasonKind : std::uint8_t {
  kLastTurn,         // it is the player's last
  kCompletesTicket,  // tickets: joined by the claim
  kServesTicket,     // tickets: the route is on the way of each
  kOpensTicket,      // tickets: only now there is a plan for them
  kGivesUpTicket,    // tickets: no longer within reach
  kDistrict,         // count: which, points
  kAttractions,      // places, points
  kSouvenir,         // symbol (none: one of two), points
  kPoints,           // points of the route
  kWayAround,        // points: what it would cost if another took the route
  kRival,            // seat, count of 100 possible worlds in which that player would want the route
  kEndsGame,         // starts the last round
  kCollects,         // card, route that it is for, count: cards it lacks then, tickets
  kAnyCard,          // count: cards that the plan lacks then; a wild card stands for any of them
  kSeveralRoutes,    // card, count: the same, if the cards are enough for each route but not for all
  kWaits,            // the card is of no use, but costs nothing; only given for the recommended move
  kNothingOpen,      // no card of the row is of use
  kUnseenUseful,     // count of total cards unseen are of use
  kTime,             // count: turns for one's tickets, total: turns that are left
  kAlreadyJoined,    // count of total tickets unseen are joined already
  kNearlyJoined,     // count of total tickets unseen are at most two routes away
  kFits,             // tickets, count: turns for all tickets of the seat, total: turns that are left
  kTooMuch,          // tickets: kept, though no plan reaches them
  kNotBoth,          // a plan reaches each of the two that are kept, but none reaches both
  kShareTheWay,      // count: turns saved by doing both
  kReturns,          // tickets, points that they would have cost
  kWorth,            // points: of the tickets, if nothing else speaks for them
  kOnThePlan,        // places: where the plan leads
  kOpenRoutes,       // count of open routes that lead to these places
  kLowerChance,      // of a move that sounds better than the recommended one
  kOnlyMove,         // the only legal move
};

struct Reason {
  ReasonKind kind{};
  TicketSet tickets = 0;
  RouteId route = RouteId::none();
  Color card = kNoCard;
  Seat seat = Seat::none();
  Symbol symbol = Symbol::none();
  LocationSet places = 0;
  int count = 0;
  int total = 0;
  int points = 0;
  bool operator==(const Reason&) const = default;
};
using Reasons = std::vector<Reason>;

// For each of these moves of the viewer, the recommended one first, its reasons, the most important first.
// The viewer must have something to decide. What speaks against a move says "but", and is left out for the
// recommended one; the others do not speak against the recommended one. The seed decides which possible
// worlds show what others may want.
std::vector<Reasons> reasons_for(const View& view, const std::vector<Action>& actions, std::uint64_t seed);
// Whether it is a reason not to do something.
bool speaks_against(ReasonKind kind);
// Whether a reader would think so: by tickets and districts, or by more reasons.
bool sounds_better(const Reasons& one, const Reasons& other);

}  // namespace kurz
