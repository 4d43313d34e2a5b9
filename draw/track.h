// The line of a route between two stations, and the spaces along it.
#pragma once

#include <vector>

#include "draw/shapes.h"

namespace kurz::draw {

constexpr double kStationRadius = 14;

// The size of a space on a long track; spaces get shorter when stations are near.
struct SpaceSize {
  double length = 0;
  double width = 0;
  double gap = 0;
};

constexpr SpaceSize kStreetSpace{46, 20, 5};
constexpr SpaceSize kSubwaySpace{66, 30, 5};

// The line of one route from a to b: its middle is moved sideways by `bend`, all of it by `lane` (the halves
// of a double). Sideways is to the right when going from a to b.
struct Track {
  Point a;
  Point b;
  double bend = 0;
  double lane = 0;
};

// The lanes of routes that run side by side, for their widths in order.
std::vector<double> lane_offsets(const std::vector<double>& widths);

// Points along the line, close enough together to draw and measure.
std::vector<Point> track_line(const Track& track);

// Like track_line, but both ends run into the stations, as the thin line of a subway does.
std::vector<Point> joined_line(const Track& track);

std::vector<TurnedBox> lay_spaces(const Track& track, int count, const SpaceSize& size);

}  // namespace kurz::draw
