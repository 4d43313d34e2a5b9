#include "server/service/guests.h"

#include <doctest/doctest.h>

namespace kurz {

TEST_CASE("guests: names are cleaned, and invalid ones are rejected") {
  CHECK(clean_name("  Ada   Lovelace ") == "Ada Lovelace");
  CHECK(clean_name("J\xC3\xBCrgen") == "J\xC3\xBCrgen");
  CHECK(clean_name("a\xE2\x80\xAE"
                   "b\n") == "ab");
  CHECK_FALSE(clean_name(""));
  CHECK_FALSE(clean_name(" \t "));
  CHECK_FALSE(clean_name("\xFF\xFE"));
  CHECK_FALSE(clean_name("abcdefghijklmnopqrstuvwxy"));
  CHECK(clean_name("\xF0\x9F\x9A\x82") == "\xF0\x9F\x9A\x82");
}

}  // namespace kurz
