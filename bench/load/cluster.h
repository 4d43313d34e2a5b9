// Several server processes on one PostgreSQL, and games of people who use all of them.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "bench/load/games.h"
#include "tests/support/postgres_server.h"

namespace kurz::load {

// Settings of a PostgreSQL server for many games.
std::vector<std::string> large_postgres();

class Cluster {
 public:
  // Starts them. `address`: of a database; by default, of a new one in a PostgreSQL server of our own.
  explicit Cluster(Session& session, int processes, const std::vector<std::string>& flags = {});
  Cluster(Session& session, int processes, std::string address, const std::vector<std::string>& flags = {});

  test::ServerProcess& process(int i) { return *processes_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] int size() const { return static_cast<int>(processes_.size()); }
  [[nodiscard]] std::vector<int> ports() const;
  [[nodiscard]] int port(int i) const { return processes_[static_cast<std::size_t>(i)]->port(); }
  [[nodiscard]] const std::string& address() const { return address_; }
  // Of all processes together.
  double metric(const std::string& name);
  double megabytes() { return metric("kurz_resident_bytes") / 1e6; }
  Duration cpu_time();
  // Ends the processes; reports a mistake if one of them fails.
  void stop();

  std::optional<test::PostgresServer> postgres;

 private:
  void start(int processes, const std::vector<std::string>& flags);

  Session& session_;
  std::string address_;
  std::vector<std::unique_ptr<test::ServerProcess>> processes_;
};

// Games that use all processes: half of them of two people at different processes, half of one person against
// a bot. People think for a while; if something happened to their process, they move as soon as they may.
class SharedGames {
 public:
  SharedGames(Session& session, Cluster& cluster, int games);

  // From now on it is measured how long each of them takes until a move is stored: the players of a process,
  // or all players.
  void disturb(int process);
  void disturb_all();
  // The process must not be used, or may be used again.
  void set_usable(int process, bool usable) { usable_[static_cast<std::size_t>(process)] = usable; }
  // Those who use the process go to others, as if a balancer had noticed that it does not answer.
  void leave(int process);
  // Those who used the process first come back, one after the other.
  void come_back(int process);
  [[nodiscard]] bool has_disturbed() const { return !disturbed_.empty(); }
  // Reports those who could not move yet.
  void expect_all_moved(Duration limit);

  // Ends the games, and compares what the players were told with the database.
  void finish(const test::PostgresServer& postgres, const std::string& address);
  void report(Report& report) const;
  // From a disturbance to the next move.
  [[nodiscard]] const Latencies& returns() const { return returns_; }

 private:
  struct Person {
    std::unique_ptr<Player> player;
    int home = 0;  // the process that it used first
    int game = 0;
    bool hosts = true;
  };
  struct Disturbed {
    Clock::time_point since;
    bool could_move = false;
  };
  void add(int game, int home, std::vector<std::string> seats, bool hosts);
  void think(Player& player);
  void disturb(const std::function<bool(const Person&)>& whom);
  int choose_process();

  Session& session_;
  Cluster& cluster_;
  PlayerHooks hooks_;
  std::vector<Person> people_;
  std::map<const Player*, std::size_t> places_;  // in people_
  std::set<Player*> thinking_;
  std::map<const Player*, Disturbed> disturbed_;
  std::vector<int> hurries_;  // per game: how many of its people were disturbed
  std::vector<bool> usable_;
  std::set<std::string> told_;
  Latencies moves_;  // of people whose process works
  Latencies returns_;
  Latencies returns_to_move_;
  Latencies returns_waiting_;
  long games_over_ = 0;
  std::size_t started_ = 0;
  std::size_t lost_ = 0;
  std::size_t untold_ = 0;
  int gaps_ = 0;
};

}  // namespace kurz::load
