#include "cli/log_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <istream>

#include "cli/progress.h"
#include "words/log_text.h"

namespace kurz {

long for_each_game(Context& context, const std::string& file, const UseGame& use) {
  constexpr std::size_t kMaxLine = 16U << 20U;  // no game is that long
  std::error_code unknown;
  if (std::filesystem::is_directory(file, unknown)) {
    throw CommandError(
        context.say({"{} is a folder; name a file", "{} ist ein Ordner; nenne eine Datei"}, file));
  }
  std::ifstream opened;
  if (file != "-") opened.open(file, std::ios::binary);
  if (!opened) {
    throw CommandError(
        context.say({"cannot read {}: {}", "{} ist nicht lesbar: {}"}, file, std::strerror(errno)));
  }
  std::istream& in = file == "-" ? context.in : opened;
  const auto size = std::filesystem::file_size(file, unknown);
  ProgressBar bar(unknown ? 1 : static_cast<long>(size), "bytes", context.lang);
  std::string line;
  long games = 0;
  long bytes = 0;
  for (int number = 1; std::getline(in, line); ++number) {
    bytes += static_cast<long>(line.size()) + 1;
    if (!unknown) bar.show(bytes);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty()) continue;
    ++games;
    const std::string place =
        context.say({"{}, game {} (line {}): ", "{}, Spiel {} (Zeile {}): "}, file, games, number);
    if (line.size() > kMaxLine)
      throw CommandError(place + context.say({"too long for a game", "zu lang für ein Spiel"}));
    if (!use(line, place)) break;
  }
  if (games == 0) throw CommandError(context.say({"{}: holds no game", "{}: enthält kein Spiel"}, file));
  return games;
}

GameLog read_game(Context& context, const std::string& file, long game) {
  std::optional<GameLog> found;
  long number = 0;
  const long games = for_each_game(context, file, [&](const std::string& line, const std::string& place) {
    if (++number != game) return true;
    auto log = log_from_json(line, board_finder(context));
    if (!log) throw CommandError(place + read_error_text(log.error(), context.lang));
    found = std::move(*log);
    return false;
  });
  if (found) return std::move(*found);
  throw CommandError(context.say(
      {"--game {}: the last game in {} is number {}", "--game {}: das letzte Spiel in {} ist Nummer {}"},
      game, file, games));
}

BoardFinder board_finder(Context& context) {
  return [&context](std::string_view id) { return context.shelf.keep(id); };
}

}  // namespace kurz
