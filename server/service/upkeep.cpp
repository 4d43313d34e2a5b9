#include "server/service/upkeep.h"

#include <algorithm>
#include <chrono>

#include "server/store/inspection.h"

namespace kurz {
namespace {

using std::chrono::milliseconds;

constexpr int kTablesAtOnce = 20;
// The share of a core that the check takes: one part of work, nine of rest.
constexpr int kRestShare = 9;
constexpr milliseconds kFirstRest(500);
constexpr milliseconds kBetweenBatches(500);
constexpr milliseconds kBetweenSearches(60 * 60 * 1000);
// When another process is looking after the database.
constexpr milliseconds kUntilFree(10 * 1000);
constexpr int kGuestsAtOnce = 10;
constexpr int kOldTablesAtOnce = 5;
constexpr std::int64_t kOneDay = 24LL * 60 * 60 * 1000;
constexpr int kMostLogged = 20;

}  // namespace

Upkeep::Upkeep(Parts parts)
    : parts_(std::move(parts)),
      started_at_(parts_.runtime.now()),
      started_steady_(parts_.runtime.steady()),
      thread_([this](std::stop_token stop) {
        stop_ = std::move(stop);
        work();
      }) {}

Upkeep::Progress Upkeep::progress() const { return {tables_, checked_, damaged_, is_done_}; }

bool Upkeep::rest(milliseconds time) {
  std::unique_lock lock(mutex_);
  return !ending_.wait_for(lock, stop_, time, [this] { return stop_.stop_requested(); });
}

void Upkeep::work() {
  if (!rest(kFirstRest)) return;
  while (true) {
    bool is_busy = false;
    try {
      const auto inspection = parts_.database.inspect(stop_);
      is_busy = inspection == nullptr;
      if (inspection && !is_done_) check_tables(*inspection);
      while (inspection && find_old(*inspection)) {
        if (!rest(kBetweenBatches)) return;
      }
    } catch (const DatabaseError& error) {
      if (stop_.stop_requested()) return;
      parts_.logger.error("cannot check the database", {{"reason", error.error.text}});
    }
    if (!rest(is_busy ? kUntilFree : kBetweenSearches)) return;
  }
}

void Upkeep::check_tables(Inspection& inspection) {
  tables_ = inspection.count_tables();
  checked_ = 0;
  damaged_ = 0;
  std::string last;
  for (;;) {
    const auto begin = std::chrono::steady_clock::now();
    const auto ids = inspection.tables_after(last, kTablesAtOnce);
    if (ids.empty()) break;
    last = ids.back();
    for (const std::string& id : ids) {
      ++checked_;
      if (inspection.is_intact(id)) continue;
      if (++damaged_ <= kMostLogged) parts_.logger.error("a table is damaged", {{"table", id}});
    }
    const auto taken = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin);
    if (!rest(std::max(milliseconds(1), kRestShare * taken))) return;
  }
  tables_ = std::int64_t{checked_};
  is_done_ = true;
  if (damaged_ > 0) {
    parts_.logger.error("tables are damaged",
                        {{"tables", std::int64_t{checked_}}, {"damaged", std::int64_t{damaged_}}});
  } else {
    parts_.logger.info("all tables checked", {{"tables", std::int64_t{checked_}}});
  }
}

std::int64_t Upkeep::now() const {
  // If the system's clock is set forward, nothing is deleted for that.
  return std::min(parts_.runtime.now(), started_at_ + parts_.runtime.steady() - started_steady_);
}

Upkeep::Old Upkeep::search(Inspection& inspection) const {
  const RetentionOptions& keep = parts_.retention;
  const auto before = [&](int days) { return now() - days * kOneDay; };
  const auto most = [&](int at_once) { return at_once + static_cast<int>(handled_.size()); };
  const auto is_handled = [&](const std::string& id) { return handled_.contains(id); };
  Old old;
  old.unseen_since = before(keep.guest_days) / 1000;
  if (keep.guest_days > 0) old.guests = inspection.unseen_guests(old.unseen_since, most(kGuestsAtOnce));
  std::erase_if(old.guests, is_handled);
  if (keep.closed_days > 0)
    old.tables = inspection.unplayed_tables(before(keep.closed_days), most(kOldTablesAtOnce));
  std::erase_if(old.tables, is_handled);
  if (keep.finished_days > 0 && old.tables.empty())
    old.tables = inspection.played_tables(before(keep.finished_days), most(kOldTablesAtOnce));
  std::erase_if(old.tables, is_handled);
  return old;
}

bool Upkeep::find_old(Inspection& inspection) {
  // After a long time without a server people get a day to come back; or the clock was wrong at the start.
  constexpr std::int64_t kLongBreak = 7 * kOneDay;
  const bool was_down = parts_.stopped_at != 0 && started_at_ - parts_.stopped_at > kLongBreak;
  if (was_down && parts_.runtime.steady() - started_steady_ < kOneDay) return false;
  Old old = search(inspection);
  handled_.insert(old.guests.begin(), old.guests.end());
  handled_.insert(old.tables.begin(), old.tables.end());
  if (old.guests.empty() && old.tables.empty()) {
    handled_.clear();
    return false;
  }
  parts_.logger.info("deleting old data", {{"guests", std::int64_t(old.guests.size())},
                                           {"tables", std::int64_t(old.tables.size())}});
  parts_.runtime.post([remove = parts_.remove, old = std::move(old)] { remove(old); });
  return true;
}

}  // namespace kurz
