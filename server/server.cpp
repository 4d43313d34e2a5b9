#include "server/server.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>

#include "server/net/web_server.h"
#include "server/secure/crypto.h"
#include "server/service/upkeep.h"
#include "server/store/sqlite_database.h"

namespace kurz {
namespace {

ServeOutcome failed(ServeFault fault, const std::string& text) { return {fault, {}, text, false}; }
ServeOutcome failed(const StoreError& error) {
  return {ServeFault::kDatabase, error.fault, error.text, false};
}

std::vector<NamedCount> limited(const Allowances& allowances) {
  std::vector<NamedCount> counts;
  for (const auto& one : allowances.limits()) counts.push_back({one.metric, one.help, one.times});
  return counts;
}

// Everything that can fail at the start, in the order in which it is opened.
struct ServerResources {
  explicit ServerResources(const ServeConfig& settings) : config(settings) {
    if (!is_postgres(config.database))
      file = std::make_unique<SqliteDatabase>(config.database,
                                              [this](const StoreError& error) { report(error); });
  }

  ServeOutcome open() {
    ServeOutcome outcome = prepare(true);
    if (outcome.fault != ServeFault::kNone) return outcome;
    logger.emplace(config.log);
    outcome = listen();
    if (outcome.fault == ServeFault::kNone) outcome = open_stores();
    // On standard error there is a message anyway.
    if (outcome.fault != ServeFault::kNone && !config.log.empty()) {
      logger->error("cannot start", {{"reason", outcome.text}});
    }
    is_open = outcome.fault == ServeFault::kNone;
    return outcome;
  }

  // Whether open() would work. Changes and creates nothing.
  ServeOutcome check() {
    ServeOutcome outcome = prepare(false);
    if (outcome.fault != ServeFault::kNone) return outcome;
    logger.emplace("");
    if (!file) {
      const auto in_use = check_postgres(config.database);
      if (!in_use) return failed(in_use.error());
      // Perhaps this very server uses its address.
      outcome = listen();
      if (outcome.fault == ServeFault::kListen && *in_use) return {ServeFault::kNone, {}, "", true};
      return outcome;
    }
    // A running server uses its address.
    if (!file->is_in_use()) outcome = listen();
    outcome.is_running = file->is_in_use();
    return outcome;
  }

  ServeOutcome prepare(bool create) {
    if (!start_crypto()) return failed(ServeFault::kCrypto, "");
    if (file) {
      if (const auto problem = file->prepare(create)) return failed(*problem);
      if (create && file->is_in_use()) return failed(ServeFault::kDatabaseInUse, config.database);
    }
    return load_files();
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

  void report(const StoreError& error) {
    ++store_errors;
    if (!is_open && config.log.empty()) return;  // open() returns it
    if (!errors_to_log.passes(error.text)) return;
    logger->error("store error", {{"reason", error.text}, {"errors", std::int64_t{store_errors}}});
  }

  ServeOutcome open_stores() {
    if (file) {
      if (const auto problem = file->begin()) return failed(*problem);
      database = std::move(file);
    } else {
      auto opened = open_postgres(config.database, [this](const StoreError& error) { report(error); });
      if (!opened) return failed(opened.error());
      database = std::move(*opened);
    }
    for (std::unique_ptr<Store>* store : {&writing, &reading}) {
      auto opened = database->open_store();
      if (!opened) return failed(opened.error());
      *store = std::move(*opened);
    }
    // It is used on the thread of the games.
    reading->set_limit(std::chrono::seconds(1));
    constexpr int kReaders = 4;  // threads that read most of the time
    stores.fill(kReaders);
    return {};
  }

  const ServeConfig& config;
  std::unique_ptr<SqliteDatabase> file;  // until it is opened; null: the database is a server
  SiteFiles files;
  std::optional<Logger> logger;
  std::optional<WebServer> web;
  std::atomic<bool> is_open = false;
  std::atomic<long> store_errors = 0;
  RepeatFilter errors_to_log;
  std::unique_ptr<Database> database;
  // One connection for the writer's thread, one for the service's, and some for threads that read.
  std::unique_ptr<Store> writing;
  std::unique_ptr<Store> reading;
  StorePool stores{[this] { return database->open_store(); }};
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

  // Destroyed in reverse order; the threads that call back end first.
  std::optional<Writer> writing(
      std::in_place, std::move(resources.writing),
      [&](std::function<void()> done) { web.post(std::move(done)); },
      [&] { logger.info("storing works again"); });
  Writer& writer = *writing;
  Allowances allowances(config.allowances, [&web] { return web.steady(); });
  const JobContext jobs{web, logger, config.allowances.address_share};
  CustomBoards custom_boards({jobs, resources.stores, writer, allowances}, config.guest_boards);
  AnalysisQueue analyses({config.analysis_simulations, config.analysis_seconds}, jobs);
  Database& database = *resources.database;
  Guests guests(web, reading, writer, database.peers());
  std::optional<BotPool> thinking(std::in_place, config.bot_threads, jobs);
  BotPool& bots = *thinking;
  const auto find_board = [&](std::string_view id) -> BoardPtr {
    const auto at = boards.find(id);
    return at == boards.end() ? custom_boards.find(id) : at->second.board;
  };
  TableService service({web, reading, resources.stores, writer, bots, guests, allowances, logger, jobs,
                        find_board, config.service, database.last_alive(), database.peers()});
  Upkeep upkeep({web, logger, database, config.retention, database.last_alive(),
                 [&](const Upkeep::Old& old) { remove_old(service, old); }});
  const auto metrics = [&] {
    const Upkeep::Progress check = upkeep.progress();
    return metrics_text({service.counters(), web.counters(), static_cast<long>(service.tables.size()),
                         static_cast<long>(writer.waiting()), bots.waiting(),
                         bots.failures() + analyses.failures(), resources.store_errors, check.tables,
                         check.checked, check.damaged, limited(allowances),
                         static_cast<long>(allowances.size())}) +
           web.times().text();
  };
  bool stopping = false;
  const auto readiness = [&] { return readiness_of(stopping, reading, writer, upkeep.progress()); };
  Api api({web, service, guests, allowances, analyses, resources.stores, boards, custom_boards,
           resources.files, logger, jobs, web.times(), metrics, readiness, config.public_url,
           config.net.message_bytes});

  logger.info("listening", {{"address", config.net.address},
                            {"port", std::int64_t{web.port()}},
                            {"database", database.software()}});
  listening(web.port());
  const auto closing = [&] {
    constexpr int kAgainIn = 2000;
    stopping = true;
    logger.info("stopping");
    service.stop();
    web.stop(shared(protocol::Bye{kAgainIn}), [&] { return !service.is_writing(); });
  };
  web.serve(api, closing, [&] { database.touch(); });
  thinking.reset();
  writing.reset();
  logger.info("stopped");
  return {};
}

ServeOutcome check_setup(const ServeConfig& config) { return ServerResources(config).check(); }

}  // namespace kurz
