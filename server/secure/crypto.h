// SHA-256, hex digits, random numbers from the system and encryption: all from libsodium.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kurz {

using Bytes32 = std::array<unsigned char, 32>;
using Digest = Bytes32;

// Call it first; false if the system has no random numbers.
bool start_crypto();

// Plain SHA-256 of the bytes.
Digest sha256(std::string_view bytes);
Digest sha256(const Bytes32& bytes);

// Hashes each part with its length, so that "ab","c" and "a","bc" differ.
class Hasher {
 public:
  Hasher& add(std::string_view part);
  Hasher& add(const Bytes32& part);
  Hasher& add(std::uint64_t number);
  Hasher& add(std::int64_t number) { return add(static_cast<std::uint64_t>(number)); }
  [[nodiscard]] Digest digest() const { return sha256(bytes_); }

 private:
  std::string bytes_;
};

std::string to_hex(const Bytes32& bytes);
std::optional<Bytes32> from_hex(std::string_view text);

Bytes32 random_bytes();
// An id that nobody can guess: 128 bits in 22 characters that are safe in a URL.
std::string random_id();
// The same, from the first half of a digest.
std::string id_of(const Digest& digest);
// 256 bits in 43 characters.
std::string random_token();

// Encrypts a text with a key that is used only once; base64.
std::string seal(std::string_view text, const Bytes32& key);
// None if it was not sealed with this key.
std::optional<std::string> unseal(std::string_view sealed, const Bytes32& key);

}  // namespace kurz
