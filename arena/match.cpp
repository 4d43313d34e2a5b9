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

void add(MatchReport& report, const ArenaGame& game) {
  if (game.spoiled() && report.spoiled.size() < kSpoiledKept) {
    const auto guilty = std::ranges::find_if(
        game.entries, [](const EntryGame& entry) { return entry.fault != Fault::kNone; });
    report.spoiled.push_back({report.games, static_cast<std::size_t>(guilty - game.entries.begin()),
                              guilty->seat, static_cast<int>(game.log.moves.size()), guilty->fault,
                              game.violation, game.thrown});
  }
  ++report.games;
  report.decisions += static_cast<long>(game.log.moves.size());
  report.stuck += !game.spoiled() && game.log.result->reason == EndReason::kStuck ? 1 : 0;
  for (std::size_t entry = 0; entry < game.entries.size(); ++entry) {
    const EntryGame& played = game.entries[entry];
    BotRecord& bot = report.bots[entry];
    bot.add(played, !game.spoiled());
    bot.wins += played.win;
    ++bot.places[static_cast<std::size_t>(played.place - 1)];
    bot.routes += played.score.routes;
    bot.tickets += played.score.tickets;
    bot.bonus += played.score.bonus;
    bot.completed += played.score.completed;
  }
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

MatchReport run_match(const MatchOptions& options, const GameSink& sink, const Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  const Pairing& pairing = options.pairing;
  const int games_per_deal = pairing.games_per_deal();
  MatchReport report;
  for (const std::string& name : pairing.bots) report.bots.emplace_back().name = name;
  if (options.sprt) report.sprt.emplace(*options.sprt);
  std::vector<double> deal_wins(report.bots.size());  // of the deal that is being added
  const auto end_deal = [&] {
    ++report.deals;
    if (report.sprt) report.sprt->add(deal_wins[0] / games_per_deal);
    for (std::size_t entry = 0; entry < deal_wins.size(); ++entry)
      report.bots[entry].deals.add(std::exchange(deal_wins[entry], 0) / games_per_deal);
  };
  const auto play = [&](long game) {
    return play_arena_game(pairing, game / games_per_deal, static_cast<int>(game % games_per_deal));
  };
  const auto use = [&](long number, const ArenaGame& game) {
    add(report, game);
    for (std::size_t entry = 0; entry < deal_wins.size(); ++entry)
      deal_wins[entry] += game.entries[entry].win;
    if (report.games % games_per_deal == 0) end_deal();
    if (progress) progress(number + 1);
    const bool settled = report.sprt && report.sprt->verdict() != SprtVerdict::kOpen;
    return (!sink || sink(game.log)) && !settled;
  };
  run_in_order(options.games(), options.threads, play, use);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace kurz
