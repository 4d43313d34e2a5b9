#include "advice/advice.h"

#include <algorithm>
#include <cmath>

#include "advice/advice_text.h"
#include "bots/ismcts/search.h"
#include "bots/search/playout.h"
#include "engine/view/route_standing.h"
#include "words/move_text.h"

namespace kurz {
namespace {

// The search runs in parts, so that it can be watched and stopped.
constexpr int kParts = 10;
// The value of a single legal move takes at most this many games.
constexpr int kPlainGames = 256;
// The search has left a move early if the most played one has more than this many times its games.
constexpr long kEarlyLeft = 4;

struct RatedMove {
  Action action;
  long visits = 0;  // simulations that began with it
  Worth worth;
};

// The standard error of a share of wins. It counts one more win and one more loss: a move that won two games
// of two is not certain to win.
double win_error(double share, long games) {
  const auto n = static_cast<double>(games);
  const double careful = (share * n + 1) / (n + 2);
  return std::sqrt(careful * (1 - careful) / (n + 2));
}

RatedMove played_on(const View& view, Action action, const AdviceOptions& options) {
  const int games = options.simulations > 0 ? std::min(options.simulations, kPlainGames) : kPlainGames;
  return {action, games, worth_of(view, action, {}, games, options.seed)};
}

// The list is in the order of its own values. A move that the search left early is not put above the move
// that it played most; it is left out.
void put_in_order(std::vector<RatedMove>& moves, bool exact) {
  const auto value = [](const RatedMove& move) {
    const Worth shown = rounded(move.worth);
    return std::pair(shown.win, shown.points);
  };
  const RatedMove most = *std::ranges::max_element(moves, {}, &RatedMove::visits);
  std::erase_if(moves, [&](const RatedMove& move) {
    return !exact && move.visits * kEarlyLeft < most.visits && value(move) > value(most);
  });
  std::ranges::stable_sort(moves, std::greater{}, value);
}

// All players choose their first tickets at once, so that a tree cannot follow an order: each choice is
// played the same number of times.
std::vector<RatedMove> each_played_on(const View& view, const AdviceOptions& options, const Watch& watch) {
  std::vector<RatedMove> moves;
  for (const Action action : view.legal.list()) {
    moves.push_back(played_on(view, action, options));
    if (watch && !watch(static_cast<long>(moves.size()) * 100 / view.legal.size())) break;
  }
  return moves;
}

std::vector<RatedMove> searched(const View& view, const AdviceOptions& options, const Watch& watch) {
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
  std::vector<RatedMove> moves;
  for (const Finding& found : findings) {
    if (found.visits == 0) continue;
    // The halves of a double that look alike are one move.
    const auto twin = same_claim(view, found.action);
    auto move = twin ? std::ranges::find(moves, *twin, &RatedMove::action) : moves.end();
    if (move == moves.end()) move = moves.insert(moves.end(), {found.action, 0, {}});
    move->visits += found.visits;
    const double part = static_cast<double>(found.visits) / static_cast<double>(move->visits);
    move->worth.win += (found.win - move->worth.win) * part;
    move->worth.points += (found.points - move->worth.points) * part;
    move->worth.win_error = is_last_turn(view) ? 0 : win_error(move->worth.win, move->visits);
  }
  // A single candidate is not searched at all.
  if (moves.empty()) moves.push_back(played_on(view, findings[0].action, options));
  return moves;
}

}  // namespace

Advice advise(const View& view, const AdviceOptions& options, const Watch& watch) {
  const Board& board = *view.board;
  const bool only_move = view.legal.size() == 1;
  const bool tickets = view.phase == Phase::kChooseTickets;
  std::vector<RatedMove> moves = only_move ? std::vector{played_on(view, view.legal[0], options)}
                                 : tickets ? each_played_on(view, options, watch)
                                           : searched(view, options, watch);
  Advice advice{"kurz-hint/1", board.id_at_version(), view.players, view.viewer, 0, false, {}};
  advice.counted_out = !tickets && !only_move && is_last_turn(view);
  for (const RatedMove& move : moves) advice.simulations += move.visits;
  put_in_order(moves, advice.counted_out);
  moves.resize(std::min(moves.size(), static_cast<std::size_t>(options.count)));
  std::vector<Action> actions;
  for (const RatedMove& move : moves) actions.push_back(move.action);
  std::vector<Reasons> reasons = reasons_for(view, actions, mix(options.seed));
  const auto percent = [&](std::size_t i) { return std::lround(moves[i].worth.win * 100); };
  for (std::size_t i = 1; i < moves.size(); ++i) {
    if (percent(i) < percent(0) && sounds_better(reasons[i], reasons[0]))
      reasons[i].push_back({ReasonKind::kLowerChance});
  }
  const Reader reader{&board, options.lang, view.viewer, {}};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Worth worth = rounded(moves[i].worth);
    const double share = static_cast<double>(moves[i].visits) / static_cast<double>(advice.simulations);
    advice.moves.push_back({named::named(board, actions[i]), action_text(actions[i], board, options.lang),
                            worth.win, worth.win_error, worth.points, rounded(share), moves[i].visits,
                            described(reasons[i], reader)});
  }
  return advice;
}

}  // namespace kurz
