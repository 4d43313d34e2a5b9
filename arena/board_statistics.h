// What many games on one board say about it, counted from their logs: tickets, routes, lengths, turn order,
// where points come from; and what stands out.
#pragma once

#include <vector>

#include "advice/statistics.h"
#include "arena/distribution.h"
#include "engine/log/game_log.h"

namespace kurz {

struct TicketStatistics {
  long offered = 0;  // a ticket that was returned can be offered again
  long kept = 0;
  long completed = 0;
  long points = 0;  // added and taken off, over all players who kept it
  double wins = 0;  // of those
};

struct RouteStatistics {
  long claims = 0;
  long pair_games = 0;  // in which it or its twin was claimed; of a single route the same as claims
  double wins = 0;      // of those who claimed it
};

// Players of one sort: those on a place in turn order, those who kept so many tickets.
struct PlayerStatistics {
  long players = 0;
  double wins = 0;
  long points = 0;
  Sample deals;  // per deal: the mean win; only by place in turn order

  [[nodiscard]] Interval interval() const { return share_interval(wins, players, deals); }
};

struct PointStatistics {
  Sample routes;
  Sample tickets;
  Sample bonus;
  Sample total;
};

class BoardStatistics {
 public:
  // The board must outlive the statistics.
  BoardStatistics(const Board& of, int player_count, int games_in_deal)
      : board(&of),
        players(player_count),
        places(static_cast<std::size_t>(players)),
        games_per_deal_(games_in_deal) {}

  // The games of a deal come one after the other.
  void add(const GameLog& log);

  const Board* board;
  int players;
  long games = 0;    // finished ones: all that follows is of these
  long spoiled = 0;  // by a bot that broke a rule or threw
  long sweeps = 0;
  long shuffles = 0;
  long passes = 0;
  long stuck = 0;
  Distribution turns;      // of all seats together
  Distribution decisions;  // every move of the log
  IdArray<TicketId, TicketStatistics, kMaxTickets> tickets{};
  IdArray<RouteId, RouteStatistics, kMaxRoutes> routes{};
  std::vector<PlayerStatistics> places;         // in turn order
  std::vector<PlayerStatistics> first_tickets;  // by how many tickets were kept at first
  std::vector<PlayerStatistics> all_tickets;    // by how many were kept in all
  PointStatistics everybody;
  PointStatistics winners;  // those who share a first place included

 private:
  struct SeatGame;
  void add_outcomes(const Outcomes& outcomes);
  void add_moves(const GameLog& log);
  void add_seat(const SeatGame& seat);

  int games_per_deal_;
  BySeat<Sample> deal_wins_{};  // by place in turn order, of the deal that is being added
};

// What stands out on a board, by the same criteria for every board. The end of the 95 % interval
// that is nearer to the usual value decides, so that few games find few outliers.
struct OutlierLimits {
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

enum class OutlierType : std::uint8_t { kTicket, kRoute, kPlace, kStuck };

struct Outlier {
  OutlierType type = OutlierType::kTicket;
  int index = 0;      // of the ticket, the route (of a double the first half) or the place in turn order
  double share = 0;   // completed, claimed, won, stuck
  double usual = 0;   // what it is compared with
  Interval interval;  // of the share
};

// In the order of the types; of one type in the order of the board.
std::vector<Outlier> find_outliers(const BoardStatistics& statistics, const OutlierLimits& limits = {});

}  // namespace kurz
