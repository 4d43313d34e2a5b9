#include <doctest/doctest.h>

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

TEST_CASE("serve: a set-up is checked without serving") {
  const TempFolder folder;
  const auto check = [&](std::vector<std::string> flags) {
    std::vector<std::string> words{"serve", "--check", "--listen", "127.0.0.1:0", "--db", folder / "kurz.db"};
    words.insert(words.end(), flags.begin(), flags.end());
    return test::run(words);
  };
  CHECK(check({}).code == 0);
  CHECK(check({}).out.find("All is well: 4 boards") == 0);
  CHECK_FALSE(std::filesystem::exists(folder / "kurz.db"));
  CHECK_FALSE(std::filesystem::exists(folder / "kurz.db.lock"));
  CHECK(contains(check({"--bot-pace", "slow"}).err, "--bot-pace: a whole number from 0 to 60000 is needed"));
  write(folder / "kurz.toml", "grace = 0\n");
  const auto wrong = check({"--config", folder / "kurz.toml"});
  CHECK(wrong.code == 1);
  CHECK(contains(wrong.err, "kurz.toml:1: grace: "));
  CHECK(check({"--config", folder / "none.toml"}).code == 1);
  CHECK(contains(check({"--listen", "1.2.3.4:5"}).err, "cannot listen on 1.2.3.4:5"));
  CHECK(contains(check({"--db", folder / "no/such/kurz.db"}).err, "cannot be opened"));
  write(folder / "picture.db", std::string(5000, 'x'));
  CHECK(contains(check({"--db", folder / "picture.db"}).err, "is no database or is damaged"));
  CHECK(content(folder / "picture.db") == std::string(5000, 'x'));
  CHECK(check({"--web", folder / "nowhere"}).code == 1);
}

TEST_CASE("serve: boards of the owner's own are checked and served beside the cities") {
  const TempFolder folder;
  std::filesystem::create_directories(folder.path() / "own");
  const auto check = [&] {
    return test::run({"serve", "--check", "--listen", "127.0.0.1:0", "--db", folder / "kurz.db",
                      "--own-boards", folder / "own"});
  };
  write(folder / "own/tiny.json", test::board_text("tiny"));
  CHECK(check().out.find("All is well: 5 boards") == 0);
  write(folder / "own/london.json", test::board_text("london"));
  CHECK(contains(check().err, "a board of the name london is there already"));
  std::filesystem::remove(folder.path() / "own/london.json");
  write(folder / "own/broken.json", "{\"id\": 7}");
  CHECK(contains(check().err, "broken.json"));
}

TEST_CASE("verify, backup: what cannot be done is said in a sentence") {
  const TempFolder folder;
  CHECK(test::run({"verify", folder / "none"}).code == 1);
  CHECK(contains(test::run({"verify", "https://kurz.example/table/x"}).err, "is no http:// address"));
  CHECK(contains(test::run({"verify", "http://127.0.0.1:1/table/x"}).err, "cannot be reached"));
  write(folder / "log", R"({"format":"kurz-log/1"})");
  CHECK(test::run({"verify", folder / "log"}).code == 1);
  CHECK(contains(test::run({"backup", "--db", folder / "none.db", folder / "copy.db"}).err, "is not there"));
  write(folder / "copy.db", "mine");
  write(folder / "some.db", "some");
  CHECK(contains(test::run({"backup", "--db", folder / "some.db", folder / "copy.db"}).err,
                 "is there already"));
  CHECK(content(folder / "copy.db") == "mine");
  CHECK(contains(test::run({"backup", "--db", folder / "some.db", folder / "other.db"}).err,
                 "could not be copied"));
  CHECK_FALSE(std::filesystem::exists(folder / "other.db"));
}

}  // namespace kurz
