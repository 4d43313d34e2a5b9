#include "cli/board_shelf.h"

#include <algorithm>

#include "cli/context.h"
#include "cli/files.h"
#include "codec/board_json.h"
#include "words/error_text.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

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

// The ids of the board files of a folder, by name.
std::vector<std::string> ids_in(const fs::path& folder) {
  std::vector<std::string> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.path().extension() == ".json") found.push_back(entry.path().stem().string());
  }
  std::ranges::sort(found);
  return found;
}

CommandError board_mistakes(const fs::path& path, std::string_view text, const BoardProblems& problems,
                            Lang lang) {
  const LineIndex lines = index_lines(text);
  std::string message = fill(problems.size() == 1 ? Texts{"{}: 1 error found", "{}: 1 Fehler gefunden"}
                                                  : Texts{"{}: {} errors found", "{}: {} Fehler gefunden"},
                             lang, path.string(), problems.size());
  for (const BoardProblem& problem : problems) {
    const int line = lines.line_of(problem.where);
    message += fmt::format("\n  {}{}: {}", path.filename().string(), line > 0 ? fmt::format(":{}", line) : "",
                           problem_text(problem, lang));
  }
  return CommandError(message);
}

}  // namespace

fs::path data_folder(const fs::path& program, std::string_view folder) {
  std::error_code ignored;
  fs::path dir = fs::canonical(program, ignored).parent_path();
  if (dir.filename() == "bin") {
    // An installed program looks only here: a folder /boards or /usr/boards has nothing to do with it.
    fs::path shared = dir.parent_path() / "share/kurzstrecke" / folder;
    return fs::is_directory(shared, ignored) ? shared : fs::path();
  }
  for (int level = 0; level < 4 && !dir.empty(); ++level, dir = dir.parent_path()) {
    if (fs::is_directory(dir / folder, ignored)) return dir / folder;
  }
  return {};
}

BoardShelf::BoardShelf(const fs::path& program, fs::path boards, Lang lang)
    : boards_(std::move(boards)), lang_(lang) {
  std::error_code ignored;
  if (!boards_.empty() && !fs::is_directory(boards_, ignored)) {
    fail_in(lang_, {"--boards {}: there is no such folder", "--boards {}: diesen Ordner gibt es nicht"},
            boards_.string());
  }
  if (boards_.empty()) boards_ = data_folder(program, "boards");
  if (!boards_.empty()) layouts_ = boards_.lexically_normal().parent_path() / "layouts";
  if (!fs::is_directory(layouts_, ignored)) layouts_ = data_folder(program, "layouts");
}

fs::path BoardShelf::path_of(std::string_view id) const {
  for (const fs::path& folder : {boards_, boards_ / "test"}) {
    const fs::path file = folder / (std::string(id) + ".json");
    std::error_code ignored;
    if (fs::is_regular_file(file, ignored)) return file;
  }
  return {};
}

BoardPtr BoardShelf::load(std::string_view name) const {
  const fs::path path = is_path(name) ? fs::path(name) : path_of(as_id(name));
  if (boards_.empty() && path.empty()) {
    fail_in(lang_, {"no folder with boards found next to the program; set one with --boards DIR",
                    "neben dem Programm liegt kein Ordner mit Spielplänen; nenne einen mit --boards ORDNER"});
  }
  if (path.empty()) {
    fail_in(
        lang_,
        {"there is no board “{}” in {}; it has: {}. To use a custom board, give the path of its file",
         "es gibt keinen Spielplan „{}“ in {}, nur: {}. Einen eigenen Plan gib mit dem Pfad seiner Datei an"},
        name, boards_.string(), fmt::join(ids_in(boards_), ", "));
  }
  const std::string text = read_file(path, lang_);
  auto board = read_board(text);
  if (!board) throw board_mistakes(path, text, board.error(), lang_);
  return *board;
}

std::vector<BoardPtr> BoardShelf::load_all(const std::vector<std::string>& names) const {
  const bool is_all = names.empty() || names == std::vector<std::string>{"all"};
  std::vector<BoardPtr> boards;
  for (const std::string& name : is_all ? ids_in(boards_) : names) boards.push_back(load(name));
  if (boards.empty()) {
    fail_in(lang_, {"no boards found; set their folder with --boards DIR",
                    "keine Spielpläne gefunden; nenne ihren Ordner mit --boards ORDNER"});
  }
  if (is_all) std::ranges::sort(boards, {}, [](const BoardPtr& b) { return std::pair(b->year, b->id); });
  return boards;
}

BoardFinder BoardShelf::finder() {
  return [this](std::string_view id) -> const Board* {
    if (const auto at = kept_.find(id); at != kept_.end()) return at->second.get();
    if (is_path(id)) return nullptr;  // a log must not make us read any file it likes
    try {
      return kept_.emplace(std::string(id), load(id)).first->second.get();
    } catch (const CommandError&) {
      return nullptr;
    }
  };
}

std::string BoardShelf::board_text(std::string_view id) const {
  const fs::path path = path_of(id);
  return path.empty() ? std::string() : read_file(path);
}

std::string BoardShelf::layout_text(const Board& board) const {
  const fs::path path = layouts_ / (board.id + ".json");
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) ? read_file(path) : std::string();
}

draw::Layout BoardShelf::layout(const Board& board, std::ostream& warnings) const {
  const std::string text = layout_text(board);
  if (text.empty()) return draw::auto_layout(board);
  draw::LayoutReading reading = draw::read_layout(board, text);
  if (reading.problems.empty()) return std::move(reading.layout);
  // A custom board may have the id of a city, whose layout does not fit it then.
  for (const std::string& problem : reading.problems)
    warnings << fmt::format("kurz: layouts/{}.json: {}\n", board.id, problem);
  warnings << "kurz: an automatic layout is used instead\n";
  return draw::auto_layout(board);
}

}  // namespace kurz
