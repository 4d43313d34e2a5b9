#include "cli/files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>

#include <unistd.h>

#include "cli/context.h"
#include "cli/progress.h"
#include "words/error_text.h"

namespace kurz {

namespace fs = std::filesystem;

namespace {

std::ifstream open_input(const fs::path& path, Lang lang) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored))
    fail_in(lang, {"{} is a folder; choose a file", "{} ist ein Ordner; nenne eine Datei"}, path.string());
  std::ifstream file(path, std::ios::binary);
  if (!file)
    fail_in(lang, {"cannot read {}: {}", "{} ist nicht lesbar: {}"}, path.string(), std::strerror(errno));
  return file;
}

constexpr std::size_t kMaxLine = 16U << 20U;  // no game is that long

// Like std::getline(), but stops after one character more than a game can have.
bool read_line(std::istream& in, std::string& line) {
  line.clear();
  char c = 0;
  while (line.size() <= kMaxLine && in.get(c)) {
    if (c == '\n') return true;
    line += c;
  }
  return !line.empty();
}

}  // namespace

std::string read_file(const fs::path& path, Lang lang) {
  constexpr std::size_t kMaxFile = 1U << 20U;  // of boards, layouts and settings
  std::ifstream file = open_input(path, lang);
  std::string text(kMaxFile + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > kMaxFile)
    fail_in(lang, {"{} is larger than 1 MiB", "{} ist größer als 1 MiB"}, path.string());
  return text;
}

long for_each_game(Context& context, const std::string& file, const UseGame& use) {
  std::ifstream opened;
  if (file != "-") opened = open_input(file, context.lang);
  std::istream& in = file == "-" ? context.in : opened;
  std::error_code unknown;
  const auto size = fs::file_size(file, unknown);
  ProgressBar bar(unknown ? 1 : static_cast<long>(size), "bytes", context.lang);
  std::string line;
  long games = 0;
  long bytes = 0;
  for (int number = 1; read_line(in, line); ++number) {
    bytes += static_cast<long>(line.size()) + 1;
    if (!unknown) bar(bytes);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty()) continue;
    ++games;
    const std::string place =
        context.say({"{}, game {} (line {}): ", "{}, Partie {} (Zeile {}): "}, file, games, number);
    if (line.size() > kMaxLine)
      throw CommandError(place + context.say({"line too long for a game", "Zeile zu lang für eine Partie"}));
    if (!use(line, place)) break;
  }
  if (games == 0) context.fail({"{}: contains no games", "{}: enthält keine Partie"}, file);
  return games;
}

GameLog read_game(Context& context, const std::string& file, long game) {
  std::optional<GameLog> found;
  long number = 0;
  const long games = for_each_game(context, file, [&](const std::string& line, const std::string& place) {
    if (++number != game) return true;
    auto log = log_from_json(line, context.shelf.finder());
    if (!log) throw CommandError(place + read_error_text(log.error(), context.lang));
    found = std::move(*log);
    return false;
  });
  if (found) return std::move(*found);
  context.fail(
      {"--game {}: the last game in {} is number {}", "--game {}: die letzte Partie in {} hat Nummer {}"},
      game, file, games);
}

fs::path make_folder(const std::string& name) {
  std::error_code failure;
  fs::create_directories(name, failure);
  if (failure) fail("{}: {}", name, failure.message());
  return name;
}

std::ostream& text_stream(const Context& context, std::initializer_list<std::string_view> files) {
  return std::ranges::find(files, "-") == files.end() ? context.out : context.err;
}

OutputFile::OutputFile(fs::path target) : target_(std::move(target)), writing_to_(target_) {
  if (target_.empty()) return;
  if (target_ == "-") {
    file_ = stdout;
    return;
  }
  std::error_code ignored;
  const fs::file_status status = fs::status(target_, ignored);
  // A pipe or a device is written directly: renaming a file over it would remove it.
  is_renamed_ = !fs::exists(status) || fs::is_regular_file(status);
  if (is_renamed_) writing_to_ += ".part-" + std::to_string(::getpid());
  file_ = std::fopen(writing_to_.c_str(), "wb");
  if (file_ != nullptr) return;
  fail_with_errno();
  throw CommandError(error_);
}

OutputFile::~OutputFile() {
  if (file_ == nullptr) return;
  close();
  remove_part();
}

void OutputFile::close() {
  if (file_ != stdout && std::fclose(file_) != 0) fail_with_errno();
  file_ = nullptr;
}

void OutputFile::remove_part() const {
  std::error_code ignored;
  if (is_renamed_) fs::remove(writing_to_, ignored);
}

bool OutputFile::fail_with_errno() {
  if (error_.empty()) error_ = target_.string() + ": " + std::strerror(errno);
  return false;
}

bool OutputFile::write(std::string_view text) {
  if (file_ == nullptr) return true;
  if (!error_.empty()) return false;
  return std::fwrite(text.data(), 1, text.size(), file_) == text.size() || fail_with_errno();
}

void OutputFile::commit() {
  if (file_ == nullptr) return;
  const bool is_flushed = std::fflush(file_) == 0 && (!is_renamed_ || ::fsync(::fileno(file_)) == 0);
  if (!is_flushed) fail_with_errno();
  close();
  if (error_.empty() && is_renamed_ && std::rename(writing_to_.c_str(), target_.c_str()) != 0)
    fail_with_errno();
  if (error_.empty()) return;
  remove_part();
  throw CommandError(error_);
}

}  // namespace kurz
