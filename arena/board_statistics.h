// What many games on one board say about it, counted from their logs: tickets, routes, lengths, turn order,
// where points come from; and what stands out.
#pragma once

#include <vector>

#include "advice/statistics.h"
#include "arena/distribution.h"
#include "engine/log/game_log.h"

namespace kurz {

struct TicketCensus {
  long offered = 0;  // a ticket that was returned can be offered again
  long kept = 0;
  long completed = 0;
  long points = 0;  // added and taken off, over all who kept it
  double wins = 0;  // of those
};

struct RouteCensus {
  long claims = 0;
  long pair_games = 0;  // in which it or its twin was claimed; of a single route the same as claims
  double wins = 0;      // of those who claimed it
};

// Players of one sort: those on a place in turn order, those who kept so many tickets.
struct PlayerCensus {
  long players = 0;
  double wins = 0;
  long points = 0;
};

struct PlaceCensus {
  PlayerCensus sum;
  Sample deals;  // per deal: the mean win on this place

  [[nodiscard]] Interval interval() const;  // of the share of wins
};

struct PointsCensus {
  Sample routes;
  Sample tickets;
  Sample bonus;
  Sample total;
};

struct Census {
  const Board* board = nullptr;
  int players = 0;
  long games = 0;    // finished ones: all that follows is of these
  long spoiled = 0;  // by a bot that broke a rule or threw
  long sweeps = 0;
  long shuffles = 0;
  long passes = 0;
  long stuck = 0;
  Distribution turns;      // of all seats together
  Distribution decisions;  // every move of the log
  std::vector<TicketCensus> tickets;
  std::vector<RouteCensus> routes;
  std::vector<PlaceCensus> places;          // in turn order
  std::vector<PlayerCensus> first_tickets;  // by how many tickets were kept at first
  std::vector<PlayerCensus> all_tickets;    // by how many were kept in all
  PointsCensus everybody;
  PointsCensus winners;  // those who share a first place included
};

class CensusTaker {
 public:
  // The games of a deal come one after the other. The board must outlive the census.
  CensusTaker(const Board& board, int players, int games_per_deal);

  void add(const GameLog& log);
  [[nodiscard]] const Census& census() const { return census_; }

 private:
  void count_chance(const Outcomes& outcomes);
  void count_moves(const GameLog& log);
  void end_deal();

  Census census_;
  int games_per_deal_;
  int games_of_deal_ = 0;
  std::vector<Sample> deal_wins_;  // by place, of the deal that is being added
};

// What stands out on a board, by criteria that are the same for every board. The end of the 95 % interval
// that is nearer to the usual value decides, so that few games find few problems.
struct FaultLimits {
  // A ticket: distance from the median completion rate, in robust standard deviations (1.4826 median absolute
  // deviations) and in share.
  double ticket_deviations = 2.5;
  double ticket_gap = 0.15;
  // A route: claimed less often than this part of what is usual for its kind and length (if at least
  // `route_peers` routes are of that kind and length, or else for all routes). The halves of a double count
  // as one route, since two or three players close one of them.
  double route_part = 0.2;
  int route_peers = 3;
  // A place in turn order: wins this much more than an equal share.
  double place_lead = 0.03;
  // Games that end because nobody can move (G4).
  double stuck = 0.001;
};

enum class BalanceFaultType : std::uint8_t { kTicket, kRoute, kPlace, kStuck };

struct BalanceFault {
  BalanceFaultType type = BalanceFaultType::kTicket;
  double share = 0;   // completed, claimed, won, stuck
  double usual = 0;   // what it is compared with
  Interval interval;  // of the share
  TicketId ticket = TicketId::none();
  RouteId route = RouteId::none();  // of a double the first half
  int place = 0;                    // in turn order, from 0
};

// In the order of the types; of one type in the order of the board.
std::vector<BalanceFault> find_balance_faults(const Census& census, const FaultLimits& limits = {});

}  // namespace kurz
