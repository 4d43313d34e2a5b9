// What a position or an action is worth: the mean of many games that planners play to the end from it. Two
// actions are compared with the same random numbers, so that most of the noise cancels out.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "advice/statistics.h"
#include "bots/search/playout.h"
#include "engine/view/view.h"
#include "protocol/advice.h"

namespace kurz {

using protocol::Worth;
using Worths = BySeat<Worth>;
// The sum of independent estimates.
Worth operator+(const Worth& one, const Worth& other);

// Called after each step with the number of steps done; false stops the work.
using Watch = std::function<bool(long done)>;

// Adds up outcomes, or differences of outcomes, seat by seat.
class Tallies {
 public:
  void add(const EndValues& outcome, const EndValues& less = {});
  [[nodiscard]] Worths worths() const;

 private:
  BySeat<Sample> win_;
  BySeat<Sample> points_;
};

// Plays a game to its end. The seeds decide all chance; the policy forgets what it knew.
EndValues play_on(GameState world, std::uint64_t chance, Policy& policy);
// After an action of the seat, whose outcome has a seed of its own.
EndValues play_on_after(GameState world, Seat seat, Action action, std::uint64_t answer, std::uint64_t chance,
                        Policy& policy);

// What the viewer gets by an action, or how much more than by another, over worlds that look the same to the
// viewer.
Worth worth_of(const View& view, Action action, std::optional<Action> other, int playouts,
               std::uint64_t seed);

}  // namespace kurz
