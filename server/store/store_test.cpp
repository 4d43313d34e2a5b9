#include "server/store/store.h"

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <thread>
#include <utility>

#include <doctest/doctest.h>

#include "server/secure/crypto.h"
#include "server/store/file_watch.h"
#include "server/store/sqlite.h"
#include "server/store/writer.h"
#include "tests/support/files.h"

namespace kurz {
namespace {

std::unique_ptr<Store> open_store(const std::string& file,
                                  std::function<void(const StoreError&)> on_error = nullptr) {
  auto store = open_sqlite_store({file, "", true, std::move(on_error)});
  if (!store) FAIL(store.error().text);
  return std::move(*store);
}

TableEvent event(std::uint64_t version, std::string actor, std::string command) {
  return {version, std::move(actor), std::move(command), R"({"type":"test"})", Digest{}};
}

NewTable new_table(const std::string& id) {
  return {id, "ada", true, random_bytes(), event(1, "ada", "make"), {"ada"}, 100};
}

NewEvent next_event(const std::string& id, std::uint64_t version, const std::string& command,
                    const std::string& actor = "ada") {
  return {id, 0, TableStatus::kRunning, event(version, actor, command), 200, {}, {}};
}

Written commit(Store& store, const Write& write) {
  const auto written = store.commit(std::span(&write, 1));
  if (!written) FAIL(written.error().text);
  return written->front();
}

}  // namespace

TEST_CASE("store: committed data is there after reopening") {
  const test::TempFolder folder;
  const NewTable table = new_table("t1");
  {
    const auto store = open_store(folder / "kurz.db");
    CHECK(commit(*store, table) == Written::kDone);
    CHECK(commit(*store, next_event("t1", 2, "c2")) == Written::kDone);
  }
  const auto store = open_store(folder / "kurz.db");
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

TEST_CASE("store: its own checkpoints change the file, and everything else is reported") {
  const test::TempFolder folder;
  const std::string file = folder / "kurz.db";
  const auto state = std::make_shared<FileState>();
  const auto open = [&] {
    auto store = open_sqlite_store({file, "", true, nullptr, state});
    REQUIRE(store);
    return std::move(*store);
  };
  const auto store = open();
  const auto reader = open();
  const auto unchanged = [&] { return store->problem().empty() && reader->problem().empty(); };
  const std::string before = test::content(file);
  for (int i = 0; i < 400; ++i) {
    commit(*store, new_table("t" + std::to_string(i)));
    store->tidy_up();
    REQUIRE(unchanged());
    open();
  }
  CHECK(test::content(file) != before);  // a long log
  commit(*store, PutGuest{{"ada", "Ada", random_bytes(), 1}});
  commit(*store, DeleteGuest{"ada", {}});
  CHECK_FALSE(store->tidy_up());
  CHECK(unchanged());
  CHECK(Sqlite(file, "").handle() != nullptr);
  CHECK(unchanged());
  const std::string whole = test::content(file);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  test::write(file, whole);
  for (Store* const one : {store.get(), reader.get()}) CHECK(one->problem() == file + " was overwritten");
  const Write probe = Probe{};
  CHECK(store->commit(std::span(&probe, 1)).error().fault == StoreFault::kReplaced);
}

TEST_CASE("store: each version has one event, and each command counts once") {
  const test::TempFolder folder;
  const auto store = open_store(folder / "kurz.db");
  REQUIRE(commit(*store, new_table("t1")) == Written::kDone);
  CHECK(commit(*store, new_table("t1")) == Written::kTwice);
  REQUIRE(commit(*store, next_event("t1", 2, "c2")) == Written::kDone);
  CHECK(commit(*store, next_event("t1", 2, "other")) == Written::kStale);
  CHECK(commit(*store, next_event("t1", 4, "other")) == Written::kStale);
  // A resend is known for what it is, whatever version it was made for.
  CHECK(commit(*store, next_event("t1", 2, "c2")) == Written::kTwice);
  CHECK(commit(*store, next_event("t1", 3, "c2")) == Written::kTwice);
  // Another's command may have the same name, and the server's own events have none.
  CHECK(commit(*store, next_event("t1", 3, "c2", "ben")) == Written::kDone);
  CHECK(commit(*store, next_event("t1", 4, "", "")) == Written::kDone);
  CHECK(commit(*store, next_event("t1", 5, "", "")) == Written::kDone);
  // A process that no longer owns the table cannot write, though its version is right.
  NewEvent late = next_event("t1", 6, "c6");
  late.epoch = 1;
  CHECK(commit(*store, late) == Written::kStale);
  CHECK(store->events("t1")->size() == 5);
}

TEST_CASE("store: a rejected write does not affect the others of its commit") {
  const test::TempFolder folder;
  const auto store = open_store(folder / "kurz.db");
  REQUIRE(commit(*store, new_table("t1")) == Written::kDone);
  const std::array<Write, 4> writes{next_event("t1", 2, "a"), next_event("t1", 2, "b"),
                                    next_event("t1", 3, "a"), next_event("t1", 3, "c")};
  const auto written = store->commit(writes);
  REQUIRE(written);
  CHECK(*written == std::vector{Written::kDone, Written::kStale, Written::kTwice, Written::kDone});
}

TEST_CASE("store: of two simultaneous writers one wins") {
  const test::TempFolder folder;
  const auto one = open_store(folder / "kurz.db");
  const auto two = open_store(folder / "kurz.db");
  REQUIRE(commit(*one, new_table("t1")) == Written::kDone);
  constexpr std::uint64_t kLast = 200;
  std::atomic<int> done = 0;
  const auto write = [&](Store& store, const std::string& actor) {
    for (std::uint64_t v = 2; v <= kLast; ++v) {
      if (commit(store, next_event("t1", v, actor + std::to_string(v), actor)) == Written::kDone) ++done;
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
  const test::TempFolder folder;
  const auto store = open_store(folder / "kurz.db");
  CHECK(commit(*store, PutGuest{{"g1", "Ada", sha256("token"), 50}}) == Written::kDone);
  CHECK(store->guest_of(sha256("token"))->value().name == "Ada");
  CHECK_FALSE(store->guest_of(sha256("another"))->has_value());
  CHECK(commit(*store, ChangeGuest{"g1", "Ada L."}) == Written::kDone);
  CHECK(store->guest("g1")->value().name == "Ada L.");
  CHECK(store->guest_of(sha256("token"))->has_value());
  CHECK(commit(*store, ChangeGuest{"g1", {}, sha256("renewed")}) == Written::kDone);
  CHECK_FALSE(store->guest_of(sha256("token"))->has_value());
  CHECK(store->guest_of(sha256("renewed"))->value().name == "Ada L.");
  // A new name must not bring back the old token.
  CHECK(commit(*store, ChangeGuest{"g1", "Ada"}) == Written::kDone);
  CHECK_FALSE(store->guest_of(sha256("token"))->has_value());
  CHECK(commit(*store, DeleteGuest{"g1"}) == Written::kDone);
  CHECK(commit(*store, ChangeGuest{"g1", "Ada"}) == Written::kStale);
  CHECK_FALSE(store->guest("g1")->has_value());
  CHECK_FALSE(store->guest_of(sha256("renewed"))->has_value());
}

TEST_CASE("store: public tables are listed, and abandoned ones are found") {
  const test::TempFolder folder;
  const auto store = open_store(folder / "kurz.db");
  for (int i = 0; i < 5; ++i) {
    NewTable table = new_table("t" + std::to_string(i));
    table.at = i;
    REQUIRE(commit(*store, table) == Written::kDone);
  }
  REQUIRE(commit(*store, next_event("t2", 2, "start")) == Written::kDone);
  REQUIRE(commit(*store, MarkDamaged{"t3"}) == Written::kDone);
  NewTable hidden = new_table("t5");
  hidden.listed = false;
  REQUIRE(commit(*store, hidden) == Written::kDone);
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
  const test::TempFolder folder;
  const auto store = open_store(folder / "kurz.db");
  REQUIRE(commit(*store, new_table("t1")) == Written::kDone);
  NewEvent sat = next_event("t1", 2, "sit", "ben");
  sat.guests = {"ada", "ben"};
  REQUIRE(commit(*store, sat) == Written::kDone);
  CHECK(store->tables_of("ben", 9)->front().id == "t1");
  NewEvent left = next_event("t1", 3, "leave", "ada");
  left.guests = {"ben"};
  REQUIRE(commit(*store, left) == Written::kDone);
  CHECK(store->tables_of("ada", 9)->empty());
  REQUIRE(commit(*store, DeleteGuest{"ben"}) == Written::kDone);
  CHECK(store->tables_of("ben", 9)->empty());
}

TEST_CASE("store: results are stored with the last event, until the guest is deleted") {
  const test::TempFolder folder;
  const std::string file = folder / "kurz.db";
  std::vector<std::string> faults;
  const auto store = open_store(file, [&](const StoreError& fault) { faults.push_back(fault.text); });
  for (const std::string id : {"t1", "t2", "t3"}) {
    REQUIRE(commit(*store, new_table(id)) == Written::kDone);
    NewEvent last = next_event(id, 2, "last");
    last.status = TableStatus::kOver;
    const std::int64_t at = id == "t1" ? 10 : 20 + id.back();
    last.results = {{"ada", id, "london", "easy,guest", 1, 57, at},
                    {"ben", id, "london", "easy,guest", 2, 40, at}};
    CHECK(commit(*store, last) == Written::kDone);
    // What is refused leaves no result behind.
    last.results.front().points = 99;
    CHECK(commit(*store, last) != Written::kDone);
  }
  const auto all = store->results_of("ada", 9);
  REQUIRE(all);
  REQUIRE(all->size() == 3);
  CHECK(all->front().table == "t3");
  CHECK(all->back().points == 57);
  CHECK(all->back().against == "easy,guest");
  CHECK(store->results_of("ada", 2)->size() == 2);
  Sqlite(file, "").run("UPDATE result SET points = 99 WHERE game = 't2' AND guest = 'ada'");
  CHECK(faults.empty());
  CHECK(store->results_of("ada", 9)->size() == 2);
  CHECK(faults == std::vector<std::string>{"a result is damaged"});
  REQUIRE(commit(*store, DeleteGuest{"ada"}) == Written::kDone);
  CHECK(store->results_of("ada", 9)->empty());
  CHECK(store->results_of("ben", 9)->size() == 3);
}

TEST_CASE("store: a removed board stays for its games, and goes to the guest who sends it again") {
  const test::TempFolder folder;
  const auto store = open_store(folder / "kurz.db");
  const auto board = [](const std::string& maker) { return NewBoard{{"own-1", maker, "{}", "", 5}, 1}; };
  for (const char* guest : {"ada", "ben"})
    REQUIRE(commit(*store, PutGuest{{guest, guest, sha256(guest), 1}}) == Written::kDone);
  CHECK(commit(*store, board("ada")) == Written::kDone);
  CHECK(commit(*store, board("ben")) == Written::kTwice);
  CHECK(store->boards_of("ada")->size() == 1);
  CHECK(store->boards_of("ben")->empty());
  CHECK(commit(*store, RemoveBoard{"own-1", "ben"}) == Written::kStale);
  CHECK(commit(*store, RemoveBoard{"own-2", "ada"}) == Written::kStale);
  CHECK(commit(*store, RemoveBoard{"own-1", "ada"}) == Written::kDone);
  CHECK(store->boards_of("ada")->empty());
  CHECK(store->boards_of("")->size() == 1);
  CHECK(store->board("own-1")->has_value());
  CHECK(commit(*store, NewBoard{{"own-2", "ada", "{}", "", 5}, 1}) == Written::kDone);
  CHECK(commit(*store, board("ada")) == Written::kTooMany);
  CHECK(commit(*store, board("ben")) == Written::kDone);
  CHECK(store->boards_of("ben")->front().id == "own-1");
  CHECK(commit(*store, DeleteGuest{"ben"}) == Written::kDone);
  CHECK(store->boards_of("ben")->empty());
  CHECK((*store->board("own-1"))->owner.empty());
  CHECK(store->boards_of("ada")->size() == 1);
  // Deleted guests stay deleted.
  CHECK(commit(*store, board("ben")) == Written::kStale);
  CHECK(store->boards_of("ben")->empty());
}

TEST_CASE("store: errors and damaged rows are reported") {
  const test::TempFolder folder;
  const std::string file = folder / "kurz.db";
  std::vector<std::string> faults;
  const auto store = open_store(file, [&](const StoreError& fault) { faults.push_back(fault.text); });
  const auto told = [&] { return std::exchange(faults, {}); };
  using Faults = std::vector<std::string>;
  REQUIRE(commit(*store, new_table("t1")) == Written::kDone);
  REQUIRE(commit(*store, PutGuest{{"ada", "Ada", sha256("token"), 1}}) == Written::kDone);
  REQUIRE(commit(*store, NewBoard{{"own-1", "ada", "{}", "", 5}, 1}) == Written::kDone);
  CHECK(store->listed_tables(9)->size() == 1);
  CHECK(store->tables_of("ada", 9)->front().status == TableStatus::kOpen);
  CHECK(store->boards_of("ada")->size() == 1);
  CHECK(told().empty());

  Sqlite other(file, "");
  other.run("UPDATE game SET changed_at = 7; UPDATE board SET layout = 'x'; UPDATE guest SET name = 'Eve'");
  CHECK(store->listed_tables(9)->empty());
  CHECK(told() == Faults{"a public table is damaged"});
  CHECK(store->tables_of("ada", 9)->front().status == TableStatus::kDamaged);
  CHECK(told() == Faults{"a table is damaged"});
  CHECK(store->boards_of("ada")->empty());
  CHECK(told() == Faults{"a board is damaged"});
  CHECK_FALSE(store->guest_of(sha256("token")).ok());
  CHECK(told() == Faults{"a guest is damaged"});
  // A commit that fails is told as well.
  other.run("DROP TABLE secret");
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
  const test::TempFolder folder;
  constexpr int kThreads = 4;
  constexpr std::uint64_t kEach = 300;
  std::array<std::vector<std::uint64_t>, kThreads> told;  // each written by the writer's thread alone
  {
    Writer writer(open_store(folder / "kurz.db"));
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
  const auto store = open_store(folder / "kurz.db");
  for (int t = 0; t < kThreads; ++t) {
    CHECK(store->events("t" + std::to_string(t))->size() == kEach);
    const auto& order = told[static_cast<std::size_t>(t)];
    CHECK(order.size() == kEach - 1);
    CHECK(std::is_sorted(order.begin(), order.end()));
  }
}

}  // namespace kurz
