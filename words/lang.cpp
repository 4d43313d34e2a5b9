#include "words/lang.h"

namespace kurz {
namespace {

std::string join(const std::vector<std::string>& items, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? last : std::string_view(", ");
    text += items[i];
  }
  return text;
}

}  // namespace

std::string_view lang_code(Lang lang) { return Texts{"en", "de"}.in(lang); }

std::optional<Lang> parse_lang(std::string_view code) {
  for (const Lang lang : kAllLangs) {
    if (code == lang_code(lang)) return lang;
  }
  return {};
}

Lang lang_from_environment(const char* lc_all, const char* lc_messages, const char* lang) {
  for (const char* value : {lc_all, lc_messages, lang}) {
    if (value == nullptr || *value == '\0') continue;
    return std::string_view(value).starts_with("de") ? Lang::kGerman : Lang::kEnglish;
  }
  return Lang::kEnglish;
}

std::string counted(long n, const Noun& noun, Lang lang) {
  return fmt::format("{} {}", n, (n == 1 ? noun.one : noun.many).in(lang));
}

std::string join_and(const std::vector<std::string>& items, Lang lang) {
  return join(items, Texts{" and ", " und "}.in(lang));
}
std::string join_or(const std::vector<std::string>& items, Lang lang) {
  return join(items, Texts{" or ", " oder "}.in(lang));
}
std::string join_comma(const std::vector<std::string>& items) { return join(items, ", "); }

}  // namespace kurz
