// Plays a scenario: a text that says what is given, what players do, and what must hold then. See README.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kurz::scenario {

struct Failure {
  std::string file;
  int line = 0;
  std::string text;  // of the line
  std::string message;
};

// "R19_x.txt:7: Ada's points: expected 4, found 2"
std::string to_string(const Failure& failure);

// The first line that cannot be read or does not hold, or nothing.
std::optional<Failure> play(const std::string& file, std::string_view text);

}  // namespace kurz::scenario
