#include "server/boards/board_check.h"

#include <algorithm>

#include "draw/draw_board.h"
#include "draw/drawing_json.h"
#include "server/secure/digest.h"
#include "words/problem_text.h"

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

json::array problems_to_json(const CheckedBoard& checked, Lang lang) {
  const LineIndex lines = index_lines(checked.file);
  json::array list;
  for (const BoardProblem& problem : checked.problems) {
    if (list.size() == kMostProblems) break;
    json::object one{{"where", problem.where}, {"text", problem_text(problem, lang)}};
    if (const int line = lines.line_of(problem.where); line > 0) one["line"] = line;
    list.emplace_back(std::move(one));
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

json::object checked_to_json(const CheckedBoard& checked, Lang lang) {
  const Board* board = checked.board.get();
  json::object object{{"whole", board != nullptr},
                      {"count", checked.problems.size()},
                      {"problems", problems_to_json(checked, lang)}};
  if (board == nullptr) return object;
  object["layout"] = json::parse(draw::layout_json(*board, checked.layout));
  object["layout_problems"] = json::value_from(checked.layout_problems);
  object["drawing"] = json::parse(draw::drawing_json(*board, checked.layout));
  object["picture"] = draw::draw_board(*board, checked.layout, lang == Lang::kGerman ? "de" : "en");
  return object;
}

BoardToKeep to_keep(const CheckedBoard& checked) {
  json::object board = json::parse(checked.file).as_object();
  json::object layout = json::parse(draw::layout_json(*checked.board, checked.layout)).as_object();
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

bool is_own_board(std::string_view id) {
  return id.size() == kOwn.size() + kDigits && id.starts_with(kOwn) &&
         id.find_first_not_of("0123456789abcdef", kOwn.size()) == std::string_view::npos;
}

}  // namespace kurz
