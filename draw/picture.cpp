#include "draw/picture.h"

#include <cstddef>
#include <string>

#include <fmt/format.h>

#include "draw/geometry.h"
#include "draw/panel.h"
#include "draw/station_signs.h"
#include "draw/svg.h"

namespace kurz::draw {

namespace {

constexpr const char* kInk = "#23272d";

const std::string& ink_of(GroundKind kind, const Theme& theme) {
  switch (kind) {
    case GroundKind::kWater:
      return theme.water;
    case GroundKind::kPark:
      return theme.park;
    case GroundKind::kStreet:
      return theme.street;
    case GroundKind::kBridge:
      return theme.accent;
    case GroundKind::kLand:
      break;
  }
  return theme.paper;
}

void draw_ground(Svg& svg, const Board& board, const Layout& layout) {
  // Shores run on past the edge; a page that gives the picture another shape must not see them.
  const std::string frame = "kurz-frame-" + board.id;
  svg.open("clipPath", {{"id", frame}});
  svg.leaf("rect", {{"width", number(layout.width)}, {"height", number(layout.height)}});
  svg.close();
  svg.open("g", {{"class", "ground"}, {"clip-path", fmt::format("url(#{})", frame)}});
  svg.leaf(
      "rect",
      {{"width", number(layout.width)}, {"height", number(layout.height)}, {"fill", layout.theme.paper}});
  for (const Ground& ground : layout.ground) {
    const std::string path = ground.round ? curved_path(smooth_curve(ground.points, ground.area), ground.area)
                                          : straight_path(ground.points, ground.area);
    const std::string& ink = ink_of(ground.kind, layout.theme);
    if (ground.area)
      svg.leaf("path", {{"d", path}, {"fill", ink}});
    else
      svg.leaf("path", {{"d", path},
                        {"fill", "none"},
                        {"stroke", ink},
                        {"stroke-width", number(ground.width)},
                        {"stroke-linecap", "round"},
                        {"stroke-linejoin", "round"}});
  }
  svg.close();
}

void draw_captions(Svg& svg, const Layout& layout) {
  if (layout.captions.empty()) return;
  svg.open("g", {{"class", "captions"},
                 {"font-size", number(kCaptionSize)},
                 {"font-style", "italic"},
                 {"letter-spacing", "0.1em"},
                 {"text-anchor", "middle"}});
  for (const Caption& caption : layout.captions) {
    const std::string where =
        fmt::format("translate({} {}) rotate({}) translate(0 {})", number(caption.at.x), number(caption.at.y),
                    number(caption.turn), number(kCaptionSize * 0.33));
    svg.text("text",
             {{"transform", where}, {"fill", caption.kind == GroundKind::kPark ? "#43632f" : "#2f607d"}},
             caption.text);
  }
  svg.close();
}

void draw_stations(Svg& svg, const Board& board, const BoardGeometry& geometry) {
  svg.open("g", {{"class", "stations"}});
  for (std::size_t i = 0; i < geometry.stations.size(); ++i) {
    svg.open("g", {{"class", "station"}, {"data-location", board.locations[i].id}});
    draw_station(svg, geometry.stations[i], sign_of(board, LocationId(static_cast<int>(i))), kStationRadius);
    svg.close();
  }
  svg.close();
}

void draw_labels(Svg& svg, const Layout& layout, const BoardGeometry& geometry) {
  // The halo keeps a name clear of shores and streets behind it.
  svg.open("g", {{"class", "labels"},
                 {"font-size", number(kLabelSize)},
                 {"font-weight", "500"},
                 {"fill", kInk},
                 {"stroke", layout.theme.paper},
                 {"stroke-width", "4"},
                 {"stroke-opacity", "0.75"},
                 {"stroke-linejoin", "round"},
                 {"paint-order", "stroke"}});
  for (const Label& label : geometry.labels) {
    const char* anchor = label.anchor == Anchor::kStart ? "start"
                         : label.anchor == Anchor::kEnd ? "end"
                                                        : "middle";
    svg.open("text", {{"text-anchor", anchor}});
    double y = label.first_baseline.y;
    for (const std::string& line : label.lines) {
      svg.text("tspan", {{"x", number(label.first_baseline.x)}, {"y", number(y)}}, line);
      y += kLabelLine;
    }
    svg.close();
  }
  svg.close();
}

}  // namespace

std::string draw_picture(const Board& board, const Layout& layout, std::string_view lang,
                         const PictureParts& parts) {
  const BoardGeometry geometry = lay_out(board, layout);
  const double height = layout.height + parts.strip_height;
  Svg svg;
  svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                   {"viewBox", fmt::format("0 0 {} {}", number(layout.width), number(height))},
                   {"width", number(layout.width)},
                   {"height", number(height)},
                   {"role", "img"},
                   {"font-family", "system-ui, sans-serif"}});
  svg.text("title", {}, parts.title);
  draw_ground(svg, board, layout);
  draw_captions(svg, layout);
  draw_tracks(svg, board, geometry, parts.looks);
  draw_stations(svg, board, geometry);
  draw_labels(svg, layout, geometry);
  draw_panel(svg, board, layout, lang);
  if (parts.draw_strip) parts.draw_strip(svg, layout.height);
  return svg.finish();
}

}  // namespace kurz::draw
