#include "arena/soak.h"

#include <algorithm>
#include <chrono>
#include <mutex>

#include "advice/in_order.h"
#include "engine/rules/invariants.h"
#include "engine/rules/playout.h"
#include "engine/rules/scoring.h"

namespace kurz {
namespace {

constexpr long kBlock = 1000;  // games between two looks at the shared counters

struct CountingListener {
  static constexpr bool kListens = true;
  SoakCount& count;
  void operator()(const Event& event) const {
    count.sweeps += event.type == EventType::kRowSwept ? 1 : 0;
    count.shuffles += event.type == EventType::kDeckShuffled ? 1 : 0;
    count.passes += event.type == EventType::kPassed ? 1 : 0;
  }
};

// No game can take longer: each card is drawn at most once per time it was in the deck, each claim costs
// pieces, each drawn ticket makes the deck smaller.
long decision_limit(const Board& board, int players) {
  long pieces = 0;
  for (const PieceSupply& supply : board.rules.pieces) pieces += supply.count;
  const long claims = pieces * players;
  const long cards = board.full_deck.total() + claims * board.tables.longest;
  const long tickets = 2L * board.ticket_count();
  return players + 2 + cards + 2 * claims + tickets + players * (cards + claims + tickets + 1);
}

std::string play_checked(const Board& board, int players, std::uint64_t seed, SoakCount& count) {
  SeededNature nature(seed);
  CountingListener listener{count};
  GameState state = deal_game(board, players, nature, listener);
  std::string found;
  long decisions = 0;
  const long limit = decision_limit(board, players);
  play_out(state, nature, listener, [&](GameState& now) {
    ++decisions;
    const auto wrong = broken_invariant(now);
    if (!wrong && decisions <= limit) return;
    found = wrong ? std::string(*wrong) : "the game does not end";
    now.phase = Phase::kOver;
  });
  count.decisions += decisions;
  count.longest = std::max(count.longest, decisions);
  count.stuck += state.reason == EndReason::kStuck ? 1 : 0;
  ++count.games;
  if (found.empty()) return found;
  return board.id + ", " + std::to_string(players) + " players, seed " + std::to_string(seed) + ": " + found;
}

}  // namespace

void add(SoakCount& sum, const SoakCount& part) {
  sum.games += part.games;
  sum.decisions += part.decisions;
  sum.longest = std::max(sum.longest, part.longest);
  sum.sweeps += part.sweeps;
  sum.shuffles += part.shuffles;
  sum.passes += part.passes;
  sum.stuck += part.stuck;
}

SoakReport run_soak(const SoakOptions& options, const std::function<void(long done)>& progress) {
  const auto start = std::chrono::steady_clock::now();
  constexpr int kCounts = kMaxPlayers - kMinPlayers + 1;
  SoakReport report;
  for (const BoardPtr& board : options.boards) {
    for (int players = kMinPlayers; players <= kMaxPlayers; ++players)
      report.counts.push_back({board->id, players});
  }
  std::mutex mutex;
  long next = 0;
  long done = 0;
  const auto work = [&] {
    std::unique_lock lock(mutex);
    while (next < options.games && report.violation.empty()) {
      const long first = next;
      const long last = std::min(options.games, first + kBlock);
      next = last;
      const std::size_t cell = static_cast<std::size_t>(first / kBlock) % report.counts.size();
      SoakCount part = {report.counts[cell].city, report.counts[cell].players};
      const Board& board = *options.boards[cell / kCounts];
      lock.unlock();
      std::string found;
      for (long game = first; game < last && found.empty(); ++game) {
        found = play_checked(board, part.players, mix(options.seed) + static_cast<std::uint64_t>(game), part);
      }
      lock.lock();
      add(report.counts[cell], part);
      if (report.violation.empty()) report.violation = found;
      done += part.games;
      if (progress) progress(done);
    }
  };
  run_on_threads(options.threads, work);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace kurz
