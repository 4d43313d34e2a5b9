// What goes wrong below the processes: a store and peers that fail as real ones do, and mistakes that are
// planted to see whether the simulation finds them.
#pragma once

#include <deque>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/rng.h"
#include "tests/support/memory_database.h"

namespace kurz::simulation {

enum class Mistake : std::uint8_t {
  kNone,
  kEarlyAnswer,   // commands are acknowledged before they are stored
  kVersionFirst,  // the version of a command is checked before its id
  kHiddenCard,    // a public event names the card that somebody drew unseen
  kOwnership,     // a process that runs a table's timers stores events without comparing versions
};

// How often something goes wrong, in thousandths: of the uses of the store, of the notices, of the messages,
// and of the steps of the world.
struct Rates {
  int commit_fails = 0, answer_lost = 0, commit_late = 0, read_fails = 0, attend_fails = 0;
  int notice_dropped = 0, notice_doubled = 0;
  int message_dropped = 0, message_doubled = 0, message_overtakes = 0;
  int socket_cut = 0, slow_reader = 0, away = 0, odd_command = 0, new_name = 0, new_secret = 0;
  int crash = 0, freeze = 0, database_restart = 0, clock_jump = 0;
};

// The database server that the processes share.
struct Database {
  Database(Rng random, const std::int64_t& time)
      : rng(random), memory([&time] { return time; }), planted(memory.open_store()) {}

  bool happens(int rate) { return rate > 0 && rng.below(1000) < rate; }

  Rng rng;
  test::MemoryDatabase memory;
  Rates rates;
  bool is_down = false;
  Mistake mistake = Mistake::kNone;
  // Commits whose connections were lost: they come later.
  std::deque<std::vector<Write>> late;
  std::unique_ptr<Store> planted;  // for what a planted mistake does
};

class FaultyStore final : public Store {
 public:
  // `owned`: the tables whose timers the process runs.
  FaultyStore(Database& database, const std::set<std::string>& owned)
      : in_(database), real_(database.memory.open_store()), owned_(owned) {}

  Stored<std::vector<Written>> commit(std::span<const Write> writes) override {
    if (in_.is_down) return StoreError{StoreFault::kUnreachable, "the database is away"};
    if (writes.empty()) return real_->commit(writes);
    if (in_.mistake == Mistake::kEarlyAnswer) return answer_early(writes);
    if (in_.happens(in_.rates.commit_fails)) return StoreError{StoreFault::kFull, "the disk is full"};
    if (in_.happens(in_.rates.commit_late)) {
      in_.late.emplace_back(writes.begin(), writes.end());
      return StoreError{StoreFault::kUnreachable, "the connection was lost"};
    }
    auto written = in_.mistake == Mistake::kOwnership ? commit_as_owner(writes) : real_->commit(writes);
    if (in_.happens(in_.rates.answer_lost))
      return StoreError{StoreFault::kUnreachable, "the connection was lost"};
    return written;
  }
  Stored<std::optional<StoredTable>> table(const std::string& id) override {
    return read([&] { return real_->table(id); });
  }
  Stored<std::vector<StoredTable>> listed_tables(int most) override {
    return read([&] { return real_->listed_tables(most); });
  }
  Stored<std::vector<StoredTable>> tables_of(const std::string& guest, int most) override {
    return read([&] { return real_->tables_of(guest, most); });
  }
  Stored<Unfinished> unfinished_by(const std::string& host) override {
    return read([&] { return real_->unfinished_by(host); });
  }
  Stored<std::vector<StoredTable>> abandoned_tables(std::int64_t since, int most) override {
    return read([&] { return real_->abandoned_tables(since, most); });
  }
  Stored<std::vector<TableEvent>> events(const std::string& table, std::uint64_t after) override {
    return read([&] { return real_->events(table, after); });
  }
  Stored<std::optional<Guest>> guest_of(const Digest& token_hash) override {
    return read([&] { return real_->guest_of(token_hash); });
  }
  Stored<std::optional<Guest>> guest(const std::string& id) override {
    return read([&] { return real_->guest(id); });
  }
  Stored<std::vector<Guest>> guests(const std::vector<std::string>& ids) override {
    return read([&] { return real_->guests(ids); });
  }
  Stored<std::optional<StoredLink>> link(const Digest& token_hash) override {
    return read([&] { return real_->link(token_hash); });
  }
  Stored<std::optional<StoredBoard>> board(const std::string& id) override {
    return read([&] { return real_->board(id); });
  }
  Stored<std::vector<StoredBoard>> boards_of(const std::string& owner) override {
    return read([&] { return real_->boards_of(owner); });
  }
  Stored<std::vector<StoredResult>> results_of(const std::string& guest, int most) override {
    return read([&] { return real_->results_of(guest, most); });
  }

 private:
  template <class Read>
  std::invoke_result_t<Read> read(const Read& from_store) {
    if (in_.is_down) return StoreError{StoreFault::kUnreachable, "the database is away"};
    if (in_.happens(in_.rates.read_fails)) return StoreError{StoreFault::kBroken, "reading failed"};
    return from_store();
  }
  // Planted: what is acknowledged is stored later, unless the process ends before.
  Stored<std::vector<Written>> answer_early(std::span<const Write> writes) {
    static_cast<void>(real_->commit(unsynced_));
    unsynced_.assign(writes.begin(), writes.end());
    return std::vector<Written>(writes.size(), Written::kDone);
  }
  // Planted: the event becomes the next one, whatever was stored meanwhile.
  Stored<std::vector<Written>> commit_as_owner(std::span<const Write> writes) {
    std::vector<Write> blind(writes.begin(), writes.end());
    for (Write& write : blind) {
      auto* next = std::get_if<NewEvent>(&write);
      if (next == nullptr || !owned_.contains(next->table)) continue;
      const auto stored = real_->events(next->table);
      if (!stored || stored->empty()) continue;
      next->event.version = stored->back().version + 1;
      next->before = stored->back().chain;
    }
    return real_->commit(blind);
  }

  Database& in_;
  std::unique_ptr<Store> real_;
  const std::set<std::string>& owned_;
  std::vector<Write> unsynced_;
};

class FaultyPeers final : public Peers {
 public:
  FaultyPeers(Database& database, const std::string& process, std::set<std::string>& owned)
      : in_(database), real_(database.memory.peers(process)), owned_(owned) {}

  void listen(Listener listener) override { real_->listen(std::move(listener)); }
  void tell(Notice notice) override {
    if (!in_.is_down) real_->tell(std::move(notice));
  }
  Stored<std::vector<TableNews>> attend(const Attendance& attendance) override {
    const StoreError lost{StoreFault::kUnreachable, "the connection was lost"};
    if (in_.is_down || in_.happens(in_.rates.attend_fails)) return lost;
    auto news = real_->attend(attendance);
    for (const TableNews& one : news ? *news : std::vector<TableNews>()) {
      one.runs_timers ? static_cast<void>(owned_.insert(one.table))
                      : static_cast<void>(owned_.erase(one.table));
    }
    if (in_.happens(in_.rates.attend_fails)) return lost;
    return news;
  }

 private:
  Database& in_;
  std::unique_ptr<Peers> real_;
  std::set<std::string>& owned_;
};

}  // namespace kurz::simulation
