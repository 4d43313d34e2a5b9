// Who is at a table in one process, as it tells the other processes of its database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "codec/described.h"
#include "server/table/table.h"

namespace kurz {

// Since when seats have been deciding at a version, in milliseconds before this was told.
struct PresenceTimes {
  std::uint64_t version = 0;
  std::vector<std::int64_t> deciding;
  static constexpr auto kFields =
      std::tuple(field<&PresenceTimes::version>(), field<&PresenceTimes::deciding>());
};

struct Presence {
  // A seat for which the players are asked whether a bot should play, and the guests who agreed.
  struct Asked {
    Seat seat;
    std::vector<std::string> agreed;
    static constexpr auto kFields = std::tuple(field<&Asked::seat>(), field<&Asked::agreed>());
  };

  std::vector<std::string> players;  // connected guests with a seat
  int watching = 0;                  // connected clients without one
  bool runs_timers = false;
  std::vector<Asked> asked;  // those that exist, if the process runs the timers; otherwise those known here
  std::uint64_t confirmed = 0;              // see LiveTable
  std::optional<PresenceTimes> times = {};  // only of games with a clock
  static constexpr auto kFields =
      std::tuple(field<&Presence::players>(), field<&Presence::watching>(), field<&Presence::runs_timers>(),
                 field<&Presence::asked>(), field<&Presence::confirmed>(), field<&Presence::times>());

  [[nodiscard]] bool is_empty() const { return players.empty() && watching == 0; }
};

}  // namespace kurz
