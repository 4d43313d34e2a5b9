// A real server whose system clock is set during a game: libfaketime shifts CLOCK_REALTIME only.
#include <filesystem>
#include <thread>

#include <doctest/doctest.h>

#include "tests/support/contributions.h"
#include "tests/support/files.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr const char* kLibrary = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

json::object next_update(test::WireClient& client) {
  for (;;) {
    auto message = client.receive();
    REQUIRE(message);
    if (message->at("type").as_string() == "update") return std::move(*message);
  }
}

}  // namespace

TEST_CASE("wall clock: a game goes on as before when the system's clock is set") {
  // The sanitizers' runtime must be the first library, and libfaketime must be, too.
  const std::string plain = test::plain_program_path();
  if (plain.empty() || !fs::exists(kLibrary)) {
    MESSAGE("skipped: needs the package faketime and a program without sanitizers");
    return;
  }
  for (const char* jump : {"+3600", "-3600"}) {
    CAPTURE(jump);
    const test::TempFolder folder;
    const std::string shift = folder / "shift";
    test::write(shift, "+0");
    const std::string program = folder / "kurz";
    test::write(program, "#!/bin/sh\nexport LD_PRELOAD=" + std::string(kLibrary) +
                             " FAKETIME_DONT_FAKE_MONOTONIC=1 FAKETIME_NO_CACHE=1 NO_FAKE_STAT=1"
                             " FAKETIME_TIMESTAMP_FILE=" +
                             shift + "\nexec " + plain + " \"$@\"\n");
    fs::permissions(program, fs::perms::owner_all);
    test::ServerProcess server(folder / "kurz.db", {"--bot-pace", "1500"}, program);
    const std::string cookie = test::new_guest(server.port(), "Ada");
    const auto made = test::http(server.port(), "POST", "/api/tables",
                                 json::serialize(json::object{{"id", "a"},
                                                              {"board", "london"},
                                                              {"seats", {"me", "easy"}},
                                                              {"move_seconds", 30},
                                                              {"commitments", test::commitments({0})}}),
                                 {{"Cookie", cookie}});
    REQUIRE(made.status == 201);
    const std::string table(json::parse(made.body).at("table").as_string());
    test::WireClient client;
    REQUIRE(client.connect(server.port(), cookie));
    REQUIRE(client.send(json::object{{"type", "subscribe"}, {"table", table}}));
    next_update(client);
    REQUIRE(client.send(json::object{{"type", "start"}, {"table", table}, {"id", "s"}, {"version", 1}}));
    next_update(client);
    REQUIRE(client.send(test::reveal_message(table, {0})));
    const json::value deadline =
        next_update(client).at("views").at(0).at("state").at("seats").at(0).at("deadline");
    test::write(shift, jump);
    // The bot chooses its tickets after its usual time, and nobody plays for Ada.
    const json::object chosen = next_update(client);
    CHECK(chosen.at("views").at(0).at("changes").at(0).at("seat") == 1);
    CHECK(chosen.at("views").at(0).at("state").at("seats").at(0).at("deadline") == deadline);
    const std::int64_t moved_at = chosen.at("views").at(0).at("changes").at(0).at("at").as_int64();
    // What is stored is the time that the system's clock shows.
    CHECK(std::abs(moved_at - (std::time(nullptr) + std::atol(jump)) * 1000) < 10'000);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    REQUIRE(client.send(json::object{{"type", "subscribe"}, {"table", table}}));
    CHECK(next_update(client).at("version") == chosen.at("version"));
  }
}

}  // namespace kurz
