// The example programs of examples/ sit down and play whole games, against bots and against each other.
#include <algorithm>
#include <cstdlib>
#include <thread>

#include <doctest/doctest.h>

#include "server/store/store.h"
#include "tests/support/effort.h"
#include "tests/support/files.h"
#include "tests/support/paths.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz {
namespace {

namespace json = boost::json;

const std::string kExamples = test::source_path("examples/");
const std::string kPython = "/usr/bin/python3 " + kExamples + "bot.py ";
const std::string kNode = "node --no-warnings --experimental-websocket " + kExamples + "bot.mjs ";

int run(const std::string& command, const std::string& output) {
  return std::system((command + " > " + output + " 2>&1").c_str());
}

}  // namespace

TEST_CASE("examples: both bots wait after too_fast and play on") {
  const test::TempFolder folder;
  const test::ServerProcess server(
      folder / "kurz.db", {"--bot-pace", "0", "--message-burst", "1", "--messages-per-minute", "6000"});
  const std::string address = "http://127.0.0.1:" + std::to_string(server.port()) + "/";
  for (const std::string& bot : {kPython, kNode}) {
    CHECK_MESSAGE(run("timeout 60 " + bot + address, folder / "said.txt") == 0,
                  test::content(folder / "said.txt"));
  }
}

TEST_CASE("examples: both bots report errors in one line") {
  const test::TempFolder folder;
  const test::ServerProcess server(folder / "kurz.db");
  const std::string address = "http://127.0.0.1:" + std::to_string(server.port()) + "/";
  for (const std::string& bot : {kPython, kNode}) {
    for (const std::string& words : {std::string(), address + " nosuchtable", std::string("nonsense")}) {
      CAPTURE(bot + words);
      const int status = run("timeout 20 " + bot + words, folder / "said.txt");
      const std::string said = test::content(folder / "said.txt");
      CHECK(WEXITSTATUS(status) == 1);
      CHECK_MESSAGE(std::ranges::count(said, '\n') == 1, said);
    }
  }
}

TEST_CASE("examples: the Python and the JavaScript bot play a game each and one against each other") {
  const test::TempFolder folder;
  const test::ServerProcess server(folder / "kurz.db",
                                   {"--bot-pace", "0", "--message-burst", "10000", "--analysis-sims", "10"});
  const std::string address = "http://127.0.0.1:" + std::to_string(server.port());
  CHECK_MESSAGE(run(kPython + address, folder / "python.txt") == 0, test::content(folder / "python.txt"));
  CHECK_MESSAGE(run(kNode + address, folder / "node.txt") == 0, test::content(folder / "node.txt"));

  const std::string cookie = test::new_guest(server.port(), "Ada");
  const test::HttpAnswer made =
      test::http(server.port(), "POST", "/api/tables",
                 R"({"id":"1","board":"san-francisco","seats":["open","open"]})", {{"Cookie", cookie}});
  const std::string table(json::parse(made.body).at("table").as_string());
  std::thread python([&] {
    const std::string output = folder / "python2.txt";
    CHECK_MESSAGE(run(kPython + address + " " + table, output) == 0, test::content(output));
  });
  // One after the other, or both would want the same seat.
  test::WireClient ada;
  REQUIRE(ada.connect(server.port(), cookie));
  REQUIRE(ada.send(json::object{{"type", "subscribe"}, {"table", table}}));
  const auto wait_for_version = [&](std::int64_t version) {
    for (auto message = ada.receive(); message; message = ada.receive()) {
      if (message->at("type") == "update" && message->at("version") == version) return true;
    }
    return false;
  };
  REQUIRE(wait_for_version(3));  // it sits, and has committed
  std::thread node([&] {
    const std::string output = folder / "node2.txt";
    CHECK_MESSAGE(run(kNode + address + " " + table, output) == 0, test::content(output));
  });
  REQUIRE(wait_for_version(5));
  REQUIRE(ada.send(json::object{{"table", table}, {"id", "s"}, {"version", 5}, {"type", "start"}}));
  python.join();
  node.join();
  CHECK(test::http(server.port(), "GET", "/api/tables/" + table + "/log").status == 200);

  // A copy made while the server runs is a database like any other.
  CHECK(run(test::program_path() + " backup --db " + (folder / "kurz.db") + " " + (folder / "copy.db"),
            folder / "backup.txt") == 0);
  const auto copy = open_sqlite_store({folder / "copy.db", "", true});
  REQUIRE(copy);
  const auto stored = (*copy)->table(table);
  REQUIRE(stored);
  REQUIRE(stored->has_value());
  CHECK((*stored)->status == TableStatus::kOver);
  CHECK(run(test::program_path() + " verify " + address + "/table/" + table, folder / "verify.txt") == 0);

  // What they played can be looked at afterwards; that takes a while, and says how far it is.
  if (test::kSanitized) return;
  const std::string page = "/api/tables/" + table + "/analysis?lang=de";
  test::HttpAnswer analysis = test::http(server.port(), "GET", page);
  CHECK(analysis.status == 202);
  const json::value progress = json::parse(analysis.body);
  CHECK(progress.at("done").as_int64() < progress.at("of").as_int64());
  for (int i = 0; i < 600 && analysis.status == 202; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    analysis = test::http(server.port(), "GET", page);
  }
  REQUIRE(analysis.status == 200);
  const json::value found = json::parse(analysis.body).at("analysis");
  CHECK(found.at("moves").as_array().size() + 1 == static_cast<std::size_t>(progress.at("of").as_int64()));
}

}  // namespace kurz
