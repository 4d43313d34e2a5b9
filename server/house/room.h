// A table in memory, with everybody who looks at it.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "server/house/surroundings.h"
#include "server/table/table.h"

namespace kurz {

// Somebody looks at a table, from a seat or from outside.
struct Onlooker {
  std::shared_ptr<Client> client;
  Seat as = kSpectator;
  std::uint64_t told = 0;  // up to this version
  bool people_due = true;  // who is there has changed since they were told
};

// A command that waits for the one before it.
struct Waiting {
  std::weak_ptr<Client> client;
  std::string guest;
  boost::json::object message;
};

// What a bot has decided, or is asked to.
struct BotThought {
  std::size_t turn = 0;  // one more than the moves before it; 0: nothing is asked
  std::optional<Action> action;
};

struct Room {
  std::string id;
  std::optional<Table> table;  // none after a fault of the store, until it is read again
  std::int64_t epoch = 0;
  std::vector<Onlooker> onlookers;
  std::deque<Waiting> waiting;
  bool people_due = false;                           // who is there has changed, and is about to be told
  bool writing = false;                              // an event is on its way to the disk
  std::int64_t woken_at = 0;                         // since then somebody has always looked
  std::int64_t empty_since = 0;                      // nobody looks; 0: somebody does
  std::int64_t look_at = 0;                          // when to look after it again; 0: not by time
  std::array<std::int64_t, kMaxSeats> away_since{};  // of the guest of a seat; 0: here
  std::array<std::int64_t, kMaxSeats> back_at{};     // to a clock that had run out; once for a decision
  std::set<Seat> returning;                          // whose guests have just come back
  std::array<BotThought, kMaxSeats> thoughts{};

  [[nodiscard]] bool is_here(const std::string& guest) const {
    for (const Onlooker& onlooker : onlookers) {
      if (onlooker.client->guest() == guest) return true;
    }
    return false;
  }
};

}  // namespace kurz
