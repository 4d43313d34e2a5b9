#include "server/house/house.h"

#include "codec/game_json.h"
#include "server/store/sqlite.h"
#include "tests/support/two_people.h"

namespace kurz {
namespace {

namespace json = boost::json;
using test::refusal_code;
using test::TestClient;
using test::TestHouse;
using test::TwoPeople;

}  // namespace

TEST_CASE("house: a command is acknowledged once and counts once, whenever it comes again") {
  TwoPeople two;
  json::object move = two.any_move(two.at_ada);
  move["cmd"] = "mine";
  const json::object first = two.ask(two.at_ada, move);
  REQUIRE(first.at("type") == "done");
  move["version"] = 3;  // as it was sent the first time
  CHECK(two.ask(two.at_ada, move) == first);
  two.house.restart();
  two.at_ada = TestHouse::client(two.ada);
  two.house.open_table(two.at_ada, two.table, Seat(0), 0);
  CHECK(two.ask(two.at_ada, move) == first);
  CHECK(TwoPeople::version(two.at_ada) == first.at("version").as_int64());
}

TEST_CASE("house: a command for another version is refused with the version that is") {
  TwoPeople two;
  json::object move = two.any_move(two.at_ada);
  move["version"] = 2;
  const json::object answer = two.ask(two.at_ada, move);
  CHECK(refusal_code(answer) == "stale");
  CHECK(answer.at("refusal").at("version") == 3);
}

TEST_CASE("house: what the rules refuse is told with the rule's number, in the reader's language") {
  TwoPeople two;
  json::object pass{{"do", "play"}, {"seat", 0}, {"action", {{"type", "pass"}}}};
  CHECK(two.ask(two.at_ada, pass).at("refusal").at("rule").at("rule") == "R8");
  auto german = TestHouse::client(two.ada, Lang::kGerman);
  two.house.open_table(german, two.table, Seat(0));
  const json::object answer = two.ask(german, pass);
  CHECK(std::string(answer.at("refusal").at("text").as_string()).starts_with("R8: "));
  CHECK(answer.at("refusal").at("text") != two.at_ada->last("refused").at("refusal").at("text"));
}

TEST_CASE("house: after a cut the missed versions come, no more and no less") {
  TwoPeople two;
  const std::int64_t seen = TwoPeople::version(two.at_ben);
  two.house.house->gone(*two.at_ben);
  REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
  auto again = TestHouse::client(two.ben);
  two.house.open_table(again, two.table, Seat(1), static_cast<int>(seen));
  const json::array changes = again->last("update").at("changes").as_array();
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].at("version") == seen + 1);
  // The same bytes as somebody gets who stayed; asking from the future tells everything.
  two.house.open_table(two.at_ben, two.table, Seat(1), static_cast<int>(seen));
  CHECK(two.at_ben->raw[two.at_ben->raw.size() - 2] == again->raw[0]);
  two.house.open_table(again, two.table, Seat(1), 99);
  CHECK(again->last("update").at("changes").as_array().size() == static_cast<std::size_t>(seen) + 1);
}

TEST_CASE("house: a table that is not there and one that is not yours look the same") {
  TableSettings closed;
  closed.spectators = false;
  TwoPeople two(closed);
  auto eve = TestHouse::client(two.house.guest("Eve"));
  two.house.open_table(eve, two.table, kSpectator);
  two.house.open_table(eve, two.table, Seat(0));
  two.house.open_table(eve, "nowhere", kSpectator);
  two.house.house->why(eve, {{"table", two.table}, {"seat", 0}, {"action", {{"type", "pass"}}}});
  two.house.house->hint(eve, {{"table", two.table}, {"seat", 0}});
  two.house.house->do_command(eve, {{"table", two.table}, {"cmd", "x"}, {"version", 1}, {"do", "start"}});
  const auto refused = eve->of_type("refused");
  REQUIRE(refused.size() == 6);
  for (const json::object& one : refused) CHECK(one.at("refusal") == refused[0].at("refusal"));
  CHECK(eve->of_type("update").empty());
}

TEST_CASE("house: whoever is sent away from a seat sees it no longer") {
  TestHouse house;
  const std::string ada = house.guest("Ada");
  const std::string ben = house.guest("Ben");
  const std::string table = *house.make(ada, "make", {{HolderKind::kGuest, ada, ""}, {}});
  auto at_ada = TestHouse::client(ada);
  auto at_ben = TestHouse::client(ben);
  house.open_table(at_ada, table, Seat(0));
  house.open_table(at_ben, table, kSpectator);
  house.command(at_ben, {{"table", table}, {"cmd", "1"}, {"version", 1}, {"do", "sit"}, {"seat", 1}});
  house.open_table(at_ben, table, Seat(1));
  house.command(at_ada, {{"table", table}, {"cmd", "2"}, {"version", 2}, {"do", "leave"}, {"seat", 1}});
  CHECK(at_ben->last("shut").at("as") == 1);
  CHECK(at_ben->last("update").at("as").is_null());
  CHECK(at_ben->last("update").at("version") == 3);
  const json::object people = at_ada->last("people");
  CHECK(people.at("seats").at(0).at("name") == "Ada");
  CHECK(people.at("watching") == 1);
}

TEST_CASE("house: one guest may hold several seats, and asked twice a table is made once") {
  TestHouse house;
  const std::string ada = house.guest("Ada");
  const Holders both{{HolderKind::kGuest, ada, ""}, {HolderKind::kGuest, ada, ""}};
  const std::string table = *house.make(ada, "make", both);
  CHECK(*house.make(ada, "make", both) == table);
  CHECK(*house.make(ada, "another", both) != table);
  CHECK(*house.make(ada, "third", both) != table);
  CHECK(house.make(ada, "fourth", both).error().code == RefusedCode::kTooManyTables);
  CHECK(house.make(ada, "fifth", {{HolderKind::kBot, "oracle", ""}, {}}).error().code ==
        RefusedCode::kNoSuchLevel);
  auto client = TestHouse::client(ada);
  house.open_table(client, table, Seat(0));
  house.open_table(client, table, Seat(1));
  REQUIRE(
      house.command(client, {{"table", table}, {"cmd", "s"}, {"version", 1}, {"do", "start"}}).at("type") ==
      "done");
  const auto updates = client->of_type("update");
  REQUIRE(updates.size() == 4);
  CHECK(updates[2].at("as") == 0);
  CHECK(updates[3].at("as") == 1);
  CHECK(TwoPeople::legal(updates[3]).size() > 0);
}

TEST_CASE("house: a bot plays for who is away after the grace time, and gives the seat back") {
  HouseOptions options;
  options.grace_seconds = 60;
  TwoPeople two({}, options);
  two.house.house->gone(*two.at_ben);
  two.house.pass(59'000);
  CHECK(TwoPeople::version(two.at_ada) == 3);
  two.house.pass(2000);
  // The bot has taken the seat and chosen its tickets.
  const json::object update = two.at_ada->last("update");
  CHECK(update.at("state").at("seats").at(1).at("stood_in") == true);
  CHECK(TwoPeople::version(two.at_ada) == 5);
  auto again = TestHouse::client(two.ben);
  two.house.open_table(again, two.table, Seat(1));
  CHECK(two.at_ada->last("update").at("state").at("seats").at(1).at("stood_in") == false);
}

TEST_CASE("house: a game waits when everybody is away, also over a restart") {
  TwoPeople two;
  two.house.house->gone(*two.at_ben);
  two.house.house->gone(*two.at_ada);
  two.house.pass(3'600'000);
  two.house.restart();
  two.house.pass(3'600'000);
  auto again = TestHouse::client(two.ada);
  two.house.open_table(again, two.table, Seat(0));
  CHECK(TwoPeople::version(again) == 3);
  CHECK(again->last("update").at("state").at("status") == "running");
}

TEST_CASE("house: who runs out of time is played for, one move at a time") {
  TableSettings settings;
  settings.clock.move_seconds = 20;
  TwoPeople two(settings);
  two.house.pass(19'000);
  CHECK(TwoPeople::version(two.at_ada) == 3);
  two.house.pass(2000);
  CHECK(TwoPeople::version(two.at_ada) >= 5);
  const json::object update = two.at_ada->last("update");
  CHECK(update.at("changes").at(0).at("by_server") == true);
  CHECK(update.at("state").at("seats").at(0).at("stood_in") == false);
}

TEST_CASE("house: bots fill the seats, move at the pace of their level, and the game comes to its end") {
  HouseOptions options;
  options.bot_pace = 500;
  TestHouse house(options);
  const std::string ada = house.guest("Ada");
  const std::string table =
      *house.make(ada, "make", {{HolderKind::kBot, "easy", ""}, {HolderKind::kBot, "medium", ""}});
  auto client = TestHouse::client(ada);
  house.open_table(client, table, kSpectator);
  REQUIRE(
      house.command(client, {{"table", table}, {"cmd", "s"}, {"version", 1}, {"do", "start"}}).at("type") ==
      "done");
  house.pass(499);
  CHECK(client->last("update").at("version") == 2);
  house.pass(1);
  CHECK(client->last("update").at("version") == 4);  // both choose their tickets at the same time
  house.pass(3'600'000);
  CHECK(client->last("update").at("state").at("status") == "over");
  CHECK(client->last("update").at("state").as_object().contains("seed"));
  std::int64_t next = 1;
  for (const json::object& update : client->of_type("update")) {
    CHECK(update.at("version") == next);
    ++next;
  }
}

TEST_CASE("house: how a game ended is kept for who held one seat of it") {
  TestHouse house;
  const std::string ada = house.guest("Ada");
  const std::string ben = house.guest("Ben");
  const Holder bot{HolderKind::kBot, "easy", ""};
  TableSettings settings;
  settings.clock.move_seconds = 5;  // whoever runs out of time is played for
  const auto play = [&](const std::string& name, const Holders& holders) {
    const std::string table = *house.make(ada, name, holders, settings);
    auto client = TestHouse::client(ada);
    house.open_table(client, table, Seat(0));
    const json::object start{{"table", table}, {"cmd", "s"}, {"version", 1}, {"do", "start"}};
    REQUIRE(house.command(client, start).at("type") == "done");
    house.pass(3'600'000);
    REQUIRE(client->last("update").at("state").at("status") == "over");
    return client->last("update").at("state").at("view").at("seats").as_array();
  };
  const json::array seats = play("one", {{HolderKind::kGuest, ada, ""}, bot});
  play("two seats", {{HolderKind::kGuest, ada, "x"}, {HolderKind::kGuest, ada, "y"}});
  const auto results = house.reading->results_of(ada, 9);
  REQUIRE(results);
  REQUIRE(results->size() == 1);
  CHECK(results->front().against == "easy");
  CHECK(results->front().place == seats[0].at("place").to_number<int>());
  CHECK(results->front().points == seats[0].at("score").at("total").to_number<int>());
  CHECK(house.reading->results_of(ben, 9)->empty());
}

TEST_CASE("house: while nothing can be stored bots wait, and go on when something can") {
  TestHouse house;
  const std::string ada = house.guest("Ada");
  TableSettings settings;
  settings.first = Seat(1);
  const std::string table =
      *house.make(ada, "one", {{HolderKind::kGuest, ada, ""}, {HolderKind::kBot, "easy", ""}}, settings);
  auto client = TestHouse::client(ada);
  house.open_table(client, table, Seat(0));
  const auto version = [&] { return client->last("update").at("version").to_number<int>(); };
  const auto complaints = [&] {
    const std::string log = test::content(house.folder / "journal");
    int count = 0;
    for (std::size_t at = 0; (at = log.find("could not be stored", at)) != std::string::npos; ++at) ++count;
    return count;
  };
  const json::object start{{"table", table}, {"cmd", "s"}, {"version", 1}, {"do", "start"}};
  REQUIRE(house.command(client, start).at("type") == "done");
  const int before = version();
  Sqlite other(house.folder / "kurz.db", "");
  other.run("CREATE TRIGGER full BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'no room'); END");
  house.pass(20'000);
  CHECK(version() == before);
  CHECK(house.house->figures().bot_moves == 0);
  CHECK(complaints() >= 1);
  CHECK(complaints() <= 20);
  other.run("DROP TRIGGER full");
  while (!house.writer->works()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  house.pass(20'000);
  CHECK(version() > before);
  CHECK(house.house->figures().bot_moves > 0);
}

TEST_CASE("house: a new name that crosses being forgotten does not bring a guest back") {
  TestHouse house;
  const Guest ada = **house.reading->guest(house.guest("Ada"));
  std::optional<Refused> refused;
  int answered = 0;
  house.guests->forget(ada.id, [&](const std::optional<Refused>& no) { answered += no ? 0 : 1; });
  house.guests->rename(ada, "Ada L.", [&](const std::optional<Refused>& no) {
    refused = no;
    ++answered;
  });
  while (answered < 2) house.world.run_one(std::chrono::milliseconds(50));
  REQUIRE(refused);
  CHECK(refused->code == RefusedCode::kNoGuest);
  CHECK_FALSE(house.reading->guest(ada.id)->has_value());
}

TEST_CASE("house: a table that nobody looks at is closed after a day") {
  TwoPeople two;
  two.house.house->gone(*two.at_ben);
  two.house.house->gone(*two.at_ada);
  two.house.pass(23 * 3'600'000);
  CHECK(two.house.reading->table(two.table)->value().status == TableStatus::kRunning);
  two.house.pass(2 * 3'600'000);
  CHECK(two.house.reading->table(two.table)->value().status == TableStatus::kClosed);
  CHECK(two.house.house->rooms() == 0);
}

TEST_CASE("house: who reads too slowly gets the newest state when they have caught up") {
  TwoPeople two;
  two.at_ben->behind = true;
  const std::size_t before = two.at_ben->raw.size();
  REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
  CHECK(two.at_ben->raw.size() == before);
  two.at_ben->behind = false;
  two.house.house->caught_up(*two.at_ben);
  CHECK(two.at_ben->raw.size() == before + 2);  // from the seat, and as the spectator that Ben was before
  CHECK(two.at_ben->last("update").at("changes").as_array().size() == 1);
}

TEST_CASE("house: the same people play again, one seat further, and only once") {
  TwoPeople two;
  while (two.at_ada->last("update").at("state").at("status") == "running") {
    const auto& mover = two.to_move(two.at_ada) ? two.at_ada : two.at_ben;
    REQUIRE(two.ask(mover, two.any_move(mover)).at("type") == "done");
  }
  REQUIRE(two.ask(two.at_ben, {{"do", "rematch"}}).at("type") == "done");
  CHECK(refusal_code(two.ask(two.at_ada, {{"do", "rematch"}})) == "already_rematched");
  const std::string next(two.at_ada->last("update").at("state").at("rematch").as_string());
  two.house.open_table(two.at_ben, next, Seat(0));
  two.house.open_table(two.at_ada, next, Seat(1));
  CHECK(two.at_ada->last("update").at("state").at("status") == "open");
}

TEST_CASE("house: a phrase reaches everybody once, from one's own seat only, and nothing else is said") {
  TwoPeople two;
  House& house = *two.house.house;
  house.say(two.at_ben, {{"table", two.table}, {"seat", 1}, {"phrase", "hello"}});
  for (const auto& client : {two.at_ada, two.at_ben}) {
    CHECK(client->last("said") ==
          json::object{{"type", "said"}, {"table", two.table}, {"seat", 1}, {"phrase", "hello"}});
  }
  const std::size_t before = two.at_ada->raw.size();
  house.say(two.at_ben, {{"table", two.table}, {"seat", 0}, {"phrase", "hello"}});
  CHECK(refusal_code(two.at_ben->last("refused")) == "not_your_seat");
  house.say(two.at_ben, {{"table", two.table}, {"seat", 1}, {"phrase", "buy my things"}});
  CHECK(refusal_code(two.at_ben->last("refused")) == "bad_message");
  house.say(two.at_ben, {{"table", "nowhere"}, {"seat", 1}, {"phrase", "hello"}});
  CHECK(refusal_code(two.at_ben->last("refused")) == "no_such_table");
  CHECK(two.at_ada->raw.size() == before);
}

TEST_CASE("house: who asks for many hints waits for one, and others get theirs") {
  HouseOptions options;
  options.hint_milliseconds = 100;
  TwoPeople two({}, options);
  for (int i = 0; i < 30; ++i) two.house.house->hint(two.at_ada, {{"table", two.table}, {"seat", 0}});
  two.house.house->hint(two.at_ben, {{"table", two.table}, {"seat", 1}});
  two.house.settle();
  CHECK(refusal_code(two.at_ada->last("refused")) == "busy");
  CHECK(two.at_ada->of_type("hint").size() == 1);
  CHECK(two.at_ben->of_type("hint").size() == 1);
}

TEST_CASE("house: a moment is what the seat was told then, and is for nobody else") {
  TwoPeople two;
  std::map<std::uint64_t, json::value> told;
  while (two.at_ada->last("update").at("state").at("status") == "running") {
    const json::object update = two.at_ada->last("update");
    told[static_cast<std::uint64_t>(update.at("version").as_int64())] = update.at("state").at("view");
    const auto& mover = two.to_move(two.at_ada) ? two.at_ada : two.at_ben;
    REQUIRE(two.ask(mover, two.any_move(mover)).at("type") == "done");
    if (told.size() == 4) break;
  }
  House& house = *two.house.house;
  for (const auto& [version, view] : told) {
    const auto then = house.moment(two.ada, two.table, Seat(0), version);
    REQUIRE(then);
    CHECK(json::value(view_to_json(make_view(then->state(), Seat(0)))) == view);
  }
  for (const std::uint64_t version : {std::uint64_t{0}, std::uint64_t{999}}) {
    CHECK_FALSE(house.moment(two.ada, two.table, Seat(0), version));
  }
  CHECK_FALSE(house.moment(two.ben, two.table, Seat(0), 3));
  CHECK_FALSE(house.moment("", two.table, Seat(0), 3));
  CHECK(house.moment("", two.table, kSpectator, 3));
}

TEST_CASE("guests: names are cleaned, and what cannot be a name is none") {
  CHECK(clean_name("  Ada   Lovelace ") == "Ada Lovelace");
  CHECK(clean_name("J\xC3\xBCrgen") == "J\xC3\xBCrgen");
  CHECK(clean_name("a\xE2\x80\xAE"
                   "b\n") == "ab");
  CHECK_FALSE(clean_name(""));
  CHECK_FALSE(clean_name(" \t "));
  CHECK_FALSE(clean_name("\xFF\xFE"));
  CHECK_FALSE(clean_name("abcdefghijklmnopqrstuvwxy"));
  CHECK(clean_name("\xF0\x9F\x9A\x82") == "\xF0\x9F\x9A\x82");
}

}  // namespace kurz
