// The parts that sentences are put together from: counted nouns, lists, and gaps to fill.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "words/lang.h"

namespace kurz {

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
inline constexpr Noun kGameNoun{{"game", "Spiel"}, {"games", "Spiele"}};
inline constexpr Noun kTurnNoun{{"turn", "Zug"}, {"turns", "Züge"}};

// "1 card", "14 cards"; "1 Karte", "14 Karten".
std::string counted(long n, const Noun& noun, Lang lang);
// "a, b and c".
std::string join_and(const std::vector<std::string>& items, Lang lang);
std::string join_or(const std::vector<std::string>& items, Lang lang);
std::string join_comma(const std::vector<std::string>& items);

inline std::string say(const Texts& texts, Lang lang) { return std::string(texts.in(lang)); }

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

// Fills the named gaps of a sentence: fill(texts, lang, fmt::arg("who", name)).
template <class... Args>
std::string fill(const Texts& texts, Lang lang, const Args&... args) {
  return fmt::format(fmt::runtime(texts.in(lang)), args...);
}

}  // namespace kurz
