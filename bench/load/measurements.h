// What can be measured, by name.
#pragma once

#include <array>
#include <string_view>

#include "bench/load/session.h"

namespace kurz::load {

void measure_flat_out(Session& session);
void measure_paced(Session& session);
void measure_idle(Session& session);
void measure_people(Session& session);
void measure_start(Session& session);
void measure_storm(Session& session);
void measure_slow(Session& session);

struct Measurement {
  std::string_view name;
  std::string_view about;
  void (*run)(Session&);
};

inline constexpr std::array kMeasurements{
    Measurement{"flat-out", "moves per second when all players move at once", measure_flat_out},
    Measurement{"paced", "acknowledgement times at a steady rate", measure_paced},
    Measurement{"idle", "cost of idle sockets", measure_idle},
    Measurement{"people", "many games of people against bots", measure_people},
    Measurement{"start", "stop and restart with many running games", measure_start},
    Measurement{"storm", "all spectators reconnect at once", measure_storm},
    Measurement{"slow", "sockets that do not read", measure_slow},
};

}  // namespace kurz::load
