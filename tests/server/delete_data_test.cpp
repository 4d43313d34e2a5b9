// A guest deletes their data while sockets of theirs are open, at a table and elsewhere.
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

TEST_CASE("delete data: no socket of the guest can act any more") {
  const test::TempFolder folder;
  const test::ServerProcess server(folder / "kurz.db");
  const std::string cookie = test::new_guest(server.port(), "Ada");
  const test::HttpAnswer made =
      test::http(server.port(), "POST", "/api/tables",
                 R"({"id":"make","board":"london","seats":["me","easy"]})", {{"Cookie", cookie}});
  REQUIRE(made.status == 201);
  const json::value table = json::parse(made.body).at("table");
  const json::object open{{"type", "subscribe"}, {"table", table}};
  test::WireClient looks;
  test::WireClient idles;
  REQUIRE(looks.connect(server.port(), cookie));
  REQUIRE(idles.connect(server.port(), cookie));
  REQUIRE(looks.send(open));
  next_of(looks, "update");
  CHECK(next_of(looks, "people").at("seats").at(0).at("you").as_bool());

  REQUIRE(test::http(server.port(), "DELETE", "/api/guest", "", {{"Cookie", cookie}}).status == 200);
  // The people at the table have changed; the socket is a spectator now.
  CHECK_FALSE(next_of(looks, "people").at("seats").at(0).at("you").as_bool());
  for (test::WireClient* client : {&looks, &idles}) {
    REQUIRE(client->send(open));
    CHECK(next_of(*client, "update").at("views").at(0).at("seat").is_null());
    REQUIRE(client->send(json::object{{"table", table}, {"id", "s"}, {"version", 1}, {"type", "start"}}));
    CHECK(next_of(*client, "error").at("error").at("code") == "no_guest");
    REQUIRE(client->send(open));
    CHECK(next_of(*client, "update").at("views").at(0).at("state").at("status") == "open");
  }
}

}  // namespace kurz
