#include "arena/match.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "advice/in_order.h"

namespace kurz {
namespace {

constexpr std::size_t kSpoiledKept = 5;

using Counts = std::array<double, 5>;

double result_of(std::size_t kind) { return static_cast<double>(kind) / 4; }

// The log-likelihood of the counts under the likeliest distribution with this mean, up to a constant of the
// counts. That distribution is counts[i] / (1 + pull * (result_of(i) - mean)), up to its sum, where `pull` is
// the root of a falling function.
double log_likelihood(const Counts& counts, double mean) {
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  constexpr int kHalvings = 60;
  for (int i = 0; i < kHalvings; ++i) {
    const double pull = (low + high) / 2;
    double excess = 0;
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
      const double off = result_of(kind) - mean;
      excess += counts[kind] * off / (1 + pull * off);
    }
    (excess > 0 ? low : high) = pull;
  }
  double sum = 0;
  for (std::size_t kind = 0; kind < counts.size(); ++kind)
    sum -= counts[kind] * std::log1p((low + high) / 2 * (result_of(kind) - mean));
  return sum;
}

}  // namespace

void Sprt::add(double pair_result) {
  ++counts_[static_cast<std::size_t>(std::lround(4 * pair_result))];
  log_ratio_ = log_likelihood(counts_, question_.high) - log_likelihood(counts_, question_.low);
}

SprtVerdict Sprt::verdict() const {
  if (log_ratio_ >= kBound) return SprtVerdict::kHigh;
  return log_ratio_ <= -kBound ? SprtVerdict::kLow : SprtVerdict::kOpen;
}

MatchTally::MatchTally(const MatchOptions& options) : games_per_deal_(options.pairing.games_per_deal()) {
  for (const std::string& name : options.pairing.bots) report_.bots.emplace_back().name = name;
  if (options.sprt) report_.sprt.emplace(*options.sprt);
  deal_wins_.resize(report_.bots.size());
}

bool MatchTally::add(const GameSummary& game) {
  if (game.spoiled() && report_.spoiled.size() < kSpoiledKept) {
    const EntryGame& guilty = game.entries[game.guilty()];
    report_.spoiled.push_back(
        {report_.games, game.guilty(), guilty.seat, static_cast<int>(game.moves), guilty.fault, game.why});
  }
  ++report_.games;
  report_.decisions += game.moves;
  report_.stuck += game.stuck ? 1 : 0;
  for (std::size_t entry = 0; entry < game.entries.size(); ++entry) {
    const EntryGame& played = game.entries[entry];
    BotRecord& bot = report_.bots[entry];
    bot.add(played, !game.spoiled());
    bot.wins += played.win;
    ++bot.places[static_cast<std::size_t>(played.place - 1)];
    bot.routes += played.score.routes;
    bot.tickets += played.score.tickets;
    bot.bonus += played.score.bonus;
    bot.completed += played.score.completed;
    deal_wins_[entry] += played.win;
  }
  if (report_.games % games_per_deal_ == 0) end_deal();
  return !report_.sprt || report_.sprt->verdict() == SprtVerdict::kOpen;
}

void MatchTally::end_deal() {
  ++report_.deals;
  if (report_.sprt) report_.sprt->add(deal_wins_[0] / games_per_deal_);
  for (std::size_t entry = 0; entry < deal_wins_.size(); ++entry)
    report_.bots[entry].deals.add(std::exchange(deal_wins_[entry], 0) / games_per_deal_);
}

MatchReport run_match(const MatchOptions& options, const GameSink& sink, const Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  const Pairing& pairing = options.pairing;
  const int games_per_deal = pairing.games_per_deal();
  MatchTally tally(options);
  const auto play = [&](long game) {
    return play_arena_game(pairing, game / games_per_deal, static_cast<int>(game % games_per_deal));
  };
  const auto use = [&](long number, const ArenaGame& game) {
    const bool is_open = tally.add(game);
    if (progress) progress(number + 1);
    return (!sink || sink(game.log)) && is_open;
  };
  run_in_order(options.games(), options.threads, play, use);
  tally.add_seconds(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  return tally.report();
}

}  // namespace kurz
