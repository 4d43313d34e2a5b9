// Boards that guests have sent: checked at a desk of their own, kept in the store, found by their id.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "engine/board/board.h"
#include "server/house/desk.h"
#include "server/store/writer.h"
#include "server/table/refused.h"

namespace kurz {

class OwnBoards {
 public:
  struct Parts {
    Surroundings& around;
    Store& reading;  // used on the house's thread only
    Writer& writer;
    Journal& journal;
  };
  // `most`: boards that are kept for one guest.
  OwnBoards(Parts parts, int most);
  OwnBoards(const OwnBoards&) = delete;
  OwnBoards& operator=(const OwnBoards&) = delete;

  // Stays where it is from then on. Null if there is none, or if what is kept of it is damaged or no board
  // any more.
  const Board* find(std::string_view id);
  // The file and the layout of one that was found; none if they cannot be read.
  std::optional<StoredBoard> files_of(const std::string& id);

  // What there is to say of a board that was sent, as JSON; none if too much waits already.
  void check(const std::string& visitor, std::string body, Lang lang,
             const std::function<void(std::optional<std::string> report)>& done);

  // What becomes of a board that was sent: its id, or what is wrong with it.
  struct Kept {
    std::string id;  // empty: refused
    Refused refused;
    std::optional<boost::json::object> report;  // of its mistakes
  };
  void keep(const std::string& guest, std::string body, Lang lang,
            const std::function<void(const Kept&)>& done);

  // Takes a board out of its maker's list.
  void remove(const std::string& id, const std::string& guest,
              const std::function<void(const std::optional<RefusedCode>&)>& done);
  [[nodiscard]] int most() const { return most_; }

 private:
  void put(const StoredBoard& board, const std::function<void(const Kept&)>& done);

  // While one of somebody's boards is checked, the next state of it may wait.
  static constexpr Desk::Limits kLimits{32, 2};

  Parts parts_;
  int most_;
  std::map<std::string, BoardPtr, std::less<>> found_;
  Desk desk_;
};

}  // namespace kurz
