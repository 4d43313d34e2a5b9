#include "words/lang.h"

#include <doctest/doctest.h>

namespace kurz {

TEST_CASE("words: languages are named en and de") {
  CHECK(parse_lang("en") == Lang::kEnglish);
  CHECK(parse_lang("de") == Lang::kGerman);
  CHECK_FALSE(parse_lang("fr"));
  CHECK_FALSE(parse_lang(""));
  for (const Lang lang : kAllLangs) CHECK(parse_lang(lang_code(lang)) == lang);
}

TEST_CASE("words: the language of the environment") {
  CHECK(lang_from_environment(nullptr, nullptr, nullptr) == Lang::kEnglish);
  CHECK(lang_from_environment(nullptr, nullptr, "de_DE.UTF-8") == Lang::kGerman);
  CHECK(lang_from_environment(nullptr, "de", "en_GB.UTF-8") == Lang::kGerman);
  CHECK(lang_from_environment("C", "de", "de") == Lang::kEnglish);
  CHECK(lang_from_environment("", "", "de_AT") == Lang::kGerman);
  CHECK(lang_from_environment(nullptr, nullptr, "fr_FR") == Lang::kEnglish);
}

}  // namespace kurz
