#include "server/secure/crypto.h"

#include <span>
#include <vector>

#include <sodium.h>

namespace kurz {
namespace {

constexpr int kUrlSafe = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::size_t kIdBytes = 16;

std::string_view as_text(const Bytes32& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string base64(std::span<const unsigned char> bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), kUrlSafe), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kUrlSafe);
  text.pop_back();  // the closing zero
  return text;
}

}  // namespace

bool start_crypto() { return sodium_init() >= 0; }

Digest sha256(std::string_view bytes) {
  Digest digest;
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  return digest;
}
Digest sha256(const Bytes32& bytes) { return sha256(as_text(bytes)); }

Hasher& Hasher::add(std::string_view part) {
  add(std::uint64_t{part.size()});
  bytes_ += part;
  return *this;
}

Hasher& Hasher::add(const Bytes32& part) { return add(as_text(part)); }

Hasher& Hasher::add(std::uint64_t number) {
  // Little-endian whatever the machine.
  for (int byte = 0; byte < 8; ++byte) bytes_ += static_cast<char>(number >> (8 * byte));
  return *this;
}

std::string to_hex(const Bytes32& bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

std::optional<Bytes32> from_hex(std::string_view text) {
  Bytes32 bytes;
  std::size_t size = 0;
  const char* end = nullptr;
  const bool read =
      sodium_hex2bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, &end) == 0;
  if (!read || size != bytes.size() || end != text.data() + text.size()) return std::nullopt;
  return bytes;
}

Bytes32 random_bytes() {
  Bytes32 bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::string id_of(const Digest& digest) { return base64(std::span(digest).first(kIdBytes)); }
std::string random_id() { return id_of(random_bytes()); }
std::string random_token() { return base64(random_bytes()); }

// A key that is used once needs no nonce.
constexpr std::array<unsigned char, crypto_secretbox_NONCEBYTES> kNoNonce{};

std::string seal(std::string_view text, const Bytes32& key) {
  std::vector<unsigned char> sealed(text.size() + crypto_secretbox_MACBYTES);
  crypto_secretbox_easy(sealed.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                        kNoNonce.data(), key.data());
  return base64(sealed);
}

std::optional<std::string> unseal(std::string_view sealed, const Bytes32& key) {
  std::vector<unsigned char> bytes(sealed.size());
  std::size_t size = 0;
  const bool is_read = sodium_base642bin(bytes.data(), bytes.size(), sealed.data(), sealed.size(), nullptr,
                                         &size, nullptr, kUrlSafe) == 0;
  if (!is_read || size < crypto_secretbox_MACBYTES) return {};
  std::string text(size - crypto_secretbox_MACBYTES, '\0');
  const bool opened = crypto_secretbox_open_easy(reinterpret_cast<unsigned char*>(text.data()), bytes.data(),
                                                 size, kNoNonce.data(), key.data()) == 0;
  if (!opened) return {};
  return text;
}

}  // namespace kurz
