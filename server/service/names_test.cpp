#include "server/service/names.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

namespace kurz {
namespace {

std::string cleaned(std::string_view name) {
  const auto clean = clean_name(name);
  return clean ? *clean : "refused";
}
bool has_fault(std::string_view name, NameFault fault) {
  const auto clean = clean_name(name);
  return !clean && clean.error() == fault;
}
bool look_alike(std::string_view one, std::string_view other) {
  return is_alike(look_of(one), look_of(other));
}
std::string repeated(std::string_view part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += part;
  return text;
}

}  // namespace

TEST_CASE("names: spaces are single, and none stand at the ends") {
  CHECK(cleaned("  Ada   Lovelace ") == "Ada Lovelace");
  CHECK(cleaned("Ada\tLovelace\r\n") == "Ada Lovelace");
  CHECK(cleaned("\u00A0Ada\u3000\u2003Lovelace\u2028") == "Ada Lovelace");
  CHECK(cleaned("Ada\u2800") == "Ada");  // a Braille pattern without dots
  for (const char* blank : {"", " \t ", "\u00A0", "\u2800", "\u200B", "\u3164", "\u115F\u1160", "\u00AD"})
    CHECK_MESSAGE(has_fault(blank, NameFault::kLength), blank);
}

TEST_CASE("names: invisible characters are removed") {
  CHECK(cleaned("a\u202Eb\n") == "ab");              // override of the direction
  CHECK(cleaned("\u2067Ada\u2069") == "Ada");        // isolates
  CHECK(cleaned("\u200EA\u200Fd\u061Ca") == "Ada");  // marks of direction
  CHECK(cleaned("A\u200Bd\u2060a\uFEFF") == "Ada");  // zero width
  CHECK(cleaned("A\u200Dd\u200Ca") == "Ada");        // joiners that join nothing
  CHECK(cleaned("Ada\U000E0041\uFE0F") == "Ada");    // a tag and a variation selector
  CHECK(cleaned("A\u0007da\u0085") == "Ada");        // control characters
  CHECK(cleaned("\u3164Ada") == "Ada");              // a Hangul filler
}

TEST_CASE("names: letters are stored in composed form") {
  CHECK(cleaned("Ju\u0308rgen") == "J\u00FCrgen");
  CHECK(cleaned("u\u200D\u0308") == "\u00FC");  // composes only when the joiner is gone
  CHECK(cleaned("\u212Bsa") == "\u00C5sa");     // the sign of a unit
}

TEST_CASE("names: what many devices cannot show is refused") {
  for (const char* name : {
           "\xFF\xFE",       // no UTF-8
           "A\xED\xA0\x80",  // half of a surrogate pair
           "A\xC0\xAF",      // a slash in two bytes
           "A\xE2\x82",      // cut off
           "A\uFFFD",        // what broken text is replaced with
           "A\uE000",        // private use
           "A\U0010FFFD",    //
           "A\uFDD0",        // no character
           "A\u0378",        // unassigned
           "\u0301da",       // an accent without a letter
           "Ada \u0301",     //
           "A\u0301\u0302\u0303\u0304\u0305",
           "Z\u0351\u036B\u0343\u036A\u0302a\u0330\u0317\u0318l\u0317\u034E\u0353\u0349go",
       }) {
    CHECK_MESSAGE(has_fault(name, NameFault::kCharacters), name);
  }
  // What is left out counts as well: it has to be looked at.
  CHECK(cleaned("A" + repeated("\u200B", 300)) == "A");
  CHECK(has_fault("A" + repeated("\u200B", 400), NameFault::kLength));
  // Leading consonants make one endless syllable.
  CHECK(has_fault(repeated("\u1100", 30), NameFault::kCharacters));
}

TEST_CASE("names: of all scripts, and with their joiners") {
  for (const char* name : {
           "J\u00FCrgen",
           "\u0130brahim",
           "Nguy\u1EC5n",
           "\u041E\u043B\u044C\u0433\u0430",
           "\u05D3\u05B8\u05BC\u05D5\u05B4\u05D3",              // Hebrew with vowels
           "\u0645\u064F\u062D\u064E\u0645\u064E\u0651\u062F",  // Arabic with vowels
           "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",  // Persian with a non-joiner
           "\u0915\u094D\u200D\u0937",                          // Hindi with a joiner
           "\u0E19\u0E49\u0E33\u0E1D\u0E19",                    // Thai
           "\u0F62\u0F92\u0FB1\u0F74",                          // Tibetan
           "\uAE40\uCCA0\uC218",
           "\u8475",
           "\u3042\u304D",
           "D\u00B4Angelo",
           "O'Neil",
           "x_X",
           "1",
       }) {
    CHECK_MESSAGE(cleaned(name) == name, name);
  }
}

TEST_CASE("names: emoji stay whole") {
  for (const char* name : {
           "\U0001F682",                                                  // a train
           "\u2764\uFE0F",                                                // a heart, with its selector
           "\U0001F468\u200D\U0001F469\u200D\U0001F467\u200D\U0001F466",  // a family
           "\U0001F44D\U0001F3FD",                                        // a skin tone
           "\U0001F3F3\uFE0F\u200D\U0001F308",                            // a flag of two emoji
           "\U0001F3F4\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F",  // one of tags
           "\U0001F1E9\U0001F1EA",
           "1\uFE0F\u20E3",
       }) {
    CHECK_MESSAGE(cleaned(name) == name, name);
    CHECK(cleaned(std::string("Ada ") + name) == std::string("Ada ") + name);
  }
  // Emoji that no system joins are separate ones.
  CHECK(cleaned("\U0001F682\u200D\U0001F682") == "\U0001F682\U0001F682");
}

TEST_CASE("names: the length is what people see") {
  const std::string family = "\U0001F468\u200D\U0001F469\u200D\U0001F467\u200D\U0001F466";
  for (const std::string& character : {std::string("a"), std::string("\u00FC"), std::string("u\u0308"),
                                       std::string("\u0E19\u0E49"), family}) {
    CHECK_MESSAGE(clean_name(repeated(character, 24)).ok(), character);
    CHECK_MESSAGE(has_fault(repeated(character, 25), NameFault::kLength), character);
  }
  CHECK(cleaned("  abcdefghijkl  mnopqrstuvw  ") == "abcdefghijkl mnopqrstuvw");
  CHECK(has_fault(repeated("a", 100'000), NameFault::kLength));
}

TEST_CASE("names: names like those of bots are rejected") {
  for (const char* name : {"Bot", "bot", "BOT", "B\u043Et", "Bot 2", "Bot  4", "Bot2", "Bot (expert)",
                           "Bot 3 (Experte)", "\uFF22ot 1", "B\u200Bot"}) {
    CHECK_MESSAGE(has_fault(name, NameFault::kLikeABot), name);
  }
  for (const char* name : {"Botho", "Robot", "Bot Bot", "Bottle 2", "Bo"})
    CHECK_MESSAGE(cleaned(name) == name, name);
}

TEST_CASE("names: look-alikes are found") {
  CHECK(look_alike("Ben", "BEN"));
  CHECK(look_alike("Ada", "\u0410\u0434\u0430") == false);              // the Cyrillic д differs
  CHECK(look_alike("Adam", "\u0410dam"));                               // a Cyrillic А
  CHECK(look_alike("paypal", "\u0440\u0430ypal"));                      // р and а
  CHECK(look_alike("Ian", "lan"));                                      // an L instead of an I
  CHECK(look_alike("ian", "Ian"));                                      //
  CHECK(look_alike("Bernd", "Bemd"));                                   // r and n, or m
  CHECK(look_alike("O0", "0O"));                                        //
  CHECK(look_alike("\u0130brahim", "ibrahim"));                         // İ
  CHECK(look_alike("I\u015F\u0131k", "i\u015Fik"));                     // ı
  CHECK(look_alike("Gro\u00DF", "GROSS"));                              //
  CHECK(look_alike("\uFF22en", "Ben"));                                 // full width
  CHECK(look_alike("\U0001D401\U0001D41E\U0001D427", "Ben"));           // bold letters of formulas
  CHECK(look_alike("\u0645\u06CC\u200C\u062E", "\u0645\u06CC\u062E"));  // without the non-joiner
  CHECK(look_alike("\u2764\uFE0F", "\u2764"));                          // without the selector
  for (const auto& [one, other] : {std::pair("Ben", "Bea"),
                                   {"J\u00FCrgen", "Jurgen"},
                                   {"Ada", "Ada 2"},
                                   {"\u05D0", "\u05D1"},
                                   {"\U0001F682", "\U0001F683"},
                                   {"", "a"}}) {
    CHECK_MESSAGE(!look_alike(one, other), one);
  }
}

TEST_CASE("names: look-alikes at one table get numbers") {
  using Names = std::vector<std::string>;
  CHECK(tell_apart({"Ada", "Ben"}) == Names{"Ada", "Ben"});
  CHECK(tell_apart({"Ben", "BEN", "B\u0435n"}) == Names{"Ben", "BEN (2)", "B\u0435n (3)"});
  CHECK(tell_apart({"Guest", "", "Guest", ""}) == Names{"Guest", "", "Guest (2)", ""});
  CHECK(tell_apart({"Ben", "Ben (2)", "Ben"}) == Names{"Ben", "Ben (2)", "Ben (3)"});
  CHECK(tell_apart({"Ben", "Ben", "Ben (2)"}) == Names{"Ben", "Ben (2)", "Ben (2) (2)"});
  CHECK(tell_apart({}) == Names{});
}

TEST_CASE("names: cleaning is done once, whatever is sent") {
  // NOLINTBEGIN(misc-misleading-bidirectional): that is what is tested
  const std::vector<std::string> parts = {
      "a",          "I",      " ",      "\u0301", "\u0308", "\u200D", "\u200C", "\u200B",     "\xE2\x80\xAE",
      "\uFE0F",     "\u2764", "\u094D", "\u0915", "\u06CC", "\u1100", "\u1161", "\U0001F468", "\U0001F3FD",
      "\u20E3",     "1",      "\u00AD", "\uE000", "\u0378", "\xFF",   "\xED",   "\u0130",     "\U0001F1E9",
      "\U000E0067", "(",      "\u05D0"};
  // NOLINTEND(misc-misleading-bidirectional)
  CHECK(rc::check("a clean name stays as it is", [&] {
    const auto chosen = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(parts));
    std::string name;
    for (const std::string& part : chosen) name += part;
    const auto clean = clean_name(name);
    if (!clean) return;
    RC_ASSERT(cleaned(*clean) == *clean);
    RC_ASSERT(look_alike(*clean, *clean));
  }));
  CHECK(rc::check("any bytes", [](const std::string& name) { (void)clean_name(name); }));
}

}  // namespace kurz
