// Many clients and many tables on several processes: all clients reconnect at once, and what each table
// costs.
#include <atomic>
#include <set>
#include <thread>

#include <fmt/format.h>

#include "bench/load/cluster.h"

namespace kurz::load {
namespace {

constexpr std::chrono::seconds kLongestWait(120);

// Two windows of each of many games, at different processes. All are cut, and reconnect at once; in some
// games somebody has already chosen a move. They run on a thread of their own, so that they take time from
// the servers rather than from the players who are measured meanwhile.
class Crowd {
 public:
  Crowd(const Settings& settings, std::vector<int> ports, int games)
      : session_(settings), ports_(std::move(ports)), count_(games), thread_([this] { run(); }) {}
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  ~Crowd() {
    phase_ = Phase::kEnd;
    thread_.join();
  }

  [[nodiscard]] bool is_there() const { return done_ >= Phase::kCome; }
  void cut() { phase_ = Phase::kCut; }
  void reconnect() { phase_ = Phase::kReconnect; }
  [[nodiscard]] bool plays_again() const { return done_ >= Phase::kReconnect; }
  // Afterwards:
  [[nodiscard]] const Latencies& returns() const { return returns_; }
  [[nodiscard]] const Latencies& moves() const { return moves_; }
  [[nodiscard]] double taken() const { return taken_; }
  [[nodiscard]] long mistakes() const { return session_.mistakes; }

 private:
  enum class Phase : std::uint8_t { kNone, kCome, kCut, kReconnect, kEnd };

  void run() {
    Games games(session_, ports_);
    games.starts_new_games = false;
    games.add(count_);
    PlayerHooks hooks;
    Players windows = open_windows(hooks, games.players);
    done_ = Phase::kCome;
    wait_for(Phase::kCut);
    for (const Players* all : {&games.players, &windows}) {
      for (const auto& player : *all) player->cut();
    }
    wait_for(Phase::kReconnect);
    come_back(games, hooks, windows);
    done_ = Phase::kReconnect;
    wait_for(Phase::kEnd);
    games.finish();
  }
  void wait_for(Phase phase) {
    session_.run_until([&] { return phase_.load() >= phase; }, std::chrono::hours(1));
  }
  [[nodiscard]] int port_of(std::size_t i) const { return ports_[i % ports_.size()]; }

  Players open_windows(PlayerHooks& hooks, const Players& players) {
    constexpr std::size_t kMostAtOnce = 100;
    Players windows;
    std::size_t updated = 0;
    hooks.updated = [&](Player&) { ++updated; };
    for (std::size_t i = 0; i < players.size(); ++i) {
      windows.push_back(std::make_unique<Player>(session_, hooks));
      windows.back()->begin_as(players[i]->cookie(), {.port = port_of(i + 1)});
      windows.back()->follow(players[i]->table());
      session_.run_until([&] { return updated + kMostAtOnce > i; }, kLongestWait);
    }
    session_.expect("all windows have an update", [&] { return updated >= windows.size(); }, kLongestWait);
    return windows;
  }

  // Each to another process than before.
  void come_back(Games& games, PlayerHooks& hooks, const Players& windows) {
    const auto begin = Clock::now();
    std::set<const Player*> back;
    std::set<const Player*> movers;
    const auto came_back = [&](Player& player) {
      if (back.insert(&player).second) returns_.add(Clock::now() - begin);
    };
    hooks.updated = came_back;
    games.hooks.updated = came_back;
    constexpr std::size_t kMovesOneIn = 10;
    for (std::size_t i = 0; i < games.players.size(); i += kMovesOneIn) movers.insert(games.players[i].get());
    const std::size_t moves = movers.size();
    games.hooks.turn = [&](Player& player) {
      if (movers.erase(&player) > 0) player.play(Clock::now());
    };
    games.hooks.acknowledged = [&](Player&, Duration) { moves_.add(Clock::now() - begin); };
    for (std::size_t i = 0; i < windows.size(); ++i) {
      games.players[i]->move_to(port_of(i + 1));
      windows[i]->move_to(port_of(i + 2));
    }
    const auto all_play = [&] { return back.size() == 2 * windows.size() && moves_.count() == moves; };
    session_.expect("all play again", all_play, kLongestWait);
    taken_ = in_seconds(Clock::now() - begin);
    hooks.updated = nullptr;
    games.hooks.updated = nullptr;
    games.hooks.acknowledged = nullptr;
  }

  Session session_;
  std::vector<int> ports_;
  int count_;
  Latencies returns_;
  Latencies moves_;
  double taken_ = 0;
  std::atomic<Phase> phase_ = Phase::kNone;  // what it has to do
  std::atomic<Phase> done_ = Phase::kNone;
  std::thread thread_;  // the last member: it uses the others
};

}  // namespace

void measure_reconnect_all(Session& session) {
  constexpr int kTables = 50;  // of people elsewhere
  constexpr double kRate = 100;
  constexpr double kCalm = 3;  // seconds
  constexpr double kMostSeconds = 5;
  constexpr double kMostMs = 100;
  const int games = session.sockets_or(10'000) / 2;
  Cluster cluster(session, session.settings.processes);
  Pace pace(session, kTables, kRate, cluster.ports());
  Latencies calm;
  Latencies beside;
  {
    Crowd crowd(session.settings, cluster.ports(), games);
    session.expect("all are there", [&] { return crowd.is_there(); }, 2 * kLongestWait);
    calm = pace.measure(kCalm);
    crowd.cut();
    pace.measure(1);
    pace.take();
    const Duration processes = cluster.cpu_time();
    const Duration postgres = cluster.postgres->cpu_time();
    crowd.reconnect();
    session.expect("all play again", [&] { return crowd.plays_again(); }, kLongestWait);
    beside = pace.take();
    const auto per_socket = [&](Duration time) { return in_ms(time) * 1000 / (2 * games); };
    const double processes_us = per_socket(cluster.cpu_time() - processes);
    const double postgres_us = per_socket(cluster.postgres->cpu_time() - postgres);
    session.mistakes += crowd.mistakes();

    Report report("reconnect-all");
    report.add("sockets", 2 * games, "{:.0f} sockets");
    report.add("tables", games, "at {:.0f} tables");
    report.add("processes", cluster.size(), "{:.0f} processes");
    report.add("playing_seconds", crowd.taken(), "all back after {:.2f} s");
    report.add("processes_us", processes_us, "processor time per socket: processes {:.0f} µs");
    report.add("postgres_us", postgres_us, "PostgreSQL {:.0f} µs");
    report.add("return", crowd.returns(), "back");
    report.add("move", crowd.moves(), "next move");
    report.add("acknowledgement_calm", calm, "moves of others before");
    report.add("acknowledgement_beside", beside, "meanwhile");
    report.target(fmt::format("playing within {} s", kMostSeconds), crowd.taken() <= kMostSeconds);
    report.target(fmt::format("99 % of others' moves {} ms", kMostMs), beside.quantile(0.99) <= kMostMs);
    session.print(report);
  }
  pace.stop();
  for (const auto& player : pace.players) player->expect_close();
  cluster.stop();
}

// The cost of tables where nobody moves, and of moves beside them.
void measure_tables(Session& session) {
  constexpr double kPreset = 6;  // seconds: each table is asked for once
  constexpr double kRate = 50;
  constexpr double kMostGrowth = 1.3;
  constexpr int kSteps[] = {1, 10, 100, 1000, 10'000};
  const double seconds = session.seconds_or(kPreset);
  Cluster cluster(session, session.settings.processes);
  const double megabytes_empty = cluster.megabytes();
  Pace pace(session, 1, kRate, cluster.ports());
  pace.play_and_pause(1);
  struct Cost {
    double kilobytes = 0;  // per table
    double processes = 0;  // processor time per table, in microseconds per second
    double postgres = 0;
  };
  std::vector<Cost> costs;
  for (const int tables : kSteps) {
    if (session.settings.tables > 0 && tables > session.settings.tables) break;
    pace.add(tables - static_cast<int>(pace.players.size()));
    session.run_for(std::chrono::seconds(1));
    const auto per_table = [&](Duration time) { return in_ms(time) * 1000 / seconds / tables; };
    const Duration processes = cluster.cpu_time();
    const Duration postgres = cluster.postgres->cpu_time();
    session.run_for(seconds_of(seconds));
    const double megabytes = cluster.megabytes();
    const Cost cost{(megabytes - megabytes_empty) * 1000 / tables, per_table(cluster.cpu_time() - processes),
                    per_table(cluster.postgres->cpu_time() - postgres)};
    costs.push_back(cost);
    const Latencies moves = pace.play_and_pause(seconds);
    Report report("tables");
    report.add("tables", tables, "{:.0f} tables");
    report.add("processes", cluster.size(), "{:.0f} processes");
    report.add("megabytes", megabytes, "{:.1f} MB");
    report.add("kilobytes_per_table", cost.kilobytes, "{:.1f} kB per table");
    report.add("processes_us_per_table", cost.processes,
               "processor time per table and second while nobody moves: processes {:.1f} µs");
    report.add("postgres_us_per_table", cost.postgres, "PostgreSQL {:.1f} µs");
    report.add("acknowledgement", moves, fmt::format("{} moves/s", kRate));
    if (costs.size() > 1) {
      const Cost& before = costs[costs.size() - 2];
      report.target("cost grows no faster than tables",
                    cost.processes + cost.postgres <= (before.processes + before.postgres) * kMostGrowth &&
                        cost.kilobytes <= before.kilobytes * kMostGrowth);
    }
    session.print(report);
  }
  pace.stop();
  for (const auto& player : pace.players) player->expect_close();
  cluster.stop();
}

}  // namespace kurz::load
