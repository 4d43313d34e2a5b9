// Reads a whole database: finds damage, and what need not be kept any longer. It has its own connection and
// changes nothing, so that it can run beside servers. Everything throws DatabaseError.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/store/sqlite.h"

namespace kurz {

struct DamageReport {
  std::string file;  // what SQLite finds wrong with the file; empty if it is in order
  long tables = 0;
  long damaged_tables = 0;
  long damaged_rows = 0;  // of guests, boards and results
  int version = 0;        // of another version than ours, the rows are not verified
  [[nodiscard]] bool is_verified() const { return version == kSchemaVersion; }
  [[nodiscard]] bool is_clean() const { return file.empty() && damaged_tables == 0 && damaged_rows == 0; }
};

class Inspection {
 public:
  Inspection() = default;
  Inspection(const Inspection&) = delete;
  Inspection& operator=(const Inspection&) = delete;
  virtual ~Inspection() = default;

  virtual long count_tables() = 0;
  // The ids of the tables after this one, in order.
  virtual std::vector<std::string> tables_after(const std::string& id, int most) = 0;
  // Whether the row of a table and all its events are as they were written. Games may go on meanwhile.
  virtual bool is_intact(const std::string& table) = 0;
  // Of guests, boards and results.
  virtual long count_damaged_rows() = 0;

  // Guests who were last seen before this time (seconds since 1970) and have no seat at an unfinished table.
  virtual std::vector<std::string> unseen_guests(std::int64_t before, int most) = 0;
  // Closed tables whose last change was before this time (milliseconds since 1970): those whose game never
  // started, or the others and finished games.
  virtual std::vector<std::string> unplayed_tables(std::int64_t before, int most) = 0;
  virtual std::vector<std::string> played_tables(std::int64_t before, int most) = 0;

  // Everything but the file itself; `progress` is told how many tables are done.
  DamageReport inspect(const std::function<void(long done)>& progress);
};

std::unique_ptr<Inspection> inspect_sqlite(const std::string& file, Access access);

// A file that nobody changes: a backup. Of another version than ours, only what SQLite can check.
DamageReport inspect_file(const std::string& file, const std::function<void(long done)>& progress);

}  // namespace kurz
