// Visitors who ask for more than their share. They run on a thread of their own with a low priority, so that
// they take the server's time and not that of the players who measure it. All are bounded in rate and number
// and talk to 127.0.0.1 only.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "bench/load/players.h"

namespace kurz::load {

// What attacks aim at.
struct Targets {
  int port = 0;
  std::string long_table;             // finished, with almost 2,000 versions
  std::vector<std::string> finished;  // games to analyse
  std::vector<std::string> running;   // tables where others play
  std::vector<std::string> cookies;   // of the guests who attack
  std::string board;                  // a board file
  std::string board_of_guest;         // the id of a board that a guest has saved
};

// Goes on until it is destroyed. Lives on the thread of the attackers.
class Attack {
 public:
  Attack() = default;
  Attack(const Attack&) = delete;
  Attack& operator=(const Attack&) = delete;
  virtual ~Attack() = default;
};

// Where an attack runs, and what it was answered.
struct Attacking {
  Session& session;
  const Targets& targets;
  std::map<int, long>& answers;  // by status
};

struct AttackKind {
  const char* name;
  const char* about;
  std::function<std::unique_ptr<Attack>(const Attacking& at)> start;
};
// http_attacks.cpp and socket_attacks.cpp
std::vector<AttackKind> http_attacks();
std::vector<AttackKind> socket_attacks();

class Attackers {
 public:
  Attackers(const Settings& settings, Targets targets, std::vector<AttackKind> kinds);
  Attackers(const Attackers&) = delete;
  Attackers& operator=(const Attackers&) = delete;
  ~Attackers();

  // Ends the attacks; `players` go on meanwhile.
  void stop(Session& players);
  // "503: 120, 200: 14"; after stop().
  [[nodiscard]] std::string answers() const;

 private:
  void run(const std::vector<AttackKind>& kinds);

  Targets targets_;
  Session session_;
  std::map<int, long> answers_;
  std::atomic<bool> stopping_ = false;
  std::atomic<bool> stopped_ = false;
  std::thread thread_;
};

}  // namespace kurz::load
