// Many games of one person each with bots, at the pace of people.
#include <algorithm>
#include <set>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include "bench/load/hall.h"
#include "bench/load/measurements.h"
#include "bench/load/stillness.h"

namespace kurz::load {
namespace {

constexpr int kLeastThought = 2000;  // milliseconds
constexpr int kMostThought = 10'000;

// Mostly easy and medium bots, now and then a hard one or a second one.
std::vector<std::string> seats_of(int game) {
  constexpr int kHardEvery = 20;
  constexpr int kThreeEvery = 7;
  std::vector<std::string> seats{"me", game % 2 == 0 ? "easy" : "medium"};
  if (game % kHardEvery == 1) seats[1] = "hard";
  if (game % kThreeEvery == 2) seats.emplace_back("easy");
  return seats;
}

// Somebody who takes time.
class Thinkers {
 public:
  explicit Thinkers(World& world) : world_(world) {}

  void turn(Player& player) {
    // What others do meanwhile does not begin the thinking anew.
    if (!thinking_.insert(&player).second) return;
    const double most = (kMostThought - kLeastThought) * world_.wishes.think;
    const double drawn = kLeastThought * world_.wishes.think + world_.rng.below(1 + static_cast<int>(most));
    const auto time = std::chrono::duration_cast<Duration>(std::chrono::duration<double, std::milli>(drawn));
    auto timer = std::make_shared<boost::asio::steady_timer>(world_.io, time);
    const auto due = timer->expiry();
    timer->async_wait([this, timer, due, &player](boost::system::error_code) {
      thinking_.erase(&player);
      if (player.may_play()) player.play(due);
    });
  }
  [[nodiscard]] bool is_empty() const { return thinking_.empty(); }

 private:
  World& world_;
  std::set<Player*> thinking_;
};

}  // namespace

void measure_people(World& world) {
  constexpr double kPreset = 60;
  constexpr double kMegabyte = 1e6;
  constexpr double kNinetyNine = 10;
  constexpr std::chrono::seconds kSampleEvery(1);
  const int tables = world.tables_or(2000);
  world.start_server();
  Thinkers thinkers(world);
  Hall hall(world);
  Latencies latencies;
  hall.hooks.turn = [&](Player& player) { thinkers.turn(player); };
  hall.hooks.acknowledged = [&](Player&, Duration time) { latencies.add(time); };
  hall.fill(tables, seats_of);

  latencies.clear();
  const double bots_before = hall.http.figure("kurz_bot_moves_total");
  boost::json::array memory;
  double most_waiting = 0;
  const double seconds = world.seconds_or(kPreset);
  WatchedLatencies measured;
  const auto begin = Clock::now();
  measured.begin();
  while (in_seconds(Clock::now() - begin) < seconds) {
    world.run_for(kSampleEvery);
    measured.add(std::exchange(latencies, {}));
    memory.emplace_back(hall.http.figure("kurz_resident_bytes") / kMegabyte);
    most_waiting = std::max(most_waiting, hall.http.figure("kurz_bots_waiting"));
  }
  const double passed = in_seconds(Clock::now() - begin);
  const double bots = (hall.http.figure("kurz_bot_moves_total") - bots_before) / passed;
  const double failures =
      hall.http.figure("kurz_bot_failures_total") + hall.http.figure("kurz_store_faults_total");
  if (failures > 0) world.complaints.add("the server counts failures");
  const long over = hall.games_over;
  hall.quiet_down();
  // Whoever still thinks must not find their table gone.
  world.expect(
      "all have thought", [&] { return thinkers.is_empty(); },
      std::chrono::milliseconds(static_cast<int>(2 * kMostThought * world.wishes.think) + 1000));
  hall.quiet_down();

  const auto at = [&](std::size_t i) { return memory.empty() ? 0 : memory[i].as_double(); };
  const double first = at(0);
  const double middle = at(memory.size() / 2);
  const double last = at(memory.empty() ? 0 : memory.size() - 1);
  Report report("people");
  report.add("tables", tables, fmt::format("{} games", tables));
  report.add("seconds", passed, fmt::format("over {:.0f} s", passed));
  const double rate = static_cast<double>(measured.all().count()) / passed;
  report.add("moves_a_second", rate, fmt::format("{:.0f} moves/s of people", rate));
  report.add("bot_moves_a_second", bots, fmt::format("{:.0f} of bots", bots));
  report.add("bots_waiting", most_waiting, fmt::format("at most {:.0f} bots waiting", most_waiting));
  report.add("games_over", over, fmt::format("{} games ended", over));
  report.add("megabytes", memory, fmt::format("memory {:.0f}, {:.0f}, {:.0f} MB", first, middle, last));
  measured.report(report, "acknowledgement", "acknowledged");
  report.target(fmt::format("99 % {} ms", kNinetyNine), measured.all().quantile(0.99) <= kNinetyNine);
  report.print(world.wishes.as_json, world.complaints);
}

}  // namespace kurz::load
