#include "server/service/guests.h"

#include "codec/utf8.h"
#include "server/secure/crypto.h"

namespace kurz {
namespace {

// Control characters, and marks that change the direction or width of other characters.
bool is_invisible(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
}

// Of a time in seconds since 1970.
std::int64_t day_of(std::int64_t seconds) { return seconds / (24LL * 60 * 60); }

}  // namespace

std::optional<std::string> clean_name(std::string_view name) {
  std::string clean;
  std::size_t characters = 0;
  bool space = false;
  while (!name.empty()) {
    const Utf8Character next = first_utf8_character(name);
    if (next.bytes == 0) return {};
    if (next.code == ' ' || next.code == '\t') {
      space = !clean.empty();
    } else if (!is_invisible(next.code)) {
      if (space) clean += ' ';
      characters += space ? 2 : 1;
      space = false;
      clean += name.substr(0, next.bytes);
    }
    name.remove_prefix(next.bytes);
  }
  if (clean.empty() || characters > kLongestName) return {};
  return clean;
}

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

bool Guests::is_deleted(const std::string& guest) {
  if (deleting_.contains(guest)) return true;
  if (!name_of(guest).empty()) return false;
  // A name that could not be read is not cached: a store error deletes nobody.
  return names_.contains(guest);
}

void Guests::create(const std::string& name,
                    std::function<void(const Result<NewGuest, RequestError>&)> done) {
  NewGuest created{{random_id(), name, {}, runtime_.now() / 1000}, random_token()};
  created.guest.token_hash = sha256(created.token);
  put({created.guest}, [this, created, done = std::move(done)](const std::optional<RequestError>& error) {
    if (error) return done(*error);
    seen_[created.guest.id] = day_of(created.guest.created_at);
    done(created);
  });
}

void Guests::rename(Guest guest, const std::string& name, Done done) {
  guest.name = name;
  put({guest, true}, std::move(done));
}

void Guests::put(const PutGuest& put, Done done) {
  writer_.submit(put, [this, id = put.guest.id, done = std::move(done)](const Stored<Written>& written) {
    if (!written) return done(ErrorCode::kStoreFailed);
    if (*written != Written::kDone) return done(ErrorCode::kNoGuest);
    names_.erase(id);
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
