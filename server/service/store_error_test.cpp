// What happens at the tables while the store fails or is slow, and when something throws.
#include "server/store/sqlite.h"
#include "tests/support/test_service.h"

namespace kurz {
namespace {

namespace json = boost::json;
using test::AdasTable;
using test::BusyReaders;
using test::error_code;
using test::TestClient;
using test::TestService;
using test::TwoPeople;

// A database that stores no event.
class FullDatabase {
 public:
  explicit FullDatabase(TestService& service) : service_(service), other_(service.folder / "kurz.db", "") {
    other_.run("CREATE TRIGGER full BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'no room'); END");
  }
  void recover() {
    other_.run("DROP TRIGGER full");
    while (!service_.writer->works()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }

 private:
  TestService& service_;
  Sqlite other_;
};

json::object move_of(const TwoPeople& two, const std::string& id) {
  json::object move = TwoPeople::any_move(two.at_ada);
  move["table"] = two.table;
  move["id"] = id;
  move["version"] = two.at_ada->version();
  return move;
}

std::size_t answers_of(const TestClient& client) {
  return client.of_type("done").size() + client.of_type("error").size();
}

}  // namespace

TEST_CASE("store error: the table is read again on another thread, and commands wait for it") {
  TwoPeople two;
  FullDatabase full(two.service);
  BusyReaders readers(two.service);
  const std::size_t before = answers_of(*two.at_ada);
  const json::object first = move_of(two, "first");
  two.service.send(two.at_ada, first);
  two.service.send(two.at_ada, move_of(two, "second"));
  readers.run_others();
  REQUIRE(test::count_of("cannot store a command", test::content(two.service.folder / "log")) == 1);
  CHECK(answers_of(*two.at_ada) == before);
  // People come and go meanwhile, and ask.
  two.service.send(two.at_ada, move_of(two, "third"));
  two.service.service->subscriptions.disconnected(*two.at_ben);
  readers.run_others();
  CHECK(answers_of(*two.at_ada) == before);
  readers.release();
  auto errors = two.at_ada->of_type("error");
  std::erase_if(errors, [](const json::object& one) { return one.at("request") != "play"; });
  REQUIRE(errors.size() == 3);
  for (std::size_t i = 0; i < errors.size(); ++i) {
    CHECK(errors[i].at("id") == (i == 0 ? "first" : i == 1 ? "second" : "third"));
    CHECK(error_code(errors[i]) == "store_failed");
  }
  CHECK(two.at_ada->last("people").at("seats").at(1).at("here") == false);
  full.recover();
  CHECK(two.service.command(two.at_ada, first).at("version") == two.started + 1);
  CHECK(two.at_ada->version() == two.started + 1);
}

TEST_CASE("store error: a version that another process stored reaches everybody") {
  TwoPeople two;
  const StoredTable stored = two.service.reading->table(two.table)->value();
  const auto events = two.service.reading->events(two.table);
  Table table(two.table, stored.seed, test::shared_board);
  for (const TableEvent& event : *events) REQUIRE_FALSE(table.apply(event));
  const Change change = change::Substituted{Seat(1), true};
  two.service.writer->submit(
      NewEvent{
          two.table, TableStatus::kRunning, table.next_event(change, "", "", 1), 1, {}, {}, table.chain()},
      [](const Stored<Written>&) {});
  const json::object answer = two.service.command(two.at_ada, move_of(two, "late"));
  CHECK(error_code(answer) == "stale");
  CHECK(answer.at("error").at("version") == two.started + 1);
  CHECK(two.at_ben->version() >= two.started + 1);
  two.service.pass(5000);
  CHECK(two.ask(two.at_ada, two.any_move(two.at_ada)).at("type") == "done");
}

TEST_CASE("store error: a table that could not be read is read again, and the bot plays on") {
  TableSettings settings;
  settings.first = Seat(1);
  AdasTable at({HolderKind::kBot, "easy", ""}, settings);
  REQUIRE(at.ask(at.at_ada, {{"type", "start"}}).at("type") == "done");
  const std::int64_t before = at.at_ada->version();
  FullDatabase full(at.service);
  Sqlite other(at.service.folder / "kurz.db", "");
  other.run("ALTER TABLE event RENAME TO away");
  at.service.pass(3000);
  CHECK(at.at_ada->version() == before);
  other.run("ALTER TABLE away RENAME TO event");
  full.recover();
  at.service.pass(5000);
  CHECK(at.at_ada->version() > before);
}

TEST_CASE("store error: clocks wait while nothing can be stored") {
  TableSettings settings;
  settings.move_seconds = 20;
  TwoPeople two(settings);
  two.service.pass(5'000);
  FullDatabase full(two.service);
  CHECK(error_code(two.service.command(two.at_ada, move_of(two, "lost"))) == "store_failed");
  two.service.pass(60'000);
  full.recover();
  two.service.pass(10'000);
  CHECK(two.at_ada->version() == two.started);
  two.service.pass(10'000);
  CHECK(two.at_ada->version() > two.started);
}

TEST_CASE("store error: nobody loses a seat because nothing could be stored") {
  AdasTable at;
  auto at_ben = at.join(at.service.guest("Ben"), false);
  at.at_ada->reveals = false;
  REQUIRE(
      at.ask(at_ben, {{"type", "sit"}, {"seat", 1}, {"commitment", test::commitment(Seat(1))}}).at("type") ==
      "done");
  REQUIRE(at.ask(at.at_ada, {{"type", "start"}}).at("type") == "done");
  FullDatabase full(at.service);
  const auto reveal = [&](const std::shared_ptr<TestClient>& client, int seat, const std::string& id) {
    return at.service.command(client, test::reveal_message(at.table, {seat}, id));
  };
  CHECK(error_code(reveal(at.at_ada, 0, "1")) == "store_failed");
  at.service.pass(60'000);
  full.recover();
  at.service.pass(10'000);
  CHECK(at.at_ada->state().at("status") == "shuffling");
  CHECK(reveal(at.at_ada, 0, "2").at("type") == "done");
  CHECK(reveal(at_ben, 1, "3").at("type") == "done");
  CHECK(at.at_ada->is_running());
}

TEST_CASE("timers: abandoned tables are looked for on another thread") {
  TwoPeople two;
  two.service.service->subscriptions.disconnected(*two.at_ben);
  two.service.service->subscriptions.disconnected(*two.at_ada);
  two.service.pass(60'000);
  two.service.runtime.clock += 25 * 3'600'000;
  two.service.runtime.ticks += 25 * 3'600'000;
  // The table is in memory, and nobody follows it.
  two.service.send(two.at_ada, {{"type", "say"}, {"table", two.table}, {"seat", 0}, {"phrase", "hello"}});
  auto eve = TestService::client("");
  two.service.send(eve, {{"type", "why"}, {"table", two.table}, {"seat", 0}, {"action", {{"type", "pass"}}}});
  two.service.settle();
  REQUIRE(two.service.service->tables.size() == 1);
  const auto is_closed = [&] {
    return two.service.reading->table(two.table)->value().status == TableStatus::kClosed;
  };
  BusyReaders readers(two.service);
  two.service.service->run_timers();
  readers.run_others();
  CHECK_FALSE(is_closed());
  readers.release();
  CHECK(is_closed());
}

TEST_CASE("timers: an exception at one table does not stop this or other tables") {
  TableSettings settings;
  settings.first = Seat(1);
  AdasTable at({HolderKind::kBot, "easy", ""}, settings);
  const std::string other = *at.service.make(
      at.ada, "other", {{HolderKind::kGuest, at.ada, ""}, {HolderKind::kBot, "easy", ""}}, settings);
  auto at_other = TestService::client(at.ada);
  at.service.subscribe(at_other, other);
  REQUIRE(at.ask(at.at_ada, {{"type", "start"}}).at("type") == "done");
  at.table = other;
  REQUIRE(at.ask(at_other, {{"type", "start"}}).at("type") == "done");
  const std::int64_t before = at.at_ada->version();
  REQUIRE(at_other->version() == before);
  at.service.runtime.ticks += 5000;
  // The first call is that of the timers, the second that of the first table.
  at.service.runtime.fails_in = 2;
  CHECK_THROWS(at.service.service->run_timers());
  at.service.settle();
  CHECK(std::max(at.at_ada->version(), at_other->version()) > before);
  at.service.pass(2000);
  CHECK(at.at_ada->version() > before);
  CHECK(at_other->version() > before);
}

TEST_CASE("tables: an exception in one request does not keep a loaded table from the others") {
  TwoPeople two;
  two.service.restart();
  int answered = 0;
  LiveTables& tables = two.service.service->tables;
  tables.load(Visitor{"ada", ""}, two.table, [](const auto&) { throw std::runtime_error("this one fails"); });
  tables.load(Visitor{"ben", ""}, two.table, [&](const auto& error) { answered += error ? 0 : 1; });
  two.service.settle();
  CHECK(answered == 1);
}

}  // namespace kurz
