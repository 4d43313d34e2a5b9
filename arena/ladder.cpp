#include "arena/ladder.h"

#include <map>

#include "advice/in_order.h"

namespace kurz {
namespace {

using Clock = std::chrono::steady_clock;

struct NextDeal {
  std::size_t pairing = 0;
  long deal = 0;
};

// Hands out deals and takes their games back. The first deals of all pairings come first, then all second
// ones: so a ladder that was stopped knows something about every pairing.
class DealQueue {
 public:
  DealQueue(const LadderPlan& plan, const LadderRun& run)
      : plan_(plan), run_(run), progress_(run.journal ? run.journal->held() : nothing_played(plan)) {
    for (const LadderPairing& pairing : plan.pairings) most_deals_ = std::max(most_deals_, pairing.deals);
  }

  std::optional<NextDeal> take() {
    const std::lock_guard lock(mutex_);
    while (!stopped_ && next_.deal < most_deals_) {
      const NextDeal found = next_;
      if (++next_.pairing == plan_.pairings.size()) next_ = {0, next_.deal + 1};
      const std::vector<bool>& done = progress_[found.pairing].done;
      const auto deal = static_cast<std::size_t>(found.deal);
      if (deal < done.size() && !done[deal]) return found;
    }
    return {};
  }

  void put(const NextDeal& deal, const std::vector<ArenaGame>& games) {
    const std::lock_guard lock(mutex_);
    if (stopped_) return;  // as if it had been stopped in the middle of this deal
    Bundle& bundle = unkept_[deal.pairing];
    bundle.deals.push_back(deal.deal);
    bundle.tally.add_deal(games);
    played_ += static_cast<long>(games.size());
    if (Clock::now() >= keep_at_) keep();
    if (run_.progress && !run_.progress(played_)) stopped_ = true;
  }

  LadderOutcome finish() {
    if (!problem_) keep();
    LadderOutcome outcome;
    outcome.complete = !problem_ && games_to_play(plan_, progress_) == 0;
    outcome.problem = problem_;
    for (PairingProgress& pairing : progress_) outcome.tallies.push_back(pairing.tally);
    return outcome;
  }

 private:
  // Deals that are not in the journal yet.
  struct Bundle {
    std::vector<long> deals;
    PairingTally tally;
  };

  void keep() {
    for (const auto& [number, bundle] : unkept_) {
      PairingProgress& pairing = progress_[number];
      pairing.tally.add(bundle.tally);
      for (const long deal : bundle.deals) pairing.done[static_cast<std::size_t>(deal)] = true;
      if (run_.journal != nullptr && !run_.journal->append(number, bundle.deals, bundle.tally)) fail();
    }
    if (run_.journal != nullptr && !problem_ && !run_.journal->sync()) fail();
    unkept_.clear();
    keep_at_ = Clock::now() + run_.keep_every;
  }
  void fail() {
    if (!problem_) problem_ = run_.journal->error();
    stopped_ = true;
  }

  const LadderPlan& plan_;
  const LadderRun& run_;
  std::mutex mutex_;
  std::vector<PairingProgress> progress_;
  std::map<std::size_t, Bundle> unkept_;  // by pairing
  NextDeal next_;
  long most_deals_ = 0;
  long played_ = 0;
  Clock::time_point keep_at_ = Clock::now() + run_.keep_every;
  std::optional<JournalProblem> problem_;
  bool stopped_ = false;
};

}  // namespace

LadderOutcome run_ladder(const LadderPlan& plan, const LadderRun& run) {
  DealQueue queue(plan, run);
  run_on_threads(run.threads, [&] {
    while (const auto next = queue.take()) {
      const Pairing& pairing = plan.pairings[next->pairing].pairing;
      std::vector<ArenaGame> games;
      for (int rotation = 0; rotation < pairing.games_per_deal(); ++rotation)
        games.push_back(play_arena_game(pairing, next->deal, rotation));
      queue.put(*next, games);
    }
  });
  return queue.finish();
}

long games_to_play(const LadderPlan& plan, const std::vector<PairingProgress>& held) {
  long games = plan.games();
  for (std::size_t i = 0; i < held.size(); ++i)
    games -= held[i].tally.deals() * plan.pairings[i].pairing.games_per_deal();
  return games;
}

}  // namespace kurz
