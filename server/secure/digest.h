// SHA-256 over parts, and bytes as text.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kurz {

using Bytes32 = std::array<unsigned char, 32>;
using Digest = Bytes32;

// Hashes each part with its length, so that "ab","c" and "a","bc" differ.
class Hasher {
 public:
  Hasher();
  Hasher& add(std::string_view part);
  Hasher& add(const Bytes32& part);
  Hasher& add(std::uint64_t number);
  Hasher& add(std::int64_t number) { return add(static_cast<std::uint64_t>(number)); }
  [[nodiscard]] Digest digest() const;

 private:
  // Space for the state of the library, whose header stays out of ours.
  alignas(64) std::array<unsigned char, 128> state_{};
};

// Plain SHA-256 of the bytes.
Digest sha256(std::string_view bytes);
Digest sha256(const Bytes32& bytes);

std::string to_hex(const Bytes32& bytes);
std::optional<Bytes32> from_hex(std::string_view text);

}  // namespace kurz
