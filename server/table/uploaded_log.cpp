#include "server/table/uploaded_log.h"

#include "engine/log/replay.h"
#include "server/chance/sealed_chance.h"
#include "server/table/updates.h"
#include "words/error_text.h"

namespace kurz {
namespace {

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

}  // namespace

std::string board_of_log(std::string_view text) {
  std::string asked;
  // A board that is not there ends the reading at once.
  static_cast<void>(log_from_json(first_line(text), [&](std::string_view id) {
    asked = id;
    return nullptr;
  }));
  return asked;
}

Result<protocol::Replay, std::string> replay_log(std::string_view text, const BoardFinder& find_board,
                                                 Lang lang) {
  const auto log = log_from_json(first_line(text), find_board);
  if (!log) return read_error_text(log.error(), lang);
  const LogVerdict verdict = judge(*log);
  if (!verdict.good() && verdict.fault != LogFault::kUnfinished) return verdict_text(verdict, *log, lang);

  constexpr Bytes32 kNoSeed{};
  TableSettings settings;
  settings.board = log->board->id;
  GameLog head = *log;
  head.moves.clear();
  std::vector<Change> changes{
      change::Created{"", settings, Holders(static_cast<std::size_t>(log->players)), commitment_to(kNoSeed)},
      change::Started{std::move(head)}};
  for (const Move& move : log->moves) changes.emplace_back(change::Moved{move});

  protocol::Replay replay;
  Table table("log", kNoSeed, find_board);
  for (const Change& change : changes) {
    if (const auto fault = table.apply(table.next_event(change, "", "", 0))) return fault->text;
    replay.updates.push_back(make_update(table, {{}, lang, false}, table.version() - 1));
  }
  return replay;
}

}  // namespace kurz
