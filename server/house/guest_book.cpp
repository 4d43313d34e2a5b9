#include "server/house/guest_book.h"

#include "server/secure/random.h"

namespace kurz {
namespace {

// The bytes of one character of UTF-8 at the beginning of `text`; 0 if there is none.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = lead < 0x80                   ? 1
                             : lead >= 0xC2 && lead < 0xE0 ? 2
                             : lead >= 0xE0 && lead < 0xF0 ? 3
                             : lead >= 0xF0 && lead < 0xF5 ? 4
                                                           : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  }
  return length;
}

// Characters that nobody sees but that change how others are shown: controls, and marks of direction and
// width.
bool is_invisible(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 1) return byte(0) < 0x20 || byte(0) == 0x7F;
  if (character.size() == 2) return byte(0) == 0xC2 && byte(1) < 0xA0;
  if (character.size() != 3) return false;
  const unsigned code = (byte(0) & 0x0FU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU);
  return (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
}

}  // namespace

std::optional<std::string> clean_name(std::string_view wish) {
  std::string name;
  std::size_t characters = 0;
  bool blank = false;
  while (!wish.empty()) {
    const std::size_t length = character_length(wish);
    if (length == 0) return {};
    const std::string_view character = wish.substr(0, length);
    wish.remove_prefix(length);
    if (character == " " || character == "\t") {
      blank = !name.empty();
    } else if (!is_invisible(character)) {
      if (blank) name += ' ';
      characters += blank ? 2 : 1;
      blank = false;
      name += character;
    }
  }
  if (name.empty() || characters > kLongestName) return {};
  return name;
}

Stored<std::optional<Guest>> GuestBook::find(const std::string& token) {
  if (token.empty()) return std::optional<Guest>();
  return reading_.guest_of(sha256(token));
}

std::string GuestBook::name_of(const std::string& guest) {
  if (const auto at = names_.find(guest); at != names_.end()) return at->second;
  const auto found = reading_.guest(guest);
  if (!found) return {};
  if (names_.size() >= kMostNames) names_.clear();
  return names_[guest] = *found ? (*found)->name : "";
}

bool GuestBook::is_forgotten(const std::string& guest) {
  if (leaving_.contains(guest)) return true;
  if (!name_of(guest).empty()) return false;
  // A name that could not be read is not kept: nobody is forgotten by a fault of the store.
  return names_.contains(guest);
}

void GuestBook::welcome(const std::string& name, Welcomed done) {
  Welcome welcome{{random_name(), name, {}, around_.now() / 1000}, random_token()};
  welcome.guest.token_hash = sha256(welcome.token);
  put({welcome.guest}, [welcome, done = std::move(done)](const std::optional<Refused>& refused) {
    if (refused) {
      done(*refused);
    } else {
      done(welcome);
    }
  });
}

void GuestBook::rename(Guest guest, const std::string& name, Done done) {
  guest.name = name;
  put({guest, true}, std::move(done));
}

void GuestBook::put(const PutGuest& put, Done done) {
  writer_.submit(put, [this, id = put.guest.id, done = std::move(done)](const Stored<Written>& written) {
    around_.post([this, id, done, written] {
      if (!written) return done(refused_as(RefusedCode::kStoreFailed));
      if (*written != Written::kDone) return done(refused_as(RefusedCode::kNoGuest));
      names_.erase(id);
      done({});
    });
  });
}

void GuestBook::forget(const std::string& guest, Done done) {
  leaving_.insert(guest);
  writer_.submit(ForgetGuest{guest}, [this, guest, done = std::move(done)](const Stored<Written>& written) {
    around_.post([this, guest, done, ok = written.ok()] {
      leaving_.erase(guest);
      if (ok) names_.erase(guest);
      done(ok ? std::nullopt : std::optional(refused_as(RefusedCode::kStoreFailed)));
    });
  });
}

}  // namespace kurz
