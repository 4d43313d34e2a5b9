#include "arena/match.h"

#include <algorithm>
#include <chrono>

#include "advice/in_order.h"

namespace kurz {
namespace {

constexpr std::size_t kSpoiledKept = 5;

// Adds up the games in their order.
class Tally {
 public:
  explicit Tally(const MatchOptions& options) : games_per_deal_(options.pairing.games_per_deal()) {
    for (const std::string& name : options.pairing.bots) report_.bots.emplace_back().name = name;
    deal_wins_.resize(report_.bots.size());
    if (options.sprt) report_.sprt.emplace(*options.sprt);
  }

  void add(const ArenaGame& game) {
    if (game.spoiled()) note_spoiled(game);
    report_.decisions += static_cast<long>(game.log.moves.size());
    report_.stuck += !game.spoiled() && game.log.result->reason == EndReason::kStuck ? 1 : 0;
    for (std::size_t entry = 0; entry < game.entries.size(); ++entry) {
      report_.bots[entry].add(game.entries[entry], !game.spoiled());
      deal_wins_[entry] += game.entries[entry].win;
    }
    ++report_.games;
    if (report_.games % games_per_deal_ == 0) end_deal();
  }
  [[nodiscard]] bool settled() const { return report_.sprt && report_.sprt->verdict() != SprtVerdict::kOpen; }
  MatchReport& report() { return report_; }

 private:
  void end_deal() {
    ++report_.deals;
    if (report_.sprt) report_.sprt->add(deal_wins_[0] / games_per_deal_);
    for (std::size_t entry = 0; entry < deal_wins_.size(); ++entry) {
      report_.bots[entry].deals.add(deal_wins_[entry] / games_per_deal_);
      deal_wins_[entry] = 0;
    }
  }
  void note_spoiled(const ArenaGame& game) {
    if (report_.spoiled.size() == kSpoiledKept) return;
    const auto guilty = std::ranges::find_if(
        game.entries, [](const EntryGame& entry) { return entry.fault != Fault::kNone; });
    report_.spoiled.push_back({report_.games, static_cast<std::size_t>(guilty - game.entries.begin()),
                               guilty->seat, static_cast<int>(game.log.moves.size()), guilty->fault,
                               game.refusal, game.thrown});
  }

  int games_per_deal_;
  MatchReport report_;
  std::vector<double> deal_wins_;  // of the deal that is being added
};

}  // namespace

void BotRecord::add(const EntryGame& game, bool finished_game) {
  ++games;
  finished += finished_game ? 1 : 0;
  wins += game.win;
  ++places[static_cast<std::size_t>(game.place - 1)];
  routes += game.score.routes;
  tickets += game.score.tickets;
  bonus += game.score.bonus;
  completed += game.score.completed;
  illegal += game.fault == Fault::kIllegal ? 1 : 0;
  threw += game.fault == Fault::kThrew ? 1 : 0;
  overtime += game.overtime;
  for (const std::int64_t time : game.move_ns) times.add(time);
}

Interval BotRecord::interval() const {
  if (deals.count == games) return wilson_interval(wins, static_cast<double>(games));
  return share_interval(deals);
}

MatchReport run_match(const MatchOptions& options, const GameSink& sink, const Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  const Pairing& pairing = options.pairing;
  const int games_per_deal = pairing.games_per_deal();
  Tally tally(options);
  const auto play = [&](long game) {
    return play_arena_game(pairing, game / games_per_deal, static_cast<int>(game % games_per_deal));
  };
  const auto add = [&](long number, const ArenaGame& game) {
    tally.add(game);
    if (progress) progress(number + 1);
    return (!sink || sink(game.log)) && !tally.settled();
  };
  run_in_order(options.games(), options.threads, play, add);
  tally.report().seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return tally.report();
}

}  // namespace kurz
