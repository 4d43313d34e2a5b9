// The forms of statements: "{player} holds {cards}" is words to be met as they stand and gaps to be filled.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kurz::scenario {

// What is wrong with the line being read. The reader adds the file and the line.
struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using Captures = std::vector<std::string>;

// What stands in the gaps, if the whole line has this form. {player} is one word and {n} a number; {viewer}
// is one word or "a spectator"; any other gap takes what it gets, as little as possible.
std::optional<Captures> match(std::string_view form, std::string_view line);

// The few forms that have most words in common with the line: what its writer may have meant.
std::string nearest(const std::vector<std::string>& forms, std::string_view line);

std::string trimmed(std::string_view text);
std::string lower(std::string_view text);
std::vector<std::string> words_of(std::string_view text);
// Items separated by commas or "and".
std::vector<std::string> items_of(std::string_view text);

}  // namespace kurz::scenario
