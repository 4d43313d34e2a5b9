// Everybody who watches is cut off and comes back at once: how long until all know how their table stands?
#include <algorithm>

#include <fmt/format.h>

#include "bench/load/measurements.h"
#include "bench/load/pace.h"

namespace kurz::load {

void measure_storm(World& world) {
  constexpr double kRate = 100;  // moves a second meanwhile
  constexpr double kCalm = 3;    // seconds
  constexpr int kMostAtOnce = 100;
  constexpr std::chrono::seconds kPatience(60);
  const int tables = world.tables_or(50);
  const int count = world.sockets_or(1000);
  world.start_server();
  Hall hall(world);
  hall.fill(tables);

  int told = 0;
  Latencies returns;
  Clock::time_point returning;
  PlayerHooks hooks;
  std::vector<std::unique_ptr<Player>> crowd;
  std::vector<bool> is_back(static_cast<std::size_t>(count), true);
  Latencies calm;
  Latencies beside;
  double seconds = 0;
  {
    Pace pace(world, hall, kRate);
    hooks.updated = [&](Player&) { ++told; };
    for (int i = 0; i < count; ++i) {
      crowd.push_back(std::make_unique<Player>(world, "", kOutside, hooks));
      crowd.back()->connect();
      crowd.back()->look_at(hall.games[static_cast<std::size_t>(i % tables)]->players.front()->table());
      world.run_until([&] { return told > i - kMostAtOnce; }, kPatience);
    }
    world.expect("all look", [&] { return told >= count; }, kPatience);
    calm = pace.measure(kCalm);

    for (const auto& player : crowd) player->cut();
    pace.measure(1);
    told = 0;
    is_back.assign(is_back.size(), false);
    hooks.updated = [&](Player& player) {
      const auto at = std::ranges::find(crowd, &player, &std::unique_ptr<Player>::get);
      const auto index = static_cast<std::size_t>(at - crowd.begin());
      if (is_back[index]) return;
      is_back[index] = true;
      returns.add(Clock::now() - returning);
      ++told;
    };
    pace.take();
    returning = Clock::now();
    for (const auto& player : crowd) player->come_back();
    world.expect("all are back", [&] { return told == count; }, kPatience);
    seconds = in_seconds(Clock::now() - returning);
    world.run_for(std::chrono::seconds(1));
    beside = pace.take();
  }
  hooks.updated = nullptr;
  hall.quiet_down();
  for (const auto& player : crowd) player->expect_close();

  Report report("storm");
  report.add("sockets", count, fmt::format("{} sockets", count));
  report.add("tables", tables, fmt::format("at {} tables", tables));
  report.add("all_back_seconds", seconds, fmt::format("all back in {:.3f} s", seconds));
  report.add("return", returns, "back");
  report.add("acknowledgement_calm", calm, "moves before");
  report.add("acknowledgement_beside", beside, "beside the storm");
  report.print(world.wishes.as_json, world.complaints);
}

}  // namespace kurz::load
