// The limits per visitor and for all, over real sockets.
#include <memory>
#include <thread>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <doctest/doctest.h>

#include "tests/support/contributions.h"
#include "tests/support/files.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz {
namespace {

namespace json = boost::json;
using Headers = std::map<std::string, std::string>;

struct LimitedServer {
  explicit LimitedServer(const std::vector<std::string>& flags) : server(folder / "kurz.db", flags) {}
  [[nodiscard]] int port() const { return server.port(); }
  [[nodiscard]] int status(const Headers& headers = {}) const {
    return test::http(port(), "GET", "/api/about", "", headers).status;
  }
  [[nodiscard]] long metric(const std::string& name) const {
    // A program on this machine is not limited by address.
    const std::string text = test::http(port(), "GET", "/metrics").body;
    const std::size_t at = text.find("\nkurz_" + name + " ");
    REQUIRE_MESSAGE(at != std::string::npos, name);
    return std::stol(text.substr(at + name.size() + 7));
  }
  // Whether the metric reaches the value soon.
  [[nodiscard]] bool reaches(const std::string& name, long value) const {
    for (int i = 0; i < 100; ++i) {
      if (metric(name) >= value) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
  }

  test::TempFolder folder;
  test::ServerProcess server;
};

Headers from(const std::string& addresses) { return {{"X-Forwarded-For", addresses}}; }

// A WebSocket whose frames the test writes itself.
class RawSocket {
 public:
  explicit RawSocket(int port) {
    socket_.connect({boost::asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)});
    send(
        "GET /api/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    std::string answer;
    boost::asio::read_until(socket_, boost::asio::dynamic_buffer(answer), "\r\n\r\n");
    REQUIRE(answer.starts_with("HTTP/1.1 101"));
  }
  // False if the other side has closed.
  bool send(const std::string& bytes) {
    boost::system::error_code error;
    boost::asio::write(socket_, boost::asio::buffer(bytes), error);
    return !error;
  }

 private:
  boost::asio::io_context io_;
  boost::asio::ip::tcp::socket socket_{io_};
};

// An empty frame of a client: its mask is all zero.
std::string frame(unsigned kind) {
  return {static_cast<char>(0x80U | kind), static_cast<char>(0x80), 0, 0, 0, 0};
}

}  // namespace

TEST_CASE("limits: behind a trusted proxy each visitor has a limit of their own") {
  const LimitedServer running({"--requests-per-minute", "5", "--address-share", "1"});
  const auto count = [&](const std::string& addresses) {
    int done = 0;
    while (done < 20 && running.status(from(addresses)) == 200) ++done;
    return done;
  };
  CHECK(count("192.0.2.1") == 5);
  // Addresses that the visitor invented stand before the one that the proxy saw.
  CHECK(count("203.0.113.9, 192.0.2.1") == 0);
  CHECK(count("203.0.113.8, 192.0.2.2") == 5);
  CHECK(count("2001:db8::1") == 5);
  CHECK(count("2001:db8::2") == 0);
  CHECK(count("2001:db8:0:1::1") == 5);
  const test::HttpAnswer late = test::http(running.port(), "GET", "/api/about", "", from("192.0.2.1"));
  CHECK(late.status == 429);
  CHECK(std::stoi(late.headers.at("Retry-After")) <= 12);
  CHECK(running.metric("limited_requests_total") >= 6);
}

TEST_CASE("limits: nobody else can choose an address, and many sources of one machine are one") {
  const LimitedServer running({"--requests-per-minute", "5", "--trusted-proxies", "none"});
  int done = 0;
  for (int i = 0; i < 10; ++i) done += running.status(from("192.0.2." + std::to_string(i))) == 200 ? 1 : 0;
  CHECK(done == 5);
}

TEST_CASE("limits: ten sockets of a guest send no more messages than three") {
  const LimitedServer running(
      {"--message-burst", "10", "--messages-per-minute", "1", "--sockets-per-minute", "0"});
  const std::string cookie = test::new_guest(running.port(), "Ada");
  std::vector<std::unique_ptr<test::WireClient>> clients;
  int answered = 0;
  int too_fast = 0;
  for (int i = 0; i < 10; ++i) {
    clients.push_back(std::make_unique<test::WireClient>());
    REQUIRE(clients.back()->connect(running.port(), cookie));
    REQUIRE(clients.back()->receive());
    for (int j = 0; j < 5; ++j) {
      REQUIRE(clients.back()->send(std::string("{}")));
      const auto answer = clients.back()->receive();
      REQUIRE(answer);
      ++(answer->at("error").at("code") == "too_fast" ? too_fast : answered);
    }
  }
  CHECK(answered >= 30);
  CHECK(answered <= 31);
  CHECK(too_fast >= 19);
  CHECK(running.metric("limited_messages_total") == too_fast);
}

TEST_CASE("limits: sockets that a guest has open at once") {
  const LimitedServer running({"--open-sockets", "3"});
  const std::string ada = test::new_guest(running.port(), "Ada");
  std::vector<std::unique_ptr<test::WireClient>> clients;
  for (int i = 0; i < 3; ++i) {
    clients.push_back(std::make_unique<test::WireClient>());
    REQUIRE(clients.back()->connect(running.port(), ada));
  }
  test::WireClient other;
  CHECK_FALSE(other.connect(running.port(), ada));
  CHECK(running.metric("refused_sockets_total") == 1);
  CHECK(other.connect(running.port(), test::new_guest(running.port(), "Ben")));
  other.drop();
  clients.pop_back();
  bool is_back = false;
  for (int i = 0; i < 50 && !is_back; ++i) {
    is_back = other.connect(running.port(), ada);
    if (!is_back) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  CHECK(is_back);
}

TEST_CASE("limits: connections of one address") {
  const LimitedServer running(
      {"--open-sockets", "2", "--address-share", "3", "--trusted-proxies", "none", "--header-seconds", "2"});
  boost::asio::io_context io;
  std::vector<boost::asio::ip::tcp::socket> open;
  for (int i = 0; i < 6; ++i) {
    open.emplace_back(io).connect(
        {boost::asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(running.port())});
  }
  CHECK(running.status() == 0);
  open.clear();
  bool is_back = false;
  for (int i = 0; i < 50 && !is_back; ++i) {
    is_back = running.status() == 200;
    if (!is_back) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  CHECK(is_back);
  CHECK(running.metric("refused_connections_total") >= 1);
}

TEST_CASE("limits: a socket that sends pings or pongs without end is closed") {
  const LimitedServer running({});
  for (const unsigned kind : {0x9U, 0xAU}) {
    RawSocket socket(running.port());
    const long before = running.metric("closed_control_total");
    bool is_open = true;
    // As many as a message burst are fine.
    for (int i = 0; i < 20; ++i) is_open = is_open && socket.send(frame(kind));
    CHECK(is_open);
    CHECK(running.metric("closed_control_total") == before);
    for (int i = 0; i < 10'000 && is_open; ++i) is_open = socket.send(frame(kind));
    CHECK(running.reaches("closed_control_total", before + 1));
  }
  for (int i = 0; i < 100 && running.metric("sockets") > 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  CHECK(running.metric("sockets") == 0);
}

TEST_CASE("limits: all clients together have a limit of unread output, and the slowest lose first") {
  const LimitedServer running({"--total-unread-mb", "1", "--unread-bytes", "4000000", "--stall-seconds",
                               "300", "--message-burst", "100000", "--sockets-per-minute", "0"});
  const std::string cookie = test::new_guest(running.port(), "Ada");
  const json::object new_table{{"id", "1"},
                               {"board", "london"},
                               {"seats", json::array{"me", "easy"}},
                               {"commitments", test::commitments({0})}};
  const test::HttpAnswer made =
      test::http(running.port(), "POST", "/api/tables", json::serialize(new_table), {{"Cookie", cookie}});
  REQUIRE(made.status == 201);
  const std::string table(json::parse(made.body).at("table").as_string());
  test::WireClient player;
  REQUIRE(player.connect(running.port(), cookie));
  const auto do_now = [&](const json::object& command) {
    REQUIRE(player.send(command));
    for (auto answer = player.receive();; answer = player.receive()) {
      REQUIRE(answer);
      REQUIRE(answer->at("type") != "error");
      if (answer->at("type") == "done") return;
    }
  };
  do_now({{"table", table}, {"id", "s"}, {"version", 1}, {"type", "start"}});
  // Updates of a game are long.
  do_now(test::reveal_message(table, {0}));
  const json::object look{{"type", "subscribe"}, {"table", table}, {"explain", true}, {"from", 0}};
  std::vector<std::unique_ptr<test::WireClient>> slow;
  for (int i = 0; i < 6; ++i) {
    slow.push_back(std::make_unique<test::WireClient>());
    slow.back()->read_slowly();
    REQUIRE(slow.back()->connect(running.port(), cookie));
  }
  for (int i = 0; i < 200; ++i) {
    for (const auto& client : slow) client->send(look);
  }
  CHECK(running.reaches("closed_unread_total", 1));
  // Connections are closed as soon as the handler that exceeded the limit has returned, and it may have
  // queued one more update before.
  constexpr double kOneUpdate = 64 << 10;
  CHECK(running.metric("unread_bytes") <= (1 << 20) + kOneUpdate);
  // Clients that read notice nothing.
  REQUIRE(player.send(json::object{{"type", "unsubscribe"}, {"table", table}}));
  REQUIRE(player.send(std::string("{}")));
  bool is_answered = false;
  while (const auto message = player.receive()) {
    if (message->at("type") != "error") continue;
    is_answered = true;
    break;
  }
  CHECK(is_answered);
}

}  // namespace kurz
