// Single-observer information-set search: each iteration takes a world that the observer cannot tell from the
// real one, goes down the tree of what the observer would see, and plays on from there with the planner.
#pragma once

#include <chrono>
#include <vector>

#include "bots/belief/ticket_belief.h"
#include "bots/ismcts/tree.h"
#include "engine/view/view.h"

namespace kurz {

struct SearchOptions {
  int milliseconds = 100;  // used unless simulations are given
  int simulations = 0;
  int threads = 1;
  bool belief = true;  // weigh the others' tickets by what they claimed
  float explore = 0.6F;
  float temperature = 1.0F;  // points of the planner that make a prior e times as large
};

// What the search thinks of an action: means over its visits.
struct Finding {
  Action action;
  long visits = 0;
  double reward = 0;
  double win = 0;
  double points = 0;
};

class Search {
 public:
  explicit Search(const SearchOptions& options) : options_(options) {}

  // Thinks about a position and returns what it found about every action, the best first.
  std::vector<Finding> think(const View& view, Rng& rng, int milliseconds = 0);
  [[nodiscard]] long iterations() const { return iterations_; }

 private:
  void iterate(const View& view, const TicketBelief& belief, Rng& rng);
  Edge* select(Node& node, std::size_t seat, const Candidates& candidates);
  [[nodiscard]] bool settled(const Node& root, double done) const;

  SearchOptions options_;
  Tree tree_;
  Policy policy_;
  long iterations_ = 0;
};

}  // namespace kurz
