// What HTTP asks of a server, and what it says when it refuses.
#include <doctest/doctest.h>

#include "tests/support/boards.h"
#include "tests/support/files.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz {
namespace {

namespace json = boost::json;

struct HttpServer {
  explicit HttpServer(const std::vector<std::string>& flags = {}) : server(folder / "kurz.db", flags) {}

  [[nodiscard]] test::HttpAnswer ask(const std::string& method, const std::string& path,
                                     const std::string& body = "",
                                     const std::map<std::string, std::string>& headers = {}) const {
    return test::http(server.port(), method, path, body, headers);
  }
  // The bytes of an answer to a request whose connection is to end with it.
  [[nodiscard]] std::string raw(const std::string& first_line, const std::string& headers,
                                const std::string& body = "") const {
    return test::raw_exchange(server.port(),
                              first_line + " HTTP/1.1\r\nConnection: close\r\n" + headers + "\r\n" + body);
  }

  test::TempFolder folder;
  test::ServerProcess server;
};

std::string code_of(const test::HttpAnswer& answer) {
  json::error_code error;
  const json::value body = json::parse(answer.body, error);
  if (error || !body.is_object() || !body.get_object().contains("error")) return answer.body;
  CHECK(answer.headers.at("Content-Type") == "application/json");
  return std::string(body.at("error").at("code").as_string());
}

bool begins(const std::string& answer, const std::string& status) {
  return answer.starts_with("HTTP/1.1 " + status);
}
bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("http: errors below /api are JSON in the client's language") {
  const HttpServer running({"--body-bytes", "1024"});
  const std::map<std::string, std::string> evil{{"Origin", "http://evil.example"}};
  CHECK(code_of(running.ask("POST", "/api/guest", "{}", evil)) == "foreign_page");
  CHECK(code_of(running.ask("GET", "/api/nothing")) == "not_found");
  CHECK(code_of(running.ask("POST", "/api/nothing")) == "not_found");
  CHECK(code_of(running.ask("GET", "/api/tables/")) == "not_found");
  CHECK(code_of(running.ask("GET", "/api/tables/x/y")) == "not_found");
  CHECK(code_of(running.ask("GET", "/api/boards/mars")) == "no_such_board");
  CHECK(code_of(running.ask("GET", "/api/boards/london/mars.json")) == "not_found");
  CHECK(code_of(running.ask("PUT", "/api/tables")) == "method_not_allowed");
  const test::HttpAnswer long_one = running.ask("POST", "/api/guest?lang=de", std::string(200'000, 'x'));
  CHECK(long_one.status == 413);
  CHECK(code_of(long_one) == "too_long");
  CHECK(contains(long_one.body, "zu groß"));
  const test::HttpAnswer german = running.ask("GET", "/api/nothing", "", {{"Accept-Language", "de"}});
  CHECK(json::parse(german.body).at("error").at("text") == "Nicht gefunden.");
  // For people who look elsewhere a line is enough.
  CHECK(running.ask("GET", "/nothing.js?lang=de").body == "Nicht gefunden.\n");
}

TEST_CASE("http: a wrong method is answered with the allowed ones") {
  const HttpServer running;
  const std::string cookie = test::new_guest(running.server.port(), "Ada");
  const auto allowed = [&](const std::string& method, const std::string& path) {
    const test::HttpAnswer answer = running.ask(method, path, "", {{"Cookie", cookie}});
    CHECK_MESSAGE(answer.status == 405, method, " ", path);
    return answer.headers.contains("Allow") ? answer.headers.at("Allow") : "";
  };
  CHECK(allowed("PUT", "/api/guest") == "GET, HEAD, POST, DELETE");
  CHECK(allowed("PUT", "/api/tables") == "GET, HEAD, POST");
  CHECK(allowed("GET", "/api/replay") == "POST");
  CHECK(allowed("GET", "/api/boards/check") == "POST");
  CHECK(allowed("DELETE", "/api/boards/london") == "GET, HEAD");
  CHECK(allowed("PUT", "/api/boards/own-0123456789abcdef") == "GET, HEAD, DELETE");
  for (const char* path : {"/healthz", "/readyz", "/metrics", "/", "/index.html", "/api/about"}) {
    CHECK_MESSAGE(allowed("POST", path) == "GET, HEAD", path);
  }
  CHECK(running.ask("HEAD", "/api/about").status == 200);
}

TEST_CASE("http: requests of other origins are logged once per minute") {
  const HttpServer running({"--public-url", "https://kurz.example"});
  const std::string strange = "http://" + std::string(300, 'x') + "\t\xC3\x28";
  for (int i = 0; i < 5; ++i) {
    CHECK(running.ask("POST", "/api/guest", "{}", {{"Origin", strange}}).status == 403);
  }
  test::WireClient client;
  CHECK_FALSE(client.connect(running.server.port(), "", {{"Origin", "http://evil.example"}}));
  const std::string log = running.server.log();
  CHECK(test::count_of("public-url", log) == 1);
  CHECK(contains(log, R"("expected":"https://kurz.example")"));
  CHECK(contains(log, R"("origin":"http://xxx)"));
  CHECK_FALSE(contains(log, std::string(101, 'x')));
  const std::string metrics = running.ask("GET", "/metrics").body;
  CHECK(contains(metrics, "\nkurz_cross_origin_requests_total 6\n"));
  CHECK(contains(metrics, "\nkurz_failed_requests_total 6\n"));
}

TEST_CASE("http: a board and its layout may have 64 KiB each, also as texts") {
  const HttpServer running;
  std::string board = test::board_text("tiny");
  std::string layout = R"({"board":"tiny"})";
  // Blanks and line ends, which as text need an escape each.
  for (std::string* file : {&board, &layout}) {
    while (file->size() < 64 * 1024) *file += file->size() % 4 == 0 ? '\n' : ' ';
  }
  const std::string both = json::serialize(json::object{{"board", board}, {"layout", layout}});
  CHECK(both.size() > 128 * 1024);
  const test::HttpAnswer answer = running.ask("POST", "/api/boards/check", both);
  REQUIRE(answer.status == 200);
  CHECK(json::parse(answer.body).at("valid") == json::value(true));
  const std::string longer = json::serialize(json::object{{"board", board + " "}, {"layout", layout}});
  CHECK(json::parse(running.ask("POST", "/api/boards/check", longer).body).at("valid") == json::value(false));
}

TEST_CASE("http: a client that expects 100 Continue gets it") {
  const HttpServer running({"--header-seconds", "1"});
  const std::string body = R"({"name":"Ada"})";
  const std::string size = "Host: x\r\nExpect: 100-continue\r\nContent-Length: ";
  const std::string patient = running.raw("POST /api/guest", size + std::to_string(body.size()) + "\r\n");
  CHECK(begins(patient, "100 Continue\r\n\r\n"));
  const std::string hasty = running.raw("POST /api/guest", size + std::to_string(body.size()) + "\r\n", body);
  CHECK(begins(hasty, "100 Continue\r\n\r\nHTTP/1.1 201 Created"));
  CHECK(begins(running.raw("POST /api/guest", size + "99999999\r\n"), "413"));
}

TEST_CASE("http: an idle connection stays open longer than a header may take") {
  const HttpServer running({"--header-seconds", "1", "--idle-seconds", "3"});
  const std::string request = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const auto seconds_until_closed = [&](const std::string& bytes) {
    const auto start = std::chrono::steady_clock::now();
    CHECK(begins(test::raw_exchange(running.server.port(), bytes), "200"));
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  CHECK(seconds_until_closed(request) >= 2.9);
  // The next header has begun.
  CHECK(seconds_until_closed(request + "GET /healthz HTTP/1.1\r\nHo") < 2.5);
}

TEST_CASE("http: exactly one host is required, by header or URL") {
  const HttpServer running;
  CHECK(begins(running.raw("GET /healthz", ""), "400"));
  CHECK(begins(running.raw("GET /healthz", "Host: a\r\nHost: b\r\n"), "400"));
  CHECK(begins(running.raw("GET /healthz", "Host: a\r\n"), "200"));
  CHECK(contains(test::raw_exchange(running.server.port(), "GET /healthz HTTP/1.0\r\n\r\n"), " 200 OK"));
  CHECK(contains(running.raw("GET http://a.example/healthz?x", "Host: a.example\r\n"), "alive"));
  const auto body = [](const std::string& answer) { return answer.substr(answer.find("\r\n\r\n")); };
  CHECK(body(running.raw("GET http://a.example", "Host: x\r\n")) ==
        body(running.raw("GET /", "Host: a.example\r\n")));
  CHECK(begins(
      running.raw("POST http://a.example/api/guest",
                  "Host: b\r\nOrigin: http://a.example\r\nContent-Length: 14\r\n", R"({"name":"Ada"})"),
      "201"));
}

TEST_CASE("http: every answer has a date, and none names the library") {
  const HttpServer running;
  const std::string plain = running.raw("GET /healthz", "Host: x\r\n");
  CHECK(contains(plain, "\r\nDate: "));
  CHECK(contains(plain, " GMT\r\n"));
  const std::string upgraded = test::raw_exchange(
      running.server.port(),
      "GET /api/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
      std::chrono::milliseconds(300));
  CHECK(begins(upgraded, "101"));
  CHECK(contains(upgraded, "\r\nDate: "));
  CHECK_FALSE(contains(upgraded, "Beast"));
}

}  // namespace kurz
