#include "draw/station_signs.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "draw/palette.h"
#include "draw/track.h"

namespace kurz::draw {

namespace {

constexpr const char* kInk = "#23272d";
constexpr const char* kStarInk = "#e0a100";
constexpr const char* kSouvenirInk = "#d22f27";

// Deep tones that no track has, one a district.
constexpr std::array<const char*, 8> kDistrictInks{"#0d7377", "#8c1c4b", "#5b3fa0", "#7a4a12",
                                                   "#1f3f86", "#4d6b1a", "#a03c12", "#47525e"};

bool has(LocationSet set, LocationId location) { return (set >> location.index() & 1U) != 0; }

}  // namespace

StationSign sign_of(const Board& board, LocationId location) {
  if (const auto* attractions = std::get_if<Attractions>(&board.bonus)) {
    if (has(attractions->locations, location))
      return {StationKind::kAttraction, -1, attractions->points_each};
  } else if (const auto* all = std::get_if<Districts>(&board.bonus)) {
    for (std::size_t i = 0; i < all->districts.size(); ++i)
      if (has(all->districts[i].locations, location))
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
  const bool souvenir = sign.kind == StationKind::kSouvenir;
  const std::string ink =
      district ? kDistrictInks[static_cast<std::size_t>(sign.district) % kDistrictInks.size()] : kInk;
  const double rim = radius * 0.22;
  svg.leaf("circle", {{"cx", number(at.x)},
                      {"cy", number(at.y)},
                      {"r", number(radius - rim / 2)},
                      {"fill", district ? ink : "#ffffff"},
                      {"stroke", district ? "#ffffff" : ink},
                      {"stroke-width", number(district ? rim * 0.7 : rim)}});
  if (souvenir)
    svg.leaf(
        "circle",
        {{"cx", number(at.x)}, {"cy", number(at.y)}, {"r", number(radius * 0.58)}, {"fill", kSouvenirInk}});
  if (sign.kind == StationKind::kAttraction)
    svg.leaf("path", {{"d", kStarPath},
                      {"transform", "translate(" + number(at.x) + " " + number(at.y + 0.4) + ") scale(" +
                                        std::to_string(radius / kStationRadius).substr(0, 4) + ")"},
                      {"fill", kStarInk}});
  if (district)
    svg.text("text",
             {{"x", number(at.x)},
              {"y", number(at.y + radius * 0.43)},
              {"text-anchor", "middle"},
              {"font-size", number(radius * 1.2)},
              {"font-weight", "700"},
              {"fill", "#ffffff"}},
             std::to_string(sign.points));
}

}  // namespace kurz::draw
