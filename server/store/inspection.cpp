#include "server/store/inspection.h"

#include "server/store/sql_inspection.h"

namespace kurz {
namespace {

constexpr int kInspectedAtOnce = 100;

}  // namespace

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
  report.damaged_rows = count_damaged_rows();
  return report;
}

std::unique_ptr<Inspection> inspect_sqlite(const std::string& file, Access access) {
  Sqlite database(file, "", access);
  database.run("PRAGMA query_only = ON");
  database.run("PRAGMA cell_size_check = ON");
  return std::make_unique<OwningInspection<Sqlite>>(std::move(database));
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
  report = inspect_sqlite(file, Access::kRead)->inspect(progress);
  report.version = kSchemaVersion;
  return report;
}

}  // namespace kurz
