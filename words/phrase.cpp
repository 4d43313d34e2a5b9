#include "words/phrase.h"

#include <array>

namespace kurz {
namespace {

constexpr std::array<Texts, 13> kNumbers{{{"none", "keine"},
                                          {"one", "eins"},
                                          {"two", "zwei"},
                                          {"three", "drei"},
                                          {"four", "vier"},
                                          {"five", "fünf"},
                                          {"six", "sechs"},
                                          {"seven", "sieben"},
                                          {"eight", "acht"},
                                          {"nine", "neun"},
                                          {"ten", "zehn"},
                                          {"eleven", "elf"},
                                          {"twelve", "zwölf"}}};

struct EndingOf {
  std::string_view before_noun;  // of "ein" and "kein", accusative
  std::string_view alone;
};
constexpr std::array<EndingOf, 3> kEndings{{{"en", "en"}, {"e", "e"}, {"", "s"}}};

EndingOf ending(Gender gender) { return kEndings[static_cast<std::size_t>(gender)]; }

std::string join(const std::vector<std::string>& items, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? last : std::string_view(", ");
    text += items[i];
  }
  return text;
}

}  // namespace

std::string number_word(int n, Lang lang) {
  if (n < 0 || n >= static_cast<int>(kNumbers.size())) return std::to_string(n);
  return std::string(kNumbers[static_cast<std::size_t>(n)].in(lang));
}

std::string number_alone(int n, Gender gender, Lang lang) {
  if (lang == Lang::kEnglish || n < 0 || n > 1) return number_word(n, lang);
  return fmt::format("{}{}", n == 0 ? "kein" : "ein", ending(gender).alone);
}

std::string counted(int n, const Noun& noun, Lang lang) {
  const std::string_view name = (n == 0 || n == 1 ? noun.one : noun.many).in(lang);
  if (n < 0 || n > 1) return fmt::format("{} {}", number_word(n, lang), name);
  if (lang == Lang::kGerman) {
    return fmt::format("{}{} {}", n == 0 ? "kein" : "ein", ending(noun.gender).before_noun, name);
  }
  return fmt::format("{} {}", n == 0 ? "no" : article(name), name);
}

std::string number_of(int n, const Noun& noun, Lang lang) {
  if (n != 1 || lang == Lang::kGerman) return counted(n, noun, lang);
  return fmt::format("one {}", noun.one.in(lang));
}

std::string figures(int n, const Noun& noun, Lang lang) {
  return fmt::format("{} {}", n, (n == 1 ? noun.one : noun.many).in(lang));
}

std::string_view article(std::string_view word) {
  return !word.empty() && std::string_view("aeiou").find(word.front()) != std::string_view::npos ? "an" : "a";
}

std::string join_and(const std::vector<std::string>& items, Lang lang) {
  return join(items, Texts{" and ", " und "}.in(lang));
}
std::string join_or(const std::vector<std::string>& items, Lang lang) {
  return join(items, Texts{" or ", " oder "}.in(lang));
}
std::string join_comma(const std::vector<std::string>& items) { return join(items, ", "); }

}  // namespace kurz
