// What no honest client sends: each gets a constant answer or a closed door, and everybody else plays on.
#include <memory>
#include <thread>

#include <doctest/doctest.h>

#include "codec/read_described.h"
#include "protocol/messages.h"
#include "tests/support/contributions.h"
#include "tests/support/files.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz {
namespace {

namespace json = boost::json;

struct Running {
  explicit Running(const std::vector<std::string>& flags = {},
                   const std::string& program = test::program_path())
      : server(folder / "kurz.db", flags, program) {}
  [[nodiscard]] int port() const { return server.port(); }
  // Somebody honest still gets an answer.
  [[nodiscard]] bool is_well() const { return test::http(port(), "GET", "/healthz").body == "alive\n"; }

  test::TempFolder folder;
  test::ServerProcess server;
};

std::string first_line(const std::string& text) { return text.substr(0, text.find('\r')); }

}  // namespace

TEST_CASE("server: invalid HTTP requests get a short answer") {
  const Running running({"--header-seconds", "1"});
  const int port = running.port();
  CHECK(first_line(test::raw_exchange(port, "rubbish\r\n\r\n")) == "HTTP/1.1 400 Bad Request");
  CHECK(first_line(test::raw_exchange(port, "GET / HTTP/9.9\r\n\r\n")) == "HTTP/1.1 400 Bad Request");
  CHECK(first_line(test::raw_exchange(port, std::string("GET /\0 HTTP/1.1\r\n\r\n", 19))) ==
        "HTTP/1.1 400 Bad Request");
  const std::string huge = "GET / HTTP/1.1\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n";
  CHECK(first_line(test::raw_exchange(port, huge)) == "HTTP/1.1 431 Request Header Fields Too Large");
  const std::string body = "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n";
  CHECK(first_line(test::raw_exchange(port, body)) == "HTTP/1.1 413 Payload Too Large");
  CHECK(first_line(test::raw_exchange(port,
                                      "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: "
                                      "3\r\nTransfer-Encoding: chunked\r\n\r\n")) ==
        "HTTP/1.1 400 Bad Request");
  // Slow heads: the door is closed without a word.
  CHECK(test::raw_exchange(port, "GET / HTTP/1.1\r\nHost:").empty());
  CHECK(running.is_well());
}

TEST_CASE("server: a request that could be read in two ways is refused, and the connection is closed") {
  const Running running;
  const std::string next = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const auto answers_to = [&](const std::string& request) {
    return test::raw_exchange(running.port(), request + next);
  };
  const std::string post = "POST /api/guest HTTP/1.1\r\nHost: x\r\n";
  for (const std::string& bad : {
           post + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
           post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
           post + "Content-Length: 2, 2\r\n\r\n{}",
           post + "Content-Length: +2\r\n\r\n{}",
           post + "Content-Length: -2\r\n\r\n{}",
           post + "Content-Length: 0x2\r\n\r\n{}",
           post + "Content-Length: 2 2\r\n\r\n{}",
           post + "Content-Length:\r\n\r\n{}",
           post + "Content-Length: 99999999999999999999\r\n\r\n{}",
           post + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
           post + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
           post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
           post + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
           post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
           post + "Transfer-Encoding: identity\r\n\r\n",
           post + "Transfer-Encoding: xchunked\r\n\r\n",
           post + "Transfer-Encoding:\r\n\r\n",
           post + "Transfer-Encoding\r\n : chunked\r\n\r\n",
           post + "Transfer-Encoding : chunked\r\n\r\n",
           post + "Content-Length : 2\r\n\r\n{}",
           post + "X: a\r\n b\r\n\r\n",
           post + "X: a\r\n\tContent-Length: 2\r\n\r\n{}",
           post + "X: a\nContent-Length: 2\r\n\r\n{}",
           post + "X: a\rContent-Length: 2\r\n\r\n{}",
           post + "X: a\r\r\n\r\n",
           post + "no colon\r\n\r\n",
           post + ": no name\r\n\r\n",
           post + "X(): strange\r\n\r\n",
           post + std::string("X: zero\0byte\r\n\r\n", 16),
           std::string("POST /api/guest HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
           std::string("GET /healthz HTTP/1.1\nHost: x\n\n"),
           std::string("GET /healthz HTTP/1.1\r\nHost: x\r\n\n"),
           std::string("GET  /healthz HTTP/1.1\r\nHost: x\r\n\r\n"),
           std::string("GET /healthz\tHTTP/1.1\r\nHost: x\r\n\r\n"),
           std::string("GET /healthz HTTP/1.1 \r\nHost: x\r\n\r\n"),
           std::string("GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n"),
           std::string("GET /healthz\r\nHost: x\r\n\r\n"),
           std::string("\r\n\r\n"),
       }) {
    const std::string answers = answers_to(bad);
    CHECK_MESSAGE(answers.starts_with("HTTP/1.1 400 "), bad, answers);
    // What follows was not taken for a request.
    CHECK_MESSAGE(answers.find("alive") == std::string::npos, bad);
  }
  // Bodies in chunks are not supported; nothing that follows is read.
  const std::string chunked = answers_to(post + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n");
  CHECK(chunked.starts_with("HTTP/1.1 411 "));
  CHECK(chunked.find("alive") == std::string::npos);
  // Two requests in one piece are two requests, with and without a body.
  const std::string two = answers_to(post + "Content-Length: 14\r\n\r\n" + R"({"name":"Ada"})");
  CHECK(two.starts_with("HTTP/1.1 201 "));
  CHECK(two.find("alive") != std::string::npos);
  CHECK(answers_to("GET /healthz HTTP/1.1\r\nHost:x\r\nX:\t\xC3\xA4 \r\n\r\n").starts_with("HTTP/1.1 200 "));
  // Nothing follows an upgrade before its answer.
  const std::string upgrade =
      "GET /api/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  CHECK(answers_to(upgrade + "\r\n").starts_with("HTTP/1.1 400 "));
  CHECK(test::raw_exchange(running.port(), upgrade + "Content-Length: 2\r\n\r\n{}")
            .starts_with("HTTP/1.1 400 "));
  CHECK(running.is_well());
}

TEST_CASE("server: pages of other origins can neither open a socket nor change anything") {
  const Running running;
  const int port = running.port();
  const std::string cookie = test::new_guest(port, "Ada");
  test::WireClient client;
  CHECK_FALSE(client.connect(port, cookie, {{"Origin", "http://evil.example"}}));
  CHECK_FALSE(client.connect(port, cookie, {{"Origin", "http://127.0.0.1:1"}}));
  CHECK_FALSE(client.connect(port, cookie, {{"Origin", "null"}}));
  CHECK(client.connect(port, cookie, {{"Origin", "http://127.0.0.1:" + std::to_string(port)}}));
  CHECK(test::http(port, "POST", "/api/guest", R"({"name":"Eve"})", {{"Origin", "http://evil.example"}})
            .status == 403);
  CHECK(test::http(port, "DELETE", "/api/guest", "", {{"Cookie", cookie}, {"Origin", "http://evil.example"}})
            .status == 403);
  CHECK(test::http(port, "GET", "/api/guest", "", {{"Cookie", cookie}}).status == 200);
  CHECK(test::http(port, "GET", "/api/guest", "", {{"Cookie", "kurz=wrong"}}).status == 401);
}

TEST_CASE("server: invalid messages get an error, and the socket stays open") {
  const Running running;
  test::WireClient client;
  REQUIRE(client.connect(running.port(), test::new_guest(running.port(), "Ada")));
  CHECK(client.receive()->at("type") == "hello");
  for (const char* text :
       {"", "{", "[]", "17", "{}", R"({"type":7})", R"({"type":"dance"})", R"({"type":"play"})",
        R"({"type":"subscribe"})", R"({"type":"subscribe","table":{}})", R"({"type":"hint"})",
        R"({"type":"why","table":"x"})", R"({"type":"unsubscribe"})", "\xFF\xFE"}) {
    const bool sent = client.send(std::string(text));
    if (std::string_view(text) == "\xFF\xFE") {
      // A text frame that is no text is against the protocol itself.
      CHECK_FALSE(client.receive());
      CHECK(client.close_code() == 1007);
      continue;
    }
    REQUIRE(sent);
    const auto answer = client.receive();
    REQUIRE_MESSAGE(answer, text);
    CHECK_MESSAGE(answer->at("type") == "error", text);
    CHECK_FALSE(answer->at("error").at("text").as_string().empty());
  }
  CHECK(running.is_well());
}

TEST_CASE("server: sockets that send too much, too long messages or binary are closed") {
  const Running running;
  const std::string cookie = test::new_guest(running.port(), "Ada");
  test::WireClient client;
  REQUIRE(client.connect(running.port(), cookie));
  REQUIRE(client.receive());
  REQUIRE(client.send(std::string(5000, 'x')));
  CHECK_FALSE(client.receive());
  CHECK(client.close_code() == 1009);

  REQUIRE(client.connect(running.port(), cookie));
  REQUIRE(client.receive());
  REQUIRE(client.send("{}", true));
  CHECK_FALSE(client.receive());
  CHECK(client.close_code() == 1003);

  REQUIRE(client.connect(running.port(), cookie));
  REQUIRE(client.receive());
  int answers = 0;
  int warned = 0;
  for (int i = 0; i < 60 && client.send(std::string("{}")); ++i) {
    const auto answer = client.receive();
    if (!answer) break;
    ++answers;
    if (answer->at("error").at("code") == "too_fast") ++warned;
  }
  CHECK(answers < 50);
  CHECK(answers >= 20);
  CHECK(warned > 0);
  CHECK(client.close_code() == 1008);
  CHECK(running.is_well());
}

TEST_CASE("server: a message that came too fast is named and can be sent again later") {
  const Running running({"--message-burst", "1", "--messages-per-minute", "300"});
  test::WireClient client;
  REQUIRE(client.connect(running.port(), test::new_guest(running.port(), "Ada")));
  REQUIRE(client.receive());
  const json::object sit{{"table", "x"}, {"id", "one"}, {"version", 1}, {"type", "sit"}, {"seat", 1}};
  const auto answer_to = [&](const json::object& message) {
    REQUIRE(client.send(message));
    const auto answer = client.receive();
    REQUIRE(answer);
    CHECK(read_text<protocol::ServerMessage>(json::serialize(*answer), Unknown::kError));
    return *answer;
  };
  CHECK(answer_to(sit).at("error").at("code") == "no_such_table");
  const json::object late = answer_to(sit);
  CHECK(late.at("error").at("code") == "too_fast");
  CHECK(late.at("request") == "sit");
  CHECK(late.at("table") == "x");
  CHECK(late.at("id") == "one");
  CHECK(late.at("seat") == 1);
  const std::int64_t wait = late.at("error").at("retry_in").as_int64();
  CHECK(wait > 200);
  CHECK(wait <= 400);
  std::this_thread::sleep_for(std::chrono::milliseconds(wait));
  CHECK(answer_to(sit).at("error").at("code") == "no_such_table");
  // What tells nothing gets nothing back.
  const json::object strange =
      answer_to({{"type", 7}, {"table", std::string(65, 'x')}, {"id", json::array{1}}, {"seat", "x"}});
  CHECK(strange.at("request") == "");
  CHECK(strange.size() == 3);
}

TEST_CASE("server: errors of HTTP requests are explained") {
  const Running running;
  const int port = running.port();
  const auto code = [&](const test::HttpAnswer& answer) {
    return std::string(json::parse(answer.body).at("error").at("code").as_string());
  };
  const std::string cookie = test::new_guest(port, "Ada");
  const std::map<std::string, std::string> as_ada{{"Cookie", cookie}};
  CHECK(code(test::http(port, "POST", "/api/tables", "{}")) == "no_guest");
  const std::string long_name = R"({"board":"london","seats":["me","open"],"id":")" + std::string(65, 'x');
  for (const std::string& named :
       {std::string(R"({"id":"","board":"london","seats":["me","open"]})"), long_name + R"("})"}) {
    const test::HttpAnswer answer = test::http(port, "POST", "/api/tables", named, as_ada);
    const json::value violation = json::parse(answer.body).at("error");
    CHECK(violation.at("where") == "id");
    CHECK(std::string(violation.at("text").as_string()).find("1 to 64 characters") != std::string::npos);
  }
  for (const char* body : {"", "[]", "{", R"({"id":"1"})", R"({"id":"1","board":"london","seats":["me"]})",
                           R"({"id":"1","board":"london","seats":["me","open","open","open","open"]})",
                           R"({"id":"","board":"london","seats":["me","open"]})",
                           R"({"id":"1","board":7,"seats":["me","open"]})",
                           R"({"id":"1","board":"london","seats":["me","open"],"move_seconds":-1})",
                           R"({"id":"1","board":"london","seats":["me","open"],"first":2})"}) {
    const test::HttpAnswer answer = test::http(port, "POST", "/api/tables", body, as_ada);
    CHECK_MESSAGE(answer.status == 400, body);
    CHECK_MESSAGE(code(answer) == "bad_message", body);
  }
  CHECK(code(test::http(port, "POST", "/api/tables", R"({"id":"1","board":"mars","seats":["me","open"]})",
                        as_ada)) == "no_such_board");
  CHECK(code(test::http(port, "POST", "/api/tables", R"({"id":"1","board":"london","seats":["me","oracle"]})",
                        as_ada)) == "no_such_level");
  CHECK(test::http(port, "POST", "/api/guest", R"({"name":""})").status == 400);
  CHECK(test::http(port, "POST", "/api/guest", R"({"name":"abcdefghijklmnopqrstuvwxyz"})").status == 400);
  CHECK(test::http(port, "GET", "/api/tables/nowhere/log").status == 404);
  CHECK(test::http(port, "GET", "/api/boards/mars").status == 404);
  CHECK(test::http(port, "GET", "/api/boards/../../../etc/passwd").status == 404);
  CHECK(test::http(port, "GET", "/api/nothing").status == 404);
  CHECK(test::http(port, "PUT", "/api/tables").status == 405);
  const test::HttpAnswer page = test::http(port, "GET", "/api/about");
  CHECK(page.headers.at("X-Content-Type-Options") == "nosniff");
  CHECK(page.headers.at("Content-Security-Policy").find("frame-ancestors 'none'") != std::string::npos);
}

TEST_CASE("server: a client that does not read is closed, and others notice nothing") {
  const Running running({"--unread-bytes", "16384", "--stall-seconds", "1", "--message-burst", "100000"});
  const std::string cookie = test::new_guest(running.port(), "Ada");
  const test::HttpAnswer made =
      test::http(running.port(), "POST", "/api/tables",
                 json::serialize(json::object{{"id", "1"},
                                              {"board", "london"},
                                              {"seats", {"me", "me"}},
                                              {"commitments", test::commitments({0, 1})}}),
                 {{"Cookie", cookie}});
  const std::string table(json::parse(made.body).at("table").as_string());
  test::WireClient slow;
  slow.read_slowly();
  REQUIRE(slow.connect(running.port(), cookie));
  test::WireClient player;
  REQUIRE(player.connect(running.port(), cookie));
  const json::object open{{"type", "subscribe"}, {"table", table}, {"from", 0}};
  REQUIRE(player.send(open));
  // Little becomes much by asking again and again; on a slow machine it is closed before everything is sent.
  for (int i = 0; i < 400 && slow.send(open); ++i) continue;
  REQUIRE(player.send(json::object{{"type", "start"}, {"table", table}, {"id", "s"}, {"version", 1}}));
  REQUIRE(player.send(test::reveal_message(table, {0, 1})));
  for (int moves = 0; moves < 60;) {
    const auto message = player.receive();
    REQUIRE(message);
    if (message->at("type") != "update") continue;
    for (const auto& view : message->at("views").as_array()) {
      const auto* game = view.at("state").as_object().if_contains("view");
      if (game == nullptr || game->at("own").at("legal").as_array().empty()) continue;
      REQUIRE(player.send(json::object{{"type", "play"},
                                       {"table", table},
                                       {"id", std::to_string(moves++)},
                                       {"version", message->at("version")},
                                       {"seat", view.at("seat")},
                                       {"action", game->at("own").at("legal").at(0).at("action")}}));
      break;
    }
  }
  const auto closed = [&] {
    return test::http(running.port(), "GET", "/metrics").body.find("\nkurz_closed_slow_total 1\n") !=
           std::string::npos;
  };
  bool seen = closed();
  for (int i = 0; i < 100 && !seen; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    seen = closed();
  }
  CHECK(seen);
}

TEST_CASE("server: sockets that neither read nor close are closed") {
  const Running running({"--stall-seconds", "2", "--message-burst", "400"});
  const std::string cookie = test::new_guest(running.port(), "Ada");
  const test::HttpAnswer made =
      test::http(running.port(), "POST", "/api/tables",
                 json::serialize(json::object{{"id", "1"},
                                              {"board", "london"},
                                              {"seats", {"me", "easy"}},
                                              {"commitments", test::commitments({0})}}),
                 {{"Cookie", cookie}});
  const std::string table(json::parse(made.body).at("table").as_string());
  const json::object start{{"table", table}, {"id", "s"}, {"version", 1}, {"type", "start"}};
  const auto fill = [&](test::WireClient& client) {
    client.read_slowly();
    REQUIRE(client.connect(running.port(), cookie));
    client.send(start);
    client.send(test::reveal_message(table, {0}));
    for (int i = 0; i < 60; ++i)
      client.send(json::object{{"type", "subscribe"}, {"table", table}, {"explain", true}});
  };
  const auto sockets = [&] {
    const std::string text = test::http(running.port(), "GET", "/metrics").body;
    const std::size_t at = text.find("\nkurz_sockets ");
    REQUIRE(at != std::string::npos);
    return std::stoi(text.substr(at + 14));
  };
  test::WireClient half_closed;
  fill(half_closed);
  half_closed.send_no_more();
  test::WireClient wrong;
  fill(wrong);
  wrong.send("no text", true);
  for (int i = 0; i < 100 && sockets() > 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    // A sign of life now and then, so that it does not count as dead.
    if (i % 10 == 9) wrong.send("x");
  }
  CHECK(sockets() == 0);
}

TEST_CASE("server: at the limit of open files it waits without spinning and recovers") {
  // To look at an object's type, a sanitizer needs a descriptor itself, and takes it for a fault if there is
  // none.
  const std::string plain = test::plain_program_path();
  if (plain.empty()) return;
  const Running running({}, plain);
  // So few that the sockets of one test reach it.
  test::limit_files(running.server.pid(), 64);
  std::vector<std::unique_ptr<test::WireClient>> clients;
  int taken = 0;
  for (int i = 0; i < 80; ++i) {
    clients.push_back(std::make_unique<test::WireClient>());
    if (clients.back()->connect(running.port(), "")) ++taken;
    if (i - taken > 3) break;
  }
  CHECK(taken > 20);
  CHECK(taken < 64);
  const auto before = running.server.cpu_time();
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  CHECK(running.server.cpu_time() - before < std::chrono::milliseconds(200));
  clients.clear();
  bool well = false;
  for (int i = 0; i < 50 && !well; ++i) {
    well = running.is_well();
    if (!well) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  CHECK(well);
}

}  // namespace kurz
