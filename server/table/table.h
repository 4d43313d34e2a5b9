// A table: what its changes have made of it, secrets included. It changes only by the next stored event, in
// the same way when it is played and when it is read back.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/log/game_log.h"
#include "server/store/store.h"
#include "server/table/change.h"

namespace kurz {

// What is remembered of a change, for whoever has missed it.
struct PastChange {
  std::int64_t at = 0;
  std::string_view type;
  Seat seat = Seat::none();
  HolderKind kind{};          // seated
  bool on = false;            // stood_in
  bool by_server = false;     // a bot moved, or the server decided
  Action action;              // moved; not for everybody, see notation_for()
  std::vector<Event> events;  // as they happened; seen_by() before anybody is told
};

// From this version on seats no longer change hands, so that nobody makes a table's history long without end.
// A game itself has some 400 moves; all else that is still possible happens once.
inline constexpr std::uint64_t kMostVersions = 2000;

struct TableFault {
  bool board_is_missing = false;  // or another than the one that was played on; else the events are damaged
  std::string text;
};

class Table {
 public:
  Table(std::string id, const Bytes32& seed, BoardFinder find_board);

  // Takes the next event as it is stored, or says why it cannot be the next; then the table is of no use.
  std::optional<TableFault> take(const TableEvent& event);
  // The event that a change would be.
  [[nodiscard]] TableEvent next_event(const Change& change, std::string actor, std::string command,
                                      std::int64_t at) const;

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] std::uint64_t version() const { return version_; }
  [[nodiscard]] bool seats_may_change() const { return version_ < kMostVersions; }
  [[nodiscard]] const Digest& chain() const { return chain_; }
  [[nodiscard]] TableStatus status() const { return status_; }
  [[nodiscard]] const Board& board() const { return *board_; }
  [[nodiscard]] const std::string& maker() const { return made_.maker; }
  [[nodiscard]] const TableSettings& settings() const { return made_.settings; }
  [[nodiscard]] const Digest& commitment() const { return made_.commitment; }
  [[nodiscard]] const Holders& holders() const { return made_.holders; }
  [[nodiscard]] const Holder& holder(Seat seat) const { return made_.holders[index(seat)]; }
  [[nodiscard]] bool has_seat(Seat seat) const { return index(seat) < made_.holders.size(); }
  // Of a seat that the table has.
  [[nodiscard]] bool is_held_by(Seat seat, const std::string& guest) const {
    return holder(seat).kind == HolderKind::kGuest && holder(seat).who == guest;
  }
  [[nodiscard]] bool holds_a_seat(const std::string& guest) const;
  [[nodiscard]] bool stood_in(Seat seat) const { return stood_in_[index(seat)]; }
  [[nodiscard]] const std::string& rematch() const { return rematch_; }
  // From the first: change i made version i + 1.
  [[nodiscard]] const std::vector<PastChange>& history() const { return history_; }
  // Which version a command of an actor made, if it was ever done.
  [[nodiscard]] std::optional<std::uint64_t> answer_to(const std::string& actor,
                                                       const std::string& command) const;

  // The game, once it has started.
  [[nodiscard]] bool has_game() const { return log_.board != nullptr; }
  [[nodiscard]] const GameState& state() const { return state_; }
  [[nodiscard]] const GameLog& log() const { return log_; }
  // All chance of the game comes from it: see server/chance.
  [[nodiscard]] Bytes32 key() const;
  // Shown to all when the game is over.
  [[nodiscard]] std::optional<Bytes32> revealed_seed() const;

  // Since when a seat has been deciding, and how long it has thought before, in milliseconds.
  [[nodiscard]] std::int64_t deciding_since(Seat seat) const { return since_[index(seat)]; }
  [[nodiscard]] std::int64_t thought_for(Seat seat) const { return thought_[index(seat)]; }
  // When the seat's time is up by the clock.
  [[nodiscard]] std::optional<std::int64_t> deadline(Seat seat) const;

 private:
  struct Taking;

  static std::size_t index(Seat seat) { return static_cast<std::size_t>(seat.index()); }
  std::optional<TableFault> take_change(const Change& change, PastChange& past);

  std::string id_;
  Bytes32 seed_;
  BoardFinder find_board_;

  const Board* board_ = nullptr;
  std::uint64_t version_ = 0;
  Digest chain_{};
  TableStatus status_ = TableStatus::kOpen;
  change::Made made_;
  std::array<bool, kMaxSeats> stood_in_{};
  std::string rematch_;
  std::vector<PastChange> history_;
  std::map<std::pair<std::string, std::string>, std::uint64_t> answers_;
  GameState state_;
  GameLog log_;
  std::array<std::int64_t, kMaxSeats> since_{};
  std::array<std::int64_t, kMaxSeats> thought_{};
};

}  // namespace kurz
