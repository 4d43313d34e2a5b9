// What happens when a player disconnects, as the host chose.
#include "codec/log_json.h"
#include "tests/support/test_service.h"

namespace kurz {
namespace {

namespace json = boost::json;
using test::error_code;
using test::TestService;
using test::TwoPeople;

TableSettings with_absence(Absence absence, int seconds = 0) {
  TableSettings settings;
  settings.absence = absence;
  settings.absence_seconds = seconds;
  return settings;
}

void ben_disconnects(TwoPeople& two) { two.service.service->subscriptions.disconnected(*two.at_ben); }
bool bot_plays_for_ben(const TwoPeople& two) {
  return two.at_ada->state().at("seats").at(1).at("substituted") == true;
}
json::object ben_in_people(const TwoPeople& two) {
  return two.at_ada->last("people").at("seats").at(1).as_object();
}

}  // namespace

TEST_CASE("absence: a table that waits gives no seat to a bot") {
  TwoPeople two(with_absence(Absence::kWait));
  ben_disconnects(two);
  two.service.pass(24 * 3'600'000 - 1);
  CHECK_FALSE(bot_plays_for_ben(two));
  CHECK(two.at_ada->version() == two.started);
}

TEST_CASE("absence: a bot takes over after the table's own time") {
  TwoPeople two(with_absence(Absence::kBot, 10));
  ben_disconnects(two);
  two.service.pass(9'999);
  CHECK_FALSE(bot_plays_for_ben(two));
  two.service.pass(2'000);
  CHECK(bot_plays_for_ben(two));
  CHECK(two.at_ada->of_type("update").at(5).at("views").at(0).at("changes").at(0).at("text") ==
        "A bot plays for {1} now.");
}

TEST_CASE("absence: the others are asked, and a bot takes over when all connected players agree") {
  TwoPeople two(with_absence(Absence::kAsk, 20));
  const auto agree = [&](const std::shared_ptr<test::TestClient>& client, int seat) {
    two.service.send(client, {{"type", "agree_to_bot"}, {"table", two.table}, {"seat", seat}});
    two.service.settle();
  };
  ben_disconnects(two);
  two.service.pass(19'000);
  agree(two.at_ada, 1);
  CHECK(two.at_ada->error() == "not_asked");
  CHECK_FALSE(ben_in_people(two).contains("asked"));
  two.service.pass(600'000);
  CHECK_FALSE(bot_plays_for_ben(two));
  CHECK(ben_in_people(two).at("asked") == true);
  CHECK(ben_in_people(two).at("agreed").as_array().empty());
  auto eve = TestService::client(two.service.guest("Eve"));
  agree(eve, 1);
  CHECK(eve->error() == "not_your_seat");
  CHECK_FALSE(bot_plays_for_ben(two));
  agree(two.at_ada, 1);
  CHECK(bot_plays_for_ben(two));
  CHECK_FALSE(ben_in_people(two).contains("asked"));
}

TEST_CASE("absence: one of two players who are asked is not enough") {
  TestService service;
  const std::string ada = service.guest("Ada");
  const std::string ben = service.guest("Ben");
  const std::string cyd = service.guest("Cyd");
  const auto seat = [](const std::string& who) { return Holder{HolderKind::kGuest, who, ""}; };
  const std::string table =
      *service.make(ada, "make", {seat(ada), seat(ben), seat(cyd)}, with_absence(Absence::kAsk, 5));
  auto at_ada = TestService::client(ada);
  auto at_ben = TestService::client(ben);
  auto at_cyd = TestService::client(cyd);
  for (const auto& client : {at_ada, at_ben, at_cyd}) service.subscribe(client, table);
  service.command(at_ada, {{"table", table}, {"id", "s"}, {"version", 1}, {"type", "start"}});
  service.service->subscriptions.disconnected(*at_ben);
  service.pass(6'000);
  const auto agree = [&](const std::shared_ptr<test::TestClient>& client) {
    service.send(client, {{"type", "agree_to_bot"}, {"table", table}, {"seat", 1}});
    service.settle();
  };
  const auto substituted = [&] { return at_ada->state().at("seats").at(1).at("substituted") == true; };
  agree(at_cyd);
  CHECK_FALSE(substituted());
  CHECK(at_ada->last("people").at("seats").at(1).at("agreed") == json::array{2});
  agree(at_ada);
  CHECK(substituted());
}

TEST_CASE("absence: a question ends when the player is back") {
  TwoPeople two(with_absence(Absence::kAsk, 5));
  ben_disconnects(two);
  two.service.pass(6'000);
  CHECK(ben_in_people(two).at("asked") == true);
  two.at_ben = TestService::client(two.ben);
  two.service.subscribe(two.at_ben, two.table);
  CHECK(ben_in_people(two).at("here") == true);
  CHECK_FALSE(ben_in_people(two).contains("asked"));
}

TEST_CASE("absence: moves that a bot made for a player are labelled, and the player is told on return") {
  TwoPeople two(with_absence(Absence::kBot, 5));
  const std::int64_t seen = two.at_ben->version();
  ben_disconnects(two);
  two.service.pass(6'000);
  // Ada plays on until the bot has moved after the choice of tickets.
  while (two.at_ada->state().at("view").at("turn").is_null() || two.at_ada->version() < two.started + 6) {
    if (!two.at_ada->legal().empty()) {
      REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
    }
    two.service.pass(2'000);
  }
  two.at_ben = TestService::client(two.ben);
  two.service.subscribe(two.at_ben, two.table, static_cast<int>(seen));
  int bot_moves = 0;
  const auto updates = two.at_ben->of_type("update");
  const json::array missed = updates.at(0).at("views").at(0).at("changes").as_array();
  for (const json::value& change : missed) {
    if (change.at("type") != "moved") continue;
    const bool by_bot = change.at("seat") == 1;
    CHECK((change.as_object().contains("by_bot") && change.at("by_bot") == true) == by_bot);
    const std::string text(change.at("events").at(0).at("text").as_string());
    CHECK_MESSAGE(text.ends_with("(A bot played for you.)") == by_bot, text);
    bot_moves += by_bot ? 1 : 0;
  }
  CHECK(bot_moves >= 2);
  const json::object back = updates.at(1).at("views").at(0).at("changes").at(0).as_object();
  CHECK(back.at("type") == "substituted");
  CHECK(back.at("on") == false);
  const auto turns = back.at("bot_turns").as_int64();
  CHECK(turns >= 1);
  CHECK(turns <= bot_moves);
  const std::string told(back.at("text").as_string());
  CHECK(told == "Welcome back. A bot took " + std::to_string(turns) + (turns == 1 ? " turn" : " turns") +
                    " for you.");
  // Others read whose seat it was, also in the log of the finished game.
  for (const json::object& update : two.at_ada->of_type("update")) {
    for (const json::value& change : update.at("views").at(0).at("changes").as_array()) {
      if (!change.as_object().contains("by_bot")) continue;
      const std::string text(change.at("events").at(0).at("text").as_string());
      CHECK_MESSAGE(text.starts_with("A bot for {1} "), text);
    }
  }
  two.play_to_end();
  const std::string log = two.service.http("GET", "/api/tables/" + two.table + "/log").body;
  const auto read = log_from_json(log, test::find_board);
  REQUIRE(read);
  CHECK(std::ranges::count_if(read->moves, &Move::by_bot) == bot_moves);
}

TEST_CASE("absence: the host changes settings before the game, and nobody else") {
  TestService service;
  const std::string ada = service.guest("Ada");
  const std::string ben = service.guest("Ben");
  const std::string table = *service.make(ada, "make", {{HolderKind::kGuest, ada, ""}, {}});
  auto at_ada = TestService::client(ada);
  auto at_ben = TestService::client(ben);
  service.subscribe(at_ada, table);
  int id = 0;
  const auto configure = [&](const std::shared_ptr<test::TestClient>& client, json::object settings) {
    settings["type"] = "configure";
    settings["table"] = table;
    settings["id"] = std::to_string(++id);
    settings["version"] = at_ada->version();
    return service.command(client, settings);
  };
  CHECK(error_code(configure(at_ben, {{"absence", "wait"}})) == "not_the_host");
  CHECK(error_code(configure(at_ada, {{"absence", "bot"}})) == "unchanged");
  CHECK(error_code(configure(at_ada, {{"absence_seconds", 86'401}})) == "bad_message");
  REQUIRE(configure(at_ada, {{"absence", "ask"}, {"absence_seconds", 30}, {"hints", false}}).at("type") ==
          "done");
  const json::object settings = at_ada->state().at("settings").as_object();
  CHECK(settings.at("absence") == "ask");
  CHECK(settings.at("absence_seconds") == 30);
  CHECK(settings.at("hints") == false);
  CHECK(settings.at("spectators") == true);
  service.restart();
  auto again = TestService::client(ada);
  service.subscribe(again, table);
  CHECK(again->state().at("settings") == settings);
  at_ada = again;
  REQUIRE(service
              .command(at_ada, {{"type", "seat_bot"},
                                {"table", table},
                                {"id", "b"},
                                {"version", 2},
                                {"seat", 1},
                                {"level", "easy"}})
              .at("type") == "done");
  REQUIRE(service.command(at_ada, {{"type", "start"}, {"table", table}, {"id", "s"}, {"version", 3}})
              .at("type") == "done");
  CHECK(error_code(configure(at_ada, {{"absence", "wait"}})) == "not_open");
}

TEST_CASE("absence: a player who returns after the deadline gets some extra time, once") {
  TableSettings settings;
  settings.move_seconds = 20;
  TwoPeople two(settings);
  two.service.service->subscriptions.disconnected(*two.at_ada);
  two.service.service->subscriptions.disconnected(*two.at_ben);
  two.service.pass(25'000);
  REQUIRE(two.service.service->tables.size() == 1);
  auto ada = TestService::client(two.ada);
  auto ben = TestService::client(two.ben);
  two.service.subscribe(ada, two.table);
  two.service.pass(14'000);
  two.service.subscribe(ben, two.table);
  CHECK(ada->version() == two.started);
  two.service.pass(2000);
  CHECK(ada->version() == two.started + 1);
  // Going and coming once more wins nothing.
  two.service.service->subscriptions.disconnected(*ben);
  two.service.pass(12'000);
  two.service.subscribe(ben, two.table);
  CHECK(ada->version() == two.started + 1);
  two.service.pass(1500);
  CHECK(ada->version() == two.started + 2);
}

}  // namespace kurz
