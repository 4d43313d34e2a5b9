#include "draw/heat_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>

#include "draw/picture.h"

namespace kurz::draw {

namespace {

struct Tint {
  const char* fill;
  const char* text;  // readable on it
};

constexpr const char* kInk = "#23272d";
constexpr const char* kWhite = "#ffffff";
// "YlOrRd" of ColorBrewer (Cynthia Brewer, Apache 2.0), the last one darker: safe for colour-blind readers,
// and apart from the blue of water and the green of parks.
constexpr std::array<Tint, 7> kTints{{{"#ffffcc", kInk},
                                      {"#fed976", kInk},
                                      {"#feb24c", kInk},
                                      {"#fd8d3c", kInk},
                                      {"#f03b20", kInk},
                                      {"#bd0026", kWhite},
                                      {"#67001f", kWhite}}};

constexpr double kStripHeight = 84;
constexpr double kMargin = 24;
constexpr double kBoxGap = 6;
constexpr double kWidestBox = 104;
constexpr double kBoxHeight = 26;

const Tint& tint_of(double value, int step) {
  const auto tint = static_cast<std::size_t>(std::max(0.0, std::floor(value / step)));
  return kTints[std::min(tint, kTints.size() - 1)];
}

void draw_legend(Svg& svg, double width, double top, const std::string& text, int step) {
  svg.open("g", {{"class", "legend"}});
  svg.leaf(
      "rect",
      {{"y", number(top)}, {"width", number(width)}, {"height", number(kStripHeight)}, {"fill", kWhite}});
  svg.text("text", {{"x", number(kMargin)}, {"y", number(top + 28)}, {"font-size", "17"}, {"fill", kInk}},
           text);
  const double box_width =
      std::min(kWidestBox, (width - 2 * kMargin) / static_cast<double>(kTints.size()) - kBoxGap);
  double x = kMargin;
  int from = 0;
  for (const Tint& tint : kTints) {
    svg.leaf("rect", {{"x", number(x)},
                      {"y", number(top + 42)},
                      {"width", number(box_width)},
                      {"height", number(kBoxHeight)},
                      {"rx", "6"},
                      {"fill", tint.fill},
                      {"stroke", kInk},
                      {"stroke-width", "1.2"}});
    svg.text("text",
             {{"x", number(x + box_width / 2)},
              {"y", number(top + 42 + kBoxHeight / 2 + 5)},
              {"text-anchor", "middle"},
              {"font-size", "14"},
              {"font-weight", "700"},
              {"fill", tint.text}},
             fmt::format("{}–{} %", from, from + step));
    x += box_width + kBoxGap;
    from += step;
  }
  svg.close();
}

}  // namespace

int heat_step(double highest) {
  return std::max(1, static_cast<int>(std::ceil(highest / static_cast<double>(kTints.size()))));
}

std::string draw_heat_map(const Board& board, const Layout& layout, const HeatMap& map,
                          std::string_view lang) {
  double highest = 0;
  for (const HeatMap::Track& track : map.tracks) highest = std::max(highest, track.value);
  const int step = heat_step(highest);
  PictureParts parts{map.title, printed_looks(board), kStripHeight, nullptr};
  for (std::size_t r = 0; r < parts.looks.size(); ++r) {
    const HeatMap::Track& track = map.tracks[r];
    RouteLook& look = parts.looks[r];
    const Tint& tint = tint_of(track.value, step);
    look.color.fill = tint.fill;
    look.color.edge = kInk;
    look.color.mark = tint.text;
    look.title = track.title;
    look.label = fmt::format("{:.0f}", track.value);
  }
  parts.draw_strip = [&](Svg& svg, double top) { draw_legend(svg, layout.width, top, map.legend, step); };
  return draw_picture(board, layout, lang, parts);
}

}  // namespace kurz::draw
