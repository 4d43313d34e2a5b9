// Ten thousand sockets that look at tables where nothing happens: what do they cost, and does a running game
// feel them?
#include <algorithm>

#include <fmt/format.h>

#include "bench/load/measurements.h"
#include "bench/load/pace.h"

namespace kurz::load {
namespace {

constexpr int kBesides = 50;      // tables that play
constexpr double kRate = 100;     // moves a second of theirs
constexpr int kAtATable = 20;     // idle sockets
constexpr int kOfASource = 5000;  // sockets from one address
constexpr int kMostAtOnce = 100;  // that are being opened
constexpr std::chrono::seconds kPatience(60);

// Tables that wait for people.
std::vector<std::string> make_quiet_tables(World& world, Hall& hall, int count) {
  const auto tables = std::make_shared<std::vector<std::string>>();
  for (int i = 0; i < count; ++i) {
    const std::string wish =
        fmt::format(R"({{"cmd":"q{}","board":"{}","seats":["me","open"]}})", i, world.wishes.board);
    hall.http.post("/api/tables", wish, hall.games.front()->cookie, [&world, tables](const Answer& answer) {
      if (answer.status != 201) return world.complaints.add("no table: " + answer.body);
      tables->emplace_back(boost::json::parse(answer.body).at("table").as_string());
    });
  }
  world.expect("quiet tables", [&] { return static_cast<int>(tables->size()) == count; }, kPatience);
  return *tables;
}

}  // namespace

void measure_idle(World& world) {
  constexpr double kPreset = 5;
  constexpr double kMegabyte = 1e6;
  constexpr double kMostMegabytes = 300;
  const int count = world.sockets_or(10'000);
  world.start_server();
  Hall hall(world);
  hall.fill(kBesides);
  Latencies before;
  Latencies beside;
  Duration cpu_before{};
  Duration cpu_beside{};
  double bytes_before = 0;
  double bytes_after = 0;
  std::vector<std::unique_ptr<Player>> idle;
  {
    Pace pace(world, hall, kRate);
    const auto measure = [&](Duration& cpu) {
      const Duration start = world.server->cpu_time();
      Latencies found = pace.measure(world.seconds_or(kPreset));
      cpu = (world.server->cpu_time() - start) / std::max<std::size_t>(found.count(), 1);
      return found;
    };
    before = measure(cpu_before);
    bytes_before = hall.http.figure("kurz_resident_bytes");

    const auto tables = make_quiet_tables(world, hall, (count + kAtATable - 1) / kAtATable);
    int told = 0;
    PlayerHooks hooks;
    hooks.updated = [&told](Player&) { ++told; };
    for (int i = 0; i < count && world.complaints.count() == 0; ++i) {
      idle.push_back(std::make_unique<Player>(world, "", kOutside, hooks));
      idle.back()->connect({2 + i / kOfASource, true});
      idle.back()->look_at(tables[static_cast<std::size_t>(i / kAtATable)]);
      world.run_until([&] { return told > i - kMostAtOnce; }, kPatience);
    }
    world.expect("all look", [&] { return told == count; }, kPatience);
    beside = measure(cpu_beside);
    bytes_after = hall.http.figure("kurz_resident_bytes");
  }
  hall.quiet_down();
  for (const auto& player : idle) player->expect_close();

  Report report("idle");
  report.add("sockets", count, fmt::format("{} sockets", count));
  report.add("bytes_before", bytes_before, fmt::format("{:.0f} MB before", bytes_before / kMegabyte));
  report.add("bytes_after", bytes_after, fmt::format("{:.0f} MB with them", bytes_after / kMegabyte));
  report.add("bytes_a_socket", (bytes_after - bytes_before) / count,
             fmt::format("{:.1f} kB a socket", (bytes_after - bytes_before) / count / 1000));
  report.add("acknowledgement_before", before, "moves before");
  report.add("acknowledgement_beside", beside, "beside them");
  report.add("cpu_ms_a_move_before", in_ms(cpu_before),
             fmt::format("processor time a move {:.3f} ms before", in_ms(cpu_before)));
  report.add("cpu_ms_a_move_beside", in_ms(cpu_beside),
             fmt::format("{:.3f} ms beside them", in_ms(cpu_beside)));
  report.target(fmt::format("{} MB", kMostMegabytes), bytes_after < kMostMegabytes * kMegabyte);
  report.print(world.wishes.as_json, world.complaints);
}

}  // namespace kurz::load
