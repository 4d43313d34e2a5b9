#include "draw/panel.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "draw/geometry.h"
#include "draw/palette.h"

namespace kurz::draw {

namespace {

// Deep tones that no track has, one per district.
constexpr std::array<std::string_view, 8> kDistrictInks{"#0d7377", "#8c1c4b", "#5b3fa0", "#7a4a12",
                                                        "#1f3f86", "#4d6b1a", "#a03c12", "#47525e"};

constexpr double kPadding = 16;
constexpr double kTitleHeight = 58;
constexpr double kPanelTitle = 30;
constexpr double kPanelText = 15;
constexpr double kCellWidth = 36;
constexpr double kRowHeight = 25;
constexpr double kNarrowestName = 92;  // of a row of points
constexpr std::string_view kPanelSoftInk = "#5b626b";

constexpr Texts kSpaces{"Spaces", "Felder"};
constexpr Texts kPoints{"Points", "Punkte"};
constexpr Texts kStreetcar{"Streetcar", "Straßenbahn"};
constexpr Texts kSubway{"Subway", "U-Bahn"};
constexpr Texts kAttraction{"attraction", "Sehenswürdigkeit"};
constexpr Texts kOnePoint{"1 point", "1 Punkt"};
constexpr Texts kDistricts{"districts", "Stadtteile"};
constexpr Texts kSouvenirs{"starting souvenirs", "Souvenirs zu Beginn"};
constexpr Texts kFerry{"one wild card per symbol", "ein Joker pro Symbol"};
constexpr Texts kOwnLayout{"own layout", "eigener Entwurf"};

struct PointsRow {
  Texts name;  // what is counted: spaces, or cards of a subway
  bool cards = false;
  std::map<int, int> points;
};

struct LegendLine {
  std::vector<StationSign> signs;
  bool ferry = false;
  std::string text;
};

std::vector<PointsRow> points_rows(const Board& board) {
  std::vector<PointsRow> rows(board.rules.pieces.size());
  for (std::size_t kind = 0; kind < rows.size(); ++kind) {
    for (const Route& route : board.routes) {
      if (route.kind != kind) continue;
      rows[kind].points[route.cards] = route.points;
      rows[kind].cards = is_subway(board, route);
    }
    rows[kind].name = rows[kind].cards ? kSubway : rows.size() == 1 ? kSpaces : kStreetcar;
  }
  return rows;
}

std::vector<LegendLine> legend(const Board& board, Lang lang) {
  std::vector<LegendLine> lines;
  if (const auto* attractions = std::get_if<Attractions>(&board.bonus)) {
    const int points = attractions->points_each;
    const std::string worth =
        points == 1 ? std::string(kOnePoint.in(lang)) : fmt::format("{} {}", points, kPoints.in(lang));
    lines.push_back(
        {{{StationKind::kAttraction, -1, 1}}, false, fmt::format("{}: {}", kAttraction.in(lang), worth)});
  } else if (const auto* all = std::get_if<Districts>(&board.bonus)) {
    LegendLine line{{}, false, std::string(kDistricts.in(lang))};
    for (std::size_t i = 0; i < all->districts.size(); ++i)
      line.signs.push_back({StationKind::kDistrict, static_cast<int>(i), all->districts[i].points});
    lines.push_back(line);
  } else if (board.souvenirs() != nullptr) {
    lines.push_back({{{StationKind::kSouvenir, -1, 0}}, false, std::string(kSouvenirs.in(lang))});
  }
  if (std::ranges::any_of(board.routes, [](const Route& route) { return route.ferries > 0; }))
    lines.push_back({{}, true, std::string(kFerry.in(lang))});
  return lines;
}

double legend_indent(const LegendLine& line) {
  return line.ferry ? 34 : 8 + 24 * static_cast<double>(line.signs.size());
}

// The room for the names of the rows, wide enough for every language.
double name_width(const std::vector<PointsRow>& rows) {
  double width = kNarrowestName;
  for (const PointsRow& row : rows)
    for (const Lang lang : kAllLangs) width = std::max(width, text_width(row.name.in(lang)) * kPanelText + 8);
  return width;
}

double width_in(const Board& board, Lang lang) {
  double width = 62 + text_width(board.name) * kPanelTitle * 1.12;
  const std::vector<PointsRow> rows = points_rows(board);
  for (const PointsRow& row : rows)
    width = std::max(width, name_width(rows) + kCellWidth * static_cast<double>(row.points.size()));
  for (const LegendLine& line : legend(board, lang))
    width = std::max(width, legend_indent(line) + text_width(line.text) * kPanelText);
  return kPadding * 2 + width;
}

void write(Svg& svg, Point at, std::string_view text, std::string_view ink, std::string_view anchor,
           int weight) {
  svg.text("text", text,
           "class='{}' x='{}' y='{}' fill='{}' text-anchor='{}' font-size='{}' font-weight='{}'",
           ink == kInk ? "ink" : "soft", at.x, at.y, ink, anchor, kPanelText, weight);
}

void draw_title(Svg& svg, const Board& board, const Theme& theme, const Box& box) {
  svg.leaf("path", "d='M{0} {1}v-{2}a10 10 0 0 1 10-10h{3}a10 10 0 0 1 10 10v{2}Z' fill='{4}'", box.left,
           box.top + kTitleHeight, kTitleHeight - 10, box.right - box.left - 20, theme.accent);
  svg.leaf("path", "d='{}' transform='translate({} {})' fill='{}' fill-rule='evenodd'",
           vehicle_path(board.rules.pieces.front().kind), box.left + kPadding + 24,
           box.top + kTitleHeight / 2 + 2, theme.accent_text);
  svg.text("text", board.name, "x='{}' y='{}' fill='{}' font-size='{}' font-weight='700'",
           box.left + kPadding + 62, box.top + kTitleHeight / 2 + kPanelTitle * 0.36, theme.accent_text,
           kPanelTitle);
}

void draw_points(Svg& svg, const PointsRow& row, double indent, Lang lang, Point at) {
  write(svg, {at.x, at.y + 17}, row.name.in(lang), kPanelSoftInk, "start", 500);
  write(svg, {at.x, at.y + kRowHeight + 15}, kPoints.in(lang), kPanelSoftInk, "start", 500);
  double x = at.x + indent + kCellWidth / 2;
  for (const auto& [length, points] : row.points) {
    const double width = row.cards ? 18 : 29;
    svg.leaf("rect",
             "class='cell' x='{}' y='{}' width='{}' height='20' rx='{}' fill='none' stroke='{}' "
             "stroke-width='1.4'",
             x - width / 2, at.y + 2, width, row.cards ? 3 : 6, kPanelSoftInk);
    write(svg, {x, at.y + 17}, std::to_string(length), kInk, "middle", 500);
    write(svg, {x, at.y + kRowHeight + 15}, std::to_string(points), kInk, "middle", 700);
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
    svg.leaf("path", "class='ink' d='{}' transform='translate({} {})' fill='{}'", kFerryPath, x,
             at.y + kRowHeight / 2, kInk);
  write(svg, {at.x + legend_indent(line), at.y + 18}, line.text, kInk, "start", 500);
}

}  // namespace

StationSign sign_of(const Board& board, LocationId location) {
  if (const auto* attractions = std::get_if<Attractions>(&board.bonus)) {
    if (has(attractions->locations, location.index()))
      return {StationKind::kAttraction, -1, attractions->points_each};
  } else if (const auto* all = std::get_if<Districts>(&board.bonus)) {
    for (std::size_t i = 0; i < all->districts.size(); ++i)
      if (has(all->districts[i].locations, location.index()))
        return {StationKind::kDistrict, static_cast<int>(i), all->districts[i].points};
  } else if (const auto* souvenirs = board.souvenirs()) {
    const auto& start = souvenirs->start;
    if (std::find(start.begin(), start.end(), location) != start.end())
      return {StationKind::kSouvenir, -1, 0};
  }
  return {};
}

void draw_station(Svg& svg, Point at, const StationSign& sign, double radius) {
  const bool district = sign.kind == StationKind::kDistrict;
  const std::string_view ink =
      district ? kDistrictInks[static_cast<std::size_t>(sign.district) % kDistrictInks.size()] : kInk;
  const double rim = radius * 0.22;
  svg.leaf("circle", "class='{}' cx='{}' cy='{}' r='{}' fill='{}' stroke='{}' stroke-width='{}'",
           district ? "district" : "dot", at.x, at.y, radius - rim / 2, district ? ink : kWhite,
           district ? kWhite : ink, district ? rim * 0.7 : rim);
  if (sign.kind == StationKind::kSouvenir)
    svg.leaf("circle", "cx='{}' cy='{}' r='{}' fill='#d22f27'", at.x, at.y, radius * 0.58);
  if (sign.kind == StationKind::kAttraction)
    svg.leaf("path", "d='{}' transform='translate({} {}) scale({})' fill='#e0a100'", kStarPath, at.x,
             at.y + 0.4, std::to_string(radius / kStationRadius).substr(0, 4));
  if (district)
    svg.text("text", std::to_string(sign.points),
             "x='{}' y='{}' text-anchor='middle' font-size='{}' font-weight='700' fill='#ffffff'", at.x,
             at.y + radius * 0.43, radius * 1.2);
}

Box panel_box(const Board& board, Point top_left) {
  const double width = std::max(width_in(board, Lang::kEnglish), width_in(board, Lang::kGerman));
  const auto tables = static_cast<double>(board.rules.pieces.size());
  const auto lines = static_cast<double>(legend(board, Lang::kEnglish).size()) + (board.own_layout ? 1 : 0);
  const double height =
      kTitleHeight + 10 + tables * (2 * kRowHeight) + lines * kRowHeight + (lines > 0 ? 4 : 0) + 6;
  return {top_left.x, top_left.y, top_left.x + width, top_left.y + height};
}

void draw_panel(Svg& svg, const Board& board, const Layout& layout, Lang lang) {
  const Box box = panel_box(board, layout.panel);
  svg.open("g", "class='panel'");
  svg.leaf("rect",
           "class='plate' x='{}' y='{}' width='{}' height='{}' rx='10' fill='#ffffff' fill-opacity='0.92'",
           box.left, box.top, box.right - box.left, box.bottom - box.top);
  draw_title(svg, board, layout.theme, box);
  Point at{box.left + kPadding, box.top + kTitleHeight + 8};
  const std::vector<PointsRow> rows = points_rows(board);
  for (const PointsRow& row : rows) {
    draw_points(svg, row, name_width(rows), lang, at);
    at.y += 2 * kRowHeight;
  }
  at.y += 4;
  for (const LegendLine& line : legend(board, lang)) {
    draw_legend(svg, line, at);
    at.y += kRowHeight;
  }
  if (board.own_layout) write(svg, {at.x, at.y + 17}, kOwnLayout.in(lang), kPanelSoftInk, "start", 500);
  svg.close();
}

}  // namespace kurz::draw
