#include "cli/board_shelf.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "codec/board_json.h"
#include "words/problem_text.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

fs::path find_beside(const fs::path& program, std::string_view folder) {
  std::error_code ignored;
  fs::path dir = fs::canonical(program, ignored).parent_path();
  for (int level = 0; level < 4 && !dir.empty(); ++level, dir = dir.parent_path()) {
    if (fs::is_directory(dir / folder, ignored)) return dir / folder;
  }
  return {};
}

bool is_path(std::string_view name) {
  return name.find('/') != std::string_view::npos || name.ends_with(".json");
}

// "New York" is found as new-york.
std::string as_id(std::string_view name) {
  std::string id(name);
  for (char& c : id)
    c = c == ' ' || c == '_' ? '-' : static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return id;
}

Message problems_text(const fs::path& path, std::string_view text, const BoardProblems& problems, Lang lang) {
  const LineIndex lines = index_lines(text);
  std::string message = fmt::format(
      fmt::runtime(Texts{"{}: {} {} found", "{}: {} {} gefunden"}.in(lang)), path.string(), problems.size(),
      problems.size() == 1 ? Texts{"mistake", "Fehler"}.in(lang) : Texts{"mistakes", "Fehler"}.in(lang));
  for (const BoardProblem& problem : problems) {
    const int line = lines.line_of(problem.where);
    message += fmt::format("\n  {}{}: {}", path.filename().string(), line > 0 ? fmt::format(":{}", line) : "",
                           problem_text(problem, lang));
  }
  return {message};
}

// A sentence of two languages with its values filled in.
template <class... Values>
Message message(Lang lang, const Texts& texts, const Values&... values) {
  return {fmt::format(fmt::runtime(texts.in(lang)), values...)};
}

}  // namespace

Result<std::string, Message> read_file(const fs::path& path, Lang lang) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    return message(lang, {"{} is a folder; name a file", "{} ist ein Ordner; nenne eine Datei"},
                   path.string());
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return message(lang, {"cannot read {}: {}", "{} ist nicht lesbar: {}"}, path.string(),
                   std::strerror(errno));
  }
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

BoardShelf::BoardShelf(const fs::path& program, fs::path boards)
    : program_(program), boards_(std::move(boards)) {
  if (boards_.empty()) boards_ = find_beside(program, "boards");
  layouts_ = boards_.empty() ? find_beside(program, "layouts")
                             : boards_.lexically_normal().parent_path() / "layouts";
  std::error_code ignored;
  if (!fs::is_directory(layouts_, ignored)) layouts_ = find_beside(program, "layouts");
}

fs::path BoardShelf::beside(std::string_view folder) const { return find_beside(program_, folder); }

std::vector<std::string> BoardShelf::ids() const {
  std::vector<std::string> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(boards_, ignored)) {
    if (entry.path().extension() == ".json") found.push_back(entry.path().stem().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

Result<BoardPtr, Message> BoardShelf::load(std::string_view name, Lang lang) const {
  fs::path path(name);
  if (!is_path(name)) {
    if (boards_.empty()) {
      return message(
          lang, {"no folder of boards was found beside the program; name one with --boards DIR",
                 "neben dem Programm liegt kein Ordner mit Spielplänen; nenne einen mit --boards ORDNER"});
    }
    const std::vector<std::string> known = ids();
    if (std::find(known.begin(), known.end(), as_id(name)) == known.end()) {
      return message(lang,
                     {"there is no board “{}” in {}; known are: {}. A board of your "
                      "own is given by the path of its file",
                      "es gibt keinen Spielplan „{}“ in {}; bekannt sind: {}. Einen "
                      "eigenen gib mit dem Pfad seiner Datei an"},
                     name, boards_.string(), fmt::join(known, ", "));
    }
    path = boards_ / (as_id(name) + ".json");
  }
  auto text = read_file(path, lang);
  if (!text) return text.error();
  auto board = read_board(*text);
  if (!board) return problems_text(path, *text, board.error(), lang);
  return *board;
}

const Board* BoardShelf::keep(std::string_view id) {
  if (const auto at = kept_.find(id); at != kept_.end()) return at->second.get();
  if (is_path(id)) return nullptr;  // a log cannot make us read just any file
  const auto board = load(id, Lang::kEnglish);
  if (!board) return nullptr;
  return kept_.emplace(std::string(id), *board).first->second.get();
}

std::string BoardShelf::board_text(std::string_view id) const {
  const auto text = read_file(boards_ / (std::string(id) + ".json"), Lang::kEnglish);
  return text ? *text : std::string();
}

std::string BoardShelf::layout_text(const Board& board) const {
  if (layouts_.empty()) return {};
  const auto text = read_file(layouts_ / (board.id + ".json"), Lang::kEnglish);
  return text ? *text : std::string();
}

}  // namespace kurz
