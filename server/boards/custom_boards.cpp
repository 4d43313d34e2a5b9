#include "server/boards/custom_boards.h"

#include <algorithm>

#include "codec/read_described.h"
#include "codec/write_described.h"
#include "draw/draw_board.h"
#include "server/secure/crypto.h"
#include "words/error_text.h"

namespace kurz {
namespace {

constexpr std::string_view kIdPrefix = "own-";
constexpr std::size_t kIdDigits = 16;
constexpr std::size_t kMostProblems = 500;  // that are told at once
constexpr std::size_t kLongestWord = 500;   // of a problem, told apart from its sentence

// A board and perhaps a layout.
struct BoardBody {
  std::optional<Nullable<RawJson>> board, layout;
  std::optional<Nullable<RawJson>> locations;  // a layout has a field "board", too, but it has places
  static constexpr auto kFields =
      std::tuple(field<&BoardBody::board>(), field<&BoardBody::layout>(), field<&BoardBody::locations>());
};

// A value that is a text stands for itself: somebody is still writing it.
std::string text_of(const Nullable<RawJson>& sent) {
  if (!sent.value) return {};
  const auto text = read_text<std::string>(sent.value->text);
  return text ? *text : sent.value->text;
}

using JsonFields = Record<RawJson>;

void set_text(JsonFields& fields, std::string_view name, const std::string& text) {
  auto at = std::ranges::find(fields, name, &JsonFields::value_type::first);
  if (at == fields.end()) at = fields.insert(at, {std::string(name), {}});
  at->second.text = json_of(text);
}

}  // namespace

SentBoard sent_board(std::string_view body) {
  const auto both = read_text<BoardBody>(body);
  if (!both || !both->board || both->locations) return {std::string(body), ""};
  return {text_of(*both->board), both->layout ? text_of(*both->layout) : ""};
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
  const LineIndex lines = index_lines(checked.file);
  for (const BoardProblem& problem : checked.problems) {
    if (report.problems.size() == kMostProblems) break;
    protocol::BoardProblem& one = report.problems.emplace_back();
    one.where = problem.where;
    one.text = problem_text(problem, lang);
    one.fault = problem.fault;
    const auto put = [](std::optional<std::string>& into, const std::string& text) {
      if (!text.empty() && text.size() <= kLongestWord) into = text;
    };
    put(one.what, problem.what);
    put(one.other, problem.other);
    one.number = problem.number;
    one.low = problem.low;
    one.limit = problem.limit;
    if (problem.severity() == Severity::kWarning) one.warning = true;
    if (const int line = lines.line_of(problem.where); line > 0) one.line = line;
  }
  if (board == nullptr) return report;
  report.layout = {draw::layout_to_json(*board, checked.layout)};
  report.layout_problems = checked.layout_problems;
  report.drawing = {draw::drawing_to_json(*board, checked.layout)};
  report.picture = draw::draw_board(*board, checked.layout, lang);
  return report;
}

StoredBoard to_keep(const CheckedBoard& checked) {
  auto board = *read_text<JsonFields>(checked.file);
  auto layout = *read_text<JsonFields>(draw::layout_to_json(*checked.board, checked.layout));
  // Only the boards of this installation can claim to follow a printed one.
  set_text(board, "layout", "own");
  const auto name = [&](const std::string& id) {
    set_text(board, "id", id);
    set_text(layout, "board", id);
  };
  name(std::string(kIdPrefix));
  const Digest digest = Hasher().add(json_of(board)).add(json_of(layout)).digest();
  const std::string id = std::string(kIdPrefix) + to_hex(digest).substr(0, kIdDigits);
  name(id);
  return {id, "", json_of(board), json_of(layout), 0};
}

bool is_custom_board(std::string_view id) {
  return id.size() == kIdPrefix.size() + kIdDigits && id.starts_with(kIdPrefix) &&
         id.find_first_not_of("0123456789abcdef", kIdPrefix.size()) == std::string_view::npos;
}

CustomBoards::CustomBoards(const Parts& parts, int most)
    : parts_(parts), most_(most), queue_("boards", parts.jobs, kLimits) {}

BoardPtr CustomBoards::find_known(std::string_view id) {
  const std::lock_guard lock(mutex_);
  const auto at = found_.find(id);
  return at == found_.end() ? nullptr : touch(at->second.lock());
}

BoardPtr CustomBoards::touch(BoardPtr board) {
  if (!board) return board;
  std::erase(latest_, board);
  latest_.push_front(board);
  if (latest_.size() > kMostUnused) latest_.pop_back();
  return board;
}

std::size_t CustomBoards::size() {
  const std::lock_guard lock(mutex_);
  std::erase_if(found_, [](const auto& one) { return one.second.expired(); });
  return found_.size();
}

bool CustomBoards::must_be_read(std::string_view id) {
  return is_custom_board(id) && find_known(id) == nullptr;
}

BoardPtr CustomBoards::find(std::string_view id) {
  if (!is_custom_board(id)) return nullptr;
  if (auto known = find_known(id)) return known;
  auto found = read(std::string(id));
  if (!found) return nullptr;
  const std::lock_guard lock(mutex_);
  std::erase_if(found_, [](const auto& one) { return one.second.expired(); });
  // Another thread may have been first.
  std::weak_ptr<const Board>& kept = found_[std::string(id)];
  auto board = kept.lock();
  if (!board) kept = board = std::move(found->board);
  return touch(std::move(board));
}

std::optional<CustomBoards::Found> CustomBoards::read(const std::string& id) {
  const auto store = parts_.stores.borrow();
  Stored<std::optional<StoredBoard>> stored = store ? store->board(id) : StoreError{};
  if (!stored) {
    parts_.jobs.logger.error("cannot read a stored board", {{"board", id}, {"why", stored.error().text}});
    return {};
  }
  if (!*stored) return {};
  const auto board = read_board((*stored)->file);
  if (board && (*board)->id == id) return Found{*board, std::move(**stored)};
  parts_.jobs.logger.error("a stored board is not valid", {{"board", id}});
  return {};
}

void CustomBoards::check(const Visitor& visitor, std::string body, Lang lang,
                         const std::function<void(std::optional<std::string> report)>& done) {
  const auto work = [body = std::move(body), lang] {
    return json_of(report_of(check_board(sent_board(body)), lang));
  };
  const auto then = [this, visitor, done](std::optional<Timed<std::string>> report) {
    if (!report) return done({});
    parts_.allowances.add(visitor, Expense::kBoardWork, report->milliseconds);
    done(std::move(report->result));
  };
  if (!queue_.submit(visitor, timed(work), then)) done({});
}

void CustomBoards::keep(const Visitor& visitor, std::string body, Lang lang,
                        const std::function<void(const Kept&)>& done) {
  using Problems = std::vector<protocol::BoardProblem>;
  const auto work = [body = std::move(body), lang]() -> Result<StoredBoard, Problems> {
    const CheckedBoard checked = check_board(sent_board(body));
    if (checked.board) return to_keep(checked);
    return report_of(checked, lang).problems;
  };
  const auto then = [this, visitor, done](std::optional<Timed<Result<StoredBoard, Problems>>> checked) {
    if (!checked) return done({"", ErrorCode::kBusy});
    parts_.allowances.add(visitor, Expense::kBoardWork, checked->milliseconds);
    if (!checked->result) return done({"", ErrorCode::kBadBoard, checked->result.error()});
    parts_.allowances.add(visitor, Expense::kBoardWork, kSavePrice);
    StoredBoard& board = *checked->result;
    board.owner = visitor.guest;
    board.created_at = parts_.jobs.runtime.now() / 1000;
    parts_.writer.submit(NewBoard{board, most_}, [id = board.id, done](const Stored<Written>& written) {
      if (!written) return done({"", ErrorCode::kStoreFailed});
      if (*written == Written::kTooMany) return done({"", ErrorCode::kTooManyBoards});
      if (*written == Written::kStale) return done({"", ErrorCode::kNoGuest});
      done({id});
    });
  };
  if (!queue_.submit(visitor, timed(work), then)) then({});
}

void CustomBoards::remove(const std::string& id, const std::string& guest,
                          const std::function<void(const std::optional<ErrorCode>&)>& done) {
  parts_.writer.submit(RemoveBoard{id, guest}, [done](const Stored<Written>& written) {
    if (!written) return done(ErrorCode::kStoreFailed);
    done(*written == Written::kDone ? std::nullopt : std::optional(ErrorCode::kNoSuchBoard));
  });
}

}  // namespace kurz
