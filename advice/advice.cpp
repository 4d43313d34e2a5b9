#include "advice/advice.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "bots/ismcts/search.h"
#include "bots/search/last_turn.h"
#include "bots/search/playout.h"

namespace kurz {
namespace {

// The search runs in parts, so that it can be watched and stopped.
constexpr int kParts = 10;
// The value of a single legal move takes at most this many games.
constexpr int kPlainGames = 256;

// A share of wins with its error, which counts one more win and one more loss: a move that won two games of
// two is not certain to win.
Estimate win_estimate(double share, long games) {
  const auto n = static_cast<double>(games);
  const double careful = (share * n + 1) / (n + 2);
  return {share, std::sqrt(careful * (1 - careful) / (n + 2))};
}

AdvisedMove plain_move(const View& view, Action action, const AdviceOptions& options) {
  const int games = options.simulations > 0 ? std::min(options.simulations, kPlainGames) : kPlainGames;
  Rng rng(options.seed);
  const BelievedWorlds worlds(view);
  Valuer valuer;
  Tallies tallies;
  for (int i = 0; i < games; ++i) {
    const GameState world = worlds.sample(rng);
    const std::uint64_t answer = rng.next();
    tallies.add(valuer.play_on_after(world, view.viewer, action, answer, rng.next()));
  }
  const auto me = static_cast<std::size_t>(view.viewer.index());
  return {action, games, 1, tallies.worths()[me], {}};
}

// All players choose their first tickets at once, so that a tree cannot follow an order: each choice is
// played the same number of times.
std::vector<AdvisedMove> each_played_on(const View& view, const AdviceOptions& options, const Watch& watch) {
  std::vector<AdvisedMove> moves;
  for (const Action action : view.legal.list()) {
    moves.push_back(plain_move(view, action, options));
    if (watch && !watch(static_cast<long>(moves.size()) * 100 / view.legal.size())) break;
  }
  for (AdvisedMove& move : moves) move.share = 1.0 / static_cast<double>(moves.size());
  std::ranges::stable_sort(moves, std::greater{}, [](const AdvisedMove& move) {
    return std::pair(move.worth.win.value, move.worth.points.value);
  });
  return moves;
}

std::vector<AdvisedMove> searched(const View& view, const AdviceOptions& options, const Watch& watch) {
  SearchOptions limits;
  limits.simulations = options.simulations > 0 ? std::max(1, options.simulations / kParts) : 0;
  limits.milliseconds = std::max(1, options.milliseconds / kParts);
  Search search(limits);
  Rng rng(options.seed);
  std::vector<Finding> findings;
  for (int part = 1; part <= kParts; ++part) {
    findings = search.think(view, rng);
    if (findings.size() == 1 || is_last_turn(view) || (watch && !watch(part * 100 / kParts))) break;
  }
  std::vector<AdvisedMove> moves;
  long all = 0;
  for (const Finding& finding : findings) {
    all += finding.visits;
    if (finding.visits == 0 && !moves.empty()) continue;
    AdvisedMove move{finding.action, finding.visits, 0, {}, {}};
    move.worth.win =
        is_last_turn(view) ? Estimate{finding.win, 0} : win_estimate(finding.win, finding.visits);
    move.worth.points.value = finding.points;
    moves.push_back(move);
  }
  for (AdvisedMove& move : moves)
    move.share = static_cast<double>(move.visits) / static_cast<double>(std::max(all, 1L));
  // A single candidate is not searched at all.
  if (all == 0) moves = {plain_move(view, moves[0].action, options)};
  return moves;
}

}  // namespace

Advice advise(const View& view, const AdviceOptions& options, const Watch& watch) {
  Advice advice;
  advice.seat = view.viewer;
  const bool tickets = view.phase == Phase::kChooseTickets;
  advice.moves = view.legal.size() == 1 ? std::vector{plain_move(view, view.legal[0], options)}
                 : tickets              ? each_played_on(view, options, watch)
                                        : searched(view, options, watch);
  advice.counted_out = !tickets && view.legal.size() > 1 && is_last_turn(view);
  for (const AdvisedMove& move : advice.moves) advice.simulations += move.visits;
  if (advice.moves.size() > static_cast<std::size_t>(options.count))
    advice.moves.resize(static_cast<std::size_t>(options.count));
  const Reasoner reasoner(view, mix(options.seed));
  for (AdvisedMove& move : advice.moves) move.reasons = reasoner.why(move.action);
  return advice;
}

}  // namespace kurz
