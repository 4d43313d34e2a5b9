#include "server/service/load_table.h"

#include <algorithm>

namespace kurz {
LoadError::LoadError(std::string id, const StoreError& fault)
    : error(fault.fault == StoreFault::kDamaged ? ErrorCode::kDamaged : ErrorCode::kStoreFailed),
      table(std::move(id)),
      reason(fault.text),
      is_damaged(fault.fault == StoreFault::kDamaged) {}

LoadError::LoadError(std::string id, const TableFault& fault)
    : error(fault.board_is_missing ? ErrorCode::kNoSuchBoard : ErrorCode::kDamaged),
      table(std::move(id)),
      reason(fault.text),
      is_damaged(!fault.board_is_missing),
      must_be_marked(!fault.board_is_missing) {}

bool may_watch(const Table& table, const std::string& guest, Seat as) {
  if (as != kSpectator) return table.is_held_by(as, guest);
  return table.status() != TableStatus::kRunning || table.settings().spectators || table.holds_a_seat(guest);
}

Result<Table, LoadError> load_table(Store& store, const BoardSource& find_board, const std::string& id,
                                    std::uint64_t up_to, const std::function<void(const Table&)>& visit) {
  const auto found = store.table(id);
  if (!found) return LoadError(id, found.error());
  if (!*found) return LoadError(ErrorCode::kNoSuchTable);
  const StoredTable& stored = **found;
  if (stored.status == TableStatus::kDamaged) return LoadError(ErrorCode::kDamaged);
  const auto events = store.events(stored.id);
  if (!events) return LoadError(id, events.error());
  // Later events may have been stored after the row of the table was read.
  const std::uint64_t last = std::min(up_to, stored.version);
  Table table(stored.id, stored.seed, find_board);
  for (const TableEvent& event : *events) {
    if (event.version > last && table.version() == last) break;
    if (const auto fault = table.apply(event)) return LoadError(id, *fault);
    if (visit) visit(table);
  }
  if (table.version() != last || last == 0) {
    // It may have been deleted meanwhile.
    const auto again = store.table(id);
    if (again && !*again) return LoadError(ErrorCode::kNoSuchTable);
    return LoadError(id, TableFault{false, "events are missing at the end"});
  }
  return table;
}

Result<Table, LoadError> load_past(Store& store, const BoardSource& find_board, const PastTable& wanted) {
  std::optional<Table> then;
  constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
  const auto now = load_table(store, find_board, wanted.table, kAll, [&](const Table& table) {
    if (table.version() == wanted.version) then = table;
  });
  if (!now) return now.error();
  if (!then || !may_watch(*now, wanted.guest, wanted.as)) return LoadError(ErrorCode::kNoSuchTable);
  return std::move(*then);
}

}  // namespace kurz
