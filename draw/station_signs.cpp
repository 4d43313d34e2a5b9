#include "draw/station_signs.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "draw/palette.h"
#include "draw/track.h"

namespace kurz::draw {

namespace {

// Deep tones that no track has, one per district.
constexpr std::array<std::string_view, 8> kDistrictInks{"#0d7377", "#8c1c4b", "#5b3fa0", "#7a4a12",
                                                        "#1f3f86", "#4d6b1a", "#a03c12", "#47525e"};

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
  svg.leaf("circle", "cx='{}' cy='{}' r='{}' fill='{}' stroke='{}' stroke-width='{}'", at.x, at.y,
           radius - rim / 2, district ? ink : kWhite, district ? kWhite : ink, district ? rim * 0.7 : rim);
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

}  // namespace kurz::draw
