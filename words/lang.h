// The languages people read the game in.
#pragma once

#include <optional>
#include <string_view>

namespace kurz {

enum class Lang { kEnglish, kGerman };

inline constexpr Lang kAllLangs[] = {Lang::kEnglish, Lang::kGerman};

// "en" and "de", as --lang takes them.
std::optional<Lang> parse_lang(std::string_view code);
std::string_view lang_code(Lang lang);

// What a person's environment asks for: the first of LC_ALL, LC_MESSAGES and LANG that is set decides (any
// may be null). English where it names a language we do not speak.
Lang lang_from_environment(const char* lc_all, const char* lc_messages, const char* lang);

// A sentence in both languages, so that one cannot be written without the other.
struct Texts {
  std::string_view en;
  std::string_view de;
  [[nodiscard]] constexpr std::string_view in(Lang lang) const { return lang == Lang::kGerman ? de : en; }
};

}  // namespace kurz
