#include "server/table/brought_log.h"

#include "engine/log/replay.h"
#include "server/chance/sealed_chance.h"
#include "server/table/news.h"
#include "words/log_text.h"

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

Result<std::vector<std::string>, std::string> updates_of_log(std::string_view text,
                                                             const BoardFinder& find_board, Lang lang) {
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
      change::Made{"", settings, Holders(static_cast<std::size_t>(log->players)), commitment_to(kNoSeed)},
      change::Started{std::move(head)}};
  for (const Move& move : log->moves) changes.emplace_back(change::Moved{move});

  std::vector<std::string> updates;
  Table table("log", kNoSeed, find_board);
  for (const Change& change : changes) {
    if (const auto fault = table.take(table.next_event(change, "", "", 0))) return fault->text;
    updates.push_back(update_message(table, kSpectator, table.version() - 1, lang));
  }
  return updates;
}

}  // namespace kurz
