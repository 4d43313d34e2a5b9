// Lengths and places as they stand in files: to a tenth, which is finer than any screen shows.
#pragma once

#include <cmath>
#include <cstdint>

#include <boost/json.hpp>

#include "draw/shapes.h"

namespace kurz::draw {

inline boost::json::value json_number(double value) {
  const double tenths = std::round(value * 10) / 10;
  const auto whole = static_cast<std::int64_t>(tenths);
  return tenths == static_cast<double>(whole) ? boost::json::value(whole) : boost::json::value(tenths);
}

inline boost::json::array json_point(Point at) { return {json_number(at.x), json_number(at.y)}; }

}  // namespace kurz::draw
