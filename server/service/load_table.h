// Reads tables from a store, on any thread.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>

#include "server/store/store.h"
#include "server/table/table.h"

namespace kurz {

// Why a table cannot be read: what the guest is told, and what the owner of the server must learn of it.
struct LoadError {
  // NOLINTNEXTLINE(google-explicit-constructor): most errors are no more than that
  LoadError(ErrorCode code) : error(code) {}
  LoadError(std::string id, const StoreError& fault);
  LoadError(std::string id, const TableFault& fault);

  RequestError error;
  std::string table;
  std::string reason;           // for the log; empty: nothing is wrong
  bool is_damaged = false;      // counted
  bool must_be_marked = false;  // its events are damaged: it is set aside
};

// Whether it may work later; damaged tables and tables without their board stay as they are.
inline bool may_pass(const RequestError& error) {
  return error.code == ErrorCode::kStoreFailed || error.code == ErrorCode::kBusy;
}

// As it was at version `up_to`, if it is later now. Calls `visit` with the table after each event.
Result<Table, LoadError> load_table(Store& store, const BoardSource& find_board, const std::string& id,
                                    std::uint64_t up_to = std::numeric_limits<std::uint64_t>::max(),
                                    const std::function<void(const Table&)>& visit = nullptr);

// Anyone with the link may watch an open table and a finished game.
bool may_watch(const Table& table, const std::string& guest, Seat as);

// The table at an earlier version, for guests who may see it now.
struct PastTable {
  std::string guest;
  std::string table;
  Seat as;
  std::uint64_t version = 0;
};
Result<Table, LoadError> load_past(Store& store, const BoardSource& find_board, const PastTable& wanted);

}  // namespace kurz
