#include "server/service/guests.h"

#include <cstring>

#include "server/service/names.h"

namespace kurz {
namespace {

// Of a time in seconds since 1970.
std::int64_t day_of(std::int64_t seconds) { return seconds / (24LL * 60 * 60); }

// Of a link.
Bytes32 key_of(const std::string& token) { return Hasher().add("kurz-link/1").add(token).digest(); }

}  // namespace

Stored<std::optional<Guest>> Guests::find(const std::string& token) {
  if (token.empty()) return std::optional<Guest>();
  const Digest hash = sha256(token);
  if (const auto at = by_token_.find(hash); at != by_token_.end()) {
    see(at->second);
    return std::optional(known_.at(at->second));
  }
  auto found = store_.guest_of(hash);
  if (found && *found) {
    learn(**found);
    see((*found)->id);
  }
  return found;
}

void Guests::forget(const std::string& guest) {
  const auto at = known_.find(guest);
  if (at == known_.end()) return;
  by_token_.erase(at->second.token_hash);
  known_.erase(at);
}

void Guests::forget_all() {
  known_.clear();
  by_token_.clear();
}

void Guests::learn(const Guest& guest) {
  forget(guest.id);
  if (known_.size() >= kMostKnown) forget_all();
  if (guest.token_hash != Digest{}) by_token_[guest.token_hash] = guest.id;
  known_[guest.id] = guest;
}

void Guests::add_cached(std::set<std::string>& guests) const {
  for (const auto& [id, guest] : known_) guests.insert(id);
}

bool Guests::differs(const std::string& guest, const Guest& stored) {
  const auto at = known_.find(guest);
  if (at == known_.end()) return false;
  const bool is_renamed = at->second.name != stored.name;
  // Read again when it is needed: what was read may be older than the cache.
  if (is_renamed || at->second.token_hash != stored.token_hash) forget(guest);
  return is_renamed;
}

const Guest* Guests::known(const std::string& guest) {
  if (const auto at = known_.find(guest); at != known_.end()) return &at->second;
  const auto found = store_.guest(guest);
  if (!found) return nullptr;
  learn(found->value_or(Guest{guest, {}, {}, 0}));
  return &known_.at(guest);
}

void Guests::changed(const std::string& guest, bool signed_out) {
  forget(guest);
  if (peers_ != nullptr) peers_->tell(notice::GuestChanged{guest, signed_out});
}

void Guests::see(const std::string& guest) {
  const std::int64_t now = runtime_.now() / 1000;
  if (seen_.size() >= kMostKnown) seen_.clear();
  std::int64_t& last = seen_[guest];
  if (last == day_of(now)) return;
  last = day_of(now);
  writer_.submit(SeeGuest{guest, now}, [](const Stored<Written>&) {});
}

std::optional<std::string> Guests::name_of(const std::string& guest) {
  const Guest* const found = known(guest);
  return found == nullptr ? std::nullopt : std::optional(found->name);
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
  // A store error deletes nobody.
  const Guest* const found = known(guest);
  return found != nullptr && found->name.empty();
}

void Guests::create(const std::string& name, Created done) {
  NewGuest created{{random_id(), name, {}, runtime_.now() / 1000}, random_token()};
  created.guest.token_hash = sha256(created.token);
  put(created.guest.id, PutGuest{created.guest},
      [this, created, done = std::move(done)](const MaybeError& error) {
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
      [this, renewed, done = std::move(done)](const MaybeError& error) {
        if (error) return done(*error);
        changed(renewed.guest.id, true);
        learn(renewed.guest);
        done(renewed);
      });
}

void Guests::make_link(const std::string& guest, const std::string& secret, LinkMade done) {
  const std::int64_t now = runtime_.now();
  const std::string token = random_token();
  writer_.submit(
      PutLink{{guest, sha256(token), seal(secret, key_of(token)), now + 1000L * kLinkSeconds}, now},
      [token, done = std::move(done)](const Stored<Written>& written) {
        if (!written) return done(RequestError(ErrorCode::kStoreFailed));
        if (*written != Written::kDone) return done(RequestError(ErrorCode::kNoGuest));
        done(token);
      });
}

Result<Guests::Linked, RequestError> Guests::linked(const std::string& token) {
  const auto link = store_.link(sha256(token));
  if (!link) return RequestError(ErrorCode::kStoreFailed);
  const bool is_valid = *link && (*link)->ends_at > runtime_.now();
  const auto secret = is_valid ? unseal((*link)->sealed, key_of(token)) : std::nullopt;
  if (!secret) return RequestError(ErrorCode::kBadLink);
  // The guest may have been deleted or got another secret in the meantime.
  const auto guest = find(*secret);
  if (!guest) return RequestError(ErrorCode::kStoreFailed);
  if (!*guest) return RequestError(ErrorCode::kBadLink);
  return Linked{**guest, *secret};
}

void Guests::use_link(const std::string& token, Done done) {
  writer_.submit(UseLink{sha256(token)}, [done = std::move(done)](const Stored<Written>& written) {
    if (!written) return done(ErrorCode::kStoreFailed);
    if (*written != Written::kDone) return done(ErrorCode::kBadLink);
    done({});
  });
}

std::uint64_t Guests::session_of(const std::string& guest) {
  const Guest* const found = guest.empty() ? nullptr : known(guest);
  std::uint64_t session = 0;
  if (found != nullptr) std::memcpy(&session, found->token_hash.data(), sizeof session);
  return session;
}

bool Guests::is_old_session(const Client& client) {
  const std::string& guest = client.guest();
  if (guest.empty() || known(guest) == nullptr) return false;
  return is_deleted(guest) || (client.session != 0 && session_of(guest) != client.session);
}

void Guests::put(const std::string& guest, Write write, Done done) {
  writer_.submit(std::move(write), [this, guest, done = std::move(done)](const Stored<Written>& written) {
    if (!written) return done(ErrorCode::kStoreFailed);
    if (*written != Written::kDone) return done(ErrorCode::kNoGuest);
    changed(guest, false);
    done({});
  });
}

void Guests::remove(const DeleteGuest& guest, Done done) {
  deleting_.insert(guest.id);
  writer_.submit(guest, [this, id = guest.id, done = std::move(done)](const Stored<Written>& written) {
    deleting_.erase(id);
    if (!written) return done(ErrorCode::kStoreFailed);
    if (*written != Written::kDone) return done(ErrorCode::kUnchanged);
    changed(id, true);
    learn({id, {}, {}, 0});
    seen_.erase(id);
    done({});
  });
}

}  // namespace kurz
