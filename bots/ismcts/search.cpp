#include "bots/ismcts/search.h"

#include <algorithm>
#include <cmath>

#include "engine/rules/flow.h"

namespace kurz {
namespace {

using Clock = std::chrono::steady_clock;

// As much of a game as the tree ever follows.
constexpr std::size_t kMaxDepth = 64;

}  // namespace

Edge* Search::select(Node& node, std::size_t seat, const Candidates& candidates) {
  float top = -1e9F;
  for (const Candidate& candidate : candidates) top = std::max(top, candidate.value);
  float sum = 0;
  for (const Candidate& candidate : candidates) {
    Edge& edge = node.edge(candidate.action);
    edge.prior = std::exp((candidate.value - top) / options_.temperature) + 0.01F;
    sum += edge.prior;
    ++edge.seen;
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

void Search::iterate(const View& view, const TicketBelief& belief, Rng& rng) {
  GameState world = options_.belief ? determinize(view, belief.sample(rng), rng) : determinize(view, rng);
  SeededNature chance(rng.split());
  const NoEvents nobody;
  Flow flow(world, chance, nobody);
  policy_.forget();
  struct Choice {
    std::uint64_t key;
    Action action;
  };
  SmallVec<Choice, kMaxDepth> path;
  Candidates candidates;
  for (bool fresh = false; !fresh && world.phase != Phase::kOver && path.size() < kMaxDepth;) {
    const Seat seat = seat_to_move(world);
    policy_.weigh(world, seat, candidates);
    if (candidates.size() == 1) {
      flow.act(seat, candidates[0].action);
      continue;
    }
    const std::uint64_t key = sight_of(world, view.viewer);
    Node& node = tree_.at(key);
    const Edge* edge = select(node, static_cast<std::size_t>(seat.index()), candidates);
    fresh = edge->visits == 0;
    path.push_back({key, edge->action});
    flow.act(seat, edge->action);
  }
  play_to_end(world, policy_, chance);
  const Outcomes4 outcome = outcome_of(world);
  for (const Choice& step : path) {
    Edge& edge = tree_.at(step.key).edge(step.action);
    ++edge.visits;
    for (std::size_t s = 0; s < view.players; ++s) {
      edge.sum.reward[s] += outcome.reward[s];
      edge.sum.win[s] += outcome.win[s];
      edge.sum.points[s] += outcome.points[s];
    }
  }
  ++iterations_;
}

// Nothing that could still be done would change the choice.
bool Search::settled(const Node& root, double done) const {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  std::uint32_t all = 0;
  for (const Edge& edge : root.edges) {
    all += edge.visits;
    if (edge.visits > first) {
      second = first;
      first = edge.visits;
    } else {
      second = std::max(second, edge.visits);
    }
  }
  return done > 0.2 && first - second > static_cast<double>(all) * (1 / done - 1) * 0.6;
}

std::vector<Finding> Search::think(const View& view, Rng& rng, int milliseconds) {
  const auto start = Clock::now();
  const double given = milliseconds > 0 ? milliseconds : options_.milliseconds;
  const GameState sample = determinize(view, rng);
  Candidates candidates;
  policy_.forget();
  policy_.weigh(sample, view.viewer, candidates);
  if (candidates.size() == 1) return {{candidates[0].action, 0, 0, 0, 0}};
  const TicketBelief belief(view);
  Node& root = tree_.at(sight_of(sample, view.viewer));
  for (long done = 0;; ++done) {
    double share = 0;
    if (options_.simulations > 0) {
      share = static_cast<double>(done) / options_.simulations;
    } else if (done % 8 == 0) {
      share = std::chrono::duration<double, std::milli>(Clock::now() - start).count() / given;
    }
    if (share >= 1 || (done % 32 == 0 && settled(root, share))) break;
    iterate(view, belief, rng);
  }
  const auto me = static_cast<std::size_t>(view.viewer.index());
  std::vector<Finding> findings;
  for (const Edge& edge : root.edges) {
    const double n = std::max(1U, edge.visits);
    findings.push_back(
        {edge.action, edge.visits, edge.sum.reward[me] / n, edge.sum.win[me] / n, edge.sum.points[me] / n});
  }
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.visits > b.visits; });
  if (tree_.size() > 200000) tree_.clear();
  return findings;
}

}  // namespace kurz
