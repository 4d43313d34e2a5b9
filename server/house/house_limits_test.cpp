// What nobody may do to a house: fill it, freeze it, or stay in it after being forgotten.
#include "server/chance/sealed_chance.h"
#include "server/house/house.h"
#include "tests/support/two_people.h"

namespace kurz {
namespace {

namespace json = boost::json;
using test::refusal_code;
using test::TestClient;
using test::TestHouse;
using test::TwoPeople;

constexpr std::int64_t kHour = 3'600'000;

// As "forget me" does.
void forget(TestHouse& house, const std::string& guest) {
  bool done = false;
  house.guests->forget(guest, [&](const std::optional<Refused>& no) { done = !no; });
  while (!done) house.world.run_one(std::chrono::milliseconds(50));
  house.house->forgotten(guest);
  house.settle();
}

// Both come and go until their seats no longer change hands; all this stands in the store, and nobody looks.
void come_and_go(TwoPeople& two) {
  two.house.restart();
  const StoredTable stored = two.house.reading->table(two.table)->value();
  const auto events = two.house.reading->events(two.table);
  Table table(two.table, stored.seed, test::find_board);
  for (const TableEvent& event : *events) REQUIRE_FALSE(table.take(event));
  while (table.seats_may_change()) {
    const Change change = change::StoodIn{Seat(1), !table.stood_in(Seat(1))};
    NewEvent next{two.table, stored.epoch, TableStatus::kRunning, table.next_event(change, "", "", 1), 1, {},
                  {}};
    REQUIRE_FALSE(table.take(next.event));
    two.house.writer->submit(std::move(next), [](const Stored<Written>&) {});
  }
  two.house.guest("Eve");  // is written after all of that
}

}  // namespace

TEST_CASE("house: the name under which a table was made is free for a command at it") {
  TestHouse house;
  const std::string ada = house.guest("Ada");
  const Holders both{{HolderKind::kGuest, ada, ""}, {HolderKind::kGuest, ada, ""}};
  const std::string table = *house.make(ada, "mine", both);
  auto client = TestHouse::client(ada);
  house.open_table(client, table, Seat(0));
  const json::object start{{"table", table}, {"cmd", "mine"}, {"version", 1}, {"do", "start"}};
  for (int i = 0; i < 2; ++i) CHECK(house.command(client, start).at("version") == 2);
  CHECK(client->last("update").at("state").at("status") == "running");
  CHECK(*house.make(ada, "mine", both) == table);
}

TEST_CASE("house: where seats no longer change hands, who is away is played for all the same") {
  TwoPeople two;
  come_and_go(two);
  auto ada = TestHouse::client(two.ada);
  auto ben = TestHouse::client(two.ben);
  two.house.open_table(ada, two.table, Seat(0));
  two.house.open_table(ben, two.table, Seat(1));
  two.house.house->gone(*ben);
  const std::int64_t before = TwoPeople::version(ada);
  two.house.pass(61'000);
  CHECK(TwoPeople::version(ada) == before + 1);
  CHECK(ada->last("update").at("changes").at(0).at("type") == "moved");
  CHECK(ada->last("update").at("state").at("seats").at(1).at("stood_in") == false);
}

TEST_CASE("house: a bot thinks on while people come and go") {
  TestHouse house;
  const std::string ada = house.guest("Ada");
  TableSettings settings;
  settings.first = Seat(1);
  const std::string table =
      *house.make(ada, "make", {{HolderKind::kGuest, ada, ""}, {HolderKind::kBot, "hard", ""}}, settings);
  auto client = TestHouse::client(ada);
  house.open_table(client, table, Seat(0));
  const auto send = [&](json::object message) {
    message["table"] = table;
    message["version"] = TwoPeople::version(client);
    message["cmd"] = "c" + std::to_string(TwoPeople::version(client));
    house.house->do_command(client, std::move(message));
  };
  send({{"do", "start"}});
  house.pass(1000);  // the bot has chosen its tickets
  const json::value keep = TwoPeople::legal(client->last("update")).at(0);
  send({{"do", "play"}, {"seat", 0}, {"action", keep}});
  house.settle();  // and knows its first move, which is not shown yet
  const std::int64_t before = TwoPeople::version(client);
  send({{"do", "leave"}, {"seat", 0}});
  while (TwoPeople::version(client) == before) house.world.run_one(std::chrono::milliseconds(100));
  CHECK(house.bots->waiting() == 0);
  house.pass(1000);
  CHECK(client->last("update").at("changes").at(0).at("seat") == 1);
}

TEST_CASE("house: no crowd of spectators keeps out who holds a seat") {
  TwoPeople two;
  House& house = *two.house.house;
  std::vector<std::shared_ptr<TestClient>> clients;
  const auto come = [&](const std::string& guest, int number, Seat as) {
    int refused = 0;
    for (int i = 0; i < number; ++i) {
      clients.push_back(TestHouse::client(guest));
      json::object message{{"table", two.table}};
      if (as != kSpectator) message["as"] = as.index();
      house.open(clients.back(), message);
      for (const json::object& no : clients.back()->of_type("refused"))
        refused += refusal_code(no) == "busy" ? 1 : 0;
    }
    two.house.settle();
    return refused;
  };
  CHECK(come("", 502, kSpectator) == 2);
  CHECK(come(two.ada, 21, Seat(0)) == 2);  // one was there before
  CHECK(come(two.ben, 2, kSpectator) == 0);
  CHECK(two.at_ada->last("people").at("watching") == 500);
}

TEST_CASE("house: forgotten guests leave their games without a name") {
  TwoPeople two;
  forget(two.house, two.ben);
  CHECK(two.at_ada->last("people").at("seats").at(1).at("name") == "");
  CHECK_FALSE(two.house.guests->find("whatever")->has_value());
}

TEST_CASE("house: sockets of a forgotten guest only watch, and nothing is written of them again") {
  TwoPeople two;
  forget(two.house, two.ben);
  CHECK(two.at_ben->last("shut").at("as") == 1);
  CHECK(refusal_code(two.ask(two.at_ben, {{"do", "leave"}, {"seat", 1}})) == "no_guest");
  two.house.open_table(two.at_ben, two.table, Seat(1));
  CHECK(refusal_code(two.at_ben->last("refused")) == "no_such_table");
  CHECK_FALSE(two.house.make(two.ben, "more", {{}, {}}));
  CHECK(two.at_ada->last("people").at("watching") == 1);
  // A bot plays to the end for who is no more.
  while (two.at_ada->last("update").at("state").at("status") == "running") {
    if (two.to_move(two.at_ada)) {
      REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
    } else {
      two.house.pass(61'000);
    }
  }
  REQUIRE(two.ask(two.at_ada, {{"do", "rematch"}}).at("type") == "done");
  CHECK(two.house.reading->results_of(two.ada, 9)->size() == 1);
  CHECK(two.house.reading->results_of(two.ben, 9)->empty());
  CHECK(two.house.reading->tables_of(two.ben, 9)->empty());
  const std::string next(two.at_ada->last("update").at("state").at("rematch").as_string());
  two.house.open_table(two.at_ada, next, Seat(1));
  CHECK(two.at_ada->last("update").at("state").at("seats").at(0).at("kind") == "free");
}

TEST_CASE("house: what waits in line is not done for who was forgotten meanwhile") {
  TestHouse house;
  const std::string ada = house.guest("Ada");
  const std::string ben = house.guest("Ben");
  const std::string table =
      *house.make(ada, "make", {{HolderKind::kGuest, ada, ""}, {HolderKind::kGuest, ben, ""}});
  auto at_ada = TestHouse::client(ada);
  auto at_ben = TestHouse::client(ben);
  house.open_table(at_ada, table, Seat(0));
  house.open_table(at_ben, table, Seat(1));
  house.house->do_command(at_ada,
                          {{"table", table}, {"cmd", "1"}, {"version", 1}, {"do", "leave"}, {"seat", 0}});
  house.house->do_command(at_ben, {{"table", table}, {"cmd", "2"}, {"version", 2}, {"do", "start"}});
  forget(house, ben);
  CHECK(refusal_code(at_ben->last("refused")) == "no_guest");
  // Every change of seats writes who sits at the table.
  house.command(at_ada, {{"table", table}, {"cmd", "3"}, {"version", 2}, {"do", "sit"}, {"seat", 0}});
  CHECK(house.reading->tables_of(ada, 9)->size() == 1);
  CHECK(house.reading->tables_of(ben, 9)->empty());
}

TEST_CASE("house: many tables asked for at once are no more than one after the other") {
  TestHouse house;
  const std::string ada = house.guest("Ada");
  TableSettings settings;
  settings.board = "tiny";
  std::map<std::string, int> made;
  int refused = 0;
  for (int i = 0; i < 60; ++i) {
    house.house->make_table(
        ada, "t" + std::to_string(i / 2), settings, {{}, {}},
        [&](const Result<std::string, Refused>& table) { table ? ++made[*table] : ++refused; });
  }
  house.settle();
  CHECK(made.size() == 3);
  for (const auto& [table, answers] : made) CHECK(answers == 2);
  CHECK(refused == 54);
  CHECK(house.reading->unfinished_by(ada)->open == 3);
}

TEST_CASE("house: a rematch counts as a table of who asks for it") {
  TwoPeople two;
  while (two.at_ada->last("update").at("state").at("status") == "running") {
    const auto& mover = two.to_move(two.at_ada) ? two.at_ada : two.at_ben;
    REQUIRE(two.ask(mover, two.any_move(mover)).at("type") == "done");
  }
  for (const char* name : {"1", "2", "3"}) REQUIRE(two.house.make(two.ada, name, {{}, {}}));
  CHECK(refusal_code(two.ask(two.at_ada, {{"do", "rematch"}})) == "too_many_tables");
  CHECK(two.ask(two.at_ben, {{"do", "rematch"}}).at("type") == "done");
  CHECK(two.house.reading->unfinished_by(two.ben)->open == 1);
}

TEST_CASE("house: a long history comes in parts, as fast as it is read, and without a gap") {
  TwoPeople two;
  come_and_go(two);
  auto slow = TestHouse::client(two.ada);
  slow->behind = true;
  two.house.open_table(slow, two.table, Seat(0), 0);
  CHECK(slow->of_type("update").size() == 1);
  slow->behind = false;
  two.house.house->caught_up(*slow);
  auto quick = TestHouse::client(two.ada);
  two.house.open_table(quick, two.table, Seat(0), 0);
  for (const auto& client : {slow, quick}) {
    std::int64_t version = 0;
    for (const json::object& update : client->of_type("update")) {
      const json::array& changes = update.at("changes").as_array();
      CHECK(changes.size() <= 250);
      for (const json::value& change : changes) CHECK(change.at("version") == ++version);
      CHECK(update.at("version") == version);
    }
    CHECK(version == static_cast<std::int64_t>(kMostVersions));
  }
}

TEST_CASE("house: who reads too slowly learns afterwards who has gone") {
  TwoPeople two;
  two.at_ben->behind = true;
  two.house.house->gone(*two.at_ada);
  two.house.settle();
  CHECK(two.at_ben->last("people").at("seats").at(0).at("here") == true);
  two.at_ben->behind = false;
  two.house.house->caught_up(*two.at_ben);
  CHECK(two.at_ben->last("people").at("seats").at(0).at("here") == false);
}

TEST_CASE("house: who took their seat back by a command may leave it again") {
  TwoPeople two;
  REQUIRE(two.ask(two.at_ben, {{"do", "leave"}, {"seat", 1}}).at("type") == "done");
  two.house.house->do_command(two.at_ben, {{"table", two.table},
                                           {"cmd", "r"},
                                           {"version", TwoPeople::version(two.at_ben)},
                                           {"do", "return"},
                                           {"seat", 1}});
  two.house.house->do_command(two.at_ben, {{"table", two.table},
                                           {"cmd", "l"},
                                           {"version", TwoPeople::version(two.at_ben) + 1},
                                           {"do", "leave"},
                                           {"seat", 1}});
  two.house.open_table(two.at_ben, two.table, Seat(1));  // while the first is on its way to the disk
  CHECK(two.at_ben->last("update").at("state").at("seats").at(1).at("stood_in") == true);
}

TEST_CASE("house: who comes back to a clock that has run out gets a moment of their own") {
  TableSettings settings;
  settings.clock.move_seconds = 20;
  TwoPeople two(settings);
  two.house.house->gone(*two.at_ada);
  two.house.house->gone(*two.at_ben);
  two.house.pass(25'000);
  REQUIRE(two.house.house->rooms() == 1);
  auto ada = TestHouse::client(two.ada);
  auto ben = TestHouse::client(two.ben);
  two.house.open_table(ada, two.table, Seat(0));
  two.house.pass(14'000);
  two.house.open_table(ben, two.table, Seat(1));
  CHECK(TwoPeople::version(ada) == 3);
  two.house.pass(2000);
  CHECK(TwoPeople::version(ada) == 4);
  // Going and coming once more wins nothing.
  two.house.house->gone(*ben);
  two.house.pass(12'000);
  two.house.open_table(ben, two.table, Seat(1));
  CHECK(TwoPeople::version(ada) == 4);
  two.house.pass(1500);
  CHECK(TwoPeople::version(ada) == 5);
}

TEST_CASE("house: tables that cannot be closed do not keep others from it, and are looked at once") {
  TestHouse house;
  const std::string ada = house.guest("Ada");
  constexpr int kUnreadable = 250;
  for (int i = 0; i < kUnreadable; ++i) {
    const std::string id = "lost" + std::to_string(i);
    const Bytes32 seed{};
    TableSettings settings;
    settings.board = "gone";
    const change::Made made{ada, settings, {{}, {}}, commitment_to(seed)};
    const TableEvent first = Table(id, seed, test::find_board).next_event(made, ada, "", 1);
    house.writer->submit(NewTable{id, ada, false, seed, first, {}, 1}, [](const Stored<Written>&) {});
  }
  const std::string ben = house.guest("Ben");
  const std::string table = *house.make(ben, "make", {{}, {}});
  house.house->look_after();
  house.pass(26 * kHour);
  CHECK(house.reading->table(table)->value().status == TableStatus::kClosed);
  const std::string journal = test::content(house.folder / "journal");
  int lines = 0;
  for (std::size_t at = journal.find("cannot be played on"); at != std::string::npos;
       at = journal.find("cannot be played on", at + 1)) {
    ++lines;
  }
  CHECK(lines == kUnreadable);
}

}  // namespace kurz
