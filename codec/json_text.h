// Text of the standard library as Boost.JSON takes it, and the names of enums.
#pragma once

#include <string>
#include <string_view>

#include <boost/json/string_view.hpp>

#include "engine/base/enum_names.h"

namespace kurz {

// "card, fill, sweep": what an enum has, for people.
template <class E>
std::string all_names() {
  std::string list;
  for (std::size_t i = 0; i < kEnumCount<E>; ++i)
    list.append(i == 0 ? "" : ", ").append(enum_name(static_cast<E>(i)));
  return list;
}

inline boost::json::string_view as_json(std::string_view text) { return {text.data(), text.size()}; }

}  // namespace kurz
