#include "server/service/names.h"

#include <algorithm>
#include <array>
#include <memory>

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

namespace kurz {
namespace {

using icu::UnicodeString;

constexpr UChar32 kJoiner = 0x200D;
constexpr UChar32 kNonJoiner = 0x200C;
constexpr UChar32 kBrailleBlank = 0x2800;  // a symbol without ink
constexpr UChar32 kReplacement = 0xFFFD;   // also what ICU reads where the UTF-8 is wrong
constexpr UChar32 kDotAbove = 0x0307;
constexpr int kMostMarks = 3;        // above and below one letter; Hebrew and Tibetan need three
constexpr int kMostInCharacter = 8;  // code points that people see as one character

std::string utf8_of(const UnicodeString& text) {
  std::string utf8;
  text.toUTF8String(utf8);
  return utf8;
}
UnicodeString text_of(std::string_view utf8) {
  return UnicodeString::fromUTF8({utf8.data(), static_cast<int32_t>(utf8.size())});
}

const icu::Normalizer2& composed() {
  UErrorCode error = U_ZERO_ERROR;
  return *icu::Normalizer2::getNFCInstance(error);
}
UnicodeString normalized(const icu::Normalizer2& form, const UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  return form.normalize(text, error);
}

// The characters that people see: letters with their accents, whole emoji.
std::vector<UnicodeString> characters_of(const UnicodeString& text) {
  static const std::unique_ptr<icu::BreakIterator> kPrototype = [] {
    UErrorCode error = U_ZERO_ERROR;
    return std::unique_ptr<icu::BreakIterator>(
        icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), error));
  }();
  const std::unique_ptr<icu::BreakIterator> at(kPrototype->clone());
  at->setText(text);
  std::vector<UnicodeString> found;
  int32_t start = at->first();
  for (int32_t end = at->next(); end != icu::BreakIterator::DONE; start = end, end = at->next()) {
    found.push_back(text.tempSubStringBetween(start, end));
  }
  return found;
}

// A family, a flag or a keycap has joiners and selectors that must stay.
bool is_emoji(const UnicodeString& character) {
  return u_stringHasBinaryProperty(character.getBuffer(), character.length(), UCHAR_RGI_EMOJI) != 0;
}

bool is_blank(UChar32 code) { return u_isUWhiteSpace(code) != 0 || code == kBrailleBlank; }

// Control characters, and what has no width or changes the direction of other characters.
bool is_invisible(UChar32 code) {
  const int8_t type = u_charType(code);
  return type == U_CONTROL_CHAR || type == U_FORMAT_CHAR ||
         u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
}

bool is_mark(UChar32 code) { return (U_GET_GC_MASK(code) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0; }

// Whether a joiner belongs to the spelling, as in Persian and Hindi: the rules that RFC 5892 has for domains.
bool joins(UChar32 before, UChar32 joiner, UChar32 after) {
  constexpr int kVirama = 9;
  if (joiner != kJoiner && joiner != kNonJoiner) return false;
  if (u_getCombiningClass(before) == kVirama) return u_isalpha(after) != 0;
  const auto type = [](UChar32 code) { return u_getIntPropertyValue(code, UCHAR_JOINING_TYPE); };
  const auto first = type(before);
  const auto second = type(after);
  return (first == U_JT_DUAL_JOINING || first == U_JT_LEFT_JOINING) &&
         (second == U_JT_DUAL_JOINING || second == U_JT_RIGHT_JOINING);
}

UnicodeString without_invisible(const UnicodeString& text) {
  UnicodeString clean;
  bool space = false;
  const auto add = [&](const auto& part) {
    if (space && !clean.isEmpty()) clean.append(UChar32(' '));
    space = false;
    clean.append(part);
  };
  int32_t end = 0;  // of the character in `text`
  for (const UnicodeString& character : characters_of(text)) {
    const int32_t start = end;
    end += character.length();
    if (is_emoji(character)) {
      add(character);
      continue;
    }
    for (int32_t i = start; i < end; i = text.moveIndex32(i, 1)) {
      const UChar32 code = text.char32At(i);
      const int32_t next = text.moveIndex32(i, 1);
      if (is_blank(code)) {
        space = true;
      } else if (!is_invisible(code) ||
                 (!clean.isEmpty() && !space && next < text.length() &&
                  joins(clean.char32At(clean.length() - 1), code, text.char32At(next)))) {
        add(code);
      }
    }
  }
  return clean;
}

bool can_be_shown(const UnicodeString& character) {
  if (is_emoji(character)) return true;
  int marks = 0;
  for (int32_t i = 0; i < character.length(); i = character.moveIndex32(i, 1)) {
    const UChar32 code = character.char32At(i);
    const int8_t type = u_charType(code);
    if (type == U_UNASSIGNED || type == U_PRIVATE_USE_CHAR || type == U_SURROGATE || code == kReplacement)
      return false;
    if (is_mark(code)) ++marks;
  }
  // A mark without a letter would be drawn on whatever stands before the name.
  const UChar32 first = character.char32At(0);
  return !is_mark(first) && (first != ' ' || marks == 0) && marks <= kMostMarks &&
         character.countChar32() <= kMostInCharacter;
}

UnicodeString skeleton(const UnicodeString& text) {
  static USpoofChecker* const kChecker = [] {
    UErrorCode error = U_ZERO_ERROR;
    return uspoof_open(&error);
  }();
  UnicodeString visible;
  for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    if (!is_invisible(text.char32At(i))) visible.append(text.char32At(i));
  }
  UErrorCode error = U_ZERO_ERROR;
  UnicodeString found;
  uspoof_getSkeletonUnicodeString(kChecker, 0, visible, found, &error);
  // An i has its dot already: "İ" in lower case looks like "i".
  UnicodeString dotted("i");
  dotted.append(kDotAbove);
  return found.findAndReplace(dotted, UnicodeString("i"));
}

// As the page calls bots: "Bot", "Bot 2", "Bot 3 (expert)".
bool is_like_a_bot(std::string_view name) {
  const auto shape_of = [](std::string_view text) {
    std::string folded = look_of(text).folded;
    std::erase(folded, ' ');
    return folded;
  };
  static const std::array<std::string, 5> kBots = {shape_of("Bot"), shape_of("Bot 1"), shape_of("Bot 2"),
                                                   shape_of("Bot 3"), shape_of("Bot 4")};
  const std::string shape = shape_of(name);
  return std::ranges::any_of(
      kBots, [&](const std::string& bot) { return shape == bot || shape.starts_with(bot + "("); });
}

}  // namespace

Result<std::string, NameFault> clean_name(std::string_view name) {
  constexpr std::size_t kMostBytes = 1024;
  if (name.size() > kMostBytes) return NameFault::kLength;
  UnicodeString text = text_of(name);
  // What is left may compose again.
  for (UnicodeString before; before != text;) {
    before = text;
    text = normalized(composed(), without_invisible(text));
  }
  const std::vector<UnicodeString> characters = characters_of(text);
  if (characters.empty() || characters.size() > kLongestName) return NameFault::kLength;
  if (!std::ranges::all_of(characters, can_be_shown)) return NameFault::kCharacters;
  std::string clean = utf8_of(text);
  if (is_like_a_bot(clean)) return NameFault::kLikeABot;
  return clean;
}

NameLook look_of(std::string_view name) {
  UErrorCode error = U_ZERO_ERROR;
  const UnicodeString text = text_of(name);
  const UnicodeString plain = normalized(*icu::Normalizer2::getNFKCInstance(error), text);
  const UnicodeString folded = normalized(*icu::Normalizer2::getNFKCCasefoldInstance(error), text);
  return {utf8_of(skeleton(plain)), utf8_of(skeleton(folded))};
}

bool is_alike(const NameLook& one, const NameLook& other) {
  return one.shape == other.shape || one.folded == other.folded;
}

std::vector<std::string> tell_apart(const std::vector<std::string>& names) {
  std::vector<std::string> shown;
  std::vector<NameLook> looks;
  for (const std::string& name : names) {
    std::string& unlike = shown.emplace_back(name);
    if (name.empty()) continue;
    NameLook look = look_of(name);
    const auto is_taken = [&] {
      return std::ranges::any_of(looks, [&](const NameLook& other) { return is_alike(look, other); });
    };
    for (int number = 2; is_taken(); ++number) {
      unlike = name + " (" + std::to_string(number) + ")";
      look = look_of(unlike);
    }
    looks.push_back(std::move(look));
  }
  return shown;
}

}  // namespace kurz
