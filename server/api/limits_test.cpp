// The limits per visitor, as they are told to clients.
#include <sstream>

#include <doctest/doctest.h>

#include "tests/support/test_service.h"

namespace kurz {
namespace {

namespace json = boost::json;

std::string header_of(const HttpResponse& response, const std::string& name) {
  for (const auto& [key, value] : response.headers) {
    if (key == name) return value;
  }
  return {};
}

json::object error_of(const HttpResponse& response) {
  return json::parse(response.body).at("error").as_object();
}

const std::string kNewTable = R"({"board":"tiny","seats":["me","open"],"id":")";

}  // namespace

TEST_CASE("limits: too many requests of a visitor get 429 and the time to wait, others are served") {
  AllowanceOptions limits;
  limits.requests_per_minute = 6;
  test::TestService service({}, limits);
  service.address = "192.0.2.1";
  for (int i = 0; i < 6; ++i) CHECK(service.http("GET", "/api/about").status == 200);
  const HttpResponse late = service.http("GET", "/api/about");
  CHECK(late.status == 429);
  CHECK(header_of(late, "Retry-After") == "10");
  CHECK_FALSE(header_of(late, "Content-Security-Policy").empty());
  CHECK(error_of(late).at("code") == "too_fast");
  CHECK(error_of(late).at("retry_in") == 10'000);
  // People who look at the address itself get a line of text.
  const HttpResponse page = service.http("GET", "/nowhere.txt");
  CHECK(page.body == "Too many requests. Wait a moment.\n");
  // Ten files of the page count as one request.
  CHECK(header_of(page, "Retry-After") == "1");
  service.address = "192.0.2.3";
  for (int i = 0; i < 60; ++i) CHECK(service.http("GET", "/nowhere.txt").status == 404);
  CHECK(service.http("GET", "/nowhere.txt").status == 429);
  service.address = "192.0.2.2";
  CHECK(service.http("GET", "/api/about").status == 200);
  service.address = "192.0.2.1";
  service.pass(10'000);
  CHECK(service.http("GET", "/api/about").status == 200);
  CHECK(service.http("GET", "/api/about").status == 429);
}

TEST_CASE("limits: one address cannot create guests without end") {
  AllowanceOptions limits;
  limits.new_guests_per_hour = 3;
  test::TestService service({}, limits);
  service.address = "2001:db8::/64";
  std::string ada;
  for (int i = 0; i < 3; ++i) ada = service.guest_cookie("Ada");
  const HttpResponse late = service.http("POST", "/api/guest", R"({"name":"Eve"})");
  CHECK(late.status == 429);
  CHECK(error_of(late).at("code") == "share_used");
  CHECK(error_of(late).at("retry_in") == 1'200'000);
  CHECK(error_of(late).at("text") ==
        "You have reached your limit on this server for now. Try again in 20 minutes.");
  // Those who are there go on, and can change their names.
  CHECK(service.http("POST", "/api/guest", R"({"name":"Ada B"})", ada).status == 200);
  service.address = "192.0.2.2";
  CHECK(service.http("POST", "/api/guest", R"({"name":"Ben"})").status == 201);
}

TEST_CASE("limits: tables per guest and hour, also if they are closed at once") {
  AllowanceOptions limits;
  limits.tables_per_hour = 2;
  ServiceOptions options;
  options.open_tables = 100;
  test::TestService service(options, limits);
  const std::string ada = service.guest_cookie("Ada");
  for (const char* id : {"1", "2"}) {
    CHECK(service.http("POST", "/api/tables", kNewTable + id + "\"}", ada).status == 201);
  }
  // What cannot be read costs nothing.
  CHECK(service.http("POST", "/api/tables", "{}", ada).status == 400);
  const HttpResponse late = service.http("POST", "/api/tables", kNewTable + "3\"}", ada);
  CHECK(late.status == 429);
  CHECK(error_of(late).at("code") == "share_used");
  CHECK(header_of(late, "Retry-After") == "1800");
  CHECK(service.http("POST", "/api/tables", kNewTable + "3\"}", service.guest_cookie("Ben")).status == 201);
}

TEST_CASE("limits: work on boards and logs is charged by the time it takes") {
  AllowanceOptions limits;
  limits.board_seconds_per_hour = 1;
  test::TestService service({}, limits);
  service.address = "192.0.2.1";
  const std::string board = test::board_text("berlin");
  int checked = 0;
  while (checked < 1000 && service.http("POST", "/api/boards/check", board).status == 200) ++checked;
  CHECK(checked >= 2);
  CHECK(checked < 1000);
  const HttpResponse late = service.http("POST", "/api/boards/check", board);
  CHECK(late.status == 429);
  CHECK(error_of(late).at("code") == "share_used");
  CHECK(service.http("POST", "/api/replay", "no log").status == 429);
  const std::string ada = service.guest_cookie("Ada");
  CHECK(service.http("POST", "/api/boards", board, ada).status == 201);
}

TEST_CASE("limits: boards that are saved and deleted again and again") {
  AllowanceOptions limits;
  limits.board_seconds_per_hour = 20;
  test::TestService service({}, limits);
  const std::string ada = service.guest_cookie("Ada");
  int saved = 0;
  for (; saved < 10; ++saved) {
    const HttpResponse answer = service.http("POST", "/api/boards", test::board_text("tiny"), ada);
    if (answer.status != 201) break;
    const std::string id(json::parse(answer.body).at("board").as_string());
    CHECK(service.http("DELETE", "/api/boards/" + id, "", ada).status == 200);
  }
  // Each costs five seconds.
  CHECK(saved == 4);
  // A board that is not saved costs only the time of the check.
  const std::string ben = service.guest_cookie("Ben");
  for (int i = 0; i < 10; ++i) CHECK(service.http("POST", "/api/boards", "{}", ben).status == 400);
}

TEST_CASE("limits: the times of messages, disconnects and slow readers are measured") {
  test::TestService service;
  const auto client = test::TestService::client("");
  service.api->message(client, "no message");
  service.api->caught_up(*client);
  service.api->gone(*client);
  const std::string times = service.times.text();
  for (const char* handler : {"bad message", "catch up", "disconnect"})
    CHECK_MESSAGE(times.find("\"" + std::string(handler) + "\"") != std::string::npos, handler);
}

TEST_CASE("limits: bytes of answers") {
  AllowanceOptions limits;
  limits.answer_megabytes_per_minute = 1;
  test::TestService service({}, limits);
  service.files.add("/assets/large.bin", "application/octet-stream", std::string(3U << 20U, 'x'));
  service.address = "192.0.2.1";
  CHECK(service.http("GET", "/assets/large.bin").status == 200);
  const HttpResponse late = service.http("GET", "/assets/large.bin");
  CHECK(late.status == 429);
  CHECK(header_of(late, "Retry-After") == "120");
  service.pass(120'000);
  CHECK(service.http("GET", "/assets/large.bin").status == 200);
}

TEST_CASE("limits: every metric is in the handbook") {
  const std::string handbook = test::read_tree_file("docs/operating.md");
  const test::TestService service;
  Metrics metrics;
  for (const auto& one : service.allowances.limits()) metrics.limited.push_back({one.metric, one.help, 0});
  std::istringstream text(metrics_text(metrics));
  int named = 0;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with('#')) continue;
    const std::string name = line.substr(0, line.find(' '));
    CHECK_MESSAGE(handbook.find("`" + name + "`") != std::string::npos, name);
    ++named;
  }
  CHECK(named > 30);
}

TEST_CASE("limits: new sockets and messages of a guest, however many sockets there are") {
  AllowanceOptions limits;
  limits.sockets_per_minute = 4;
  limits.message_burst = 6;
  limits.messages_per_minute = 60;
  test::TestService service({}, limits);
  HttpRequest request;
  request.path = "/api/socket";
  request.address = "192.0.2.1";
  for (int i = 0; i < 4; ++i) CHECK(service.api->welcome(request));
  const auto late = service.api->welcome(request);
  REQUIRE_FALSE(late);
  CHECK(late.error().status == 429);
  CHECK(header_of(late.error(), "Retry-After") == "15");
  request.address = "192.0.2.2";
  const auto other = service.api->welcome(request);
  REQUIRE(other);
  CHECK(other->visitor.address == "192.0.2.2");

  const auto one = test::TestService::client("ada");
  const auto two = test::TestService::client("ada");
  for (int i = 0; i < 3; ++i) {
    CHECK(service.api->charge_message(*one) == 0);
    CHECK(service.api->charge_message(*two) == 0);
  }
  CHECK(service.api->charge_message(*one) == 1000);
  CHECK(service.api->charge_message(*two) == 1000);
  CHECK(service.api->charge_message(*test::TestService::client("ben")) == 0);
}

}  // namespace kurz
