// The line of a route between two stations, and the spaces along it.
#pragma once

#include <vector>

#include "draw/shapes.h"

namespace kurz::draw {

constexpr double kStationRadius = 14;

// How spaces are cut: they take the length they like best and shrink when stations are near.
struct SpaceSize {
  double length = 0;
  double width = 0;
  double gap = 0;
};

constexpr SpaceSize kStreetSpace{46, 20, 5};
constexpr SpaceSize kSubwaySpace{66, 30, 5};

// The line of one route: from a to b, its middle moved sideways by `bend`, all of it moved
// sideways by `lane` (the halves of a double). Sideways is to the right hand of who goes from a to b.
struct Track {
  Point a;
  Point b;
  double bend = 0;
  double lane = 0;
};

// Sideways places of routes that run side by side, for their widths in order.
std::vector<double> lane_offsets(const std::vector<double>& widths);

// Points along the line, close enough together to draw and measure.
std::vector<Point> track_line(const Track& track);

// Like track_line, but both ends run into the stations, as the thin line of a subway does.
std::vector<Point> joined_line(const Track& track);

std::vector<TurnedBox> lay_spaces(const Track& track, int count, const SpaceSize& size);

}  // namespace kurz::draw
