// Many games between bots, on all cores, with the same result for any number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/log/game_log.h"

namespace kurz {

struct MatchOptions {
  const Board* board = nullptr;
  std::vector<std::string> bots;  // one a seat
  long games = 0;
  std::uint64_t seed = 0;
  int threads = 1;
};

// What the games came to for the bot of one seat.
struct BotRecord {
  std::string name;
  long games = 0;   // seats played
  double wins = 0;  // a shared first place counts in parts
  long routes = 0;
  long tickets = 0;
  long bonus = 0;
  long completed = 0;
  std::array<long, kMaxSeats> places{};
  long moves = 0;
  double seconds = 0;  // spent thinking

  [[nodiscard]] double share() const { return games == 0 ? 0 : wins / static_cast<double>(games); }
  [[nodiscard]] double mean(long sum) const {
    return games == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(games);
  }
  [[nodiscard]] long points() const { return routes + tickets + bonus; }
};

struct MatchReport {
  long games = 0;
  long decisions = 0;
  long stuck = 0;
  double seconds = 0;
  std::vector<BotRecord> bots;  // by seat
};

// Called in the order of the games, from one thread at a time. False stops the match.
using GameSink = std::function<bool(const GameLog&)>;
// Told now and then how many games are done.
using Progress = std::function<void(long done)>;

// The bots must exist. Game k is dealt and played with the generator of (seed, k), whoever plays it.
MatchReport run_match(const MatchOptions& options, const GameSink& sink, const Progress& progress);

}  // namespace kurz
