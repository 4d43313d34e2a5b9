// Commands that come twice, late, in another order, and through two sockets of one seat at the same time:
// each counts once, each version has one winner, and every copy of a command gets the same answer.
#include <map>

#include <doctest/doctest.h>

#include "engine/base/rng.h"
#include "tests/support/contributions.h"
#include "tests/support/files.h"
#include "tests/support/random_game.h"
#include "tests/support/server_process.h"
#include "tests/support/stored_events.h"
#include "tests/support/wire_client.h"

namespace kurz {
namespace {

namespace json = boost::json;

// One browser with two windows: each follows the table, of which the guest holds both seats. They may be
// connected to different processes.
class TwoWindows {
 public:
  TwoWindows(const std::array<int, 2>& ports, std::uint64_t seed)
      : port_(ports[0]), rng_(seed), cookie_(test::new_guest(port_, "Ada")) {
    for (std::size_t i = 0; i < ports.size(); ++i) {
      REQUIRE(windows_[i].client.connect(ports[i], cookie_));
      REQUIRE(windows_[i].client.receive()->at("type") == "hello");
    }
  }

  void new_game() {
    const std::string body = json::serialize(json::object{{"id", "t" + std::to_string(++tables_)},
                                                          {"board", "new-york"},
                                                          {"seats", {"me", "me"}},
                                                          {"commitments", test::commitments({0, 1})}});
    const test::HttpAnswer made = test::http(port_, "POST", "/api/tables", body, {{"Cookie", cookie_}});
    REQUIRE(made.status == 201);
    table_ = json::parse(made.body).at("table").as_string();
    version_ = 1;
    for (Window& window : windows_) {
      window.seen = 0;
      window.client.send(json::object{{"type", "subscribe"}, {"table", table_}});
      read_until_version(window, 1);
    }
    send(windows_[0], {{"type", "start"}}, "start" + table_);
    collect(2);
    // Both windows reveal by themselves; the second one gets the same answer.
    for (Window& window : windows_) send(window, test::reveal_message(table_, {0, 1}), "reveal" + table_);
    collect(3);
  }
  [[nodiscard]] bool running() const { return status_ == "running"; }
  [[nodiscard]] int turns() const { return turns_; }

  // Two moves race for one version, each sent several times through both windows, with old ones in between.
  void turn() {
    const int seat = legal_[0].empty() ? 1 : 0;
    const json::array& legal = legal_[static_cast<std::size_t>(seat)];
    const auto any = [&] {
      return legal[static_cast<std::size_t>(rng_.below(static_cast<int>(legal.size())))].at("action");
    };
    struct Copy {
      std::size_t window;
      std::string name;
      json::object message;
    };
    std::vector<Copy> copies;
    for (const char* which : {"a", "b"}) {
      const std::string name = which + std::to_string(turns_);
      const json::object message{{"type", "play"}, {"seat", seat}, {"action", any()}, {"version", version_}};
      const int times = 1 + rng_.below(3);
      for (int i = 0; i < times; ++i)
        copies.push_back({static_cast<std::size_t>(rng_.below(2)), name, message});
      old_.push_back({name, table_, message});
    }
    for (int i = rng_.below(3); i > 0; --i) {
      const Old& old = old_[static_cast<std::size_t>(rng_.below(static_cast<int>(old_.size())))];
      if (old.table == table_)
        copies.push_back({static_cast<std::size_t>(rng_.below(2)), old.name, old.message});
    }
    rng_.shuffle(copies);
    for (const Copy& copy : copies) send(windows_[copy.window], copy.message, copy.name);
    collect(version_ + 1);
    ++turns_;
  }

  // Two different moves, each through its own window: one of them is played, the other one is too late.
  void race() {
    const int seat = legal_[0].empty() ? 1 : 0;
    const json::array& legal = legal_[static_cast<std::size_t>(seat)];
    for (std::size_t i = 0; i < windows_.size(); ++i) {
      const auto any = static_cast<std::size_t>(rng_.below(static_cast<int>(legal.size())));
      send(windows_[i],
           {{"type", "play"}, {"seat", seat}, {"action", legal[any].at("action")}, {"version", version_}},
           (i == 0 ? "a" : "b") + std::to_string(turns_));
    }
    collect(version_ + 1);
    ++turns_;
  }

  // Every command that was done, by its name: the version it made.
  std::map<std::string, std::int64_t> done;
  long stale = 0;  // answers to those that came too late

 private:
  struct Window {
    test::WireClient client;
    int awaited = 0;  // answers
    std::int64_t seen = 0;
  };
  struct Old {
    std::string name;
    std::string table;
    json::object message;
  };

  void send(Window& window, json::object message, const std::string& name) {
    message["table"] = table_;
    message["id"] = name;
    if (!message.contains("version")) message["version"] = version_;
    REQUIRE(window.client.send(message));
    ++window.awaited;
  }
  void collect(std::int64_t version) {
    for (Window& window : windows_) read_until_version(window, version);
    version_ = version;
  }
  void read_until_version(Window& window, std::int64_t version) {
    while (window.awaited > 0 || window.seen < version) {
      const auto message = window.client.receive();
      REQUIRE(message);
      const auto& type = message->at("type").as_string();
      if (type == "update" && message->at("table").as_string() == table_) take_update(window, *message);
      if (type == "done" || type == "error") take_answer(window, *message);
    }
  }
  void take_update(Window& window, const json::object& message) {
    // One version after the other, also where two windows race.
    const std::int64_t version = message.at("version").as_int64();
    for (const auto& view : message.at("views").as_array()) {
      for (const auto& change : view.at("changes").as_array()) CHECK(change.at("version") == window.seen + 1);
      status_ = view.at("state").at("status").as_string();
      const auto* game = view.at("state").as_object().if_contains("view");
      legal_[static_cast<std::size_t>(view.at("seat").as_int64())] =
          game == nullptr ? json::array() : game->at("own").at("legal").as_array();
    }
    window.seen = version;
  }
  void take_answer(Window& window, const json::object& message) {
    --window.awaited;
    const std::string name = table_ + std::string(message.at("id").as_string());
    if (message.at("type") == "done") {
      const std::int64_t version = message.at("version").as_int64();
      CHECK(done.try_emplace(name, version).first->second == version);
    } else {
      CHECK(message.at("error").at("code") == "stale");
      ++stale;
      CHECK_FALSE(done.contains(name));
    }
  }

  int port_;
  Rng rng_;
  std::string cookie_;
  std::array<Window, 2> windows_;
  int tables_ = 0;
  int turns_ = 0;
  std::string table_;
  std::int64_t version_ = 0;
  std::string status_;
  std::array<json::array, 2> legal_{};
  std::vector<Old> old_;
};

}  // namespace

TEST_CASE("server: of repeated and racing commands each version has one winner") {
  const int turns = test::games(2000);
  const test::TempFolder folder;
  test::ServerProcess server(folder / "kurz.db", test::kNoLimits);
  TwoWindows windows({server.port(), server.port()}, 7);
  int games = 0;
  while (windows.turns() < turns) {
    windows.new_game();
    ++games;
    while (windows.running() && windows.turns() < turns) windows.turn();
  }
  // Each turn has one winner, and each game has a start and a reveal.
  CHECK(windows.done.size() == static_cast<std::size_t>(windows.turns() + 2 * games));
  int code = -1;
  server.terminate(&code);
  CHECK(code == 0);
}

TEST_CASE("server: of two processes that race for a turn, one wins, and the other one says so") {
  const int turns = test::long_wanted() ? 2000 : 100;
  const test::PostgresServer& postgres = test::PostgresServer::shared();
  const std::string address = test::PostgresServer::shared().new_database();
  const test::TempFolder folder;
  test::ServerProcess one(address, test::kNoLimits, test::program_path(), folder / "one.log");
  test::ServerProcess two(address, test::kNoLimits, test::program_path(), folder / "two.log");
  TwoWindows windows({one.port(), two.port()}, 7);
  int games = 0;
  while (windows.turns() < turns) {
    windows.new_game();
    ++games;
    while (windows.running() && windows.turns() < turns) windows.race();
  }
  CHECK(windows.stale == turns);
  CHECK(windows.done.size() == static_cast<std::size_t>(turns + 2 * games));
  CHECK(test::stored_commands(postgres, address).size() == static_cast<std::size_t>(turns + 2 * games));
  CHECK(test::tables_with_gaps(postgres, address) == 0);
}

}  // namespace kurz
