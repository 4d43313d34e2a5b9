// A service with its API, a real database and real threads, but with a clock that the test moves and clients
// that record what they are sent. Everything runs on the thread of the test.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <future>
#include <mutex>
#include <ranges>
#include <set>
#include <stdexcept>
#include <utility>

#include <doctest/doctest.h>

#include "server/api/api.h"
#include "server/secure/crypto.h"
#include "server/store/store.h"
#include "tests/support/boards.h"
#include "tests/support/contributions.h"
#include "tests/support/files.h"

namespace kurz::test {

class TestRuntime final : public Runtime {
 public:
  void post(std::function<void()> work) override {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::move(work));
    arrived_.notify_one();
  }
  [[nodiscard]] std::int64_t now() const override { return clock; }
  [[nodiscard]] std::int64_t steady() const override {
    if (fails_in > 0 && --fails_in == 0) throw std::runtime_error("the clock has stopped");
    return ticks;
  }
  void wake_at(std::int64_t time) override { wake = std::min(wake, time); }

  // Runs the next posted work; false if none comes in time.
  bool run_one(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    if (!arrived_.wait_for(lock, patience, [this] { return !posted_.empty(); })) return false;
    const std::function<void()> work = std::move(posted_.front());
    posted_.pop_front();
    lock.unlock();
    work();
    return true;
  }
  void run_until(const std::function<bool()>& done) {
    while (!done()) REQUIRE(run_one(std::chrono::seconds(30)));
  }
  std::int64_t clock = 1'700'000'000'000;
  // Far from the other clock, so that no test passes if the two are mixed up.
  std::int64_t ticks = 5'000'000'000;
  std::int64_t wake = std::numeric_limits<std::int64_t>::max();
  // The call of steady() that throws: 1 is the next one, 0 none.
  mutable int fails_in = 0;

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::function<void()>> posted_;
};

class TestClient final : public Client {
 public:
  using Client::Client;
  void send(SharedText message) override {
    raw.push_back(*message);
    if (message->find(R"("status":"shuffling")") != std::string::npos) to_reveal = *message;
  }
  [[nodiscard]] bool is_behind() const override { return behind; }

  // The messages of a type so far.
  [[nodiscard]] std::vector<boost::json::object> of_type(std::string_view type) const {
    std::vector<boost::json::object> found;
    for (const std::string& text : raw) {
      boost::json::object message = boost::json::parse(text).as_object();
      if (message.at("type").as_string() == type) found.push_back(std::move(message));
    }
    return found;
  }
  [[nodiscard]] boost::json::object last(std::string_view type) const {
    const auto all = of_type(type);
    REQUIRE_MESSAGE(!all.empty(), "no message of type ", type);
    return all.back();
  }
  [[nodiscard]] std::int64_t version() const { return last("update").at("version").as_int64(); }
  // The first view of the latest update.
  [[nodiscard]] boost::json::object view() const { return last("update").at("views").at(0).as_object(); }
  [[nodiscard]] boost::json::object state() const { return view().at("state").as_object(); }
  [[nodiscard]] boost::json::array changes() const { return view().at("changes").as_array(); }
  [[nodiscard]] boost::json::array legal() const {
    return state().at("view").at("own").at("legal").as_array();
  }
  [[nodiscard]] bool is_running() const { return state().at("status") == "running"; }
  // The code of the latest error.
  [[nodiscard]] std::string error() const {
    return std::string(last("error").at("error").at("code").as_string());
  }

  std::vector<std::string> raw;
  bool behind = false;
  bool reveals = true;    // answers like a page when the cards are shuffled
  std::string to_reveal;  // the update that asks for it
};

inline std::string error_code(const boost::json::object& answer) {
  return std::string(answer.at("error").at("code").as_string());
}

class TestService {
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
      while (service->is_writing() || service->tables.readers().waiting() > 0 || bots->waiting() > 0 ||
             runtime.run_one(std::chrono::milliseconds(0))) {
        if (!jobs.starts_threads && !service->tables.readers().run_next()) bots->run_next();
        runtime.run_one(std::chrono::milliseconds(5));
      }
    } while (reveal_for_clients());
  }
  // Runs the next job of any queue.
  bool run_next() {
    return service->tables.readers().run_next() || api->run_next() || custom_boards->run_next() ||
           bots->run_next() || analyses->run_next();
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
      service->timers.run();
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
  ServedBoards boards;
  SiteFiles files;
  std::unique_ptr<Store> reading;
  std::unique_ptr<StorePool> stores;
  std::unique_ptr<Writer> writer;
  std::unique_ptr<Guests> guests;
  std::unique_ptr<BotPool> bots;
  std::unique_ptr<CustomBoards> custom_boards;
  std::unique_ptr<AnalysisQueue> analyses;
  std::unique_ptr<TableService> service;
  std::unique_ptr<Api> api;

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
    REQUIRE(start_crypto());
    auto one = open_sqlite_store({folder / "kurz.db", "", true});
    auto two = open_sqlite_store({folder / "kurz.db", "", true});
    REQUIRE(one);
    REQUIRE(two);
    reading = std::move(*one);
    stores =
        std::make_unique<StorePool>([this] { return open_sqlite_store({folder / "kurz.db", "", true}); });
    writer = std::make_unique<Writer>(std::move(*two),
                                      [this](std::function<void()> done) { runtime.post(std::move(done)); });
    guests = std::make_unique<Guests>(runtime, *reading, *writer);
    bots = std::make_unique<BotPool>(1, jobs);
    constexpr int kBoardsPerGuest = 100;
    custom_boards = std::make_unique<CustomBoards>(CustomBoards::Parts{jobs, *stores, *writer, allowances},
                                                   kBoardsPerGuest);
    analyses = std::make_unique<AnalysisQueue>(AnalysisQueue::Options{1}, jobs);
    service = std::make_unique<TableService>(
        ServiceContext{runtime, *reading, *stores, *writer, *bots, *guests, allowances, logger, jobs,
                       [this](std::string_view id) {
                         const Board* custom = custom_boards->find(id);
                         return custom != nullptr ? custom : find_board(id);
                       },
                       options_, stopped_at_});
    api = std::make_unique<Api>(ApiParts{runtime, *service, *guests, allowances, *analyses, *stores, boards,
                                         *custom_boards, files, logger, jobs, times,
                                         [] { return std::string(); }, [] { return Readiness(); }});
  }
  void close() {
    settle();
    api.reset();
    service.reset();
    analyses.reset();
    custom_boards.reset();
    bots.reset();
    guests.reset();
    writer.reset();
    stores.reset();
    reading.reset();
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
