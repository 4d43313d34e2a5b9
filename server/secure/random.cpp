#include "server/secure/random.h"

#include <sodium.h>

namespace kurz {
namespace {

constexpr int kUrlSafe = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

constexpr std::size_t kNameBytes = 16;

std::string as_text(std::span<const unsigned char> bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), kUrlSafe), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kUrlSafe);
  text.pop_back();  // the closing zero
  return text;
}

}  // namespace

bool start_crypto() { return sodium_init() >= 0; }

Bytes32 random_bytes() {
  Bytes32 bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::string name_of(const Digest& digest) { return as_text(std::span(digest).first(kNameBytes)); }
std::string random_name() { return name_of(random_bytes()); }
std::string random_token() { return as_text(random_bytes()); }

}  // namespace kurz
