// What a position or an action is worth: the mean of many games that planners play to the end from it. Two
// actions are compared with the same random numbers, so that most of the noise cancels out.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "advice/statistics.h"
#include "bots/search/playout.h"
#include "engine/view/view.h"

namespace kurz {

// A mean and its standard error.
struct Estimate {
  double value = 0;
  double error = 0;
  bool operator==(const Estimate&) const = default;

  // Of independent estimates.
  Estimate& operator+=(const Estimate& other);
};
Estimate estimate_of(const Sample& sample);

struct SeatWorth {
  Estimate win;  // chance to win; a shared first place counts in parts
  Estimate points;
  bool operator==(const SeatWorth&) const = default;
  SeatWorth& operator+=(const SeatWorth& other);
};
using Worths = std::array<SeatWorth, kMaxSeats>;

// Called after each step with the number of steps done; false stops the work.
using Watch = std::function<bool(long done)>;

// Adds up outcomes, or differences of outcomes, seat by seat.
class Tallies {
 public:
  void add(const EndValues& outcome);
  void add_difference(const EndValues& one, const EndValues& other);
  [[nodiscard]] Worths worths() const;

 private:
  std::array<Sample, kMaxSeats> win_;
  std::array<Sample, kMaxSeats> points_;
};

// Plays games to their ends. The seeds decide all chance.
class Valuer {
 public:
  EndValues play_on(GameState world, std::uint64_t chance);
  // After an action of the seat, whose outcome has a seed of its own.
  EndValues play_on_after(GameState world, Seat seat, Action action, std::uint64_t answer,
                          std::uint64_t chance);

 private:
  Policy policy_;
};

// What the viewer gets by one action more than by another, over worlds that look the same to the viewer.
SeatWorth difference(const View& view, Action one, Action other, int playouts, std::uint64_t seed);

}  // namespace kurz
