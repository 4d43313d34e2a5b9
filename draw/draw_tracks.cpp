#include "draw/draw_tracks.h"

#include <cmath>
#include <cstddef>
#include <numbers>

namespace kurz::draw {

namespace {

constexpr double kRippleAside = kStreetSpace.width / 2 + 5;
constexpr double kRippleStart = kStationRadius + 14;

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
    const Point way = (line[i] - line[i - 1]) / piece;
    for (double d = 0; d < piece; d += kStep) {
      const double out = aside + kHeight * std::sin((along + d) / kLength * 2 * std::numbers::pi);
      ripple.push_back(line[i - 1] + way * d + way.right_hand() * out);
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
    svg_.open("g", "class='beds' fill='none' stroke-linecap='round'");
    for (std::size_t r = 0; r < geometry_.routes.size(); ++r) {
      const std::vector<Point>& line = geometry_.routes[r].line;
      if (board_.routes[r].ferries > 0) ripples(line);
      svg_.leaf("path", "d='{}' stroke='#ffffff' stroke-width='8'", straight_path(line, false));
    }
    for (std::size_t r = 0; r < geometry_.routes.size(); ++r) {
      if (geometry_.routes[r].subway)
        svg_.leaf("path", "d='{}' stroke='{}' stroke-width='5'",
                  straight_path(geometry_.routes[r].line, false), looks_[r].color.fill);
    }
    svg_.close();
  }

  void route(std::size_t r) {
    const Route& route = board_.routes[r];
    const RouteLook& look = looks_[r];
    const bool subway = geometry_.routes[r].subway;
    svg_.open("g", "class='route' data-route='{}' data-color='{}'", route.id, look.color.name);
    svg_.text("title", look.title, "");
    const std::vector<TurnedBox>& spaces = geometry_.routes[r].spaces;
    for (std::size_t i = 0; i < spaces.size(); ++i) {
      plate(spaces[i], look.color, subway);
      if (!look.label.empty()) continue;
      if (subway)
        subway_marks(spaces[i], look.color, route.cards);
      else if (route.ferries > 0)
        ferry_mark(spaces[i].centre, carries_ferry(i, spaces.size(), route.ferries));
      else
        symbol(spaces[i].centre, look.color);
    }
    if (!look.label.empty()) {
      const Point at = spaces[spaces.size() / 2].centre;
      svg_.text("text", look.label,
                "x='{}' y='{}' text-anchor='middle' font-size='14' font-weight='700' fill='{}'", at.x,
                at.y + 5, look.color.mark);
    }
    svg_.close();
  }

 private:
  void ripples(const std::vector<Point>& line) {
    std::vector<Point> open_water;
    for (const Point& point : line)
      if (distance(point, line.front()) > kRippleStart && distance(point, line.back()) > kRippleStart)
        open_water.push_back(point);
    for (const double side : {-1.0, 1.0})
      svg_.leaf("path", "d='{}' stroke='#4f8aab' stroke-width='2'",
                straight_path(ripple_along(open_water, side * kRippleAside), false));
  }

  void plate(const TurnedBox& box, const ColorLook& look, bool subway) {
    svg_.leaf(
        "rect",
        "x='{}' y='{}' width='{}' height='{}' rx='{}' transform='translate({} {}) rotate({})' fill='{}' "
        "stroke='{}' stroke-width='1.2'",
        -box.length / 2, -box.width / 2, box.length, box.width, subway ? 13 : 6, box.centre.x, box.centre.y,
        box.angle * 180 / std::numbers::pi, look.fill, look.edge);
  }

  void symbol(Point at, const ColorLook& look, std::string_view scale = "") {
    if (!look.symbol.empty())
      svg_.leaf("path", "d='{}' transform='translate({} {}){}' fill='{}'", look.symbol, at.x, at.y, scale,
                look.mark);
  }

  // Sign and number side by side along the space, both upright.
  void subway_marks(const TurnedBox& box, const ColorLook& look, int cards) {
    const Point ahead{std::cos(box.angle) * 15, std::sin(box.angle) * 15};
    const Point step = ahead.x < -0.1 ? ahead * -1 : ahead;  // the sign is on the left
    const bool plain = look.symbol.empty();
    symbol(box.centre - step, look, " scale(1.25)");
    const Point at = plain ? box.centre : box.centre + step;
    svg_.text("text", std::to_string(cards),
              "x='{}' y='{}' text-anchor='middle' font-size='21' font-weight='700' fill='{}'", at.x,
              at.y + 7.5, plain ? "#2f3338" : look.mark);
  }

  static bool carries_ferry(std::size_t space, std::size_t spaces, std::size_t ferries) {
    for (std::size_t k = 0; k < ferries; ++k)
      if ((2 * k + 1) * spaces / (2 * ferries) == space) return true;
    return false;
  }

  void ferry_mark(Point at, bool ferry) {
    if (ferry)
      svg_.leaf("path", "d='{}' transform='translate({} {})' fill='#1d3f57'", kFerryPath, at.x, at.y);
    else
      svg_.leaf("path", "d='{}' transform='translate({} {})' fill='none' stroke='#5c6167' stroke-width='2'",
                kWavePath, at.x, at.y);
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
    looks.push_back({route.color == kGray ? kGrayLook : deck[static_cast<std::size_t>(route.color.index())],
                     fmt::format("{} – {}", board.at(route.a).name, board.at(route.b).name),
                     {}});
  }
  return looks;
}

void draw_tracks(Svg& svg, const Board& board, const BoardGeometry& geometry,
                 const std::vector<RouteLook>& looks) {
  TrackPainter painter(svg, board, geometry, looks);
  painter.beds();
  svg.open("g", "class='routes'");
  for (std::size_t r = 0; r < geometry.routes.size(); ++r) painter.route(r);
  svg.close();
}

}  // namespace kurz::draw
