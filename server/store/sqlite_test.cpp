#include "server/store/sqlite.h"

#include <array>
#include <chrono>
#include <filesystem>
#include <thread>

#include <doctest/doctest.h>
#include <unistd.h>

#include "server/store/file_watch.h"
#include "server/store/store.h"
#include "tests/support/files.h"

namespace kurz {

TEST_CASE("store: a file that is no database or of a newer version is rejected and left untouched") {
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

TEST_CASE("store: a file of another program or without write permission is rejected and left untouched") {
  const test::TempFolder folder;
  const std::string foreign = folder / "foreign.db";
  Sqlite(foreign, "").run("CREATE TABLE users(name)");
  const std::string before = test::content(foreign);
  const auto refused = open_sqlite_store({foreign, "", true});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().fault == StoreFault::kDamaged);
  CHECK(refused.error().text == "it contains the tables of another program");
  CHECK(test::content(foreign) == before);

  // root can write to it anyway.
  if (geteuid() == 0) return;
  const std::string file = folder / "kurz.db";
  REQUIRE(open_sqlite_store({file, "", true}));
  std::filesystem::permissions(file, std::filesystem::perms::owner_read);
  const auto read_only = open_sqlite_store({file, "", true});
  REQUIRE_FALSE(read_only);
  CHECK(read_only.error().fault == StoreFault::kCannotOpen);
  CHECK(check_sqlite_file(file)->fault == StoreFault::kCannotOpen);
}

TEST_CASE("store: only the owner can read a new file") {
  const test::TempFolder folder;
  const auto store = open_sqlite_store({folder / "kurz.db", "", true});
  REQUIRE(store);
  for (const char* name : {"kurz.db", "kurz.db-wal", "kurz.db-shm"}) {
    CAPTURE(name);
    CHECK((std::filesystem::status(folder / name).permissions() & std::filesystem::perms::mask) ==
          (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
  }
}

TEST_CASE("store: a file can be checked without changing or creating anything") {
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
  REQUIRE(open_sqlite_store({file, "", true}));
  const std::string before = test::content(file);
  CHECK_FALSE(check_sqlite_file(file));
  CHECK(test::content(file) == before);
  Sqlite(file, "").run("PRAGMA user_version = 99");
  CHECK(check_sqlite_file(file)->fault == StoreFault::kNewer);
}

TEST_CASE("store: a file of an older version is rejected and left untouched") {
  const test::TempFolder folder;
  const std::string file = folder / "old.db";
  for (int version = 1; version < kSchemaVersion; ++version) {
    std::filesystem::remove(file);
    Sqlite(file, "").run("CREATE TABLE game(id); PRAGMA user_version = " + std::to_string(version));
    const std::string before = test::content(file);
    const auto opened = open_sqlite_store({file, "", true});
    REQUIRE_FALSE(opened);
    CHECK(opened.error().fault == StoreFault::kOlder);
    CHECK(check_sqlite_file(file)->fault == StoreFault::kOlder);
    CHECK(test::content(file) == before);
    CHECK_FALSE(std::filesystem::exists(file + "-wal"));
  }
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
    const Write table =
        NewTable{"t" + std::to_string(i), "ada", true, {}, {1, "ada", "make", "{}", {}}, {}, 1};
    REQUIRE(store->commit(std::span(&table, 1)));
    store->tidy_up();
    REQUIRE(unchanged());
    open();
  }
  CHECK(test::content(file) != before);  // a long log
  const std::array<Write, 2> come_and_go{PutGuest{{"ada", "Ada", random_bytes(), 1}}, DeleteGuest{"ada", {}}};
  REQUIRE(store->commit(come_and_go));
  CHECK_FALSE(store->tidy_up());
  CHECK(unchanged());
  CHECK(Sqlite(file, "").handle() != nullptr);
  CHECK(unchanged());
  // A backup program may touch the file, or write what was there.
  const std::string whole = test::content(file);
  std::filesystem::last_write_time(file, std::filesystem::file_time_type::clock::now());
  CHECK(unchanged());
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  test::write(file, whole);
  CHECK(unchanged());
  const Write still_stored = Probe{};
  CHECK(store->commit(std::span(&still_stored, 1)));
  CHECK(unchanged());
  std::string other = whole;
  ++other[27];  // the last byte of the number of changes
  test::write(file, other);
  for (Store* const one : {store.get(), reader.get()}) CHECK(one->problem() == file + " was overwritten");
  const Write probe = Probe{};
  CHECK(store->commit(std::span(&probe, 1)).error().fault == StoreFault::kReplaced);
}

}  // namespace kurz
