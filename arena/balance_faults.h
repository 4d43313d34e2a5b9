// What stands out on a board, by criteria that are the same for every board. Each is judged by the end of a
// 95 % interval that speaks for the board, so that few games find few faults.
#pragma once

#include <vector>

#include "arena/census.h"

namespace kurz {

struct FaultLimits {
  // A ticket: so many robust standard deviations (1.4826 median absolute deviations) and so much in share
  // away from the median completion rate.
  double ticket_deviations = 2.5;
  double ticket_gap = 0.15;
  // A route: claimed in less than this part of the games that is usual for its kind and length, where at
  // least so many routes are of that kind and length, or else for all routes. The halves of a double count as
  // one route, since two or three players close one of them.
  double route_part = 0.2;
  int route_peers = 3;
  // A place in turn order: wins this much more than its equal part.
  double place_lead = 0.03;
  // Games that end because nobody can do anything any more (G4).
  double stuck = 0.001;
};

enum class BalanceFaultType : std::uint8_t { kTicket, kRoute, kPlace, kStuck };

struct BalanceFault {
  BalanceFaultType type = BalanceFaultType::kTicket;
  TicketId ticket = TicketId::none();
  RouteId route = RouteId::none();  // of a double the first half
  int place = 0;                    // in turn order, from 0
  double share = 0;                 // completed, claimed, won, stuck
  double usual = 0;                 // what it is measured by
  Interval interval;                // of the share
};

// In the order of the types; of one type in the order of the board.
std::vector<BalanceFault> find_balance_faults(const Census& census, const FaultLimits& limits = {});

// The middle one of the values, or the mean of the middle two; 0 for none.
double median(std::vector<double> values);

}  // namespace kurz
