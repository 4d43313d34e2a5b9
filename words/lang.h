// The languages people read the game in, and tables of sentences with one row per value of an enum.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "engine/base/enum_names.h"

namespace kurz {

enum class Lang { kEnglish, kGerman };

inline constexpr Lang kAllLangs[] = {Lang::kEnglish, Lang::kGerman};

// "en" and "de", as --lang takes them.
std::optional<Lang> parse_lang(std::string_view code);
std::string_view lang_code(Lang lang);

// The first of LC_ALL, LC_MESSAGES and LANG that is set decides (any may be null). English for every
// language we do not speak.
Lang lang_from_environment(const char* lc_all, const char* lc_messages, const char* lang);

// A sentence in both languages, so that one cannot be written without the other.
struct Texts {
  std::string_view en;
  std::string_view de;
  [[nodiscard]] constexpr std::string_view in(Lang lang) const { return lang == Lang::kGerman ? de : en; }
};

template <class E>
struct Sentence {
  E code;
  Texts texts;
};

// The rows of a table. It does not compile unless there is one for each value of the enum, in its order.
template <class Row, std::size_t N>
consteval std::array<Row, N> one_per_value(const Row (&rows)[N]) {
  if (N != kEnumCount<decltype(Row::code)>) throw "a value has no row";
  for (std::size_t i = 0; i < N; ++i) {
    if (static_cast<std::size_t>(rows[i].code) != i) throw "the rows are not in the order of the enum";
  }
  return std::to_array(rows);
}

template <class Row, std::size_t N, class E>
constexpr const Row& row_for(const std::array<Row, N>& rows, E code) {
  return rows[std::min(static_cast<std::size_t>(code), N - 1)];
}

}  // namespace kurz
