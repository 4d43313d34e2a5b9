// Carrying a database over, in both directions.
#include "server/store/move.h"

#include <filesystem>

#include <doctest/doctest.h>

#include "server/store/inspection.h"
#include "server/store/peers.h"
#include "server/store/postgres.h"
#include "server/store/rows.h"
#include "tests/faults/played_tables.h"
#include "tests/support/test_database.h"

namespace kurz {
namespace {

using test::open_file;
using test::TestPostgres;

void must_commit(Store& store, const Write& write) {
  REQUIRE(test::commit_one(store, write) == Written::kDone);
}

// A club: guests, a board, a game that is over, one that runs, and a closed table.
void fill(Store& store) {
  for (const std::string id : {"ada", "ben", "eve"})
    must_commit(store, PutGuest{{id, "Zoë " + id, sha256(id), 100}});
  for (int i = 0; i < 1200; ++i) {
    const std::string id = "guest" + std::to_string(i);
    must_commit(store, PutGuest{{id, id, sha256(id), 100}});
  }
  must_commit(store, SeeGuest{"eve", 900});
  must_commit(store, NewBoard{{"board1", "eve", "a \"file\"\nwith lines\n", "", 70}, 5});
  test::PlayedTable(store, "over", "tiny").play(1000, Rng(1));
  test::PlayedTable(store, "runs", "london").play(20, Rng(2));
  test::PlayedTable(store, "shut", "tiny").ask("ada", protocol::Close{});
  // With results of the same time.
  TableEvent first{1, "ada", "make", "{}", {}};
  first.chain = chain_of({}, "scored", first);
  must_commit(store, NewTable{"scored", "ada", true, sha256("seed"), first, {"ada", "ben"}, 5});
  TableEvent last{2, "", "", "{}", {}};
  last.chain = chain_of(first.chain, "scored", last);
  must_commit(store, NewEvent{"scored",
                              TableStatus::kOver,
                              last,
                              6,
                              {},
                              {{"ada", "scored", "london", "guest", 1, 57, 9},
                               {"ben", "scored", "london", "guest", 2, 44, 9}},
                              first.chain});
}

// Everything a store can be asked for.
void must_be_equal(Store& one, Store& two) {
  for (const std::string id : {"over", "runs", "shut", "scored"}) {
    const auto a = one.table(id);
    const auto b = two.table(id);
    REQUIRE(*b);
    CHECK(checksum_of(**a) == checksum_of(**b));
    CHECK((*a)->seed == (*b)->seed);
    const auto before = one.events(id);
    const auto after = two.events(id);
    REQUIRE(before->size() == after->size());
    CHECK(before->back().chain == after->back().chain);
    CHECK(before->back().body == after->back().body);
  }
  for (const std::string guest : {"ada", "ben", "eve", "guest0", "guest1199"}) {
    CHECK(checksum_of(**one.guest(guest)) == checksum_of(**two.guest(guest)));
    CHECK(one.tables_of(guest, 9)->size() == two.tables_of(guest, 9)->size());
    REQUIRE(one.results_of(guest, 9)->size() == two.results_of(guest, 9)->size());
    for (std::size_t i = 0; i < one.results_of(guest, 9)->size(); ++i)
      CHECK(checksum_of((*one.results_of(guest, 9))[i]) == checksum_of((*two.results_of(guest, 9))[i]));
  }
  CHECK((*one.board("board1"))->file == (*two.board("board1"))->file);
  CHECK(two.boards_of("eve")->size() == 1);
}

MoveFailure failure_of(const std::string& from, const std::string& to) {
  try {
    move_database({from, to});
  } catch (const MoveFailure& failure) {
    return failure;
  }
  FAIL("it was moved");
  return {MoveFault::kDatabase, true};
}

}  // namespace

TEST_CASE("move-db: everything of a club goes to PostgreSQL and back") {
  const test::TempFolder folder;
  TestPostgres server;
  MovedRows moved;
  {
    const auto before = open_file(folder / "kurz.db");
    fill(*before);
  }
  moved = move_database({folder / "kurz.db", server.address()});
  CHECK(moved.tables == 4);
  CHECK(moved.guests == 1203);
  CHECK(moved.boards == 1);
  CHECK(moved.results == 2);
  CHECK(moved.damaged == 0);
  const auto before = open_file(folder / "kurz.db");
  const auto between = server.open();
  must_be_equal(*before, *between);
  long told = 0;
  const MovedRows back = move_database({server.address(), folder / "back.db", false,
                                        [&](long done, long all) { told += all == 4 ? done : 0; }});
  CHECK(told == (1 + 2 + 3 + 4) + 4);  // copied one by one, then read back together
  CHECK(back.events == moved.events);
  const auto after = open_file(folder / "back.db");
  must_be_equal(*between, *after);
  // The game goes on there.
  CHECK(after->guest_of(sha256("ada"))->value().name == "Zoë ada");
  must_commit(*after, DeleteTable{"over"});
}

TEST_CASE("move-db: damage is named, and left out on request") {
  const test::TempFolder folder;
  TestPostgres server;
  fill(*open_file(folder / "kurz.db"));
  Sqlite(folder / "kurz.db", "")
      .run("UPDATE event SET body = body || ' ' WHERE game = 'runs' AND version = 3");
  Sqlite(folder / "kurz.db", "").run("UPDATE guest SET name = 'x' WHERE id = 'guest7'");
  const MoveFailure failure = failure_of(folder / "kurz.db", server.address());
  CHECK(failure.fault == MoveFault::kDamaged);
  CHECK(failure.is_source);
  CHECK(failure.error.text == "guest guest7");
  CHECK(server.ask("SELECT count(*) FROM guest") == "0");
  const MovedRows moved = move_database({folder / "kurz.db", server.address(), true});
  CHECK(moved.damaged == 2);
  CHECK(moved.tables == 3);
  CHECK(moved.guests == 1202);
  CHECK_FALSE(server.open()->table("runs")->has_value());
}

TEST_CASE("move-db: a database that is in use, missing or not empty is left alone") {
  const test::TempFolder folder;
  TestPostgres server;
  CHECK(failure_of(folder / "missing.db", server.address()).fault == MoveFault::kNothing);
  CHECK(failure_of(server.address(), folder / "new.db").fault == MoveFault::kNothing);
  fill(*open_file(folder / "kurz.db"));
  {
    DatabaseLock running(folder / "kurz.db");
    REQUIRE(running.open(O_CREAT).empty());
    const MoveFailure failure = failure_of(folder / "kurz.db", server.address());
    CHECK(failure.fault == MoveFault::kInUse);
    CHECK(failure.is_source);
  }
  {
    const auto running = open_postgres(server.address());
    REQUIRE(running);
    REQUIRE((*running)->peers()->attend({}));
    const MoveFailure failure = failure_of(folder / "kurz.db", server.address());
    CHECK(failure.fault == MoveFault::kInUse);
    CHECK_FALSE(failure.is_source);
  }
  move_database({folder / "kurz.db", server.address()});
  CHECK(failure_of(folder / "kurz.db", server.address()).fault == MoveFault::kNotEmpty);
  CHECK(failure_of(server.address(), folder / "kurz.db").fault == MoveFault::kNotEmpty);
  const MoveFailure failure = failure_of(folder / "kurz.db", "postgresql://nobody@127.0.0.1:1/kurz");
  CHECK(failure.fault == MoveFault::kDatabase);
  CHECK_FALSE(failure.is_source);
  CHECK(failure.error.fault == StoreFault::kUnreachable);
}

TEST_CASE("move-db: no server starts meanwhile on the database that is moved or filled") {
  const test::TempFolder folder;
  TestPostgres server;
  fill(*open_file(folder / "kurz.db"));
  int tried = 0;
  const auto must_be_locked = [&](long, long) {
    ++tried;
    CHECK(server.ask(fmt::format("SELECT pg_try_advisory_lock({})", kSchemaLock)) == "f");
  };
  move_database({folder / "kurz.db", server.address(), false, must_be_locked});
  CHECK(tried > 0);
  tried = 0;
  move_database({server.address(), folder / "back.db", false, must_be_locked});
  CHECK(tried > 0);
  CHECK(open_postgres(server.address()));
}

TEST_CASE("move-db: nothing is kept if the target changes what is written to it") {
  const test::TempFolder folder;
  TestPostgres server;
  fill(*open_file(folder / "kurz.db"));
  server.open();
  server.run(
      "CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.body = NEW.body || ' '; "
      "RETURN "
      "NEW; END $$;"
      "CREATE TRIGGER change BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION change()");
  CHECK(failure_of(folder / "kurz.db", server.address()).fault == MoveFault::kDifferent);
  CHECK(server.ask("SELECT count(*) FROM event") == "0");
}

}  // namespace kurz
