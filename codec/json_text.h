// Text of the standard library as Boost.JSON takes it.
#pragma once

#include <string_view>

#include <boost/json/string_view.hpp>

namespace kurz {

inline boost::json::string_view as_json(std::string_view text) { return {text.data(), text.size()}; }

}  // namespace kurz
