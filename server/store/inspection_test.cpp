// Which data is old, how it is deleted, and what counts as damaged.
#include "server/store/inspection.h"

#include <filesystem>

#include <doctest/doctest.h>

#include "tests/faults/played_tables.h"
#include "tests/support/files.h"
#include "tests/support/test_database.h"

namespace kurz {
namespace {

using test::commit_one;
using test::open_file;

Guest stored_guest(const std::string& id, std::int64_t at) { return {id, "name of " + id, sha256(id), at}; }

}  // namespace

TEST_CASE("inspection: guests are old from their last visit on, unless they have a seat") {
  const test::TempFolder folder;
  const auto store = open_file(folder / "kurz.db");
  for (const char* id : {"ada", "ben", "eve", "zoe"})
    REQUIRE(commit_one(*store, PutGuest{stored_guest(id, 100)}) == Written::kDone);
  CHECK(commit_one(*store, SeeGuest{"ben", 200}) == Written::kDone);
  CHECK(commit_one(*store, SeeGuest{"nobody", 200}) == Written::kStale);
  test::PlayedTable table(*store, "t1", "tiny");  // Ada has a seat
  const auto inspection = inspect_sqlite(folder / "kurz.db", Access::kWrite);
  using Ids = std::vector<std::string>;
  CHECK(inspection->unseen_guests(100, 9).empty());
  CHECK(inspection->unseen_guests(101, 9) == Ids{"eve", "zoe"});
  CHECK(inspection->unseen_guests(101, 1) == Ids{"eve"});
  CHECK(inspection->unseen_guests(201, 9) == Ids{"ben", "eve", "zoe"});
  // Ben was here just before.
  CHECK(commit_one(*store, DeleteGuest{"ben", 150}) == Written::kStale);
  CHECK(store->guest("ben")->has_value());
  CHECK(commit_one(*store, DeleteGuest{"eve", 150}) == Written::kDone);
  CHECK_FALSE(store->guest("eve")->has_value());
  CHECK(inspection->unseen_guests(201, 9) == Ids{"ben", "zoe"});
}

TEST_CASE("inspection: a damaged row deletes nobody") {
  const test::TempFolder folder;
  const auto store = open_file(folder / "kurz.db");
  REQUIRE(commit_one(*store, PutGuest{stored_guest("ada", 1000)}) == Written::kDone);
  Sqlite(folder / "kurz.db", "").run("UPDATE seen SET at = 1");
  CHECK(inspect_sqlite(folder / "kurz.db", Access::kWrite)->unseen_guests(500, 9).empty());
  CHECK(commit_one(*store, DeleteGuest{"ada", 500}) == Written::kStale);
}

TEST_CASE("inspection: guests of an older file count as seen when it is first opened") {
  const test::TempFolder folder;
  {
    const auto store = open_file(folder / "kurz.db");
    REQUIRE(commit_one(*store, PutGuest{stored_guest("ada", 100)}) == Written::kDone);
  }
  Sqlite(folder / "kurz.db", "").run("DROP TABLE seen");
  const std::int64_t now = std::time(nullptr);
  const auto store = open_file(folder / "kurz.db");
  const auto inspection = inspect_sqlite(folder / "kurz.db", Access::kWrite);
  CHECK(inspection->unseen_guests(now - 1, 9).empty());
  CHECK(inspection->unseen_guests(now + 60, 9).size() == 1);
}

TEST_CASE("inspection: tables that have ended are deleted with everything but results") {
  const test::TempFolder folder;
  const auto store = open_file(folder / "kurz.db");
  constexpr std::int64_t kEnd = 9'000'000'000'000;
  test::PlayedTable(*store, "runs", "tiny").play(4, Rng(1));
  test::PlayedTable(*store, "over", "tiny").play(1000, Rng(1));
  test::PlayedTable(*store, "shut", "tiny").ask("ada", protocol::Close{});
  const auto inspection = inspect_sqlite(folder / "kurz.db", Access::kWrite);
  using Ids = std::vector<std::string>;
  CHECK(inspection->unplayed_tables(kEnd, 9) == Ids{"shut"});
  CHECK(inspection->played_tables(kEnd, 9) == Ids{"over"});
  CHECK(inspection->unplayed_tables(1000, 9).empty());
  CHECK(inspection->played_tables(1000, 9).empty());
  CHECK(commit_one(*store, DeleteTable{"runs"}) == Written::kStale);
  for (const char* id : {"over", "shut"}) {
    CHECK(commit_one(*store, DeleteTable{id}) == Written::kDone);
    CHECK_FALSE(store->table(id)->has_value());
    CHECK(store->events(id)->empty());
  }
  CHECK(store->table("runs")->has_value());
  CHECK(inspection->inspect([](long) {}).is_clean());
}

TEST_CASE("inspection: a database that was moved away is not created again") {
  const test::TempFolder folder;
  CHECK_THROWS_AS(inspect_sqlite(folder / "kurz.db", Access::kShared), SqliteError);
  CHECK_FALSE(std::filesystem::exists(folder / "kurz.db"));
}

}  // namespace kurz
