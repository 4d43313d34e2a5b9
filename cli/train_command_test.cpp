#include <doctest/doctest.h>

#include "tests/support/run_app.h"

namespace kurz {

TEST_CASE("train: writes networks, the same again with the same seed, and goes on from them") {
  const test::TempFolder folder;
  const auto train = [&](const std::string& out, std::vector<std::string> more) {
    std::vector<std::string> args = {"train", "--city", "new-york",  "--samples",
                                     "20000", "--out",  folder / out};
    args.insert(args.end(), more.begin(), more.end());
    return test::run(args);
  };
  REQUIRE(train("one", {"--seed", "4"}).code == 0);
  REQUIRE(train("two", {"--seed", "4"}).code == 0);
  REQUIRE(train("three", {"--seed", "5", "--from", folder / "one"}).code == 0);
  const std::string one = test::content(folder / "one");
  CHECK(one.size() > 100'000);
  CHECK(one == test::content(folder / "two"));
  CHECK(one != test::content(folder / "three"));
}

TEST_CASE("train: a file of another city is no start") {
  const test::Run done = test::run({"train", "--city", "berlin", "--out", "/dev/null", "--from",
                                    test::source_path("bots/value/nets/london.net")});
  CHECK(done.code != 0);
  CHECK(test::contains(done.err, "does not contain networks for Berlin"));
}

}  // namespace kurz
