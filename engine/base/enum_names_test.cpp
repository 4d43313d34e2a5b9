#include "engine/base/enum_names.h"

#include <doctest/doctest.h>

namespace kurz {
namespace {

enum class Meal { kTea, kHotSoup, kNotYet };

}  // namespace

TEST_CASE("enum names: they follow from the enumerators") {
  static_assert(kEnumCount<Meal> == 3);
  CHECK(enum_name(Meal::kTea) == "tea");
  CHECK(enum_name(Meal::kHotSoup) == "hot_soup");
  CHECK(enum_name(static_cast<Meal>(3)) == "?");
  CHECK(enum_from_name<Meal>("not_yet") == Meal::kNotYet);
  CHECK_FALSE(enum_from_name<Meal>("NotYet"));
  CHECK_FALSE(enum_from_name<Meal>(""));
}

}  // namespace kurz
