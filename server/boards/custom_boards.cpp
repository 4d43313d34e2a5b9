#include "server/boards/custom_boards.h"

#include "server/boards/board_check.h"

namespace kurz {

CustomBoards::CustomBoards(Parts parts, int most)
    : parts_(parts), most_(most), queue_("boards", parts.around, parts.logger, kLimits) {}

const Board* CustomBoards::find(std::string_view id) {
  if (const auto at = found_.find(id); at != found_.end()) return at->second.get();
  if (!is_custom_board(id)) return nullptr;
  const auto stored = files_of(std::string(id));
  if (!stored) return nullptr;
  const auto board = read_board(stored->file);
  if (!board || (*board)->id != id) {
    parts_.logger.error("a stored board is not valid", {{"board", std::string(id)}});
    return nullptr;
  }
  return found_.emplace(std::string(id), *board).first->second.get();
}

std::optional<StoredBoard> CustomBoards::files_of(const std::string& id) {
  auto stored = parts_.reading.board(id);
  if (stored) return *stored;
  parts_.logger.error("cannot read a stored board", {{"board", id}, {"why", stored.error().text}});
  return {};
}

void CustomBoards::check(const std::string& visitor, std::string body, Lang lang,
                         const std::function<void(std::optional<protocol::BoardReport> report)>& done) {
  const auto work = [body = std::move(body), lang] { return report_of(check_board(sent_board(body)), lang); };
  if (!queue_.submit(visitor, work, done)) done({});
}

void CustomBoards::keep(const std::string& guest, std::string body, Lang lang,
                        const std::function<void(const Kept&)>& done) {
  struct Checked {
    BoardToKeep board;
    std::optional<std::vector<protocol::BoardProblem>> problems;
  };
  const auto work = [body = std::move(body), lang]() -> Checked {
    const CheckedBoard checked = check_board(sent_board(body));
    if (checked.board) return {to_keep(checked), {}};
    return {{}, report_of(checked, lang).problems};
  };
  const auto then = [this, guest, done](std::optional<Checked> checked) {
    if (!checked) return done(Kept{"", RequestErrorCode::kBusy});
    if (checked->problems) return done(Kept{"", RequestErrorCode::kBadBoard, checked->problems});
    BoardToKeep& board = checked->board;
    put({board.id, guest, std::move(board.file), std::move(board.layout), parts_.around.now() / 1000}, done);
  };
  if (!queue_.submit(guest, work, then)) then({});
}

void CustomBoards::put(const StoredBoard& board, const std::function<void(const Kept&)>& done) {
  // The writer may outlive this, the world around outlives both.
  const auto written = [&around = parts_.around, id = board.id, done](const Stored<Written>& result) {
    around.post([id, done, ok = result.ok(), full = result && *result == Written::kTooMany] {
      if (!ok) return done(Kept{"", RequestErrorCode::kStoreFailed});
      if (full) return done(Kept{"", RequestErrorCode::kTooManyBoards});
      done(Kept{id});
    });
  };
  parts_.writer.submit(NewBoard{board, most_}, written);
}

void CustomBoards::remove(const std::string& id, const std::string& guest,
                          const std::function<void(const std::optional<RequestErrorCode>&)>& done) {
  const auto written = [&around = parts_.around, done](const Stored<Written>& result) {
    around.post([done, ok = result.ok(), found = result && *result == Written::kDone] {
      if (!ok) return done(RequestErrorCode::kStoreFailed);
      done(found ? std::nullopt : std::optional(RequestErrorCode::kNoSuchBoard));
    });
  };
  parts_.writer.submit(RemoveBoard{id, guest}, written);
}

}  // namespace kurz
