// The server as a whole: its parts, put together and run until it is told to stop.
#pragma once

#include <functional>
#include <string>

#include "server/api/api.h"
#include "server/config/config.h"

namespace kurz {

enum class ServeFault {
  kNone,
  kCrypto,
  kDatabaseInUse,  // by another process
  kDatabase,       // text: what the store says
  kWeb,            // text: what cannot be read
  kLog,            // text: its file, and why it cannot be written
  kListen,         // text: why not
};
struct ServeOutcome {
  ServeFault fault = ServeFault::kNone;
  StoreFault store{};  // kDatabase
  std::string text;
  bool is_running = false;  // check_setup(): a server works with the database now
};

struct ServeHooks {
  std::function<void(int port)> listening;  // told when connections are taken
};

// Returns when the server was told to stop (SIGTERM, SIGINT, SIGHUP without a log file), or why it cannot
// run.
ServeOutcome serve(const ServeConfig& config, const ServedBoards& boards, const ServeHooks& hooks);
// Whether it could run. Changes and makes nothing; whether the address is free is not tried while a server
// runs.
ServeOutcome check_setup(const ServeConfig& config);

}  // namespace kurz
