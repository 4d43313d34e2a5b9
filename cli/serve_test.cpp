#include <doctest/doctest.h>

#include "server/store/sqlite.h"
#include "server/store/store.h"
#include "tests/support/boards.h"
#include "tests/support/files.h"
#include "tests/support/run_app.h"

namespace kurz {
namespace {

using test::contains;
using test::content;
using test::TempFolder;
using test::write;

}  // namespace

TEST_CASE("serve: --check checks the settings without serving") {
  const TempFolder folder;
  const auto check = [&](std::vector<std::string> flags) {
    std::vector<std::string> words{"serve", "--check", "--listen", "127.0.0.1:0", "--db", folder / "kurz.db"};
    words.insert(words.end(), flags.begin(), flags.end());
    return test::run(words);
  };
  CHECK(check({}).code == 0);
  CHECK(check({}).out.find("Ready to serve: 4 boards") == 0);
  CHECK_FALSE(std::filesystem::exists(folder / "kurz.db"));
  CHECK_FALSE(std::filesystem::exists(folder / "kurz.db.lock"));
  CHECK(contains(check({"--bot-pace", "slow"}).err, "--bot-pace: expected a whole number from 0 to 60000"));
  write(folder / "kurz.toml", "grace-seconds = 0\n");
  const auto wrong = check({"--config", folder / "kurz.toml"});
  CHECK(wrong.code == 1);
  CHECK(contains(wrong.err, "kurz.toml:1: grace-seconds: "));
  CHECK(check({"--config", folder / "none.toml"}).code == 1);
  CHECK(contains(check({"--listen", "1.2.3.4:5"}).err, "cannot listen on 1.2.3.4:5"));
  CHECK(contains(check({"--db", folder / "no/such/kurz.db"}).err, "cannot open "));
  write(folder / "picture.db", std::string(5000, 'x'));
  CHECK(contains(check({"--db", folder / "picture.db"}).err, "is not a database or is damaged"));
  CHECK(content(folder / "picture.db") == std::string(5000, 'x'));
  const auto nowhere = check({"--web", folder / "nowhere", "--listen", "x"});
  CHECK(nowhere.code == 1);
  CHECK(contains(nowhere.err, "--web: there is no index.html in"));
  CHECK(contains(nowhere.err, "--listen: "));
}

TEST_CASE("serve: --check rejects every database that the server rejects, and creates nothing") {
  const TempFolder folder;
  const std::string good = folder / "good.db";
  REQUIRE(open_sqlite_store({good, "", true}));
  const std::string bytes = content(good);
  Sqlite(folder / "other.db", "").run("CREATE TABLE users(name)");
  Sqlite(folder / "bare.db", "").run("PRAGMA user_version = " + std::to_string(kSchemaVersion));
  write(folder / "cut.db", bytes.substr(0, bytes.size() / 2));
  write(folder / "short.db", bytes.substr(0, 1000));
  const auto start = [&](const std::string& file, bool check) {
    std::vector<std::string> words{"serve", "--listen", "127.0.0.1:0", "--db", folder / file};
    if (check) words.emplace_back("--check");
    return test::run(words);
  };
  CHECK(start("good.db", true).code == 0);
  CHECK(content(good) == bytes);
  for (const char* file : {"other.db", "bare.db", "cut.db", "short.db"}) {
    CAPTURE(file);
    const std::string before = content(folder / file);
    const auto checked = start(file, true);
    CHECK(checked.code == 1);
    CHECK(content(folder / file) == before);
    for (const char* beside : {"-wal", "-shm", ".lock"})
      CHECK_FALSE(std::filesystem::exists((folder / file) + beside));
    CHECK(checked.err == start(file, false).err);
  }
}

TEST_CASE("serve: it says if there is no web page next to the program") {
  const TempFolder folder;
  write(folder / "kurz", "the program");
  const auto check = [&] {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    CHECK(run_app(folder / "kurz",
                  {"--lang", "en", "--boards", test::source_path("boards"), "serve", "--check", "--listen",
                   "127.0.0.1:0", "--db", folder / "kurz.db"},
                  in, out, err) == 0);
    return out.str();
  };
  CHECK(contains(check(), "There is no web page next to the program"));
  std::filesystem::create_directories(folder.path() / "web/dist");
  CHECK_FALSE(contains(check(), "web page"));
}

TEST_CASE("serve: a log that cannot be written is reported, and no folder is created for it") {
  const TempFolder folder;
  const auto check = [&](const std::string& lang, const std::string& log) {
    return test::run({"--lang", lang, "serve", "--check", "--listen", "127.0.0.1:0", "--db",
                      folder / "kurz.db", "--log", log});
  };
  const auto wrong = check("en", folder / "no/such/y.log");
  CHECK(wrong.code == 1);
  CHECK(contains(wrong.err, "cannot write the log: " + (folder / "no/such") + ": No such file"));
  CHECK(contains(check("de", folder.path().string()).err, "die Logdatei lässt sich nicht schreiben: "));
  CHECK_FALSE(std::filesystem::exists(folder / "no"));
  CHECK(check("en", folder / "y.log").code == 0);
}

TEST_CASE("serve: it can listen on a host name") {
  const TempFolder folder;
  const auto check = [&](const std::string& listen) {
    return test::run({"serve", "--check", "--db", folder / "kurz.db", "--listen", listen});
  };
  CHECK(check("localhost:0").code == 0);
  const std::string too_long(64, 'x');  // for a name: nobody outside is asked
  CHECK(contains(check(too_long + ":0").err, "cannot listen on " + too_long + ":0: "));
  CHECK(contains(check("[2001:db8::1]:5").err, "cannot listen on [2001:db8::1]:5: "));
}

TEST_CASE("serve: the host's custom boards are checked and offered with the cities") {
  const TempFolder folder;
  std::filesystem::create_directories(folder.path() / "own");
  const auto check = [&] {
    return test::run({"serve", "--check", "--listen", "127.0.0.1:0", "--db", folder / "kurz.db",
                      "--custom-boards", folder / "own"});
  };
  write(folder / "kurz.toml", "\ncustom-boards = \"/nonexistent\"\n");
  const auto nowhere = test::run({"serve", "--check", "--listen", "127.0.0.1:0", "--db", folder / "kurz.db",
                                  "--config", folder / "kurz.toml"});
  CHECK(nowhere.code == 1);
  CHECK(nowhere.err ==
        "kurz: " + (folder / "kurz.toml") + ":2: custom-boards: \"/nonexistent\" is not a readable folder\n");
  write(folder / "own/tiny.json", test::board_text("tiny"));
  CHECK(check().out.find("Ready to serve: 5 boards") == 0);
  write(folder / "own/london.json", test::board_text("london"));
  CHECK(contains(check().err, "there is already a board london"));
  std::filesystem::remove(folder.path() / "own/london.json");
  write(folder / "own/broken.json", "{\"id\": 7}");
  CHECK(contains(check().err, "broken.json"));
}

TEST_CASE("verify: problems are explained") {
  const TempFolder folder;
  CHECK(test::run({"verify", folder / "none"}).code == 1);
  CHECK(contains(test::run({"verify", "ftp://kurz.example/table/x"}).err, "http:// or https://"));
  CHECK(contains(test::run({"verify", "http://127.0.0.1:1/table/x"}).err, "cannot be reached"));
  write(folder / "log", R"({"format":"kurz-log/1"})");
  CHECK(test::run({"verify", folder / "log"}).code == 1);
}

TEST_CASE("backup: errors name the file that caused them") {
  const TempFolder folder;
  const auto backup = [&](const std::string& from, const std::string& to, const std::string& lang = "en") {
    const test::Run run = test::run({"--lang", lang, "backup", "--db", from, to});
    CHECK((run.code == 0) == run.err.empty());
    return run.err;
  };
  const std::string copy = folder / "copy.db";
  const std::string good = folder / "good.db";
  Sqlite(good, "").run("CREATE TABLE one(x); PRAGMA user_version = 1");
  CHECK(contains(backup(folder / "none.db", copy), (folder / "none.db") + " does not exist"));
  CHECK(contains(backup("/dev/null", copy), "/dev/null is not a file"));
  CHECK(contains(backup(folder.path().string(), copy), " is not a file"));
  write(folder / "empty.db", "");
  CHECK(contains(backup(folder / "empty.db", copy),
                 (folder / "empty.db") + " is not the database of a server"));
  write(folder / "picture.db", std::string(5000, 'x'));
  CHECK(contains(backup(folder / "picture.db", copy), "cannot read " + (folder / "picture.db") + ": "));
  CHECK(contains(backup(folder / "picture.db", copy, "de"), "picture.db ist nicht lesbar: "));
  CHECK(contains(backup(good, folder / "no/such/copy.db"), "there is no folder " + (folder / "no/such")));
  std::filesystem::create_directories(folder.path() / "blocked.db.part/x");
  CHECK(contains(backup(good, folder / "blocked.db"), "cannot write " + (folder / "blocked.db") + ": "));
  CHECK_FALSE(std::filesystem::exists(copy));
  CHECK_FALSE(std::filesystem::exists(copy + ".part"));
  CHECK(backup(good, copy).empty());
  CHECK(
      contains(test::run({"backup", "--db", good, folder / "en.db"}).out, "version 1: copied, not verified"));
  CHECK(contains(test::run({"--lang", "de", "backup", "--db", good, folder / "de.db"}).out,
                 "Version 1: kopiert, nicht geprüft"));
  const std::string before = content(copy);
  CHECK(contains(backup(good, copy), "already exists"));
  CHECK(content(copy) == before);
}

TEST_CASE("serve: a database of an older or newer version is reported and left untouched") {
  const TempFolder folder;
  const std::string file = folder / "kurz.db";
  const auto start = [&](const std::string& lang, const std::string& version) {
    std::filesystem::remove(file);
    Sqlite(file, "").run("CREATE TABLE game(id); PRAGMA user_version = " + version);
    const std::string before = content(file);
    const test::Run run = test::run({"--lang", lang, "serve", "--listen", "127.0.0.1:0", "--db", file});
    CHECK(run.code == 1);
    CHECK(content(file) == before);
    return run.err;
  };
  for (const char* version : {"1", "2", "3"}) {
    CHECK(contains(start("en", version), "kurz.db was written by an older version of this program"));
    CHECK(contains(start("de", version),
                   "kurz.db wurde von einer älteren Version dieses Programms geschrieben"));
  }
  CHECK(contains(start("en", "99"), "kurz.db was written by a newer version of this program"));
}

}  // namespace kurz
