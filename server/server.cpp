#include "server/server.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <memory>
#include <mutex>
#include <optional>
#include <span>

#include <fcntl.h>

#include "server/net/web_server.h"
#include "server/secure/crypto.h"
#include "server/service/upkeep.h"
#include "server/store/database_lock.h"
#include "server/store/file_watch.h"
#include "server/store/sqlite.h"

namespace kurz {
namespace {

// Errors of the store: all are counted, and a repeated one is logged once per minute.
class StoreErrors {
 public:
  void report(const StoreError& error, Logger& logger) {
    constexpr std::chrono::minutes kRepeatAfter(1);
    ++count_;
    const auto now = std::chrono::steady_clock::now();
    {
      const std::lock_guard guard(mutex_);
      if (error.text == last_ && now - logged_at_ < kRepeatAfter) return;
      last_ = error.text;
      logged_at_ = now;
    }
    logger.error("store error", {{"reason", error.text}, {"errors", std::int64_t{count_}}});
  }
  [[nodiscard]] long count() const { return count_; }

 private:
  std::atomic<long> count_ = 0;
  std::mutex mutex_;
  std::string last_;
  std::chrono::steady_clock::time_point logged_at_;
};

// Measures how long the results of other threads keep the service's thread busy.
class TimedRuntime final : public Runtime {
 public:
  TimedRuntime(Runtime& runtime, HandlerTimes& times) : runtime_(runtime), times_(times) {}
  void post(std::function<void()> work) override {
    runtime_.post([this, work = std::move(work)] {
      const HandlerTimer timer(times_, "results");
      work();
    });
  }
  [[nodiscard]] std::int64_t now() const override { return runtime_.now(); }
  [[nodiscard]] std::int64_t steady() const override { return runtime_.steady(); }
  void wake_at(std::int64_t time) override { runtime_.wake_at(time); }

 private:
  Runtime& runtime_;
  HandlerTimes& times_;
};

ServeOutcome failed(ServeFault fault, const std::string& text) { return {fault, {}, text, false}; }
ServeOutcome failed(const StoreError& error) {
  return {ServeFault::kDatabase, error.fault, error.text, false};
}

std::vector<NamedCount> limited(const Allowances& allowances) {
  std::vector<NamedCount> counts;
  for (const auto& one : allowances.refusals()) counts.push_back({one.metric, one.help, one.times});
  return counts;
}

// Everything that can fail at the start, in the order in which it is opened.
struct ServerResources {
  explicit ServerResources(const ServeConfig& settings) : config(settings), lock(settings.database) {}

  ServeOutcome open() {
    std::signal(SIGXFSZ, SIG_IGN);  // a write beyond the size limit is an error like any other
    if (!start_crypto()) return failed(ServeFault::kCrypto, "");
    if (const std::string problem = lock.open(O_CREAT); !problem.empty()) {
      return failed({StoreFault::kCannotOpen, problem});
    }
    if (lock.is_held_by_another()) return failed(ServeFault::kDatabaseInUse, config.database);
    if (has_foreign_log(config.database, lock)) return failed(foreign_log());
    ServeOutcome outcome = load_files();
    if (outcome.fault != ServeFault::kNone) return outcome;
    logger.emplace(config.log);
    outcome = listen();
    if (outcome.fault == ServeFault::kNone) outcome = open_stores();
    // On standard error there is a message anyway.
    if (outcome.fault != ServeFault::kNone && !config.log.empty()) {
      logger->error("cannot start", {{"reason", outcome.text}});
    }
    return outcome;
  }

  // Whether open() would work. Changes and creates nothing.
  ServeOutcome check() {
    if (!start_crypto()) return failed(ServeFault::kCrypto, "");
    if (const auto problem = check_sqlite_file(config.database)) return failed(*problem);
    if (const std::string problem = lock.open(0); !problem.empty()) {
      return failed({StoreFault::kCannotOpen, problem});
    }
    if (has_foreign_log(config.database, lock)) return failed(foreign_log());
    if (ServeOutcome outcome = load_files(); outcome.fault != ServeFault::kNone) return outcome;
    logger.emplace("");
    // A running server uses its address.
    ServeOutcome outcome = lock.is_held_by_another() ? ServeOutcome{} : listen();
    outcome.is_running = lock.is_held_by_another();
    return outcome;
  }

  [[nodiscard]] StoreError foreign_log() const {
    return {StoreFault::kForeignLog, real_path(config.database) + "-wal"};
  }

  ServeOutcome load_files() {
    const std::string unread = config.web.empty() ? "" : files.load(config.web);
    if (!unread.empty()) return failed(ServeFault::kWeb, unread);
    // spdlog would throw, or create the folders of a mistyped name.
    const std::string unwritable = config.log.empty() ? "" : why_not_writable(config.log);
    if (!unwritable.empty()) return failed(ServeFault::kLog, unwritable);
    return {};
  }

  ServeOutcome listen() {
    web.emplace(config.net, *logger);
    const std::string problem = web->listen();
    return problem.empty() ? ServeOutcome{} : failed(ServeFault::kListen, problem);
  }

  Stored<std::unique_ptr<Store>> open_store() {
    return open_sqlite_store({config.database, "", true,
                              [this](const StoreError& error) { store_errors.report(error, *logger); },
                              file_state});
  }

  ServeOutcome open_stores() {
    // Before the first connection: closing the file would release SQLite's locks.
    const std::uint32_t last_run = run_in_header(config.database);
    for (std::unique_ptr<Store>* store : {&writing, &reading}) {
      auto opened = open_store();
      if (!opened) return failed(opened.error());
      *store = std::move(*opened);
    }
    RunMark mark;
    try {
      mark.runs = begin_run(config.database, lock, last_run);
    } catch (const SqliteError& error) {
      return failed(error.error);
    }
    // The disk may be full: try to store something.
    const Write probe = Probe{};
    if (const auto written = writing->commit(std::span(&probe, 1)); !written) return failed(written.error());
    mark.salt = salt_in_log(real_path(config.database) + "-wal").value_or(0);
    lock.set_mark(mark);
    constexpr int kReaders = 4;  // threads that read most of the time
    stores.fill(kReaders);
    return {};
  }

  const ServeConfig& config;
  DatabaseLock lock;
  SiteFiles files;
  std::optional<Logger> logger;
  std::optional<WebServer> web;
  StoreErrors store_errors;
  std::shared_ptr<FileState> file_state = std::make_shared<FileState>();
  // One connection for the writer's thread, one for the service's, and some for threads that read.
  std::unique_ptr<Store> writing;
  std::unique_ptr<Store> reading;
  StorePool stores{[this] { return open_store(); }};
};

Readiness readiness_of(bool stopping, Store& reading, const Writer& writer, const Upkeep::Progress& check) {
  std::string problem = stopping ? "the server is stopping" : reading.problem();
  if (problem.empty()) problem = writer.problem();
  Readiness state{problem.empty(), {}, check.tables, check.checked, check.damaged};
  if (!problem.empty()) state.reason = std::move(problem);
  return state;
}

void remove_old(TableService& service, const Upkeep::Old& old) {
  for (const std::string& guest : old.guests) service.delete_guest(guest, old.unseen_since);
  for (const std::string& table : old.tables) service.delete_table(table);
}

}  // namespace

ServeOutcome serve(const ServeConfig& config, const ServedBoards& boards,
                   const std::function<void(int port)>& listening) {
  ServerResources resources(config);
  if (const ServeOutcome outcome = resources.open(); outcome.fault != ServeFault::kNone) return outcome;
  for (const auto& [id, served] : boards) add_board_files(resources.files, served);
  WebServer& web = *resources.web;
  Store& reading = *resources.reading;
  Logger& logger = *resources.logger;
  HandlerTimes times;
  TimedRuntime runtime(web, times);

  // Destroyed in reverse order; the threads that call back end first.
  std::optional<Writer> writing(
      std::in_place, std::move(resources.writing),
      [&](std::function<void()> done) { runtime.post(std::move(done)); },
      [&] { logger.info("storing works again"); });
  Writer& writer = *writing;
  Allowances allowances(config.allowances, [&web] { return web.steady(); });
  const JobContext jobs{runtime, logger, config.allowances.address_share};
  CustomBoards custom_boards({jobs, resources.stores, writer, allowances}, config.guest_boards);
  AnalysisQueue analyses({config.analysis_simulations, config.analysis_seconds},
                         jobs);  // may use one of these boards
  Guests guests(runtime, reading, writer);
  std::optional<BotPool> thinking(std::in_place, config.bot_threads, jobs);
  BotPool& bots = *thinking;
  const auto find_board = [&](std::string_view id) -> const Board* {
    const auto at = boards.find(id);
    return at == boards.end() ? custom_boards.find(id) : at->second.board;
  };
  TableService service({runtime, reading, resources.stores, writer, bots, guests, allowances, logger, jobs,
                        find_board, config.service, resources.lock.last_alive()});
  Upkeep upkeep({runtime, logger, config.database, config.retention, resources.lock.last_alive(),
                 [&](const Upkeep::Old& old) { remove_old(service, old); }});
  const auto metrics = [&] {
    const Upkeep::Progress check = upkeep.progress();
    return metrics_text({service.counters(), web.counters(), static_cast<long>(service.tables.size()),
                         static_cast<long>(writer.waiting()), bots.waiting(),
                         bots.failures() + analyses.failures(), resources.store_errors.count(), check.tables,
                         check.checked, check.damaged, limited(allowances),
                         static_cast<long>(allowances.size())}) +
           times.text();
  };
  bool stopping = false;
  const auto readiness = [&] { return readiness_of(stopping, reading, writer, upkeep.progress()); };
  Api api({runtime, service, guests, allowances, analyses, resources.stores, boards, custom_boards,
           resources.files, logger, jobs, times, metrics, readiness, config.public_url,
           config.net.message_bytes});

  logger.info("listening", {{"address", config.net.address},
                            {"port", std::int64_t{web.port()}},
                            {"sqlite", sqlite3_libversion()}});
  listening(web.port());
  const auto closing = [&] {
    constexpr int kAgainIn = 2000;
    stopping = true;
    logger.info("stopping");
    service.stop();
    web.stop(shared(protocol::Bye{kAgainIn}), [&] { return !service.is_writing(); });
  };
  web.serve(api, closing, [&] { resources.lock.touch(); });
  thinking.reset();
  writing.reset();
  logger.info("stopped");
  return {};
}

ServeOutcome check_setup(const ServeConfig& config) { return ServerResources(config).check(); }

}  // namespace kurz
