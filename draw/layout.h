// The geometry of a board, as in a file of layouts/: ids and positions, no rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "draw/label.h"
#include "draw/shapes.h"
#include "engine/board/board.h"

namespace kurz::draw {

struct Theme {
  std::string paper = "#f5f2ea";
  std::string water = "#c3dbe6";
  std::string park = "#d3e3c3";
  std::string street = "#e8e3d6";
  std::string accent = "#3a4a5c";
  std::string accent_text = "#ffffff";
};

// Grounds are painted in the order of the file.
enum class GroundKind { kLand, kWater, kPark, kStreet, kBridge };

struct Ground {
  GroundKind kind = GroundKind::kLand;
  std::vector<Point> points;
  bool area = true;   // else a line of `width`
  bool round = true;  // smooth through its points, else with corners
  double width = 0;
};

struct Caption {
  std::string text;
  GroundKind kind = GroundKind::kWater;
  Point at;
  double turn = 0;  // degrees, clockwise
};

struct Place {
  Point at;
  Side side = Side::kEast;
  Point shift;
  std::vector<std::string> lines;
};

struct Layout {
  double width = 0;
  double height = 0;
  Theme theme;
  Point panel;  // top left corner of the title and the table of points
  std::vector<Ground> ground;
  std::vector<Caption> captions;
  std::vector<Place> places;  // by LocationId
  std::vector<double> bends;  // by RouteId, as seen from the route's end a
};

struct LayoutReading {
  Layout layout;
  std::vector<std::string> problems;  // empty: the layout is valid
};

// Never throws. Every problem is listed with its path in the file.
LayoutReading read_layout(const Board& board, std::string_view json_text);

// The same layout as in a file of layouts/.
boost::json::object layout_to_json(const Board& board, const Layout& layout);
boost::json::object theme_to_json(const Theme& theme);
// Lengths and positions to a tenth, which is finer than any screen shows.
boost::json::value json_number(double value);
boost::json::array json_point(Point at);

// A layout for a board that has no file: always the same one for the same board.
Layout auto_layout(const Board& board);

}  // namespace kurz::draw
