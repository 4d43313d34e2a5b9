#include "draw/label.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "draw/track.h"

namespace kurz::draw {

namespace {

constexpr std::array<std::string_view, 8> kSides{"n", "ne", "e", "se", "s", "sw", "w", "nw"};
constexpr double kNameRoom = 5;  // between the station's rim and the name
constexpr double kAscent = 0.8;  // of the font size, above the baseline

double letter_width(char letter) {
  struct Row {
    std::string_view letters;
    double width;
  };
  constexpr std::array kRows{Row{"ijl'", 0.29},     Row{" .,:;|I", 0.34}, Row{"fr()[]-!t", 0.41},
                             Row{"csz", 0.55},      Row{"vxykJ", 0.60},   Row{"mM", 0.98},
                             Row{"wGOQDNH&", 0.82}, Row{"W", 1.0},        Row{"ABCEFKLPRSTUVXYZ", 0.70}};
  for (const Row& row : kRows)
    if (row.letters.find(letter) != std::string_view::npos) return row.width;
  return 0.64;
}

}  // namespace

double text_width(std::string_view text) {
  double width = 0;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte >= 0x80 && byte < 0xC0) continue;  // inside a letter that was counted already
    // Two bytes are mostly Latin with accents, Greek and Cyrillic; more may be as wide as they are high.
    width += byte < 0x80 ? letter_width(letter) : byte < 0xE0 ? 0.66 : 1.0;
  }
  return width;
}

std::optional<Side> parse_side(std::string_view text) {
  const auto found = std::find(kSides.begin(), kSides.end(), text);
  if (found == kSides.end()) return std::nullopt;
  return static_cast<Side>(found - kSides.begin());
}

std::string_view to_string(Side side) { return kSides[static_cast<std::size_t>(side)]; }

Label place_label(Point station, Side side, Point shift, std::vector<std::string> lines) {
  double width = 0;
  for (const std::string& line : lines) width = std::max(width, text_width(line) * kLabelSize);
  const double height = kLabelLine * static_cast<double>(lines.size());

  const double turn = static_cast<double>(side) * std::numbers::pi / 4;
  const double across = std::round(std::sin(turn) * 100) / 100;
  const double up = std::round(std::cos(turn) * 100) / 100;
  const double out = kStationRadius + kNameRoom;
  const Point near{station.x + shift.x + across * out, station.y + shift.y - up * out};

  Label label;
  label.anchor = across > 0 ? Anchor::kStart : across < 0 ? Anchor::kEnd : Anchor::kMiddle;
  const double left = across > 0 ? near.x : across < 0 ? near.x - width : near.x - width / 2;
  const double top = up > 0 ? near.y - height : up < 0 ? near.y : near.y - height / 2;
  label.box = {left, top, left + width, top + height};
  label.first_baseline = {near.x, top + (kLabelLine - kLabelSize) / 2 + kLabelSize * kAscent};
  label.lines = std::move(lines);
  return label;
}

}  // namespace kurz::draw
