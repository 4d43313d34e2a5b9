#include "server/store/postgres_peers.h"

#include <set>

#include <fmt/format.h>

#include "server/secure/crypto.h"

namespace kurz {
namespace {

// Milliseconds since 1970 by the database's clock.
constexpr const char* kNow = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
// Not seen in the future either: the database's clock may have been set back.
constexpr const char* kIsAlive =
    "abs(process.seen_at - (extract(epoch FROM clock_timestamp()) * 1000)::bigint) < 2000";

constexpr std::chrono::seconds kBetweenLooks(10);
// Tables that are loaded are asked for one by one, which may be a thousand times per second.
constexpr std::chrono::milliseconds kBetweenLifeSigns(250);

// A row names a process that the database does not know: a foreign key was violated.
constexpr const char* kNoSuchProcess = "23503";

}  // namespace

struct PostgresPeers::Statements {
  using Statement = Postgres::Statement;
  explicit Statements(Postgres& opened) : database(opened) {}

  Postgres& database;
  // {0} is the time, {1} whether a process is alive.
  static std::string timed(const char* sql) { return fmt::format(fmt::runtime(sql), kNow, kIsAlive); }
  Statement be_alive{database, timed("UPDATE process SET seen_at = {0} WHERE id = $1")};
  Statement enrol{database, timed("INSERT INTO process VALUES($1, {0})"
                                  " ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at")};
  Statement clear{database, "DELETE FROM attendance WHERE process = $1"};
  Statement leave{database, "DELETE FROM attendance WHERE process = $1 AND game = ANY($2)"};
  Statement be_there{database, timed("INSERT INTO attendance SELECT $1, game, can_run, present, {0}"
                                     " FROM unnest($2, $3, $4) AS told(game, can_run, present)"
                                     " ON CONFLICT (game, process) DO UPDATE SET can_run = excluded.can_run,"
                                     " present = excluded.present, told_at = excluded.told_at")};
  Statement give_up{database, "DELETE FROM timers WHERE process = $1 AND game = ANY($2)"};
  Statement keep_only{database, "DELETE FROM timers WHERE process = $1 AND game <> ALL($2)"};
  Statement claim{database,
                  "INSERT INTO timers SELECT game, $1 FROM unnest($2) AS mine(game) WHERE NOT EXISTS"
                  " (SELECT FROM timers WHERE timers.game = mine.game) ORDER BY game ON CONFLICT DO NOTHING"};
  Statement take_over{database,
                      timed("UPDATE timers SET process = $1 WHERE game IN (SELECT game FROM timers"
                            " WHERE game = ANY($2) AND process <> $1 AND NOT EXISTS (SELECT FROM process"
                            " WHERE process.id = timers.process AND {1}) FOR UPDATE SKIP LOCKED)")};
  Statement state{database,
                  "SELECT asked.game, coalesce(game.version, 0), event.chain,"
                  " coalesce((timers.process = $1)::int::bigint, 0)"
                  " FROM unnest($2) AS asked(game) LEFT JOIN game ON game.id = asked.game"
                  " LEFT JOIN event ON event.game = game.id AND event.version = game.version"
                  " LEFT JOIN timers ON timers.game = asked.game"};
  Statement elsewhere{database,
                      timed("SELECT game, present, {0} - told_at FROM attendance JOIN process"
                            " ON process.id = attendance.process WHERE game = ANY($2) AND process.id <> $1"
                            " AND present <> '' AND {1}")};
  // Tables that people follow here, and whose process has ended or is silent.
  Statement orphaned{database,
                     timed("SELECT timers.game FROM process JOIN timers ON timers.process = process.id"
                           " JOIN attendance ON attendance.game = timers.game"
                           " WHERE attendance.process = $1 AND attendance.can_run = 1 AND NOT {1}")};
  Statement record{database, timed("UPDATE alive SET at = {0}")};
  Statement remove_dead{database, timed("DELETE FROM process WHERE abs(seen_at - {0}) > 60000")};
  // The others look for such processes, and remove them.
  Statement end{database, "UPDATE process SET seen_at = 0 WHERE id = $1"};
};

PostgresPeers::PostgresPeers(const std::string& address, const NoticeBoard::OnError& on_error)
    : id_(random_id()),
      on_error_(on_error),
      database_({address, std::chrono::seconds(2)}),
      sql_(std::make_unique<Statements>(database_)),
      notices_(address, on_error) {}

PostgresPeers::~PostgresPeers() {
  try {
    if (is_enrolled_) database_.query(sql_->end, id_);
  } catch (const DatabaseError&) {
    // The others notice it within seconds.
    is_enrolled_ = false;
  }
}

PostgresPeers::Changes PostgresPeers::note(const Attendance& attendance) {
  Changes changes{{}, attendance.left};
  for (const std::string& table : attendance.left) here_.erase(table);
  for (const Attendance::At& at : attendance.tables) {
    // Of a table where nobody is, the others need not know.
    Here& here = here_.try_emplace(at.table, Here{{at.table}}).first->second;
    if (here.at.can_run_timers != at.can_run_timers || here.at.present != at.present)
      changes.told.push_back(&at);
    if (here.at.can_run_timers && !at.can_run_timers) changes.given_up.push_back(at.table);
    here.runs_timers = here.runs_timers && at.can_run_timers;
    here.at = at;
  }
  return changes;
}

namespace {

struct Columns {
  void add(const Attendance::At& at) {
    tables.push_back(at.table);
    can_run.push_back(at.can_run_timers ? 1 : 0);
    present.push_back(at.present);
  }
  std::vector<std::string> tables;
  std::vector<std::int64_t> can_run;
  std::vector<std::string> present;
};

}  // namespace

void PostgresPeers::enrol() {
  Columns all;
  std::vector<std::string> runnable;
  for (auto& [table, here] : here_) {
    if (!here.at.present.empty()) all.add(here.at);
    if (here.at.can_run_timers) runnable.push_back(table);
    here.runs_timers = false;
  }
  database_.send(sql_->enrol, id_);
  database_.send(sql_->clear, id_);
  database_.send(sql_->be_there, id_, all.tables, all.can_run, all.present);
  database_.send(sql_->keep_only, id_, runnable);
  database_.receive();
  is_enrolled_ = true;
}

bool PostgresPeers::tell_and_ask(const Attendance& attendance, const Changes& changes,
                                 std::vector<TableNews>& news) {
  Columns told;
  for (const Attendance::At* at : changes.told) told.add(*at);
  std::set<std::string> asked(attendance.asked.begin(), attendance.asked.end());
  std::vector<std::string> mine;
  const auto attend_to = [&](const std::string& table) {
    if (!asked.insert(table).second) return;
    const auto here = here_.find(table);
    if (here != here_.end() && here->second.at.can_run_timers && !here->second.runs_timers)
      mine.push_back(table);
  };
  for (const Attendance::At& at : attendance.tables) attend_to(at.table);
  const auto now = std::chrono::steady_clock::now();
  const bool says_alive = now - said_alive_at_ >= kBetweenLifeSigns;
  // Not while a table is loaded: the loading thread ignores other tables.
  if (attendance.asked.empty() && now - looked_for_orphans_at_ >= kBetweenLifeSigns) {
    looked_for_orphans_at_ = now;
    for (Postgres::Rows rows = database_.query(sql_->orphaned, id_); rows.next();) attend_to(rows.text(0));
  }
  if (says_alive) database_.send(sql_->be_alive, id_);
  if (!attendance.left.empty()) database_.send(sql_->leave, id_, attendance.left);
  if (!told.tables.empty()) database_.send(sql_->be_there, id_, told.tables, told.can_run, told.present);
  if (!changes.given_up.empty()) database_.send(sql_->give_up, id_, changes.given_up);
  if (!mine.empty()) {
    database_.send(sql_->claim, id_, mine);
    database_.send(sql_->take_over, id_, mine);
  }
  const std::vector<std::string> tables(asked.begin(), asked.end());
  database_.send(sql_->state, id_, tables);
  database_.send(sql_->elsewhere, id_, tables);
  auto answers = database_.receive();
  if (says_alive && answers.front().count() == 0) return false;
  if (says_alive) said_alive_at_ = now;
  std::map<std::string, std::size_t> places;
  for (auto& rows = answers[answers.size() - 2]; rows.next();) {
    places[rows.text(0)] = news.size();
    TableNews& one = news.emplace_back();
    one.table = rows.text(0);
    one.version = static_cast<std::uint64_t>(rows.number(1));
    rows.read(2, one.chain);
    one.runs_timers = rows.number(3) != 0;
    if (const auto here = here_.find(one.table); here != here_.end())
      here->second.runs_timers = one.runs_timers;
  }
  for (auto& rows = answers.back(); rows.next();)
    news[places.at(rows.text(0))].elsewhere.push_back({rows.text(1), rows.number(2)});
  return true;
}

void PostgresPeers::remove_dead_processes() {
  const auto now = std::chrono::steady_clock::now();
  if (now - looked_at_ < kBetweenLooks) return;
  looked_at_ = now;
  database_.send(sql_->record);
  database_.send(sql_->remove_dead);
  database_.receive();
}

Stored<std::vector<TableNews>> PostgresPeers::attend(const Attendance& attendance) {
  const std::lock_guard lock(mutex_);
  const Changes changes = note(attendance);
  try {
    remove_dead_processes();
    std::vector<TableNews> news;
    if (!is_enrolled_) enrol();
    try {
      if (tell_and_ask(attendance, changes, news)) return news;
    } catch (const DatabaseError& error) {
      if (error.state != kNoSuchProcess) throw;
    }
    // The row of this process is gone: it was silent for long, or the database has restarted after a crash.
    enrol();
    tell_and_ask(attendance, changes, news);
    return news;
  } catch (const DatabaseError& error) {
    // From the beginning: the database may not have all that was told.
    is_enrolled_ = false;
    on_error_(error.error);
    return error.error;
  }
}

}  // namespace kurz
