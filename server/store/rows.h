// Rows with a checksum over all their fields: any change of them is found.
#pragma once

#include <tuple>

#include "server/store/sqlite.h"
#include "server/store/store.h"

namespace kurz {

// A row of the table `game`, with the seed from `secret`.
struct TableRow {
  std::string id;
  std::int64_t status = 0;
  std::int64_t version = 0;
  std::int64_t epoch = 0;
  std::int64_t changed_at = 0;
  std::string host;
  std::int64_t listed = 0;  // 1: public
  Bytes32 seed{};
};
struct SeatRow {
  std::string guest;
  std::string table;
};

// The fields in the order of the columns, with a name that tells the kinds of rows apart.
auto fields(auto& row) {
  using Kind = std::remove_const_t<std::remove_reference_t<decltype(row)>>;
  if constexpr (std::is_same_v<Kind, TableRow>) {
    return std::tie(row.id, row.status, row.version, row.epoch, row.changed_at, row.host, row.listed,
                    row.seed);
  } else if constexpr (std::is_same_v<Kind, SeatRow>) {
    return std::tie(row.guest, row.table);
  } else if constexpr (std::is_same_v<Kind, Guest>) {
    return std::tie(row.id, row.name, row.token_hash, row.created_at);
  } else if constexpr (std::is_same_v<Kind, StoredBoard>) {
    return std::tie(row.id, row.owner, row.file, row.layout, row.created_at);
  } else {
    static_assert(std::is_same_v<Kind, StoredResult>);
    return std::tie(row.guest, row.table, row.board, row.against, row.place, row.points, row.at);
  }
}
template <class Kind>
constexpr std::string_view kRowName = std::is_same_v<Kind, TableRow>      ? "game"
                                      : std::is_same_v<Kind, SeatRow>     ? "seat"
                                      : std::is_same_v<Kind, Guest>       ? "guest"
                                      : std::is_same_v<Kind, StoredBoard> ? "board"
                                                                          : "result";

template <class Kind>
Digest checksum_of(const Kind& row) {
  Hasher hasher;
  hasher.add(kRowName<Kind>);
  std::apply([&](const auto&... field) { (hasher.add(field), ...); }, fields(row));
  return hasher.digest();
}

// The row in the columns from `first` on, its checksum last; none if it is not as it was written.
template <class Kind>
std::optional<Kind> read_row(const Statement::Use& use, int first = 0) {
  Kind row;
  int column = first;
  std::apply([&](auto&... field) { (use.read(column++, field), ...); }, fields(row));
  Digest checksum{};
  use.read(column, checksum);
  if (checksum != checksum_of(row)) return {};
  return row;
}

// Runs a statement whose parameters are the fields of a row and its checksum.
template <class Kind>
void write_row(Statement& statement, const Kind& row) {
  const Digest checksum = checksum_of(row);
  std::apply([&](const auto&... field) { Statement::Use(statement, field..., checksum).next(); },
             fields(row));
}

}  // namespace kurz
