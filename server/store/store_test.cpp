#include "server/store/store.h"

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include <doctest/doctest.h>

#include "server/secure/crypto.h"
#include "server/store/writer.h"
#include "tests/support/test_database.h"

namespace kurz {
namespace {

using test::commit_one;

TableEvent event(std::uint64_t version, std::string actor, std::string command) {
  return {version, std::move(actor), std::move(command), R"({"type":"test"})", Digest{}};
}

NewTable new_table(const std::string& id) {
  return {id, "ada", true, random_bytes(), event(1, "ada", "make"), {"ada"}, 100};
}

NewEvent next_event(const std::string& id, std::uint64_t version, const std::string& command,
                    const std::string& actor = "ada") {
  return {id, TableStatus::kRunning, event(version, actor, command), 200, {}, {}};
}

}  // namespace

TEST_CASE("store: committed data is there after reopening") {
  const auto database = test::any_database();
  const NewTable table = new_table("t1");
  {
    const auto store = database->open();
    CHECK(commit_one(*store, table) == Written::kDone);
    CHECK(commit_one(*store, next_event("t1", 2, "c2")) == Written::kDone);
  }
  const auto store = database->open();
  const auto found = store->table("t1");
  REQUIRE(found);
  REQUIRE(found->has_value());
  CHECK((*found)->version == 2);
  CHECK((*found)->status == TableStatus::kRunning);
  CHECK((*found)->seed == table.seed);
  CHECK((*found)->changed_at == 200);
  const auto events = store->events("t1");
  REQUIRE(events);
  REQUIRE(events->size() == 2);
  CHECK((*events)[1].command == "c2");
  CHECK((*events)[1].body == R"({"type":"test"})");
  CHECK_FALSE(store->table("t2")->has_value());
}

TEST_CASE("store: an event that follows another history of the same length is not stored") {
  const auto database = test::any_database();
  const auto store = database->open();
  REQUIRE(commit_one(*store, new_table("t1")) == Written::kDone);
  NewEvent second = next_event("t1", 2, "c2");
  second.event.chain = sha256("as it is stored");
  REQUIRE(commit_one(*store, second) == Written::kDone);
  NewEvent third = next_event("t1", 3, "c3");
  third.before = sha256("as it was before");
  CHECK(commit_one(*store, third) == Written::kStale);
  // Also beside other writes, which are stored one by one.
  const std::array<Write, 2> both{third, PutGuest{{"g1", "Ada", sha256("token"), 50}}};
  CHECK(*store->commit(both) == std::vector{Written::kStale, Written::kDone});
  third.before = second.event.chain;
  CHECK(commit_one(*store, third) == Written::kDone);
  CHECK(store->events("t1")->size() == 3);
}

TEST_CASE("store: guests are found together") {
  const auto database = test::any_database();
  const auto store = database->open();
  for (const char* id : {"g1", "g2", "g3"})
    REQUIRE(commit_one(*store, PutGuest{{id, "Ada", sha256(id), 50}}) == Written::kDone);
  const auto found = store->guests({"g3", "nobody", "g1"});
  REQUIRE(found);
  std::set<std::string> ids;
  for (const Guest& guest : *found) ids.insert(guest.id);
  CHECK(ids == std::set<std::string>{"g1", "g3"});
}

TEST_CASE("store: each version has one event, and each command counts once") {
  const auto database = test::any_database();
  const auto store = database->open();
  REQUIRE(commit_one(*store, new_table("t1")) == Written::kDone);
  CHECK(commit_one(*store, new_table("t1")) == Written::kTwice);
  REQUIRE(commit_one(*store, next_event("t1", 2, "c2")) == Written::kDone);
  CHECK(commit_one(*store, next_event("t1", 2, "other")) == Written::kStale);
  CHECK(commit_one(*store, next_event("t1", 4, "other")) == Written::kStale);
  // A resend is known for what it is, whatever version it was made for.
  CHECK(commit_one(*store, next_event("t1", 2, "c2")) == Written::kTwice);
  CHECK(commit_one(*store, next_event("t1", 3, "c2")) == Written::kTwice);
  // Another's command may have the same name, and the server's own events have none.
  CHECK(commit_one(*store, next_event("t1", 3, "c2", "ben")) == Written::kDone);
  CHECK(commit_one(*store, next_event("t1", 4, "", "")) == Written::kDone);
  CHECK(commit_one(*store, next_event("t1", 5, "", "")) == Written::kDone);
  CHECK(store->events("t1")->size() == 5);
}

TEST_CASE("store: a rejected write does not affect the others of its commit") {
  const auto database = test::any_database();
  const auto store = database->open();
  REQUIRE(commit_one(*store, new_table("t1")) == Written::kDone);
  const std::array<Write, 4> writes{next_event("t1", 2, "a"), next_event("t1", 2, "b"),
                                    next_event("t1", 3, "a"), next_event("t1", 3, "c")};
  const auto written = store->commit(writes);
  REQUIRE(written);
  CHECK(*written == std::vector{Written::kDone, Written::kStale, Written::kTwice, Written::kDone});
}

TEST_CASE("store: of two simultaneous writers one wins") {
  const auto database = test::any_database();
  const auto one = database->open();
  const auto two = database->open();
  REQUIRE(commit_one(*one, new_table("t1")) == Written::kDone);
  constexpr std::uint64_t kLast = 200;
  std::atomic<int> done = 0;
  const auto write = [&](Store& store, const std::string& actor) {
    for (std::uint64_t v = 2; v <= kLast; ++v) {
      if (commit_one(store, next_event("t1", v, actor + std::to_string(v), actor)) == Written::kDone) ++done;
      // The writer that was late continues after the other.
      v = (*store.table("t1"))->version;
    }
  };
  std::thread other([&] { write(*two, "ben"); });
  write(*one, "ada");
  other.join();
  const auto events = one->events("t1");
  REQUIRE(events->size() == kLast);
  CHECK(done == static_cast<int>(kLast) - 1);
  for (std::size_t i = 0; i < events->size(); ++i) CHECK((*events)[i].version == i + 1);
}

TEST_CASE("store: guests are found by token, renamed and deleted") {
  const auto database = test::any_database();
  const auto store = database->open();
  CHECK(commit_one(*store, PutGuest{{"g1", "Ada", sha256("token"), 50}}) == Written::kDone);
  CHECK(store->guest_of(sha256("token"))->value().name == "Ada");
  CHECK_FALSE(store->guest_of(sha256("another"))->has_value());
  CHECK(commit_one(*store, ChangeGuest{"g1", "Ada L."}) == Written::kDone);
  CHECK(store->guest("g1")->value().name == "Ada L.");
  CHECK(store->guest_of(sha256("token"))->has_value());
  CHECK(commit_one(*store, ChangeGuest{"g1", {}, sha256("renewed")}) == Written::kDone);
  CHECK_FALSE(store->guest_of(sha256("token"))->has_value());
  CHECK(store->guest_of(sha256("renewed"))->value().name == "Ada L.");
  // A new name must not bring back the old token.
  CHECK(commit_one(*store, ChangeGuest{"g1", "Ada"}) == Written::kDone);
  CHECK_FALSE(store->guest_of(sha256("token"))->has_value());
  CHECK(commit_one(*store, DeleteGuest{"g1"}) == Written::kDone);
  CHECK(commit_one(*store, ChangeGuest{"g1", "Ada"}) == Written::kStale);
  CHECK_FALSE(store->guest("g1")->has_value());
  CHECK_FALSE(store->guest_of(sha256("renewed"))->has_value());
}

TEST_CASE("store: a guest has one link to another device, which works once") {
  const auto database = test::any_database();
  const auto store = database->open();
  const auto link = [](const std::string& guest, const std::string& token, std::int64_t ends_at) {
    return StoredLink{guest, sha256(token), "sealed " + token, ends_at};
  };
  CHECK(commit_one(*store, PutLink{link("g1", "a", 100), 0}) == Written::kStale);
  for (const char* id : {"g1", "g2", "g3"})
    REQUIRE(commit_one(*store, PutGuest{{id, "Ada", sha256(id), 50}}) == Written::kDone);
  REQUIRE(commit_one(*store, PutLink{link("g1", "a", 100), 0}) == Written::kDone);
  CHECK(store->link(sha256("a"))->value().sealed == "sealed a");
  REQUIRE(commit_one(*store, PutLink{link("g1", "b", 110), 10}) == Written::kDone);
  CHECK_FALSE(store->link(sha256("a"))->has_value());
  CHECK(store->link(sha256("b"))->value().guest == "g1");
  CHECK(commit_one(*store, UseLink{sha256("b")}) == Written::kDone);
  CHECK(commit_one(*store, UseLink{sha256("b")}) == Written::kStale);
  // Old links and those of deleted guests do not stay.
  REQUIRE(commit_one(*store, PutLink{link("g2", "c", 100), 0}) == Written::kDone);
  REQUIRE(commit_one(*store, PutLink{link("g3", "d", 201), 101}) == Written::kDone);
  CHECK_FALSE(store->link(sha256("c"))->has_value());
  CHECK(store->link(sha256("d"))->has_value());
  REQUIRE(commit_one(*store, DeleteGuest{"g3"}) == Written::kDone);
  CHECK_FALSE(store->link(sha256("d"))->has_value());
}

TEST_CASE("store: public tables are listed, and abandoned ones are found") {
  const auto database = test::any_database();
  const auto store = database->open();
  for (int i = 0; i < 5; ++i) {
    NewTable table = new_table("t" + std::to_string(i));
    table.at = i;
    REQUIRE(commit_one(*store, table) == Written::kDone);
  }
  REQUIRE(commit_one(*store, next_event("t2", 2, "start")) == Written::kDone);
  REQUIRE(commit_one(*store, MarkDamaged{"t3"}) == Written::kDone);
  NewTable hidden = new_table("t5");
  hidden.listed = false;
  REQUIRE(commit_one(*store, hidden) == Written::kDone);
  const auto open = store->listed_tables(2);
  REQUIRE(open->size() == 2);
  CHECK((*open)[0].id == "t4");
  CHECK((*open)[1].id == "t1");
  CHECK(store->unfinished_by("ada")->open == 4);  // not the one that is hurt
  CHECK(store->unfinished_by("ada")->running == 1);
  CHECK(store->unfinished_by("ben")->open == 0);
  CHECK(store->abandoned_tables(100, 9)->size() == 3);
  CHECK(store->abandoned_tables(100, 2)->front().id == "t0");
  CHECK(store->table("t3")->value().status == TableStatus::kDamaged);
}

TEST_CASE("store: a guest's tables are known until the guest is deleted") {
  const auto database = test::any_database();
  const auto store = database->open();
  REQUIRE(commit_one(*store, new_table("t1")) == Written::kDone);
  NewEvent sat = next_event("t1", 2, "sit", "ben");
  sat.guests = {"ada", "ben"};
  REQUIRE(commit_one(*store, sat) == Written::kDone);
  CHECK(store->tables_of("ben", 9)->front().id == "t1");
  NewEvent left = next_event("t1", 3, "leave", "ada");
  left.guests = {"ben"};
  REQUIRE(commit_one(*store, left) == Written::kDone);
  CHECK(store->tables_of("ada", 9)->empty());
  REQUIRE(commit_one(*store, DeleteGuest{"ben"}) == Written::kDone);
  CHECK(store->tables_of("ben", 9)->empty());
}

TEST_CASE("store: results are stored with the last event, until the guest is deleted") {
  const auto database = test::any_database();
  const auto store = database->open();
  for (const std::string id : {"t1", "t2", "t3"}) {
    REQUIRE(commit_one(*store, new_table(id)) == Written::kDone);
    NewEvent last = next_event(id, 2, "last");
    last.status = TableStatus::kOver;
    const std::int64_t at = id == "t1" ? 10 : 20 + id.back();
    last.results = {{"ada", id, "london", "easy,guest", 1, 57, at},
                    {"ben", id, "london", "easy,guest", 2, 40, at}};
    CHECK(commit_one(*store, last) == Written::kDone);
    // What is refused leaves no result behind.
    last.results.front().points = 99;
    CHECK(commit_one(*store, last) != Written::kDone);
  }
  const auto all = store->results_of("ada", 9);
  REQUIRE(all);
  REQUIRE(all->size() == 3);
  CHECK(all->front().table == "t3");
  CHECK(all->back().points == 57);
  CHECK(all->back().against == "easy,guest");
  CHECK(store->results_of("ada", 2)->size() == 2);
  // Only tables that have ended can be deleted; the results stay.
  CHECK(commit_one(*store, DeleteTable{"t1"}) == Written::kDone);
  CHECK_FALSE(store->table("t1")->has_value());
  CHECK(store->events("t1")->empty());
  REQUIRE(commit_one(*store, new_table("t4")) == Written::kDone);
  CHECK(commit_one(*store, DeleteTable{"t4"}) == Written::kStale);
  REQUIRE(commit_one(*store, DeleteGuest{"ada"}) == Written::kDone);
  CHECK(store->results_of("ada", 9)->empty());
  CHECK(store->results_of("ben", 9)->size() == 3);
}

TEST_CASE("store: a removed board stays for its games, and goes to the guest who sends it again") {
  const auto database = test::any_database();
  const auto store = database->open();
  const auto board = [](const std::string& maker) { return NewBoard{{"own-1", maker, "{}", "", 5}, 1}; };
  for (const char* guest : {"ada", "ben"})
    REQUIRE(commit_one(*store, PutGuest{{guest, guest, sha256(guest), 1}}) == Written::kDone);
  CHECK(commit_one(*store, board("ada")) == Written::kDone);
  CHECK(commit_one(*store, board("ben")) == Written::kTwice);
  CHECK(store->boards_of("ada")->size() == 1);
  CHECK(store->boards_of("ben")->empty());
  CHECK(commit_one(*store, RemoveBoard{"own-1", "ben"}) == Written::kStale);
  CHECK(commit_one(*store, RemoveBoard{"own-2", "ada"}) == Written::kStale);
  CHECK(commit_one(*store, RemoveBoard{"own-1", "ada"}) == Written::kDone);
  CHECK(store->boards_of("ada")->empty());
  CHECK(store->boards_of("")->size() == 1);
  CHECK(store->board("own-1")->has_value());
  CHECK(commit_one(*store, NewBoard{{"own-2", "ada", "{}", "", 5}, 1}) == Written::kDone);
  CHECK(commit_one(*store, board("ada")) == Written::kTooMany);
  CHECK(commit_one(*store, board("ben")) == Written::kDone);
  CHECK(store->boards_of("ben")->front().id == "own-1");
  CHECK(commit_one(*store, DeleteGuest{"ben"}) == Written::kDone);
  CHECK(store->boards_of("ben")->empty());
  CHECK((*store->board("own-1"))->owner.empty());
  CHECK(store->boards_of("ada")->size() == 1);
  // Deleted guests stay deleted.
  CHECK(commit_one(*store, board("ben")) == Written::kStale);
  CHECK(store->boards_of("ben")->empty());
}

TEST_CASE("store: guests who were seen are not deleted as unseen, and tokens are unique") {
  const auto database = test::any_database();
  const auto store = database->open();
  REQUIRE(commit_one(*store, PutGuest{{"g1", "Ada", sha256("one"), 50}}) == Written::kDone);
  REQUIRE(commit_one(*store, PutGuest{{"g2", "Ben", sha256("two"), 50}}) == Written::kDone);
  const std::array<Write, 2> writes{ChangeGuest{"g1", "Eve"}, ChangeGuest{"g1", {}, sha256("two")}};
  CHECK_FALSE(store->commit(writes).ok());
  CHECK((*store->guest("g1"))->name == "Ada");  // none of a commit that fails is stored
  CHECK(commit_one(*store, SeeGuest{"g1", 90}) == Written::kDone);
  CHECK(commit_one(*store, SeeGuest{"nobody", 90}) == Written::kStale);
  CHECK(commit_one(*store, DeleteGuest{"g1", 80}) == Written::kStale);
  CHECK(commit_one(*store, DeleteGuest{"g2", 80}) == Written::kDone);
  CHECK(commit_one(*store, Probe{}) == Written::kDone);
}

TEST_CASE("store: what is no text is nowhere, and no error") {
  const auto database = test::any_database();
  std::vector<std::string> faults;
  const auto store = database->open([&](const StoreError& fault) { faults.push_back(fault.text); });
  for (const std::string& id : {std::string("t\0", 2), std::string("\xff")}) {
    CHECK_FALSE(store->table(id)->has_value());
    CHECK(store->events(id)->empty());
    CHECK_FALSE(store->guest(id)->has_value());
    CHECK_FALSE(store->board(id)->has_value());
  }
  CHECK(faults.empty());
}

TEST_CASE("store: errors and damaged rows are reported") {
  const auto database = test::any_sql_database();
  std::vector<std::string> faults;
  const auto store = database->open([&](const StoreError& fault) { faults.push_back(fault.text); });
  const auto told = [&] { return std::exchange(faults, {}); };
  using Faults = std::vector<std::string>;
  REQUIRE(commit_one(*store, new_table("t1")) == Written::kDone);
  REQUIRE(commit_one(*store, PutGuest{{"ada", "Ada", sha256("token"), 1}}) == Written::kDone);
  REQUIRE(commit_one(*store, NewBoard{{"own-1", "ada", "{}", "", 5}, 1}) == Written::kDone);
  NewEvent scored = next_event("t1", 2, "c2");
  scored.results = {{"ada", "t1", "london", "easy", 1, 57, 9}, {"ada", "t1", "london", "easy", 1, 58, 10}};
  REQUIRE(commit_one(*store, scored) == Written::kDone);
  CHECK(store->results_of("ada", 9)->size() == 2);
  CHECK(store->listed_tables(9)->size() == 1);
  CHECK(store->tables_of("ada", 9)->front().status == TableStatus::kRunning);
  CHECK(store->boards_of("ada")->size() == 1);
  CHECK(told().empty());

  database->run(
      "UPDATE game SET changed_at = 7; UPDATE board SET layout = 'x'; UPDATE guest SET name = 'Eve';"
      "UPDATE result SET points = 99 WHERE points = 58");
  CHECK(store->results_of("ada", 9)->size() == 1);
  CHECK(told() == Faults{"a result is damaged"});
  CHECK(store->listed_tables(9)->empty());
  CHECK(told() == Faults{"a public table is damaged"});
  CHECK(store->tables_of("ada", 9)->front().status == TableStatus::kDamaged);
  CHECK(told() == Faults{"a table is damaged"});
  CHECK(store->boards_of("ada")->empty());
  CHECK(told() == Faults{"a board is damaged"});
  CHECK_FALSE(store->guest_of(sha256("token")).ok());
  CHECK(told() == Faults{"a guest is damaged"});
  // A commit that fails is told as well.
  database->run("DROP TABLE secret");
  const Write write = new_table("t2");
  CHECK_FALSE(store->commit(std::span(&write, 1)).ok());
  CHECK(told().size() == 1);
}

TEST_CASE("store: the chain detects any change") {
  const TableEvent plain = event(3, "ada", "c3");
  const Digest before = sha256("before");
  const Digest chain = chain_of(before, "t1", plain);
  CHECK(chain == chain_of(before, "t1", plain));
  CHECK(chain != chain_of(sha256("other"), "t1", plain));
  CHECK(chain != chain_of(before, "t2", plain));
  CHECK(chain != chain_of(before, "t1", event(4, "ada", "c3")));
  CHECK(chain != chain_of(before, "t1", event(3, "ad", "ac3")));
  TableEvent other = plain;
  other.body[3] ^= 1;
  CHECK(chain != chain_of(before, "t1", other));
}

TEST_CASE("writer: writes of several threads are all committed, in order") {
  const auto database = test::any_database();
  constexpr int kThreads = 4;
  constexpr std::uint64_t kEach = 300;
  std::array<std::vector<std::uint64_t>, kThreads> told;  // each written by the writer's thread alone
  {
    Writer writer(database->open());
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] {
        const std::string id = "t" + std::to_string(t);
        writer.submit(new_table(id),
                      [](const Stored<Written>& written) { CHECK(*written == Written::kDone); });
        for (std::uint64_t v = 2; v <= kEach; ++v) {
          writer.submit(next_event(id, v, "c" + std::to_string(v)),
                        [&, t, v](const Stored<Written>& written) {
                          CHECK(*written == Written::kDone);
                          told[static_cast<std::size_t>(t)].push_back(v);
                        });
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  const auto store = database->open();
  for (int t = 0; t < kThreads; ++t) {
    CHECK(store->events("t" + std::to_string(t))->size() == kEach);
    const auto& order = told[static_cast<std::size_t>(t)];
    CHECK(order.size() == kEach - 1);
    CHECK(std::is_sorted(order.begin(), order.end()));
  }
}

TEST_CASE("writer: without a thread, the test says when a commit happens") {
  const auto database = test::any_database();
  const auto store = database->open();
  Writer writer(database->open(), nullptr, nullptr, false);
  CHECK_FALSE(writer.run_next());
  int done = 0;
  const auto count = [&](const Stored<Written>& written) { done += *written == Written::kDone ? 1 : 0; };
  constexpr int kTables = 65;  // one more than a group
  for (int i = 0; i < kTables; ++i) writer.submit(new_table("t" + std::to_string(i)), count);
  CHECK(store->listed_tables(kTables)->empty());
  CHECK(writer.run_next());
  CHECK(done == kTables - 1);
  CHECK(store->listed_tables(kTables)->size() == kTables - 1);
  CHECK(writer.run_next());
  CHECK(done == kTables);
  CHECK_FALSE(writer.run_next());
}

}  // namespace kurz
