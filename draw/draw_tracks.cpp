#include "draw/draw_tracks.h"

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace kurz::draw {

namespace {

constexpr const char* kBed = "#ffffff";
constexpr const char* kWaveInk = "#4f8aab";
constexpr double kRippleAside = kStreetSpace.width / 2 + 5;
constexpr double kRippleStart = kStationRadius + 14;

std::string degrees(double radians) { return number(radians * 180 / std::acos(-1.0)); }

std::string moved(Point to) { return fmt::format("translate({} {})", number(to.x), number(to.y)); }

// A ripple along the line, `aside` of it: one on each side of the spaces of a ferry.
std::vector<Point> ripple_along(const std::vector<Point>& line, double aside) {
  constexpr double kHeight = 2.2;
  constexpr double kLength = 17;
  constexpr double kStep = 1.5;
  std::vector<Point> ripple;
  double along = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const double piece = distance(line[i - 1], line[i]);
    if (piece <= 0) continue;
    const Point way{(line[i].x - line[i - 1].x) / piece, (line[i].y - line[i - 1].y) / piece};
    for (double d = 0; d < piece; d += kStep) {
      const double out = aside + kHeight * std::sin((along + d) / kLength * 2 * std::acos(-1.0));
      ripple.push_back({line[i - 1].x + way.x * d - way.y * out, line[i - 1].y + way.y * d + way.x * out});
    }
    along += piece;
  }
  return ripple;
}

class TrackPainter {
 public:
  TrackPainter(Svg& svg, const Board& board, const BoardGeometry& geometry,
               const std::vector<RouteLook>& looks)
      : svg_(svg), board_(board), geometry_(geometry), looks_(looks) {}

  void beds() {
    svg_.open("g", {{"class", "beds"}, {"fill", "none"}, {"stroke-linecap", "round"}});
    for (std::size_t r = 0; r < geometry_.routes.size(); ++r) {
      if (board_.routes[r].ferries > 0) ripples(geometry_.routes[r].line);
      svg_.leaf(
          "path",
          {{"d", straight_path(geometry_.routes[r].line, false)}, {"stroke", kBed}, {"stroke-width", "8"}});
    }
    for (std::size_t r = 0; r < geometry_.routes.size(); ++r) {
      if (!geometry_.routes[r].subway) continue;
      svg_.leaf("path", {{"d", straight_path(geometry_.routes[r].line, false)},
                         {"stroke", looks_[r].color.fill},
                         {"stroke-width", "5"}});
    }
    svg_.close();
  }

  void route(std::size_t r) {
    const Route& route = board_.routes[r];
    const ColorLook& look = looks_[r].color;
    svg_.open("g", {{"class", "route"}, {"data-route", route.id}, {"data-color", look.name}});
    svg_.text("title", {}, looks_[r].title);
    const std::vector<TurnedBox>& spaces = geometry_.routes[r].spaces;
    for (std::size_t i = 0; i < spaces.size(); ++i) {
      plate(spaces[i], look, geometry_.routes[r].subway);
      if (!looks_[r].label.empty()) continue;
      if (geometry_.routes[r].subway)
        subway_marks(spaces[i], look, route.cards);
      else if (route.ferries > 0)
        ferry_mark(spaces[i], carries_ferry(i, spaces.size(), route.ferries));
      else
        symbol(spaces[i].centre, look, 1);
    }
    if (!looks_[r].label.empty()) label(spaces[spaces.size() / 2].centre, looks_[r]);
    svg_.close();
  }

 private:
  void ripples(const std::vector<Point>& line) {
    std::vector<Point> open_water;
    for (const Point& point : line)
      if (distance(point, line.front()) > kRippleStart && distance(point, line.back()) > kRippleStart)
        open_water.push_back(point);
    for (const double side : {-1.0, 1.0})
      svg_.leaf("path", {{"d", straight_path(ripple_along(open_water, side * kRippleAside), false)},
                         {"stroke", kWaveInk},
                         {"stroke-width", "2"}});
  }

  void plate(const TurnedBox& box, const ColorLook& look, bool subway) {
    svg_.leaf("rect", {{"x", number(-box.length / 2)},
                       {"y", number(-box.width / 2)},
                       {"width", number(box.length)},
                       {"height", number(box.width)},
                       {"rx", subway ? "13" : "6"},
                       {"transform", fmt::format("{} rotate({})", moved(box.centre), degrees(box.angle))},
                       {"fill", look.fill},
                       {"stroke", look.edge},
                       {"stroke-width", "1.2"}});
  }

  void symbol(Point at, const ColorLook& look, double scale) {
    if (look.symbol.empty()) return;
    std::string where = moved(at);
    if (scale > 1) where += fmt::format(" scale({:.2f})", scale);
    svg_.leaf("path", {{"d", look.symbol}, {"transform", where}, {"fill", look.mark}});
  }

  void label(Point at, const RouteLook& look) {
    svg_.text("text",
              {{"x", number(at.x)},
               {"y", number(at.y + 5)},
               {"text-anchor", "middle"},
               {"font-size", "14"},
               {"font-weight", "700"},
               {"fill", look.color.mark}},
              look.label);
  }

  // Sign and number side by side along the space, both upright.
  void subway_marks(const TurnedBox& box, const ColorLook& look, int cards) {
    const Point step{std::cos(box.angle) * 15, std::sin(box.angle) * 15};
    const double forward = step.x < -0.1 ? -1 : 1;  // the sign comes first for whoever reads from the left
    const bool plain = look.symbol.empty();
    const Point left{box.centre.x - step.x * forward, box.centre.y - step.y * forward};
    const Point right{box.centre.x + step.x * forward, box.centre.y + step.y * forward};
    symbol(left, look, 1.25);
    svg_.text("text",
              {{"x", number(plain ? box.centre.x : right.x)},
               {"y", number((plain ? box.centre.y : right.y) + 7.5)},
               {"text-anchor", "middle"},
               {"font-size", "21"},
               {"font-weight", "700"},
               {"fill", plain ? "#2f3338" : look.mark}},
              std::to_string(cards));
  }

  static bool carries_ferry(std::size_t space, std::size_t spaces, std::size_t ferries) {
    for (std::size_t k = 0; k < ferries; ++k)
      if ((2 * k + 1) * spaces / (2 * ferries) == space) return true;
    return false;
  }

  void ferry_mark(const TurnedBox& box, bool ferry) {
    if (ferry)
      svg_.leaf("path", {{"d", kFerryPath}, {"transform", moved(box.centre)}, {"fill", "#1d3f57"}});
    else
      svg_.leaf("path", {{"d", kWavePath},
                         {"transform", moved(box.centre)},
                         {"fill", "none"},
                         {"stroke", "#5c6167"},
                         {"stroke-width", "2"}});
  }

  Svg& svg_;
  const Board& board_;
  const BoardGeometry& geometry_;
  const std::vector<RouteLook>& looks_;
};

}  // namespace

std::vector<RouteLook> printed_looks(const Board& board) {
  const std::vector<ColorLook> deck = deck_looks(board);
  std::vector<RouteLook> looks;
  for (const Route& route : board.routes) {
    looks.push_back({route.color == kGray ? gray_look() : deck[static_cast<std::size_t>(route.color.index())],
                     fmt::format("{} – {}", board.at(route.a).name, board.at(route.b).name),
                     {}});
  }
  return looks;
}

void draw_tracks(Svg& svg, const Board& board, const BoardGeometry& geometry,
                 const std::vector<RouteLook>& looks) {
  TrackPainter painter(svg, board, geometry, looks);
  painter.beds();
  svg.open("g", {{"class", "routes"}});
  for (std::size_t r = 0; r < geometry.routes.size(); ++r) painter.route(r);
  svg.close();
}

}  // namespace kurz::draw
