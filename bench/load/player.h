// One socket that looks at one table, from a seat or from outside, and checks everything it is told.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "bench/load/line.h"
#include "bench/load/world.h"

namespace kurz::load {

inline constexpr int kOutside = -1;  // the seat of who only watches

class Player;

// What a measurement wants to hear of its players.
struct PlayerHooks {
  std::function<void(Player&)> turn;                    // it may move, and nothing of it is on the way
  std::function<void(Player&, Duration)> acknowledged;  // its move is stored; since when it was due
  std::function<void(Player&)> updated;                 // it has been told how the table stands
  std::function<void(Player&)> over;                    // its game has ended
};

class Player {
 public:
  Player(World& world, std::string cookie, int seat, const PlayerHooks& hooks);
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  ~Player();

  struct Way {
    int source = 1;
    bool reads = true;
  };
  void connect(Way way);
  void connect() { connect({}); }
  // Looks at this table from now on, and at no other.
  void look_at(const std::string& table);
  // Connects again after a cut and asks for all that it has missed.
  void come_back();
  void cut();
  // From now on it is no fault if the server closes.
  void expect_close() { expects_close_ = true; }

  // A random legal action, chosen when the turn came. The time is counted from `due`.
  void play(Clock::time_point due);
  [[nodiscard]] bool may_play() const { return !action_.empty() && !asked_ && line_ && line_->is_open(); }
  [[nodiscard]] bool is_waiting() const { return asked_.has_value(); }
  [[nodiscard]] bool is_connected() const { return line_ && line_->is_open(); }
  [[nodiscard]] bool is_gone() const { return gone_; }

  [[nodiscard]] const std::string& table() const { return table_; }
  [[nodiscard]] int seat() const { return seat_; }
  [[nodiscard]] std::uint64_t version() const { return version_; }
  [[nodiscard]] long moves() const { return moves_; }
  [[nodiscard]] long stale() const { return stale_; }
  [[nodiscard]] const std::string& status() const { return status_; }
  // Whether it has ever seen a game begin; kept for the hall.
  [[nodiscard]] bool has_begun() const { return begun_; }
  void begin() { begun_ = true; }
  // Sends it as it stands.
  void say(std::string text) { line_->send(std::move(text)); }
  [[nodiscard]] std::string open_message() const;

 private:
  struct Asked {
    std::string command;
    std::uint64_t version = 0;
    Clock::time_point due;
    bool is_move = false;
  };
  void connect_line();
  void complain(const std::string& what);
  void hear(std::string_view text);
  void hear_update(const boost::json::object& message);
  void hear_done(const boost::json::object& message);
  void hear_refused(const boost::json::object& message, std::string_view text);
  void check_changes(const boost::json::object& message, std::uint64_t version);
  void choose(const boost::json::object& state);
  void ask(const std::string& what, Clock::time_point due, bool is_move);
  void go_on();

  World& world_;
  const PlayerHooks& hooks_;
  std::string cookie_;
  int seat_;
  Way way_;
  std::shared_ptr<Line> line_;
  std::string table_;
  std::string status_;
  std::uint64_t version_ = 0;
  bool knows_table_ = false;     // has been told of it since it looks at it
  bool over_told_ = false;       // and the hook was called
  std::uint64_t seen_need_ = 0;  // must be told of this version before it goes on
  std::string action_;           // what it would do; empty: it may not move
  std::optional<Asked> asked_;
  long moves_ = 0;
  long stale_ = 0;
  bool expects_close_ = false;
  bool gone_ = false;
  bool begun_ = false;
};

}  // namespace kurz::load
