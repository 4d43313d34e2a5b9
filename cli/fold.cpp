#include "cli/fold.h"

#include <algorithm>
#include <array>

namespace kurz {
namespace {

struct Letter {
  std::string_view plain;
  std::string_view expanded;
};

// The letters U+00E0 to U+00FF without their accents; the capitals lie 0x20 before them.
constexpr std::array<Letter, 32> kLatin{{
    {"a", "a"}, {"a", "a"}, {"a", "a"}, {"a", "a"}, {"a", "ae"}, {"a", "a"}, {"ae", "ae"}, {"c", "c"},
    {"e", "e"}, {"e", "e"}, {"e", "e"}, {"e", "e"}, {"i", "i"},  {"i", "i"}, {"i", "i"},   {"i", "i"},
    {"d", "d"}, {"n", "n"}, {"o", "o"}, {"o", "o"}, {"o", "o"},  {"o", "o"}, {"o", "oe"},  {" ", " "},
    {"o", "o"}, {"u", "u"}, {"u", "u"}, {"u", "u"}, {"u", "ue"}, {"y", "y"}, {"th", "th"}, {"y", "y"},
}};

// Words that only join others: "from the Park to Zoo with two red and a wild card".
constexpr std::array kFillers = std::to_array<std::string_view>(
    {"a",    "an",  "and",  "auf", "bis", "das", "den", "der", "die", "ein", "eine", "einen",
     "from", "mit", "nach", "of",  "on",  "the", "to",  "und", "vom", "von", "with", "zum"});

std::string fold(std::string_view text, Umlaut umlaut) {
  std::string folded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    if (byte == 0xC3 && next == 0x9F) {
      folded += "ss";
      ++i;
    } else if (byte == 0xC3 && next >= 0x80 && next <= 0xBF) {
      const Letter& letter = kLatin[next & 0x1FU];
      folded += umlaut == Umlaut::kPlain ? letter.plain : letter.expanded;
      ++i;
    } else if (byte == 0xCC || byte == 0xCD) {
      ++i;  // an accent written as a character of its own
    } else if (byte >= 'A' && byte <= 'Z') {
      folded += static_cast<char>(byte - 'A' + 'a');
    } else if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9')) {
      folded += static_cast<char>(byte);
    } else if (byte == 0xE2 && next == 0x80 && i + 2 < text.size() && text[i + 2] == '\x99') {
      i += 2;  // the apostrophe ’ joins, as ' does
    } else if (byte != '\'') {
      folded += ' ';
    }
  }
  return folded;
}

// Whether the typed words fit words of the name one after the other.
template <class Fits>
bool fits_in_order(WordSpan begin, WordSpan end, const Words& name, bool& from_start, Fits fits) {
  auto typed = begin;
  for (std::size_t i = 0; i < name.size() && typed != end; ++i) {
    if (!fits(*typed, name[i])) continue;
    from_start = from_start || i == 0;
    ++typed;
  }
  return typed == end;
}

Match match_words(WordSpan begin, WordSpan end, const Words& name) {
  if (begin == end || name.empty()) return Match::kNone;
  std::string typed_joined;
  for (auto word = begin; word != end; ++word) typed_joined += *word;
  std::string name_joined;
  for (const std::string& word : name) name_joined += word;
  if (typed_joined == name_joined) return Match::kExact;
  if (name_joined.starts_with(typed_joined)) return Match::kStart;

  bool from_start = false;
  if (!fits_in_order(begin, end, name, from_start,
                     [](std::string_view word, std::string_view of) { return of.starts_with(word); })) {
    return Match::kNone;
  }
  return from_start ? Match::kStart : Match::kPart;
}

// Whether one letter added, left out, changed or swapped makes `typed` a beginning of `name`.
bool begins_with_a_slip(std::string_view typed, std::string_view name) {
  constexpr std::size_t kShortest = 4;
  if (typed.size() < kShortest) return name.starts_with(typed);
  const auto same = static_cast<std::size_t>(
      std::mismatch(typed.begin(), typed.end(), name.begin(), name.end()).first - typed.begin());
  const std::string_view rest = typed.substr(same);
  const std::string_view other = name.substr(same);
  if (rest.empty()) return true;
  const auto skip = [](std::string_view text, std::size_t n) {
    return text.substr(std::min(n, text.size()));
  };
  if (other.starts_with(skip(rest, 1)) || skip(other, 1).starts_with(rest) ||
      skip(other, 1).starts_with(skip(rest, 1)))
    return true;
  return rest.size() > 1 && other.size() > 1 && rest[0] == other[1] && rest[1] == other[0] &&
         skip(other, 2).starts_with(skip(rest, 2));
}

}  // namespace

Words fold_words(std::string_view text, Umlaut umlaut) {
  Words words;
  std::string word;
  for (const char c : fold(text, umlaut) + ' ') {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      if (std::find(kFillers.begin(), kFillers.end(), word) == kFillers.end()) words.push_back(word);
      word.clear();
    }
  }
  return words;
}

NameForms name_forms(std::string_view name) {
  NameForms forms{fold_words(name, Umlaut::kExpanded)};
  if (Words plain = fold_words(name, Umlaut::kPlain); plain != forms.front())
    forms.push_back(std::move(plain));
  return forms;
}

Match match_name(WordSpan begin, WordSpan end, const NameForms& name) {
  Match best = Match::kNone;
  for (const Words& form : name) best = std::max(best, match_words(begin, end, form));
  return best;
}

Match match_word(std::string_view typed, std::string_view name) {
  const Words words{std::string(typed)};
  return match_name(words.begin(), words.end(), name_forms(name));
}

Match match_loosely(WordSpan begin, WordSpan end, const NameForms& name) {
  if (const Match match = match_name(begin, end, name); match != Match::kNone || begin == end) return match;
  bool from_start = false;
  const auto fits = [&](const Words& form) {
    return fits_in_order(begin, end, form, from_start, begins_with_a_slip);
  };
  return std::any_of(name.begin(), name.end(), fits) ? Match::kTypo : Match::kNone;
}

}  // namespace kurz
