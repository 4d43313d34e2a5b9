// Any text as notation, on a board chosen by the first byte ('0' to '4').
#include "engine/log/replay.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/notation_reader.h"

namespace kurz::fuzz {
namespace {

using test::action_from_notation, test::game_from_notation, test::move_from_notation;

void try_line(const Board& board, std::string_view line) {
  if (const auto move = move_from_notation(board, line)) {
    const auto back = move_from_notation(board, move_to_notation(board, *move));
    require(back.ok() && *back == *move, "a move goes through notation");
  }
  if (const auto action = action_from_notation(board, line)) {
    const auto back = action_from_notation(board, action_to_notation(board, *action));
    require(back.ok() && *back == *action, "an action goes through notation");
  }
}

void try_game(const Board& board, std::string_view text) {
  const auto log = game_from_notation(board, text);
  if (!log.ok()) return require(log.error().line >= 1, "an error has a line");
  const LogVerdict verdict = judge(*log);
  if (!verdict.good()) return require(verdict.rule.number >= 1, "a verdict names a rule");
  const auto back = game_from_notation(board, game_to_notation(*log));
  require(back.ok() && *back == *log, "a good game goes through notation");
}

void run(Bytes bytes) {
  const auto which = static_cast<std::size_t>(bytes.next() - '0') % test::kBoardIds.size();
  const Board& board = test::board(test::kBoardIds[which]);
  const std::string_view text = bytes.rest();
  try_line(board, text.substr(0, text.find('\n')));
  try_game(board, text);
}

}  // namespace
}  // namespace kurz::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kurz::fuzz::run(kurz::fuzz::Bytes(data, size));
  return 0;
}
