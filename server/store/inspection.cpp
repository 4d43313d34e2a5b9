#include "server/store/inspection.h"

namespace kurz {
namespace {

constexpr int kInspectedAtOnce = 100;

}  // namespace

Inspection::Inspection(const std::string& file, Access access)
    : database_(file, "", access),
      table_(database_, Statements::tables("WHERE id = ?")),
      events_(database_,
              "SELECT version, actor, command, body, chain FROM event WHERE game = ? ORDER BY version") {
  database_.run("PRAGMA query_only = ON");
  database_.run("PRAGMA cell_size_check = ON");
}

long Inspection::count_tables() {
  Statement count(database_, "SELECT count(*) FROM game");
  Statement::Use use(count);
  return use.next() ? static_cast<long>(use.number(0)) : 0;
}

std::vector<std::string> Inspection::tables_after(const std::string& id, int most) {
  Statement next(database_, "SELECT id FROM game WHERE id > ? ORDER BY id LIMIT ?");
  std::vector<std::string> found;
  for (Statement::Use use(next, id, most); use.next();) found.push_back(use.text(0));
  return found;
}

bool Inspection::is_intact(const std::string& table) {
  // One transaction: a game may go on meanwhile.
  database_.run("BEGIN");
  struct End {
    Sqlite& database;
    ~End() { sqlite3_exec(database.handle(), "END", nullptr, nullptr, nullptr); }
  } const end{database_};
  std::uint64_t version = 0;
  {
    Statement::Use use(table_, table);
    if (!use.next()) return true;  // deleted meanwhile
    const auto row = read_row<StoredTable>(use);
    if (!row || row->status >= TableStatus::kDamaged) return false;
    version = row->version;
  }
  TableEvent event;
  std::uint64_t last = 0;
  Digest chain{};
  for (Statement::Use use(events_, table); use.next();) {
    if (!read_members(use, 0, event) || event.version != ++last) return false;
    if (chain_of(chain, table, event) != event.chain) return false;
    chain = event.chain;
  }
  return last == version && version > 0;
}

template <class Kind>
long Inspection::count_damaged(const std::string& table) {
  Statement all(database_, "SELECT * FROM " + table);
  long damaged = 0;
  for (Statement::Use use(all); use.next();) damaged += read_row<Kind>(use) ? 0 : 1;
  return damaged;
}

DamageReport Inspection::inspect(const std::function<void(long done)>& progress) {
  DamageReport report;
  std::string last;
  for (auto ids = tables_after("", kInspectedAtOnce); !ids.empty();
       ids = tables_after(last, kInspectedAtOnce)) {
    for (const std::string& id : ids) report.damaged_tables += is_intact(id) ? 0 : 1;
    report.tables += static_cast<long>(ids.size());
    last = ids.back();
    progress(report.tables);
  }
  report.damaged_rows = count_damaged<Guest>("guest") + count_damaged<StoredBoard>("board") +
                        count_damaged<StoredResult>("result");
  return report;
}

std::vector<std::string> Inspection::unseen_guests(std::int64_t before, int most) {
  Statement unseen(database_,
                   "SELECT guest, at, checksum FROM seen WHERE at < ? AND NOT EXISTS"
                   " (SELECT 1 FROM seat JOIN game ON game.id = seat.game"
                   "  WHERE seat.guest = seen.guest AND game.status < 2)");
  std::vector<std::string> found;
  for (Statement::Use use(unseen, before); static_cast<int>(found.size()) < most && use.next();) {
    // A damaged row deletes nobody.
    if (const auto row = read_row<SeenRow>(use)) found.push_back(row->guest);
  }
  return found;
}

std::vector<std::string> Inspection::ended_tables(Statement& statement, std::int64_t before, int most) {
  std::vector<std::string> found;
  for (Statement::Use use(statement, before); static_cast<int>(found.size()) < most && use.next();) {
    if (read_row<StoredTable>(use)) found.push_back(use.text(0));
  }
  return found;
}

namespace {

// `started` is how a change begins that starts the game, as it is stored.
std::string ended(const char* which) {
  return Statements::tables(std::string("WHERE status IN (2, 3) AND changed_at < ? AND ") + which);
}
constexpr const char* kHasGame =
    "EXISTS (SELECT 1 FROM event WHERE event.game = id AND body LIKE '{\"type\":\"started\",%')";

}  // namespace

std::vector<std::string> Inspection::unplayed_tables(std::int64_t before, int most) {
  Statement statement(database_, ended("status = 3 AND NOT ") + kHasGame);
  return ended_tables(statement, before, most);
}

std::vector<std::string> Inspection::played_tables(std::int64_t before, int most) {
  Statement statement(database_, ended(kHasGame));
  return ended_tables(statement, before, most);
}

DamageReport inspect_file(const std::string& file, const std::function<void(long done)>& progress) {
  DamageReport report;
  try {
    const Sqlite database(file, "", Access::kRead);
    report.version = version_of(database);
    Statement check(database, "PRAGMA integrity_check(1)");
    Statement::Use use(check);
    if (use.next() && use.text(0) != "ok") report.file = use.text(0);
  } catch (const SqliteError& error) {
    report.file = error.what();
  }
  // SQLite cannot be trusted to walk through a file that it finds damaged.
  if (!report.file.empty() || !report.is_verified()) return report;
  report = Inspection(file, Access::kRead).inspect(progress);
  report.version = kSchemaVersion;
  return report;
}

}  // namespace kurz
