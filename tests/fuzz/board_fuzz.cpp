// Any text as a board file. Mistakes must have a line; a board without any must be playable to the end.
#include "tests/fuzz/fuzz_support.h"

namespace kurz::fuzz {
namespace {

void play(const Board& board, int players, std::uint64_t seed) {
  test::RandomGame game(board, players, seed, test::kStyles[seed % 3]);
  for (int moves = 0; !game.over(); ++moves) {
    require(moves < 20000, "a game ends");
    game.play_next();
    require_sound(game.state());
  }
}

void run(std::string_view text) {
  const LineIndex lines = index_lines(text);
  const auto read = read_board(text);
  if (read.ok()) {
    for (int players = kMinPlayers; players <= kMaxPlayers; ++players) play(**read, players, text.size());
    return;
  }
  require(!read.error().empty(), "a board that is not read has an error");
  for (const BoardProblem& problem : read.error())
    require(lines.line_of(problem.where) >= 0, "a line is a number");
}

}  // namespace
}  // namespace kurz::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kurz::fuzz::run(kurz::fuzz::as_text(data, size));
  return 0;
}
