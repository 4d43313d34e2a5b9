// A simulated page: somebody who plays at tables or watches them, through one socket at a time. It never
// gives up: after a lost socket it connects to any process and sends its command again.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/rng.h"
#include "server/service/runtime.h"
#include "tests/simulation/invariants.h"

namespace kurz::simulation {

// The server's end of a socket.
class SocketEnd final : public Client {
 public:
  using Sent = std::function<SharedText(SocketEnd& to, SharedText message)>;
  SocketEnd(const std::string& guest, Lang lang, Sent sent) : Client(guest, lang), sent_(std::move(sent)) {}

  void send(SharedText message) override {
    if (is_open) to_page.push_back(sent_(*this, std::move(message)));
  }
  [[nodiscard]] bool is_behind() const override {
    const bool is_full = to_page.size() > most_unread;
    was_behind_ = was_behind_ || is_full;
    return is_full;
  }
  // Whether the process has to be told that it is behind no longer.
  [[nodiscard]] bool has_caught_up() const { return was_behind_ && is_open && !is_behind(); }
  void told_caught_up() { was_behind_ = false; }

  std::deque<std::string> to_server;
  std::deque<SharedText> to_page;
  std::size_t most_unread = 1000;
  bool is_open = true;
  std::size_t process = 0;

 private:
  Sent sent_;
  mutable bool was_behind_ = false;  // and the process does not know that it is no longer
};
using Socket = std::shared_ptr<SocketEnd>;

class Page {
 public:
  struct Setup {
    std::string name;   // begins the ids of its commands
    std::string guest;  // empty: it can only watch
    Lang lang = Lang::kEnglish;
    std::set<std::string> hosted = {};  // its tables
  };
  Page(Setup setup, Rng random, Database& database, const Invariants& invariants)
      : setup_(std::move(setup)), rng_(random), database_(database), invariants_(invariants) {}

  // It follows this table from now on.
  void follow(const std::string& table);
  // A new socket: it subscribes to its tables, and sends again what was not answered.
  void connect(Socket socket, std::int64_t now);
  enum class Wish : std::uint8_t { kNone, kConnect, kLeave };
  // Does the next thing, or wants another socket or none.
  Wish act(std::int64_t now);
  // Reads the next message; why it is wrong, if it is.
  std::optional<Violation> read(std::int64_t now);
  void close();
  // Everything that slows it down is over.
  void hurry(std::int64_t now) { next_act = std::min(next_act, now + 100); }
  // Whether it is connected and knows the latest version of all its tables.
  [[nodiscard]] bool is_up_to_date() const;
  // The latest message on who is at a table; empty if it does not follow it.
  [[nodiscard]] std::string people(const std::string& table) const;

  [[nodiscard]] const Setup& setup() const { return setup_; }
  [[nodiscard]] const Socket& socket() const { return socket_; }
  std::int64_t next_act = 0;

 private:
  struct Followed {
    std::uint64_t version = 0;  // 0: nothing is known yet
    std::int64_t asked_at = 0;  // for a subscription without an answer; 0: it is answered
    std::uint64_t asked_from = 0;
    bool is_closed = false;  // the page may not watch the table
    std::string people;      // the last message on who is there
  };
  struct Waiting {
    std::string table, id, text;
    std::int64_t sent_at = 0;
    bool again = false;  // the server could not do it
  };
  void subscribe(const std::string& table, Followed& followed, std::int64_t now);
  void send(const std::string& text);
  // A command or a request for what the page sees; empty if there is nothing to do.
  std::string choose(const Table& seen);
  std::string choose_before_game(const Table& seen, const std::vector<Seat>& own);
  std::string choose_in_game(const Table& seen, const std::vector<Seat>& own);
  template <class One>
  One command(const Table& seen);
  std::optional<Violation> read_update(const std::string& text);
  void read_answer(const std::string& text, bool is_error);
  [[nodiscard]] std::int64_t think();
  bool chance(int one_in) { return rng_.below(one_in) == 0; }
  [[nodiscard]] bool is_calm() const { return database_.rates.odd_command == 0; }

  static constexpr std::int64_t kPatience = 3000;

  Setup setup_;
  Rng rng_;
  Database& database_;
  const Invariants& invariants_;
  Socket socket_;
  std::map<std::string, Followed> followed_;
  std::optional<Waiting> waiting_;
  int commands_ = 0;
};

}  // namespace kurz::simulation
