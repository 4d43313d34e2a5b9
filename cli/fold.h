// Names as people type them: case, accents and signs do not matter, and words may be shortened.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kurz {

using Words = std::vector<std::string>;
using WordSpan = Words::const_iterator;

// How an umlaut is written without one: "Säule" as "saule" or as "saeule".
enum class Umlaut { kPlain, kExpanded };

// Small letters and digits of a text, word by word: "Regent's Park" is "regents", "park".
Words fold_words(std::string_view text, Umlaut umlaut = Umlaut::kExpanded);

// A name folded once, in each way it may be written.
using NameForms = std::vector<Words>;
NameForms name_forms(std::string_view name);

enum class Match { kNone, kTypo, kPart, kStart, kExact };
// How well the typed words [begin, end) fit a name. Each is the beginning of a word of the name, in its
// order. kStart: from the first word on; kPart: words before are left out ("village").
Match match_name(WordSpan begin, WordSpan end, const NameForms& name);
Match match_word(std::string_view typed, std::string_view name);
// The same with one slip in a word of four letters or more: "lincoln centre". Where nothing else fits: kTypo.
Match match_loosely(WordSpan begin, WordSpan end, const NameForms& name);

}  // namespace kurz
