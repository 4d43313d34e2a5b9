// "kurz move-db" and PostgreSQL addresses: what the program says.
#include <doctest/doctest.h>

#include "tests/support/run_app.h"
#include "tests/support/test_database.h"

namespace kurz {

TEST_CASE("move-db: says what was carried over, in both languages") {
  const test::TempFolder folder;
  const auto store = test::open_file(folder / "kurz.db");
  REQUIRE(test::commit_one(*store, PutGuest{{"ada", "Ada", sha256("ada"), 100}}) == Written::kDone);
  const test::Run english = test::run({"move-db", "sqlite:" + (folder / "kurz.db"), folder / "new.db"});
  CHECK(english.code == 0);
  CHECK(english.out ==
        (folder / "new.db") +
            " now has everything: 0 tables, 0 events, 1 guest, 0 custom boards, 0 results; all "
            "chains of events are intact\n");
  const test::Run german =
      test::run({"--lang", "de", "move-db", folder / "kurz.db", "sqlite:" + (folder / "neu.db")});
  CHECK(german.code == 0);
  CHECK(german.out.find("enthält jetzt alles: 0 Tische, 0 Ereignisse, 1 Gast,") != std::string::npos);
}

TEST_CASE("move-db: says what is wrong, in both languages") {
  const test::TempFolder folder;
  REQUIRE(test::commit_one(*test::open_file(folder / "kurz.db"),
                           PutGuest{{"ada", "Ada", sha256("ada"), 100}}) == Written::kDone);
  const std::string file = folder / "kurz.db";
  const auto error_of = [&](const std::string& from, const std::string& to, const char* lang = "en") {
    const test::Run run = test::run({"--lang", lang, "move-db", from, to});
    CHECK(run.code == 1);
    CHECK(run.out.empty());
    return run.err;
  };
  CHECK(error_of("missing.db", file) == "kurz: there is no file missing.db\n");
  CHECK(error_of(file, "sqlite:" + file) == "kurz: FROM and TO are the same database\n");
  const std::string full = folder / "full.db";
  REQUIRE(test::run({"move-db", file, full}).code == 0);
  CHECK(error_of(file, full, "de") ==
        "kurz: " + full + " ist nicht leer; nichts wurde verändert. Nenne eine neue Datenbank\n");
  CHECK(error_of(file, "postgresql://kurz:secret@127.0.0.1:1/kurz")
            .starts_with("kurz: cannot reach the database postgresql://kurz@127.0.0.1:1/kurz: "));
}

TEST_CASE("backup: a PostgreSQL database is left to its own tools") {
  const std::string address = "postgresql://kurz:secret@127.0.0.1/kurz";
  for (const auto& words : {std::vector<std::string>{"backup", "--db", address, "copy.db"},
                            std::vector<std::string>{"restore", "copy.db", "--db", address}}) {
    const test::Run run = test::run(words);
    CHECK(run.code == 1);
    CHECK(run.err ==
          "kurz: postgresql://kurz@127.0.0.1/kurz is a PostgreSQL database; back it up with pg_dump and "
          "restore it with pg_restore\n");
  }
}

}  // namespace kurz
