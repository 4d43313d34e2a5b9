// Tables whose game is played as in a log. All seats belong to the guest "ada".
#pragma once

#include <functional>

#include <doctest/doctest.h>

#include "server/chance/sealed_chance.h"
#include "server/table/table.h"
#include "tests/support/boards.h"

namespace kurz::test {

// Calls `look` for every version.
inline Table table_of(const GameLog& log, const std::function<void(const Table&)>& look = {}) {
  Table table("t1", Bytes32{}, shared_board);
  const auto apply = [&](const Change& change) {
    const auto fault = table.apply(table.next_event(change, "ada", "", 1000));
    REQUIRE_MESSAGE(!fault, fault->text);
    if (look) look(table);
  };
  TableSettings settings;
  settings.board = log.board->id;
  const Holders holders(static_cast<std::size_t>(log.players), Holder{HolderKind::kGuest, "ada", ""});
  apply(change::Created{"ada", settings, holders, commitment_to(Bytes32{})});
  GameLog head = log;
  head.moves.clear();
  apply(change::Started{head});
  for (const Move& move : log.moves) apply(change::Moved{move});
  return table;
}

}  // namespace kurz::test
