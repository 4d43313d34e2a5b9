// A table as its events have made it, secrets included. decide() computes the next change together with its
// effect; once the event is stored, the table adopts that effect. A table that is read from the store replays
// its events instead, with the same result.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/log/game_log.h"
#include "protocol/request_error.h"
#include "protocol/requests.h"
#include "server/chance/sealed_chance.h"
#include "server/store/store.h"
#include "server/table/change.h"

namespace kurz {

inline constexpr std::int64_t kSecond = 1000;  // milliseconds, as all times without a unit are

// A change that has happened, for clients that missed it.
struct PastChange {
  std::int64_t at = 0;
  ChangeType type{};
  Seat seat = Seat::none();
  std::vector<Seat> seats;    // reopened; those that became free
  HolderKind kind{};          // seated
  bool on = false;            // substituted
  bool by_server = false;     // a bot moved, or the server decided
  bool by_bot = false;        // moved; a bot, for the guest who holds the seat
  std::uint64_t undoes = 0;   // undone; the version of the move
  Action action;              // moved; secret for others if it keeps tickets, see notation_for()
  std::vector<Event> events;  // as they happened; send them only through seen_by()
};

// From this version on seats can no longer change, which limits the length of a table's history. A game has
// about 400 moves; everything else that is still possible happens once.
inline constexpr std::uint64_t kMostVersions = 2000;

struct TableFault {
  // Or differs from the one that was played on; otherwise the events are damaged.
  bool board_is_missing = false;
  std::string text;
};

// What a change does to a table.
struct Effect {
  TableStatus status{};
  std::optional<GameState> state = {};  // if the change is part of the game
  std::vector<Event> events = {};       // of the game
};
// Of a move that leads to `after`.
Effect moved_effect(const GameState& after, const Step& step);

// The table before a move that its player can take back. A move cannot be taken back if it revealed anything
// hidden, or after the move of another seat.
struct UndoPoint {
  Seat seat;
  std::int64_t until = 0;     // of the steady clock
  std::uint64_t version = 0;  // of the move
  GameState state;
  std::size_t moves = 0;  // in the log
  BySeat<std::int64_t> since{}, thought{};
};

// The times of the steady clock that a table measures with. They are not stored: they mean nothing to the
// next process.
struct TableTimes {
  std::uint64_t version = 0;  // of the table
  BySeat<std::int64_t> since{}, undo_since{};
  std::int64_t undo_until = 0;
};

struct Decision {
  Change change;
  Effect effect;
};

// Finds a board by its id; null if there is none. A custom board stays in memory only while somebody holds
// it: its table, or work on another thread that may outlast the table.
using BoardSource = std::function<BoardPtr(std::string_view id)>;

class Table {
 public:
  Table(std::string id, const Bytes32& seed, BoardSource find_board);

  // The event that stores a change.
  [[nodiscard]] TableEvent next_event(const Change& change, std::string actor, std::string command,
                                      std::int64_t at) const;
  // The event of next_event() is stored: its effect becomes the table's state.
  // `at` is the time of the event, `steady` the same on the steady clock.
  void adopt(const TableEvent& event, const Change& change, Effect effect, std::int64_t at,
             std::int64_t steady);
  // Applies the next event read from the store, or says why it cannot be the next; then the table is
  // unusable. The event has happened just now, at `steady`; or else resume() or restart_times() sets the
  // times of the steady clock afterwards.
  std::optional<TableFault> apply(const TableEvent& event, std::optional<std::int64_t> steady = {});

  [[nodiscard]] TableTimes times() const;
  // Continues where a table of this process was.
  void resume(const TableTimes& times);
  // Continues a table of an earlier process that ended at `stopped_at`: the time until `steady`, now, does
  // not count. Decisions that were not made begin again.
  void restart_times(std::int64_t stopped_at, std::int64_t steady);

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] std::uint64_t version() const { return version_; }
  [[nodiscard]] bool seats_may_change() const { return version_ < kMostVersions; }
  [[nodiscard]] const Digest& chain() const { return chain_; }
  [[nodiscard]] TableStatus status() const { return status_; }
  [[nodiscard]] const Board& board() const { return *board_; }
  [[nodiscard]] const BoardPtr& shared_board() const { return board_; }
  [[nodiscard]] const std::string& host() const { return created_.host; }
  [[nodiscard]] const TableSettings& settings() const { return created_.settings; }
  [[nodiscard]] const std::string& commitment() const { return created_.commitment; }
  [[nodiscard]] const Holders& holders() const { return created_.holders; }
  [[nodiscard]] const Holder& holder(Seat seat) const { return created_.holders[index(seat)]; }
  [[nodiscard]] IdRange<Seat> seats() const { return IdRange<Seat>(static_cast<int>(holders().size())); }
  [[nodiscard]] bool has_seat(Seat seat) const { return index(seat) < created_.holders.size(); }
  [[nodiscard]] bool is_held_by(Seat seat, const std::string& guest) const {
    return has_seat(seat) && holder(seat).kind == HolderKind::kGuest && holder(seat).who == guest;
  }
  [[nodiscard]] bool holds_a_seat(const std::string& guest) const;
  // The seats in the order in which their holders sat down.
  [[nodiscard]] std::vector<Seat> seating_order() const;
  // A bot plays for the guest of this seat.
  [[nodiscard]] bool is_substituted(Seat seat) const { return substituted_[seat]; }
  [[nodiscard]] const std::string& rematch() const { return rematch_; }
  // How many turns a bot took for the guest of a seat, up to change `end` and since it began to.
  [[nodiscard]] int bot_turns(Seat seat, std::size_t end) const;
  // Change i made version i + 1.
  [[nodiscard]] const std::vector<PastChange>& history() const { return history_; }
  // The version that a command of an actor made, if it was ever done.
  [[nodiscard]] std::optional<std::uint64_t> answer_to(const std::string& actor,
                                                       const std::string& command) const;

  // The game, once it has started.
  [[nodiscard]] bool has_game() const { return log_.board != nullptr; }
  [[nodiscard]] const GameState& state() const { return state_; }
  [[nodiscard]] const GameLog& log() const { return log_; }
  // How many moves were made, including those that were taken back.
  [[nodiscard]] std::size_t plays() const { return plays_; }
  // What the last move can be taken back to; null if it cannot.
  [[nodiscard]] const UndoPoint* undo_point() const { return undo_ ? &*undo_ : nullptr; }
  // How many shuffles have failed; each round has its own seed and commitments.
  [[nodiscard]] int round() const { return round_; }
  [[nodiscard]] Bytes32 seed_of_round(int round) const { return round_seed(seed_, round); }
  // While the table is shuffling: until when guests have to reveal what they add to chance, on the steady
  // clock.
  [[nodiscard]] std::int64_t shuffle_until() const { return shuffle_until_; }
  [[nodiscard]] bool has_revealed(Seat seat) const { return contributions_[seat].has_value(); }
  // Guests' seats whose contributions are missing.
  [[nodiscard]] std::vector<Seat> unrevealed_seats() const;
  // Of each seat, as far as they are known. Secret until the game is over.
  [[nodiscard]] Contributions contributions() const;
  // Whether the game was started without contributions.
  [[nodiscard]] bool is_older_game() const { return has_game() && !contributed_; }
  // All chance of the game comes from this key: see server/chance.
  [[nodiscard]] Bytes32 key() const;
  // Public once the game is over.
  [[nodiscard]] std::optional<Bytes32> revealed_seed() const;

  // Since when a seat has been deciding, on the steady clock, and how long it has thought before, in
  // milliseconds.
  [[nodiscard]] std::int64_t deciding_since(Seat seat) const { return since_[seat]; }
  [[nodiscard]] std::int64_t thought_for(Seat seat) const { return thought_[seat]; }
  // When the seat's time is up, on the steady clock.
  [[nodiscard]] std::optional<std::int64_t> deadline(Seat seat) const;

 private:
  struct Replaying;
  struct Adopting;

  static std::size_t index(Seat seat) { return static_cast<std::size_t>(seat.index()); }
  // Whether these can be what the seats have committed to, none of them known before.
  [[nodiscard]] bool fit_commitments(const std::vector<change::Contribution>& revealed) const;
  void add(const std::vector<change::Contribution>& revealed);
  void update_clocks(const GameState& before, const PastChange& past, std::optional<std::int64_t> thought,
                     std::int64_t steady);
  void update_undo(const GameState& before, const PastChange& past, std::int64_t steady);

  std::string id_;
  Bytes32 seed_;
  BoardSource find_board_;

  BoardPtr board_;
  std::uint64_t version_ = 0;
  Digest chain_{};
  TableStatus status_ = TableStatus::kOpen;
  change::Created created_;
  int round_ = 0;
  int shuffle_seconds_ = 0;
  std::int64_t shuffle_until_ = 0;
  BySeat<std::optional<Bytes32>> contributions_{};
  bool contributed_ = false;  // the game was started with contributions
  BySeat<bool> substituted_{};
  std::string rematch_;
  std::vector<PastChange> history_;
  std::map<std::pair<std::string, std::string>, std::uint64_t> answers_;
  GameState state_;
  GameLog log_;
  std::size_t plays_ = 0;
  std::optional<UndoPoint> undo_;
  BySeat<std::int64_t> since_{};
  BySeat<std::int64_t> thought_{};
};

using Decided = Result<Decision, RequestError>;

// Whether bots have this level.
bool is_level(std::string_view name);

// What a command of a guest changes, or why it cannot be done. The table stays as it is. `now` is a time
// of the steady clock; guests have `shuffle_seconds` to reveal what they add to chance.
inline constexpr int kShuffleSeconds = 15;
Decided decide(const Table& table, const std::string& guest, const protocol::Command& command,
               std::int64_t now, int shuffle_seconds = kShuffleSeconds);
// Not all guests have revealed in time: the table is open again.
Decision decide_reopening(const Table& table);
// Who holds the seats after a change of the table.
Holders holders_after(const Table& table, const Change& change);

// A move of the server: of a bot, or for an absent player.
Decided decide_move(const Table& table, Seat seat, Action action, std::int64_t now);

// The table of a rematch and its first change: the seats rotate by one, and the guest who asked is the host.
std::string rematch_id(const Table& table);
change::Created rematch_of(const Table& table, const std::string& host, const Bytes32& seed);

}  // namespace kurz
