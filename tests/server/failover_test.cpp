// Several processes on one PostgreSQL: one of them is killed or stands still, PostgreSQL restarts, or a
// replica takes its place. Whatever players were told is done must be there afterwards, once, and they play
// on.
#include <memory>

#include <doctest/doctest.h>

#include "tests/server/player.h"
#include "tests/support/postgres_server.h"
#include "tests/support/random_game.h"
#include "tests/support/server_process.h"
#include "tests/support/stored_events.h"

namespace kurz {
namespace {

constexpr std::chrono::milliseconds kPatience(1000);

void rest(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

// Processes on one database, and players who play on all of them until the end.
class Shared {
 public:
  Shared(const std::string& address, int processes, int players) {
    std::vector<std::string> flags = test::kNoLimits;
    flags.insert(flags.end(), {"--bot-pace", "0"});
    std::vector<int> ports;
    for (int i = 0; i < processes; ++i) {
      processes_.push_back(std::make_unique<test::ServerProcess>(address, flags, test::program_path(),
                                                                 folder_ / fmt::format("{}.log", i)));
      ports.push_back(processes_.back()->port());
    }
    for (int i = 0; i < players; ++i) {
      players_.push_back(std::make_unique<test::Player>(test::Player::Options{ports, i % 3 == 2, kPatience},
                                                        static_cast<std::uint64_t>(i) + 1));
      threads_.emplace_back([&player = *players_.back(), this] { player.play(stop_); });
    }
  }
  ~Shared() { stop(); }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;

  test::ServerProcess& process(int i) { return *processes_[static_cast<std::size_t>(i)]; }

  // Every player gets answers again.
  void expect_all_play() {
    constexpr int kMostWaits = 1000;
    for (const auto& player : players_) {
      const int before = player->answered();
      int waits = 0;
      while (player->answered() < before + 2 && waits < kMostWaits) {
        rest(20);
        ++waits;
      }
      CHECK(waits < kMostWaits);
    }
  }

  // Compares what the players were told with the database.
  void check(const test::PostgresServer& postgres, const std::string& address) {
    expect_all_play();
    stop();
    std::set<std::string> told;
    int resent = 0;
    for (const auto& player : players_) {
      CHECK_MESSAGE(player->complaints().empty(), player->complaints().front());
      resent += player->resent();
      for (const auto& one : player->acknowledged())
        told.insert(test::stored_command(one.table, static_cast<std::uint64_t>(one.version), one.command));
    }
    const std::set<std::string> stored = test::stored_commands(postgres, address);
    CHECK(stored == told);
    CHECK(test::tables_with_gaps(postgres, address) == 0);
    CHECK(resent > 0);
    for (const auto& process : processes_) {
      int code = -1;
      process->terminate(&code);
      CHECK(code == 0);
    }
    MESSAGE(told.size(), " commands acknowledged, ", resent, " times sent again");
  }

 private:
  void stop() {
    stop_ = true;
    threads_.clear();
  }

  test::TempFolder folder_;
  std::vector<std::unique_ptr<test::ServerProcess>> processes_;
  std::atomic<bool> stop_ = false;
  std::vector<std::unique_ptr<test::Player>> players_;
  std::vector<std::jthread> threads_;
};

}  // namespace

TEST_CASE("server: a process that is killed or frozen beside others loses nothing, and its players play on") {
  constexpr int kProcesses = 3;
  const int strikes = test::games(4);
  const test::PostgresServer& postgres = test::PostgresServer::shared();
  const std::string address = test::PostgresServer::shared().new_database();
  Shared shared(address, kProcesses, 6);
  Rng rng(42);
  shared.expect_all_play();
  for (int i = 0; i < strikes; ++i) {
    rest(200 + rng.below(500));
    test::ServerProcess& process = shared.process(rng.below(kProcesses));
    if (i % 2 == 0) {
      process.kill();
      rest(rng.below(1000));
      process.start();
    } else {
      process.send_signal(SIGSTOP);
      rest(1500 + rng.below(2000));
      process.send_signal(SIGCONT);
    }
  }
  shared.check(postgres, address);
}

TEST_CASE("server: restarts of PostgreSQL lose nothing that was acknowledged") {
  const int restarts = test::games(2);
  test::PostgresServer postgres;
  const std::string address = postgres.new_database();
  Shared shared(address, 2, 4);
  Rng rng(43);
  shared.expect_all_play();
  for (int i = 0; i < restarts; ++i) {
    rest(200 + rng.below(500));
    postgres.restart(SIGQUIT);
    shared.expect_all_play();
  }
  shared.check(postgres, address);
}

TEST_CASE("server: a synchronous replica that is promoted has everything that was acknowledged") {
  test::PostgresServer primary;
  primary.new_database();
  const auto replica = test::PostgresServer::replica_of(primary);
  primary.wait_for_replica();
  Shared shared(
      fmt::format("postgresql://kurz@127.0.0.1:{},127.0.0.1:{}/kurz?target_session_attrs=read-write",
                  primary.port(), replica->port()),
      2, 4);
  shared.expect_all_play();
  rest(500);
  // What was not sent to the replica must not have been acknowledged.
  primary.hold_back();
  rest(300);
  primary.kill();
  replica->promote();
  shared.check(*replica, replica->address("kurz"));
}

}  // namespace kurz
