// Logs of earlier versions stay readable and right.
#include <filesystem>
#include <fstream>
#include <string>

#include <doctest/doctest.h>

#include "codec/log_json.h"
#include "engine/log/replay.h"
#include "tests/support/boards.h"
#include "tests/support/paths.h"

namespace kurz::test {

TEST_CASE("logs of earlier versions are read, replayed and found right") {
  int games = 0;
  const std::string folder = source_path("tests/golden/logs");
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    CAPTURE(file.path().filename().string());
    std::ifstream lines(file.path());
    for (std::string line; std::getline(lines, line); ++games) {
      const auto log = log_from_json(line, [](std::string_view id) { return &board(std::string(id)); });
      REQUIRE(log.ok());
      CHECK(judge(*log).good());
      CHECK(log_to_json(*log) == line);
    }
  }
  CHECK(games == 36);
}

}  // namespace kurz::test
