// Every column that the server believes, changed by itself: the change is seen, and only that table or guest
// is struck.
#include <array>

#include <doctest/doctest.h>

#include "server/secure/crypto.h"
#include "server/store/sqlite.h"
#include "server/store/store.h"
#include "tests/faults/forgetful_vfs.h"
#include "tests/faults/played_tables.h"

namespace kurz {
namespace {

std::unique_ptr<Store> open(const test::ForgetfulDisk& disk) {
  auto store = open_sqlite_store({"kurz.db", disk.vfs(), true});
  REQUIRE_MESSAGE(store, store.error().text);
  return std::move(*store);
}

// Two tables at which Ada and Ben sit, and both of them as guests.
void fill(const test::ForgetfulDisk& disk) {
  REQUIRE(start_crypto());
  const auto store = open(disk);
  for (const char* id : {"ada", "ben"}) {
    const Write write = PutGuest{{id, std::string("Name of ") + id, sha256(id), 1}};
    REQUIRE(store->commit(std::span(&write, 1)));
  }
  for (const char* id : {"t1", "t2"}) {
    test::PlayedTable table(*store, id, "tiny");
    table.ask("ben", protocol::Sit{{{}, Seat(1)}, {}});
  }
}

Written next_event(Store& store, const std::string& table) {
  const auto events = store.events(table);
  REQUIRE(events);
  const Digest before = events->empty() ? Digest() : events->back().chain;
  const Write write = NewEvent{table, TableStatus::kRunning, {3, "ada", "next", "{}", {}}, 9, {}, {}, before};
  const auto written = store.commit(std::span(&write, 1));
  REQUIRE_MESSAGE(written, written.error().text);
  return written->front();
}

bool is_damaged(const auto& answer) { return !answer && answer.error().fault == StoreFault::kDamaged; }

}  // namespace

TEST_CASE("faults: any change of a table's row is detected") {
  for (const std::string change : {
           "UPDATE game SET status = 1 WHERE id = 't1'",
           "UPDATE game SET status = 3 WHERE id = 't1'",
           "UPDATE game SET status = 256 WHERE id = 't1'",
           "UPDATE game SET version = 1 WHERE id = 't1'",
           "UPDATE game SET epoch = 1 WHERE id = 't1'",
           "UPDATE game SET changed_at = 1 WHERE id = 't1'",
           "UPDATE game SET host = 'ben' WHERE id = 't1'",
           "UPDATE game SET listed = 0 WHERE id = 't1'",
           "UPDATE game SET listed = 2 WHERE id = 't1'",
           "UPDATE game SET checksum = zeroblob(32) WHERE id = 't1'",
           "UPDATE game SET checksum = zeroblob(0) WHERE id = 't1'",
           "UPDATE game SET id = 't0' WHERE id = 't1'",
           "DELETE FROM game WHERE id = 't1'",
           "UPDATE secret SET seed = zeroblob(32) WHERE game = 't1'",
           "UPDATE secret SET seed = zeroblob(31) WHERE game = 't1'",
           "DELETE FROM secret WHERE game = 't1'",
       }) {
    CAPTURE(change);
    const test::ForgetfulDisk disk;
    fill(disk);
    Sqlite("kurz.db", disk.vfs()).run(change);
    const auto store = open(disk);
    CHECK(is_damaged(store->table("t1")));
    CHECK(next_event(*store, "t1") == Written::kStale);
    const auto tables = store->tables_of("ada", 9);
    REQUIRE(tables);
    for (const StoredTable& table : *tables)
      CHECK((table.id == "t2") == (table.status != TableStatus::kDamaged));
    // It cannot be created again on what is left of it.
    const Write again = NewTable{"t1", "ada", true, random_bytes(), {1, "ada", "make", "{}", {}}, {}, 1};
    const auto made = store->commit(std::span(&again, 1));
    REQUIRE_MESSAGE(made, made.error().text);
    CHECK(made->front() == Written::kTwice);
    CHECK(store->table("t2")->value().version == 2);
    CHECK(next_event(*store, "t2") == Written::kDone);
  }
}

TEST_CASE("faults: any change of a guest's row is detected") {
  for (const std::string change : {
           "UPDATE guest SET name = 'Eve' WHERE id = 'ada'",
           "UPDATE guest SET created_at = 2 WHERE id = 'ada'",
           "UPDATE guest SET checksum = zeroblob(32) WHERE id = 'ada'",
       }) {
    CAPTURE(change);
    const test::ForgetfulDisk disk;
    fill(disk);
    Sqlite("kurz.db", disk.vfs()).run(change);
    const auto store = open(disk);
    CHECK(is_damaged(store->guest("ada")));
    CHECK(is_damaged(store->guest_of(sha256("ada"))));
    CHECK(store->guest("ben")->value().name == "Name of ben");
  }
  // A token or an id that was exchanged for another's.
  for (const std::string change : {
           "UPDATE guest SET token_hash = (SELECT checksum FROM guest WHERE id = 'ben') WHERE id = 'ada'",
           "UPDATE guest SET id = 'eve' WHERE id = 'ada'",
       }) {
    CAPTURE(change);
    const test::ForgetfulDisk disk;
    fill(disk);
    Sqlite("kurz.db", disk.vfs()).run(change);
    const auto store = open(disk);
    for (const char* id : {"ada", "eve"}) {
      const auto guest = store->guest(id);
      CHECK((is_damaged(guest) || !guest->has_value()));
    }
    const auto guest = store->guest_of(sha256("ada"));
    CHECK((is_damaged(guest) || !guest->has_value()));
  }
}

TEST_CASE("faults: a changed seat leads nobody to a table") {
  const test::ForgetfulDisk disk;
  fill(disk);
  Sqlite("kurz.db", disk.vfs()).run("UPDATE seat SET guest = 'eve' WHERE guest = 'ben' AND game = 't1'");
  const auto store = open(disk);
  const auto tables = store->tables_of("eve", 9);
  REQUIRE(tables);
  for (const StoredTable& table : *tables) CHECK(table.status == TableStatus::kDamaged);
  CHECK(store->tables_of("ada", 9)->size() == 2);
}

}  // namespace kurz
