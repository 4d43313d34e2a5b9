// Names of people: which ones are accepted, and which ones look the same. What characters are comes from ICU.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace kurz {

inline constexpr int kLongestName = 24;  // characters as people see them: an emoji counts once

enum class NameFault : std::uint8_t {
  kLength,      // nothing is left, or it is too long
  kCharacters,  // characters that many devices cannot show, or stacks of accents
  kLikeABot,
};

// The name without invisible characters and needless spaces, in the composed form (NFC). Cleaning it again
// changes nothing.
Result<std::string, NameFault> clean_name(std::string_view name);

// What a name looks like: two names can be confused if one of these is equal.
struct NameLook {
  std::string shape;   // with confusable characters replaced: "Ian" and "lan", "Ада" and "Aдa"
  std::string folded;  // the same without upper case: "ADA" and "ada"
};
NameLook look_of(std::string_view name);
bool is_alike(const NameLook& one, const NameLook& other);

// Numbers names that look like an earlier one: "Ben" and "BEN" become "Ben" and "BEN (2)". Empty names stay.
std::vector<std::string> tell_apart(const std::vector<std::string>& names);

}  // namespace kurz
