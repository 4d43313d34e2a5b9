#include "server/store/sqlite_guests.h"

#include <sqlite3.h>

namespace kurz {
namespace {

Digest checksum_of(const Guest& guest) {
  return Hasher()
      .add(guest.id)
      .add(guest.name)
      .add(guest.token_hash)
      .add(static_cast<std::uint64_t>(guest.made_at))
      .digest();
}

}  // namespace

SqliteGuests::SqliteGuests(const Sqlite& database)
    : find_(database, "SELECT id, name, token_hash, made_at, checksum FROM guest WHERE id = ?"),
      of_token_(database, "SELECT id FROM guest WHERE token_hash = ?"),
      put_(database,
           "INSERT INTO guest VALUES(?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET"
           " name = excluded.name, token_hash = excluded.token_hash, made_at = excluded.made_at,"
           " checksum = excluded.checksum"),
      forget_(database, "DELETE FROM guest WHERE id = ?") {}

std::optional<Guest> SqliteGuests::find(const std::string& id) {
  Statement::Use row(find_, id);
  if (!row.next()) return std::nullopt;
  Guest guest{row.text(0), row.text(1), row.bytes(2), row.number(3)};
  if (row.bytes(4) != checksum_of(guest)) throw SqliteError(SQLITE_CORRUPT, "a guest is damaged");
  return guest;
}

std::optional<Guest> SqliteGuests::of_token(const Digest& token_hash) {
  // The index alone says whose it is; it may be what is damaged.
  Statement::Use row(of_token_, token_hash);
  if (!row.next()) return std::nullopt;
  auto guest = find(row.text(0));
  if (!guest || guest->token_hash != token_hash) {
    throw SqliteError(SQLITE_CORRUPT, "a token leads to nobody or to somebody else");
  }
  return guest;
}

Written SqliteGuests::put(const PutGuest& one) {
  const Guest& guest = one.guest;
  if (one.must_be_there && !Statement::Use(find_, guest.id).next()) return Written::kStale;
  Statement::Use(put_, guest.id, guest.name, guest.token_hash, guest.made_at, checksum_of(guest)).next();
  return Written::kDone;
}

void SqliteGuests::forget(const std::string& id) { Statement::Use(forget_, id).next(); }

}  // namespace kurz
