// One game between bots. A bot that breaks a rule or throws loses it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arena/distribution.h"
#include "bots/registry.h"
#include "engine/log/game_log.h"

namespace kurz {

using PlayerMaker = std::function<ArenaPlayer(std::string_view text)>;
// The registered player of this name, which must exist.
ArenaPlayer registered_player(std::string_view text);

struct Pairing {
  const Board* board = nullptr;
  std::vector<std::string> bots;  // one entry per player; a bot may have several
  std::uint64_t seed = 0;
  // Every deal is played once per rotation of the seats: with the same order of all decks, the same seat
  // begins and entry e sits on seat e + rotation. Otherwise a deal is one game.
  bool duplicate = false;
  PlayerMaker make = registered_player;
  bool timed = true;  // otherwise all moves count as 0 ns, so that equal games have equal results

  [[nodiscard]] int players() const { return static_cast<int>(bots.size()); }
  [[nodiscard]] int games_per_deal() const { return duplicate ? players() : 1; }
};

enum class Fault : std::uint8_t { kNone, kIllegal, kThrew };

// The result of one entry in one game.
struct EntryGame {
  Seat seat;
  int place = 0;
  double win = 0;  // a first place, or its part of a shared one
  Score score;     // nothing in a spoiled game
  Fault fault = Fault::kNone;
  long overtime = 0;  // moves
  std::vector<std::int64_t> move_ns;
};

// What a report needs of a game.
struct GameSummary {
  std::vector<EntryGame> entries;
  long moves = 0;
  bool stuck = false;
  std::string why;  // why a bot spoiled it, in English

  // The entry that spoiled the game, or the number of entries.
  [[nodiscard]] std::size_t guilty() const;
  [[nodiscard]] bool spoiled() const { return guilty() < entries.size(); }
};

struct ArenaGame : GameSummary {
  GameLog log;  // without a result if the game was spoiled
};

// First places from places; several that share it have a part each.
void fill_in_wins(std::vector<EntryGame>& entries);

// The same for the same pairing, deal and rotation, as far as the bots do not look at the clock: each seat
// thinks with a generator of its own. A bot that breaks a rule or throws ends the game and has lost it.
ArenaGame play_arena_game(const Pairing& pairing, long deal, int rotation);

// More than a tenth and five milliseconds over what it was given.
bool is_overtime(std::int64_t nanoseconds, int given_ms);

// The results of a bot in several games. One that has several seats in a game counts once per seat.
struct BotTally {
  long games = 0;     // the spoiled ones included
  long finished = 0;  // those that were not
  long points = 0;    // of finished games
  long illegal = 0;   // games it spoiled
  long threw = 0;     // games it spoiled
  long overtime = 0;  // moves
  MoveTimes times;
  // By their names in the journal of a ladder.
  static constexpr std::pair<const char*, long BotTally::*> kCounts[] = {
      {"seats", &BotTally::games},     {"finished", &BotTally::finished}, {"points", &BotTally::points},
      {"illegal", &BotTally::illegal}, {"threw", &BotTally::threw},       {"overtime", &BotTally::overtime},
  };

  void add(const EntryGame& game, bool finished_game);
  void add(const BotTally& other);
  bool operator==(const BotTally&) const = default;
};

}  // namespace kurz
