// A guest asks to be forgotten while sockets of theirs are open, at a table and elsewhere.
#include <doctest/doctest.h>

#include "tests/support/files.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz {
namespace {

namespace json = boost::json;

json::object next_of(test::WireClient& client, std::string_view type) {
  for (;;) {
    auto message = client.receive();
    REQUIRE(message);
    if (message->at("type").as_string() == type) return std::move(*message);
  }
}

}  // namespace

TEST_CASE("forget: no socket of a forgotten guest acts for them, wherever it was") {
  const test::TempFolder folder;
  const test::ServerProcess server(folder / "kurz.db");
  const std::string cookie = test::new_guest(server.port(), "Ada");
  const test::HttpAnswer made =
      test::http(server.port(), "POST", "/api/tables",
                 R"({"cmd":"make","board":"london","seats":["me","easy"]})", {{"Cookie", cookie}});
  REQUIRE(made.status == 201);
  const json::value table = json::parse(made.body).at("table");
  const json::object open{{"type", "open"}, {"table", table}, {"as", 0}};
  test::WireClient looks;
  test::WireClient idles;
  REQUIRE(looks.connect(server.port(), cookie));
  REQUIRE(idles.connect(server.port(), cookie));
  REQUIRE(looks.send(open));
  next_of(looks, "update");

  REQUIRE(test::http(server.port(), "DELETE", "/api/guest", "", {{"Cookie", cookie}}).status == 200);
  CHECK(next_of(looks, "shut").at("as") == 0);
  for (test::WireClient* client : {&looks, &idles}) {
    REQUIRE(client->send(open));
    CHECK(next_of(*client, "refused").at("refusal").at("code") == "no_such_table");
    REQUIRE(client->send(
        json::object{{"type", "do"}, {"table", table}, {"cmd", "s"}, {"version", 1}, {"do", "start"}}));
    CHECK(next_of(*client, "refused").at("refusal").at("code") == "no_guest");
    REQUIRE(client->send(json::object{{"type", "open"}, {"table", table}}));
    CHECK(next_of(*client, "update").at("state").at("status") == "open");
  }
}

}  // namespace kurz
