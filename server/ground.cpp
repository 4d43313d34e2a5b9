#include "server/ground.h"

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

std::string FileLock::look() {
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

void FaultBook::tell(const StoreError& error, Journal& journal) {
  using std::chrono::duration_cast;
  using std::chrono::seconds;
  using std::chrono::steady_clock;
  constexpr std::int64_t kSameAgain = 60;  // seconds until the same is worth another line
  ++count_;
  const std::int64_t now = duration_cast<seconds>(steady_clock::now().time_since_epoch()).count();
  {
    const std::lock_guard guard(mutex_);
    if (error.text == last_ && now - told_at_ < kSameAgain) return;
    last_ = error.text;
    told_at_ = now;
  }
  journal.error("the store failed", {{"why", error.text}, {"faults", std::int64_t{count_}}});
}

ServeOutcome Ground::open() {
  std::signal(SIGXFSZ, SIG_IGN);  // a write beyond the limit fails, and is told like any other fault
  if (!start_crypto()) return {ServeFault::kCrypto, {}, "", false};
  if (const std::string problem = lock.open(); !problem.empty()) {
    return store_fault({StoreFault::kCannotOpen, problem});
  }
  if (lock.is_held_by_another()) return {ServeFault::kDatabaseInUse, {}, config.database, false};
  for (const auto step : {&Ground::load_files, &Ground::open_log, &Ground::listen, &Ground::open_stores}) {
    if (const ServeOutcome outcome = (this->*step)(); outcome.fault != ServeFault::kNone) {
      // Whoever sees the standard error stream is told in a sentence anyway.
      if (journal && !config.log.empty()) journal->error("the server cannot start", {{"why", outcome.text}});
      return outcome;
    }
  }
  return {};
}

ServeOutcome Ground::check() {
  if (!start_crypto()) return {ServeFault::kCrypto, {}, "", false};
  if (const auto problem = check_sqlite_file(config.database)) return store_fault(*problem);
  if (const std::string problem = lock.look(); !problem.empty()) {
    return store_fault({StoreFault::kCannotOpen, problem});
  }
  if (ServeOutcome outcome = load_files(); outcome.fault != ServeFault::kNone) return outcome;
  journal.emplace("");
  // A server that runs has its address as well.
  ServeOutcome outcome = lock.is_held_by_another() ? ServeOutcome{} : listen();
  outcome.is_running = lock.is_held_by_another();
  return outcome;
}

ServeOutcome Ground::load_files() {
  if (!config.web.empty()) {
    if (std::string problem = files.load(config.web); !problem.empty())
      return {ServeFault::kWeb, {}, problem, false};
  }
  // The library of the log would throw, and make the folders of a mistyped name.
  if (std::string problem = config.log.empty() ? "" : why_not_writable(config.log); !problem.empty())
    return {ServeFault::kLog, {}, problem, false};
  return {};
}

ServeOutcome Ground::open_log() {
  journal.emplace(config.log);
  return {};
}

ServeOutcome Ground::listen() {
  web.emplace(config.net, *journal);
  if (std::string problem = web->listen(); !problem.empty()) return {ServeFault::kListen, {}, problem, false};
  return {};
}

ServeOutcome Ground::open_stores() {
  for (std::unique_ptr<Store>* store : {&writing, &reading}) {
    auto opened = open_sqlite_store(
        {config.database, "", true, [this](const StoreError& error) { faults.tell(error, *journal); }});
    if (!opened) return store_fault(opened.error());
    *store = std::move(*opened);
  }
  // That it could be opened does not mean that anything can be stored: there may be no room.
  const Write probe = Probe{};
  if (const auto written = writing->commit(std::span(&probe, 1)); !written)
    return store_fault(written.error());
  inode_ = inode_of(config.database);
  return {};
}

bool Ground::database_is_there() const { return inode_of(config.database) == inode_; }

}  // namespace kurz
