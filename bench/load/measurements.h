// What can be measured, each by a word on the command line.
#pragma once

#include <array>
#include <string_view>

#include "bench/load/world.h"

namespace kurz::load {

void measure_flat_out(World& world);
void measure_paced(World& world);
void measure_idle(World& world);
void measure_people(World& world);
void measure_start(World& world);
void measure_storm(World& world);
void measure_slow(World& world);

struct Measurement {
  std::string_view name;
  std::string_view about;
  void (*run)(World&);
};

inline constexpr std::array kMeasurements{
    Measurement{"flat-out", "moves a second when everybody moves at once", measure_flat_out},
    Measurement{"paced", "how long acknowledgements take at a steady pace", measure_paced},
    Measurement{"idle", "what sockets cost that do nothing", measure_idle},
    Measurement{"people", "many games of people with bots", measure_people},
    Measurement{"start", "ending and starting again with many running games", measure_start},
    Measurement{"storm", "everybody comes back at once", measure_storm},
    Measurement{"slow", "sockets that do not read", measure_slow},
};

}  // namespace kurz::load
