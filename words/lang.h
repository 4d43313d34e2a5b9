// The languages people read the game in, and the parts that sentences are put together from: tables with one
// row per value of an enum, counted nouns, lists, and gaps to fill.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

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
  constexpr Sentence(E of, Texts both) : code(of), texts(both) {}
  constexpr Sentence(E of, std::string_view en, std::string_view de) : code(of), texts{en, de} {}
  E code;
  Texts texts;
};

// One text for the player it is about and one for all others. Without the second, all read the first.
template <class E>
struct SentenceTo {
  E code;
  Texts you;
  Texts other{};
  [[nodiscard]] constexpr Texts to(bool is_you) const { return is_you || other.en.empty() ? you : other; }
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

inline std::string say(const Texts& texts, Lang lang) { return std::string(texts.in(lang)); }

// Fills the gaps of a sentence: fill(texts, lang, fmt::arg("who", name)).
template <class... Args>
std::string fill(const Texts& texts, Lang lang, const Args&... args) {
  return fmt::format(fmt::runtime(texts.in(lang)), args...);
}

struct Noun {
  Texts one;
  Texts many;
};

inline constexpr Noun kCardNoun{{"card", "Karte"}, {"cards", "Karten"}};
inline constexpr Noun kWildNoun{{"wild card", "Joker"}, {"wild cards", "Joker"}};
inline constexpr Noun kTicketNoun{{"ticket", "Zielkarte"}, {"tickets", "Zielkarten"}};
inline constexpr Noun kPointNoun{{"point", "Punkt"}, {"points", "Punkte"}};
inline constexpr Noun kPieceNoun{{"piece", "Figur"}, {"pieces", "Figuren"}};
inline constexpr Noun kSouvenirNoun{{"souvenir", "Souvenir"}, {"souvenirs", "Souvenirs"}};
inline constexpr Noun kGameNoun{{"game", "Partie"}, {"games", "Partien"}};
inline constexpr Noun kTurnNoun{{"turn", "Spielzug"}, {"turns", "Spielzüge"}};

// "1 card", "14 cards"; "1 Karte", "14 Karten".
std::string counted(long n, const Noun& noun, Lang lang);
// "a, b and c".
std::string join_and(const std::vector<std::string>& items, Lang lang);
std::string join_or(const std::vector<std::string>& items, Lang lang);
std::string join_comma(const std::vector<std::string>& items);

// What files call something, and its names.
struct NamedWord {
  std::string_view id;
  Texts name;
};
template <class Table>
const auto* find_word(const Table& table, std::string_view id) {
  const auto at = std::ranges::find_if(table, [&](const auto& word) { return word.id == id; });
  return at == table.end() ? nullptr : &*at;
}
// An id that the table does not know is its own name: "cable_car" becomes "cable car".
template <class Table>
std::string word_for(const Table& table, std::string_view id, Lang lang) {
  if (const auto* word = find_word(table, id)) return say(word->name, lang);
  std::string text(id);
  std::ranges::replace_if(text, [](char c) { return c == '_' || c == '-'; }, ' ');
  return text;
}

}  // namespace kurz
