// Names that look alike at a table, and links to another device.
#include "tests/support/test_service.h"

namespace kurz {
namespace {

namespace json = boost::json;
using test::TestService;

json::object parsed(const HttpResponse& response) { return json::parse(response.body).as_object(); }

// "kurz=…", as a client sends it back; empty if none is set.
std::string cookie_in(const HttpResponse& response) {
  for (const auto& [key, value] : response.headers) {
    if (key == "Set-Cookie") return value.substr(0, value.find(';'));
  }
  return {};
}

struct Site {
  TestService service;
  std::string ada = service.guest_cookie("Ada");

  HttpResponse post(const std::string& path, const json::object& body, const std::string& cookie = "") {
    return service.http("POST", path, json::serialize(body), cookie);
  }
  std::string name_of(const std::string& cookie) {
    const HttpResponse page = service.http("GET", "/api/guest", "", cookie);
    return page.status == 200 ? std::string(parsed(page).at("name").as_string()) : "nobody";
  }
  std::string link() {
    const HttpResponse made = service.http("POST", "/api/guest/link", "", ada);
    REQUIRE(made.status == 201);
    return std::string(parsed(made).at("token").as_string());
  }
  // A socket as api->welcome() opens it.
  std::shared_ptr<test::TestClient> socket(const std::string& cookie) {
    HttpRequest request;
    request.method = "GET";
    request.path = "/api/socket";
    request.cookie = cookie;
    const auto welcome = service.api->welcome(request);
    REQUIRE(welcome);
    auto client = TestService::client(welcome->visitor.guest);
    client->session = welcome->session;
    return client;
  }
  // A table with two seats where Ada sits.
  std::string table() {
    const HttpResponse made =
        post("/api/tables", {{"id", "t"}, {"board", "tiny"}, {"seats", {"me", "open"}}}, ada);
    REQUIRE(made.status == 201);
    return std::string(parsed(made).at("table").as_string());
  }
  void sit(const std::string& cookie, const std::string& table) {
    const auto client = socket(cookie);
    const json::object answer = service.command(
        client, {{"type", "sit"}, {"table", table}, {"id", "sit"}, {"version", 1}, {"seat", 1}});
    REQUIRE(answer.at("type") == "done");
  }
  std::vector<std::string> shown_names(const std::string& table) {
    const auto client = socket("");
    service.subscribe(client, table);
    std::vector<std::string> names;
    const json::object people = client->last("people");
    for (const auto& seat : people.at("seats").as_array()) names.emplace_back(seat.at("name").as_string());
    return names;
  }
};

}  // namespace

TEST_CASE("names: a look-alike who sits down later gets a number, at the table and in lists") {
  Site site;
  const std::string table = site.table();
  const std::string other = site.service.guest_cookie("\u0410da");  // a Cyrillic А
  site.sit(other, table);
  CHECK(site.shown_names(table) == std::vector<std::string>{"Ada", "\u0410da (2)"});
  const json::object page = parsed(site.service.http("GET", "/api/guest", "", other));
  CHECK(page.at("name") == "\u0410da");
  CHECK(page.at("tables").at(0).at("seats").at(0).at("name") == "Ada");
  CHECK(page.at("tables").at(0).at("seats").at(1).at("name") == "\u0410da (2)");
  // A name that nobody else has ends the number.
  REQUIRE(site.post("/api/guest", {{"name", "Ben"}}, other).status == 200);
  CHECK(site.shown_names(table) == std::vector<std::string>{"Ada", "Ben"});
}

TEST_CASE("names: nobody can take a name that looks like that of another player at the table") {
  Site site;
  const std::string table = site.table();
  const std::string ben = site.service.guest_cookie("Ben");
  site.sit(ben, table);
  // Ada sat down first: she would get the name without a number.
  const HttpResponse refused = site.post("/api/guest", {{"name", "B\u0435n"}}, site.ada);
  CHECK(refused.status == 409);
  CHECK(test::error_code(parsed(refused)) == "name_taken");
  CHECK(site.name_of(site.ada) == "Ada");
  // Her own name in other letters, and names of people elsewhere, are free.
  CHECK(site.post("/api/guest", {{"name", "ADA"}}, site.ada).status == 200);
  site.service.guest_cookie("Cem");
  CHECK(site.post("/api/guest", {{"name", "Cem"}}, site.ada).status == 200);
}

TEST_CASE("names: errors say what is wrong, in both languages") {
  Site site;
  struct Case {
    const char *name, *code, *en, *de;
  };
  for (const Case& one :
       {Case{"A\uE000", "bad_name", "many devices cannot show", "viele Geräte nicht anzeigen"},
        Case{"Bot 2", "bot_name", "looks like a bot's", "So heißen die Bots"},
        Case{"\u200B", "bad_message", "1 to 24", "1 bis 24"}}) {
    HttpRequest request;
    request.method = "POST";
    request.path = "/api/guest";
    request.body = json::serialize(json::object{{"name", one.name}});
    for (const char* lang : {"en", "de"}) {
      request.query = std::string("lang=") + lang;
      HttpResponse answer;
      site.service.api->http(request, [&](HttpResponse response) { answer = std::move(response); });
      CHECK(answer.status == 400);
      CHECK(test::error_code(parsed(answer)) == one.code);
      const std::string text(parsed(answer).at("error").at("text").as_string());
      CHECK_MESSAGE(text.find(*lang == 'e' ? one.en : one.de) != std::string::npos, text);
    }
  }
}

TEST_CASE("http: names, links and new tables have short bodies") {
  Site site;
  const std::string filler(5000, ' ');
  for (const char* path : {"/api/guest", "/api/guest/link/check", "/api/guest/link/use", "/api/tables"}) {
    CAPTURE(path);
    const HttpResponse answer = site.service.http("POST", path, "{" + filler + "}", site.ada);
    CHECK(answer.status == 413);
    CHECK(test::error_code(parsed(answer)) == "too_long");
  }
  CHECK(site.service.http("POST", "/api/boards/check", "{" + filler + "}").status == 200);
}

TEST_CASE("move: a link makes another device the same guest, once") {
  Site site;
  const std::string token = site.link();
  CHECK(token.size() == 43);
  // Looking does not use it up, as often as it is done.
  for (int i = 0; i < 3; ++i) {
    const json::object seen = parsed(site.post("/api/guest/link/check", {{"token", token}}));
    CHECK(seen.at("name") == "Ada");
    CHECK_FALSE(seen.at("you").as_bool());
  }
  CHECK(parsed(site.post("/api/guest/link/check", {{"token", token}}, site.ada)).at("you").as_bool());
  const std::string ben = site.service.guest_cookie("Ben");
  const HttpResponse used = site.post("/api/guest/link/use", {{"token", token}}, ben);
  CHECK(used.status == 200);
  CHECK(parsed(used).at("name") == "Ada");
  CHECK(site.name_of(cookie_in(used)) == "Ada");
  // Both devices play on, and the guest that was there before is not lost.
  CHECK(site.name_of(site.ada) == "Ada");
  CHECK(site.name_of(ben) == "Ben");
  CHECK(site.post("/api/guest/link/use", {{"token", token}}, ben).status == 404);
}

TEST_CASE("move: all links that cannot be used give the same answer") {
  Site site;
  const std::string replaced = site.link();
  const std::string expired = site.link();
  site.service.pass(600'000);
  const std::string used = site.link();
  REQUIRE(site.post("/api/guest/link/use", {{"token", used}}).status == 200);
  const std::string renewed = site.link();
  REQUIRE(site.service.http("DELETE", "/api/guest/devices", "", site.ada).status == 200);
  const std::string ben = site.service.guest_cookie("Ben");
  site.ada = ben;
  const std::string deleted = site.link();
  REQUIRE(site.service.http("DELETE", "/api/guest", "", ben).status == 200);
  const std::string expected = site.post("/api/guest/link/use", {{"token", "never made"}}).body;
  CHECK(test::error_code(json::parse(expected).as_object()) == "bad_link");
  for (const std::string& token : {replaced, expired, used, renewed, deleted, std::string()}) {
    for (const char* path : {"/api/guest/link/check", "/api/guest/link/use"}) {
      const HttpResponse answer = site.post(path, {{"token", token}});
      CHECK(answer.status == 404);
      CHECK(answer.body == expected);
      CHECK(cookie_in(answer).empty());
    }
  }
}

TEST_CASE("move: a link needs a guest, and works after a restart") {
  Site site;
  CHECK(site.service.http("POST", "/api/guest/link").status == 401);
  CHECK(site.service.http("DELETE", "/api/guest/devices").status == 401);
  const std::string token = site.link();
  site.service.restart();
  CHECK(parsed(site.post("/api/guest/link/use", {{"token", token}})).at("name") == "Ada");
  CHECK(site.post("/api/guest/link/use", {{"token", token}}).status == 404);
}

TEST_CASE("move: other devices can be signed out, with their sockets") {
  Site site;
  const std::string table = site.table();
  const auto at_table = site.socket(site.ada);
  const auto idle = site.socket(site.ada);
  site.service.subscribe(at_table, table);
  CHECK(at_table->last("people").at("seats").at(0).at("you").as_bool());

  const HttpResponse used =
      site.post("/api/guest/link/use", {{"token", site.link()}, {"sign_out_others", true}});
  REQUIRE(used.status == 200);
  site.service.settle();
  CHECK(site.name_of(site.ada) == "nobody");
  CHECK(site.name_of(cookie_in(used)) == "Ada");
  CHECK_FALSE(at_table->last("people").at("seats").at(0).at("you").as_bool());
  const json::object close{{"type", "close"}, {"table", table}, {"id", "c"}, {"version", 1}};
  for (const auto& client : {at_table, idle})
    CHECK(test::error_code(site.service.command(client, close)) == "no_guest");
  CHECK(site.service.command(site.socket(cookie_in(used)), close).at("type") == "done");

  // The same on request.
  const HttpResponse again = site.service.http("DELETE", "/api/guest/devices", "", cookie_in(used));
  CHECK(site.name_of(cookie_in(used)) == "nobody");
  CHECK(site.name_of(cookie_in(again)) == "Ada");
}

}  // namespace kurz
