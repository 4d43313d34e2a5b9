#include "arena/soak.h"

#include <algorithm>
#include <chrono>

#include "advice/in_order.h"
#include "engine/rules/invariants.h"
#include "engine/rules/playout.h"
#include "engine/rules/scoring.h"

namespace kurz {
namespace {

constexpr long kBlock = 1000;  // games on one board with one number of players

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

void SoakCount::add(const SoakCount& other) {
  games += other.games;
  decisions += other.decisions;
  longest = std::max(longest, other.longest);
  sweeps += other.sweeps;
  shuffles += other.shuffles;
  passes += other.passes;
  stuck += other.stuck;
}

SoakReport run_soak(const SoakOptions& options, const std::function<void(long done)>& progress) {
  const auto start = std::chrono::steady_clock::now();
  SoakReport report;
  std::vector<const Board*> boards;  // by count of the report
  for (const BoardPtr& board : options.boards) {
    for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
      report.counts.push_back({board->id, players});
      boards.push_back(board.get());
    }
  }
  const auto cell_of = [&](long block) { return static_cast<std::size_t>(block) % boards.size(); };
  struct Block {
    SoakCount count;
    std::string violation;
  };
  const auto play = [&](long number) {
    const Board& board = *boards[cell_of(number)];
    const int players = report.counts[cell_of(number)].players;
    const long last = std::min(options.games, (number + 1) * kBlock);
    Block block;
    for (long game = number * kBlock; game < last && block.violation.empty(); ++game) {
      const std::uint64_t seed = mix(options.seed) + static_cast<std::uint64_t>(game);
      block.violation = play_checked(board, players, seed, block.count);
    }
    return block;
  };
  long done = 0;
  const auto add = [&](long number, const Block& block) {
    report.counts[cell_of(number)].add(block.count);
    report.violation = block.violation;
    if (progress) progress(done += block.count.games);
    return report.violation.empty();
  };
  run_in_order((options.games + kBlock - 1) / kBlock, options.threads, play, add);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace kurz
