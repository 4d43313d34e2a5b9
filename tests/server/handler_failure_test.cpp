// An exception in the code that handles one request or message ends that, and nothing else.
#include <atomic>
#include <future>
#include <stdexcept>
#include <thread>

#include <doctest/doctest.h>

#include "server/net/web_server.h"
#include "server/secure/crypto.h"
#include "server/store/sqlite.h"
#include "tests/support/boards.h"
#include "tests/support/files.h"
#include "tests/support/wire_client.h"

namespace kurz {
namespace {

namespace json = boost::json;

// A complete server in this process, in which the clock and the metrics can be made to throw.
class FaultyServer {
 public:
  FaultyServer() {
    NetOptions options;
    options.port = 0;
    web_.emplace(options, logger_);
    REQUIRE(web_->listen().empty());
    thread_ = std::thread([this] { run(); });
    while (!running_) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  FaultyServer(const FaultyServer&) = delete;
  FaultyServer& operator=(const FaultyServer&) = delete;
  ~FaultyServer() {
    web_->post([this] { web_->stop(shared(protocol::Bye{1}), [] { return true; }); });
    thread_.join();
  }
  [[nodiscard]] int port() const { return web_->port(); }
  [[nodiscard]] std::string log() const { return test::content(folder_ / "log"); }
  void post(std::function<void()> work) { web_->post(std::move(work)); }
  [[nodiscard]] long failed_handlers() {
    std::promise<long> told;
    web_->post([&] { told.set_value(web_->counters().failed_handlers); });
    return told.get_future().get();
  }

  std::atomic<bool> clock_throws = false;
  std::atomic<int> clock_fails_in = 0;  // the call that throws: 1 is the next one, 0 none
  std::atomic<bool> metrics_throw = false;

 private:
  static std::unique_ptr<Store> open(const std::string& file) {
    auto store = open_sqlite_store({file, "", true});
    REQUIRE(store);
    return std::move(*store);
  }

  void run() {
    WebServer& web = *web_;
    const std::string file = folder_ / "kurz.db";
    const std::unique_ptr<Store> reading = open(file);
    Writer writer(open(file), [&](std::function<void()> done) { web.post(std::move(done)); });
    StorePool stores([&] { return open_sqlite_store({file, "", true}); });
    Allowances allowances({}, [&] {
      const bool fails = clock_fails_in > 0 && --clock_fails_in == 0;
      if (fails || clock_throws) throw std::runtime_error("the clock fell off the wall");
      return web.steady();
    });
    const JobContext jobs{web, logger_};
    CustomBoards custom_boards({jobs, stores, writer, allowances}, 10);
    AnalysisQueue analyses({1}, jobs);
    Guests guests(web, *reading, writer);
    BotPool bots(1, jobs);
    TableService service(
        {web, *reading, stores, writer, bots, guests, allowances, logger_, jobs, test::shared_board, {}, {}});
    HandlerTimes times;
    const ServedBoards boards;
    const SiteFiles files;
    const auto metrics = [this]() -> std::string {
      if (metrics_throw) throw 7;  // not even an exception with words
      return "fine\n";
    };
    Api api({web, service, guests, allowances, analyses, stores, boards, custom_boards, files, logger_, jobs,
             times, metrics, [] { return Readiness(); }});
    running_ = true;
    web.serve(api, [] {}, [] {});
  }

  test::TempFolder folder_;
  Logger logger_{folder_ / "log"};
  std::optional<WebServer> web_;
  std::atomic<bool> running_ = false;
  std::thread thread_;
};

}  // namespace

TEST_CASE("handlers: an exception ends one request or socket, and the others go on") {
  REQUIRE(start_crypto());
  FaultyServer server;
  const int port = server.port();
  const std::string ada = test::new_guest(port, "Ada");
  const std::string body = R"({"board":"tiny","seats":["me","me"],"id":"1"})";
  const test::HttpAnswer made = test::http(port, "POST", "/api/tables", body, {{"Cookie", ada}});
  REQUIRE(made.status == 201);
  const json::object look{{"type", "subscribe"}, {"table", json::parse(made.body).at("table")}};
  test::WireClient bystander;
  REQUIRE(bystander.connect(port, ada));
  REQUIRE(bystander.receive());

  server.metrics_throw = true;
  CHECK(test::http(port, "GET", "/metrics").status == 500);
  test::WireClient unlucky;
  REQUIRE(unlucky.connect(port, ada));
  REQUIRE(unlucky.receive());
  server.clock_throws = true;
  const test::HttpAnswer failed = test::http(port, "POST", "/api/tables", body, {{"Cookie", ada}});
  CHECK(failed.status == 500);
  CHECK(json::parse(failed.body).at("error").at("code") == "internal");
  CHECK(failed.headers.at("Connection") == "close");
  // What comes back from other threads.
  server.post([] { throw std::bad_alloc(); });
  REQUIRE(unlucky.send(look));
  CHECK_FALSE(unlucky.receive());

  server.clock_throws = false;
  REQUIRE(bystander.send(look));
  CHECK(bystander.receive()->at("type") == "update");
  CHECK(test::http(port, "GET", "/healthz").status == 200);
  CHECK(server.failed_handlers() == 4);
  const std::string log = server.log();
  CHECK(log.find("the clock fell off the wall") != std::string::npos);
  CHECK(log.find("\"reason\":\"unknown\"") != std::string::npos);
}

TEST_CASE("handlers: a request is answered wherever an exception is thrown, also in what comes back later") {
  REQUIRE(start_crypto());
  FaultyServer server;
  const std::string ada = test::new_guest(server.port(), "Ada");
  int failed = 0;
  int status = 500;
  for (int call = 1; status == 500 && call < 50; ++call) {
    CAPTURE(call);
    server.clock_fails_in = call;
    const test::HttpAnswer answer =
        test::http(server.port(), "POST", "/api/replay", "no log", {{"Cookie", ada}});
    status = answer.status;
    if (status != 500) break;
    ++failed;
    CHECK(json::parse(answer.body).at("error").at("code") == "internal");
    CHECK(answer.headers.at("Connection") == "close");
  }
  CHECK(status == 400);  // at last it did not fail
  CHECK(failed >= 5);    // at the beginning, for this work, and for the answer
}

}  // namespace kurz
