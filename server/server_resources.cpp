#include "server/server_resources.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <span>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/secure/random.h"
#include "server/store/schema.h"
#include "server/store/sqlite_store.h"
#include "server/store/writable.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

ServeOutcome store_fault(const StoreError& error) {
  return {ServeFault::kDatabase, error.fault, error.text, false};
}

std::uint64_t inode_of(const std::string& file) {
  struct stat found{};
  return ::stat(file.c_str(), &found) == 0 ? found.st_ino : 0;
}

}  // namespace

FileLock::FileLock(const std::string& database) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(database, error);
  file_ = (error ? fs::path(database) : real).string() + ".lock";
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::string FileLock::open() { return open(O_CREAT); }

std::string FileLock::check() {
  std::error_code error;
  return fs::exists(file_, error) ? open(0) : "";
}

std::string FileLock::open(int flags) {
  constexpr mode_t kOwnerOnly = 0600;
  descriptor_ = ::open(file_.c_str(), O_RDWR | O_CLOEXEC | flags, kOwnerOnly);
  if (descriptor_ < 0) return file_ + ": " + std::strerror(errno);
  held_by_another_ = ::flock(descriptor_, LOCK_EX | LOCK_NB) != 0;
  return {};
}

void StoreErrors::report(const StoreError& error, Logger& logger) {
  using std::chrono::duration_cast;
  using std::chrono::seconds;
  using std::chrono::steady_clock;
  constexpr std::int64_t kRepeatAfter = 60;  // seconds
  ++count_;
  const std::int64_t now = duration_cast<seconds>(steady_clock::now().time_since_epoch()).count();
  {
    const std::lock_guard guard(mutex_);
    if (error.text == last_ && now - logged_at_ < kRepeatAfter) return;
    last_ = error.text;
    logged_at_ = now;
  }
  logger.error("store error", {{"reason", error.text}, {"errors", std::int64_t{count_}}});
}

ServeOutcome ServerResources::open() {
  std::signal(SIGXFSZ, SIG_IGN);  // a write beyond the size limit is an error like any other
  if (!start_crypto()) return {ServeFault::kCrypto, {}, "", false};
  if (const std::string problem = lock.open(); !problem.empty()) {
    return store_fault({StoreFault::kCannotOpen, problem});
  }
  if (lock.is_held_by_another()) return {ServeFault::kDatabaseInUse, {}, config.database, false};
  for (const auto step : {&ServerResources::load_files, &ServerResources::open_log, &ServerResources::listen,
                          &ServerResources::open_stores}) {
    if (const ServeOutcome outcome = (this->*step)(); outcome.fault != ServeFault::kNone) {
      // On standard error there is a message anyway.
      if (logger && !config.log.empty()) logger->error("cannot start", {{"reason", outcome.text}});
      return outcome;
    }
  }
  return {};
}

ServeOutcome ServerResources::check() {
  if (!start_crypto()) return {ServeFault::kCrypto, {}, "", false};
  if (const auto problem = check_sqlite_file(config.database)) return store_fault(*problem);
  if (const std::string problem = lock.check(); !problem.empty()) {
    return store_fault({StoreFault::kCannotOpen, problem});
  }
  if (ServeOutcome outcome = load_files(); outcome.fault != ServeFault::kNone) return outcome;
  logger.emplace("");
  // A running server uses its address.
  ServeOutcome outcome = lock.is_held_by_another() ? ServeOutcome{} : listen();
  outcome.is_running = lock.is_held_by_another();
  return outcome;
}

ServeOutcome ServerResources::load_files() {
  if (!config.web.empty()) {
    if (std::string problem = files.load(config.web); !problem.empty())
      return {ServeFault::kWeb, {}, problem, false};
  }
  // spdlog would throw, or create the folders of a mistyped name.
  if (std::string problem = config.log.empty() ? "" : why_not_writable(config.log); !problem.empty())
    return {ServeFault::kLog, {}, problem, false};
  return {};
}

ServeOutcome ServerResources::open_log() {
  logger.emplace(config.log);
  return {};
}

ServeOutcome ServerResources::listen() {
  web.emplace(config.net, *logger);
  if (std::string problem = web->listen(); !problem.empty()) return {ServeFault::kListen, {}, problem, false};
  return {};
}

ServeOutcome ServerResources::open_stores() {
  for (std::unique_ptr<Store>* store : {&writing, &reading}) {
    auto opened = open_sqlite_store({config.database, "", true, [this](const StoreError& error) {
                                       store_errors.report(error, *logger);
                                     }});
    if (!opened) return store_fault(opened.error());
    *store = std::move(*opened);
  }
  // The disk may be full: try to store something.
  const Write probe = Probe{};
  if (const auto written = writing->commit(std::span(&probe, 1)); !written)
    return store_fault(written.error());
  inode_ = inode_of(config.database);
  return {};
}

bool ServerResources::database_is_there() const { return inode_of(config.database) == inode_; }

}  // namespace kurz
