#include "server/server.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/api/board_files.h"
#include "server/ops/metrics.h"
#include "server/secure/random.h"
#include "server/store/sqlite_store.h"

namespace kurz {
namespace {

// Held for as long as the process lives, whatever ends it: two servers on one file would get in each other's
// way.
class FileLock {
 public:
  explicit FileLock(const std::string& file)
      : descriptor_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    held_ = descriptor_ >= 0 && ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  [[nodiscard]] bool is_held() const { return held_; }
  [[nodiscard]] bool can_be_held() const { return descriptor_ >= 0; }

 private:
  int descriptor_;
  bool held_ = false;
};

// The two connections to the store: one for its thread, one for the house's.
struct Stores {
  std::unique_ptr<Store> writing;
  std::unique_ptr<Store> reading;
};
Stored<Stores> open_stores(const ServeConfig& config,
                           const std::function<void(const StoreError&)>& on_fault) {
  Stores stores;
  for (std::unique_ptr<Store>* store : {&stores.writing, &stores.reading}) {
    auto opened = open_sqlite_store({config.database, "", true, on_fault});
    if (!opened) return opened.error();
    *store = std::move(*opened);
  }
  return stores;
}

// Everything at a start that can fail, in the order in which it is opened.
struct Ground {
  explicit Ground(const ServeConfig& wished) : config(wished), lock(wished.database + ".lock") {}

  ServeOutcome open() {
    if (!start_crypto()) return {ServeFault::kCrypto, {}, ""};
    if (lock.can_be_held() && !lock.is_held()) return {ServeFault::kDatabaseInUse, {}, config.database};
    auto opened = open_stores(config, [this](const StoreError& error) {
      if (journal) journal->error("the store failed", {{"why", error.text}});
    });
    if (!opened) return {ServeFault::kDatabase, opened.error().fault, opened.error().text};
    stores = std::move(*opened);
    if (!config.web.empty()) {
      if (std::string problem = files.load(config.web); !problem.empty())
        return {ServeFault::kWeb, {}, problem};
    }
    journal.emplace(config.log);
    web.emplace(config.net, *journal);
    if (std::string problem = web->listen(); !problem.empty()) return {ServeFault::kListen, {}, problem};
    return {};
  }

  const ServeConfig& config;
  FileLock lock;
  Stores stores;
  SiteFiles files;
  std::optional<Journal> journal;
  std::optional<WebServer> web;
};

BoardFinder finder(const ServedBoards& boards, OwnBoards& own) {
  return [&boards, &own](std::string_view id) -> const Board* {
    const auto at = boards.find(id);
    return at == boards.end() ? own.find(id) : at->second.board;
  };
}

SharedText bye() {
  constexpr int kAgainIn = 2000;
  return std::make_shared<const std::string>(
      boost::json::serialize(boost::json::object{{"type", "bye"}, {"again_in", kAgainIn}}));
}

}  // namespace

ServeOutcome serve(const ServeConfig& config, const ServedBoards& boards, const ServeHooks& hooks) {
  Ground ground(config);
  if (const ServeOutcome outcome = ground.open(); outcome.fault != ServeFault::kNone) return outcome;
  for (const auto& [id, served] : boards) add_board_files(ground.files, served);
  WebServer& web = *ground.web;
  Store& reading = *ground.stores.reading;
  Journal& journal = *ground.journal;

  // What is declared later ends first: at the end nothing is called back into what is gone.
  Writer writer(std::move(ground.stores.writing));
  OwnBoards own_boards({web, reading, writer, journal}, config.guest_boards);
  AnalysisDesk analyses(config.analysis_simulations);  // may be looking at a game on one of these boards
  GuestBook guests(web, reading, writer);
  BotDesk bots(config.bot_threads);
  House house({web, reading, writer, bots, guests, journal, finder(boards, own_boards)}, config.house);
  const auto metrics = [&] {
    return metrics_text({house.figures(), web.figures(), static_cast<long>(house.rooms()),
                         static_cast<long>(writer.waiting()), bots.waiting(),
                         bots.failures() + analyses.failures()});
  };
  bool stopping = false;
  const auto is_ready = [&] { return !stopping && house.store_works(); };
  Api api(
      {web, house, guests, analyses, reading, boards, own_boards, ground.files, journal, metrics, is_ready},
      {config.public_url, config.net.message_bytes});

  journal.info("listening", {{"address", config.net.address}, {"port", std::int64_t{web.port()}}});
  if (hooks.listening) hooks.listening(web.port());
  web.serve(api, [&] {
    stopping = true;
    journal.info("stopping");
    house.stop();
    web.stop(bye(), [&] { return !house.is_writing(); });
  });
  journal.info("stopped");
  return {};
}

ServeOutcome check_setup(const ServeConfig& config) { return Ground(config).open(); }

}  // namespace kurz
