// The geometry of a board, as in a file of layouts/: ids and positions, no rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/described.h"
#include "codec/json_reader.h"
#include "draw/shapes.h"
#include "engine/board/board.h"

namespace kurz::draw {

// In JSON a point is [x, y].
void read_value(Point& into, const json::value& from, const std::string& where, JsonReader& reader);
void write_value(std::string& out, Point at);

struct Theme {
  std::string paper = "#f5f2ea";
  std::string water = "#c3dbe6";
  std::string park = "#d3e3c3";
  std::string street = "#e8e3d6";
  std::string accent = "#3a4a5c";
  std::string accent_text = "#ffffff";
  static constexpr auto kFields =
      std::tuple(field<&Theme::paper>(), field<&Theme::water>(), field<&Theme::park>(),
                 field<&Theme::street>(), field<&Theme::accent>(), field<&Theme::accent_text>());
};

// Grounds are painted in the order of the file.
enum class GroundKind { kLand, kWater, kPark, kStreet, kBridge };

// An area, or a line with a width.
struct Ground {
  GroundKind kind = GroundKind::kLand;
  std::optional<std::vector<Point>> area, line;
  std::optional<double> width;
  std::optional<bool> round;  // smooth through its points, the default; else with corners
  static constexpr int kMaxPoints = 400;
  static constexpr auto kFields =
      std::tuple(field<&Ground::kind>(), field<&Ground::area>({}, {3, kMaxPoints}),
                 field<&Ground::line>({}, {2, kMaxPoints}), field<&Ground::width>(), field<&Ground::round>());
};

struct Caption {
  std::string text;
  GroundKind kind = GroundKind::kWater;
  Point at;
  std::optional<double> turn;  // degrees, clockwise
  static constexpr auto kFields = std::tuple(field<&Caption::text>(), field<&Caption::kind>(),
                                             field<&Caption::at>(), field<&Caption::turn>());
};

struct Place {
  Point at;
  Side side = Side::kE;
  std::optional<Point> shift;                     // of the name
  std::optional<std::vector<std::string>> lines;  // of the name; without it one
  static constexpr auto kFields = std::tuple(field<&Place::at>(), field("label", &Place::side),
                                             field<&Place::shift>(), field<&Place::lines>({}, {1, 200}));
};

struct Layout {
  Point size{200, 200};
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
std::string layout_to_json(const Board& board, const Layout& layout);

// A layout for a board that has no file: always the same one for the same board.
Layout auto_layout(const Board& board);

}  // namespace kurz::draw
