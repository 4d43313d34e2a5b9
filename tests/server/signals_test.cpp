// Signals that an owner or the system sends, other than those that end the server at once.
#include <filesystem>
#include <thread>

#include <doctest/doctest.h>

#include "tests/support/files.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz {

TEST_CASE("signals: SIGHUP reopens the log file") {
  const test::TempFolder folder;
  const test::ServerProcess server(folder / "kurz.db");
  std::filesystem::rename(folder / "kurz.db.log", folder / "old.log");
  kill(server.pid(), SIGHUP);
  for (int i = 0; i < 100 && server.log().empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  CHECK(server.log().starts_with(R"({"at":")"));
  CHECK(test::content(folder / "old.log").find("listening") != std::string::npos);
  CHECK(test::http(server.port(), "GET", "/healthz").status == 200);
}

TEST_CASE("signals: SIGHUP without a log file ends the server cleanly") {
  const test::TempFolder folder;
  test::ServerProcess server(folder / "kurz.db", {"--log", ""});
  test::WireClient client;
  REQUIRE(client.connect(server.port(), ""));
  REQUIRE(client.receive());
  int code = -1;
  std::thread ending([&] { server.terminate(&code, SIGHUP); });
  const auto bye = client.receive();
  CHECK(bye);
  if (bye) CHECK(bye->at("type") == "bye");
  CHECK_FALSE(client.receive());
  ending.join();
  CHECK(code == 0);
}

TEST_CASE("signals: a file size limit is a store error, not a crash") {
  const test::TempFolder folder;
  const test::ServerProcess server(folder / "kurz.db");
  test::limit_file_size(server.pid(), 1024);
  const test::HttpAnswer refused = test::http(server.port(), "POST", "/api/guest", R"({"name":"Ben"})");
  CHECK(refused.status == 503);
  CHECK(refused.body.find("store_failed") != std::string::npos);
  CHECK(test::http(server.port(), "GET", "/healthz").status == 200);
}

}  // namespace kurz
