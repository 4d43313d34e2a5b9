// Any text as a game log. Whatever is read can be judged, and a good game goes through both forms without
// loss.
#include "codec/log_json.h"
#include "engine/log/replay.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/notation_reader.h"

namespace kurz::fuzz {
namespace {

void run(std::string_view text) {
  const auto log = log_from_json(text, test::find_board);
  if (!log.ok()) return;
  const std::string written = log_to_json(*log);
  Replay replay(*log);
  while (replay.advance()) require_sound(replay.state());
  const LogVerdict verdict = judge(*log);
  if (!verdict.good()) {
    require(verdict.rule.number >= 1 && verdict.rule.number <= 37, "a verdict names a rule");
    return;
  }
  const auto back = log_from_json(written, test::find_board);
  require(back.ok() && *back == *log, "a good log goes through JSON");
  const auto from_notation = test::game_from_notation(*log->board, game_to_notation(*log));
  // A seed may be any text in JSON; notation keeps a single word.
  if (log->seed.empty())
    require(from_notation.ok() && *from_notation == *log, "a good log goes through notation");
}

}  // namespace
}  // namespace kurz::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kurz::fuzz::run(kurz::fuzz::as_text(data, size));
  return 0;
}
