#include "advice/analysis.h"

#include <algorithm>

#include "advice/in_order.h"
#include "bots/ismcts/search.h"
#include "engine/log/replay.h"
#include "engine/rules/playout.h"

namespace kurz {
namespace {

// A mistake loses at least this much chance to win, and this many standard errors: a game has about fifty
// moves, and noise must not accuse one of them.
constexpr double kSmallestMistake = 0.02;
constexpr double kMistakeErrors = 3;

// Each position has numbers of its own for each purpose, whichever thread comes to it.
enum class Purpose : std::uint64_t { kTimeline, kAnswers, kSearch, kFirstTickets, kJudgement, kReasons };

ChanceKind kind_of(const Outcomes& outcomes) {
  for (const Outcome& outcome : outcomes) {
    if (outcome.type == OutcomeType::kCard) return ChanceKind::kCard;
    if (outcome.type == OutcomeType::kFill) return ChanceKind::kRow;
    if (outcome.type == OutcomeType::kTickets) return ChanceKind::kTickets;
  }
  return ChanceKind::kNone;
}

// Of two cards of a colour in the row it does not matter which is taken.
bool same_move(Action one, Action other) {
  const bool both_take = one.type() == ActionType::kTakeCard && other.type() == ActionType::kTakeCard;
  return one == other || (both_take && one.card() == other.card());
}

class Analyst {
 public:
  Analyst(const AnalysisOptions& options, std::size_t position) : options_(options), position_(position) {}

  // The deal against other deals in which the same seat begins.
  AnalysedMove analyse_deal(const GameState& dealt) {
    AnalysedMove result;
    result.chance = ChanceKind::kDeal;
    value(dealt, result, [&](std::uint64_t chance) {
      SeededNature nature(mix(chance));
      const GameState other = deal_game(*dealt.board, dealt.players, nature, kNoListener, dealt.first);
      return play_on(other, chance, policy_);
    });
    return result;
  }

  AnalysedMove analyse_move(const GameState& before, const Move& move, const GameState& after) {
    AnalysedMove result;
    result.seat = move.seat;
    result.action = move.action;
    result.chance = kind_of(move.outcomes);
    result.begins_last_round = before.ender.is_none() && !after.ender.is_none();
    Rng answers(number(Purpose::kAnswers));
    value(after, result, [&](std::uint64_t chance) {
      return play_on_after(before, move.seat, move.action, answers.next(), chance, policy_);
    });
    result.judgement = judge_move(make_view(before, move.seat), move.action);
    return result;
  }

 private:
  [[nodiscard]] std::uint64_t number(Purpose purpose) const {
    return mix(mix(options_.seed + mix(position_)) + static_cast<std::uint64_t>(purpose));
  }

  // What the position is worth, and how much more than the average that `other_outcome` gives.
  template <class OtherOutcome>
  void value(const GameState& position, AnalysedMove& result, OtherOutcome other_outcome) {
    Rng timeline(number(Purpose::kTimeline));
    Tallies value;
    Tallies luck;
    const bool is_luck = result.chance != ChanceKind::kNone;
    const int playouts = position.phase == Phase::kOver && !is_luck ? 1 : options_.simulations;
    for (int i = 0; i < playouts; ++i) {
      const std::uint64_t chance = timeline.next();
      const EndValues outcome = play_on(position, chance, policy_);
      value.add(outcome);
      if (is_luck) luck.add(outcome, other_outcome(chance));
    }
    result.after = value.worths();
    result.luck = luck.worths();
  }

  std::optional<Judgement> judge_move(const View& view, Action played) {
    if (view.legal.size() < 2) return {};
    const Action best = view.phase == Phase::kChooseTickets ? best_keep(view) : best_found(view);
    if (same_move(best, played)) return Judgement{played, {}, {}};
    Judgement judgement{
        best, worth_of(view, best, played, options_.simulations, number(Purpose::kJudgement)), {}};
    if (is_mistake(judgement))
      judgement.reasons = reasons_for(view, {best}, number(Purpose::kReasons)).front();
    return judgement;
  }
  [[nodiscard]] Action best_found(const View& view) const {
    SearchOptions search;
    search.simulations = options_.simulations;
    Rng rng(number(Purpose::kSearch));
    return Search(search).think(view, rng).front().action;
  }
  // The first tickets are chosen by all at once, in no order that a tree could follow.
  [[nodiscard]] Action best_keep(const View& view) const {
    Action best = view.legal[0];
    for (int i = 1; i < view.legal.size(); ++i) {
      const Worth gain =
          worth_of(view, view.legal[i], best, options_.simulations, number(Purpose::kFirstTickets));
      if (gain.win > 0 || (gain.win == 0 && gain.points > 0)) best = view.legal[i];
    }
    return best;
  }

  const AnalysisOptions& options_;
  std::size_t position_;
  Policy policy_;
};

}  // namespace

GameAnalysis::GameAnalysis(const GameLog& log, const AnalysisOptions& options)
    : log_(log), options_(options) {
  Replay replay(log);
  states_.push_back(replay.state());
  while (replay.advance()) states_.push_back(replay.state());
  analysis_.players = log.players;
  analysis_.finished = states_.back().phase == Phase::kOver;
}

AnalysedMove GameAnalysis::look(int number) const {
  const auto i = static_cast<std::size_t>(number);
  Analyst analyst(options_, i);
  return i == 0 ? analyst.analyse_deal(states_[0])
                : analyst.analyse_move(states_[i - 1], log_.moves[i - 1], states_[i]);
}

void GameAnalysis::keep(const AnalysedMove& next) {
  if (done_++ == 0) {
    analysis_.start = next.after;
    analysis_.deal_luck = next.luck;
  } else {
    analysis_.moves.push_back(next);
  }
}

bool GameAnalysis::advance() {
  if (done_ == size()) return false;
  keep(look(done_));
  return true;
}

Analysis GameAnalysis::result() const {
  Analysis result = analysis_;
  result.cancelled = done_ < size();
  return result;
}

Analysis analyse(const GameLog& log, const AnalysisOptions& options, const Watch& watch) {
  GameAnalysis game(log, options);
  bool cancelled = false;
  const auto look = [&](long number) { return game.look(static_cast<int>(number)); };
  const auto keep = [&](long number, const AnalysedMove& move) {
    game.keep(move);
    cancelled = watch && !watch(number + 1);
    return !cancelled;
  };
  run_in_order(game.size(), options.threads, look, keep);
  Analysis analysis = game.result();
  analysis.cancelled = cancelled;
  return analysis;
}

bool is_mistake(const Judgement& judgement) {
  const Worth& lost = judgement.lost;
  return lost.win >= kSmallestMistake && lost.win >= kMistakeErrors * lost.win_error;
}

std::vector<std::size_t> biggest_mistakes(const Analysis& analysis) {
  std::vector<std::size_t> mistakes;
  for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
    const auto& judgement = analysis.moves[i].judgement;
    if (judgement && is_mistake(*judgement)) mistakes.push_back(i);
  }
  std::ranges::stable_sort(mistakes, std::greater{},
                           [&](std::size_t i) { return analysis.moves[i].judgement->lost.win; });
  return mistakes;
}

}  // namespace kurz
