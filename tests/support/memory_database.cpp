#include "tests/support/memory_database.h"

#include <algorithm>
#include <optional>

namespace kurz::test {

// Decides as server/store/sqlite_store.cpp does.
class MemoryDatabase::Connection final : public Store {
 public:
  explicit Connection(MemoryDatabase& database) : in_(database) {}

  Stored<std::vector<Written>> commit(std::span<const Write> writes) override {
    const std::lock_guard lock(in_.mutex_);
    for (const Write& write : writes) {
      if (repeats_token(write)) return StoreError{StoreFault::kBroken, "two guests have the same token"};
    }
    std::vector<Written> written;
    for (const Write& write : writes) {
      written.push_back(std::visit([&](const auto& one) { return put(one); }, write));
    }
    return written;
  }

  Stored<std::optional<StoredTable>> table(const std::string& id) override {
    const std::lock_guard lock(in_.mutex_);
    const TableData* found = find(id);
    return found != nullptr ? std::optional(found->row) : std::nullopt;
  }
  Stored<std::vector<StoredTable>> listed_tables(int most) override {
    std::vector<StoredTable> found =
        rows([](const StoredTable& row) { return is_unfinished(row) && row.listed; });
    std::ranges::stable_sort(found, [](const StoredTable& a, const StoredTable& b) {
      return std::pair(a.status, -a.changed_at) < std::pair(b.status, -b.changed_at);
    });
    return first(std::move(found), most);
  }
  Stored<std::vector<StoredTable>> tables_of(const std::string& guest, int most) override {
    std::vector<StoredTable> found =
        rows([&](const StoredTable& row) { return in_.seats_.contains({guest, row.id}); });
    std::ranges::stable_sort(found, std::greater(), &StoredTable::changed_at);
    return first(std::move(found), most);
  }
  Stored<Unfinished> unfinished_by(const std::string& host) override {
    Unfinished count;
    for (const StoredTable& row : rows([&](const StoredTable& one) { return one.host == host; })) {
      if (row.status == TableStatus::kOpen) ++count.open;
      if (row.status == TableStatus::kRunning) ++count.running;
    }
    return count;
  }
  Stored<std::vector<StoredTable>> abandoned_tables(std::int64_t since, int most) override {
    std::vector<StoredTable> found =
        rows([&](const StoredTable& row) { return is_unfinished(row) && row.changed_at < since; });
    std::ranges::stable_sort(found, {}, &StoredTable::changed_at);
    return first(std::move(found), most);
  }
  Stored<std::vector<TableEvent>> events(const std::string& table, std::uint64_t after) override {
    const std::lock_guard lock(in_.mutex_);
    std::vector<TableEvent> found;
    if (const TableData* data = find(table)) {
      std::ranges::copy_if(data->events, std::back_inserter(found),
                           [&](const TableEvent& event) { return event.version > after; });
    }
    return found;
  }
  Stored<std::optional<Guest>> guest_of(const Digest& token_hash) override {
    const std::lock_guard lock(in_.mutex_);
    for (const auto& [id, guest] : in_.guests_) {
      if (guest.token_hash == token_hash) return std::optional(guest);
    }
    return std::optional<Guest>();
  }
  Stored<std::optional<Guest>> guest(const std::string& id) override {
    const std::lock_guard lock(in_.mutex_);
    const auto at = in_.guests_.find(id);
    return at == in_.guests_.end() ? std::nullopt : std::optional(at->second);
  }
  Stored<std::optional<StoredLink>> link(const Digest& token_hash) override {
    const std::lock_guard lock(in_.mutex_);
    for (const auto& [guest, link] : in_.links_) {
      if (link.token_hash == token_hash) return std::optional(link);
    }
    return std::optional<StoredLink>();
  }
  Stored<std::optional<StoredBoard>> board(const std::string& id) override {
    const std::lock_guard lock(in_.mutex_);
    const auto at = in_.boards_.find(id);
    return at == in_.boards_.end() ? std::nullopt : std::optional(at->second);
  }
  Stored<std::vector<StoredBoard>> boards_of(const std::string& owner) override {
    const std::lock_guard lock(in_.mutex_);
    std::vector<StoredBoard> found;
    for (const auto& [id, board] : in_.boards_) {
      if (board.owner == owner) found.push_back(board);
    }
    std::ranges::stable_sort(found, std::greater(), &StoredBoard::created_at);
    return found;
  }
  Stored<std::vector<StoredResult>> results_of(const std::string& guest, int most) override {
    const std::lock_guard lock(in_.mutex_);
    std::vector<StoredResult> found;
    for (const auto& [key, result] : in_.results_) {
      if (result.guest == guest) found.push_back(result);
    }
    std::ranges::stable_sort(found, std::greater(), &StoredResult::at);
    return first(std::move(found), most);
  }

 private:
  static bool is_unfinished(const StoredTable& row) { return row.status <= TableStatus::kRunning; }
  template <class T>
  static std::vector<T> first(std::vector<T> all, int most) {
    if (std::ssize(all) > most) all.erase(all.begin() + most, all.end());
    return all;
  }
  template <class Fits>
  std::vector<StoredTable> rows(Fits fits) {
    const std::lock_guard lock(in_.mutex_);
    std::vector<StoredTable> found;
    for (const auto& [id, data] : in_.tables_) {
      if (fits(data.row)) found.push_back(data.row);
    }
    return found;
  }
  TableData* find(const std::string& table) {
    const auto at = in_.tables_.find(table);
    return at == in_.tables_.end() ? nullptr : &at->second;
  }
  bool repeats_token(const Write& write) {
    const auto is_taken = [&](const std::string& id, const Digest& hash) {
      return std::ranges::any_of(in_.guests_, [&](const auto& entry) {
        return entry.first != id && entry.second.token_hash == hash;
      });
    };
    if (const auto* put = std::get_if<PutGuest>(&write))
      return is_taken(put->guest.id, put->guest.token_hash);
    const auto* change = std::get_if<ChangeGuest>(&write);
    return change != nullptr && change->token_hash && is_taken(change->id, *change->token_hash);
  }
  void clear_seats(const std::string& table) {
    std::erase_if(in_.seats_, [&](const auto& seat) { return seat.second == table; });
  }
  void add(TableData& data, const TableEvent& event) {
    data.events.push_back(event);
    if (!event.command.empty()) data.commands.insert({event.actor, event.command});
  }

  Written put(const NewTable& one) {
    if (find(one.table) != nullptr) return Written::kTwice;
    TableData& data = in_.tables_[one.table];
    data.row = {one.table, TableStatus::kOpen, one.first.version, 0, one.at, one.host, one.listed, one.seed};
    add(data, one.first);
    for (const std::string& guest : one.guests) in_.seats_.insert({guest, one.table});
    return Written::kDone;
  }
  Written put(const NewEvent& one) {
    TableData* data = find(one.table);
    const TableEvent& event = one.event;
    if (data != nullptr && data->commands.contains({event.actor, event.command})) return Written::kTwice;
    if (data == nullptr || data->row.version + 1 != event.version || data->events.back().chain != one.before)
      return Written::kStale;
    add(*data, event);
    data->row.status = one.status == TableStatus::kShuffling ? TableStatus::kOpen : one.status;
    data->row.version = event.version;
    data->row.changed_at = one.at;
    if (one.guests) {
      clear_seats(one.table);
      for (const std::string& guest : *one.guests) in_.seats_.insert({guest, one.table});
    }
    for (const StoredResult& result : one.results) {
      in_.results_[{result.guest, result.at, result.table}] = result;
    }
    return Written::kDone;
  }
  Written put(const PutGuest& one) {
    in_.guests_[one.guest.id] = one.guest;
    in_.seen_[one.guest.id] = one.guest.created_at;
    return Written::kDone;
  }
  Written put(const ChangeGuest& one) {
    const auto at = in_.guests_.find(one.id);
    if (at == in_.guests_.end()) return Written::kStale;
    if (one.name) at->second.name = *one.name;
    if (one.token_hash) at->second.token_hash = *one.token_hash;
    return Written::kDone;
  }
  Written put(const DeleteGuest& one) {
    if (one.unless_seen_since) {
      const auto at = in_.seen_.find(one.id);
      if (at == in_.seen_.end() || at->second >= *one.unless_seen_since) return Written::kStale;
    }
    in_.guests_.erase(one.id);
    in_.seen_.erase(one.id);
    in_.links_.erase(one.id);
    std::erase_if(in_.seats_, [&](const auto& seat) { return seat.first == one.id; });
    std::erase_if(in_.results_, [&](const auto& entry) { return entry.second.guest == one.id; });
    for (auto& [id, board] : in_.boards_) {
      if (board.owner == one.id) board.owner.clear();
    }
    return Written::kDone;
  }
  Written put(const PutLink& one) {
    if (!in_.guests_.contains(one.link.guest)) return Written::kStale;
    std::erase_if(in_.links_, [&](const auto& entry) { return entry.second.ends_at < one.now; });
    in_.links_[one.link.guest] = one.link;
    return Written::kDone;
  }
  Written put(const UseLink& one) {
    const auto removed = std::erase_if(
        in_.links_, [&](const auto& entry) { return entry.second.token_hash == one.token_hash; });
    return removed > 0 ? Written::kDone : Written::kStale;
  }
  Written put(const SeeGuest& one) {
    if (!in_.guests_.contains(one.id)) return Written::kStale;
    in_.seen_[one.id] = one.at;
    return Written::kDone;
  }
  Written put(const DeleteTable& one) {
    const TableData* data = find(one.table);
    if (data == nullptr ||
        (data->row.status != TableStatus::kOver && data->row.status != TableStatus::kClosed)) {
      return Written::kStale;
    }
    clear_seats(one.table);
    in_.tables_.erase(one.table);
    return Written::kDone;
  }
  Written put(const MarkDamaged& one) {
    if (TableData* data = find(one.table)) data->row.status = TableStatus::kDamaged;
    return Written::kDone;
  }
  Written put(const NewBoard& one) {
    if (!in_.guests_.contains(one.board.owner)) return Written::kStale;
    const auto known = in_.boards_.find(one.board.id);
    if (known != in_.boards_.end() && !known->second.owner.empty()) return Written::kTwice;
    const auto owned = std::ranges::count_if(
        in_.boards_, [&](const auto& entry) { return entry.second.owner == one.board.owner; });
    if (owned >= one.most) return Written::kTooMany;
    in_.boards_[one.board.id] = one.board;
    return Written::kDone;
  }
  Written put(const RemoveBoard& one) {
    const auto at = in_.boards_.find(one.id);
    if (at == in_.boards_.end() || at->second.owner != one.owner) return Written::kStale;
    at->second.owner.clear();
    return Written::kDone;
  }
  static Written put(const Probe& /*probe*/) { return Written::kDone; }

  MemoryDatabase& in_;
};

class MemoryDatabase::Process final : public Peers {
 public:
  Process(MemoryDatabase& database, std::string name) : in_(database), name_(std::move(name)) {
    in_.processes_[name_] = this;
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() override {
    // A process of the same name may have started again.
    const auto at = in_.processes_.find(name_);
    if (at != in_.processes_.end() && at->second == this) in_.processes_.erase(at);
  }

  void listen(Listener listener) override { listener_ = std::move(listener); }
  void tell(Notice notice) override {
    for (const auto& [other, process] : in_.processes_) {
      if (other != name_) in_.notices_.push_back({other, notice});
    }
  }
  Stored<std::vector<TableNews>> attend(const Attendance& attendance) override {
    const bool is_forgotten = attended_ && !in_.alive_.contains(name_);
    attended_ = true;
    in_.alive_[name_] = in_.clock_();
    for (const std::string& table : attendance.left) {
      in_.attendance_[table].erase(name_);
      release_timers(table);
    }
    std::vector<TableNews> news;
    for (const Attendance::At& at : attendance.tables) {
      in_.attendance_[at.table][name_] = {at, in_.clock_()};
      if (!at.can_run_timers) release_timers(at.table);
      news.push_back(news_of(at));
    }
    for (const std::string& table : attendance.asked) news.push_back(news_of({table}));
    if (attendance.asked.empty()) add_orphaned(news);
    if (is_forgotten && listener_.missed) listener_.missed();
    return news;
  }

  [[nodiscard]] const Listener& listener() const { return listener_; }

 private:
  [[nodiscard]] bool is_alive(const std::string& process) const {
    const auto at = in_.alive_.find(process);
    return at != in_.alive_.end() && in_.clock_() - at->second < kAlive;
  }
  void release_timers(const std::string& table) {
    const auto at = in_.timers_.find(table);
    if (at != in_.timers_.end() && at->second == name_) in_.timers_.erase(at);
  }
  // Tables that people follow here, and whose process has ended or is silent.
  void add_orphaned(std::vector<TableNews>& news) {
    for (const auto& [table, process] : std::map(in_.timers_)) {
      if (is_alive(process) || std::ranges::count(news, table, &TableNews::table) > 0) continue;
      const auto& rows = in_.attendance_[table];
      const auto own = rows.find(name_);
      if (own != rows.end() && own->second.at.can_run_timers) news.push_back(news_of(own->second.at));
    }
  }
  TableNews news_of(const Attendance::At& at) {
    TableNews news{at.table, 0, {}, false, {}};
    {
      const std::lock_guard lock(in_.mutex_);
      const auto stored = in_.tables_.find(at.table);
      if (stored != in_.tables_.end()) {
        news.version = stored->second.row.version;
        if (!stored->second.events.empty()) news.chain = stored->second.events.back().chain;
      }
    }
    if (at.can_run_timers) {
      std::string& runs = in_.timers_[at.table];
      if (!is_alive(runs)) runs = name_;
      news.runs_timers = runs == name_;
    }
    for (const auto& [process, row] : in_.attendance_[at.table]) {
      if (process == name_ || !is_alive(process) || row.at.present.empty()) continue;
      news.elsewhere.push_back({row.at.present, in_.clock_() - row.told_at});
    }
    return news;
  }

  MemoryDatabase& in_;
  std::string name_;
  Listener listener_;
  bool attended_ = false;
};

std::unique_ptr<Store> MemoryDatabase::open_store() { return std::make_unique<Connection>(*this); }

std::unique_ptr<Peers> MemoryDatabase::peers(const std::string& process) {
  return std::make_unique<Process>(*this, process);
}

void MemoryDatabase::deliver(const Notified& notified) {
  const auto at = processes_.find(notified.to);
  if (at != processes_.end() && at->second->listener().notice) at->second->listener().notice(notified.notice);
}

void MemoryDatabase::deliver_all() {
  while (!notices_.empty()) {
    const Notified next = std::move(notices_.front());
    notices_.pop_front();
    deliver(next);
  }
}

void MemoryDatabase::lose_latest(const std::string& table) {
  const std::lock_guard lock(mutex_);
  TableData& data = tables_.at(table);
  data.commands.erase({data.events.back().actor, data.events.back().command});
  data.events.pop_back();
  data.row.version = data.events.size();
}

void MemoryDatabase::lose_peers() {
  notices_.clear();
  alive_.clear();
  attendance_.clear();
  timers_.clear();
  for (const auto& [name, process] : processes_) {
    if (process->listener().missed) process->listener().missed();
  }
}

const std::vector<TableEvent>& MemoryDatabase::events(const std::string& table) const {
  static const std::vector<TableEvent> kNone;
  const auto at = tables_.find(table);
  return at == tables_.end() ? kNone : at->second.events;
}

std::vector<StoredTable> MemoryDatabase::tables() const {
  std::vector<StoredTable> found;
  for (const auto& [id, data] : tables_) found.push_back(data.row);
  return found;
}

}  // namespace kurz::test
