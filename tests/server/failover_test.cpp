// Several processes on one PostgreSQL: one of them is killed or stands still, PostgreSQL restarts, or a
// replica takes its place. Whatever players were told is done must be there afterwards, once, and they play
// on.
#include <fstream>
#include <memory>
#include <utility>

#include <doctest/doctest.h>
#include <unistd.h>

#include "tests/server/player.h"
#include "tests/support/effort.h"
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

  // How many commands of all players were answered.
  [[nodiscard]] int answered() const {
    int sum = 0;
    for (const auto& player : players_) sum += player->answered();
    return sum;
  }

  // Compares what the players, and perhaps others, were told with the database.
  void check(const test::PostgresServer& postgres, const std::string& address,
             std::set<std::string> told = {}) {
    expect_all_play();
    stop();
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

// A page that is open all the time, and never connects again: Ada plays both seats of a table.
class OpenPage {
 public:
  explicit OpenPage(int port) {
    const std::string cookie = test::new_guest(port, "Ada");
    const std::string body =
        boost::json::serialize(boost::json::object{{"id", "t"},
                                                   {"board", "new-york"},
                                                   {"seats", {"me", "me"}},
                                                   {"commitments", test::commitments({0, 1})}});
    const auto made = test::http(port, "POST", "/api/tables", body, {{"Cookie", cookie}});
    REQUIRE(made.status == 201);
    table = boost::json::parse(made.body).at("table").as_string();
    REQUIRE(client_.connect(port, cookie));
    subscribe();
    REQUIRE(ask({{"type", "start"}}) == "done");
    REQUIRE(ask(test::reveal_message(table, {0, 1})) == "done");
  }

  // Asks for the state of the table; returns its version.
  std::int64_t subscribe() {
    send({{"type", "subscribe"}, {"table", table}});
    while (receive().at("type") != "update") continue;
    return version;
  }
  // Returns "done" or the error.
  std::string ask(boost::json::object message) {
    const std::string id = "c" + std::to_string(++commands_);
    message["table"] = table;
    message["id"] = id;
    message["version"] = version;
    send(message);
    std::string answer;
    for (std::int64_t done = 0; answer.empty() || version < done;) {
      const auto one = receive();
      const auto* command = one.if_contains("id");
      if (command == nullptr || command->as_string() != id) continue;
      if (one.at("type") != "done") return std::string(one.at("error").at("code").as_string());
      answer = "done";
      done = one.at("version").as_int64();
      told.insert(test::stored_command(table, static_cast<std::uint64_t>(done), id));
    }
    return answer;
  }
  std::string move() {
    const int seat = legal_[0].empty() ? 1 : 0;
    return ask({{"type", "play"},
                {"seat", seat},
                {"action", legal_.at(static_cast<std::size_t>(seat)).at(0).at("action")}});
  }

  std::string table;
  std::int64_t version = 0;
  std::set<std::string> told;  // see stored_command()

 private:
  void send(const boost::json::object& message) { REQUIRE(client_.send(message)); }
  boost::json::object receive() {
    const auto message = client_.receive(2 * test::kPatience);
    REQUIRE_MESSAGE(message, "the page was disconnected, or gets no answer");
    if (message->at("type") == "update") {
      version = message->at("version").as_int64();
      for (const auto& view : message->at("views").as_array()) {
        const auto* game = view.at("state").as_object().if_contains("view");
        legal_.at(static_cast<std::size_t>(view.at("seat").as_int64())) =
            game == nullptr ? boost::json::array() : game->at("own").at("legal").as_array();
      }
    }
    return *message;
  }

  test::WireClient client_;
  std::array<boost::json::array, 2> legal_{};
  int commands_ = 0;
};

// Players carry their last command to its answer, also when a check has failed.
struct Outage {
  explicit Outage(test::PostgresServer& stopped) : server(stopped) { server.stop(SIGQUIT); }
  ~Outage() { end(); }
  Outage(const Outage&) = delete;
  Outage& operator=(const Outage&) = delete;
  void end() {
    if (!std::exchange(is_over, true)) server.start();
  }

  test::PostgresServer& server;
  bool is_over = false;
};

double resident_megabytes(int pid) {
  long pages = 0;
  long resident = 0;
  std::ifstream(fmt::format("/proc/{}/statm", pid)) >> pages >> resident;
  return static_cast<double>(resident * sysconf(_SC_PAGESIZE)) / 1e6;
}

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

TEST_CASE(
    "server: while PostgreSQL is gone nothing is acknowledged, and then all games go on by themselves") {
  const auto duration = std::chrono::seconds(test::long_wanted() ? 30 : 4);
  test::PostgresServer postgres;
  const std::string address = postgres.new_database();
  Shared shared(address, 1, 4);
  test::ServerProcess& process = shared.process(0);
  const auto ready = [&] { return test::http(process.port(), "GET", "/readyz"); };
  const auto wait_for = [&](int status) {
    const auto end = std::chrono::steady_clock::now() + 3 * test::kPatience;
    while (ready().status != status && std::chrono::steady_clock::now() < end) rest(20);
    CHECK(ready().status == status);
  };
  OpenPage page(process.port());
  shared.expect_all_play();
  REQUIRE(page.move() == "done");
  wait_for(200);

  Outage outage(postgres);
  const auto end = std::chrono::steady_clock::now() + duration;
  wait_for(503);
  CHECK(ready().body.find(R"("reason":"connection )") != std::string::npos);
  const int answered = shared.answered();
  const double before = resident_megabytes(process.pid());
  const std::int64_t version = page.version;
  // What is in memory can be read: by the page that is open, and by others who want to watch.
  CHECK(page.subscribe() == version);
  test::WireClient spectator;
  REQUIRE(spectator.connect(process.port(), ""));
  REQUIRE(spectator.send(boost::json::object{{"type", "subscribe"}, {"table", page.table}}));
  std::optional<boost::json::object> seen;
  do {
    seen = spectator.receive();
    REQUIRE(seen);
  } while (seen->at("type") != "update");
  CHECK(seen->at("version") == version);
  CHECK(test::http(process.port(), "GET", "/healthz").status == 200);
  int refused = 0;
  do {
    CHECK(page.move() == "store_failed");
    ++refused;
    CHECK(ready().status == 503);
  } while (std::chrono::steady_clock::now() < end);
  CHECK(page.version == version);
  CHECK(shared.answered() == answered);
  const double after = resident_megabytes(process.pid());
  // Sanitizers keep freed memory.
  if (!test::kSanitized) CHECK(after < before + 20);
  MESSAGE(refused, " moves of one page refused; ", before, " MB, then ", after, " MB");

  outage.end();
  wait_for(200);
  // Not all connections are back at the same moment.
  for (int i = 0; i < 100 && page.version == version; ++i) {
    if (page.move() != "done") rest(50);
  }
  for (int i = 0; i < 4; ++i) CHECK(page.move() == "done");
  CHECK(page.version == version + 5);
  shared.check(postgres, address, page.told);
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
