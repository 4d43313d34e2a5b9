#include "server/boards/board_check.h"

#include <algorithm>

#include "draw/draw_board.h"
#include "server/secure/digest.h"
#include "words/error_text.h"

namespace kurz {
namespace {

namespace json = boost::json;

constexpr std::string_view kOwn = "own-";
constexpr std::size_t kDigits = 16;
constexpr std::size_t kMostProblems = 500;  // that are told at once

// A value that is a text stands for itself: somebody is still writing it.
std::string text_of(const json::value& value) {
  if (value.is_null()) return {};
  const json::string* text = value.if_string();
  return text != nullptr ? std::string(*text) : json::serialize(value);
}

std::vector<protocol::BoardProblem> told(const CheckedBoard& checked, Lang lang) {
  const LineIndex lines = index_lines(checked.file);
  std::vector<protocol::BoardProblem> list;
  for (const BoardProblem& problem : checked.problems) {
    if (list.size() == kMostProblems) break;
    protocol::BoardProblem& one = list.emplace_back();
    one = {problem.where, problem_text(problem, lang), {}, {}};
    if (problem.severity() == Severity::kWarning) one.warning = true;
    if (const int line = lines.line_of(problem.where); line > 0) one.line = line;
  }
  return list;
}

}  // namespace

SentBoard sent_board(std::string_view body) {
  json::error_code error;
  const json::value root = json::parse({body.data(), body.size()}, error);
  const json::object* both = error ? nullptr : root.if_object();
  const json::value* board = both != nullptr ? both->if_contains("board") : nullptr;
  // A layout has a field "board", too, but it has places.
  if (board == nullptr || both->contains("locations")) return {std::string(body), ""};
  const json::value* layout = both->if_contains("layout");
  return {text_of(*board), layout != nullptr ? text_of(*layout) : std::string()};
}

CheckedBoard check_board(const SentBoard& sent) {
  CheckedBoard checked;
  checked.file = sent.board;
  if (sent.board.size() > kLongestBoardFile) {
    checked.problems.push_back(
        {BoardFault::kTooMany, "", "bytes", "", static_cast<long>(sent.board.size()), 0, kLongestBoardFile});
    return checked;
  }
  auto board = read_board(sent.board);
  if (!board) {
    checked.problems = board.error();
    return checked;
  }
  checked.board = *board;
  checked.problems = checked.board->warnings;
  if (sent.layout.size() > kLongestBoardFile) {
    checked.layout_problems.emplace_back("is too long");
  } else if (!sent.layout.empty()) {
    auto reading = draw::read_layout(*checked.board, sent.layout);
    checked.layout = std::move(reading.layout);
    checked.layout_problems = std::move(reading.problems);
  }
  if (sent.layout.empty() || !checked.layout_problems.empty()) {
    checked.layout = draw::auto_layout(*checked.board);
  }
  return checked;
}

protocol::BoardReport report_of(const CheckedBoard& checked, Lang lang) {
  const Board* board = checked.board.get();
  protocol::BoardReport report;
  report.valid = board != nullptr;
  report.count = static_cast<int>(checked.problems.size());
  report.problems = told(checked, lang);
  if (board == nullptr) return report;
  report.layout = {json::serialize(draw::layout_to_json(*board, checked.layout))};
  report.layout_problems = checked.layout_problems;
  report.drawing = {json::serialize(draw::drawing_to_json(*board, checked.layout))};
  report.picture = draw::draw_board(*board, checked.layout, lang);
  return report;
}

BoardToKeep to_keep(const CheckedBoard& checked) {
  json::object board = json::parse(checked.file).as_object();
  json::object layout = draw::layout_to_json(*checked.board, checked.layout);
  const auto name = [&](const std::string& id) {
    board["id"] = id;
    layout["board"] = id;
  };
  name(std::string(kOwn));
  const Digest digest = Hasher().add(json::serialize(board)).add(json::serialize(layout)).digest();
  const std::string id = std::string(kOwn) + to_hex(digest).substr(0, kDigits);
  name(id);
  return {id, json::serialize(board), json::serialize(layout)};
}

bool is_custom_board(std::string_view id) {
  return id.size() == kOwn.size() + kDigits && id.starts_with(kOwn) &&
         id.find_first_not_of("0123456789abcdef", kOwn.size()) == std::string_view::npos;
}

}  // namespace kurz
