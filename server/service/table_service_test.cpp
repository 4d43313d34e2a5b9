#include "server/service/table_service.h"

#include "codec/game_json.h"
#include "server/store/sqlite.h"
#include "tests/support/test_service.h"

namespace kurz {
namespace {

namespace json = boost::json;
using test::AdasTable;
using test::error_code;
using test::TestClient;
using test::TestService;
using test::TwoPeople;

}  // namespace

TEST_CASE("service: a repeated command counts once and gets the same answer") {
  TwoPeople two;
  json::object move = two.any_move(two.at_ada);
  move["id"] = "mine";
  const json::object first = two.ask(two.at_ada, move);
  REQUIRE(first.at("type") == "done");
  move["version"] = two.started;  // as it was sent the first time
  CHECK(two.ask(two.at_ada, move) == first);
  two.service.restart();
  two.at_ada = TestService::client(two.ada);
  two.service.subscribe(two.at_ada, two.table, 0);
  CHECK(two.ask(two.at_ada, move) == first);
  CHECK(two.at_ada->version() == first.at("version").as_int64());
}

TEST_CASE("service: every move is parsed and decided once, not replayed, and each player gets one update") {
  TwoPeople two;
  const ServiceCounters before = two.service.service->counters();
  const std::size_t frames_before = two.at_ada->raw.size() + two.at_ben->raw.size();
  const long parsed_before = parsed_json_texts;
  two.play_to_end();
  const ServiceCounters& after = two.service.service->counters();
  const long moves = after.acknowledged - before.acknowledged;
  REQUIRE(moves > 10);
  CHECK(parsed_json_texts - parsed_before == moves);
  CHECK(after.decided_commands - before.decided_commands == moves);
  CHECK(after.replayed_events == before.replayed_events);
  // An acknowledgement for the mover and an update for each of the two.
  CHECK(two.at_ada->raw.size() + two.at_ben->raw.size() - frames_before ==
        static_cast<std::size_t>(3 * moves));
  // A table that replays its events from the store is the same.
  two.service.restart();
  auto again = TestService::client(two.ada);
  two.service.subscribe(again, two.table, static_cast<int>(two.at_ada->version()) - 1);
  CHECK(again->raw.front() == two.at_ada->raw.back());
  CHECK(two.service.service->counters().replayed_events == two.at_ada->version());
}

TEST_CASE("service: a command for another version is stale, and the answer has the current version") {
  TwoPeople two;
  json::object move = two.any_move(two.at_ada);
  move["version"] = two.started - 1;
  const json::object answer = two.ask(two.at_ada, move);
  CHECK(error_code(answer) == "stale");
  CHECK(answer.at("error").at("version") == two.started);
}

TEST_CASE("service: an illegal move is answered with the rule's number, in the client's language") {
  TwoPeople two;
  json::object pass{{"type", "play"}, {"seat", 0}, {"action", {{"type", "pass"}}}};
  CHECK(two.ask(two.at_ada, pass).at("error").at("rule").at("rule") == "R8");
  auto german = TestService::client(two.ada, Lang::kGerman);
  two.service.subscribe(german, two.table);
  const json::object answer = two.ask(german, pass);
  CHECK(std::string(answer.at("error").at("text").as_string()).starts_with("R8: "));
  CHECK(answer.at("error").at("text") != two.at_ada->last("error").at("error").at("text"));
}

TEST_CASE("service: a client that reconnects gets exactly the versions it missed") {
  TwoPeople two;
  const std::int64_t seen = two.at_ben->version();
  two.service.service->subscriptions.disconnected(*two.at_ben);
  REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
  auto again = TestService::client(two.ben);
  two.service.subscribe(again, two.table, static_cast<int>(seen));
  const json::array changes = again->changes();
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].at("version") == seen + 1);
  // The same bytes as somebody gets who stayed; asking from the future tells everything.
  two.service.subscribe(two.at_ben, two.table, static_cast<int>(seen));
  CHECK(two.at_ben->raw[two.at_ben->raw.size() - 2] == again->raw[0]);
  two.service.subscribe(again, two.table, 99);
  CHECK(again->changes().size() == static_cast<std::size_t>(seen) + 1);
}

TEST_CASE("service: a missing table and a private one give the same answer") {
  TableSettings closed;
  closed.spectators = false;
  TwoPeople two(closed);
  auto eve = TestService::client(two.service.guest("Eve"));
  two.service.subscribe(eve, two.table);
  two.service.subscribe(eve, "nowhere");
  two.service.send(eve, {{"type", "why"}, {"table", two.table}, {"seat", 0}, {"action", {{"type", "pass"}}}});
  two.service.send(eve, {{"type", "hint"}, {"table", two.table}, {"seat", 0}});
  two.service.send(eve, {{"type", "start"}, {"table", two.table}, {"id", "x"}, {"version", 1}});
  two.service.send(eve, {{"type", "say"}, {"table", two.table}, {"seat", 0}, {"phrase", "hello"}});
  const auto errors = eve->of_type("error");
  REQUIRE(errors.size() == 6);
  for (const json::object& one : errors) CHECK(one.at("error") == errors[0].at("error"));
  CHECK(eve->of_type("update").empty());
}

TEST_CASE("service: a guest who is removed from a seat becomes a spectator") {
  AdasTable at;
  auto at_ben = at.join(at.service.guest("Ben"));
  at.ask(at_ben, {{"type", "sit"}, {"seat", 1}});
  CHECK(at_ben->view().at("seat") == 1);
  at.ask(at.at_ada, {{"type", "leave"}, {"seat", 1}});
  CHECK(at_ben->view().at("seat").is_null());
  CHECK(at_ben->version() == 3);
  const json::object people = at.at_ada->last("people");
  CHECK(people.at("seats").at(0).at("name") == "Ada");
  CHECK(people.at("watching") == 1);
}

TEST_CASE(
    "service: a guest can hold several seats with one subscription, and a repeated request creates one "
    "table") {
  TestService service;
  const std::string ada = service.guest("Ada");
  const Holders both{{HolderKind::kGuest, ada, ""}, {HolderKind::kGuest, ada, ""}};
  const std::string table = *service.make(ada, "make", both);
  CHECK(*service.make(ada, "make", both) == table);
  CHECK(*service.make(ada, "another", both) != table);
  CHECK(*service.make(ada, "third", both) != table);
  CHECK(service.make(ada, "fourth", both).error().code == ErrorCode::kTooManyTables);
  CHECK(service.make(ada, "fifth", {{HolderKind::kBot, "oracle", ""}, {}}).error().code ==
        ErrorCode::kNoSuchLevel);
  auto client = TestService::client(ada);
  service.subscribe(client, table);
  service.subscribe(client, table);
  REQUIRE(service.command(client, {{"table", table}, {"id", "s"}, {"version", 1}, {"type", "start"}})
              .at("type") == "done");
  // One subscription, and one update per version with a view per seat.
  const auto updates = client->of_type("update");
  REQUIRE(updates.size() == 4);
  const json::array& views = updates[3].at("views").as_array();
  REQUIRE(views.size() == 2);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    CHECK(views[seat].at("seat") == seat);
    CHECK(views[seat].at("state").at("view").at("own").at("legal").as_array().size() > 0);
  }
}

TEST_CASE("service: a bot plays for an absent player after the grace time and gives the seat back") {
  ServiceOptions options;
  options.grace_seconds = 60;
  TwoPeople two({}, options);
  two.service.service->subscriptions.disconnected(*two.at_ben);
  two.service.pass(59'000);
  CHECK(two.at_ada->version() == two.started);
  two.service.pass(2000);
  // The bot has taken the seat and chosen its tickets.
  CHECK(two.at_ada->state().at("seats").at(1).at("substituted") == true);
  CHECK(two.at_ada->version() == two.started + 2);
  auto again = TestService::client(two.ben);
  two.service.subscribe(again, two.table);
  CHECK(two.at_ada->state().at("seats").at(1).at("substituted") == false);
}

TEST_CASE("service: a game waits while all players are absent, also across a restart") {
  TwoPeople two;
  two.service.service->subscriptions.disconnected(*two.at_ben);
  two.service.service->subscriptions.disconnected(*two.at_ada);
  two.service.pass(3'600'000);
  two.service.restart();
  two.service.pass(3'600'000);
  auto again = TestService::client(two.ada);
  two.service.subscribe(again, two.table);
  CHECK(again->version() == two.started);
  CHECK(again->is_running());
}

TEST_CASE("service: when a player's time is up, a bot plays one move") {
  TableSettings settings;
  settings.move_seconds = 20;
  TwoPeople two(settings);
  two.service.pass(19'000);
  CHECK(two.at_ada->version() == two.started);
  two.service.pass(2000);
  CHECK(two.at_ada->version() >= two.started + 2);
  CHECK(two.at_ada->changes().at(0).at("by_server") == true);
  CHECK(two.at_ada->state().at("seats").at(0).at("substituted") == false);
}

TEST_CASE("service: bots play a complete game at the pace of their level") {
  ServiceOptions options;
  options.bot_pace = 500;
  TestService service(options);
  const std::string ada = service.guest("Ada");
  const std::string table =
      *service.make(ada, "make", {{HolderKind::kBot, "easy", ""}, {HolderKind::kBot, "medium", ""}});
  auto client = TestService::client(ada);
  service.subscribe(client, table);
  REQUIRE(service.command(client, {{"table", table}, {"id", "s"}, {"version", 1}, {"type", "start"}})
              .at("type") == "done");
  service.pass(499);
  CHECK(client->version() == 2);
  service.pass(1);
  CHECK(client->version() == 4);  // both choose their tickets at the same time
  service.pass(3'600'000);
  CHECK(client->state().at("status") == "over");
  CHECK(client->state().contains("seed"));
  std::int64_t next = 1;
  for (const json::object& update : client->of_type("update")) {
    CHECK(update.at("version") == next);
    ++next;
  }
}

TEST_CASE("service: results are stored for guests with exactly one seat") {
  TestService service;
  const std::string ada = service.guest("Ada");
  const std::string ben = service.guest("Ben");
  const Holder bot{HolderKind::kBot, "easy", ""};
  TableSettings settings;
  settings.move_seconds = 5;  // a bot plays for players who run out of time
  const auto play = [&](const std::string& name, const Holders& holders) {
    const std::string table = *service.make(ada, name, holders, settings);
    auto client = TestService::client(ada);
    service.subscribe(client, table);
    const json::object start{{"table", table}, {"id", "s"}, {"version", 1}, {"type", "start"}};
    REQUIRE(service.command(client, start).at("type") == "done");
    service.pass(3'600'000);
    REQUIRE(client->state().at("status") == "over");
    return client->state().at("view").at("seats").as_array();
  };
  const json::array seats = play("one", {{HolderKind::kGuest, ada, ""}, bot});
  play("two seats", {{HolderKind::kGuest, ada, "x"}, {HolderKind::kGuest, ada, "y"}});
  const auto results = service.reading->results_of(ada, 9);
  REQUIRE(results);
  REQUIRE(results->size() == 1);
  CHECK(results->front().against == "easy");
  CHECK(results->front().place == seats[0].at("place").to_number<int>());
  CHECK(results->front().points == seats[0].at("score").at("total").to_number<int>());
  CHECK(service.reading->results_of(ben, 9)->empty());
}

TEST_CASE("service: bots wait while nothing can be stored") {
  TableSettings settings;
  settings.first = Seat(1);
  AdasTable at({HolderKind::kBot, "easy", ""}, settings);
  TestService& service = at.service;
  const auto complaints = [&] {
    return test::count_of("cannot store a command", test::content(service.folder / "log"));
  };
  REQUIRE(at.ask(at.at_ada, {{"type", "start"}}).at("type") == "done");
  const std::int64_t before = at.at_ada->version();
  Sqlite other(service.folder / "kurz.db", "");
  other.run("CREATE TRIGGER full BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'no room'); END");
  service.pass(20'000);
  CHECK(at.at_ada->version() == before);
  CHECK(service.service->counters().bot_moves == 0);
  CHECK(complaints() >= 1);
  CHECK(complaints() <= 20);
  other.run("DROP TRIGGER full");
  while (!service.writer->works()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  service.pass(20'000);
  CHECK(at.at_ada->version() > before);
  CHECK(service.service->counters().bot_moves > 0);
}

TEST_CASE("service: renaming does not bring back a guest who deletes their data") {
  TestService service;
  const Guest ada = **service.reading->guest(service.guest("Ada"));
  std::optional<RequestError> refused;
  int answered = 0;
  service.guests->delete_data(ada.id, [&](const std::optional<RequestError>& no) { answered += no ? 0 : 1; });
  service.guests->rename(ada.id, "Ada L.", [&](const std::optional<RequestError>& no) {
    refused = no;
    ++answered;
  });
  while (answered < 2) service.runtime.run_one(std::chrono::milliseconds(50));
  REQUIRE(refused);
  CHECK(refused->code == ErrorCode::kNoGuest);
  CHECK_FALSE(service.reading->guest(ada.id)->has_value());
}

TEST_CASE("service: an abandoned table is closed after a day") {
  TwoPeople two;
  two.service.service->subscriptions.disconnected(*two.at_ben);
  two.service.service->subscriptions.disconnected(*two.at_ada);
  two.service.pass(23 * 3'600'000);
  CHECK(two.service.reading->table(two.table)->value().status == TableStatus::kRunning);
  two.service.pass(2 * 3'600'000);
  CHECK(two.service.reading->table(two.table)->value().status == TableStatus::kClosed);
  CHECK(two.service.service->tables.size() == 0);
}

TEST_CASE("service: a slow client gets the newest state when it has caught up") {
  TwoPeople two;
  two.at_ben->behind = true;
  const std::size_t before = two.at_ben->raw.size();
  REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
  CHECK(two.at_ben->raw.size() == before);
  two.at_ben->behind = false;
  two.service.service->subscriptions.caught_up(*two.at_ben);
  CHECK(two.at_ben->raw.size() == before + 1);
  CHECK(two.at_ben->changes().size() == 1);
}

TEST_CASE("service: a rematch rotates the seats and can be created once") {
  TwoPeople two;
  two.play_to_end();
  REQUIRE(two.ask(two.at_ben, {{"type", "rematch"}}).at("type") == "done");
  CHECK(error_code(two.ask(two.at_ada, {{"type", "rematch"}})) == "already_rematched");
  const std::string next(two.at_ada->state().at("rematch").as_string());
  two.service.subscribe(two.at_ben, next);
  two.service.subscribe(two.at_ada, next);
  CHECK(two.at_ada->state().at("status") == "open");
}

TEST_CASE("service: a known phrase from the player's own seat reaches everyone once") {
  TwoPeople two;
  const auto say = [&](const std::string& table, int seat, const char* phrase) {
    two.service.send(two.at_ben, {{"type", "say"}, {"table", table}, {"seat", seat}, {"phrase", phrase}});
  };
  say(two.table, 1, "hello");
  for (const auto& client : {two.at_ada, two.at_ben}) {
    CHECK(client->last("said") ==
          json::object{{"type", "said"}, {"table", two.table}, {"seat", 1}, {"phrase", "hello"}});
  }
  const std::size_t before = two.at_ada->raw.size();
  say(two.table, 0, "hello");
  CHECK(two.at_ben->error() == "not_your_seat");
  say(two.table, 1, "buy my things");
  CHECK(two.at_ben->error() == "bad_message");
  say("nowhere", 1, "hello");
  two.service.settle();
  CHECK(two.at_ben->error() == "no_such_table");
  CHECK(two.at_ada->raw.size() == before);
}

TEST_CASE("service: a guest waits for one hint at a time, and others get theirs") {
  ServiceOptions options;
  options.hint_milliseconds = 100;
  TwoPeople two({}, options);
  const auto hint = [&](const std::shared_ptr<TestClient>& client, int seat) {
    two.service.send(client, {{"type", "hint"}, {"table", two.table}, {"seat", seat}});
  };
  for (int i = 0; i < 30; ++i) hint(two.at_ada, 0);
  hint(two.at_ben, 1);
  two.service.settle();
  CHECK(two.at_ada->error() == "busy");
  CHECK(two.at_ada->of_type("hint").size() == 1);
  CHECK(two.at_ben->of_type("hint").size() == 1);
}

TEST_CASE("service: an earlier version shows a seat what it saw then, and nobody else") {
  TwoPeople two;
  std::map<std::uint64_t, json::value> told;
  while (two.at_ada->is_running()) {
    told[static_cast<std::uint64_t>(two.at_ada->version())] = two.at_ada->state().at("view");
    const auto& mover = !two.at_ada->legal().empty() ? two.at_ada : two.at_ben;
    REQUIRE(two.ask(mover, two.any_move(mover)).at("type") == "done");
    if (told.size() == 4) break;
  }
  const auto read = [&](const std::string& guest, Seat as, std::uint64_t version) {
    return load_past(*two.service.reading, test::shared_board, {guest, two.table, as, version});
  };
  for (const auto& [version, view] : told) {
    const auto then = read(two.ada, Seat(0), version);
    REQUIRE(then);
    CHECK(json::parse(json_of(protocol::to_message(make_view(then->state(), Seat(0))))) == view);
  }
  for (const std::uint64_t version : {std::uint64_t{0}, std::uint64_t{999}}) {
    CHECK_FALSE(read(two.ada, Seat(0), version));
  }
  CHECK_FALSE(read(two.ben, Seat(0), 3));
  CHECK_FALSE(read("", Seat(0), 3));
  CHECK(read("", kSpectator, 3));
}

}  // namespace kurz
