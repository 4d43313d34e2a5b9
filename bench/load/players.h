// A guest with one socket, who follows one table and checks every message.
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
  // A message of another type; false: it was not expected.
  std::function<bool(Player&, const json::object&)> other;
  std::function<void(Player&)> created;  // its table exists
  // One of its commands is stored, by its id, as this version.
  std::function<void(Player&, const std::string&, std::uint64_t)> stored;
  // The port of the process to go to when its own does not answer. Without it, that is a mistake.
  std::function<int(Player&)> next_process;
};

struct Connection {
  int source = 1;     // see test::SocketOptions
  bool reads = true;  // false: messages stay unread
  int port = 0;       // of one of several processes; 0: the session's server
};

class Player {
 public:
  // `seats` of a table of its own: "me" for its own seats, "open" for those of others, or the level of a bot.
  // Spectators have none; {"guest"}: one who sits down at another player's table.
  Player(Session& session, const PlayerHooks& hooks, std::vector<std::string> seats = {});
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  ~Player() { cut(); }

  // Registers a guest and plays at a new table.
  void begin();
  void begin_at(int port);
  // Takes the open seat of another player's table, and plays there.
  void sit_down(const std::string& table);
  // As a guest who exists, from an address. At tables that this guest did not create here, `contributions`
  // are those of its seats to chance.
  void begin_as(const std::string& cookie, Connection connection = {}, json::array contributions = {});
  // Plays at another new table.
  void create_table();

  void connect(Connection connection = {});
  // Follows this table from now on, and no other.
  void follow(const std::string& table);
  // Connects again and asks for everything it has missed.
  void reconnect();
  // The same at another process; sends again what was not answered.
  void move_to(int port);
  void cut();
  // From now on the server may close the socket.
  void expect_close() { expects_close_ = true; }
  void send(const json::object& message) { socket_->send(json::serialize(message)); }

  // The seat that may move; 0 if none may.
  [[nodiscard]] std::int64_t seat_to_move() const { return move_ ? move_->at("seat").as_int64() : 0; }

  // A random legal move, chosen when the turn came. Its time counts from `due`.
  void play(Clock::time_point due);
  [[nodiscard]] bool may_play() const { return move_ && !pending_ && socket_ && socket_->is_open(); }
  // Whether it knows of a move that it could play.
  [[nodiscard]] bool has_turn() const { return move_.has_value(); }
  [[nodiscard]] bool is_waiting() const { return pending_.has_value(); }
  [[nodiscard]] bool is_closed() const { return closed_; }
  // Whether it has seen a game start.
  [[nodiscard]] bool has_played() const { return played_; }
  [[nodiscard]] const std::string& table() const { return table_; }
  [[nodiscard]] const std::string& cookie() const { return cookie_; }
  [[nodiscard]] std::uint64_t version() const { return version_; }
  // Of the process that it uses.
  [[nodiscard]] int port() const { return connection_.port > 0 ? connection_.port : session_.port(); }

 private:
  static constexpr double kFirstWait = 0.3;
  static constexpr double kLongestWait = 10;
  struct Pending {
    std::string id;
    std::uint64_t version = 0;
    Clock::time_point due;
    bool is_move = false;
    json::object message = {};
  };
  struct Request {
    std::string path;
    json::object body;
    std::function<void(const test::HttpAnswer&)> then;
  };
  // Until it is answered, also by other processes if there are any.
  void request(Request request);
  void send_request();
  void lost(const std::string& reason);
  // Waits as long as the page does, each time longer; then goes to another process.
  void move_on();
  void send_again(bool only_command);
  void receive_error(const json::object& message);
  void take_seat();
  void mistake(const std::string& what);
  void receive(const std::string& text);
  void receive_update(const json::object& message);
  void receive_done(const json::object& message);
  void check_changes(const json::array& changes, std::uint64_t version);
  void choose(const json::array& views);
  void command(json::object message, Clock::time_point due, bool is_move);
  void continue_game();

  Session& session_;
  const PlayerHooks& hooks_;
  std::vector<std::string> seats_;
  const bool is_guest_at_table_;  // of another player
  json::array contributions_;     // to chance, of its own seats
  std::string cookie_;
  std::string address_;
  Connection connection_;
  std::shared_ptr<test::Socket> socket_;
  std::string invited_to_;
  std::string table_;
  std::string status_;
  std::uint64_t version_ = 0;
  bool knows_table_ = false;  // has had an update since it follows the table
  bool over_reported_ = false;
  std::uint64_t needed_version_ = 0;  // must arrive before it goes on
  std::optional<json::object> move_;  // what it would play; none: no seat may move
  std::optional<Pending> pending_;
  bool expects_close_ = false;
  bool closed_ = false;
  bool played_ = false;
  bool has_seat_ = false;
  bool has_open_seat_ = false;  // the table
  bool must_reveal_ = false;
  std::optional<Request> request_;
  int attempts_ = 0;          // to send a request
  double wait_ = kFirstWait;  // in seconds, before it connects again
  Lifetime lifetime_;
};

using Players = std::vector<std::unique_ptr<Player>>;

}  // namespace kurz::load
