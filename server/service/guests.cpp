#include "server/service/guests.h"

#include "server/secure/crypto.h"
#include "server/service/names.h"

namespace kurz {
namespace {

// Of a time in seconds since 1970.
std::int64_t day_of(std::int64_t seconds) { return seconds / (24LL * 60 * 60); }

}  // namespace

Stored<std::optional<Guest>> Guests::find(const std::string& token) {
  if (token.empty()) return std::optional<Guest>();
  auto found = store_.guest_of(sha256(token));
  if (found && *found) see((*found)->id);
  return found;
}

void Guests::see(const std::string& guest) {
  const std::int64_t now = runtime_.now() / 1000;
  if (seen_.size() >= kMostNames) seen_.clear();
  std::int64_t& last = seen_[guest];
  if (last == day_of(now)) return;
  last = day_of(now);
  writer_.submit(SeeGuest{guest, now}, [](const Stored<Written>&) {});
}

std::string Guests::name_of(const std::string& guest) {
  if (const auto at = names_.find(guest); at != names_.end()) return at->second;
  const auto found = store_.guest(guest);
  if (!found) return {};
  if (names_.size() >= kMostNames) names_.clear();
  return names_[guest] = *found ? (*found)->name : "";
}

std::vector<std::string> names_at(const Holders& holders, const std::vector<Seat>& seating_order,
                                  const std::function<std::string(const std::string& guest)>& name_of) {
  std::vector<std::string> names;
  for (const Seat seat : seating_order) {
    const Holder& holder = holders[static_cast<std::size_t>(seat.index())];
    names.push_back(holder.kind == HolderKind::kGuest ? name_of(holder.who) : "");
  }
  names = tell_apart(names);
  std::vector<std::string> shown(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    shown[static_cast<std::size_t>(seating_order[i].index())] = std::move(names[i]);
  }
  return shown;
}

bool Guests::is_deleted(const std::string& guest) {
  if (deleting_.contains(guest)) return true;
  if (!name_of(guest).empty()) return false;
  // A name that could not be read is not cached: a store error deletes nobody.
  return names_.contains(guest);
}

void Guests::create(const std::string& name, Created done) {
  NewGuest created{{random_id(), name, {}, runtime_.now() / 1000}, random_token()};
  created.guest.token_hash = sha256(created.token);
  put(created.guest.id, PutGuest{created.guest},
      [this, created, done = std::move(done)](const std::optional<RequestError>& error) {
        if (error) return done(*error);
        seen_[created.guest.id] = day_of(created.guest.created_at);
        done(created);
      });
}

void Guests::rename(const std::string& guest, const std::string& name, Done done) {
  put(guest, ChangeGuest{guest, name}, std::move(done));
}

void Guests::renew(Guest guest, Created done) {
  NewGuest renewed{std::move(guest), random_token()};
  renewed.guest.token_hash = sha256(renewed.token);
  put(renewed.guest.id, ChangeGuest{renewed.guest.id, {}, renewed.guest.token_hash},
      [this, renewed, done = std::move(done)](const std::optional<RequestError>& error) {
        if (error) return done(*error);
        ++sessions_[renewed.guest.id];
        done(renewed);
      });
}

std::uint64_t Guests::session_of(const std::string& guest) const {
  const auto at = sessions_.find(guest);
  return at == sessions_.end() ? 0 : at->second;
}

void Guests::put(const std::string& guest, Write write, Done done) {
  writer_.submit(std::move(write), [this, guest, done = std::move(done)](const Stored<Written>& written) {
    if (!written) return done(ErrorCode::kStoreFailed);
    if (*written != Written::kDone) return done(ErrorCode::kNoGuest);
    names_.erase(guest);
    done({});
  });
}

void Guests::remove(const DeleteGuest& guest, Done done) {
  deleting_.insert(guest.id);
  writer_.submit(guest, [this, id = guest.id, done = std::move(done)](const Stored<Written>& written) {
    deleting_.erase(id);
    if (!written) return done(ErrorCode::kStoreFailed);
    if (*written != Written::kDone) return done(ErrorCode::kUnchanged);
    names_.erase(id);
    seen_.erase(id);
    done({});
  });
}

}  // namespace kurz
