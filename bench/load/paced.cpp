// A steady number of moves a second over many tables: how long does an acknowledgement take? Every other
// second the same schedule goes to a program that only writes and answers: what the machine itself makes of
// it.
#include <algorithm>

#include <fmt/format.h>

#include "bench/load/floor.h"
#include "bench/load/measurements.h"
#include "bench/load/pace.h"
#include "bench/load/stillness.h"

namespace kurz::load {

void measure_paced(World& world) {
  constexpr double kPreset = 10;
  constexpr double kTurn = 1;
  constexpr double kMedian = 2;
  constexpr double kNinetyNine = 10;
  const int tables = world.tables_or(200);
  world.start_server();
  Hall hall(world);
  hall.fill(tables);
  WatchedLatencies latencies;
  WatchedLatencies at_floor;
  long starved = 0;
  Floor floor(world, world.wishes.rate);
  {
    Pace pace(world, hall, world.wishes.rate);
    pace.play_and_pause(kTurn);  // to warm up
    for (double left = world.seconds_or(kPreset); left > 0; left -= kTurn) {
      latencies.begin();
      latencies.add(pace.play_and_pause(std::min(left, kTurn)));
      at_floor.begin();
      at_floor.add(floor.measure(std::min(left, kTurn)));
    }
    starved = pace.starved();
  }
  hall.quiet_down();

  Report report("paced");
  report.add("tables", tables, fmt::format("{} tables", tables));
  report.add("moves_a_second", world.wishes.rate, fmt::format("{} moves/s", world.wishes.rate));
  report.add("moves", latencies.all().count(), fmt::format("{} moves", latencies.all().count()));
  report.add("starved", starved, fmt::format("{} due while every table waited", starved));
  latencies.report(report, "acknowledgement", "acknowledged");
  at_floor.report(report, "floor", "at a program that only writes and answers");
  report.target(fmt::format("median {} ms", kMedian), latencies.all().quantile(0.5) <= kMedian);
  report.target(fmt::format("99 % {} ms", kNinetyNine), latencies.all().quantile(0.99) <= kNinetyNine);
  report.print(world.wishes.as_json, world.complaints);
}

}  // namespace kurz::load
