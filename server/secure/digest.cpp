#include "server/secure/digest.h"

#include <cstring>

#include <sodium.h>

namespace kurz {
namespace {

using State = crypto_hash_sha256_state;
static_assert(sizeof(State) <= 128 && std::is_trivially_copyable_v<State>);

State load(const std::array<unsigned char, 128>& live) {
  State state;
  std::memcpy(&state, live.data(), sizeof state);
  return state;
}

void update(std::array<unsigned char, 128>& live, const void* bytes, std::size_t size) {
  State state = load(live);
  crypto_hash_sha256_update(&state, static_cast<const unsigned char*>(bytes), size);
  std::memcpy(live.data(), &state, sizeof state);
}

std::array<unsigned char, 8> little_endian(std::uint64_t number) {
  std::array<unsigned char, 8> bytes{};
  for (unsigned char& byte : bytes) {
    byte = static_cast<unsigned char>(number);
    number >>= 8U;
  }
  return bytes;
}

Digest hash_of(const void* bytes, std::size_t size) {
  Digest digest;
  crypto_hash_sha256(digest.data(), static_cast<const unsigned char*>(bytes), size);
  return digest;
}

}  // namespace

Hasher::Hasher() {
  State state;
  crypto_hash_sha256_init(&state);
  std::memcpy(state_.data(), &state, sizeof state);
}

Hasher& Hasher::add(std::string_view part) {
  add(std::uint64_t{part.size()});
  update(state_, part.data(), part.size());
  return *this;
}

Hasher& Hasher::add(const Bytes32& part) {
  return add(std::string_view(reinterpret_cast<const char*>(part.data()), part.size()));
}

Hasher& Hasher::add(std::uint64_t number) {
  const auto bytes = little_endian(number);
  update(state_, bytes.data(), bytes.size());
  return *this;
}

Digest Hasher::digest() const {
  State state = load(state_);
  Digest digest;
  crypto_hash_sha256_final(&state, digest.data());
  return digest;
}

Digest sha256(std::string_view bytes) { return hash_of(bytes.data(), bytes.size()); }
Digest sha256(const Bytes32& bytes) { return hash_of(bytes.data(), bytes.size()); }

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

}  // namespace kurz
