#include "server/boards/own_boards.h"

#include <atomic>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <sys/resource.h>

#include "server/boards/board_check.h"

namespace kurz {

struct OwnBoards::Inside {
  std::atomic<int> waiting = 0;
  boost::asio::thread_pool thread{1};  // ends before what its work uses
};

OwnBoards::OwnBoards(Parts parts, int most)
    : parts_(parts), most_(most), inside_(std::make_unique<Inside>()) {
  constexpr int kLast = 19;
  boost::asio::post(inside_->thread, [] { setpriority(PRIO_PROCESS, 0, kLast); });
}

OwnBoards::~OwnBoards() {
  inside_->thread.stop();
  inside_->thread.join();
}

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

bool OwnBoards::later(std::function<void()> work, std::function<void()> done) {
  if (inside_->waiting >= kMostWaiting) return false;
  ++inside_->waiting;
  boost::asio::post(inside_->thread, [this, work = std::move(work), done = std::move(done)]() mutable {
    work();
    --inside_->waiting;
    parts_.around.post(std::move(done));
  });
  return true;
}

void OwnBoards::keep(const std::string& guest, std::string body, Lang lang,
                     const std::function<void(const Kept&)>& done) {
  struct Work {
    BoardToKeep board;
    std::optional<boost::json::object> report;
  };
  const auto shared = std::make_shared<Work>();
  const auto work = [shared, body = std::move(body), lang] {
    const CheckedBoard checked = check_board(sent_board(body));
    if (checked.board) {
      shared->board = to_keep(checked);
    } else {
      shared->report = checked_to_json(checked, lang);
    }
  };
  const auto then = [this, shared, guest, done] {
    if (shared->report) return done(Kept{"", refused_as(RefusedCode::kBadBoard), shared->report});
    BoardToKeep& board = shared->board;
    put({board.id, guest, std::move(board.file), std::move(board.layout), parts_.around.now() / 1000}, done);
  };
  if (!later(work, then)) done(Kept{"", refused_as(RefusedCode::kBusy), {}});
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
