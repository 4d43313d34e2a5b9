// What many games on one board came to, counted from their logs: tickets, routes, lengths, places in turn
// order, where points come from. It says what a board is like, as far as the players are any good.
#pragma once

#include <vector>

#include "arena/distribution.h"
#include "arena/statistics.h"
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
  Sample deals;  // of each deal the mean win of whoever sat on this place

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
  CensusTaker(const Board& board, int players, int games_a_deal);

  void add(const GameLog& log);
  [[nodiscard]] const Census& census() const { return census_; }

 private:
  void count_chance(const Outcomes& outcomes);
  void count_moves(const GameLog& log);
  void end_deal();

  Census census_;
  int games_a_deal_;
  int games_of_deal_ = 0;
  std::vector<Sample> deal_wins_;  // by place, of the deal that is being added
};

}  // namespace kurz
