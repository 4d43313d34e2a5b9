#include "draw/panel.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "draw/geometry.h"
#include "draw/palette.h"
#include "draw/station_signs.h"
#include "draw/text_width.h"
#include "draw/words.h"

namespace kurz::draw {

namespace {

constexpr double kPadding = 16;
constexpr double kTitleHeight = 58;
constexpr double kTitleSize = 30;
constexpr double kTextSize = 15;
constexpr double kCellWidth = 36;
constexpr double kRowHeight = 25;
constexpr const char* kInk = "#23272d";
constexpr const char* kSoftInk = "#5b626b";

struct PointsRow {
  std::string_view name;  // what is counted: spaces, or cards of a subway
  bool cards = false;
  std::map<int, int> points;
};

struct LegendLine {
  std::vector<StationSign> signs;
  bool ferry = false;
  std::string text;
};

std::vector<PointsRow> points_rows(const Board& board, const Words& say) {
  std::vector<PointsRow> rows(board.rules.pieces.size());
  for (std::size_t kind = 0; kind < rows.size(); ++kind) {
    for (const Route& route : board.routes) {
      if (route.kind != kind) continue;
      rows[kind].points[route.cards] = route.points;
      rows[kind].cards = is_subway(board, route);
    }
    const bool alone = rows.size() == 1;
    rows[kind].name = rows[kind].cards ? say.subway : alone ? say.spaces : say.streetcar;
  }
  return rows;
}

std::vector<LegendLine> legend(const Board& board, const Words& say) {
  std::vector<LegendLine> lines;
  if (const auto* attractions = std::get_if<Attractions>(&board.bonus)) {
    const bool one = attractions->points_each == 1;
    const std::string worth =
        one ? std::string(say.one_point) : fmt::format("{} {}", attractions->points_each, say.points);
    lines.push_back(
        {{{StationKind::kAttraction, -1, 1}}, false, fmt::format("{}: {}", say.attraction, worth)});
  } else if (const auto* all = std::get_if<Districts>(&board.bonus)) {
    LegendLine line{{}, false, std::string(say.districts)};
    for (std::size_t i = 0; i < all->districts.size(); ++i)
      line.signs.push_back({StationKind::kDistrict, static_cast<int>(i), all->districts[i].points});
    lines.push_back(line);
  } else if (board.souvenirs() != nullptr) {
    lines.push_back({{{StationKind::kSouvenir, -1, 0}}, false, std::string(say.souvenirs)});
  }
  const auto& routes = board.routes;
  if (std::any_of(routes.begin(), routes.end(), [](const Route& route) { return route.ferries > 0; }))
    lines.push_back({{}, true, std::string(say.ferry)});
  return lines;
}

double legend_indent(const LegendLine& line) {
  return line.ferry ? 34 : 8 + 24 * static_cast<double>(line.signs.size());
}

double width_in(const Board& board, const Words& say) {
  double width = kPadding * 2 + 62 + text_width(board.name) * kTitleSize * 1.12;
  for (const PointsRow& row : points_rows(board, say))
    width = std::max(width, kPadding * 2 + 92 + kCellWidth * static_cast<double>(row.points.size()));
  for (const LegendLine& line : legend(board, say))
    width = std::max(width, kPadding * 2 + legend_indent(line) + text_width(line.text) * kTextSize);
  return width;
}

void write(Svg& svg, Point at, std::string_view text, const char* ink, const char* anchor,
           const char* weight) {
  svg.text("text",
           {{"x", number(at.x)},
            {"y", number(at.y)},
            {"fill", ink},
            {"text-anchor", anchor},
            {"font-size", number(kTextSize)},
            {"font-weight", weight}},
           text);
}

void draw_title(Svg& svg, const Board& board, const Theme& theme, const Box& box) {
  svg.leaf("path", {{"d", fmt::format("M{0} {1}v-{2}a10 10 0 0 1 10-10h{3}a10 10 0 0 1 10 10v{2}Z",
                                      number(box.left), number(box.top + kTitleHeight),
                                      number(kTitleHeight - 10), number(box.right - box.left - 20))},
                    {"fill", theme.accent}});
  const std::string& kind = board.rules.pieces.front().kind;
  svg.leaf("path", {{"d", std::string(vehicle_path(kind))},
                    {"transform", fmt::format("translate({} {})", number(box.left + kPadding + 24),
                                              number(box.top + kTitleHeight / 2 + 2))},
                    {"fill", theme.accent_text},
                    {"fill-rule", "evenodd"}});
  svg.text("text",
           {{"x", number(box.left + kPadding + 62)},
            {"y", number(box.top + kTitleHeight / 2 + kTitleSize * 0.36)},
            {"fill", theme.accent_text},
            {"font-size", number(kTitleSize)},
            {"font-weight", "700"}},
           board.name);
}

void draw_points(Svg& svg, const PointsRow& row, const Words& say, Point at) {
  write(svg, {at.x, at.y + 17}, row.name, kSoftInk, "start", "400");
  write(svg, {at.x, at.y + kRowHeight + 15}, say.points, kSoftInk, "start", "400");
  double x = at.x + 92 + kCellWidth / 2;
  for (const auto& [length, points] : row.points) {
    const double width = row.cards ? 18 : 29;
    svg.leaf("rect", {{"x", number(x - width / 2)},
                      {"y", number(at.y + 2)},
                      {"width", number(width)},
                      {"height", "20"},
                      {"rx", row.cards ? "3" : "6"},
                      {"fill", "#ffffff"},
                      {"stroke", kSoftInk},
                      {"stroke-width", "1.4"}});
    write(svg, {x, at.y + 17}, std::to_string(length), kInk, "middle", "400");
    write(svg, {x, at.y + kRowHeight + 15}, std::to_string(points), kInk, "middle", "700");
    x += kCellWidth;
  }
}

void draw_legend(Svg& svg, const LegendLine& line, Point at) {
  double x = at.x + 12;
  for (const StationSign& sign : line.signs) {
    draw_station(svg, {x, at.y + kRowHeight / 2}, sign, 11);
    x += 24;
  }
  if (line.ferry)
    svg.leaf("path",
             {{"d", kFerryPath},
              {"transform", fmt::format("translate({} {})", number(x), number(at.y + kRowHeight / 2))},
              {"fill", kInk}});
  write(svg, {at.x + legend_indent(line), at.y + 18}, line.text, kInk, "start", "400");
}

}  // namespace

Box panel_box(const Board& board, Point top_left) {
  const double width = std::max(width_in(board, words("en")), width_in(board, words("de")));
  const auto tables = static_cast<double>(board.rules.pieces.size());
  const auto lines = static_cast<double>(legend(board, words("en")).size()) + (board.own_layout ? 1 : 0);
  const double height =
      kTitleHeight + 10 + tables * (2 * kRowHeight) + lines * kRowHeight + (lines > 0 ? 4 : 0) + 6;
  return {top_left.x, top_left.y, top_left.x + width, top_left.y + height};
}

void draw_panel(Svg& svg, const Board& board, const Layout& layout, std::string_view lang) {
  const Words& say = words(lang);
  const Box box = panel_box(board, layout.panel);
  svg.open("g", {{"class", "panel"}});
  svg.leaf("rect", {{"x", number(box.left)},
                    {"y", number(box.top)},
                    {"width", number(box.right - box.left)},
                    {"height", number(box.bottom - box.top)},
                    {"rx", "10"},
                    {"fill", "#ffffff"},
                    {"fill-opacity", "0.92"}});
  draw_title(svg, board, layout.theme, box);
  Point at{box.left + kPadding, box.top + kTitleHeight + 8};
  for (const PointsRow& row : points_rows(board, say)) {
    draw_points(svg, row, say, at);
    at.y += 2 * kRowHeight;
  }
  at.y += 4;
  for (const LegendLine& line : legend(board, say)) {
    draw_legend(svg, line, at);
    at.y += kRowHeight;
  }
  if (board.own_layout) write(svg, {at.x, at.y + 17}, say.own_layout, kSoftInk, "start", "400");
  svg.close();
}

}  // namespace kurz::draw
