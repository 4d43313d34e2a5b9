// A guest with one socket who follows one table and checks every message.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "bench/load/session.h"

namespace kurz::load {

class Player;

struct PlayerHooks {
  std::function<void(Player&)> turn;                    // one of its seats may move, and no command waits
  std::function<void(Player&, Duration)> acknowledged;  // its move is stored; the time since it was due
  std::function<void(Player&)> updated;
  std::function<void(Player&)> over;  // its game has ended
};

class Player {
 public:
  // `seats` of a table of its own: "me" for its own seats, or the level of a bot. Spectators have none.
  Player(Session& session, const PlayerHooks& hooks, std::vector<std::string> seats = {});
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  ~Player() { cut(); }

  // Registers a guest and plays at a new table.
  void begin();
  // Plays at another new table.
  void create_table();

  struct Connection {
    int source = 1;
    bool reads = true;
  };
  void connect(Connection connection);
  void connect() { connect({}); }
  // Follows this table from now on, and no other.
  void follow(const std::string& table);
  // Connects again and asks for everything it has missed.
  void come_back();
  void cut();
  // From now on the server may close the socket.
  void expect_close() { expects_close_ = true; }
  void send(const boost::json::object& message) { socket_->send(boost::json::serialize(message)); }

  // A random legal move, chosen when the turn came. Its time counts from `due`.
  void play(Clock::time_point due);
  [[nodiscard]] bool may_play() const { return move_ && !pending_ && socket_ && socket_->is_open(); }
  [[nodiscard]] bool is_waiting() const { return pending_.has_value(); }
  [[nodiscard]] bool is_closed() const { return closed_; }
  // Whether it has seen a game start.
  [[nodiscard]] bool has_played() const { return played_; }
  [[nodiscard]] const std::string& table() const { return table_; }
  [[nodiscard]] const std::string& cookie() const { return cookie_; }
  [[nodiscard]] std::uint64_t version() const { return version_; }
  [[nodiscard]] long moves() const { return moves_; }
  // Messages received.
  [[nodiscard]] long frames() const { return frames_; }

 private:
  struct Pending {
    std::string id;
    std::uint64_t version = 0;
    Clock::time_point due;
    bool is_move = false;
  };
  void connect_socket();
  void mistake(const std::string& what);
  void receive(const std::string& text);
  void receive_update(const boost::json::object& message);
  void receive_done(const boost::json::object& message);
  void check_changes(const boost::json::array& changes, std::uint64_t version);
  void choose(const boost::json::array& views);
  void command(boost::json::object message, Clock::time_point due, bool is_move);
  void go_on();

  Session& session_;
  const PlayerHooks& hooks_;
  std::vector<std::string> seats_;
  std::string cookie_;
  Connection connection_;
  std::shared_ptr<test::Socket> socket_;
  std::string table_;
  std::string status_;
  std::uint64_t version_ = 0;
  bool knows_table_ = false;  // has had an update since it follows the table
  bool over_reported_ = false;
  std::uint64_t needed_version_ = 0;         // must arrive before it goes on
  std::optional<boost::json::object> move_;  // what it would play; none: no seat may move
  std::optional<Pending> pending_;
  long moves_ = 0;
  long frames_ = 0;
  bool expects_close_ = false;
  bool closed_ = false;
  bool played_ = false;
};

}  // namespace kurz::load
