#include "cli/names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

namespace kurz {
namespace {

// U+00E0 to U+00FF without their accents; the capitals are 0x20 lower.
constexpr std::string_view kLatin = "aaaaaaaceeeeiiiidnooooo ouuuuyty";

// Words that only join others: "from Park to Zoo with 2 red and 1 wild".
constexpr std::array kFillers = std::to_array<std::string_view>(
    {"and", "der", "die", "das", "from", "mit", "nach", "the", "to", "und", "von", "with"});

std::string fold(std::string_view text) {
  std::string folded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    if (byte == 0xC3 && next >= 0x80 && next <= 0xBF) {
      folded += next == 0x9F ? "ss" : kLatin.substr(next & 0x1FU, 1);
      ++i;
    } else if (byte == 0xCC || byte == 0xCD) {
      ++i;  // an accent as a character of its own
    } else if (byte >= 'A' && byte <= 'Z') {
      folded += static_cast<char>(byte - 'A' + 'a');
    } else if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9')) {
      folded += static_cast<char>(byte);
    } else if (text.substr(i).starts_with("’")) {
      i += 2;  // joins, as ' does
    } else if (byte != '\'') {
      folded += ' ';
    }
  }
  return folded;
}

// "saeule" as "saule", so that both spellings of an umlaut are the same.
std::string without_umlaut_e(std::string_view word) {
  std::string plain;
  for (const char c : word) {
    const bool is_umlaut_e = c == 'e' && !plain.empty() && std::string_view("aou").find(plain.back()) < 3;
    if (!is_umlaut_e) plain += c;
  }
  return plain;
}

}  // namespace

Words fold_words(std::string_view text) {
  Words words;
  std::string word;
  for (const char c : fold(text) + ' ') {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      if (std::find(kFillers.begin(), kFillers.end(), word) == kFillers.end()) words.push_back(word);
      word.clear();
    }
  }
  return words;
}

Match match_name(WordSpan typed, std::string_view name) {
  const Words name_words = fold_words(name);
  if (typed.empty() || name_words.empty()) return Match::kNone;
  const auto joined = [](WordSpan words) {
    return without_umlaut_e(std::accumulate(words.begin(), words.end(), std::string()));
  };
  if (joined(typed) == joined(name_words)) return Match::kExact;
  if (joined(name_words).starts_with(joined(typed))) return Match::kStart;
  std::size_t found = 0;
  bool is_from_start = false;
  for (std::size_t i = 0; i < name_words.size() && found < typed.size(); ++i) {
    if (!without_umlaut_e(name_words[i]).starts_with(without_umlaut_e(typed[found]))) continue;
    is_from_start = is_from_start || i == 0;
    ++found;
  }
  if (found < typed.size()) return Match::kNone;
  return is_from_start ? Match::kStart : Match::kPart;
}

Match match_word(const std::string& typed, std::string_view name) { return match_name({&typed, 1}, name); }

bool has_words(std::string_view text, WordSpan typed) {
  const Words words = fold_words(text);
  return std::all_of(typed.begin(), typed.end(), [&](const std::string& word) {
    return std::any_of(words.begin(), words.end(),
                       [&](const std::string& other) { return match_word(word, other) != Match::kNone; });
  });
}

std::optional<std::size_t> nearest_name(std::string_view typed, const std::vector<std::string>& names) {
  std::size_t best = 1;
  std::optional<std::size_t> nearest;
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (const std::string& word : fold_words(names[i])) {
      const auto ends = std::mismatch(typed.begin(), typed.end(), word.begin(), word.end());
      const auto length = static_cast<std::size_t>(ends.first - typed.begin());
      if (length > best) nearest = i;
      best = std::max(best, length);
    }
  }
  return nearest;
}

std::optional<int> read_number(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return {};
  return value;
}

}  // namespace kurz
