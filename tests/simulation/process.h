// A simulated server process: real parts on a clock of its own, which do one thing at a time.
#pragma once

#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "tests/simulation/faults.h"
#include "tests/support/service_parts.h"

namespace kurz::simulation {

class SimulatedRuntime final : public Runtime {
 public:
  explicit SimulatedRuntime(const std::int64_t& time) : time_(time) {}

  void post(std::function<void()> work) override { posted_.push_back(std::move(work)); }
  [[nodiscard]] std::int64_t now() const override { return time_ + wall; }
  [[nodiscard]] std::int64_t steady() const override { return time_ + ticks; }
  void wake_at(std::int64_t time) override { wake_ = std::min(wake_, time); }

  bool run_posted() {
    if (posted_.empty()) return false;
    const std::function<void()> work = std::move(posted_.front());
    posted_.pop_front();
    work();
    return true;
  }
  // When the timers are due, in the time of the world.
  [[nodiscard]] std::int64_t wakes_at() const {
    return wake_ == std::numeric_limits<std::int64_t>::max() ? wake_ : wake_ - ticks;
  }
  bool wake_up() {
    if (steady() < wake_) return false;
    wake_ = std::numeric_limits<std::int64_t>::max();
    return true;
  }

  std::int64_t wall = 0, ticks = 0;  // how its clocks differ from the time of the world

 private:
  const std::int64_t& time_;
  std::int64_t wake_ = std::numeric_limits<std::int64_t>::min();
  std::deque<std::function<void()>> posted_;
};

struct Process {
  struct Setup {
    std::string name;
    std::int64_t wall = 0, ticks = 0;
    std::int64_t stopped_at = 0;
    bool is_alone = false;  // no other process uses the database
  };
  Process(Database& database, const std::int64_t& time, Logger& logger, const Setup& setup)
      : runtime(time), allowances({}, [this] { return runtime.steady(); }) {
    runtime.wall = setup.wall;
    runtime.ticks = setup.ticks;
    if (!setup.is_alone) peers = std::make_unique<FaultyPeers>(database, setup.name, owned);
    JobContext jobs{runtime, logger};
    jobs.starts_threads = false;
    // Each job takes a millisecond.
    jobs.clock = [this] { return job_time += std::chrono::milliseconds(1); };
    ServiceOptions options;
    options.bot_pace = 100;
    options.grace_seconds = 10;
    options.shuffle_seconds = 4;
    const auto open_store = [this, &database]() -> Stored<std::unique_ptr<Store>> {
      return std::unique_ptr<Store>(std::make_unique<FaultyStore>(database, owned));
    };
    parts.open({runtime, logger, times, allowances, jobs, open_store, options, setup.stopped_at, false,
                peers.get()});
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() { parts.close(); }

  // Everything that it can do next, except that a message comes in.
  static constexpr int kWays = 8;
  bool run(int way) {
    switch (way) {
      case 0:
        return runtime.run_posted();
      case 1:
        return parts.writer->run_next();
      case 2:
        return parts.service->peers.run_next();
      case 3:
        return parts.service->tables.run_next();
      case 4:
        return parts.bots->run_next();
      case 5:
        return parts.api->run_next();
      case 6:
        return check_writer();
      default:
        if (!runtime.wake_up()) return false;
        parts.api->run_timers();
        return true;
    }
  }
  // When it does something next if nothing happens, in the time of the world.
  [[nodiscard]] std::int64_t wakes_at() const {
    const std::int64_t timers = runtime.wakes_at();
    return parts.writer->works() ? timers : std::min(timers, check_at_ - runtime.ticks);
  }
  [[nodiscard]] bool has_failed() const {
    return parts.service->tables.failures() + parts.bots->failures() > 0;
  }

  SimulatedRuntime runtime;
  std::chrono::steady_clock::time_point job_time;
  HandlerTimes times;
  Allowances allowances;
  std::set<std::string> owned;  // the tables whose timers it runs, for a planted mistake
  std::unique_ptr<Peers> peers;
  test::ServiceParts parts;

 private:
  // As the writer's thread does after a failure.
  bool check_writer() {
    if (parts.writer->works() || runtime.steady() < check_at_) return false;
    check_at_ = runtime.steady() + 1000;
    parts.writer->check();
    return true;
  }
  std::int64_t check_at_ = std::numeric_limits<std::int64_t>::min();
};

}  // namespace kurz::simulation
