// A service with its API, a real database and real threads. Everything else runs on the thread of the test.
#pragma once

#include <chrono>
#include <future>
#include <ranges>
#include <set>
#include <utility>

#include <doctest/doctest.h>

#include "tests/support/contributions.h"
#include "tests/support/files.h"
#include "tests/support/service_parts.h"
#include "tests/support/test_runtime.h"

namespace kurz::test {

inline std::string error_code(const boost::json::object& answer) {
  return std::string(answer.at("error").at("code").as_string());
}

class TestService : public ServiceParts {
 public:
  // Without threads, jobs run when the test calls run_next(), and while it waits for an answer. Each takes
  // ten milliseconds.
  explicit TestService(ServiceOptions options = {}, const AllowanceOptions& limits = {}, bool threads = true)
      : allowances(limits, [this] { return runtime.steady(); }),
        jobs{runtime, logger, limits.address_share},
        options_(std::move(options)) {
    if (!threads) {
      jobs.starts_threads = false;
      jobs.clock = [this] { return job_time_ += std::chrono::milliseconds(10); };
    }
    open();
  }
  TestService(const TestService&) = delete;
  TestService& operator=(const TestService&) = delete;
  ~TestService() { close(); }

  // As if the process had ended and started again after a while. All clients are disconnected.
  void restart(std::int64_t down = 0) {
    close();
    clients_.clear();
    stopped_at_ = runtime.clock;
    runtime.clock += down;
    // The computer may have been started again as well.
    runtime.ticks = runtime.ticks / 2 + 12'345'678;
    runtime.wake = runtime.ticks;
    open();
  }

  // Waits until everything is stored and no bot thinks.
  void settle() {
    do {
      while (service->is_writing() || service->tables.waiting() > 0 || bots->waiting() > 0 ||
             runtime.run_one(std::chrono::milliseconds(0))) {
        if (!jobs.starts_threads && !service->tables.run_next()) bots->run_next();
        runtime.run_one(std::chrono::milliseconds(5));
      }
    } while (reveal_for_clients());
  }
  // Runs the next job of any queue.
  bool run_next() {
    return service->tables.run_next() || api->run_next() || custom_boards->run_next() || bots->run_next() ||
           analyses->run_next();
  }
  // What a page answers to an update of a table that is shuffling; false if it has nothing to reveal.
  bool reveal(const std::shared_ptr<TestClient>& client) {
    const boost::json::value update = boost::json::parse(std::exchange(client->to_reveal, ""));
    std::vector<int> seats;
    for (const auto& view : update.at("views").as_array()) {
      if (view.at("seat").is_null()) continue;
      const auto seat = view.at("seat").to_number<std::size_t>();
      const auto& holder = view.at("state").at("seats").at(seat).as_object();
      if (!holder.contains("revealed")) seats.push_back(static_cast<int>(seat));
    }
    if (seats.empty()) return false;
    const std::string table(update.at("table").as_string());
    send(client, reveal_message(table, seats, "reveal " + std::to_string(update.at("version").as_int64())));
    return true;
  }
  // Moves both clocks and runs everything that is due meanwhile.
  void pass(std::int64_t milliseconds) {
    const std::int64_t end = runtime.ticks + milliseconds;
    const auto move_to = [this](std::int64_t time) {
      runtime.clock += time - runtime.ticks;
      runtime.ticks = time;
    };
    settle();
    while (runtime.wake <= end) {
      move_to(std::max(runtime.ticks, runtime.wake));
      runtime.wake = std::numeric_limits<std::int64_t>::max();
      service->run_timers();
      settle();
    }
    move_to(end);
  }

  std::string guest(const std::string& name) {
    std::string id;
    guests->create(name, [&](const Result<Guests::NewGuest, RequestError>& in) { id = in->guest.id; });
    runtime.run_until([&] { return !id.empty(); });
    return id;
  }
  static std::shared_ptr<TestClient> client(const std::string& guest, Lang lang = Lang::kEnglish) {
    return std::make_shared<TestClient>(guest, lang);
  }
  // The seats of guests have the commitments that tests know.
  Result<std::string, RequestError> make(const std::string& host, const std::string& id, Holders holders,
                                         TableSettings settings = {}) {
    if (settings.board.empty()) settings.board = "tiny";
    for (std::size_t seat = 0; seat < holders.size(); ++seat) {
      if (holders[seat].kind == HolderKind::kGuest)
        holders[seat].commitment = commitment(Seat(static_cast<int>(seat)));
    }
    std::optional<Result<std::string, RequestError>> made;
    service->commands.create_table(host, id, settings, holders,
                                   [&](const Result<std::string, RequestError>& table) { made = table; });
    runtime.run_until([&] { return made.has_value(); });
    return *made;
  }

  // A message as it comes through a socket.
  void send(const std::shared_ptr<TestClient>& client, const boost::json::object& message) {
    clients_.insert(client);
    api->message(client, boost::json::serialize(message));
  }
  void subscribe(const std::shared_ptr<TestClient>& client, const std::string& table,
                 std::optional<int> from = {}) {
    boost::json::object message{{"type", "subscribe"}, {"table", table}};
    if (from) message["from"] = *from;
    send(client, message);
    settle();
  }
  // Sends a command and waits for its answer.
  boost::json::object command(const std::shared_ptr<TestClient>& client, const boost::json::object& message) {
    send(client, message);
    settle();
    for (const auto& raw : std::views::reverse(client->raw)) {
      boost::json::object answer = boost::json::parse(raw).as_object();
      if (answer.contains("id") && answer["id"] == message.at("id")) return answer;
    }
    FAIL("no answer to ", boost::json::serialize(message));
    return {};
  }

  using Answer = std::shared_ptr<std::optional<HttpResponse>>;
  // Sends an HTTP request; the answer comes now or while wait_for() runs.
  Answer request(const std::string& method, const std::string& path, const std::string& body = "",
                 const std::string& cookie = "") {
    HttpRequest request;
    request.address = address;
    request.method = method;
    request.path = path;
    request.body = body;
    request.cookie = cookie;
    auto answer = std::make_shared<std::optional<HttpResponse>>();
    api->http(request, [answer](HttpResponse response) { *answer = std::move(response); });
    return answer;
  }
  HttpResponse wait_for(const Answer& answer) {
    runtime.run_until([&] {
      if (!jobs.starts_threads && !answer->has_value()) run_next();
      return answer->has_value();
    });
    return **answer;
  }
  HttpResponse http(const std::string& method, const std::string& path, const std::string& body = "",
                    const std::string& cookie = "") {
    return wait_for(request(method, path, body, cookie));
  }
  // The cookie of a new guest.
  std::string guest_cookie(const std::string& name) {
    const HttpResponse in =
        http("POST", "/api/guest", boost::json::serialize(boost::json::object{{"name", name}}));
    for (const auto& [key, value] : in.headers) {
      if (key == "Set-Cookie") return value.substr(0, value.find(';'));
    }
    FAIL("no guest");
    return {};
  }

  TempFolder folder;
  TestRuntime runtime;
  Logger logger{folder / "log"};
  HandlerTimes times;
  Allowances allowances;
  JobContext jobs;
  std::string address;  // from which the next requests come

 private:
  bool reveal_for_clients() {
    bool sent = false;
    for (const auto& one : clients_) {
      const auto client = one.lock();
      if (client && client->reveals && !client->to_reveal.empty()) sent = reveal(client) || sent;
    }
    return sent;
  }
  void open() {
    ServiceParts::open({runtime, logger, times, allowances, jobs,
                        [this] { return open_sqlite_store({folder / "kurz.db", "", true}); }, options_,
                        stopped_at_});
  }
  void close() {
    settle();
    ServiceParts::close();
  }

  ServiceOptions options_;
  std::chrono::steady_clock::time_point job_time_;
  std::int64_t stopped_at_ = 0;
  std::set<std::weak_ptr<TestClient>, std::owner_less<>> clients_;
};

// Keeps the thread that reads tables busy.
class BusyReaders {
 public:
  explicit BusyReaders(TestService& service) : service_(service) {
    const auto wait = [this, until = released_.get_future().share()] {
      started_.set_value();
      until.wait();
      return 0;
    };
    REQUIRE(service.service->tables.readers().submit({"somebody", ""}, wait, [](std::optional<int>) {}));
    started_.get_future().wait();
  }
  BusyReaders(const BusyReaders&) = delete;
  BusyReaders& operator=(const BusyReaders&) = delete;
  ~BusyReaders() {
    if (!is_free_) release();
  }
  // Everything happens that can happen without that thread.
  void run_others() {
    while (service_.runtime.run_one(std::chrono::milliseconds(100))) {
    }
  }
  void release() {
    is_free_ = true;
    released_.set_value();
    service_.settle();
  }

 private:
  TestService& service_;
  std::promise<void> started_, released_;
  bool is_free_ = false;
};

// A table of the smallest board, made by Ada. She has the first seat and is connected.
struct AdasTable {
  explicit AdasTable(const Holder& second_seat = {}, const TableSettings& settings = {},
                     ServiceOptions options = {}, bool threads = true)
      : service(std::move(options), {}, threads) {
    ada = service.guest("Ada");
    table = *service.make(ada, "make", {{HolderKind::kGuest, ada, ""}, second_seat}, settings);
    at_ada = join(ada);
  }
  std::shared_ptr<TestClient> join(const std::string& guest, bool reveals = true) {
    auto client = TestService::client(guest);
    client->reveals = reveals;
    service.subscribe(client, table);
    return client;
  }
  // A command for the version that the client knows.
  boost::json::object ask(const std::shared_ptr<TestClient>& client, boost::json::object message) {
    message["table"] = table;
    if (!message.contains("id")) message["id"] = "c" + std::to_string(++commands);
    if (!message.contains("version")) message["version"] = client->version();
    return service.command(client, message);
  }
  // The first legal move of the client's seat.
  static boost::json::object any_move(const std::shared_ptr<TestClient>& client) {
    return {{"type", "play"},
            {"seat", client->view().at("seat")},
            {"action", client->legal().at(0).at("action")}};
  }

  TestService service;
  std::string ada;
  std::string table;
  std::shared_ptr<TestClient> at_ada;
  int commands = 0;
};

// Ada and Ben at that table; the game has begun.
struct TwoPeople : AdasTable {
  explicit TwoPeople(const TableSettings& settings = {}, ServiceOptions options = {}, bool threads = true)
      : AdasTable({}, settings, std::move(options), threads) {
    ben = service.guest("Ben");
    at_ben = join(ben);
    REQUIRE(ask(at_ben, {{"type", "sit"}, {"seat", 1}, {"commitment", commitment(Seat(1))}}).at("type") ==
            "done");
    REQUIRE(ask(at_ada, {{"type", "start"}}).at("type") == "done");
    started = at_ada->version();
  }
  // Plays legal moves until the game is over.
  void play_to_end() {
    while (at_ada->is_running()) {
      const auto& mover = at_ada->legal().empty() ? at_ben : at_ada;
      REQUIRE(ask(mover, any_move(mover)).at("type") == "done");
    }
  }

  std::string ben;
  std::shared_ptr<TestClient> at_ben;
  std::int64_t started = 0;  // the version with the deal
};

}  // namespace kurz::test
