#include "draw/draw_board.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "draw/geometry.h"
#include "draw/palette.h"
#include "draw/panel.h"

namespace kurz::draw {
namespace {

// Tracks: the spaces in their colour with its symbol, ferries with a wave, subways as a thin line.
struct RouteLook {
  ColorLook color;
  std::string title;  // for screen readers and as a tooltip
  std::string label;  // on the middle of the route, in place of the signs of its spaces
};

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

  void draw() {
    beds();
    svg_.open("g", "class='routes'");
    for (std::size_t r = 0; r < geometry_.routes.size(); ++r) route(r);
    svg_.close();
  }

 private:
  void beds() {
    svg_.open("g", "class='beds' fill='none' stroke-linecap='round'");
    for (std::size_t r = 0; r < geometry_.routes.size(); ++r) {
      const std::vector<Point>& line = geometry_.routes[r].line;
      if (board_.routes[r].ferries > 0) ripples(line);
      svg_.leaf("path", "class='bed' d='{}' stroke='#ffffff' stroke-width='8'", straight_path(line, false));
    }
    for (std::size_t r = 0; r < geometry_.routes.size(); ++r) {
      if (geometry_.routes[r].subway)
        svg_.leaf("path", "data-color='{}' d='{}' stroke='{}' stroke-width='5'", looks_[r].color.name,
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
    // One path for all spaces and one for all signs, without transforms: a page draws these faster.
    std::string plates;
    std::string signs;
    std::string ferries;
    for (std::size_t i = 0; i < spaces.size(); ++i) {
      plates += rounded_path(spaces[i], subway ? 13 : 6);
      if (subway || !look.label.empty()) continue;
      const bool ferry = carries_ferry(i, spaces.size(), route.ferries);
      const std::string_view sign = ferry ? kFerryPath : route.ferries > 0 ? kWavePath : look.color.symbol;
      (ferry ? ferries : signs) += moved_path(sign, spaces[i].centre);
    }
    svg_.leaf("path", "class='spaces' d='{}' fill='{}' stroke='{}' stroke-width='1.4'", plates,
              look.color.fill, look.color.edge);
    if (!ferries.empty()) svg_.leaf("path", "class='ferry' d='{}' fill='#1d3f57'", ferries);
    if (route.ferries > 0 && !signs.empty())
      svg_.leaf("path", "class='wave' d='{}' fill='none' stroke='#5c6167' stroke-width='2'", signs);
    else if (!signs.empty())
      svg_.leaf("path", "class='sign' d='{}' fill='{}'", signs, look.color.mark);
    if (subway && look.label.empty()) subway_marks(spaces.front(), look.color, route.cards);
    if (!look.label.empty()) {
      const Point at = spaces[spaces.size() / 2].centre;
      svg_.text("text", look.label,
                "x='{}' y='{}' text-anchor='middle' font-size='14' font-weight='700' fill='{}'", at.x,
                at.y + 5, look.color.mark);
    }
    svg_.close();
  }

  void ripples(const std::vector<Point>& line) {
    std::vector<Point> open_water;
    for (const Point& point : line)
      if (distance(point, line.front()) > kRippleStart && distance(point, line.back()) > kRippleStart)
        open_water.push_back(point);
    for (const double side : {-1.0, 1.0})
      svg_.leaf("path", "class='ripple' d='{}' stroke='#4f8aab' stroke-width='2'",
                straight_path(ripple_along(open_water, side * kRippleAside), false));
  }

  // Sign and number side by side along the space, both upright.
  void subway_marks(const TurnedBox& box, const ColorLook& look, int cards) {
    const Point ahead{std::cos(box.angle) * 15, std::sin(box.angle) * 15};
    const Point step = ahead.x < -0.1 ? ahead * -1 : ahead;  // the sign is on the left
    const bool plain = look.symbol.empty();
    if (!plain)
      svg_.leaf("path", "class='sign' d='{}' transform='translate({} {}) scale(1.25)' fill='{}'", look.symbol,
                box.centre.x - step.x, box.centre.y - step.y, look.mark);
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

  Svg& svg_;
  const Board& board_;
  const BoardGeometry& geometry_;
  const std::vector<RouteLook>& looks_;  // by RouteId
};

// As on the board: each route in its colour.
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

std::string_view ink_of(GroundKind kind, const Theme& theme) {
  const std::array<std::string_view, 5> inks{theme.paper, theme.water, theme.park, theme.street,
                                             theme.accent};
  return inks[static_cast<std::size_t>(kind)];
}

void draw_ground(Svg& svg, const Layout& layout) {
  // The ground continues past the edge, so that a page can show the picture in a frame of any shape.
  const double past = std::max(layout.size.x, layout.size.y);
  svg.open("g", "class='ground'");
  svg.leaf("rect", "class='land' x='{0}' y='{0}' width='{1}' height='{2}' fill='{3}'", -past,
           layout.size.x + 2 * past, layout.size.y + 2 * past, layout.theme.paper);
  for (const Ground& ground : layout.ground) {
    const bool area = ground.area.has_value();
    const std::vector<Point>& points = area ? *ground.area : *ground.line;
    const std::string path = ground.round.value_or(true) ? curved_path(smooth_curve(points, area), area)
                                                         : straight_path(points, area);
    const std::string kind(enum_name(ground.kind));
    const std::string_view ink = ink_of(ground.kind, layout.theme);
    if (area)
      svg.leaf("path", "class='{}' d='{}' fill='{}'", kind, path, ink);
    else
      svg.leaf("path",
               "class='{} way' d='{}' fill='none' stroke='{}' stroke-width='{}' stroke-linecap='round' "
               "stroke-linejoin='round'",
               kind, path, ink, *ground.width);
  }
  svg.close();
}

void draw_captions(Svg& svg, const Layout& layout) {
  if (layout.captions.empty()) return;
  svg.open("g",
           "class='captions' font-size='{}' font-style='italic' font-weight='500' letter-spacing='0.1em' "
           "text-anchor='middle'",
           kCaptionSize);
  for (const Caption& caption : layout.captions) {
    svg.text("text", caption.text,
             "class='{}' transform='translate({} {}) rotate({}) translate(0 {})' fill='{}'",
             enum_name(caption.kind), caption.at.x, caption.at.y, caption.turn.value_or(0),
             kCaptionSize * 0.33, caption.kind == GroundKind::kPark ? "#43632f" : "#2c5b77");
  }
  svg.close();
}

void draw_stations(Svg& svg, const Board& board, const BoardGeometry& geometry) {
  svg.open("g", "class='stations'");
  for (std::size_t i = 0; i < geometry.stations.size(); ++i) {
    svg.open("g", "class='station' data-location='{}'", board.locations[i].id);
    draw_station(svg, geometry.stations[i], sign_of(board, LocationId(static_cast<int>(i))), kStationRadius);
    svg.close();
  }
  svg.close();
}

void draw_labels(Svg& svg, const Board& board, const Layout& layout, const BoardGeometry& geometry) {
  // The halo keeps a name clear of shores and streets behind it.
  svg.open("g",
           "class='labels' font-size='{}' font-weight='600' fill='{}' stroke='{}' stroke-width='4' "
           "stroke-opacity='0.85' stroke-linejoin='round' paint-order='stroke'",
           kLabelSize, kInk, layout.theme.paper);
  for (std::size_t i = 0; i < geometry.labels.size(); ++i) {
    const Label& label = geometry.labels[i];
    svg.open("text", "data-location='{}' text-anchor='{}'", board.locations[i].id, label.anchor);
    double y = label.first_baseline.y;
    for (const std::string& line : label.lines) {
      svg.text("tspan", line, "x='{}' y='{}'", label.first_baseline.x, y);
      y += kLabelLine;
    }
    svg.close();
  }
  svg.close();
}

// "YlOrRd" of ColorBrewer (Cynthia Brewer, Apache 2.0), the last one darker: safe for colour-blind readers,
// and unlike the blue of water and the green of parks.
struct Tint {
  std::string_view fill;
  std::string_view text;  // readable on it
};
constexpr std::array<Tint, 7> kTints{{{"#ffffcc", kInk},
                                      {"#fed976", kInk},
                                      {"#feb24c", kInk},
                                      {"#fd8d3c", kInk},
                                      {"#f03b20", kInk},
                                      {"#bd0026", kWhite},
                                      {"#67001f", kWhite}}};
constexpr double kStripHeight = 84;

void draw_legend(Svg& svg, Point size, std::string_view text, int step) {
  const auto [width, top] = size;
  constexpr double kMargin = 24;
  constexpr double kGap = 6;
  constexpr double kWidest = 104;
  constexpr double kHeight = 26;
  svg.open("g", "class='legend'");
  svg.leaf("rect", "y='{}' width='{}' height='{}' fill='{}'", top, width, kStripHeight, kWhite);
  svg.text("text", text, "x='{}' y='{}' font-size='17' fill='{}'", kMargin, top + 28, kInk);
  const double box = std::min(kWidest, (width - 2 * kMargin) / static_cast<double>(kTints.size()) - kGap);
  double x = kMargin;
  int from = 0;
  for (const Tint& tint : kTints) {
    svg.leaf("rect", "x='{}' y='{}' width='{}' height='{}' rx='6' fill='{}' stroke='{}' stroke-width='1.2'",
             x, top + 42, box, kHeight, tint.fill, kInk);
    svg.text("text", fmt::format("{}–{} %", from, from + step),
             "x='{}' y='{}' text-anchor='middle' font-size='14' font-weight='700' fill='{}'", x + box / 2,
             top + 42 + kHeight / 2 + 5, tint.text);
    x += box + kGap;
    from += step;
  }
  svg.close();
}

// With a legend, a strip below the board explains its tracks.
std::string draw_picture(const Board& board, const Layout& layout, Lang lang, std::string_view title,
                         const std::vector<RouteLook>& looks, std::string_view legend = {}, int step = 0) {
  const BoardGeometry geometry = lay_out(board, layout);
  Svg svg;
  svg.open_picture(layout.size.x, layout.size.y + (legend.empty() ? 0 : kStripHeight),
                   "class='kurz-board' font-family='Barlow, system-ui, sans-serif'");
  svg.text("title", title, "");
  draw_ground(svg, layout);
  draw_captions(svg, layout);
  TrackPainter(svg, board, geometry, looks).draw();
  draw_stations(svg, board, geometry);
  draw_labels(svg, board, layout, geometry);
  draw_panel(svg, board, layout, lang);
  if (!legend.empty()) draw_legend(svg, layout.size, legend, step);
  return svg.finish();
}

}  // namespace

std::string draw_board(const Board& board, const Layout& layout, Lang lang) {
  const std::string title = fmt::format("{} – {}", board.name, Texts{"Board", "Spielplan"}.in(lang));
  return draw_picture(board, layout, lang, title, printed_looks(board));
}

int heat_step(double highest) {
  return std::max(1, static_cast<int>(std::ceil(highest / static_cast<double>(kTints.size()))));
}

std::string draw_heat_map(const Board& board, const Layout& layout, const HeatMap& map, Lang lang) {
  double highest = 0;
  for (const HeatMap::Track& track : map.tracks) highest = std::max(highest, track.value);
  const int step = heat_step(highest);
  std::vector<RouteLook> looks = printed_looks(board);
  for (std::size_t r = 0; r < looks.size(); ++r) {
    const HeatMap::Track& track = map.tracks[r];
    const auto number = static_cast<std::size_t>(std::max(0.0, std::floor(track.value / step)));
    const Tint& tint = kTints[std::min(number, kTints.size() - 1)];
    const ColorLook& printed = looks[r].color;
    looks[r] = {{printed.name, tint.fill, kInk, tint.text, printed.symbol},
                track.title,
                fmt::format("{:.0f}", track.value)};
  }
  return draw_picture(board, layout, lang, map.title, looks, map.legend, step);
}

}  // namespace kurz::draw
