// Files that a test compares with, or writes on purpose.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "tests/support/boards.h"
#include "tests/support/paths.h"

namespace kurz::test {

inline bool writes_golden() {
  const char* value = std::getenv("KURZ_WRITE_GOLDEN");
  return value != nullptr && std::string_view(value) == "1";
}

// Compares a text with tests/golden/<name>. With KURZ_WRITE_GOLDEN=1 it is written instead, and the test
// fails to say so: a run that wrote has proved nothing.
inline void check_golden(const std::string& name, const std::string& text) {
  CAPTURE(name);
  const std::string path = "tests/golden/" + name;
  if (writes_golden()) {
    const std::filesystem::path file = test::source_path(path);
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    FAIL_CHECK("written, not compared: " << path);
    return;
  }
  const std::string golden = read_tree_file(path);
  REQUIRE_MESSAGE(!golden.empty(), "cannot be read: " << path << "; see tests/golden/README.md");
  const auto [a, b] = std::mismatch(golden.begin(), golden.end(), text.begin(), text.end());
  if (a == golden.end() && b == text.end()) return;
  const auto line = 1 + std::count(golden.begin(), a, '\n');
  FAIL_CHECK(path << " differs from line " << line << " on; if that is meant, see tests/golden/README.md");
}

}  // namespace kurz::test
