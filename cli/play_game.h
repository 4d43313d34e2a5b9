// "kurz play": a game in a plain terminal, one line in, readable lines out. It works with a screen reader: no
// cursor movement, no colours, nothing that depends on its position on the screen.
#pragma once

#include <string>
#include <vector>

#include "cli/context.h"
#include "cli/typed_words.h"
#include "words/view_text.h"

namespace kurz {

inline constexpr std::string_view kHumanSeat = "human";

struct PlayOptions {
  const Board* board = nullptr;
  int players = 2;
  std::vector<std::string> seats;  // "human" or the name of a bot, one per player
  std::vector<std::string> names;  // of the players; missing ones are made up
  std::uint64_t seed = 0;
  Seat first = Seat::none();  // who begins; if none, the first player is drawn at random (R9, G13)
  std::string log_file;       // where the log goes when the game ends; empty: nowhere
};

// Plays a game and returns the exit code: 0 after a complete game or "quit", kFailed if the input ended
// before. Throws a CommandError for options that make no game, and for a log that cannot be written.
int run_play(Context& context, PlayOptions options);

// The answer to a player's question about the game: the verb is one of kTickets to kLook.
Lines tell(Verb verb, WordSpan words, const View& view, const Reader& reader);
// What is to be decided, at the start of a decision.
Lines tell_decision(const View& view, const Reader& reader);

}  // namespace kurz
