// Whole games between bots.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "bots/registry.h"
#include "engine/log/game_log.h"

namespace kurz::test {

// A bot by its name, a searching one with few simulations.
inline std::string quick_text(const BotKind& kind) {
  const auto is_sims = [](const BotOption& option) { return option.name == "sims"; };
  return std::string(kind.name) + (std::ranges::any_of(kind.options, is_sims) ? "(sims=6)" : "");
}

// One bot a seat. A bot that cannot be made, or that breaks a rule, fails the test and ends the game.
inline GameLog play_bots(const Board& board, const std::vector<std::string>& bots, std::uint64_t seed) {
  std::vector<std::unique_ptr<Bot>> players;
  for (const std::string& text : bots) players.push_back(std::move(make_bot(text).value()));
  SeededNature nature(seed);
  Rng thought(mix(seed));
  Recorder recorder = Recorder::begin(board, static_cast<int>(bots.size()), Seat::none(), nature).value();
  while (recorder.state().phase != Phase::kOver) {
    const Seat seat = seat_to_move(recorder.state());
    const auto s = static_cast<std::size_t>(seat.index());
    const View view = make_view(recorder.state(), seat);
    const Action action = players[s]->choose(view, thought, {});
    if (recorder.play(seat, action, nature).ok()) continue;
    FAIL_CHECK(bots[s] << " in seat " << seat.index() << " on " << board.id << ", seed " << seed << ", move "
                       << recorder.log().moves.size() << ": refused action " << action.bits());
    break;
  }
  return recorder.log();
}

}  // namespace kurz::test
