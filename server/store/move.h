// Carries everything that servers have stored over into another database, of the same or of another kind.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

#include "server/store/store.h"

namespace kurz {

struct MovedRows {
  long tables = 0;
  long events = 0;
  long guests = 0;
  long boards = 0;
  long results = 0;
  long damaged = 0;  // tables and rows that were left out
};

enum class MoveFault : std::uint8_t {
  kDatabase,  // one of them cannot be used: `error`
  kInUse,     // by a server
  kNothing,   // the source is not the database of a server
  kNotEmpty,  // the target has rows
  kDamaged,   // the source has damaged rows
  kDifferent  // what was read back is not what was written
};
struct MoveFailure : std::exception {
  MoveFailure(MoveFault what, bool source, StoreError why = {})
      : fault(what), is_source(source), error(std::move(why)) {}
  [[nodiscard]] const char* what() const noexcept override { return error.text.c_str(); }
  MoveFault fault;
  bool is_source;  // of the two databases
  StoreError error;
};

struct MoveOptions {
  std::string from;            // a file, or the address of a PostgreSQL database
  std::string to;              // empty, or created
  bool leaves_damage = false;  // damaged tables and rows are left out instead of stopping
  // How many tables of how many are done: first while they are copied, then while they are read back.
  std::function<void(long done, long all)> progress = nullptr;
};
// Checks every row and every chain of events of the source, and again in the target. Throws MoveFailure; then
// the target is as it was, or empty. Links to other devices are not carried over.
MovedRows move_database(const MoveOptions& options);

}  // namespace kurz
