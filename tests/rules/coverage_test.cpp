// Every rule has a test that carries its number: a scenario's file name, or the name of a test case.
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include "tests/support/paths.h"

namespace {

namespace fs = std::filesystem;

constexpr int kRules = 37;
constexpr int kRulings = 14;

// The numbers at the beginning of a name: "R12_G9_two_players" carries both.
void add_numbers(const std::string& name, std::set<std::string>& numbers) {
  static const std::regex kNumber("([RG][0-9]+)_");
  auto at = name.cbegin();
  for (std::smatch found;
       std::regex_search(at, name.cend(), found, kNumber, std::regex_constants::match_continuous);) {
    numbers.insert(found[1]);
    at = found.suffix().first;
  }
}

void add_test_cases(const fs::path& file, std::set<std::string>& numbers) {
  static const std::regex kTestCase("TEST_CASE\\(\"([^\"]*)\"");
  std::ifstream stream(file);
  std::stringstream text;
  text << stream.rdbuf();
  const std::string content = text.str();
  for (std::sregex_iterator found(content.begin(), content.end(), kTestCase), end; found != end; ++found) {
    add_numbers((*found)[1], numbers);
  }
}

std::set<std::string> carried_numbers() {
  std::set<std::string> numbers;
  const fs::path root = fs::path(kurz::test::source_path(""));
  for (const auto& entry : fs::recursive_directory_iterator(root / "tests")) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with("_test.cpp")) add_test_cases(entry.path(), numbers);
    if (name.ends_with(".txt") && entry.path().parent_path().filename() == "scenarios")
      add_numbers(name, numbers);
  }
  for (const auto& entry : fs::recursive_directory_iterator(root / "engine")) {
    if (entry.path().string().ends_with("_test.cpp")) add_test_cases(entry.path(), numbers);
  }
  return numbers;
}

}  // namespace

TEST_CASE("every rule has a test that carries its number") {
  const std::set<std::string> carried = carried_numbers();
  for (int i = 1; i <= kRules; ++i)
    CHECK_MESSAGE(carried.contains("R" + std::to_string(i)), "no test for R", i);
  for (int i = 1; i <= kRulings; ++i)
    CHECK_MESSAGE(carried.contains("G" + std::to_string(i)), "no test for G", i);
}

TEST_CASE("every scenario is named by a rule, or is about bots") {
  for (const auto& entry : fs::directory_iterator(kurz::test::source_path("tests/scenarios"))) {
    if (entry.path().extension() != ".txt") continue;
    std::set<std::string> numbers;
    const std::string name = entry.path().filename().string();
    add_numbers(name, numbers);
    CHECK_MESSAGE((!numbers.empty() || name.starts_with("bots_")), name);
  }
}
