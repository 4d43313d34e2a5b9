// What the service needs from outside, as tests have it: a clock that they move, and clients that record what
// they are sent. Everything runs on the thread of the test.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "server/service/runtime.h"

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

}  // namespace kurz::test
