#include "server/secure/random.h"

#include <sodium.h>

namespace kurz {
namespace {

constexpr int kUrlSafe = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

template <std::size_t Size>
std::string random_text() {
  std::array<unsigned char, Size> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string text(sodium_base64_encoded_len(Size, kUrlSafe), '\0');
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

std::string random_name() { return random_text<16>(); }
std::string random_token() { return random_text<32>(); }

}  // namespace kurz
