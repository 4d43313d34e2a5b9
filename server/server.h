// The complete server.
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
  kDatabase,       // text: the store error
  kWeb,            // text: the file that cannot be read
  kLog,            // text: the file, and why it cannot be written
  kListen,         // text: why not
};
struct ServeOutcome {
  ServeFault fault = ServeFault::kNone;
  StoreFault store{};  // kDatabase
  std::string text;
  bool is_running = false;  // check_setup(): a server is using the database
};

// Returns when the server was stopped (SIGTERM, SIGINT, SIGHUP without a log file), or why it cannot start.
// Calls `listening` when it listens.
ServeOutcome serve(const ServeConfig& config, const ServedBoards& boards,
                   const std::function<void(int port)>& listening);
// Whether it could start. Changes and creates nothing. The address is not tried while a server is running.
ServeOutcome check_setup(const ServeConfig& config);

}  // namespace kurz
