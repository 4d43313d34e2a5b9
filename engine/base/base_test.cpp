// Ids, bit sets, small lists, fingerprints and the generator.
#include <array>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/base/bits.h"
#include "engine/base/hash.h"
#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/base/rng.h"
#include "engine/base/small_vec.h"

namespace kurz {
namespace {

TEST_CASE("ids compare by their index, and none is no id") {
  CHECK(Seat::none().is_none());
  CHECK_FALSE(Seat(0).is_none());
  CHECK(Seat(1) < Seat(2));
}

TEST_CASE("sets of bits") {
  const RouteSet set = bit(3) | bit(63) | bit(5);
  CHECK(has(set, 63));
  CHECK_FALSE(has(set, 62));
  CHECK(lowest(set) == 3);
  CHECK(without_lowest(set) == (bit(63) | bit(5)));
  CHECK(nth(set, 0) == 3);
  CHECK(nth(set, 2) == 63);
  std::vector<int> members;
  for_each_bit(set, [&](int member) { members.push_back(member); });
  CHECK(members == std::vector<int>{3, 5, 63});
  for_each_bit(RouteSet{0}, [](int) { FAIL("an empty set has no members"); });
}

TEST_CASE("a small list keeps what is added to it") {
  SmallVec<int, 3> list;
  CHECK(list.empty());
  list.push_back(4);
  list.push_back(5);
  list.push_back(6);
  CHECK(list.size() == 3);
  CHECK(list[2] == 6);
  const SmallVec<int, 3> copy = list;
  CHECK(copy == list);
  SmallVec<int, 3> other;
  other.push_back(4);
  CHECK_FALSE(list == other);
  list = other;
  CHECK(list == other);
  CHECK(copy.size() == 3);
  list.clear();
  CHECK(list.empty());
}

TEST_CASE("a result is a value or an error") {
  const Result<int, std::string> good = 3;
  const Result<int, std::string> bad = std::string("no");
  CHECK(good.ok());
  CHECK(*good == 3);
  CHECK_FALSE(bad);
  CHECK(bad.error() == "no");
}

// It starts from the published basis of FNV-1a with 64 bits.
TEST_CASE("a fingerprint depends on every part and its length") {
  CHECK(Fingerprint().value() == 0xCBF29CE484222325);
  const auto of = [](auto... parts) {
    Fingerprint print;
    (print.add(std::string_view(parts)), ...);
    return print.value();
  };
  CHECK(of("ab", "c") != of("a", "bc"));
  CHECK(of("ab") != of("ba"));
  CHECK(of("ab") == of("ab"));
  Fingerprint one;
  one.add(std::uint64_t{1} << 56U);
  CHECK(one.value() != Fingerprint().value());
}

// These numbers are part of every recorded seed: a change of the generator would make old ones another game.
TEST_CASE("the generator gives the same numbers everywhere") {
  Rng rng(42);
  const std::array<std::uint64_t, 3> first{rng.next(), rng.next(), rng.next()};
  Rng again(42);
  for (const std::uint64_t number : first) CHECK(again.next() == number);
  CHECK(Rng(43).next() != first[0]);
  CHECK(mix(0) == 0xE220A8397B1DCDAF);  // the published first number of splitmix64 from 0
  Rng parent(42);
  Rng child = parent.split();
  CHECK(child.next() != parent.next());
}

}  // namespace
}  // namespace kurz
