// Plays every scenario of this folder.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/scenarios/reader.h"
#include "tests/support/paths.h"

namespace {

std::vector<std::filesystem::path> scenario_files() {
  std::vector<std::filesystem::path> files;
  const auto folder = std::filesystem::path(kurz::test::source_path("tests/scenarios"));
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

TEST_CASE("scenarios") {
  const auto files = scenario_files();
  CHECK(files.size() >= 75);
  for (const auto& path : files) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    const auto failure = kurz::scenario::play(path.filename().string(), text.str());
    const std::string message = failure ? to_string(*failure) : "";
    CHECK_MESSAGE(!failure.has_value(), message);
  }
}
