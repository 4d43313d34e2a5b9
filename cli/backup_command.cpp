#include <filesystem>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "cli/commands.h"
#include "server/store/schema.h"

namespace kurz {

int run_backup_command(const Context& context, const BackupCommand& command) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const auto complain = [&](const char* en, const char* de, const std::string& file, const std::string& why) {
    return fail(context, fmt::format(fmt::runtime(context.say(en, de)), file, why));
  };
  if (!fs::exists(command.database, ignored)) {
    return complain("{} is not there{}; name the server's file with --db",
                    "{} gibt es nicht{}; nenne die Datei des Servers mit --db", command.database, "");
  }
  if (fs::exists(command.to, ignored)) {
    return complain("{} is there already{}; name a new file", "{} gibt es schon{}; nenne eine neue Datei",
                    command.to, "");
  }
  // A copy that was not finished must not look like one that was.
  const std::string part = command.to + ".part";
  fs::remove(part, ignored);
  try {
    const Sqlite database(command.database, "");
    copy_to(database, part);
  } catch (const SqliteError& error) {
    fs::remove(part, ignored);
    return complain("{} could not be copied: {}", "{} konnte nicht kopiert werden: {}", command.database,
                    error.what());
  }
  std::error_code failed;
  fs::rename(part, command.to, failed);
  if (failed)
    return complain("{} could not be written: {}", "{} konnte nicht geschrieben werden: {}", command.to,
                    failed.message());
  fmt::print(context.out, fmt::runtime(context.say("{}: {} bytes\n", "{}: {} Byte\n")), command.to,
             fs::file_size(command.to, ignored));
  return 0;
}

}  // namespace kurz
