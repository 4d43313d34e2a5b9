#include "arena/arena_game.h"

#include <algorithm>
#include <exception>
#include <string_view>
#include <variant>

namespace kurz {
namespace {

std::string hex(std::uint64_t number) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[(number >> shift) & 0xFU];
  return text;
}

// Chance is one of the two; which one, the whole game is played with.
using ArenaNature = std::variant<SeededNature, ShuffledNature>;

ArenaNature make_nature(const Pairing& pairing, std::uint64_t deal_seed) {
  if (pairing.duplicate) return ShuffledNature(*pairing.board, deal_seed);
  return SeededNature(deal_seed);
}

class GameAtTable {
 public:
  GameAtTable(const Pairing& pairing, std::uint64_t deal_seed, int rotation, Nature& nature)
      : pairing_(pairing),
        nature_(nature),
        recorder_(
            std::move(Recorder::begin(*pairing.board, pairing.players(), Seat::none(), nature).value())) {
    recorder_.set_seed(hex(deal_seed));
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

  // Runs what a bot does. Whatever it throws is its own fault and not the arena's.
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
    const auto winners = std::count_if(game_.entries.begin(), game_.entries.end(),
                                       [](const EntryGame& entry) { return entry.place == 1; });
    for (EntryGame& entry : game_.entries)
      entry.win = entry.place == 1 ? 1.0 / static_cast<double>(winners) : 0;
  }

  const Pairing& pairing_;
  Nature& nature_;
  Recorder recorder_;
  ArenaGame game_;
  std::vector<std::size_t> entry_on_;  // by seat
  std::vector<SeatPlayer> players_;
  std::vector<int> given_ms_;
  std::vector<Rng> rngs_;
};

}  // namespace

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
