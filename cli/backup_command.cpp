#include <filesystem>
#include <optional>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "cli/commands.h"
#include "server/store/schema.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

// What speaks against a file before it is opened.
std::optional<Texts> wrong_from(const fs::path& database) {
  std::error_code ignored;
  if (!fs::exists(database, ignored)) {
    return Texts{"{} is not there; name the server's file with --db",
                 "{} gibt es nicht; nenne die Datei des Servers mit --db"};
  }
  if (!fs::is_regular_file(database, ignored)) {
    return Texts{"{} is no file; name the server's file with --db",
                 "{} ist keine Datei; nenne die Datei des Servers mit --db"};
  }
  return {};
}

}  // namespace

int run_backup_command(const Context& context, const BackupCommand& command) {
  const auto complain = [&](const Texts& texts, const std::string& file, const std::string& why = "") {
    return fail(context, fmt::format(fmt::runtime(texts.in(context.lang)), file, why));
  };
  if (const auto wrong = wrong_from(command.database)) return complain(*wrong, command.database);
  std::error_code ignored;
  if (fs::exists(command.to, ignored)) {
    return complain({"{} is there already; name a new file", "{} gibt es schon; nenne eine neue Datei"},
                    command.to);
  }
  const fs::path folder = fs::path(command.to).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, ignored)) {
    return complain({"there is no folder {} for the copy", "einen Ordner {} für die Kopie gibt es nicht"},
                    folder.string());
  }
  const Texts unwritten{"{} could not be written: {}", "{} konnte nicht geschrieben werden: {}"};
  // A copy that was not finished must not look like one that was.
  const std::string part = command.to + ".part";
  fs::remove(part, ignored);
  try {
    const Sqlite database(command.database, "");
    if (version_of(database) == 0) {
      return complain({"{} is no database of a server; name the server's file with --db",
                       "{} ist keine Datenbank eines Servers; nenne die Datei des Servers mit --db"},
                      command.database);
    }
    copy_to(database, part);
  } catch (const SqliteError& error) {
    fs::remove(part, ignored);
    if (error.code() == kCopyFailed) return complain(unwritten, command.to, error.what());
    return complain({"{} could not be read: {}", "{} konnte nicht gelesen werden: {}"}, command.database,
                    error.what());
  }
  std::error_code failed;
  fs::rename(part, command.to, failed);
  if (failed) {
    fs::remove(part, ignored);
    return complain(unwritten, command.to, failed.message());
  }
  fmt::print(context.out, fmt::runtime(context.say("{}: {} bytes\n", "{}: {} Byte\n")), command.to,
             fs::file_size(command.to, ignored));
  return 0;
}

}  // namespace kurz
