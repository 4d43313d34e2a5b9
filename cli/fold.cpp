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
    {"a", "a"}, {"a", "a"},   {"a", "a"}, {"a", "a"}, {"a", "ae"}, {"a", "a"}, {"ae", "ae"}, {"c", "c"},
    {"e", "e"}, {"e", "e"},   {"e", "e"}, {"e", "e"}, {"i", "i"},  {"i", "i"}, {"i", "i"},   {"i", "i"},
    {"d", "d"}, {"n", "n"},   {"o", "o"}, {"o", "o"}, {"o", "o"},  {"o", "o"}, {"o", "oe"},  {" ", " "},
    {"o", "o"}, {"u", "u"},   {"u", "u"}, {"u", "u"}, {"u", "ue"}, {"y", "y"}, {"th", "th"}, {"y", "y"},
}};

// Words that only join others: "from the Park to Zoo with two red and a wild card".
constexpr std::array kFillers = std::to_array<std::string_view>(
    {"a",   "an",  "and", "auf", "bis", "das", "den", "der",  "die", "ein", "eine", "einen", "from", "mit",
     "nach", "of", "on",  "the", "to",  "und", "vom", "von", "with", "zum"});

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

Match match_words(WordSpan begin, WordSpan end, const Words& name) {
  if (begin == end || name.empty()) return Match::kNone;
  std::string typed_joined;
  for (WordSpan word = begin; word != end; ++word) typed_joined += *word;
  std::string name_joined;
  for (const std::string& word : name) name_joined += word;
  if (typed_joined == name_joined) return Match::kExact;
  if (name_joined.starts_with(typed_joined)) return Match::kStart;

  WordSpan typed = begin;
  bool from_start = false;
  for (std::size_t i = 0; i < name.size() && typed != end; ++i) {
    if (!name[i].starts_with(*typed)) continue;
    from_start = from_start || i == 0;
    ++typed;
  }
  if (typed != end) return Match::kNone;
  return from_start ? Match::kStart : Match::kPart;
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

Match match_name(WordSpan begin, WordSpan end, std::string_view name) {
  return std::max(match_words(begin, end, fold_words(name, Umlaut::kExpanded)),
                  match_words(begin, end, fold_words(name, Umlaut::kPlain)));
}

Match match_word(std::string_view typed, std::string_view name) {
  const Words words{std::string(typed)};
  return match_name(words.begin(), words.end(), name);
}

}  // namespace kurz
