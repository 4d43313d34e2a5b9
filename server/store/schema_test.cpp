#include "server/store/schema.h"

#include <array>
#include <filesystem>

#include <doctest/doctest.h>
#include <unistd.h>

#include "server/store/sqlite_store.h"
#include "tests/support/files.h"

namespace kurz {

TEST_CASE("store: a file that is no database, or of a newer program, is refused and left as it was") {
  const test::TempFolder folder;
  const std::string picture = folder / "picture.db";
  test::write(picture, std::string(5000, 'x'));
  const auto refused = open_sqlite_store({picture, "", true});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().fault == StoreFault::kDamaged);
  CHECK(std::filesystem::file_size(picture) == 5000);

  const std::string newer = folder / "newer.db";
  Sqlite(newer, "").run("PRAGMA user_version = 99");
  const auto too_new = open_sqlite_store({newer, "", true});
  REQUIRE_FALSE(too_new);
  CHECK(too_new.error().fault == StoreFault::kNewer);

  const auto nowhere = open_sqlite_store({folder / "no/such/folder.db", "", true});
  REQUIRE_FALSE(nowhere);
  CHECK(nowhere.error().fault == StoreFault::kCannotOpen);
}

TEST_CASE("store: what is another program's, or may only be read, is refused and left as it was") {
  const test::TempFolder folder;
  const std::string foreign = folder / "foreign.db";
  Sqlite(foreign, "").run("CREATE TABLE users(name)");
  const std::string before = test::content(foreign);
  const auto refused = open_sqlite_store({foreign, "", true});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().fault == StoreFault::kDamaged);
  CHECK(refused.error().text == "it holds the tables of another program");
  CHECK(test::content(foreign) == before);

  // Whoever may do anything may write to it all the same.
  if (geteuid() == 0) return;
  const std::string file = folder / "kurz.db";
  REQUIRE(open_sqlite_store({file, "", true}));
  std::filesystem::permissions(file, std::filesystem::perms::owner_read);
  const auto read_only = open_sqlite_store({file, "", true});
  REQUIRE_FALSE(read_only);
  CHECK(read_only.error().fault == StoreFault::kCannotOpen);
  CHECK(check_sqlite_file(file)->fault == StoreFault::kCannotOpen);
}

TEST_CASE("store: only its owner may read a new file, in which the seeds of running games are") {
  const test::TempFolder folder;
  const auto store = open_sqlite_store({folder / "kurz.db", "", true});
  REQUIRE(store);
  for (const char* name : {"kurz.db", "kurz.db-wal", "kurz.db-shm"}) {
    CAPTURE(name);
    CHECK((std::filesystem::status(folder / name).permissions() & std::filesystem::perms::mask) ==
          (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
  }
}

TEST_CASE("store: whether a file could be opened is found out without changing or making anything") {
  const test::TempFolder folder;
  const std::string file = folder / "kurz.db";
  CHECK_FALSE(check_sqlite_file(file));
  CHECK_FALSE(std::filesystem::exists(file));
  CHECK(check_sqlite_file(folder / "no/such/kurz.db")->fault == StoreFault::kCannotOpen);
  CHECK(check_sqlite_file(folder.path().string())->text.ends_with("Is a directory"));
  test::write(file, "");
  CHECK_FALSE(check_sqlite_file(file));
  test::write(file, std::string(5000, 'x'));
  CHECK(check_sqlite_file(file)->fault == StoreFault::kDamaged);
  test::write(file, "SQLite format 3");
  CHECK(check_sqlite_file(file)->fault == StoreFault::kDamaged);
  std::filesystem::remove(file);
  Sqlite(file, "").run("PRAGMA user_version = 1");
  const std::string before = test::content(file);
  CHECK_FALSE(check_sqlite_file(file));
  CHECK(test::content(file) == before);
  Sqlite(file, "").run("PRAGMA user_version = 99");
  CHECK(check_sqlite_file(file)->fault == StoreFault::kNewer);
}

TEST_CASE("store: a file of an older program is copied aside and then brought up to date") {
  const test::TempFolder folder;
  const std::string file = folder / "old.db";
  Sqlite database(file, "");
  const std::array<const char*, 2> steps{"CREATE TABLE old(x)", "ALTER TABLE old ADD COLUMN y DEFAULT 7"};
  bring_up_to_date(database, file, std::span(steps).first(1));
  database.run("INSERT INTO old VALUES(1)");
  bring_up_to_date(database, file, steps);
  Statement both(database, "SELECT x, y FROM old");
  Statement::Use row(both);
  REQUIRE(row.next());
  CHECK(row.number(1) == 7);
  Sqlite copy(file + ".v1", "");
  Statement before(copy, "SELECT * FROM old");
  CHECK(Statement::Use(before).next());
  CHECK_THROWS_AS(Statement(copy, "SELECT y FROM old"), SqliteError);
}

}  // namespace kurz
