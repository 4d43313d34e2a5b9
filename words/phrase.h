// The small parts that sentences are put together from: numbers as words, counted nouns, lists.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "words/lang.h"

namespace kurz {

enum class Gender { kMasculine, kFeminine, kNeuter };

// A noun that can be counted. The gender is the German one.
struct Noun {
  Texts one;
  Texts many;
  Gender gender = Gender::kNeuter;
};

inline constexpr Noun kCardNoun{{"card", "Karte"}, {"cards", "Karten"}, Gender::kFeminine};
inline constexpr Noun kWildNoun{
    {"wild card", "Jokerkarte"}, {"wild cards", "Jokerkarten"}, Gender::kFeminine};
inline constexpr Noun kTicketNoun{{"ticket", "Zielkarte"}, {"tickets", "Zielkarten"}, Gender::kFeminine};
inline constexpr Noun kPointNoun{{"point", "Punkt"}, {"points", "Punkte"}, Gender::kMasculine};
inline constexpr Noun kSouvenirNoun{{"souvenir", "Souvenir"}, {"souvenirs", "Souvenirs"}, Gender::kNeuter};

// Fills the named gaps of a sentence: fill(texts, lang, fmt::arg("who", name)).
template <class... Args>
std::string fill(const Texts& texts, Lang lang, const Args&... args) {
  return fmt::format(fmt::runtime(texts.in(lang)), args...);
}

// "two", "zwei"; digits above twelve and below zero. One is "one" and "eins".
std::string number_word(int n, Lang lang);
// "one" before a noun that is left out, as the object of a sentence: "one", "eine", "einen", "eins"; none is
// "none", "keine", "keinen", "keins".
std::string number_alone(int n, Gender gender, Lang lang);
// "no card", "a card", "two cards" as the object of a sentence; German "keine Karte", "eine Karte".
std::string counted(int n, const Noun& noun, Lang lang);
// The same where the number matters: "one card".
std::string number_of(int n, const Noun& noun, Lang lang);
// "1 card", "14 cards", for lists of figures.
std::string figures(int n, const Noun& noun, Lang lang);
// "a" or "an", for the word that follows.
std::string_view article(std::string_view word);
// "a, b and c".
std::string join_and(const std::vector<std::string>& items, Lang lang);
std::string join_or(const std::vector<std::string>& items, Lang lang);
std::string join_comma(const std::vector<std::string>& items);

}  // namespace kurz
