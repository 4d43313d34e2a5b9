#include "server/boards/own_boards.h"

#include "server/boards/board_check.h"

namespace kurz {

OwnBoards::OwnBoards(Parts parts, int most)
    : parts_(parts), most_(most), desk_("boards", parts.around, parts.journal, kLimits) {}

const Board* OwnBoards::find(std::string_view id) {
  if (const auto at = found_.find(id); at != found_.end()) return at->second.get();
  if (!is_own_board(id)) return nullptr;
  const auto stored = files_of(std::string(id));
  if (!stored) return nullptr;
  const auto board = read_board(stored->file);
  if (!board || (*board)->id != id) {
    parts_.journal.error("a board of a guest is none", {{"board", std::string(id)}});
    return nullptr;
  }
  return found_.emplace(std::string(id), *board).first->second.get();
}

std::optional<StoredBoard> OwnBoards::files_of(const std::string& id) {
  auto stored = parts_.reading.board(id);
  if (stored) return *stored;
  parts_.journal.error("a board of a guest could not be read", {{"board", id}, {"why", stored.error().text}});
  return {};
}

void OwnBoards::check(const std::string& visitor, std::string body, Lang lang,
                      const std::function<void(std::optional<std::string> report)>& done) {
  const auto work = [body = std::move(body), lang] {
    return boost::json::serialize(checked_to_json(check_board(sent_board(body)), lang));
  };
  if (!desk_.later(visitor, work, done)) done({});
}

void OwnBoards::keep(const std::string& guest, std::string body, Lang lang,
                     const std::function<void(const Kept&)>& done) {
  struct Checked {
    BoardToKeep board;
    std::optional<boost::json::object> report;
  };
  const auto work = [body = std::move(body), lang]() -> Checked {
    const CheckedBoard checked = check_board(sent_board(body));
    if (checked.board) return {to_keep(checked), {}};
    return {{}, checked_to_json(checked, lang)};
  };
  const auto then = [this, guest, done](std::optional<Checked> checked) {
    if (!checked) return done(Kept{"", refused_as(RefusedCode::kBusy), {}});
    if (checked->report) return done(Kept{"", refused_as(RefusedCode::kBadBoard), checked->report});
    BoardToKeep& board = checked->board;
    put({board.id, guest, std::move(board.file), std::move(board.layout), parts_.around.now() / 1000}, done);
  };
  if (!desk_.later(guest, work, then)) then({});
}

void OwnBoards::put(const StoredBoard& board, const std::function<void(const Kept&)>& done) {
  // The writer may outlive this, the world around outlives both.
  const auto written = [&around = parts_.around, id = board.id, done](const Stored<Written>& result) {
    around.post([id, done, ok = result.ok(), full = result && *result == Written::kTooMany] {
      if (!ok) return done(Kept{"", refused_as(RefusedCode::kStoreFailed), {}});
      if (full) return done(Kept{"", refused_as(RefusedCode::kTooManyBoards), {}});
      done(Kept{id, {}, {}});
    });
  };
  parts_.writer.submit(NewBoard{board, most_}, written);
}

void OwnBoards::remove(const std::string& id, const std::string& guest,
                       const std::function<void(const std::optional<RefusedCode>&)>& done) {
  const auto written = [&around = parts_.around, done](const Stored<Written>& result) {
    around.post([done, ok = result.ok(), found = result && *result == Written::kDone] {
      if (!ok) return done(RefusedCode::kStoreFailed);
      done(found ? std::nullopt : std::optional(RefusedCode::kNoSuchBoard));
    });
  };
  parts_.writer.submit(RemoveBoard{id, guest}, written);
}

}  // namespace kurz
