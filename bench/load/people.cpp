// Many games of one person each against bots, at the pace of people.
#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "bench/load/players.h"

namespace kurz::load {
namespace {

constexpr int kLeastThought = 2000;  // milliseconds
constexpr int kMostThought = 10'000;

// Mostly easy and medium bots, sometimes a hard one or two bots.
std::vector<std::string> seats_of(int game) {
  constexpr int kHardEvery = 20;
  constexpr int kThreeEvery = 7;
  std::vector<std::string> seats{"me", game % 2 == 0 ? "easy" : "medium"};
  if (game % kHardEvery == 1) seats[1] = "hard";
  if (game % kThreeEvery == 2) seats.emplace_back("easy");
  return seats;
}

}  // namespace

void measure_people(Session& session) {
  constexpr double kPreset = 60;
  constexpr double kNinetyNine = 10;
  const int tables = session.tables_or(2000);
  session.start_server();
  std::set<Player*> thinking;
  Games games(session);
  Latencies latencies;
  games.hooks.turn = [&](Player& player) {
    // Other players' moves do not restart the thinking.
    if (!thinking.insert(&player).second) return;
    const double most = (kMostThought - kLeastThought) * session.settings.think;
    const double drawn =
        kLeastThought * session.settings.think + session.rng.below(1 + static_cast<int>(most));
    const auto timer = std::make_shared<boost::asio::steady_timer>(session.io, seconds_of(drawn / 1000));
    timer->async_wait([&, timer, due = timer->expiry()](boost::system::error_code) {
      thinking.erase(&player);
      if (player.may_play()) player.play(due);
    });
  };
  games.hooks.acknowledged = [&](Player&, Duration time) { latencies.add(time); };
  games.add(tables, seats_of);

  latencies = {};
  const double bots_before = session.metric("kurz_bot_moves_total");
  boost::json::array memory;
  double most_waiting = 0;
  WatchedLatencies measured;
  const auto begin = Clock::now();
  measured.begin();
  while (in_seconds(Clock::now() - begin) < session.seconds_or(kPreset)) {
    session.run_for(std::chrono::seconds(1));
    measured.add(std::exchange(latencies, {}));
    memory.emplace_back(session.megabytes());
    most_waiting = std::max(most_waiting, session.metric("kurz_bots_waiting"));
  }
  const double passed = in_seconds(Clock::now() - begin);
  const double bots = (session.metric("kurz_bot_moves_total") - bots_before) / passed;
  if (session.metric("kurz_bot_failures_total") + session.metric("kurz_store_errors_total") > 0) {
    session.mistake("the server counts failures");
  }
  const long over = games.games_over;
  games.finish();
  // Nobody may find their table gone while they think.
  session.expect(
      "all have thought", [&] { return thinking.empty(); },
      seconds_of(2 * kMostThought / 1000.0 * session.settings.think + 1));
  games.finish();

  const auto at = [&](std::size_t i) { return memory.empty() ? 0 : memory[i].as_double(); };
  Report report("people");
  report.add("tables", tables, "{} games");
  report.add("seconds", passed, "over {:.0f} s");
  report.add("moves_per_second", static_cast<double>(measured.all().count()) / passed,
             "{:.0f} moves/s of people");
  report.add("bot_moves_per_second", bots, "{:.0f} of bots");
  report.add("bots_waiting", most_waiting, "at most {:.0f} bots waiting");
  report.add("games_over", static_cast<double>(over), "{} games ended");
  report.add("megabytes", memory,
             fmt::format("memory {:.0f}, {:.0f}, {:.0f} MB at the start, middle and end", at(0),
                         at(memory.size() / 2), at(memory.empty() ? 0 : memory.size() - 1)));
  measured.report(report, "acknowledgement", "acknowledged");
  report.target(fmt::format("99 % {} ms", kNinetyNine), measured.all().quantile(0.99) <= kNinetyNine);
  session.print(report);
}

}  // namespace kurz::load
