#include "cli/log_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>

#include <fmt/format.h>

#include "words/log_text.h"

namespace kurz {
namespace {

constexpr std::size_t kMaxLine = 16U << 20U;  // no game is that long

}  // namespace

LogFile::LogFile(const Context& context, const std::string& name) : context_(context), name_(name) {
  if (name == "-") {
    in_ = &std::cin;
    return;
  }
  std::error_code ignored;
  if (std::filesystem::is_directory(name, ignored)) {
    error_ =
        name + ": " +
        std::string(context.say("this is a folder; name a file", "das ist ein Ordner; nenne eine Datei"));
    return;
  }
  file_.open(name, std::ios::binary);
  if (!file_)
    error_ = fmt::format(fmt::runtime(context.say("cannot read {}: {}", "{} ist nicht lesbar: {}")), name,
                         std::strerror(errno));
  in_ = &file_;
}

bool LogFile::next(std::string& line) {
  while (error_.empty() && std::getline(*in_, line)) {
    ++line_number_;
    bytes_read_ += static_cast<long>(line.size()) + 1;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.size() > kMaxLine) {
      error_ = fmt::format(fmt::runtime(context_.say("{}, line {}: too long for a game",
                                                     "{}, Zeile {}: zu lang für ein Spiel")),
                           name_, line_number_);
    } else if (!line.empty()) {
      return true;
    }
  }
  return false;
}

long LogFile::size() const {
  std::error_code unknown;
  const auto bytes = std::filesystem::file_size(name_, unknown);
  return unknown ? 0 : static_cast<long>(bytes);
}

BoardFinder board_finder(Context& context) {
  return [&context](std::string_view id) { return context.shelf.keep(id); };
}

std::string game_place(const Context& context, const std::string& file, long game, int line) {
  return fmt::format(fmt::runtime(context.say("{}, game {} (line {}): ", "{}, Spiel {} (Zeile {}): ")), file,
                     game, line);
}

Result<GameLog, Message> read_game(Context& context, const std::string& file, long game) {
  LogFile lines(context, file);
  std::string line;
  long games = 0;
  while (lines.next(line)) {
    if (++games != game) continue;
    auto log = log_from_json(line, board_finder(context));
    if (log) return std::move(*log);
    return Message{game_place(context, file, games, lines.line_number()) +
                   read_error_text(log.error(), context.lang)};
  }
  if (!lines.error().empty()) return Message{lines.error()};
  return Message{fmt::format(fmt::runtime(context.say("{} holds {} games; there is no game {}",
                                                      "{} enthält {} Spiele; ein Spiel {} gibt es nicht")),
                             file, games, game)};
}

}  // namespace kurz
