#include "arena/arena_game.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include <fmt/format.h>

#include "words/move_text.h"

namespace kurz {
namespace {

struct SeatedPlayer {
  ArenaPlayer player;
  Rng rng;
  int given_ms = 0;  // per move; 0: no limit, as for every oracle
};

SeatedPlayer seat_player(ArenaPlayer player, std::uint64_t seed) {
  const auto* bot = std::get_if<std::unique_ptr<Bot>>(&player);
  const int given_ms = bot == nullptr ? 0 : (*bot)->time_given();
  return {std::move(player), Rng(seed), given_ms};
}

// The player's action, and in `nanoseconds` the time it took; making the view for a bot is not its time.
Action choose(SeatedPlayer& seated, const GameState& state, Seat seat, std::int64_t& nanoseconds) {
  const auto timed = [&](auto think) {
    const auto start = std::chrono::steady_clock::now();
    const Action action = think();
    nanoseconds = std::chrono::nanoseconds(std::chrono::steady_clock::now() - start).count();
    return action;
  };
  if (auto* oracle = std::get_if<std::unique_ptr<Oracle>>(&seated.player))
    return timed([&] { return (*oracle)->choose(state, seat, seated.rng); });
  const View view = make_view(state, seat);
  Bot& bot = *std::get<std::unique_ptr<Bot>>(seated.player);
  return timed([&] { return bot.choose(view, seated.rng, Budget()); });
}

void fill_in_places(ArenaGame& game) {
  for (EntryGame& entry : game.entries) {
    if (game.log.result) {
      entry.place = game.log.result->places[entry.seat];
      entry.score = game.log.result->scores[entry.seat];
    } else {
      entry.place = entry.fault == Fault::kNone ? 1 : static_cast<int>(game.entries.size());
    }
  }
  fill_in_wins(game.entries);
}

ArenaGame play(const Pairing& pairing, std::uint64_t deal_seed, int rotation, Nature& nature) {
  const int players = pairing.players();
  Recorder recorder = std::move(Recorder::begin(*pairing.board, players, Seat::none(), nature).value());
  recorder.set_seed(fmt::format("{:016x}", deal_seed));
  ArenaGame game;
  game.entries.resize(pairing.bots.size());
  BySeat<std::size_t> entry_on{};
  for (std::size_t entry = 0; entry < pairing.bots.size(); ++entry) {
    game.entries[entry].seat = Seat((static_cast<int>(entry) + rotation) % players);
    entry_on[game.entries[entry].seat] = entry;
  }
  const std::uint64_t seed = mix(mix(~deal_seed) + static_cast<std::uint64_t>(rotation));
  std::vector<SeatedPlayer> seated;
  EntryGame* acting = nullptr;  // has spoiled the game if anything is thrown
  try {
    for (const Seat seat : IdRange<Seat>(players)) {
      acting = &game.entries[entry_on[seat]];
      seated.push_back(seat_player(pairing.make(pairing.bots[entry_on[seat]]), mix(seed + seated.size())));
    }
    while (recorder.state().phase != Phase::kOver && acting->fault == Fault::kNone) {
      const Seat seat = seat_to_move(recorder.state());
      acting = &game.entries[entry_on[seat]];
      SeatedPlayer& player = seated[static_cast<std::size_t>(seat.index())];
      std::int64_t nanoseconds = 0;
      const Action action = choose(player, recorder.state(), seat, nanoseconds);
      if (!pairing.timed) nanoseconds = 0;
      acting->move_ns.push_back(nanoseconds);
      if (is_overtime(nanoseconds, player.given_ms)) ++acting->overtime;
      const auto step = recorder.play(seat, action, nature);
      if (step) continue;
      game.why = violation_text(step.error(), {pairing.board, Lang::kEnglish, seat, {}});
      acting->fault = Fault::kIllegal;
    }
  } catch (const std::exception& error) {
    acting->fault = Fault::kThrew;
    game.why = error.what();
  } catch (...) {
    acting->fault = Fault::kThrew;
    game.why = "?";
  }
  game.log = recorder.log();
  game.moves = static_cast<long>(game.log.moves.size());
  game.stuck = game.log.result && game.log.result->reason == EndReason::kStuck;
  fill_in_places(game);
  return game;
}

}  // namespace

std::size_t GameSummary::guilty() const {
  const auto found =
      std::ranges::find_if(entries, [](const EntryGame& entry) { return entry.fault != Fault::kNone; });
  return static_cast<std::size_t>(found - entries.begin());
}

void fill_in_wins(std::vector<EntryGame>& entries) {
  const auto winners = static_cast<double>(std::ranges::count(entries, 1, &EntryGame::place));
  for (EntryGame& entry : entries) entry.win = entry.place == 1 ? 1.0 / winners : 0;
}

ArenaPlayer registered_player(std::string_view text) { return std::move(make_arena_player(text).value()); }

bool is_overtime(std::int64_t nanoseconds, int given_ms) {
  return given_ms > 0 && static_cast<double>(nanoseconds) > (1.1 * given_ms + 5) * 1e6;
}

ArenaGame play_arena_game(const Pairing& pairing, long deal, int rotation) {
  const std::uint64_t seed = mix(mix(pairing.seed) + static_cast<std::uint64_t>(deal));
  if (!pairing.duplicate) {
    SeededNature nature(seed);
    return play(pairing, seed, rotation, nature);
  }
  ShuffledNature nature(*pairing.board, seed);
  return play(pairing, seed, rotation, nature);
}

void BotTally::add(const EntryGame& game, bool finished_game) {
  ++games;
  finished += finished_game ? 1 : 0;
  points += game.score.total();
  illegal += game.fault == Fault::kIllegal ? 1 : 0;
  threw += game.fault == Fault::kThrew ? 1 : 0;
  overtime += game.overtime;
  for (const std::int64_t time : game.move_ns) times.add(time);
}

void BotTally::add(const BotTally& other) {
  for (const auto& [name, count] : kCounts) this->*count += other.*count;
  times.add(other.times);
}

}  // namespace kurz
