// Single-observer information-set search: each iteration takes a world that the observer cannot tell from the
// real one, goes down the tree of what the observer would see, and plays on from there with the planner.
#pragma once

#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "bots/search/playout.h"
#include "bots/value/value_book.h"

namespace kurz {

struct SearchOptions {
  int milliseconds = 100;  // used unless simulations are given
  int simulations = 0;
  int threads = 1;
  float explore = 0.5F;
  float temperature = 2.5F;  // points of the planner that make a prior e times as large
  bool network = true;       // whether a trained network, if there is one, replaces the end of a playout
  int ahead = 1;             // turns that are played before it is asked
};

// What a seat may expect.
struct Value {
  float reward = 0;  // 0 to 1: winning, mixed with the margin
  float win = 0;
  float points = 0;
};

struct Edge {
  Action action;
  float prior = 0;  // those of a node add up to 1
  std::uint32_t visits = 0;
  Value sum;  // over the visits, for the searching seat
};

// A decision of the searching seat.
struct Node {
  std::vector<Edge> edges;  // never empty once it has been seen
  std::uint32_t visits = 0;
  float reward = 0;  // over the visits
};

// By what the searching seat sees: positions that look the same to it are one node, and the nodes of a search
// serve the next.
using Tree = std::unordered_map<std::uint64_t, Node>;

// A fingerprint of all that `viewer` sees of a world.
std::uint64_t sight_of(const GameState& world, Seat viewer);

// Where a search takes its worlds from; each thread has a copy.
using Worlds = std::function<GameState(Rng& rng)>;

// One thread's part: a tree of its own, kept from move to move.
class Searcher {
 public:
  explicit Searcher(const SearchOptions& options) : options_(options) {}

  // Goes on until the clock has run out or the choice is settled.
  // `values` may be null.
  void run(const Worlds& worlds, const ValueBook* values, Seat observer, std::uint64_t root,
           SearchClock clock, Rng rng);
  [[nodiscard]] const Node& at(std::uint64_t key) { return tree_[key]; }
  // What was learnt is dropped when it takes too much room.
  void tidy();
  [[nodiscard]] std::size_t kept_bytes() const;

 private:
  void iterate(const Worlds& worlds, Seat observer, Rng& rng);
  void expand(Node& node, const GameState& world, Seat observer);
  [[nodiscard]] Edge& select(Node& node) const;
  Value value_of(GameState& world, Seat observer, SeededNature& chance);

  SearchOptions options_;
  Tree tree_;
  Policy policy_ = Policy::with_memo();
  const ValueBook* values_ = nullptr;
};

class Search {
 public:
  explicit Search(const SearchOptions& options);

  // The best action first. A time that is given replaces the limits of the options.
  Findings think(const View& view, Rng& rng, int milliseconds = 0);
  // The same for a player that sees everything.
  Findings think(const GameState& world, Seat seat, Rng& rng);
  [[nodiscard]] const SearchOptions& options() const { return options_; }
  [[nodiscard]] std::size_t kept_bytes() const;

 private:
  [[nodiscard]] SearchClock start_clock(int milliseconds) const;
  Findings think(const Worlds& worlds, const Board& board, Seat observer, Rng& rng, const SearchClock& clock);
  [[nodiscard]] Findings findings(std::uint64_t root);

  SearchOptions options_;
  std::vector<std::unique_ptr<Searcher>> searchers_;
};

}  // namespace kurz
