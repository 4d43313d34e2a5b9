// Sockets that look at busy tables and do not read: does the server let go of them, and do others feel it?
#include <algorithm>

#include <fmt/format.h>

#include "bench/load/measurements.h"
#include "bench/load/pace.h"

namespace kurz::load {

void measure_slow(World& world) {
  constexpr double kPreset = 5;
  constexpr double kMegabyte = 1e6;
  constexpr int kOpensASecond = 5;
  constexpr std::chrono::milliseconds kRound(1000 / kOpensASecond);
  constexpr std::chrono::seconds kPatience(60);
  const int tables = world.tables_or(20);
  const int count = world.sockets_or(20);
  world.start_server({"--stall-seconds", "5"});
  Hall hall(world);
  hall.fill(tables);

  Latencies before;
  Latencies beside;
  double bytes_before = 0;
  double bytes_most = 0;
  double bytes_after = 0;
  double closed = 0;
  double seconds = 0;
  PlayerHooks hooks;
  std::vector<std::unique_ptr<Player>> slow;
  {
    Pace pace(world, hall, world.wishes.rate);
    before = pace.measure(world.seconds_or(kPreset));
    bytes_before = hall.http.figure("kurz_resident_bytes");
    const double sockets_before = hall.http.figure("kurz_sockets");
    for (int i = 0; i < count; ++i) {
      slow.push_back(std::make_unique<Player>(world, "", kOutside, hooks));
      slow.back()->expect_close();
      slow.back()->connect({1, false});
    }
    // Every other one asks for more and more, though it reads nothing; the others stay at the tables of the
    // beginning and of each game after it.
    pace.take();
    const auto begin = Clock::now();
    double open = sockets_before + count;
    int round = 0;
    while (open > sockets_before && Clock::now() - begin < kPatience) {
      for (std::size_t i = 0; i < slow.size(); ++i) {
        if (slow[i]->is_gone() || (i % 2 == 0 && round % kOpensASecond != 0)) continue;
        for (const auto& game : hall.games) {
          slow[i]->say(
              fmt::format(R"({{"type":"open","table":"{}","as":null}})", game->players.front()->table()));
        }
      }
      ++round;
      world.run_for(kRound);
      open = hall.http.figure("kurz_sockets");
      bytes_most = std::max(bytes_most, hall.http.figure("kurz_resident_bytes"));
    }
    seconds = in_seconds(Clock::now() - begin);
    beside = pace.take();
    if (open > sockets_before) world.complaints.add(fmt::format("{} are still open", open - sockets_before));
    closed = hall.http.figure("kurz_closed_slow_total");
    bytes_after = hall.http.figure("kurz_resident_bytes");
  }
  hall.quiet_down();

  Report report("slow");
  report.add("sockets", count, fmt::format("{} sockets that read nothing", count));
  report.add("closed", closed, fmt::format("{:.0f} closed as slow", closed));
  report.add("closed_seconds", seconds, fmt::format("all gone after {:.1f} s", seconds));
  report.add("bytes_before", bytes_before, fmt::format("memory {:.1f} MB before", bytes_before / kMegabyte));
  report.add("bytes_most", bytes_most, fmt::format("{:.1f} MB at most", bytes_most / kMegabyte));
  report.add("bytes_after", bytes_after, fmt::format("{:.1f} MB after", bytes_after / kMegabyte));
  report.add("acknowledgement_before", before, "moves before");
  report.add("acknowledgement_beside", beside, "beside them");
  report.print(world.wishes.as_json, world.complaints);
}

}  // namespace kurz::load
