// A house with a real file and real threads, but with a clock that the test moves and clients that only
// listen.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <ranges>

#include <doctest/doctest.h>

#include "server/house/house.h"
#include "server/secure/random.h"
#include "server/store/sqlite_store.h"
#include "tests/support/boards.h"
#include "tests/support/files.h"

namespace kurz::test {

class TestWorld final : public Surroundings {
 public:
  void post(std::function<void()> work) override {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::move(work));
    arrived_.notify_one();
  }
  [[nodiscard]] std::int64_t now() const override { return clock; }
  void wake_at(std::int64_t time) override { wake = std::min(wake, time); }

  // Runs the next thing that was posted; false if nothing comes for a while.
  bool run_one(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    if (!arrived_.wait_for(lock, patience, [this] { return !posted_.empty(); })) return false;
    const std::function<void()> work = std::move(posted_.front());
    posted_.pop_front();
    lock.unlock();
    work();
    return true;
  }
  std::int64_t clock = 1'700'000'000'000;
  std::int64_t wake = std::numeric_limits<std::int64_t>::max();

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::function<void()>> posted_;
};

class TestClient final : public Client {
 public:
  using Client::Client;
  void send(SharedText message) override { raw.push_back(*message); }
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

  std::vector<std::string> raw;
  bool behind = false;
};

class TestHouse {
 public:
  explicit TestHouse(HouseOptions options = {}) : options_(std::move(options)) { open(); }
  TestHouse(const TestHouse&) = delete;
  TestHouse& operator=(const TestHouse&) = delete;
  ~TestHouse() { close(); }

  // As if the process had ended and begun again. Clients are gone.
  void restart() {
    close();
    open();
  }

  // Until nothing is on its way to the disk and no bot thinks.
  void settle() {
    while (house->is_writing() || bots->waiting() > 0 || world.run_one(std::chrono::milliseconds(0))) {
      world.run_one(std::chrono::milliseconds(5));
    }
  }
  // Lets time pass, and everything happen that is due meanwhile.
  void pass(std::int64_t milliseconds) {
    const std::int64_t end = world.clock + milliseconds;
    settle();
    while (world.wake <= end) {
      world.clock = std::max(world.clock, world.wake);
      world.wake = std::numeric_limits<std::int64_t>::max();
      house->look_after();
      settle();
    }
    world.clock = end;
  }

  std::string guest(const std::string& name) {
    std::string id;
    guests->welcome(name, [&](const Result<GuestBook::Welcome, Refused>& in) { id = in->guest.id; });
    while (id.empty()) world.run_one(std::chrono::milliseconds(100));
    return id;
  }
  static std::shared_ptr<TestClient> client(const std::string& guest, Lang lang = Lang::kEnglish) {
    return std::make_shared<TestClient>(guest, lang);
  }
  Result<std::string, Refused> make(const std::string& maker, const std::string& command,
                                    const Holders& holders, TableSettings settings = {}) {
    if (settings.board.empty()) settings.board = "tiny";
    std::optional<Result<std::string, Refused>> made;
    house->make_table(maker, command, settings, holders,
                      [&](const Result<std::string, Refused>& id) { made = id; });
    while (!made) world.run_one(std::chrono::milliseconds(100));
    return *made;
  }
  void open_table(const std::shared_ptr<TestClient>& client, const std::string& table, Seat as,
                  std::optional<int> from = {}) {
    boost::json::object message{{"table", table}};
    if (as != kSpectator) message["as"] = as.index();
    if (from) message["from"] = *from;
    house->open(client, message);
    settle();
  }
  // Sends a command and waits; what came back for it.
  boost::json::object command(const std::shared_ptr<TestClient>& client, boost::json::object message) {
    const std::string name(message.at("cmd").as_string());
    house->do_command(client, std::move(message));
    settle();
    for (const auto& raw : std::views::reverse(client->raw)) {
      boost::json::object answer = boost::json::parse(raw).as_object();
      if (answer.contains("cmd") && answer["cmd"].as_string() == name) return answer;
    }
    FAIL("no answer to ", name);
    return {};
  }

  TempFolder folder;
  TestWorld world;
  Journal journal{folder / "journal"};
  std::unique_ptr<Store> reading;
  std::unique_ptr<Writer> writer;
  std::unique_ptr<GuestBook> guests;
  std::unique_ptr<BotDesk> bots;
  std::unique_ptr<House> house;

 private:
  void open() {
    REQUIRE(start_crypto());
    auto one = open_sqlite_store({folder / "kurz.db", "", true});
    auto two = open_sqlite_store({folder / "kurz.db", "", true});
    REQUIRE(one);
    REQUIRE(two);
    reading = std::move(*one);
    writer = std::make_unique<Writer>(std::move(*two));
    guests = std::make_unique<GuestBook>(world, *reading, *writer);
    bots = std::make_unique<BotDesk>(1);
    house = std::make_unique<House>(
        House::Parts{world, *reading, *writer, *bots, *guests, journal, find_board}, options_);
  }
  void close() {
    settle();
    house.reset();
    bots.reset();
    guests.reset();
    writer.reset();
    reading.reset();
  }

  HouseOptions options_;
};

}  // namespace kurz::test
