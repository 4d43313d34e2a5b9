// The tickets of a player: which are open, by which ways, and how long these take.
#pragma once

#include <limits>
#include <optional>

#include "bots/styles/cards.h"
#include "bots/way.h"

namespace kurz {

// Routes that a player means to claim, and the tickets that they complete.
struct Plan {
  RouteSet routes = 0;
  TicketSet tickets = 0;
  PieceCounts pieces{};  // that the routes take
};

class Scout {
 public:
  static constexpr int kNoLimit = std::numeric_limits<int>::max();

  explicit Scout(const View& view);

  // Free routes for which there are pieces left beside those of a plan. The plan's own routes are among them.
  [[nodiscard]] RouteSet open_routes(const Plan& beside = {}) const;
  [[nodiscard]] bool is_done(TicketId ticket) const;
  // Tickets of the viewer that are not done and can be.
  [[nodiscard]] TicketSet open_tickets() const;

  // The quickest way to complete a ticket beside a plan; nothing if it is cut off or takes too many pieces.
  [[nodiscard]] std::optional<Way> way(TicketId ticket, const Plan& beside = {}) const;
  // Of each open ticket, as if it were the only one.
  [[nodiscard]] std::vector<Way> open_ways() const;
  // One ticket after the other, always the one that is quickest then, as long as pieces and turns last.
  [[nodiscard]] Plan together(TicketSet tickets, int turns = kNoLimit) const;

  // The viewer's turns until all routes of a plan are claimed.
  [[nodiscard]] int turns_for(RouteSet routes) const;
  // The same with those that others will cost by cutting ways. A guess.
  [[nodiscard]] int turns_with_detours(RouteSet routes) const;
  // The viewer's turns until somebody has ended the game, if all go on as players usually do. A guess.
  [[nodiscard]] int turns_left() const;
  // Whether a ticket from the deck would likely be finished in time.
  [[nodiscard]] bool has_time_for_new_tickets(const Plan& beside) const;

 private:
  [[nodiscard]] bool fits(const PieceCounts& more, const Plan& beside) const;

  const View& view_;
  const Board& board_;
  WayCosts costs_;
  PieceCounts left_{};
};

}  // namespace kurz
