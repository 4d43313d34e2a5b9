// Boards that guests have sent: checked on a thread of their own, kept in the store, found by their id.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "engine/board/board.h"
#include "server/house/surroundings.h"
#include "server/ops/journal.h"
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
  ~OwnBoards();

  // Stays where it is from then on. Null if there is none, or if what is kept of it is damaged or no board
  // any more.
  const Board* find(std::string_view id);
  // The file and the layout of one that was found; none if they cannot be read.
  std::optional<StoredBoard> files_of(const std::string& id);

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

  // Runs `work` on the boards' own thread, which makes way for all others, then `done` on the house's.
  // False if too much waits already.
  bool later(std::function<void()> work, std::function<void()> done);

 private:
  void put(const StoredBoard& board, const std::function<void(const Kept&)>& done);

  static constexpr int kMostWaiting = 32;

  Parts parts_;
  int most_;
  std::map<std::string, BoardPtr, std::less<>> found_;
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace kurz
