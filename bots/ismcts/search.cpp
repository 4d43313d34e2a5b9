#include "bots/ismcts/search.h"

#include <algorithm>
#include <cmath>
#include <thread>

#include "engine/rules/flow.h"

namespace kurz {
namespace {

// As much of a game as the tree ever follows.
constexpr std::size_t kMaxDepth = 64;
constexpr std::size_t kMostNodes = 200'000;

// Whether the iterations that are left could not change the choice, whatever they find.
bool is_settled(const Node& root, double left) {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  for (const Edge& edge : root.edges) {
    second = std::max(second, std::min(first, edge.visits));
    first = std::max(first, edge.visits);
  }
  return first - second > left;
}

// Falls from 1 at 0 much as e to the power of -x does, but by sums and products only, which are the same on
// every machine.
float falling(float x) {
  const float base = 1 / (1 + x / 8);
  const float squared = base * base;
  return squared * squared * (squared * squared);
}

}  // namespace

std::uint64_t sight_of(const GameState& world, Seat viewer) {
  std::uint64_t key = mix(world.hand[viewer].raw());
  const auto add = [&](std::uint64_t fact) { key = mix(key ^ fact); };
  std::uint64_t row = 0;
  for (int slot = 0; slot < kRowSize; ++slot)
    row = row << 4U | static_cast<std::uint64_t>(world.row[slot].index());
  add(row);
  add(world.discards.raw());
  std::uint64_t counts = 0;
  for (const Seat s : world.seats_in_play()) {
    add(world.owned[s]);
    counts = counts << 12U | static_cast<std::uint64_t>(world.hand[s].total()) << 5U |
             static_cast<std::uint64_t>(std::popcount(world.tickets[s]));
  }
  add(counts);
  add(static_cast<std::uint64_t>(world.tickets[viewer]) << 32U |
      static_cast<std::uint64_t>(world.phase) << 24U | static_cast<std::uint64_t>(world.turn.index()) << 16U |
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

void Searcher::expand(Node& node, const GameState& world, Seat observer) {
  Candidates candidates;
  policy_.weigh(world, observer, candidates);
  float top = -1e9F;
  for (const Candidate& candidate : candidates) top = std::max(top, candidate.value);
  float sum = 0;
  node.edges.reserve(candidates.size());
  for (const Candidate& candidate : candidates) {
    const float prior = falling((top - candidate.value) / options_.temperature) + 0.01F;
    sum += prior;
    node.edges.push_back({candidate.action, prior, 0, {}});
  }
  for (Edge& edge : node.edges) edge.prior /= sum;
}

Edge& Searcher::select(Node& node) const {
  const float mean = node.visits == 0 ? 0.5F : node.reward / static_cast<float>(node.visits);
  // Playouts differ more from each other than the network's values.
  const float explore = values_ == nullptr ? 2.4F * options_.explore : options_.explore;
  const float scale = explore * std::sqrt(static_cast<float>(node.visits) + 1);
  Edge* best = nullptr;
  float best_value = -1e9F;
  for (Edge& edge : node.edges) {
    // A prior visit with the mean keeps a single unlucky playout from burying a move.
    const float value = (edge.sum.reward + mean + scale * edge.prior) / (static_cast<float>(edge.visits) + 1);
    if (value <= best_value) continue;
    best_value = value;
    best = &edge;
  }
  return *best;
}

void Searcher::iterate(const Worlds& worlds, Seat observer, Rng& rng) {
  GameState world = worlds(rng);
  SeededNature chance(rng.split());
  Flow flow(world, chance, kNoListener);
  policy_.forget();
  struct Choice {
    Node* node;  // nodes stay where they are
    Edge* edge;
  };
  SmallVec<Choice, kMaxDepth> path;
  for (bool fresh = false; !fresh && world.phase != Phase::kOver && path.size() < kMaxDepth;) {
    // First tickets are chosen at the same time, by the observer first.
    const Seat seat = world.may_move(observer) ? observer : seat_to_move(world);
    if (seat != observer) {
      // The others' best moves depend on what the observer cannot see, so that a node, which stands for many
      // worlds, has no single best move for them.
      flow.act(seat, policy_.choose(world, seat));
      continue;
    }
    Node& node = tree_[sight_of(world, observer)];
    if (node.edges.empty()) expand(node, world, observer);
    Edge& edge = select(node);
    fresh = edge.visits == 0 && node.edges.size() > 1;
    path.push_back({&node, &edge});
    flow.act(seat, edge.action);
  }
  const Value value = value_of(world, observer, chance);
  for (const Choice& step : path) {
    ++step.node->visits;
    ++step.edge->visits;
    step.node->reward += value.reward;
    step.edge->sum.reward += value.reward;
    step.edge->sum.win += value.win;
    step.edge->sum.points += value.points;
  }
}

// What a world that the tree does not know is worth. The last turns are quick to play and then exact.
Value Searcher::value_of(GameState& world, Seat observer, SeededNature& chance) {
  Flow flow(world, chance, kNoListener);
  for (int turns = 0; world.phase != Phase::kOver;) {
    const bool begins = world.phase == Phase::kTurn && world.last_turns == 0;
    if (values_ != nullptr && begins && turns++ >= options_.ahead) {
      const Forecast expected = values_->evaluate(world, observer, policy_);
      return {(expected.win + expected.margin) / 2, expected.win, expected.points};
    }
    const Seat seat = seat_to_move(world);
    flow.act(seat, policy_.choose(world, seat));
  }
  const EndValues end = outcome_of(world);
  return {end.reward[observer], end.win[observer], end.points[observer]};
}

void Searcher::run(const Worlds& worlds, const ValueBook* values, Seat observer, std::uint64_t root,
                   SearchClock clock, Rng rng) {
  values_ = values;
  for (long done = 0;; ++done) {
    const double used = clock.used(done);
    // However short the time, there is something to choose from.
    if (used >= 1 && done > 0) return;
    constexpr long kLook = 32;
    const auto left = [&] { return static_cast<double>(done) * (1 / used - 1); };
    if (done > 0 && done % kLook == 0 && is_settled(tree_[root], left())) return;
    iterate(worlds, observer, rng);
  }
}

void Searcher::tidy() {
  if (tree_.size() > kMostNodes) tree_.clear();
}

std::size_t Searcher::kept_bytes() const {
  constexpr std::size_t kPerNode = sizeof(Tree::value_type) + 3 * sizeof(void*);
  std::size_t bytes = policy_.memo_bytes() + tree_.size() * kPerNode;
  for (const auto& [key, node] : tree_) bytes += node.edges.capacity() * sizeof(Edge);
  return bytes;
}

Search::Search(const SearchOptions& options) : options_(options) {
  for (int i = 0; i < options.threads; ++i) searchers_.push_back(std::make_unique<Searcher>(options));
}

// Each thread has its share of the simulations.
SearchClock Search::start_clock(int milliseconds) const {
  return {(options_.simulations + options_.threads - 1) / options_.threads,
          static_cast<double>(milliseconds > 0 ? milliseconds : options_.milliseconds)};
}

Findings Search::think(const View& view, Rng& rng, int milliseconds) {
  const SearchClock clock = start_clock(milliseconds);  // believing takes time as well
  const BelievedWorlds worlds(view);
  if (is_last_turn(view)) return solve_last_turn(view, worlds.belief(), rng);
  const auto sample = [&worlds, deal = BelievedWorlds::Deal()](Rng& own) mutable {
    return worlds.sample(own, deal);
  };
  return think(sample, *view.board, view.viewer, rng, clock);
}

Findings Search::think(const GameState& world, Seat seat, Rng& rng) {
  return think([&](Rng&) { return world; }, *world.board, seat, rng, start_clock(0));
}

Findings Search::think(const Worlds& worlds, const Board& board, Seat observer, Rng& rng,
                       const SearchClock& clock) {
  const ValueBook* values = options_.network ? value_book(board) : nullptr;
  const GameState sample = worlds(rng);
  const std::uint64_t root = sight_of(sample, observer);
  Candidates candidates;
  Policy().weigh(sample, observer, candidates);
  if (candidates.size() == 1) return {{candidates[0].action, 0, 0, 0, 0}};
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < searchers_.size(); ++i) {
      helpers.emplace_back([&, i, own = rng.split(), mine = worlds] {
        searchers_[i]->run(mine, values, observer, root, clock, own);
      });
    }
    searchers_[0]->run(worlds, values, observer, root, clock, rng.split());
  }
  Findings found = findings(root);
  for (const auto& searcher : searchers_) searcher->tidy();
  return found;
}

std::size_t Search::kept_bytes() const {
  std::size_t bytes = 0;
  for (const auto& searcher : searchers_) bytes += searcher->kept_bytes();
  return bytes;
}

Findings Search::findings(std::uint64_t root) {
  Findings found;
  for (const Edge& edge : searchers_[0]->at(root).edges) {
    Finding sum{edge.action, 0, 0, 0, 0};
    for (const auto& searcher : searchers_) {
      for (const Edge& same : searcher->at(root).edges) {
        if (same.action != edge.action) continue;
        sum.visits += same.visits;
        sum.reward += same.sum.reward;
        sum.win += same.sum.win;
        sum.points += same.sum.points;
      }
    }
    const auto n = static_cast<double>(std::max(1L, sum.visits));
    found.push_back({sum.action, sum.visits, sum.reward / n, sum.win / n, sum.points / n});
  }
  std::ranges::stable_sort(found, std::greater{}, &Finding::visits);
  return found;
}

}  // namespace kurz
