#include "bots/ismcts/tree.h"

namespace kurz {

Edge& Node::edge(Action action) {
  for (Edge& known : edges) {
    if (known.action == action) return known;
  }
  return edges.emplace_back(Edge{action, 0, 0, {}});
}

std::uint64_t sight_of(const GameState& world, Seat viewer) {
  const auto me = static_cast<std::size_t>(viewer.index());
  std::uint64_t key = mix(world.hand[me].raw());
  const auto add = [&](std::uint64_t fact) { key = mix(key ^ fact); };
  std::uint64_t row = 0;
  for (int slot = 0; slot < kRowSize; ++slot)
    row = row << 4U | static_cast<std::uint64_t>(world.row[slot].index());
  add(row);
  add(world.discards.raw());
  std::uint64_t counts = 0;
  for (std::size_t s = 0; s < world.players; ++s) {
    add(world.owned[s]);
    counts = counts << 12U | static_cast<std::uint64_t>(world.hand[s].total()) << 5U |
             static_cast<std::uint64_t>(std::popcount(world.tickets[s]));
  }
  add(counts);
  add(static_cast<std::uint64_t>(world.tickets[me]) << 32U | static_cast<std::uint64_t>(world.phase) << 24U |
      static_cast<std::uint64_t>(world.turn.index()) << 16U |
      static_cast<std::uint64_t>(world.to_choose) << 8U | world.last_turns);
  if (world.board->souvenirs() != nullptr) {
    auto stacks = static_cast<std::uint64_t>(world.claimed_now.index());
    for (const SouvenirStack& stack : world.stacks)
      stacks = mix(stacks ^ static_cast<std::uint64_t>(stack.place.index()) << 8U ^ stack.count);
    for (const std::uint8_t symbols : world.souvenirs) stacks = stacks << 8U ^ mix(stacks ^ symbols);
    add(stacks);
  }
  if (world.turn == viewer && world.phase == Phase::kKeepTickets) {
    add(static_cast<std::uint64_t>(world.offer[0].index()) << 8U |
        static_cast<std::uint64_t>(world.offer[1].index()));
  }
  return key;
}

}  // namespace kurz
