#include "words/lang.h"

namespace kurz {

std::optional<Lang> parse_lang(std::string_view code) {
  for (const Lang lang : kAllLangs) {
    if (code == lang_code(lang)) return lang;
  }
  return {};
}

std::string_view lang_code(Lang lang) { return lang == Lang::kGerman ? "de" : "en"; }

Lang lang_from_environment(const char* lc_all, const char* lc_messages, const char* lang) {
  for (const char* value : {lc_all, lc_messages, lang}) {
    if (value == nullptr || *value == '\0') continue;
    return std::string_view(value).starts_with("de") ? Lang::kGerman : Lang::kEnglish;
  }
  return Lang::kEnglish;
}

}  // namespace kurz
