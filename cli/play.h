// "kurz play": a game in a plain terminal, one line in, readable lines out. Made to be read aloud: no cursor
// tricks, no colours, nothing that is understood only by its shape.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "engine/board/board.h"
#include "words/lang.h"

namespace kurz {

struct PlayOptions {
  const Board* board = nullptr;
  int players = 2;
  std::vector<std::string> seats;  // "human" or a bot's name, one a seat
  std::vector<std::string> names;  // of the players; missing ones are made up
  std::uint64_t seed = 0;
  Seat first = Seat::none();  // who begins; by lot if none (R9, G13)
  Lang lang = Lang::kEnglish;
  std::string log_file;  // where the game's log goes when it ends or is left; empty: nowhere
};

// Plays to the end and returns the exit code: 0 after a whole game or "quit", 1 if the input ended before or
// the log could not be written, 2 for options that make no game.
int run_play(const PlayOptions& options, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace kurz
