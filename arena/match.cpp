#include "arena/match.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "bots/registry.h"

namespace kurz {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::string hex(std::uint64_t number) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[(number >> shift) & 0xFU];
  return text;
}

struct PlayedGame {
  GameLog log;
  std::array<long, kMaxSeats> moves{};
  std::array<double, kMaxSeats> seconds{};
};

PlayedGame play(const MatchOptions& options, long game) {
  const std::uint64_t seed = mix(mix(options.seed) + static_cast<std::uint64_t>(game));
  SeededNature nature(seed);
  Rng thought = Rng(mix(seed) ^ seed);
  std::vector<std::unique_ptr<Bot>> bots;
  for (const std::string& name : options.bots) bots.push_back(std::move(make_bot(name).value()));
  const int players = static_cast<int>(bots.size());
  Recorder recorder = std::move(Recorder::begin(*options.board, players, Seat::none(), nature).value());
  recorder.set_seed(hex(seed));
  PlayedGame played;
  while (recorder.state().phase != Phase::kOver) {
    const Seat seat = seat_to_move(recorder.state());
    const auto s = static_cast<std::size_t>(seat.index());
    const View view = make_view(recorder.state(), seat);
    const Clock::time_point start = Clock::now();
    const Action action = bots[s]->choose(view, thought, Budget());
    played.seconds[s] += seconds_since(start);
    ++played.moves[s];
    if (!recorder.play(seat, action, nature))
      break;  // a bot that breaks a rule ends its game; the log shows it unfinished
  }
  played.log = recorder.log();
  return played;
}

class Tally {
 public:
  explicit Tally(const MatchOptions& options) {
    for (const std::string& name : options.bots) report_.bots.emplace_back().name = name;
  }

  void add(const PlayedGame& game) {
    const GameLog& log = game.log;
    ++report_.games;
    report_.decisions += static_cast<long>(log.moves.size());
    if (!log.result) return;
    report_.stuck += log.result->reason == EndReason::kStuck ? 1 : 0;
    const auto players = static_cast<std::size_t>(log.players);
    const auto winners = std::count(log.result->places.begin(), log.result->places.begin() + log.players, 1);
    for (std::size_t seat = 0; seat < players; ++seat) {
      BotRecord& record = report_.bots[seat];
      const Score& score = log.result->scores[seat];
      const std::size_t place = log.result->places[seat];
      ++record.games;
      if (place == 1) record.wins += 1.0 / static_cast<double>(winners);
      ++record.places[place - 1];
      record.routes += score.routes;
      record.tickets += score.tickets;
      record.bonus += score.bonus;
      record.completed += score.completed;
      record.moves += game.moves[seat];
      record.seconds += game.seconds[seat];
    }
  }
  MatchReport& report() { return report_; }

 private:
  MatchReport report_;
};

// Games are handed out by number and put back in that order. A thread that is far ahead waits, so that a slow
// sink does not fill the memory.
class OrderedGames {
 public:
  OrderedGames(long games, Tally& tally, const GameSink& sink, const Progress& progress)
      : games_(games), tally_(tally), sink_(sink), progress_(progress) {}

  long take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopped_ || next_ == games_ || next_ < done_ + kMaxAhead; });
    return stopped_ || next_ == games_ ? -1 : next_++;
  }
  void put(long number, PlayedGame game) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(game));
    while (!stopped_ && !waiting_.empty() && waiting_.begin()->first == done_) {
      const PlayedGame& first = waiting_.begin()->second;
      tally_.add(first);
      if (sink_ && !sink_(first.log)) stopped_ = true;
      waiting_.erase(waiting_.begin());
      ++done_;
      if (progress_) progress_(done_);
    }
    changed_.notify_all();
  }

 private:
  static constexpr long kMaxAhead = 256;

  const long games_;
  Tally& tally_;
  const GameSink& sink_;
  const Progress& progress_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<long, PlayedGame> waiting_;
  long next_ = 0;
  long done_ = 0;
  bool stopped_ = false;
};

}  // namespace

MatchReport run_match(const MatchOptions& options, const GameSink& sink, const Progress& progress) {
  const Clock::time_point start = Clock::now();
  Tally tally(options);
  OrderedGames games(options.games, tally, sink, progress);
  const auto work = [&] {
    for (long number = games.take(); number >= 0; number = games.take())
      games.put(number, play(options, number));
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < options.threads; ++i) helpers.emplace_back(work);
    work();
  }
  tally.report().seconds = seconds_since(start);
  return tally.report();
}

}  // namespace kurz
