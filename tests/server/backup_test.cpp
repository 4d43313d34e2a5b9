// "kurz backup" and "kurz restore": what they check, and that nothing can be lost.
#include <chrono>
#include <csignal>
#include <thread>

#include <doctest/doctest.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/secure/crypto.h"
#include "server/store/inspection.h"
#include "server/store/sqlite.h"
#include "tests/faults/played_tables.h"
#include "tests/support/files.h"
#include "tests/support/run_app.h"
#include "tests/support/server_process.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;
using test::content;
using test::TempFolder;

// A database with so many games.
void make_database(const std::string& file, int games) {
  auto store = open_sqlite_store({file, "", true});
  REQUIRE(store);
  for (int i = 0; i < games; ++i) test::PlayedTable(**store, "t" + std::to_string(i), "tiny").play(6, Rng(7));
}
std::int64_t games_in(const std::string& file) { return inspect_sqlite(file, Access::kRead)->count_tables(); }

test::Run restore(const std::string& backup, const std::string& file, const std::string& lang = "en",
                  const std::string& flag = "") {
  std::vector<std::string> words{"--lang", lang, "restore", backup, "--db", file};
  if (!flag.empty()) words.push_back(flag);
  return test::run(words);
}
// The files beside the database that keep older ones.
std::vector<std::string> kept_files(const TempFolder& folder) {
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    if (test::contains(entry.path().string(), ".before-")) found.push_back(entry.path().string());
  }
  return found;
}

}  // namespace

TEST_CASE("restore: a backup takes the place of the database, which is kept") {
  const TempFolder folder;
  const std::string file = folder / "kurz.db";
  make_database(file, 3);
  REQUIRE(test::run({"backup", "--db", file, folder / "backup.db"}).code == 0);
  make_database(folder / "other.db", 5);
  fs::rename(folder / "other.db", file);
  const std::string old = content(file);
  REQUIRE(::chmod(file.c_str(), 0640) == 0);
  const bool is_root = ::geteuid() == 0;
  if (is_root) REQUIRE(::chown(file.c_str(), 1234, 2345) == 0);
  const auto run = restore(folder / "backup.db", file);
  CHECK(run.err.empty());
  CHECK(run.code == 0);
  CHECK(test::contains(run.out, "kurz.db is now the backup "));
  CHECK(games_in(file) == 3);
  CHECK(content(file) == content(folder / "backup.db"));
  struct stat found{};
  REQUIRE(::stat(file.c_str(), &found) == 0);
  CHECK((found.st_mode & 07777U) == 0640);
  if (is_root) CHECK((found.st_uid == 1234 && found.st_gid == 2345));
  REQUIRE(::stat((file + ".lock").c_str(), &found) == 0);
  if (is_root) CHECK((found.st_uid == 1234 && found.st_gid == 2345));
  const auto kept = kept_files(folder);
  REQUIRE(kept.size() == 1);
  CHECK(test::contains(run.out, kept[0]));
  CHECK(content(kept[0]) == old);
  CHECK_FALSE(fs::exists(file + ".restoring"));
  const test::ServerProcess server(file);
}

TEST_CASE("restore: where there was no database, only its owner can read the new one") {
  const TempFolder folder;
  make_database(folder / "backup.db", 1);
  REQUIRE(restore(folder / "backup.db", folder / "kurz.db", "de").out.starts_with(folder / "kurz.db"));
  CHECK(games_in(folder / "kurz.db") == 1);
  CHECK(fs::status(folder / "kurz.db").permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(kept_files(folder).empty());
}

TEST_CASE("restore: it refuses what would lose or damage data, and changes nothing") {
  const TempFolder folder;
  const std::string file = folder / "kurz.db";
  const std::string backup = folder / "backup.db";
  make_database(file, 2);
  REQUIRE(test::run({"backup", "--db", file, backup}).code == 0);
  const std::string before = content(file);
  const auto refused = [&](const std::string& from, const std::string& text, const std::string& lang = "en") {
    CAPTURE(text);
    const auto run = restore(from, file, lang);
    CHECK(run.code == 1);
    CHECK_MESSAGE(test::contains(run.err, text), run.err);
    CHECK(kept_files(folder).empty());
    CHECK_FALSE(fs::exists(file + ".restoring"));
  };
  refused(folder / "none.db", "there is no file " + (folder / "none.db"));
  refused(file, "is the database itself");
  test::write(folder / "picture.db", std::string(5000, 'x'));
  refused(folder / "picture.db", "is damaged (file is not a database)");
  test::write(folder / "empty.db", "");
  refused(folder / "empty.db", "is not the database of a server");
  Sqlite(folder / "old.db", "").run("CREATE TABLE game(id); PRAGMA user_version = 3");
  refused(folder / "old.db", "has version 3, this program uses version 4");
  CHECK(content(file) == before);
  const auto nowhere = restore(backup, "/nonexistent/x.db");
  CHECK(test::contains(nowhere.err, "there is no folder /nonexistent for the database; create it first"));
  {
    const test::ServerProcess server(file);
    refused(backup, "a server uses " + file);
    refused(backup, "ein Server benutzt " + file, "de");
  }
  {
    test::ServerProcess server(file);
    server.kill();
  }
  REQUIRE(fs::file_size(file + "-wal") > 0);
  refused(backup, file + "-wal has changes of a database that was not closed");
  refused(backup, file + "-wal enthält Änderungen", "de");
  fs::rename(file, folder / "aside.db");
  fs::rename(file + "-wal", folder / "aside.db-wal");
  refused(folder / "aside.db", "aside.db-wal has changes that are not in");
  CHECK(restore(backup, file).code == 0);
  CHECK(games_in(file) == 2);
}

TEST_CASE("restore: damaged tables and pages in a backup are found first") {
  const TempFolder folder;
  const std::string file = folder / "kurz.db";
  const std::string backup = folder / "backup.db";
  make_database(file, 4);
  fs::copy_file(file, backup);
  Sqlite(backup, "").run("UPDATE event SET body = body || ' ' WHERE game = 't2' AND version = 3");
  auto run = restore(backup, file);
  CHECK(run.code == 1);
  CHECK(test::contains(run.err, "is damaged (1 of 4 tables, 0 other rows); nothing was changed"));
  CHECK(test::contains(restore(backup, file, "de").err, "ist beschädigt (1 von 4 Tischen, 0 andere Zeilen)"));
  CHECK(kept_files(folder).empty());
  CHECK(restore(backup, file, "en", "--damaged").code == 0);
  // A page that belongs to no tree any more.
  std::string bytes = content(backup);
  REQUIRE(bytes.size() > 3 * 4096);
  bytes.replace(2 * 4096, 4096, 4096, '\0');
  test::write(folder / "cut.db", bytes);
  run = restore(folder / "cut.db", file, "en", "--damaged");
  CHECK(run.code == 1);
  CHECK(test::contains(run.err, "cut.db is damaged ("));
}

TEST_CASE("backup: the copy is verified, and damage of the database is reported") {
  const TempFolder folder;
  const std::string file = folder / "kurz.db";
  make_database(file, 3);
  Sqlite(file, "").run("UPDATE game SET host = 'eve' WHERE id = 't1'");
  const auto run = test::run({"backup", "--db", file, folder / "copy.db"});
  CHECK(run.code == 1);
  CHECK(test::contains(run.err,
                       "the copy is complete, but the database is damaged (1 of 3 tables, 0 other rows)"));
  CHECK(games_in(folder / "copy.db") == 3);
  make_database(folder / "one.db", 1);
  CHECK(test::contains(test::run({"backup", "--db", folder / "one.db", folder / "1.db"}).out, ", 1 table\n"));
  PutGuest guest{{"ada", "Ada", random_bytes(), 1}};
  {
    auto store = open_sqlite_store({folder / "one.db", "", true});
    const Write write = guest;
    REQUIRE((*store)->commit(std::span(&write, 1)));
  }
  Sqlite(folder / "one.db", "").run("UPDATE guest SET name = 'Eve'");
  const auto one = test::run({"--lang", "de", "backup", "--db", folder / "one.db", folder / "2.db"});
  CHECK(test::contains(one.out, ", 1 Tisch\n"));
  CHECK(test::contains(one.err, "(0 von 1 Tisch, 1 andere Zeile)"));
  // One file, without a log beside it.
  CHECK_FALSE(fs::exists(folder / "copy.db-wal"));
  CHECK_FALSE(fs::exists(folder / "copy.db.part"));
}

TEST_CASE("backup: without the log of a running server there is no copy, and no new log") {
  const TempFolder folder;
  const std::string file = folder / "kurz.db";
  const std::string log = file + "-wal";
  const test::ServerProcess server(file);
  fs::rename(log, folder / "aside");
  const auto run = test::run({"backup", "--db", file, folder / "copy.db"});
  CHECK(run.code == 1);
  CHECK_MESSAGE(test::contains(run.err, log + " with the latest changes is missing"), run.err);
  CHECK(test::contains(test::run({"--lang", "de", "backup", "--db", file, folder / "copy.db"}).err,
                       log + " mit den letzten Änderungen fehlt"));
  CHECK_FALSE(fs::exists(log));
  CHECK_FALSE(fs::exists(folder / "copy.db"));
  fs::rename(folder / "aside", log);
  CHECK(test::run({"backup", "--db", file, folder / "copy.db"}).code == 0);
}

TEST_CASE("restore: a process that is killed at any moment leaves the old or the new database") {
  const TempFolder folder;
  const std::string file = folder / "kurz.db";
  make_database(folder / "old.db", 2);
  make_database(folder / "new.db", 40);
  int restored = 0;
  for (int i = 0; i < 40; ++i) {
    fs::copy_file(folder / "old.db", file, fs::copy_options::overwrite_existing);
    const std::string program = test::program_path();
    const std::string backup = folder / "new.db";
    std::array<char*, 6> words{const_cast<char*>(program.c_str()), const_cast<char*>("restore"),
                               const_cast<char*>(backup.c_str()),  const_cast<char*>("--db"),
                               const_cast<char*>(file.c_str()),    nullptr};
    pid_t pid = 0;
    REQUIRE(::posix_spawn(&pid, program.c_str(), nullptr, nullptr, words.data(), environ) == 0);
    std::this_thread::sleep_for(std::chrono::microseconds(700 * i));
    ::kill(pid, SIGKILL);
    int status = 0;
    ::waitpid(pid, &status, 0);
    const std::int64_t games = games_in(file);
    CHECK((games == 2 || games == 40));
    CHECK(inspect_file(file, [](long) {}).is_clean());
    restored += games == 40 ? 1 : 0;
    for (const std::string& kept : kept_files(folder)) fs::remove(kept);
  }
  MESSAGE("restored before the kill: ", restored, " of 40");
}

}  // namespace kurz
