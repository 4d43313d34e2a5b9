// Time that is measured does not depend on the system's clock, which may be set during a game, and does not
// run while there is no server.
#include "tests/support/test_service.h"

namespace kurz {
namespace {

namespace json = boost::json;
using test::AdasTable;
using test::error_code;
using test::TestClient;
using test::TestService;
using test::TwoPeople;

constexpr std::int64_t kOneHour = 3'600'000;

TableSettings clock_settings(int move_seconds, int game_seconds = 0) {
  TableSettings settings;
  settings.move_seconds = move_seconds;
  settings.game_seconds = game_seconds;
  settings.first = Seat(0);
  return settings;
}
TableSettings undo_settings(int seconds) {
  TableSettings settings;
  settings.undo_seconds = seconds;
  settings.first = Seat(0);
  return settings;
}

json::object told_seat(const std::shared_ptr<TestClient>& client, std::size_t index) {
  return client->state().at("seats").at(index).as_object();
}
// Both clients again, after a restart.
void come_back(TwoPeople& two) {
  two.at_ada = two.join(two.ada);
  two.at_ben = two.join(two.ben);
}
void choose_tickets(TwoPeople& two) {
  REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
  REQUIRE(two.ask(two.at_ben, two.any_move(two.at_ben)).at("type") == "done");
}

}  // namespace

TEST_CASE("clock: setting the system's clock moves no deadline and lets no bot play for a player") {
  for (const std::int64_t jump : {kOneHour, -kOneHour}) {
    TwoPeople two(clock_settings(60));
    choose_tickets(two);
    const json::value deadline = told_seat(two.at_ada, 0).at("deadline");
    const std::int64_t version = two.at_ada->version();
    two.service.pass(10'000);
    two.service.runtime.clock += jump;
    two.service.pass(49'000);
    CHECK(two.at_ada->version() == version);
    CHECK(told_seat(two.join(two.ada), 0).at("deadline") == deadline);
    two.service.pass(20'000);
    CHECK(two.at_ada->version() > version);
  }
}

TEST_CASE("clock: a bot neither waits nor hurries when the system's clock is set") {
  for (const std::int64_t jump : {kOneHour, -kOneHour}) {
    ServiceOptions options;
    options.bot_pace = 20'000;
    AdasTable one({HolderKind::kBot, "easy", ""}, clock_settings(0), options);
    REQUIRE(one.ask(one.at_ada, {{"type", "start"}}).at("type") == "done");
    const std::int64_t version = one.at_ada->version();
    one.service.pass(5'000);
    one.service.runtime.clock += jump;
    one.service.pass(10'000);
    CHECK(one.at_ada->version() == version);
    one.service.pass(10'000);
    CHECK(one.at_ada->version() == version + 1);
  }
}

TEST_CASE("clock: no undo window opens or closes when the system's clock is set") {
  const auto moved = [](TwoPeople& two) {
    REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
    return json::object{{"type", "undo"}, {"seat", 0}};
  };
  TwoPeople open(undo_settings(10));
  const json::object undo = moved(open);
  open.service.runtime.clock += kOneHour;
  CHECK(open.ask(open.at_ada, undo).at("type") == "done");
  TwoPeople closed(undo_settings(10));
  moved(closed);
  closed.service.pass(10'001);
  closed.service.runtime.clock -= kOneHour;
  CHECK(error_code(closed.ask(closed.at_ada, undo)) == "cannot_undo");
}

TEST_CASE("clock: no thought is counted or lost when the system's clock is set, also after a restart") {
  for (const std::int64_t jump : {kOneHour, -kOneHour}) {
    TwoPeople two(clock_settings(0, 600));
    choose_tickets(two);
    two.service.pass(20'000);
    two.service.runtime.clock += jump;
    two.service.pass(10'000);
    REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
    CHECK(told_seat(two.at_ada, 0).at("thought") == 30'000);
    two.service.restart();
    come_back(two);
    CHECK(told_seat(two.at_ada, 0).at("thought") == 30'000);
  }
}

TEST_CASE("clock: a bot takes over for an absent player after the same time when the system's clock is set") {
  for (const std::int64_t jump : {kOneHour, -kOneHour}) {
    TableSettings settings;
    settings.absence_seconds = 30;
    TwoPeople two(settings);
    const auto substituted = [&] { return told_seat(two.at_ada, 1).at("substituted") == true; };
    two.service.service->subscriptions.disconnected(*two.at_ben);
    two.service.pass(10'000);
    two.service.runtime.clock += jump;
    two.service.pass(19'000);
    CHECK_FALSE(substituted());
    two.service.pass(2'000);
    CHECK(substituted());
  }
}

TEST_CASE("clock: a game that has left the memory comes back with the same deadline") {
  TwoPeople two(clock_settings(600));
  choose_tickets(two);
  const json::value deadline = told_seat(two.at_ada, 0).at("deadline");
  for (const auto& client : {two.at_ada, two.at_ben})
    two.service.service->subscriptions.disconnected(*client);
  two.service.pass(60'000);
  REQUIRE(two.service.service->tables.size() == 0);
  two.service.runtime.clock += kOneHour;
  CHECK(told_seat(two.join(two.ada), 0).at("deadline") == deadline);
}

TEST_CASE("clock: time without a server does not count for deadlines, thought and absence") {
  TableSettings settings = clock_settings(60, 600);
  settings.absence_seconds = 30;
  TwoPeople two(settings);
  choose_tickets(two);
  two.service.pass(10'000);
  two.service.restart(kOneHour);
  come_back(two);
  const std::int64_t version = two.at_ada->version();
  CHECK(told_seat(two.at_ada, 0).at("deadline") == two.service.runtime.ticks + 60'000);
  two.service.pass(50'000);
  CHECK(two.at_ada->version() == version);
  REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
  CHECK(told_seat(two.at_ada, 0).at("thought") == 50'000);
  two.service.restart(kOneHour);
  // Only Ada is back: Ben has as long as anyone who disconnects.
  two.at_ada = two.join(two.ada);
  two.service.pass(29'000);
  CHECK(told_seat(two.at_ada, 1).at("substituted") == false);
}

TEST_CASE("clock: a move can be taken back after a restart if it could be when the server stopped") {
  for (const bool expired : {false, true}) {
    TwoPeople two(undo_settings(10));
    REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
    two.service.pass(expired ? 10'001 : 4'000);
    two.service.restart(kOneHour);
    come_back(two);
    CHECK(told_seat(two.at_ada, 0).contains("undo_until") == !expired);
    if (!expired) CHECK(told_seat(two.at_ada, 0).at("undo_until") == two.service.runtime.ticks + 6'000);
    const json::object answer = two.ask(two.at_ada, {{"type", "undo"}, {"seat", 0}});
    CHECK((answer.at("type") == "done") == !expired);
  }
}

TEST_CASE("clock: no table is closed because the system's clock is set or the server was down") {
  AdasTable one;
  const auto status = [&] { return (*one.service.reading->table(one.table))->status; };
  one.service.service->subscriptions.disconnected(*one.at_ada);
  one.service.runtime.clock += 48 * kOneHour;
  one.service.pass(kOneHour);
  CHECK(status() == TableStatus::kOpen);
  one.service.runtime.clock -= 48 * kOneHour;
  one.service.restart(72 * kOneHour);
  one.service.pass(22 * kOneHour);
  CHECK(status() == TableStatus::kOpen);
  one.service.pass(2 * kOneHour);
  CHECK(status() == TableStatus::kClosed);
}

}  // namespace kurz
