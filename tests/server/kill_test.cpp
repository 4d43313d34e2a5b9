// kill -9 at any instant while people play. Whatever they were told is done must be there afterwards, once.
#include <map>
#include <set>

#include <doctest/doctest.h>

#include "engine/base/rng.h"
#include "tests/server/player.h"
#include "tests/support/files.h"
#include "tests/support/random_game.h"
#include "tests/support/server_process.h"

namespace kurz {
namespace {

constexpr int kPlayers = 3;

// What the server tells of a table from its beginning, as the one who holds its first seat.
boost::json::object whole_story(int port, const test::Player& player, const std::string& table) {
  test::WireClient client;
  REQUIRE(client.connect(port, player.cookie()));
  REQUIRE(client.send(boost::json::object{{"type", "subscribe"}, {"table", table}, {"from", 0}}));
  for (;;) {
    const auto message = client.receive();
    REQUIRE(message);
    if (message->at("type") == "update") return *message;
  }
}

}  // namespace

TEST_CASE("server: kill -9 loses and duplicates nothing that was acknowledged") {
  const int kills = test::games(100);
  const test::TempFolder folder;
  test::ServerProcess server(folder / "kurz.db", test::kNoLimits);
  const int port = server.port();
  std::atomic<bool> stop = false;
  std::vector<std::unique_ptr<test::Player>> players;
  std::vector<std::thread> threads;
  for (int i = 0; i < kPlayers; ++i) {
    players.push_back(
        std::make_unique<test::Player>(test::Player::Options{{port}}, static_cast<std::uint64_t>(i) + 1));
    threads.emplace_back([&player = *players.back(), &stop] { player.play(stop); });
  }
  Rng rng(42);
  for (int i = 0; i < kills; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10 + rng.below(120)));
    server.kill();
    server.start();
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  stop = true;
  for (std::thread& thread : threads) thread.join();

  std::size_t acknowledged = 0;
  int resent = 0;
  for (const auto& player : players) {
    CHECK_MESSAGE(player->complaints().empty(), player->complaints().front());
    resent += player->resent();
    std::set<std::pair<std::string, std::int64_t>> places;
    std::size_t events = 0;
    for (const std::string& table : player->tables()) {
      const boost::json::object story = whole_story(port, *player, table);
      std::int64_t next = 1;
      for (const auto& change : story.at("views").at(0).at("changes").as_array()) {
        CHECK(change.at("version") == next);
        ++next;
        places.emplace(table, change.at("version").as_int64());
        if (change.at("type") != "created") ++events;
      }
    }
    // Each command stands at the place that was told, however often it was, each at its own; and nothing else
    // is there.
    std::map<std::pair<std::string, std::string>, std::int64_t> versions;
    std::set<std::pair<std::string, std::int64_t>> told;
    for (const auto& one : player->acknowledged()) {
      CHECK(versions.try_emplace({one.table, one.command}, one.version).first->second == one.version);
      CHECK(places.contains({one.table, one.version}));
      told.emplace(one.table, one.version);
    }
    CHECK(told.size() == versions.size());
    CHECK(events == told.size());
    acknowledged += told.size();
  }
  MESSAGE(kills, " kills, ", acknowledged, " commands acknowledged, ", resent, " times sent again");
  CHECK(acknowledged > static_cast<std::size_t>(kills));
  CHECK(resent > 0);
}

TEST_CASE("server: on SIGTERM it says goodbye and ends within five seconds") {
  const test::TempFolder folder;
  test::ServerProcess server(folder / "kurz.db", {});
  test::WireClient client;
  REQUIRE(client.connect(server.port(), test::new_guest(server.port(), "Ada")));
  CHECK(client.receive()->at("type") == "hello");
  int code = -1;
  std::thread ending([&] { CHECK(server.terminate(&code) < 5000); });
  const auto bye = client.receive();
  REQUIRE(bye);
  CHECK(bye->at("type") == "bye");
  CHECK_FALSE(client.receive());
  CHECK(client.close_code() == 1012);
  ending.join();
  CHECK(code == 0);
  CHECK(server.log().find("\"stopped\"") != std::string::npos);
}

}  // namespace kurz
