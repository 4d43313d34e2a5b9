// Somebody who asks for hints, and somebody who asks for analyses, one after the other: how much work do they
// get?
#pragma once

#include <string>
#include <vector>

#include "bench/load/players.h"

namespace kurz::load {

class Others {
 public:
  // `games` are finished and not analysed yet.
  Others(Session& session, std::vector<std::string> games);
  Others(const Others&) = delete;
  Others& operator=(const Others&) = delete;
  ~Others() { *alive_ = false; }

  struct Work {
    double simulations = 0;  // in hints
    double analysed = 0;     // moves
  };
  // Since the last call.
  Work take();

 private:
  void ask_hint();
  void ask_analysis();
  void later(std::chrono::milliseconds pause, void (Others::*then)());
  void count_analysed(const json::object& page);

  Session& session_;
  std::vector<std::string> games_;  // the last is being analysed
  int seen_ = 0;                    // moves of it that are analysed
  PlayerHooks hooks_;
  Player player_;
  Clock::time_point hint_asked_at_;
  Work work_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace kurz::load
