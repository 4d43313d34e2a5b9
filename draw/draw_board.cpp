#include "draw/draw_board.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>

#include "codec/write_described.h"
#include "draw/draw_tracks.h"
#include "draw/panel.h"

namespace kurz::draw {
namespace {

std::string_view ink_of(GroundKind kind, const Theme& theme) {
  const std::array<std::string_view, 5> inks{theme.paper, theme.water, theme.park, theme.street,
                                             theme.accent};
  return inks[static_cast<std::size_t>(kind)];
}

void draw_ground(Svg& svg, const Board& board, const Layout& layout) {
  // Shores run on past the edge; a page that gives the picture another shape must not see them.
  svg.open("clipPath", "id='kurz-frame-{}'", board.id);
  svg.leaf("rect", "width='{}' height='{}'", layout.size.x, layout.size.y);
  svg.close();
  svg.open("g", "class='ground' clip-path='url(#kurz-frame-{})'", board.id);
  svg.leaf("rect", "width='{}' height='{}' fill='{}'", layout.size.x, layout.size.y, layout.theme.paper);
  for (const Ground& ground : layout.ground) {
    const bool area = ground.area.has_value();
    const std::vector<Point>& points = area ? *ground.area : *ground.line;
    const std::string path = ground.round.value_or(true) ? curved_path(smooth_curve(points, area), area)
                                                         : straight_path(points, area);
    const std::string_view ink = ink_of(ground.kind, layout.theme);
    if (area)
      svg.leaf("path", "d='{}' fill='{}'", path, ink);
    else
      svg.leaf(
          "path",
          "d='{}' fill='none' stroke='{}' stroke-width='{}' stroke-linecap='round' stroke-linejoin='round'",
          path, ink, *ground.width);
  }
  svg.close();
}

void draw_captions(Svg& svg, const Layout& layout) {
  if (layout.captions.empty()) return;
  svg.open("g",
           "class='captions' font-size='{}' font-style='italic' letter-spacing='0.1em' text-anchor='middle'",
           kCaptionSize);
  for (const Caption& caption : layout.captions) {
    svg.text("text", caption.text, "transform='translate({} {}) rotate({}) translate(0 {})' fill='{}'",
             caption.at.x, caption.at.y, caption.turn.value_or(0), kCaptionSize * 0.33,
             caption.kind == GroundKind::kPark ? "#43632f" : "#2f607d");
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

void draw_labels(Svg& svg, const Layout& layout, const BoardGeometry& geometry) {
  // The halo keeps a name clear of shores and streets behind it.
  svg.open("g",
           "class='labels' font-size='{}' font-weight='500' fill='{}' stroke='{}' stroke-width='4' "
           "stroke-opacity='0.75' stroke-linejoin='round' paint-order='stroke'",
           kLabelSize, kInk, layout.theme.paper);
  for (const Label& label : geometry.labels) {
    constexpr std::array kAnchors{"start", "middle", "end"};
    svg.open("text", "text-anchor='{}'", kAnchors[static_cast<std::size_t>(label.anchor)]);
    double y = label.first_baseline.y;
    for (const std::string& line : label.lines) {
      svg.text("tspan", line, "x='{}' y='{}'", label.first_baseline.x, y);
      y += kLabelLine;
    }
    svg.close();
  }
  svg.close();
}

// A strip below the board that explains its tracks.
struct Strip {
  double height = 0;
  std::function<void(Svg&, double top)> draw;
};

std::string draw_picture(const Board& board, const Layout& layout, Lang lang, std::string_view title,
                         const std::vector<RouteLook>& looks, const Strip& strip) {
  const BoardGeometry geometry = lay_out(board, layout);
  Svg svg;
  svg.open_picture(layout.size.x, layout.size.y + strip.height, "font-family='system-ui, sans-serif'");
  svg.text("title", title, "");
  draw_ground(svg, board, layout);
  draw_captions(svg, layout);
  draw_tracks(svg, board, geometry, looks);
  draw_stations(svg, board, geometry);
  draw_labels(svg, layout, geometry);
  draw_panel(svg, board, layout, lang);
  if (strip.draw) strip.draw(svg, layout.size.y);
  return svg.finish();
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

void draw_legend(Svg& svg, double width, double top, std::string_view text, int step) {
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

}  // namespace

std::string draw_board(const Board& board, const Layout& layout, Lang lang) {
  const std::string title = fmt::format("{} – {}", board.name, Texts{"Board", "Spielplan"}.in(lang));
  return draw_picture(board, layout, lang, title, printed_looks(board), {});
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
  const auto legend = [&](Svg& svg, double top) { draw_legend(svg, layout.size.x, top, map.legend, step); };
  return draw_picture(board, layout, lang, map.title, looks, {kStripHeight, legend});
}

static void write_value(std::string& out, const TurnedBox& box) {
  out += fmt::format("[{},{},{},{},{}]", number(box.centre.x), number(box.centre.y),
                     number(box.angle * 180 / std::numbers::pi), number(box.length), number(box.width));
}

std::string drawing_to_json(const Board& board, const Layout& layout) {
  const BoardGeometry geometry = lay_out(board, layout);
  Record<ColorLook> colors{{"gray", kGrayLook}};
  for (const ColorLook& look : deck_looks(board)) colors.emplace_back(look.name, look);
  Record<std::string_view> pieces;
  for (const auto& piece : board.rules.pieces) pieces.emplace_back(piece.kind, vehicle_path(piece.kind));
  Record<Point> stations;
  for (std::size_t i = 0; i < geometry.stations.size(); ++i)
    stations.emplace_back(board.locations[i].id, geometry.stations[i]);
  Record<RawJson> routes;
  for (std::size_t i = 0; i < geometry.routes.size(); ++i) {
    std::string route = "{";
    write_member(route, "spaces", geometry.routes[i].spaces);
    write_member(route, "line", straight_path(geometry.routes[i].line, false));
    routes.push_back({board.routes[i].id, {route + "}"}});
  }
  std::string out = "{";
  write_member(out, "size", layout.size);
  write_member(out, "theme", layout.theme);
  write_member(out, "colors", colors);
  write_member(out, "pieces", pieces);
  write_member(out, "wild", vehicle_path(board.wild_name));
  write_member(out, "stations", stations);
  write_member(out, "routes", routes);
  return out + "}";
}

}  // namespace kurz::draw
