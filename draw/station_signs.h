// What a station's dot shows of the city's bonus: a star, a number, a colour.
#pragma once

#include <string>

#include "draw/shapes.h"
#include "draw/svg.h"
#include "engine/board/board.h"

namespace kurz::draw {

enum class StationKind { kPlain, kAttraction, kDistrict, kSouvenir };

struct StationSign {
  StationKind kind = StationKind::kPlain;
  int district = -1;  // index into Districts::districts
  int points = 0;
};

StationSign sign_of(const Board& board, LocationId location);

void draw_station(Svg& svg, Point at, const StationSign& sign, double radius);

}  // namespace kurz::draw
