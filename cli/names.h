// Names as people type them: case, accents and punctuation do not matter, and words may be shortened.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kurz {

using Words = std::vector<std::string>;
using WordSpan = std::span<const std::string>;

// The words of a text in lower case, without accents and words like "the": "the Regent's Park" is "regents",
// "park".
Words fold_words(std::string_view text);

enum class Match { kNone, kPart, kStart, kExact };
// How well typed words fit a name. Each must be the beginning of a word of the name, in the same order:
// kStart from its first word on ("linc center"), kPart from a later one ("village"). An umlaut may be typed
// as "ä", "a" or "ae".
Match match_name(WordSpan typed, std::string_view name);
Match match_word(const std::string& typed, std::string_view name);

// Whether each typed word is the beginning of some word of the text.
bool has_words(std::string_view text, WordSpan typed);

// The index of the name that was probably meant by a misspelled word: the one with the longest common
// beginning, of two letters or more.
std::optional<std::size_t> nearest_name(std::string_view typed, const std::vector<std::string>& names);

std::optional<int> read_number(std::string_view word);

}  // namespace kurz
