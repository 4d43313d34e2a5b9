// A file that holds something else than what was written: whatever is read from it is as it was, or the fault
// is seen.
#include "tests/faults/damage.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <doctest/doctest.h>

#include "server/service/table_service.h"
#include "server/store/sqlite.h"
#include "server/store/store.h"
#include "tests/faults/forgetful_vfs.h"
#include "tests/faults/played_tables.h"
#include "tests/support/random_game.h"
#include "tests/support/test_service.h"

namespace kurz {
namespace {

const std::string kFile = "kurz.db";

Guest guest_called(const std::string& id) { return {id, "Name of " + id, sha256("token of " + id), 1234}; }
// The last is one bit away from the first.
const std::array<Guest, 3> kGuests{guest_called("ada"), guest_called("ben"), guest_called("adc")};

// Everything that the store can be asked about the tables and guests of the file.
struct Asked {
  std::map<std::string, StoredTable> tables;
  std::map<std::string, std::array<std::string, 3>> messages;
  std::map<std::string, std::set<std::string>> tables_of;  // a guest
  std::set<std::string> listed;
  int unfinished = 0;
};

bool same(const StoredTable& a, const StoredTable& b) {
  return a.id == b.id && a.status == b.status && a.version == b.version && a.epoch == b.epoch &&
         a.changed_at == b.changed_at && a.seed == b.seed;
}

class DamagedFile {
 public:
  DamagedFile() {
    REQUIRE(start_crypto());
    play();
    whole_ = disk_.content(kFile);
  }

  // As it is when the server has ended.
  [[nodiscard]] const std::string& whole() const { return whole_; }
  // The page on which a tree of the database begins.
  std::size_t page_of(const std::string& tree) {
    disk_.put(kFile, whole_);
    const Sqlite database(kFile, disk_.vfs());
    Statement statement(database, "SELECT rootpage FROM sqlite_schema WHERE name = ?");
    Statement::Use row(statement, tree);
    REQUIRE(row.next());
    return static_cast<std::size_t>(row.number(0) - 1) * test::kPageBytes;
  }

  struct Seen {
    bool opened = false;
    int intact = 0;  // tables
    int faulty = 0;
    int missed = 0;  // guests and entries of lists that are no longer found
  };

  // Reads all of it as the server does.
  Seen look_at(const std::string& content) {
    disk_.put(kFile, content);
    disk_.remove(kFile + "-wal");
    Seen seen;
    auto reading = open();
    auto writing = open();
    if (!reading || !writing) return seen;
    seen.opened = true;
    Writer writer(std::move(*writing));
    Guests guests(world_, **reading, writer);
    StorePool stores([this] { return open(); });
    Allowances allowances({}, [this] { return world_.steady(); });
    TableService service(
        {world_, **reading, stores, writer, bots_, guests, allowances, logger_, jobs_, test::shared_board});
    for (const Guest& guest : kGuests) look_at_guest(**reading, guest, seen);
    look_at_list((*reading)->listed_tables(99), expected_.listed, seen);
    const auto counted = (*reading)->unfinished_by("ada");
    if (counted && counted->open + counted->running != expected_.unfinished) ++seen.missed;
    // The tables last: the service marks those that it finds hurt, and then lists change.
    for (const auto& [id, messages] : expected_.messages) look_at_table(**reading, service, id, seen);
    // What is no longer in a list shows when it is read itself. What is nowhere any more cannot be seen by
    // reading; SQLite's own check of the whole file finds it.
    if (seen.missed > 0 && seen.faulty == 0) CHECK_FALSE(sqlite_is_content());
    return seen;
  }

  Stored<std::unique_ptr<Store>> open() { return open_sqlite_store({kFile, disk_.vfs(), true}); }
  test::ForgetfulDisk& disk() { return disk_; }

 private:
  void play() {
    const auto store = open();
    REQUIRE(store);
    for (const Guest& guest : kGuests) {
      const Write write = PutGuest{guest};
      REQUIRE((*store)->commit(std::span(&write, 1)));
    }
    test::PlayedTable over(**store, "over", "new-york");
    over.play(1000, Rng(1));
    test::PlayedTable running(**store, "running", "tiny");
    running.play(12, Rng(2));
    test::PlayedTable finished(**store, "finished", "tiny");
    finished.play(1000, Rng(3));
    const test::PlayedTable waiting(**store, "waiting", "london");
    for (const Table* table : {&over.table(), &running.table(), &finished.table(), &waiting.table()}) {
      expected_.messages[table->id()] = test::all_messages(*table);
      expected_.tables[table->id()] = **(*store)->table(table->id());
    }
    for (const Guest& guest : kGuests)
      expected_.tables_of[guest.id] = ids(*(*store)->tables_of(guest.id, 99));
    expected_.listed = ids(*(*store)->listed_tables(99));
    expected_.unfinished = unfinished(**store);
  }

  static std::set<std::string> ids(const std::vector<StoredTable>& tables) {
    std::set<std::string> found;
    for (const StoredTable& table : tables) found.insert(table.id);
    return found;
  }
  static int unfinished(Store& store) {
    const auto counted = store.unfinished_by("ada");
    return counted->open + counted->running;
  }

  void look_at_table(Store& reading, TableService& service, const std::string& id, Seen& seen) {
    CAPTURE(id);
    const auto stored = reading.table(id);
    const auto loaded = load_table(reading, test::shared_board, id);
    if (!loaded) {
      CHECK(service.tables.report(loaded.error()).code != ErrorCode::kNoSuchTable);
      ++seen.faulty;
      return;
    }
    ++seen.intact;
    CHECK(test::all_messages(*loaded) == expected_.messages[id]);
    // SQLite complains of some pages only when it loads them.
    if (stored) CHECK(same(**stored, expected_.tables[id]));
  }

  void look_at_guest(Store& reading, const Guest& guest, Seen& seen) {
    CAPTURE(guest.id);
    const std::array asked{reading.guest(guest.id), reading.guest_of(guest.token_hash)};
    for (const auto& found : asked) {
      if (!found) continue;
      if (!*found) {
        ++seen.missed;
      } else {
        CHECK((*found)->id == guest.id);
        CHECK((*found)->name == guest.name);
        CHECK((*found)->token_hash == guest.token_hash);
        CHECK((*found)->created_at == guest.created_at);
      }
    }
    look_at_list(reading.tables_of(guest.id, 99), expected_.tables_of[guest.id], seen);
  }

  // Nothing is in a list that was not; what is in it is as it was, or known to be hurt.
  void look_at_list(const Stored<std::vector<StoredTable>>& list, const std::set<std::string>& expected,
                    Seen& seen) {
    if (!list) return;
    for (const StoredTable& table : *list) {
      if (table.status == TableStatus::kDamaged) continue;
      CHECK(expected.contains(table.id));
      CHECK(same(table, expected_.tables[table.id]));
    }
    if (list->size() < expected.size()) ++seen.missed;
  }

  bool sqlite_is_content() {
    try {
      const Sqlite database(kFile, disk_.vfs());
      Statement statement(database, "PRAGMA integrity_check");
      Statement::Use row(statement);
      return row.next() && row.text(0) == "ok";
    } catch (const SqliteError&) {
      return false;
    }
  }

  test::ForgetfulDisk disk_;
  test::TempFolder folder_;
  test::TestRuntime world_;
  Logger logger_{folder_ / "logger"};
  JobContext jobs_{world_, logger_};
  BotPool bots_{1, jobs_};
  std::string whole_;
  Asked expected_;
};

}  // namespace

TEST_CASE("faults: any damage of the file is detected or changes nothing") {
  DamagedFile file;
  const std::string& whole = file.whole();
  const auto untouched = file.look_at(whole);
  REQUIRE(untouched.intact == 4);
  REQUIRE(untouched.missed == 0);
  for (const test::Damage& damage : test::kDamages) {
    CAPTURE(damage.name);
    int harmless = 0;
    int seen = 0;
    for (int seed = 0; seed < test::games(30); ++seed) {
      CAPTURE(seed);
      Rng rng(static_cast<std::uint64_t>(seed));
      std::string content = whole;
      damage.damage(content, rng);
      const auto found = file.look_at(content);
      ++(found.opened && found.faulty == 0 && found.missed == 0 ? harmless : seen);
    }
    MESSAGE(damage.name, ": ", seen, " seen, ", harmless, " changed nothing");
    CHECK(seen > 0);
  }
}

TEST_CASE("faults: a flipped bit outside the events is detected") {
  DamagedFile file;
  const std::string& whole = file.whole();
  for (const std::string tree :
       {"game", "secret", "guest", "seat", "sqlite_autoindex_guest_2", "seat_of_game", "unfinished_game"}) {
    CAPTURE(tree);
    const std::size_t page = file.page_of(tree);
    // Only the part that is in use: the rest of a page is zeros.
    std::vector<std::size_t> used;
    for (std::size_t at = page; at < page + test::kPageBytes; ++at) {
      if (whole[at] != 0) used.push_back(at);
    }
    for (int seed = 0; seed < test::games(25); ++seed) {
      CAPTURE(seed);
      Rng rng(static_cast<std::uint64_t>(seed));
      std::string content = whole;
      test::flip_bit(content, used[test::any_of(used.size(), rng)], rng);
      file.look_at(content);
    }
  }
}

TEST_CASE("faults: one damaged table does not affect the others") {
  DamagedFile file;
  std::string content = file.whole();
  // Inside the text of an event of one table.
  const std::size_t at = content.find("\"host\":\"ada\",\"settings\":{\"board\":\"london\"");
  REQUIRE(at != std::string::npos);
  content[at + 10] ^= 1;
  const auto seen = file.look_at(content);
  CHECK(seen.faulty == 1);
  CHECK(seen.intact == 3);

  const auto store = file.open();
  REQUIRE(store);
  const auto stored = (*store)->table("running");
  REQUIRE(stored);
  Table running("running", (*stored)->seed, test::shared_board);
  const auto events = (*store)->events("running");
  REQUIRE(events);
  for (const TableEvent& event : *events) REQUIRE_FALSE(running.apply(event));
  const Seat seat = seat_to_move(running.state());
  const Decided decided = decide_move(running, seat, legal_actions(running.state(), seat).list().front(), 5);
  REQUIRE(decided);
  const Write next =
      NewEvent{"running", decided->effect.status, running.next_event(decided->change, "", "", 5), 5, {},
               {},        running.chain()};
  const auto written = (*store)->commit(std::span(&next, 1));
  REQUIRE(written);
  CHECK(written->front() == Written::kDone);
  CHECK((*store)->events("running")->size() == running.version() + 1);
}

TEST_CASE("faults: a damaged index gives nobody another guest's name") {
  DamagedFile file;
  std::string content = file.whole();
  // In the index of tokens each is followed by whose it is.
  const Digest& token = kGuests[0].token_hash;
  const std::string entry = std::string(token.begin(), token.end()) + "ada";
  const std::size_t at = content.find(entry);
  REQUIRE(at != std::string::npos);
  content[at + entry.size() - 1] = 'c';
  file.disk().put(kFile, content);
  const auto store = file.open();
  REQUIRE(store);
  const auto found = (*store)->guest_of(token);
  REQUIRE_FALSE(found);
  CHECK(found.error().fault == StoreFault::kDamaged);
  CHECK((*store)->guest("adc")->value().name == "Name of adc");
}

TEST_CASE("faults: a commit that meets a damaged page is rolled back, and the next one works") {
  DamagedFile file;
  std::string content = file.whole();
  content.replace(file.page_of("guest"), test::kPageBytes, test::kPageBytes, '\0');
  file.disk().put(kFile, content);
  const auto store = file.open();
  REQUIRE(store);
  const std::uint64_t version = (*store)->table("waiting")->value().version;
  const NewEvent event{"waiting",
                       TableStatus::kOpen,
                       {version + 1, "ada", "next", "{}", {}},
                       9,
                       {},
                       {},
                       (*store)->events("waiting")->back().chain};
  const std::array<Write, 2> both{event, PutGuest{kGuests[1]}};
  const auto failed = (*store)->commit(both);
  REQUIRE_FALSE(failed);
  CHECK(failed.error().fault == StoreFault::kDamaged);
  CHECK((*store)->events("waiting")->size() == version);
  const auto written = (*store)->commit(std::span(both).first(1));
  REQUIRE_MESSAGE(written, written.error().text);
  CHECK(written->front() == Written::kDone);
  CHECK((*store)->events("waiting")->size() == version + 1);
}

}  // namespace kurz
