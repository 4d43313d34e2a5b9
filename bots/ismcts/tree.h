// What the search has learnt, by what the searching seat sees: positions that look the same to it are one
// node, however they came about, and nodes of a search serve the next.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "bots/search/playout.h"

namespace kurz {

struct Edge {
  Action action;
  float prior = 0;
  std::uint32_t visits = 0;
  EndValues sum;  // over the visits
};

struct Node {
  std::vector<Edge> edges;
  Edge& edge(Action action);
};

class Tree {
 public:
  Node& at(std::uint64_t key) { return nodes_[key]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  void clear() { nodes_.clear(); }

 private:
  std::unordered_map<std::uint64_t, Node> nodes_;
};

// A fingerprint of all that `viewer` sees of a world.
std::uint64_t sight_of(const GameState& world, Seat viewer);

}  // namespace kurz
