// One game between bots: who sits where, where chance comes from, and what becomes of a bot that misbehaves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/seat_player.h"
#include "engine/log/game_log.h"

namespace kurz {

struct Pairing {
  const Board* board = nullptr;
  std::vector<std::string> bots;  // as many as players; each is an entry, also where two are the same bot
  std::uint64_t seed = 0;
  // Every deal is played once for each rotation of the seats: the same orders of all decks, the same seat
  // begins, entry e sits on seat e + rotation. Otherwise a deal is one game, dealt as it goes.
  bool duplicate = false;
  PlayerMaker make = seat_player;

  [[nodiscard]] int players() const { return static_cast<int>(bots.size()); }
  [[nodiscard]] int games_a_deal() const { return duplicate ? players() : 1; }
};

enum class Fault : std::uint8_t { kNone, kIllegal, kThrew };

// What one entry made of one game.
struct EntryGame {
  Seat seat;
  int place = 0;
  double win = 0;  // a first place, or its part of a shared one
  Score score;     // nothing in a spoiled game
  Fault fault = Fault::kNone;
  long overtime = 0;  // moves
  std::vector<std::int64_t> move_ns;
};

struct ArenaGame {
  GameLog log;  // without a result if the game was spoiled
  std::vector<EntryGame> entries;
  std::optional<RuleError> refusal;  // of the action that spoiled it
  std::string thrown;                // by the bot that spoiled it

  [[nodiscard]] bool spoiled() const { return !log.result.has_value(); }
};

// The same for the same pairing, deal and rotation, as far as the bots do not look at the clock: each seat
// thinks with a generator of its own. A bot that breaks a rule or throws ends the game and has lost it.
ArenaGame play_arena_game(const Pairing& pairing, long deal, int rotation);

// More than a tenth and five milliseconds over what it was given.
bool is_overtime(std::int64_t nanoseconds, int given_ms);

}  // namespace kurz
