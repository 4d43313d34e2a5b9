#include "server/chance/sealed_chance.h"

#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "server/secure/crypto.h"
#include "tests/support/boards.h"
#include "tests/support/chi_square.h"
#include "tests/support/files.h"

namespace kurz {
namespace {

Bytes32 counting_bytes(int first = 0) {
  Bytes32 bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<unsigned char>(first + static_cast<int>(i));
  return bytes;
}
// A person and a bot.
const Contributions kOnePerson{counting_bytes(32), std::nullopt};

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
  const Bytes32 key = chance_key(counting_bytes(), kOnePerson);
  CHECK(draws(key, 7) == draws(key, 7));
  CHECK(draws(key, 7) != draws(key, 8));
  CHECK(draws(key, 7) != draws(chance_key(counting_bytes(), {counting_bytes(33), {}}), 7));
  CHECK(draws(key, 7) != draws(chance_key(counting_bytes(1), kOnePerson), 7));
  // Whose contribution it is makes a difference, not only what it is.
  CHECK(key != chance_key(counting_bytes(), {{}, counting_bytes(32)}));
}

TEST_CASE("sealed chance: the test values of the page") {
  REQUIRE(start_crypto());
  const std::string page = test::read_tree_file("docs/chance.md");
  const auto is_on_page = [&](const std::string& name, const std::string& value) {
    CHECK_MESSAGE(page.find("| " + name + " | " + value) != std::string::npos, name, " ", value);
  };
  const Bytes32 key = chance_key(counting_bytes(), kOnePerson);
  is_on_page("SHA-256(S)", "`" + commitment_to(counting_bytes()) + "`");
  is_on_page("SHA-256(c_0)", "`" + commitment_to(counting_bytes(32)) + "`");
  is_on_page("S_1", "`" + to_hex(round_seed(counting_bytes(), 1)) + "`");
  is_on_page("key", "`" + to_hex(key) + "`");
  for (const std::uint64_t number : {0, 1}) {
    // The upper and lower half of a word: below 2^16 it comes to its upper half.
    SealedGenerator generator(key, number);
    std::string words;
    for (int i = 0; i < 4; ++i) words += fmt::format("{}{:04x}", i == 0 ? "" : " ", generator.below(1 << 16));
    std::string shown;
    const std::size_t at = page.find(fmt::format("| first words of stream {} | ", number));
    REQUIRE(at != std::string::npos);
    std::istringstream line(page.substr(at, page.find('\n', at) - at));
    for (std::string word; line >> word;) {
      if (word.size() == 10 && word.front() == '`') shown += (shown.empty() ? "" : " ") + word.substr(1, 4);
    }
    CHECK(words == shown);
  }
  SealedNature nature(key, 0);
  const auto game = Recorder::begin(*test::find_board("new-york"), 2, Seat::none(), nature);
  REQUIRE(game);
  const Board& board = *game->log().board;
  const Deal& deal = game->log().deal;
  std::string dealt = fmt::format("first {}; hands", game->log().first.index());
  for (const Seat seat : {Seat(0), Seat(1)}) {
    dealt += fmt::format("{} {}, {}", seat == Seat(0) ? "" : " and", board.card_name(deal.hands[seat][0]),
                         board.card_name(deal.hands[seat][1]));
  }
  dealt += "; row";
  for (int slot = 0; slot < kRowSize; ++slot) {
    dealt += fmt::format("{} {}", slot == 0 ? "" : ",", board.card_name(deal.row[slot]));
  }
  dealt += fmt::format("; tickets {}, {} and {}, {} |", deal.tickets[Seat(0)][0].index(),
                       deal.tickets[Seat(0)][1].index(), deal.tickets[Seat(1)][0].index(),
                       deal.tickets[Seat(1)][1].index());
  is_on_page("New York, `first_by_lot`", dealt);
}

TEST_CASE(
    "sealed chance: the seed of a round reveals nothing about the others, and the first is the table's") {
  CHECK(round_seed(counting_bytes(), 0) == counting_bytes());
  CHECK(round_seed(counting_bytes(), 1) != round_seed(counting_bytes(), 2));
  CHECK(from_lower_hex(to_hex(counting_bytes())) == counting_bytes());
  CHECK_FALSE(from_lower_hex("00" + to_hex(counting_bytes())));
  CHECK_FALSE(from_lower_hex(std::string(64, 'A')));
}

TEST_CASE("sealed chance: all numbers are equally likely") {
  SealedGenerator generator(chance_key(counting_bytes(), kOnePerson), 1);
  CHECK(
      test::fits_probabilities(std::vector<double>(6, 1.0 / 6), 60'000, [&] { return generator.below(6); }));
}

}  // namespace kurz
