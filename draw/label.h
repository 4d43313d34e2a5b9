// The name of a station: its position and the room it takes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "draw/shapes.h"

namespace kurz::draw {

// Width of a UTF-8 text at font size 1. The page uses the system's typeface, which we cannot measure here:
// this is a table for a wide one, so that narrower ones fit as well.
double text_width(std::string_view text);

constexpr double kLabelSize = 19;
constexpr double kLabelLine = 21;

// Where a name stands as seen from its station, by the points of the compass.
enum class Side { kNorth, kNortheast, kEast, kSoutheast, kSouth, kSouthwest, kWest, kNorthwest };

std::optional<Side> parse_side(std::string_view text);  // "n", "ne", … "nw"
std::string_view to_string(Side side);

enum class Anchor { kStart, kMiddle, kEnd };

struct Label {
  std::vector<std::string> lines;
  Anchor anchor = Anchor::kMiddle;
  Point first_baseline;
  Box box;
};

Label place_label(Point station, Side side, Point shift, std::vector<std::string> lines);

}  // namespace kurz::draw
