// The dots of the stations, and the panel with the city's name, the table of points and their legend.
#pragma once

#include "draw/layout.h"
#include "draw/shapes.h"
#include "draw/svg.h"
#include "engine/board/board.h"
#include "words/lang.h"

namespace kurz::draw {

// What a dot shows of the city's bonus: a star, a number, a colour.
enum class StationKind { kPlain, kAttraction, kDistrict, kSouvenir };

struct StationSign {
  StationKind kind = StationKind::kPlain;
  int district = -1;  // index into Districts::districts
  int points = 0;
};

StationSign sign_of(const Board& board, LocationId location);

void draw_station(Svg& svg, Point at, const StationSign& sign, double radius);

// Wide enough for every language.
Box panel_box(const Board& board, Point top_left);

void draw_panel(Svg& svg, const Board& board, const Layout& layout, Lang lang);

}  // namespace kurz::draw
