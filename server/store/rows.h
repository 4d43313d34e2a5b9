// Rows with a checksum over all their fields: any change of them is found.
#pragma once

#include <boost/pfr.hpp>

#include "server/store/store.h"

namespace kurz {

struct SeatRow {
  std::string guest;
  std::string table;
};

struct SeenRow {
  std::string guest;
  std::int64_t at = 0;  // seconds since 1970
};

// Distinguishes the kinds of rows. The members of each are its columns, in this order; the seed of a table is
// in the table `secret`.
template <class Kind>
constexpr std::string_view kRowName = std::is_same_v<Kind, StoredTable>   ? "game"
                                      : std::is_same_v<Kind, SeatRow>     ? "seat"
                                      : std::is_same_v<Kind, SeenRow>     ? "seen"
                                      : std::is_same_v<Kind, Guest>       ? "guest"
                                      : std::is_same_v<Kind, StoredLink>  ? "link"
                                      : std::is_same_v<Kind, StoredBoard> ? "board"
                                                                          : "result";

template <class Kind>
Digest checksum_of(const Kind& row) {
  Hasher hasher;
  hasher.add(kRowName<Kind>);
  const auto add = [&](const auto& field) {
    if constexpr (std::is_class_v<std::decay_t<decltype(field)>>) {
      hasher.add(field);
    } else {
      hasher.add(static_cast<std::int64_t>(field));
    }
  };
  boost::pfr::for_each_field(row, add);
  return hasher.digest();
}

// Reads the columns from `column` on. False if a member cannot hold what is there: that was not written.
template <class Rows, class Kind>
bool read_members(const Rows& rows, int column, Kind& row) {
  bool fits = true;
  boost::pfr::for_each_field(row, [&](auto& field) { fits = rows.read(column++, field) && fits; });
  return fits;
}

// The row in the columns from `column` on, its checksum last; none if it is not as it was written.
template <class Kind, class Rows>
std::optional<Kind> read_row(const Rows& rows, int column = 0) {
  Kind row;
  Digest checksum{};
  const bool fits = read_members(rows, column, row);
  rows.read(column + static_cast<int>(boost::pfr::tuple_size_v<Kind>), checksum);
  if (!fits || checksum != checksum_of(row)) return {};
  if constexpr (std::is_same_v<Kind, StoredTable>) {
    if (row.status > TableStatus::kDamaged) return {};
  }
  return row;
}

// Runs a statement whose parameters are the members of a row and its checksum. Returns how many rows it has
// changed.
template <class Database, class Kind>
int write_row(Database&& database, typename std::decay_t<Database>::Statement& statement, const Kind& row) {
  const Digest checksum = checksum_of(row);
  return std::apply([&](const auto&... field) { return database.change(statement, field..., checksum); },
                    boost::pfr::structure_tie(row));
}

}  // namespace kurz
