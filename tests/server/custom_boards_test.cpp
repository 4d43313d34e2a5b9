// A board of a guest's own, over the wire: checked, kept, played on, and still there after a kill.
#include <doctest/doctest.h>

#include "tests/support/boards.h"
#include "tests/support/files.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz {
namespace {

namespace json = boost::json;

json::object answer(const test::HttpAnswer& from, int status) {
  CHECK_MESSAGE(from.status == status, from.body);
  return json::parse(from.body).as_object();
}

}  // namespace

TEST_CASE("server: a game on a custom board continues after a kill") {
  const test::TempFolder folder;
  test::ServerProcess server(folder / "kurz.db", {"--bot-pace", "1"});
  const std::string cookie = test::new_guest(server.port(), "Ada");
  const auto ask = [&](const std::string& method, const std::string& path, const std::string& body = "") {
    return test::http(server.port(), method, path, body, {{"Cookie", cookie}});
  };
  const std::string file = test::board_text("tiny");
  CHECK(test::http(server.port(), "POST", "/api/boards", file).status == 401);
  const json::object report = answer(ask("POST", "/api/boards/check?lang=de", "{\"id\":"), 200);
  CHECK(report.at("valid") == json::value(false));
  CHECK(report.at("problems").at(0).at("line") == json::value(1));
  const json::object no = answer(ask("POST", "/api/boards", "{}"), 400);
  CHECK(no.at("error").at("code") == "bad_board");
  CHECK(no.at("problems").as_array().size() > 5);

  const std::string board(answer(ask("POST", "/api/boards", file), 201).at("board").as_string());
  const std::string new_table =
      json::serialize(json::object{{"id", "one"}, {"board", board}, {"seats", {"me", "easy"}}});
  const std::string table(answer(ask("POST", "/api/tables", new_table), 201).at("table").as_string());
  const auto look = [&] {
    test::WireClient client;
    REQUIRE(client.connect(server.port(), cookie));
    CHECK(client.receive()->at("type") == "hello");
    client.send({{"type", "subscribe"}, {"table", table}});
    return std::string(
        client.receive()->at("views").at(0).at("state").at("settings").at("board").as_string());
  };
  for (int life = 0; life < 2; ++life) {
    CHECK(answer(ask("GET", "/api/boards/" + board), 200).at("id") == json::value(board));
    CHECK(answer(ask("GET", "/api/boards/" + board + "/layout.json"), 200).at("board") == json::value(board));
    CHECK(answer(ask("GET", "/api/boards/" + board + "/drawing.json"), 200).contains("stations"));
    CHECK(ask("GET", "/api/boards/" + board + "/picture.de.svg").body.starts_with("<svg"));
    CHECK(ask("GET", "/api/boards/" + board + "/nothing").status == 404);
    CHECK(ask("GET", "/api/boards/own-0123456789abcdef").status == 404);
    CHECK(look() == board);
    server.kill();
    server.start();
  }
}

}  // namespace kurz
