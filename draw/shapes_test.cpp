// Boxes, tracks and labels by numbers that can be checked by hand.
#include "draw/shapes.h"

#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "draw/geometry.h"
#include "draw/svg.h"

namespace kurz::draw {

TEST_CASE("separation is below zero inside and the gap outside") {
  const TurnedBox box{{0, 0}, 0, 10, 10};
  CHECK(separation(box, {{20, 0}, 0, 10, 10}) == doctest::Approx(10));
  CHECK(separation(box, {{8, 0}, 0, 10, 10}) == doctest::Approx(-2));
  const double quarter = std::acos(-1.0) / 4;
  CHECK(separation(box, {{12, 0}, quarter, 10, 10}) == doctest::Approx(12 - 5 - std::sqrt(50.0)));
  CHECK(distance({9, 8}, box) == doctest::Approx(5));
  CHECK(distance({1, 1}, box) == 0);
}

TEST_CASE("spaces of a straight track are even and keep clear of the stations") {
  const auto spaces = lay_spaces({{0, 0}, {200, 0}, 0, 0}, 3, kStreetSpace);
  REQUIRE(spaces.size() == 3);
  CHECK(spaces[1].centre.x == doctest::Approx(100));
  CHECK(spaces[1].centre.x - spaces[0].centre.x == doctest::Approx(spaces[2].centre.x - spaces[1].centre.x));
  CHECK(spaces[0].centre.x - spaces[0].length / 2 >= kStationRadius);
  CHECK(separation(spaces[0], spaces[1]) > 0);
}

TEST_CASE("a short route fills a good part of a long line, and a usual one keeps its spaces") {
  const auto filled = [](double way, int count) {
    double sum = 0;
    for (const TurnedBox& space : lay_spaces({{0, 0}, {way, 0}, 0, 0}, count, kStreetSpace))
      sum += space.length;
    return sum / way;
  };
  for (const double way : {260.0, 300.0, 400.0}) CHECK(filled(way, 1) > 0.28);
  for (const double way : {500.0, 600.0}) CHECK(filled(way, 2) > 0.28);
  CHECK(lay_spaces({{0, 0}, {130, 0}, 0, 0}, 1, kStreetSpace).front().length == kStreetSpace.length);
  CHECK(lay_spaces({{0, 0}, {2000, 0}, 0, 0}, 1, kStreetSpace).front().length ==
        kStreetSpace.length * kStreetSpace.longest);
  CHECK(lay_spaces({{0, 0}, {300, 0}, 0, 0}, 1, kSubwaySpace).front().length == kSubwaySpace.length);
}

TEST_CASE("a bend moves the middle to the right by that distance") {
  const auto line = track_line({{0, 0}, {100, 0}, 20, 0});
  CHECK(line[line.size() / 2].y == doctest::Approx(20));
  CHECK(lane_offsets({20, 20}).front() == doctest::Approx(-lane_offsets({20, 20}).back()));
  CHECK(lane_offsets({20}).front() == 0);
}

TEST_CASE("labels stand on the requested side") {
  const Point station{100, 100};
  CHECK(place_label(station, Side::kE, {}, {"Zoo"}).box.left > 100 + kStationRadius);
  CHECK(place_label(station, Side::kW, {}, {"Zoo"}).box.right < 100 - kStationRadius);
  CHECK(place_label(station, Side::kN, {}, {"Zoo"}).box.bottom < 100 - kStationRadius);
  CHECK(place_label(station, Side::kS, {}, {"Zoo", "Park"}).box.top > 100 + kStationRadius);
  CHECK(enum_name(Side::kN) == "n");
  CHECK(enum_name(Side::kSw) == "sw");
}

TEST_CASE("text and numbers for SVG") {
  CHECK(escape("<a & \"b\">") == "&lt;a &amp; &quot;b&quot;&gt;");
  CHECK(number(2.0) == "2");
  CHECK(number(-0.04) == "0");
  CHECK(number(1.26) == "1.3");
  CHECK(text_width("mm") > text_width("ii"));
  CHECK(text_width("ü") == doctest::Approx(0.62));
}

}  // namespace kurz::draw
