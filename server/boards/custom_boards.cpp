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
    if (!checked) return done(Kept{"", ErrorCode::kBusy});
    if (checked->problems) return done(Kept{"", ErrorCode::kBadBoard, checked->problems});
    BoardToKeep& board = checked->board;
    put({board.id, guest, std::move(board.file), std::move(board.layout), parts_.around.now() / 1000}, done);
  };
  if (!queue_.submit(guest, work, then)) then({});
}

void CustomBoards::put(const StoredBoard& board, const std::function<void(const Kept&)>& done) {
  parts_.writer.submit(NewBoard{board, most_}, [id = board.id, done](const Stored<Written>& written) {
    if (!written) return done(Kept{"", ErrorCode::kStoreFailed});
    if (*written == Written::kTooMany) return done(Kept{"", ErrorCode::kTooManyBoards});
    done(Kept{id});
  });
}

void CustomBoards::remove(const std::string& id, const std::string& guest,
                          const std::function<void(const std::optional<ErrorCode>&)>& done) {
  parts_.writer.submit(RemoveBoard{id, guest}, [done](const Stored<Written>& written) {
    if (!written) return done(ErrorCode::kStoreFailed);
    done(*written == Written::kDone ? std::nullopt : std::optional(ErrorCode::kNoSuchBoard));
  });
}

}  // namespace kurz
