// What a running server does when the files of its database are moved, replaced or damaged, and that nothing
// stays in them of data that was deleted.
#include <filesystem>
#include <thread>

#include <doctest/doctest.h>

#include "server/secure/crypto.h"
#include "server/store/sqlite.h"
#include "tests/faults/played_tables.h"
#include "tests/support/files.h"
#include "tests/support/run_app.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using test::content;

// A server with a guest, who can try to create tables.
struct Host {
  Host() : cookie(test::new_guest(server.port(), "Ada")) { REQUIRE(create()); }
  // Whether the server acknowledges a new table. It is closed again, because their number is limited.
  bool create() {
    const std::string body =
        R"({"id":")" + std::to_string(++count) + R"(","board":"london","seats":["me","easy"]})";
    const int status = test::http(server.port(), "POST", "/api/tables", body, {{"Cookie", cookie}}).status;
    CHECK((status == 201 || status == 503));
    return status == 201;
  }
  json::object ready() const {
    const auto answer = test::http(server.port(), "GET", "/readyz");
    json::object body = json::parse(answer.body).as_object();
    CHECK((answer.status == 200) == body.at("ready").as_bool());
    return body;
  }
  // Why it is not ready; empty if it is.
  std::string reason() const {
    const json::object body = ready();
    return body.contains("reason") ? std::string(body.at("reason").as_string()) : "";
  }
  template <class Condition>
  void wait_until(Condition condition) const {
    for (int i = 0; i < 500 && !condition(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    CHECK(condition());
  }

  test::TempFolder folder;
  std::string file = folder / "kurz.db";
  std::string log = file + "-wal";
  test::ServerProcess server{file, {"--open-tables", "1000"}};
  std::string cookie;
  int count = 0;
};

void overwrite(const std::string& file, const std::string& with) {
  std::fstream out(file, std::ios::binary | std::ios::in | std::ios::out);
  out << with;
}

}  // namespace

TEST_CASE("store files: nothing is acknowledged while the database or its log is moved away or replaced") {
  Host host;
  for (const std::string& moved : {host.file, host.log}) {
    for (const bool replace : {false, true}) {
      CAPTURE(moved);
      CAPTURE(replace);
      fs::rename(moved, host.folder / "aside");
      if (replace) fs::copy_file(host.folder / "aside", moved);
      CHECK(test::contains(host.reason(), moved + " was moved or replaced"));
      CHECK_FALSE(host.create());
      fs::rename(host.folder / "aside", moved);
      host.wait_until([&] { return host.reason().empty(); });
      CHECK(host.create());
    }
  }
  // Long enough for the writer, which looks once per second, and not while the tables are checked.
  host.wait_until([&] { return test::contains(host.server.log(), "all tables checked"); });
  fs::rename(host.file, host.folder / "aside");
  std::this_thread::sleep_for(std::chrono::milliseconds(2500));
  CHECK_FALSE(test::contains(host.server.log(), "storing works again"));
  fs::rename(host.folder / "aside", host.file);
  host.wait_until([&] { return test::contains(host.server.log(), "storing works again"); });
}

TEST_CASE("store files: nothing is acknowledged after the log was overwritten in place") {
  for (const bool empty : {true, false}) {
    Host host;
    if (empty) {
      fs::resize_file(host.log, 0);
    } else {
      overwrite(host.log, std::string(4096, 'x'));
    }
    CHECK_FALSE(host.create());
    host.wait_until([&] { return test::contains(host.reason(), host.log + " was overwritten"); });
    CHECK_FALSE(host.create());
    host.server.kill();
  }
}

TEST_CASE("store files: nothing is acknowledged after the database was overwritten in place") {
  Host host;
  const std::string backup = host.folder / "backup.db";
  REQUIRE(test::run({"backup", "--db", host.file, backup}).code == 0);
  REQUIRE(host.create());
  CHECK(host.reason().empty());
  // As cp does: the same file with other content.
  test::write(host.file, content(backup));
  CHECK(test::contains(host.reason(), host.file + " was overwritten"));
  CHECK_FALSE(host.create());
  host.wait_until([&] { return test::contains(host.reason(), host.file + " was overwritten"); });
  host.server.terminate();
  // What is in the log does not belong to the backup.
  CHECK(content(host.file) == content(backup));
  const auto again = test::run({"serve", "--listen", "127.0.0.1:0", "--db", host.file});
  CHECK(test::contains(again.err, "kurz.db-wal holds changes of another database than "));
}

TEST_CASE("store files: a log that belongs to another database is not used") {
  Host host;
  REQUIRE(test::run({"backup", "--db", host.file, host.folder / "backup.db"}).code == 0);
  REQUIRE(host.create());
  host.server.kill();
  REQUIRE(fs::file_size(host.log) > 0);
  const std::string own = content(host.file);
  const std::string changes = content(host.log);
  const auto start = [&](const char* lang, const char* check = nullptr) {
    std::vector<std::string> words{"--lang", lang, "serve", "--listen", "127.0.0.1:0", "--db", host.file};
    if (check != nullptr) words.emplace_back(check);
    return test::run(words);
  };
  // As cp does: the same file with other content.
  test::write(host.file, content(host.folder / "backup.db"));
  for (const char* check : {"--check", static_cast<const char*>(nullptr)}) {
    const auto refused = start("en", check);
    CHECK(refused.code == 1);
    CHECK(test::contains(refused.err, "kurz.db-wal holds changes of another database than "));
    CHECK(test::contains(refused.err, "Move "));
  }
  CHECK(test::contains(start("de").err, "kurz.db-wal enthält Änderungen einer anderen Datenbank als "));
  const auto backup = test::run({"backup", "--db", host.file, host.folder / "second.db"});
  CHECK(backup.code == 1);
  CHECK(test::contains(backup.err, "kurz.db-wal holds changes of another database than "));
  CHECK(content(host.log) == changes);
  CHECK(content(host.file) == content(host.folder / "backup.db"));
  // The database that it belongs to.
  test::write(host.file, own);
  host.server.start();
  CHECK(host.create());
  host.server.kill();
  // Both together, at another place.
  fs::copy_file(host.file, host.folder / "other.db");
  fs::copy_file(host.log, host.folder / "other.db-wal");
  const test::ServerProcess other(host.folder / "other.db");
  CHECK(test::http(other.port(), "GET", "/api/guest", "", {{"Cookie", host.cookie}}).status == 200);
}

TEST_CASE("store files: damaged tables are counted after the start") {
  Host host;
  for (int i = 0; i < 30; ++i) REQUIRE(host.create());
  host.server.terminate();
  Sqlite(host.file, "")
      .run(
          "UPDATE event SET body = replace(body, 'london', 'berlin') WHERE game IN (SELECT id FROM game "
          "LIMIT 2);"
          "DELETE FROM event WHERE game = (SELECT max(id) FROM game)");
  host.server.start();
  host.wait_until([&] { return host.ready().at("checked_tables") == 31; });
  CHECK(host.ready().at("tables") == 31);
  CHECK(host.ready().at("damaged_tables") == 3);
  CHECK(host.ready().at("ready") == true);
  const std::string metrics = test::http(host.server.port(), "GET", "/metrics").body;
  CHECK(test::contains(metrics, "\nkurz_checked_tables 31\n"));
  CHECK(test::contains(metrics, "\nkurz_found_damaged 3\n"));
  host.wait_until([&] { return test::contains(host.server.log(), "tables are damaged"); });
}

TEST_CASE("store files: nothing of a guest who deleted their data is left in the files") {
  Host host;
  const std::string name = "Zaphod Qx7";
  const std::string cookie = test::new_guest(host.server.port(), name);
  const Digest hash = sha256(cookie.substr(cookie.find('=') + 1));
  const std::string token(hash.begin(), hash.end());
  const auto left = [&] {
    const std::string all = content(host.file) + content(host.log);
    return test::count_of(name, all) + test::count_of(token, all);
  };
  CHECK(left() >= 2);
  REQUIRE(test::http(host.server.port(), "DELETE", "/api/guest", "", {{"Cookie", cookie}}).status == 200);
  host.wait_until([&] { return left() == 0; });
  // The server still works.
  CHECK(host.create());
  CHECK(host.reason().empty());
}

TEST_CASE("store files: what is too old is deleted without a trace, and nothing else") {
  const test::TempFolder folder;
  const std::string file = folder / "kurz.db";
  const std::int64_t now = std::time(nullptr);
  constexpr std::int64_t kDay = 24 * 3600;
  const auto put = [&](Store& store, const Write& write) {
    const auto written = store.commit(std::span(&write, 1));
    REQUIRE(written);
    REQUIRE(written->front() == Written::kDone);
  };
  {
    auto opened = open_sqlite_store({file, "", true});
    REQUIRE(opened);
    Store& store = **opened;
    for (const auto& [id, days] : {std::pair("old", 40), {"new", 20}, {"ada", 40}, {"seen", 40}}) {
      const std::string guest(id);
      put(store, PutGuest{{guest, "Name of " + guest, sha256(guest), now - days * kDay}});
    }
    put(store, SeeGuest{"seen", now - kDay});
    // Ada plays; her seat keeps her.
    Rng rng(3);
    test::PlayedTable running(store, "t-runs9", "new-york", now * 1000);
    running.play(4, rng);
    test::PlayedTable(store, "t-over9", "new-york").play(1000, rng);
    test::PlayedTable(store, "t-shut9", "new-york");
    const auto stored = store.table("t-shut9");
    REQUIRE(stored);
    TableEvent event{2, "ada", "x", R"({"type":"closed","at":1})", {}};
    const Digest before = store.events("t-shut9")->front().chain;
    event.chain = chain_of(before, "t-shut9", event);
    put(store, NewEvent{"t-shut9", TableStatus::kClosed, event, 1, {}, {}, before});
  }
  const auto gone = [&](const std::string& text) {
    return test::count_of(text, content(file) + content(file + "-wal")) == 0;
  };
  const auto table_is_there = [&](int port, const std::string& id) {
    test::WireClient client;
    REQUIRE(client.connect(port, ""));
    REQUIRE(client.receive());
    REQUIRE(client.send(json::object{{"type", "subscribe"}, {"table", id}}));
    return client.receive()->at("type") == "update";
  };
  {
    const test::ServerProcess server(
        file, {"--guest-days", "30", "--closed-days", "30", "--abandoned-hours", "8760"});
    for (int i = 0; i < 500 && !(gone("Name of old") && gone("t-shut9")); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    for (const char* text : {"Name of old", "t-shut9"}) CHECK_MESSAGE(gone(text), text);
    for (const char* text : {"Name of new", "Name of ada", "Name of seen"}) CHECK_MESSAGE(!gone(text), text);
    CHECK(table_is_there(server.port(), "t-runs9"));
    CHECK(table_is_there(server.port(), "t-over9"));
    CHECK_FALSE(table_is_there(server.port(), "t-shut9"));
  }
  const test::ServerProcess server(file, {"--finished-days", "30", "--abandoned-hours", "8760"});
  for (int i = 0; i < 500 && !gone("t-over9"); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  CHECK(gone("t-over9"));
  CHECK(table_is_there(server.port(), "t-runs9"));
}

}  // namespace kurz
