// One visitor's requests must not take time from those of others.
#include <doctest/doctest.h>

#include "codec/log_json.h"
#include "server/store/sqlite.h"
#include "tests/support/random_game.h"
#include "tests/support/test_service.h"

namespace kurz {
namespace {

namespace json = boost::json;

int count_status(const std::vector<test::TestService::Answer>& answers, int status) {
  int found = 0;
  for (const auto& answer : answers) found += *answer && (*answer)->status == status ? 1 : 0;
  return found;
}

json::array tables_in(const HttpResponse& page) { return json::parse(page.body).at("tables").as_array(); }

void run_jobs(test::TestService& service, int count) {
  for (int i = 0; i < count; ++i) REQUIRE(service.run_next());
  service.settle();
}

TableSettings listed() {
  TableSettings settings;
  settings.listed = true;
  return settings;
}

}  // namespace

TEST_CASE("fair share: logs are written on another thread, and only the guest who asks for many waits") {
  test::TestService service({}, {}, false);
  const std::string log = log_to_json(test::random_log(*test::find_board("berlin"), 4, 1));
  const std::string ada = service.guest_cookie("Ada");
  std::vector<test::TestService::Answer> answers;
  for (int i = 0; i < 50; ++i) answers.push_back(service.request("POST", "/api/replay", log));
  CHECK(count_status(answers, 200) == 0);
  CHECK(count_status(answers, 503) == 48);
  CHECK(service.http("POST", "/api/replay", log, ada).status == 200);
  for (const auto& answer : answers) service.wait_for(answer);
  CHECK(count_status(answers, 200) == 2);
  CHECK(service.http("POST", "/api/replay", log).status == 200);
  CHECK(service.http("POST", "/api/replay", "no log").status == 400);
}

TEST_CASE("fair share: what takes long is read on other threads") {
  test::TwoPeople two;
  two.play_to_end();
  test::TestService& service = two.service;
  const std::string eve = service.guest_cookie("Eve");
  const std::string board =
      std::string(json::parse(service.http("POST", "/api/boards", test::board_text("berlin"), eve).body)
                      .at("board")
                      .as_string());
  for (const std::string& path : {
           "/api/tables/" + two.table + "/moments/3",
           "/api/tables/" + two.table + "/log",
           "/api/tables/" + two.table + "/analysis",
           std::string("/api/tables"),
           std::string("/api/guest"),
           std::string("/api/guest/record"),
           std::string("/api/boards/mine"),
           "/api/boards/" + board + "/drawing.json",
       }) {
    CAPTURE(path);
    const auto answer = service.request("GET", path, "", eve);
    CHECK_FALSE(answer->has_value());
    CHECK(service.wait_for(answer).status < 300);
  }
}

TEST_CASE("fair share: one visitor's many requests for moments do not delay those of others") {
  test::TwoPeople two({}, {}, false);
  test::TestService& service = two.service;
  const std::string path = "/api/tables/" + two.table + "/moments/2";
  const std::string ada = service.guest_cookie("Ada");
  std::vector<test::TestService::Answer> answers;
  for (int i = 0; i < 200; ++i) answers.push_back(service.request("GET", path));
  CHECK(count_status(answers, 503) == 184);
  const auto of_ada = service.request("GET", path, "", ada);
  run_jobs(service, 2);
  REQUIRE(of_ada->has_value());
  CHECK((*of_ada)->status == 200);
  for (const auto& answer : answers) service.wait_for(answer);
  CHECK(count_status(answers, 200) == 16);
}

TEST_CASE("fair share: twenty guests of one address leave others their moments") {
  test::TwoPeople two({}, {}, false);
  test::TestService& service = two.service;
  const std::string path = "/api/tables/" + two.table + "/moments/2";
  service.address = "192.0.2.2";
  const std::string ada = service.guest_cookie("Ada");
  service.address = "192.0.2.1";
  std::vector<std::string> crowd;
  for (int i = 0; i < 20; ++i) crowd.push_back(service.guest_cookie("Eve"));
  std::vector<test::TestService::Answer> answers;
  for (int i = 0; i < 400; ++i)
    answers.push_back(service.request("GET", path, "", crowd[static_cast<std::size_t>(i) % crowd.size()]));
  // Of 256 places, an address may have 160.
  CHECK(count_status(answers, 503) == 240);
  service.address = "192.0.2.2";
  const auto of_ada = service.request("GET", path, "", ada);
  run_jobs(service, 2);
  REQUIRE(of_ada->has_value());
  CHECK((*of_ada)->status == 200);
}

TEST_CASE("fair share: a table is loaded on other threads, and requests to it are answered in their order") {
  test::TwoPeople two;
  test::TestService& service = two.service;
  service.restart();
  const auto ada = test::TestService::client(two.ada);
  const auto gone = test::TestService::client(two.ben);
  service.send(ada, {{"type", "subscribe"}, {"table", two.table}});
  service.send(gone, {{"type", "subscribe"}, {"table", two.table}});
  service.send(ada, {{"type", "say"}, {"table", two.table}, {"seat", 0}, {"phrase", "hello"}});
  CHECK(ada->raw.empty());
  // Nobody follows a table after they have left.
  service.api->gone(*gone);
  service.settle();
  CHECK(ada->of_type("update").size() == 1);
  CHECK(gone->raw.empty());
  CHECK(service.service->tables.in_memory(two.table)->subscribers.size() == 1);
  CHECK(ada->of_type("update").size() + ada->of_type("people").size() < ada->raw.size());
  service.send(ada, {{"type", "subscribe"}, {"table", "nothing"}});
  service.settle();
  CHECK(ada->error() == "no_such_table");
}

TEST_CASE("fair share: one visitor's board checks do not block the queue for others") {
  test::TestService service({}, {}, false);
  const std::string board = test::board_text("berlin");
  const std::string ada = service.guest_cookie("Ada");
  std::vector<test::TestService::Answer> answers;
  for (int i = 0; i < 50; ++i) answers.push_back(service.request("POST", "/api/boards/check", board));
  CHECK(count_status(answers, 503) == 48);
  const HttpResponse kept = service.http("POST", "/api/boards", board, ada);
  CHECK(kept.status == 201);
  // What is kept is drawn at another queue, and once for all requests that come meanwhile.
  for (int i = 0; i < 20; ++i) answers.push_back(service.request("POST", "/api/boards/check", board));
  const std::string id(json::parse(kept.body).at("board").as_string());
  std::vector<test::TestService::Answer> files;
  for (int i = 0; i < 50; ++i) files.push_back(service.request("GET", "/api/boards/" + id + "/drawing.json"));
  for (const auto& answer : files) CHECK(service.wait_for(answer).status == 200);
  for (const auto& answer : answers) service.wait_for(answer);
}

TEST_CASE("fair share: the tables of one host do not push those of others off the list") {
  ServiceOptions options;
  options.open_tables = 100;
  test::TestService service(options);
  const std::string ada = service.guest("Ada");
  const std::string eve = service.guest("Eve");
  const std::string of_ada = *service.make(ada, "one", {{}, {}}, listed());
  service.runtime.clock += 1000;
  for (int i = 0; i < 60; ++i) {
    REQUIRE(service.make(eve, std::to_string(i), {{}, {}}, listed()));
  }
  const json::array list = tables_in(service.http("GET", "/api/tables"));
  CHECK(list.size() == 3);
  CHECK(list.back().at("table").as_string() == of_ada);
}

TEST_CASE("fair share: only a new table makes the list of tables stale") {
  test::TestService service;
  const std::string ada = service.guest_cookie("Ada");
  CHECK(tables_in(service.http("GET", "/api/tables")).empty());
  REQUIRE(service.make(service.guest("Ben"), "one", {{}, {}}, listed()));
  const auto make = [&](const char* board) {
    const json::object new_table{
        {"id", "mine"}, {"board", board}, {"seats", {"me", "open"}}, {"listed", true}};
    return service.http("POST", "/api/tables", json::serialize(new_table), ada).status;
  };
  CHECK(make("mars") == 404);
  CHECK(tables_in(service.http("GET", "/api/tables")).empty());
  CHECK(make("tiny") == 201);
  CHECK(tables_in(service.http("GET", "/api/tables")).size() == 2);
}

TEST_CASE("fair share: a table that has not changed is read once for all lists that contain it") {
  test::TestService service;
  const std::string ada = service.guest_cookie("Ada");
  const json::object new_table{{"id", "mine"}, {"board", "tiny"}, {"seats", {"me", "open"}}};
  CHECK(service.http("POST", "/api/tables", json::serialize(new_table), ada).status == 201);
  const auto table = [&] { return tables_in(service.http("GET", "/api/guest", "", ada)).at(0); };
  const json::value first = table();
  CHECK(first.at("status") == "open");
  CHECK(first.at("seats").at(0).at("you") == json::value(true));
  // Reading it again would find nothing.
  Sqlite(service.folder / "kurz.db", "").run("DELETE FROM event");
  CHECK(table() == first);
  CHECK(service.http("POST", "/api/guest", R"({"name":"Ada L."})", ada).status == 200);
  CHECK(table().at("seats").at(0).at("name") == "Ada L.");
}

}  // namespace kurz
