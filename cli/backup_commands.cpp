// "kurz backup" and "kurz restore".
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>

#include <fcntl.h>
#include <fmt/chrono.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/menu.h"
#include "cli/progress.h"
#include "server/config/database_name.h"
#include "server/store/database.h"
#include "server/store/database_lock.h"
#include "server/store/inspection.h"
#include "server/store/replace.h"
#include "server/store/sqlite.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

constexpr Texts kUnwritten{"cannot write {}: {}", "{} lässt sich nicht schreiben: {}"};
constexpr Noun kTables{{"table", "Tisch"}, {"tables", "Tische"}};
constexpr Noun kOfTables{{"table", "Tisch"}, {"tables", "Tischen"}};
constexpr Noun kOtherRows{{"other row", "andere Zeile"}, {"other rows", "andere Zeilen"}};
constexpr Texts kUnread{"cannot read {}: {}", "{} ist nicht lesbar: {}"};

struct Backup {
  std::string database = "kurz.db";
  std::string to;
};

// Makes it the name of a file.
void must_be_file(const Context& context, std::string& database) {
  const auto name = database_name(database);
  if (!name) context.fail(name.error());
  database = *name;
  if (!is_postgres(database)) return;
  context.fail(
      {"{} is a PostgreSQL database; back it up with pg_dump and restore it with pg_restore",
       "{} ist eine PostgreSQL-Datenbank; sichere sie mit pg_dump und spiele sie mit pg_restore ein"},
      shown_database(database));
}

// Checks both paths before the database is opened.
void check_paths(const Context& context, const Backup& backup) {
  std::error_code ignored;
  if (!fs::exists(backup.database, ignored))
    context.fail({"{} does not exist; set the database file with --db",
                  "{} gibt es nicht; nenne die Datenbank mit --db"},
                 backup.database);
  if (!fs::is_regular_file(backup.database, ignored))
    context.fail({"{} is not a file; set the database file with --db",
                  "{} ist keine Datei; nenne die Datenbank mit --db"},
                 backup.database);
  if (fs::exists(backup.to, ignored))
    context.fail({"{} already exists; choose a new file", "{} gibt es schon; nenne eine neue Datei"},
                 backup.to);
  const fs::path folder = fs::path(backup.to).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, ignored))
    context.fail({"there is no folder {} for the copy; create it first",
                  "den Ordner {} für die Kopie gibt es nicht; lege ihn zuerst an"},
                 folder.string());
}

// Every page, every row and every chain of events.
DamageReport verify(const Context& context, const std::string& file) {
  try {
    long tables = 0;
    if (const Sqlite database(file, "", Access::kRead); version_of(database) == kSchemaVersion)
      tables = inspect_sqlite(file, Access::kRead)->count_tables();
    ProgressBar bar(tables, context.say({"tables", "Tische"}), context.lang);
    return inspect_file(file, std::ref(bar));
  } catch (const SqliteError& error) {
    return {.file = error.what()};
  }
}

// "1 of 4 tables, 0 other rows".
std::string damage_in(const DamageReport& report, Lang lang) {
  return fill({"{} of {}, {}", "{} von {}, {}"}, lang, report.damaged_tables,
              counted(report.tables, kOfTables, lang), counted(report.damaged_rows, kOtherRows, lang));
}

void check_log(const Context& context, const Backup& backup) {
  const std::string file = real_path(backup.database);
  std::error_code ignored;
  // SQLite deletes the two together, and would create an empty log.
  if (fs::exists(file + "-shm", ignored) && !fs::exists(file + "-wal", ignored))
    context.fail({"{0}-wal with the latest changes is missing; put it back beside {0}. If it is lost, "
                  "restart the server, then run this command again",
                  "{0}-wal mit den letzten Änderungen fehlt; lege sie wieder neben {0}. Ist sie verloren, "
                  "starte den Server neu und wiederhole den Befehl"},
                 file);
  // SQLite would apply it to the database.
  DatabaseLock lock(backup.database);
  lock.open(0);
  if (has_foreign_log(backup.database, lock))
    context.fail({"{0}-wal holds changes of another database than {0}; nothing was changed. Move it away if "
                  "{0} is a backup",
                  "{0}-wal enthält Änderungen einer anderen Datenbank als {0}; nichts wurde verändert. "
                  "Verschiebe sie, falls {0} eine Sicherung ist"},
                 backup.database);
}

// Writes the copy under another name first: an unfinished one must not look like a finished one.
void make_copy(const Context& context, const Backup& backup, const std::string& part) {
  std::error_code ignored;
  try {
    const Sqlite database(backup.database, "");
    if (version_of(database) == 0)
      context.fail({"{} is not the database of a server; set the database file with --db",
                    "{} ist nicht die Datenbank eines Servers; nenne sie mit --db"},
                   backup.database);
    if (const std::string problem = copy_to(database, part); !problem.empty()) {
      fs::remove(part, ignored);
      context.fail(kUnwritten, backup.to, problem);
    }
  } catch (const SqliteError& error) {
    context.fail(kUnread, backup.database, error.what());
  }
}

int run_backup(Context& context, Backup& backup) {
  must_be_file(context, backup.database);
  check_paths(context, backup);
  check_log(context, backup);
  const std::string part = backup.to + ".part";
  std::error_code ignored;
  fs::remove(part, ignored);
  make_copy(context, backup, part);
  const DamageReport report = verify(context, part);
  if (!report.file.empty()) {
    fs::remove(part, ignored);
    context.fail({"{} is damaged ({}), so no copy was kept; restore an older backup with kurz restore",
                  "{} ist beschädigt ({}), deshalb wurde keine Kopie behalten; spiele mit kurz restore eine "
                  "ältere Sicherung ein"},
                 backup.database, report.file);
  }
  std::error_code error;
  fs::rename(part, backup.to, error);
  if (error) {
    fs::remove(part, ignored);
    context.fail(kUnwritten, backup.to, error.message());
  }
  const auto size = fs::file_size(backup.to, ignored);
  if (!report.is_verified()) {
    context.out << context.say({"{}: {} bytes, version {}: copied, not verified\n",
                                "{}: {} Bytes, Version {}: kopiert, nicht geprüft\n"},
                               backup.to, size, report.version);
    return 0;
  }
  context.out << context.say({"{}: {} bytes, {}\n", "{}: {} Bytes, {}\n"}, backup.to, size,
                             counted(report.tables, kTables, context.lang));
  if (report.is_clean()) return 0;
  context.fail(
      {"{}: the copy is complete, but the database is damaged ({}); keep older backups",
       "{}: die Kopie ist vollständig, aber die Datenbank ist beschädigt ({}); behalte ältere Sicherungen"},
      backup.to, damage_in(report, context.lang));
}

struct Restore {
  std::string backup;
  std::string database = "kurz.db";
  bool damaged = false;
};

// A backup is one complete file.
void check_backup(const Context& context, const Restore& restore) {
  std::error_code ignored;
  if (!fs::is_regular_file(restore.backup, ignored))
    context.fail({"there is no file {}", "eine Datei {} gibt es nicht"}, restore.backup);
  if (fs::equivalent(restore.backup, restore.database, ignored))
    context.fail(
        {"{} is the database itself; choose a backup", "{} ist die Datenbank selbst; nenne eine Sicherung"},
        restore.backup);
  if (salt_in_log(restore.backup + "-wal"))
    context.fail(
        {"{0}-wal has changes that are not in {0}; make a backup with kurz backup instead",
         "{0}-wal enthält Änderungen, die in {0} fehlen; lege stattdessen mit kurz backup eine Sicherung an"},
        restore.backup);
}

DamageReport verify_backup(const Context& context, const Restore& restore) {
  DamageReport report = verify(context, restore.backup);
  if (!report.file.empty())
    context.fail(
        {"{} is damaged ({}); nothing was changed", "{} ist beschädigt ({}); nichts wurde verändert"},
        restore.backup, report.file);
  const int version = version_of(Sqlite(restore.backup, "", Access::kRead));
  if (version == 0)
    context.fail({"{} is not the database of a server", "{} ist nicht die Datenbank eines Servers"},
                 restore.backup);
  if (version != kSchemaVersion)
    context.fail({"{} has version {}, this program uses version {}; nothing was changed",
                  "{} hat Version {}, dieses Programm benutzt Version {}; nichts wurde verändert"},
                 restore.backup, version, kSchemaVersion);
  if (!report.is_clean() && !restore.damaged)
    context.fail({"{} is damaged ({}); nothing was changed. To restore it anyway, add --damaged: damaged "
                  "tables cannot be opened, the others can",
                  "{} ist beschädigt ({}); nichts wurde verändert. Um sie trotzdem einzuspielen, gib "
                  "--damaged an: beschädigte Tische lassen sich nicht öffnen, die anderen schon"},
                 restore.backup, damage_in(report, context.lang));
  return report;
}

int run_restore(Context& context, Restore& restore) {
  must_be_file(context, restore.database);
  check_backup(context, restore);
  const std::string file = real_path(restore.database);
  std::error_code ignored;
  if (fs::exists(file, ignored) && !fs::is_regular_file(file, ignored))
    context.fail({"{} is not a file; set the database file with --db",
                  "{} ist keine Datei; nenne die Datenbank mit --db"},
                 restore.database);
  const fs::path folder = fs::path(file).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, ignored))
    context.fail({"there is no folder {} for the database; create it first",
                  "den Ordner {} für die Datenbank gibt es nicht; lege ihn zuerst an"},
                 folder.string());
  DatabaseLock lock(file);
  if (const std::string problem = lock.open(O_CREAT); !problem.empty()) throw CommandError(problem);
  if (lock.is_held_by_another())
    context.fail({"a server uses {}; stop it first", "ein Server benutzt {}; beende ihn zuerst"}, file);
  if (salt_in_log(file + "-wal"))
    context.fail(
        {"{0}-wal has changes of a database that was not closed. If you do not need them, move {0} and "
         "{0}-wal away together, then run this command again; otherwise start the server once and stop it",
         "{0}-wal enthält Änderungen einer Datenbank, die nicht geschlossen wurde. Brauchst du sie nicht, "
         "verschiebe {0} und {0}-wal zusammen und wiederhole den Befehl; sonst starte den Server einmal und "
         "beende ihn"},
        file);
  const DamageReport report = verify_backup(context, restore);
  const std::time_t now = std::time(nullptr);
  const ReplacedFile replaced =
      replace_database(restore.backup, file, fmt::format(".before-{:%Y%m%d-%H%M%S}", fmt::localtime(now)));
  // The server may run as another user than this command, which may have created the lock.
  struct stat like{};
  if (::stat(file.c_str(), &like) == 0 && ::chown((file + ".lock").c_str(), like.st_uid, like.st_gid) != 0)
    context.err << "kurz: " << file << ".lock: " << std::strerror(errno) << "\n";
  if (!replaced.problem.empty())
    context.fail({"cannot restore: {}", "die Sicherung lässt sich nicht einspielen: {}"}, replaced.problem);
  context.out << context.say({"{} is now the backup {}: {}\n", "{} enthält jetzt die Sicherung {}: {}\n"},
                             file, restore.backup, counted(report.tables, kTables, context.lang));
  if (!replaced.kept.empty())
    context.out << context.say({"The old database is {}\n", "Die alte Datenbank heißt jetzt {}\n"},
                               replaced.kept);
  return 0;
}

}  // namespace

void add_backup(Menu& menu) {
  auto [sub, backup] =
      menu.add("backup",
               {"Copy the server's database while it runs, and verify the copy",
                "Die Datenbank des Servers kopieren, während er läuft, und die Kopie prüfen"},
               run_backup);
  menu.option(sub, "--db", backup.database, {"Database of the server", "Datenbank des Servers"}, "FILE");
  menu.option(sub, "TO", backup.to,
              {"Target file; must not exist yet", "Datei für die Kopie; sie darf noch nicht existieren"})
      ->required();
  sub->footer(menu.say(
      {"Exit codes: 0, the copy is valid; 1, there is no copy, or the database itself has damaged tables.\n"
       "Example: kurz backup --db /var/lib/kurz/kurz.db /backup/kurz.db",
       "Rückgabewerte: 0, die Kopie ist in Ordnung; 1, es gibt keine Kopie, oder schon die Datenbank hat "
       "beschädigte Tische.\nBeispiel: kurz backup --db /var/lib/kurz/kurz.db /backup/kurz.db"}));
}

void add_restore(Menu& menu) {
  auto [sub, restore] = menu.add("restore",
                                 {"Replace the database of a stopped server with a backup",
                                  "Die Datenbank eines beendeten Servers durch eine Sicherung ersetzen"},
                                 run_restore);
  menu.option(sub, "--db", restore.database, {"Database of the server", "Datenbank des Servers"}, "FILE");
  sub->add_flag("--damaged", restore.damaged,
                menu.say({"Restore the backup even if it has damaged tables",
                          "Die Sicherung auch mit beschädigten Tischen einspielen"}));
  menu.option(sub, "BACKUP", restore.backup, {"Backup made by kurz backup", "Sicherung von kurz backup"})
      ->required();
  sub->footer(menu.say(
      {"Verifies the backup first and keeps the old database under a new name. After a power cut, either the "
       "old or the new database is in place.\nExample: kurz restore /backup/kurz.db --db "
       "/var/lib/kurz/kurz.db",
       "Prüft zuerst die Sicherung und behält die alte Datenbank unter einem neuen Namen. Auch nach einem "
       "Stromausfall ist entweder die alte oder die neue Datenbank da.\nBeispiel: kurz restore "
       "/backup/kurz.db --db "
       "/var/lib/kurz/kurz.db"}));
}

}  // namespace kurz
