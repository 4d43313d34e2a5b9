// Single-observer information-set search: each iteration takes a world that the observer cannot tell from the
// real one, goes down the tree of what the observer would see, and plays on from there with the planner.
#pragma once

#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "bots/frozen/playout.h"

namespace kurz::frozen {

struct SearchOptions {
  int milliseconds = 100;  // used unless simulations are given
  int simulations = 0;
  int threads = 1;
  bool others = false;  // whether the others' moves are searched too, or left to the planner
  float explore = 1.2F;
  float temperature = 2.5F;  // points of the planner that make a prior e times as large
};

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

// By what the searching seat sees: positions that look the same to it are one node, and the nodes of a search
// serve the next.
using Tree = std::unordered_map<std::uint64_t, Node>;

// A fingerprint of all that `viewer` sees of a world.
std::uint64_t sight_of(const GameState& world, Seat viewer);

// Where a search takes its worlds from.
using Worlds = std::function<GameState(Rng& rng)>;

// One thread's part: a tree of its own, kept from move to move.
class Searcher {
 public:
  explicit Searcher(const SearchOptions& options) : options_(options) {}

  // Goes on until the clock has run out or the choice is settled.
  void run(const Worlds& worlds, Seat observer, std::uint64_t root, SearchClock clock, Rng rng);
  [[nodiscard]] const Node& at(std::uint64_t key) { return tree_[key]; }
  // What was learnt is dropped when it takes too much room.
  void tidy();
  [[nodiscard]] std::size_t kept_bytes() const;

 private:
  void iterate(const Worlds& worlds, Seat observer, Rng& rng);
  Edge* select(Node& node, Seat seat, const Candidates& candidates) const;

  SearchOptions options_;
  Tree tree_;
  Policy policy_;
};

class Search {
 public:
  explicit Search(const SearchOptions& options);

  // The best action first. A time that is given replaces the limits of the options.
  Findings think(const View& view, Rng& rng, int milliseconds = 0);
  [[nodiscard]] const SearchOptions& options() const { return options_; }
  [[nodiscard]] std::size_t kept_bytes() const;

 private:
  [[nodiscard]] SearchClock start_clock(int milliseconds) const;
  Findings think(const Worlds& worlds, Seat observer, Rng& rng, const SearchClock& clock);
  [[nodiscard]] Findings findings(std::uint64_t root, const Candidates& candidates, Seat seat);

  SearchOptions options_;
  std::vector<std::unique_ptr<Searcher>> searchers_;
};

}  // namespace kurz::frozen
