#include "bots/frozen/search.h"

#include <algorithm>
#include <cmath>
#include <thread>

#include "engine/rules/flow.h"

namespace kurz::frozen {
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

}  // namespace

Edge& Node::edge(Action action) {
  for (Edge& known : edges) {
    if (known.action == action) return known;
  }
  return edges.emplace_back(Edge{action, 0, 0, {}});
}

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

Edge* Searcher::select(Node& node, Seat seat, const Candidates& candidates) const {
  float top = -1e9F;
  for (const Candidate& candidate : candidates) top = std::max(top, candidate.value);
  float sum = 0;
  for (const Candidate& candidate : candidates) {
    Edge& edge = node.edge(candidate.action);
    edge.prior = std::exp((candidate.value - top) / options_.temperature) + 0.01F;
    sum += edge.prior;
  }
  float mean = 0;
  std::uint32_t visits = 0;
  for (const Candidate& candidate : candidates) {
    const Edge& edge = node.edge(candidate.action);
    mean += edge.sum.reward[seat];
    visits += edge.visits;
  }
  mean = visits == 0 ? 0.5F : mean / static_cast<float>(visits);
  const float scale = options_.explore * std::sqrt(static_cast<float>(visits) + 1);
  Edge* best = nullptr;
  float best_value = -1e9F;
  for (const Candidate& candidate : candidates) {
    Edge& edge = node.edge(candidate.action);
    const auto n = static_cast<float>(edge.visits);
    // A prior visit with the mean keeps a single unlucky playout from burying a move.
    const float quality = (edge.sum.reward[seat] + mean) / (n + 1);
    const float value = quality + scale * edge.prior / sum / (n + 1);
    if (value <= best_value) continue;
    best_value = value;
    best = &edge;
  }
  return best;
}

void Searcher::iterate(const Worlds& worlds, Seat observer, Rng& rng) {
  GameState world = worlds(rng);
  SeededNature chance(rng.split());
  Flow flow(world, chance, kNoListener);
  policy_.forget();
  struct Choice {
    std::uint64_t key;
    Action action;
  };
  SmallVec<Choice, kMaxDepth> path;
  Candidates candidates;
  for (bool fresh = false; !fresh && world.phase != Phase::kOver && path.size() < kMaxDepth;) {
    const Seat seat = seat_to_move(world);
    if (seat != observer && !options_.others) {
      // The others' best moves depend on what the observer cannot see, so that a node, which stands for many
      // worlds, has no single best move for them.
      flow.act(seat, policy_.choose(world, seat));
      continue;
    }
    policy_.weigh(world, seat, candidates);
    if (candidates.size() == 1) {
      flow.act(seat, candidates[0].action);
      continue;
    }
    const std::uint64_t key = frozen::sight_of(world, observer);
    Node& node = tree_[key];
    const Edge* edge = select(node, seat, candidates);
    fresh = edge->visits == 0;
    path.push_back({key, edge->action});
    flow.act(seat, edge->action);
  }
  frozen::play_to_end(world, policy_, chance);
  const EndValues outcome = frozen::outcome_of(world);
  for (const Choice& step : path) {
    Edge& edge = tree_[step.key].edge(step.action);
    ++edge.visits;
    for (const Seat s : world.seats_in_play()) {
      edge.sum.reward[s] += outcome.reward[s];
      edge.sum.win[s] += outcome.win[s];
      edge.sum.points[s] += outcome.points[s];
    }
  }
}

void Searcher::run(const Worlds& worlds, Seat observer, std::uint64_t root, SearchClock clock, Rng rng) {
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
  std::size_t bytes = tree_.size() * kPerNode;
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
  if (frozen::is_last_turn(view)) return solve_last_turn(view, worlds.belief(), rng);
  return think([&](Rng& own) { return worlds.sample(own); }, view.viewer, rng, clock);
}

Findings Search::think(const Worlds& worlds, Seat observer, Rng& rng, const SearchClock& clock) {
  const GameState sample = worlds(rng);
  Candidates candidates;
  Policy().weigh(sample, observer, candidates);
  if (candidates.size() == 1) return {{candidates[0].action, 0, 0, 0, 0}};
  const std::uint64_t root = frozen::sight_of(sample, observer);
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < searchers_.size(); ++i) {
      helpers.emplace_back(
          [&, i, own = rng.split()] { searchers_[i]->run(worlds, observer, root, clock, own); });
    }
    searchers_[0]->run(worlds, observer, root, clock, rng.split());
  }
  Findings found = findings(root, candidates, observer);
  for (const auto& searcher : searchers_) searcher->tidy();
  return found;
}

std::size_t Search::kept_bytes() const {
  std::size_t bytes = 0;
  for (const auto& searcher : searchers_) bytes += searcher->kept_bytes();
  return bytes;
}

Findings Search::findings(std::uint64_t root, const Candidates& candidates, Seat seat) {
  Findings found;
  for (const Candidate& candidate : candidates) {
    Finding sum{candidate.action, 0, 0, 0, 0};
    for (const auto& searcher : searchers_) {
      for (const Edge& edge : searcher->at(root).edges) {
        if (edge.action != candidate.action) continue;
        sum.visits += edge.visits;
        sum.reward += edge.sum.reward[seat];
        sum.win += edge.sum.win[seat];
        sum.points += edge.sum.points[seat];
      }
    }
    const auto n = static_cast<double>(std::max(1L, sum.visits));
    found.push_back({sum.action, sum.visits, sum.reward / n, sum.win / n, sum.points / n});
  }
  std::ranges::stable_sort(found, std::greater{}, &Finding::visits);
  return found;
}

}  // namespace kurz::frozen
