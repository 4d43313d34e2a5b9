// Boards that guests have sent: checked on a queue of their own, kept in the store, found by their id.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/board_json.h"
#include "draw/layout.h"
#include "protocol/http.h"
#include "server/service/jobs.h"
#include "server/store/store_pool.h"
#include "server/store/writer.h"
#include "words/lang.h"

namespace kurz {

// Of a board file, and of a layout.
inline constexpr std::size_t kLongestBoardFile = 64 * 1024;

struct SentBoard {
  std::string board;
  std::string layout;  // empty: there is none
};
// A body is a board file, or {"board": …, "layout": …} with each as JSON or as a text that may not be JSON
// yet.
SentBoard sent_board(std::string_view body);

struct CheckedBoard {
  std::string file;
  BoardPtr board;  // null: there are problems
  BoardProblems problems;
  draw::Layout layout;                       // the one sent, or else an automatic one
  std::vector<std::string> layout_problems;  // why the one sent was not taken
};
CheckedBoard check_board(const SentBoard& sent);

protocol::BoardReport report_of(const CheckedBoard& checked, Lang lang);

// A valid board under an id made from its content: the same board has the same id, whatever it was called and
// however its file was written. It has no owner yet.
StoredBoard to_keep(const CheckedBoard& checked);
// Whether this is such an id.
bool is_custom_board(std::string_view id);

class CustomBoards {
 public:
  struct Parts {
    JobContext jobs;
    StorePool& stores;
    Writer& writer;
    Allowances& allowances;
  };
  // `most`: boards that are kept for one guest.
  CustomBoards(const Parts& parts, int most);

  // For games: everybody who needs it gets the same board. It is evicted from memory soon after the last of
  // them has let it go. Null if there is none, or if what is kept of it is damaged or no board any more. From
  // any thread.
  BoardPtr find(std::string_view id);
  // For one use: a board that no game needs is not kept in memory. From any thread.
  struct Found {
    BoardPtr board;
    StoredBoard files;
  };
  std::optional<Found> read(const std::string& id);
  // Whether finding it takes as long as reading a board file.
  bool must_be_read(std::string_view id);

  // What is wrong with a board that was sent, a BoardReport as JSON; none if too many wait already. The
  // visitor is charged for the time it takes.
  void check(const Visitor& visitor, std::string body, Lang lang,
             const std::function<void(std::optional<std::string> report)>& done);

  // The id of a board that was saved, or why it was not. The visitor is charged for the time it takes, and
  // for the place on the disk, which is never free again.
  struct Kept {
    std::string id;
    std::optional<ErrorCode> error = {};
    std::optional<std::vector<protocol::BoardProblem>> problems = {};
  };
  void keep(const Visitor& visitor, std::string body, Lang lang,
            const std::function<void(const Kept&)>& done);

  // Takes a board out of its maker's list.
  void remove(const std::string& id, const std::string& guest,
              const std::function<void(const std::optional<ErrorCode>&)>& done);
  [[nodiscard]] int most() const { return most_; }
  // Those that were found last stay in memory, although no game may need them now.
  static constexpr std::size_t kMostUnused = 8;
  // In memory.
  [[nodiscard]] std::size_t size();
  // See JobQueue.
  bool run_next() { return queue_.run_next(); }

 private:
  static constexpr double kSavePrice = 5000;  // milliseconds
  // While one of somebody's boards is checked, the next state of it may wait.
  static constexpr JobLimits kLimits{32, 2};

  Parts parts_;
  int most_;
  BoardPtr find_known(std::string_view id);
  // With the mutex.
  BoardPtr touch(BoardPtr board);

  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const Board>, std::less<>> found_;
  std::deque<BoardPtr> latest_;  // the latest first
  JobQueue queue_;
};

}  // namespace kurz
