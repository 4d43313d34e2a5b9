#include "arena/arena_game.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include <fmt/format.h>

namespace kurz {
namespace {

using ArenaNature = std::variant<SeededNature, ShuffledNature>;

ArenaNature make_nature(const Pairing& pairing, std::uint64_t deal_seed) {
  if (pairing.duplicate) return ShuffledNature(*pairing.board, deal_seed);
  return SeededNature(deal_seed);
}

// The player's action, and the time it took; making the view for a bot is not its time.
struct Thought {
  Action action;
  std::int64_t nanoseconds = 0;
};
Thought think(ArenaPlayer& player, const GameState& state, Seat seat, Rng& rng) {
  const auto timed = [](auto choose) -> Thought {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    const Action action = choose();
    return {action, std::chrono::nanoseconds(Clock::now() - start).count()};
  };
  if (auto* oracle = std::get_if<std::unique_ptr<Oracle>>(&player))
    return timed([&] { return (*oracle)->choose(state, seat, rng); });
  const View view = make_view(state, seat);
  return timed([&] { return std::get<std::unique_ptr<Bot>>(player)->choose(view, rng, Budget()); });
}

// Milliseconds per move; 0: no limit, as for every oracle.
int time_given(const ArenaPlayer& player) {
  const auto* bot = std::get_if<std::unique_ptr<Bot>>(&player);
  return bot == nullptr ? 0 : (*bot)->time_given();
}

class GameAtTable {
 public:
  GameAtTable(const Pairing& pairing, std::uint64_t deal_seed, int rotation, Nature& nature)
      : pairing_(pairing),
        nature_(nature),
        recorder_(
            std::move(Recorder::begin(*pairing.board, pairing.players(), Seat::none(), nature).value())) {
    recorder_.set_seed(fmt::format("{:016x}", deal_seed));
    game_.entries.resize(pairing.bots.size());
    entry_on_.resize(pairing.bots.size());
    for (std::size_t entry = 0; entry < pairing.bots.size(); ++entry) {
      const std::size_t seat = (entry + static_cast<std::size_t>(rotation)) % pairing.bots.size();
      game_.entries[entry].seat = Seat(static_cast<int>(seat));
      entry_on_[seat] = entry;
    }
    const std::uint64_t thoughts = mix(mix(~deal_seed) + static_cast<std::uint64_t>(rotation));
    for (std::size_t seat = 0; seat < pairing.bots.size(); ++seat) rngs_.emplace_back(mix(thoughts + seat));
  }

  ArenaGame play() {
    const bool seated = seat_players();
    while (seated && recorder_.state().phase != Phase::kOver) {
      if (!play_move()) break;
    }
    game_.log = recorder_.log();
    share_places();
    return std::move(game_);
  }

 private:
  EntryGame& entry_on(Seat seat) { return game_.entries[entry_on_[static_cast<std::size_t>(seat.index())]]; }

  // Runs what a bot does; if it throws, the bot has spoiled the game.
  template <class Work>
  bool guarded(Seat seat, Work work) {
    try {
      work();
      return true;
    } catch (const std::exception& error) {
      game_.thrown = error.what();
    } catch (...) {
      game_.thrown = "?";
    }
    entry_on(seat).fault = Fault::kThrew;
    return false;
  }

  bool seat_players() {
    for (int seat = 0; seat < pairing_.players(); ++seat) {
      const std::string& text = pairing_.bots[entry_on_[static_cast<std::size_t>(seat)]];
      const auto sit_down = [&] {
        players_.push_back(pairing_.make(text));
        given_ms_.push_back(time_given(players_.back()));
      };
      if (!guarded(Seat(seat), sit_down)) return false;
    }
    return true;
  }

  bool play_move() {
    const Seat seat = seat_to_move(recorder_.state());
    const auto s = static_cast<std::size_t>(seat.index());
    EntryGame& entry = entry_on(seat);
    Thought thought;
    if (!guarded(seat, [&] { thought = think(players_[s], recorder_.state(), seat, rngs_[s]); }))
      return false;
    entry.move_ns.push_back(thought.nanoseconds);
    if (is_overtime(thought.nanoseconds, given_ms_[s])) ++entry.overtime;
    const auto step = recorder_.play(seat, thought.action, nature_);
    if (step) return true;
    game_.refusal = step.error();
    entry.fault = Fault::kIllegal;
    return false;
  }

  void share_places() {
    for (EntryGame& entry : game_.entries) {
      const auto seat = static_cast<std::size_t>(entry.seat.index());
      if (game_.log.result) {
        entry.place = game_.log.result->places[seat];
        entry.score = game_.log.result->scores[seat];
      } else {
        entry.place = entry.fault == Fault::kNone ? 1 : pairing_.players();
      }
    }
    const auto winners = std::ranges::count(game_.entries, 1, &EntryGame::place);
    for (EntryGame& entry : game_.entries)
      entry.win = entry.place == 1 ? 1.0 / static_cast<double>(winners) : 0;
  }

  const Pairing& pairing_;
  Nature& nature_;
  Recorder recorder_;
  ArenaGame game_;
  std::vector<std::size_t> entry_on_;  // by seat
  std::vector<ArenaPlayer> players_;
  std::vector<int> given_ms_;
  std::vector<Rng> rngs_;
};

}  // namespace

ArenaPlayer registered_player(std::string_view text) { return std::move(make_arena_player(text).value()); }

bool is_overtime(std::int64_t nanoseconds, int given_ms) {
  return given_ms > 0 && static_cast<double>(nanoseconds) > (1.1 * given_ms + 5) * 1e6;
}

ArenaGame play_arena_game(const Pairing& pairing, long deal, int rotation) {
  const std::uint64_t seed = mix(mix(pairing.seed) + static_cast<std::uint64_t>(deal));
  ArenaNature nature = make_nature(pairing, seed);
  return std::visit([&](Nature& chance) { return GameAtTable(pairing, seed, rotation, chance).play(); },
                    nature);
}

}  // namespace kurz
