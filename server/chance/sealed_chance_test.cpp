#include "server/chance/sealed_chance.h"

#include <array>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "server/secure/crypto.h"
#include "tests/support/chi_square.h"

namespace kurz {
namespace {

Bytes32 counting_bytes() {
  Bytes32 bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<unsigned char>(i);
  return bytes;
}

}  // namespace

TEST_CASE("sealed chance: the commitment is the plain SHA-256 of the seed") {
  REQUIRE(start_crypto());
  // sha256 of the bytes 00 01 … 1f, as every other tool computes it
  CHECK(commitment_to(counting_bytes()) ==
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

TEST_CASE("sealed chance: the stream is ChaCha20 with the version as nonce") {
  REQUIRE(start_crypto());
  // RFC 8439, appendix A.1, first vector: key and nonce of zeros give 76 b8 e0 ad a0 f1 3d 90 40 5d 6a e5 …
  SealedGenerator generator(Bytes32{}, 0);
  // Below 2^16 a 32-bit word comes to its upper half.
  CHECK(generator.below(1 << 16) == 0xADE0);
  CHECK(generator.below(1 << 16) == 0x903D);
  CHECK(generator.below(1 << 16) == 0xE56A);
}

TEST_CASE("sealed chance: every version has a stream of its own, the same each time") {
  const auto draws = [](const Bytes32& key, std::uint64_t version) {
    std::vector<int> numbers;
    SealedGenerator generator(key, version);
    for (int i = 0; i < 100; ++i) numbers.push_back(generator.below(1000));
    return numbers;
  };
  const Bytes32 key = chance_key(counting_bytes(), std::array<std::string, 2>{"", ""});
  CHECK(draws(key, 7) == draws(key, 7));
  CHECK(draws(key, 7) != draws(key, 8));
  CHECK(draws(key, 7) != draws(chance_key(counting_bytes(), std::array<std::string, 2>{"a", ""}), 7));
  // Who said what makes a difference, not only what was said.
  CHECK(chance_key(counting_bytes(), std::array<std::string, 2>{"a", ""}) !=
        chance_key(counting_bytes(), std::array<std::string, 2>{"", "a"}));
}

TEST_CASE("sealed chance: all numbers are equally likely") {
  SealedGenerator generator(chance_key(counting_bytes(), {}), 1);
  CHECK(
      test::fits_probabilities(std::vector<double>(6, 1.0 / 6), 60'000, [&] { return generator.below(6); }));
}

}  // namespace kurz
