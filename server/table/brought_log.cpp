#include "server/table/brought_log.h"

#include "engine/log/replay.h"
#include "server/chance/sealed_chance.h"
#include "server/table/news.h"
#include "words/log_text.h"

namespace kurz {

namespace json = boost::json;

Result<json::array, std::string> updates_of_log(std::string_view text, const BoardFinder& find_board,
                                                Lang lang) {
  const std::string_view line = text.substr(0, text.find('\n'));
  const auto log = log_from_json(line, find_board);
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

  json::array updates;
  Table table("log", kNoSeed, find_board);
  for (const Change& change : changes) {
    if (const auto fault = table.take(table.next_event(change, "", "", 0))) return fault->text;
    updates.emplace_back(json::parse(update_message(table, kSpectator, table.version() - 1, lang)));
  }
  return updates;
}

}  // namespace kurz
