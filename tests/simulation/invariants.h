// What must hold after every step, whatever goes wrong.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/service/runtime.h"
#include "server/table/table.h"
#include "server/table/updates.h"
#include "tests/simulation/faults.h"

namespace kurz::simulation {

// The invariants, as the README lists them.
enum class Invariant : std::uint8_t {
  kStored,       // acknowledged means stored
  kVersions,     // versions without gaps, each following from the one before
  kOnce,         // one event per command id, and the same answer to every duplicate
  kView,         // each viewer's state is its view at its version
  kHidden,       // hidden stays hidden
  kConserved,    // cards and pieces are conserved
  kEnds,         // when faults stop, every game ends
  kNoException,  // nothing throws
};
std::string_view name_of(Invariant invariant);

struct Violation {
  Invariant invariant{};
  std::string text;
};

class Invariants {
 public:
  explicit Invariants(Database& database, Rng random) : database_(database), rng_(random) {}

  // Looks at what was stored since the last call.
  void check_stored();
  // A process that knows the table at `version` sends this to a client.
  void check_sent(const Client& client, const std::string& text, std::uint64_t version);
  // The end of a game is stored for its players.
  void check_results();
  void fail(Invariant invariant, std::string text) {
    if (!violation_) violation_ = {invariant, std::move(text)};
  }
  // The first one.
  [[nodiscard]] const std::optional<Violation>& violation() const { return violation_; }

  // The table as it was at a version that was stored; null if there is none.
  [[nodiscard]] const Table* find(const std::string& table, std::uint64_t version) const;
  [[nodiscard]] std::uint64_t version(const std::string& table) const;
  // Whether every table is over or closed.
  [[nodiscard]] bool all_ended() const;
  [[nodiscard]] std::size_t events() const { return events_; }

  // An update as a server with the planted mistake would send it.
  [[nodiscard]] std::string planted(std::string update, const Table& table) const;

 private:
  struct Known {
    std::vector<std::shared_ptr<const Table>> versions;
    std::map<std::pair<std::string, std::string>, std::uint64_t> commands;  // by actor and id
  };
  void add(Known& known, const StoredTable& row, const TableEvent& event);
  void check_update(const Client& client, const std::string& text);
  void check_answer(const Client& client, const std::string& text, std::uint64_t version);
  void check_hidden(const Table& table, const Viewer& viewer, std::uint64_t from, const std::string& sent);

  Database& database_;
  Rng rng_;
  std::map<std::string, Known> tables_;
  std::size_t events_ = 0;
  std::optional<Violation> violation_;
};

// A number or a text that follows these characters in a message; where there is none, 0 or "".
std::uint64_t number_after(std::string_view text, std::string_view key);
std::string_view text_after(std::string_view text, std::string_view key);
// The version before the first change of an update.
std::uint64_t from_of(std::string_view update);

}  // namespace kurz::simulation
