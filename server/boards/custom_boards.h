// Boards that guests have sent: checked at a queue of their own, kept in the store, found by their id.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "engine/board/board.h"
#include "protocol/http.h"
#include "server/service/job_queue.h"
#include "server/store/writer.h"

namespace kurz {

class CustomBoards {
 public:
  struct Parts {
    Runtime& around;
    Store& reading;  // used on the service's thread only
    Writer& writer;
    Logger& logger;
  };
  // `most`: boards that are kept for one guest.
  CustomBoards(Parts parts, int most);
  CustomBoards(const CustomBoards&) = delete;
  CustomBoards& operator=(const CustomBoards&) = delete;

  // Stays where it is from then on. Null if there is none, or if what is kept of it is damaged or no board
  // any more.
  const Board* find(std::string_view id);
  // The file and the layout of one that was found; none if they cannot be read.
  std::optional<StoredBoard> files_of(const std::string& id);

  // What is wrong with a board that was sent; none if too many wait already.
  void check(const std::string& visitor, std::string body, Lang lang,
             const std::function<void(std::optional<protocol::BoardReport> report)>& done);

  // The id of a board that was saved, or why it was not.
  struct Kept {
    std::string id;
    std::optional<ErrorCode> error = {};
    std::optional<std::vector<protocol::BoardProblem>> problems = {};
  };
  void keep(const std::string& guest, std::string body, Lang lang,
            const std::function<void(const Kept&)>& done);

  // Takes a board out of its maker's list.
  void remove(const std::string& id, const std::string& guest,
              const std::function<void(const std::optional<ErrorCode>&)>& done);
  [[nodiscard]] int most() const { return most_; }

 private:
  void put(const StoredBoard& board, const std::function<void(const Kept&)>& done);

  // While one of somebody's boards is checked, the next state of it may wait.
  static constexpr JobLimits kLimits{32, 2};

  Parts parts_;
  int most_;
  std::map<std::string, BoardPtr, std::less<>> found_;
  JobQueue queue_;
};

}  // namespace kurz
