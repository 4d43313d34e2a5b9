// Nobody can fill the service, freeze it, or stay in it after their data was deleted.
#include "server/chance/sealed_chance.h"
#include "server/service/table_service.h"
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

constexpr std::int64_t kHour = 3'600'000;

// As "Delete my data" does.
void delete_data(TestService& service, const std::string& guest) {
  bool done = false;
  service.guests->delete_data(guest, [&](const std::optional<RequestError>& no) { done = !no; });
  while (!done) service.runtime.run_one(std::chrono::milliseconds(50));
  service.service->subscriptions.sign_out(guest);
  service.settle();
}

// Both come and go until their seats can no longer change. All of it is stored, and nobody watches.
void come_and_go(TwoPeople& two) {
  two.service.restart();
  const StoredTable stored = two.service.reading->table(two.table)->value();
  const auto events = two.service.reading->events(two.table);
  Table table(two.table, stored.seed, test::shared_board);
  for (const TableEvent& event : *events) REQUIRE_FALSE(table.apply(event));
  while (table.seats_may_change()) {
    const Change change = change::Substituted{Seat(1), !table.is_substituted(Seat(1))};
    NewEvent next{two.table, TableStatus::kRunning, table.next_event(change, "", "", 1), 1, {},
                  {},        table.chain()};
    REQUIRE_FALSE(table.apply(next.event));
    two.service.writer->submit(std::move(next), [](const Stored<Written>&) {});
  }
  two.service.guest("Eve");  // is written after all of that
}

// A client that follows the table from its start, but has read no more than the first update.
std::shared_ptr<TestClient> slow_client(TwoPeople& two, const std::string& guest) {
  auto slow = TestService::client(guest);
  slow->behind = true;
  two.service.subscribe(slow, two.table, 0);
  REQUIRE(slow->of_type("update").size() == 1);
  return slow;
}
void catch_up(TwoPeople& two, TestClient& client) {
  client.behind = false;
  two.service.service->subscriptions.caught_up(client);
}

}  // namespace

TEST_CASE("service: the id of a created table can be used again for a command at it") {
  TestService service;
  const std::string ada = service.guest("Ada");
  const Holders both{{HolderKind::kGuest, ada, ""}, {HolderKind::kGuest, ada, ""}};
  const std::string table = *service.make(ada, "mine", both);
  auto client = TestService::client(ada);
  service.subscribe(client, table);
  const json::object start{{"table", table}, {"id", "mine"}, {"version", 1}, {"type", "start"}};
  for (int i = 0; i < 2; ++i) CHECK(service.command(client, start).at("version") == 2);
  CHECK(client->is_running());
  CHECK(*service.make(ada, "mine", both) == table);
}

TEST_CASE("service: a bot plays for an absent player even when seats can no longer change") {
  TwoPeople two;
  come_and_go(two);
  auto ada = TestService::client(two.ada);
  auto ben = TestService::client(two.ben);
  two.service.subscribe(ada, two.table);
  two.service.subscribe(ben, two.table);
  two.service.service->subscriptions.disconnected(*ben);
  const std::int64_t before = ada->version();
  two.service.pass(61'000);
  CHECK(ada->version() == before + 1);
  CHECK(ada->changes().at(0).at("type") == "moved");
  CHECK(ada->state().at("seats").at(1).at("substituted") == false);
}

TEST_CASE("service: a bot keeps its decision while players come and go") {
  TableSettings settings;
  settings.first = Seat(1);
  AdasTable at({HolderKind::kBot, "hard", ""}, settings);
  at.ask(at.at_ada, {{"type", "start"}});
  at.service.pass(1000);                      // the bot has chosen its tickets
  at.ask(at.at_ada, at.any_move(at.at_ada));  // and now knows its first move, which is not shown yet
  const std::int64_t before = at.at_ada->version();
  at.service.send(at.at_ada,
                  {{"type", "leave"}, {"table", at.table}, {"id", "l"}, {"version", before}, {"seat", 0}});
  while (at.at_ada->version() == before) at.service.runtime.run_one(std::chrono::milliseconds(100));
  CHECK(at.service.bots->waiting() == 0);
  at.service.pass(1000);
  CHECK(at.at_ada->changes().at(0).at("seat") == 1);
}

TEST_CASE("service: spectators never keep out players") {
  TwoPeople two;
  std::vector<std::shared_ptr<TestClient>> clients;
  const auto come = [&](const std::string& guest, int number) {
    int refused = 0;
    for (int i = 0; i < number; ++i) {
      clients.push_back(TestService::client(guest));
      two.service.send(clients.back(), {{"type", "subscribe"}, {"table", two.table}});
      for (const json::object& no : clients.back()->of_type("error"))
        refused += error_code(no) == "busy" ? 1 : 0;
    }
    two.service.settle();
    return refused;
  };
  CHECK(come("", 502) == 2);
  CHECK(come(two.ada, 21) == 2);  // one was there before
  CHECK(come(two.ben, 2) == 0);
  CHECK(two.at_ada->last("people").at("watching") == 500);
}

TEST_CASE("service: a guest who deletes their data has no name at the table") {
  TwoPeople two;
  delete_data(two.service, two.ben);
  CHECK(two.at_ada->last("people").at("seats").at(1).at("name") == "");
  CHECK_FALSE(two.service.guests->find("whatever")->has_value());
}

TEST_CASE("service: sockets of a deleted guest only watch, and nothing about the guest is stored again") {
  TwoPeople two;
  delete_data(two.service, two.ben);
  CHECK(two.at_ben->view().at("seat").is_null());
  CHECK(error_code(two.ask(two.at_ben, {{"type", "leave"}, {"seat", 1}})) == "no_guest");
  two.service.subscribe(two.at_ben, two.table);
  CHECK(two.at_ben->view().at("seat").is_null());
  CHECK_FALSE(two.service.make(two.ben, "more", {{}, {}}));
  CHECK(two.at_ada->last("people").at("watching") == 1);
  // A bot plays to the end for the deleted guest.
  while (two.at_ada->is_running()) {
    if (!two.at_ada->legal().empty()) {
      REQUIRE(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
    } else {
      two.service.pass(61'000);
    }
  }
  REQUIRE(two.ask(two.at_ada, {{"type", "rematch"}}).at("type") == "done");
  CHECK(two.service.reading->results_of(two.ada, 9)->size() == 1);
  CHECK(two.service.reading->results_of(two.ben, 9)->empty());
  CHECK(two.service.reading->tables_of(two.ben, 9)->empty());
  const std::string next(two.at_ada->state().at("rematch").as_string());
  two.service.subscribe(two.at_ada, next);
  CHECK(two.at_ada->state().at("seats").at(0).at("kind") == "free");
}

TEST_CASE("service: queued commands of a deleted guest are not executed") {
  TestService service;
  const std::string ada = service.guest("Ada");
  const std::string ben = service.guest("Ben");
  const std::string table =
      *service.make(ada, "make", {{HolderKind::kGuest, ada, ""}, {HolderKind::kGuest, ben, ""}});
  auto at_ada = TestService::client(ada);
  auto at_ben = TestService::client(ben);
  service.subscribe(at_ada, table);
  service.subscribe(at_ben, table);
  service.send(at_ada, {{"table", table}, {"id", "1"}, {"version", 1}, {"type", "leave"}, {"seat", 0}});
  service.send(at_ben, {{"table", table}, {"id", "2"}, {"version", 2}, {"type", "start"}});
  delete_data(service, ben);
  CHECK(at_ben->error() == "no_guest");
  // Every change of seats writes who sits at the table.
  service.command(at_ada, {{"table", table}, {"id", "3"}, {"version", 2}, {"type", "sit"}, {"seat", 0}});
  CHECK(service.reading->tables_of(ada, 9)->size() == 1);
  CHECK(service.reading->tables_of(ben, 9)->empty());
}

TEST_CASE("service: the limit of tables holds for simultaneous requests") {
  TestService service;
  const std::string ada = service.guest("Ada");
  TableSettings settings;
  settings.board = "tiny";
  std::map<std::string, int> made;
  int refused = 0;
  for (int i = 0; i < 60; ++i) {
    service.service->commands.create_table(
        ada, "t" + std::to_string(i / 2), settings, {{}, {}},
        [&](const Result<std::string, RequestError>& table) { table ? ++made[*table] : ++refused; });
  }
  service.settle();
  CHECK(made.size() == 3);
  for (const auto& [table, answers] : made) CHECK(answers == 2);
  CHECK(refused == 54);
  CHECK(service.reading->unfinished_by(ada)->open == 3);
}

TEST_CASE("service: a rematch counts as a table of the guest who asked") {
  TwoPeople two;
  two.play_to_end();
  for (const char* name : {"1", "2", "3"}) REQUIRE(two.service.make(two.ada, name, {{}, {}}));
  CHECK(error_code(two.ask(two.at_ada, {{"type", "rematch"}})) == "too_many_tables");
  CHECK(two.ask(two.at_ben, {{"type", "rematch"}}).at("type") == "done");
  CHECK(two.service.reading->unfinished_by(two.ben)->open == 1);
}

TEST_CASE("service: a rematch is charged like any new table") {
  TwoPeople two;
  two.play_to_end();
  while (two.service.allowances.charge({two.ada, ""}, Expense::kTable) == 0) {
  }
  const json::object refused = two.ask(two.at_ada, {{"type", "rematch"}});
  CHECK(error_code(refused) == "share_used");
  CHECK(refused.at("error").at("retry_in").as_int64() > 0);
  CHECK(two.ask(two.at_ben, {{"type", "rematch"}}).at("type") == "done");
}

TEST_CASE("service: many spectators who come and go cost the others one list of people") {
  AdasTable at;
  auto at_ben = at.join(at.service.guest("Ben"));
  REQUIRE(at.ask(at_ben, {{"type", "sit"}, {"seat", 1}}).at("type") == "done");
  const auto lists = [&] { return at.at_ada->of_type("people").size(); };
  const std::size_t before = lists();
  std::shared_ptr<TestClient> eve;
  for (int i = 0; i < 20; ++i) {
    if (eve) at.service.service->subscriptions.disconnected(*eve);
    eve = at.join("");
    // Those who come get it at once.
    CHECK(eve->of_type("people").size() == 1);
    CHECK(eve->last("people").at("watching") == 1);
  }
  CHECK(lists() == before);
  at.service.pass(249);
  CHECK(lists() == before);
  at.service.pass(1);
  CHECK(lists() == before + 1);
  CHECK(at.at_ada->last("people").at("watching") == 1);
  CHECK(eve->of_type("people").size() == 1);
  // Players do not wait.
  at.service.service->subscriptions.disconnected(*at_ben);
  at.service.settle();
  CHECK(at.at_ada->last("people").at("seats").at(1).at("here") == false);
}

TEST_CASE("service: a subscription whose history cannot be read is answered with an error") {
  TwoPeople two;
  come_and_go(two);
  const auto slow = slow_client(two, two.ben);
  Sqlite other(two.service.folder / "kurz.db", "");
  other.run("CREATE TABLE away AS SELECT * FROM event WHERE version = 5");
  other.run("DELETE FROM event WHERE version = 5");
  auto late = TestService::client(two.ada);
  two.service.subscribe(late, two.table, 0);
  CHECK(late->of_type("update").empty());
  CHECK(late->error() == "busy");
  CHECK(late->last("error").at("request") == "subscribe");
  CHECK(late->last("error").at("table") == json::value(two.table));
  CHECK(late->tables().empty());
  // A client that had its answer before gets the rest when it can be read.
  catch_up(two, *slow);
  two.service.settle();
  CHECK(slow->of_type("update").size() == 1);
  other.run("INSERT INTO event SELECT * FROM away");
  two.service.pass(1000);
  CHECK(slow->version() >= static_cast<std::int64_t>(kMostVersions));
  CHECK(slow->of_type("error").empty());
}

TEST_CASE("service: a long history comes in parts, without a gap") {
  TwoPeople two;
  come_and_go(two);
  const auto slow = slow_client(two, two.ada);
  catch_up(two, *slow);
  auto quick = TestService::client(two.ada);
  two.service.subscribe(quick, two.table, 0);
  for (const auto& client : {slow, quick}) {
    std::int64_t version = 0;
    for (const json::object& update : client->of_type("update")) {
      const json::array& changes = update.at("views").at(0).at("changes").as_array();
      CHECK(changes.size() <= 250);
      for (const json::value& change : changes) CHECK(change.at("version") == ++version);
      CHECK(update.at("version") == version);
    }
    CHECK(version == static_cast<std::int64_t>(kMostVersions));
  }
}

TEST_CASE("service: a slow client gets the list of people when it has caught up") {
  TwoPeople two;
  two.at_ben->behind = true;
  two.service.service->subscriptions.disconnected(*two.at_ada);
  two.service.settle();
  CHECK(two.at_ben->last("people").at("seats").at(0).at("here") == true);
  catch_up(two, *two.at_ben);
  CHECK(two.at_ben->last("people").at("seats").at(0).at("here") == false);
}

TEST_CASE("service: a player who took the seat back by a command can leave it again") {
  TwoPeople two;
  REQUIRE(two.ask(two.at_ben, {{"type", "leave"}, {"seat", 1}}).at("type") == "done");
  two.service.send(two.at_ben, {{"table", two.table},
                                {"id", "r"},
                                {"version", two.at_ben->version()},
                                {"type", "return"},
                                {"seat", 1}});
  two.service.send(two.at_ben, {{"table", two.table},
                                {"id", "l"},
                                {"version", two.at_ben->version() + 1},
                                {"type", "leave"},
                                {"seat", 1}});
  two.service.subscribe(two.at_ben, two.table);  // while the first is on its way to the disk
  CHECK(two.at_ben->state().at("seats").at(1).at("substituted") == true);
}

TEST_CASE("service: tables that cannot be loaded do not stop others from being closed") {
  TestService service;
  const std::string ada = service.guest("Ada");
  constexpr int kUnreadable = 250;
  for (int i = 0; i < kUnreadable; ++i) {
    const std::string id = "lost" + std::to_string(i);
    const Bytes32 seed{};
    TableSettings settings;
    settings.board = "gone";
    const change::Created made{ada, settings, {{}, {}}, commitment_to(seed)};
    const TableEvent first = Table(id, seed, test::shared_board).next_event(made, ada, "", 1);
    service.writer->submit(NewTable{id, ada, false, seed, first, {}, 1}, [](const Stored<Written>&) {});
  }
  const std::string ben = service.guest("Ben");
  const std::string table = *service.make(ben, "make", {{}, {}});
  service.service->run_timers();
  service.pass(26 * kHour);
  CHECK(service.reading->table(table)->value().status == TableStatus::kClosed);
  CHECK(test::count_of("cannot load a table", test::content(service.folder / "log")) == kUnreadable);
}

TEST_CASE("service: spectators cannot fill the queue of commands for the players") {
  TwoPeople two;
  const std::int64_t version = two.at_ada->version();
  const auto send = [&](const std::shared_ptr<TestClient>& client, json::object command, int number) {
    command["table"] = two.table;
    command["id"] = "queued " + std::to_string(number);
    command["version"] = version;
    two.service.send(client, command);
  };
  const auto count = [](const std::shared_ptr<TestClient>& client, const std::string& code) {
    return std::ranges::count(client->of_type("error"), code, error_code);
  };
  std::vector<std::shared_ptr<TestClient>> crowd;
  for (int i = 0; i < 10; ++i) crowd.push_back(two.join(two.service.guest("Eve")));
  // While Ada's move is stored, everything else waits.
  send(two.at_ada, AdasTable::any_move(two.at_ada), 1);
  for (const auto& eve : crowd) {
    for (int i = 0; i < 20; ++i) send(eve, {{"type", "leave"}, {"seat", 0}}, i);
    CHECK(count(eve, "not_your_seat") == 20);
    for (int i = 0; i < 20; ++i)
      send(eve, {{"type", "sit"}, {"seat", 0}, {"commitment", test::commitment(Seat(0))}}, i);
  }
  CHECK(count(crowd.front(), "busy") == 12);
  CHECK(count(crowd.back(), "busy") == 20);
  for (int i = 0; i < 20; ++i) send(two.at_ben, AdasTable::any_move(two.at_ben), i);
  CHECK(count(two.at_ben, "busy") == 12);
  two.service.settle();
  CHECK(count(two.at_ben, "stale") == 8);
}

TEST_CASE("service: a hint is charged by the time it takes, and costs nothing if it has to wait") {
  ServiceOptions options;
  options.hint_milliseconds = 50;
  TwoPeople two({}, options, false);
  for (int i = 0; i < 30; ++i)
    two.service.send(two.at_ada, {{"type", "hint"}, {"table", two.table}, {"seat", 0}});
  CHECK(std::ranges::count(two.at_ada->of_type("error"), "busy", error_code) == 29);
  two.service.settle();
  CHECK(two.at_ada->of_type("hint").size() == 1);
  // One millisecond at first, and the ten that a job takes here.
  const double left = AllowanceOptions().hint_seconds_per_hour * 1000.0 - 11;
  const Visitor ada{two.ada, ""};
  CHECK(two.service.allowances.charge(ada, Expense::kHint, left) == 0);
  CHECK(two.service.allowances.charge(ada, Expense::kHint) > 0);
}

TEST_CASE("service: the host pays for bots, with the address of a player who is there") {
  AdasTable at({HolderKind::kBot, "easy", ""});
  const LiveTable& live = *at.service.service->tables.in_memory(at.table);
  const auto come = [&](const std::string& guest, const std::string& address) {
    auto client = std::make_shared<TestClient>(guest, Lang::kEnglish, address);
    at.service.subscribe(client, at.table);
    return client;
  };
  at.service.service->subscriptions.disconnected(*at.at_ada);
  const auto eve = come(at.service.guest("Eve"), "192.0.2.3");
  CHECK(live.payer().guest == at.ada);
  CHECK(live.payer().address == "192.0.2.3");
  const auto ada = come(at.ada, "192.0.2.1");
  CHECK(live.payer().address == "192.0.2.1");
}

}  // namespace kurz
