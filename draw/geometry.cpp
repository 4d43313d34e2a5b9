#include "draw/geometry.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "draw/panel.h"

namespace kurz::draw {

namespace {

constexpr int kSamples = 48;
constexpr double kStationClearance = kStationRadius + 4;
constexpr double kLaneGap = 4;
constexpr double kWidestGap = 11;
constexpr double kLongTrack = 3.5;  // times what its spaces need
constexpr double kFill = 0.6;       // of what a track is longer than that

// `share` is the part of the lane's offset that applies at `t` of the way; below 1 near the ends of a joined
// line.
std::vector<Point> sample(const Track& track, double (*share)(double)) {
  const double span = std::max(1e-6, distance(track.a, track.b));
  const Point right = (track.b - track.a).right_hand() / span;
  const Point pull = (track.a + track.b) / 2 + right * 2 * track.bend;
  std::vector<Point> line;
  line.reserve(kSamples + 1);
  for (int i = 0; i <= kSamples; ++i) {
    const double t = static_cast<double>(i) / kSamples;
    const double u = 1 - t;
    const Point on = track.a * (u * u) + pull * (2 * u * t) + track.b * (t * t);
    const Point way = (pull - track.a) * u + (track.b - pull) * t;
    const double speed = std::max(1e-6, std::hypot(way.x, way.y));
    line.push_back(on + way.right_hand() / speed * (track.lane * share(t)));
  }
  return line;
}

struct Measured {
  const std::vector<Point>& line;
  std::vector<double> upto;

  explicit Measured(const std::vector<Point>& points) : line(points), upto{0.0} {
    for (std::size_t i = 1; i < points.size(); ++i)
      upto.push_back(upto.back() + distance(points[i - 1], points[i]));
  }

  double total() const { return upto.back(); }

  Point at(double along) const {
    const auto found = std::upper_bound(upto.begin() + 1, upto.end() - 1, along);
    const auto i = static_cast<std::size_t>(found - upto.begin());
    const double piece = std::max(1e-9, upto[i] - upto[i - 1]);
    const double t = (along - upto[i - 1]) / piece;
    return line[i - 1] + (line[i] - line[i - 1]) * t;
  }
};

}  // namespace

std::vector<double> lane_offsets(const std::vector<double>& widths) {
  double total = -kLaneGap;
  for (const double width : widths) total += width + kLaneGap;
  std::vector<double> offsets;
  double edge = -total / 2;
  for (const double width : widths) {
    offsets.push_back(edge + width / 2);
    edge += width + kLaneGap;
  }
  return offsets;
}

std::vector<Point> track_line(const Track& track) {
  return sample(track, [](double) { return 1.0; });
}

std::vector<Point> joined_line(const Track& track) {
  return sample(track, [](double t) {
    const double near = std::clamp(std::min(t, 1 - t) / 0.3, 0.0, 1.0);
    return std::sin(near * std::numbers::pi / 2);
  });
}

std::vector<TurnedBox> lay_spaces(const Track& track, int count, const SpaceSize& size) {
  const std::vector<Point> line = track_line(track);
  const Measured way(line);
  const double usable = std::max(1.0, way.total() - 2 * kStationClearance);
  const double row = count * size.length + (count - 1) * kWidestGap;
  const double stretch =
      std::clamp(1 + kFill * std::max(0.0, usable - kLongTrack * row) / row, 1.0, size.longest);
  const double length = std::clamp((usable - (count - 1) * size.gap) / count, 4.0, size.length * stretch);
  const double slack = std::max(0.0, usable - count * length);
  const double gap = std::min(kWidestGap * stretch, slack / (count + 1) + size.gap * 0.5);
  const double first = (way.total() - count * length - (count - 1) * gap) / 2;
  std::vector<TurnedBox> spaces;
  for (int i = 0; i < count; ++i) {
    const double from = first + i * (length + gap);
    const Point start = way.at(from);
    const Point end = way.at(from + length);
    // The middle of arc and chord: the box then follows a bend on both its sides.
    const Point centre = (way.at(from + length / 2) * 2 + start + end) / 4;
    spaces.push_back({centre, std::atan2(end.y - start.y, end.x - start.x), length, size.width});
  }
  return spaces;
}

bool is_subway(const Board& board, const Route& route) {
  return route.pieces < route.cards || board.rules.pieces[route.kind].kind == "subway";
}

std::vector<std::vector<RouteId>> bundles(const Board& board) {
  std::map<std::pair<int, int>, std::vector<RouteId>> by_ends;
  for (int i = 0; i < board.route_count(); ++i) {
    const Route& route = board.at(RouteId(i));
    by_ends[std::minmax({route.a.index(), route.b.index()})].emplace_back(i);
  }
  std::vector<std::vector<RouteId>> all;
  for (auto& [ends, routes] : by_ends) all.push_back(std::move(routes));
  return all;
}

void lay_bundle(const Board& board, const Layout& layout, const std::vector<RouteId>& bundle,
                std::vector<RouteGeometry>& routes) {
  std::vector<double> widths;
  for (const RouteId id : bundle)
    widths.push_back(is_subway(board, board.at(id)) ? kSubwaySpace.width : kStreetSpace.width);
  const std::vector<double> offsets = lane_offsets(widths);
  const LocationId from = board.at(bundle.front()).a;
  for (std::size_t i = 0; i < bundle.size(); ++i) {
    const Route& route = board.at(bundle[i]);
    // Lanes count from one side of the bundle, whichever way the file names a route's ends.
    const double lane = route.a == from ? offsets[i] : -offsets[i];
    const Track track{layout.places[at(route.a)].at, layout.places[at(route.b)].at,
                      layout.bends[at(bundle[i])], lane};
    RouteGeometry& made = routes[at(bundle[i])];
    made.subway = is_subway(board, route);
    // The rows of a double street run on one bed; subways have a line each.
    made.path = joined_line(track);
    made.line = made.subway ? made.path : track_line({track.a, track.b, track.bend, 0});
    made.spaces =
        lay_spaces(track, made.subway ? 1 : route.pieces, made.subway ? kSubwaySpace : kStreetSpace);
  }
}

BoardGeometry lay_out(const Board& board, const Layout& layout) {
  BoardGeometry made;
  made.picture = {0, 0, layout.size.x, layout.size.y};
  made.panel = panel_box(board, layout.panel);
  for (std::size_t i = 0; i < layout.places.size(); ++i) {
    const Place& place = layout.places[i];
    made.stations.push_back(place.at);
    made.labels.push_back(place_label(place.at, place.side, place.shift.value_or(Point()),
                                      place.lines.value_or(std::vector{board.locations[i].name})));
  }
  made.routes.resize(board.routes.size());
  for (const std::vector<RouteId>& bundle : bundles(board)) lay_bundle(board, layout, bundle, made.routes);
  for (const Caption& caption : layout.captions) {
    const double turn = caption.turn.value_or(0) * std::numbers::pi / 180;
    // Captions are spaced out, hence the factor.
    made.captions.push_back({caption.at, turn, text_width(caption.text) * kCaptionSize * 1.2, kCaptionSize});
  }
  return made;
}

Box network(const BoardGeometry& geometry, double margin) {
  constexpr double kSize = 2 * kStationRadius;
  std::vector<Box> boxes;
  for (const Point& at : geometry.stations) boxes.push_back(bounds({at, 0, kSize, kSize}));
  for (const RouteGeometry& route : geometry.routes)
    for (const TurnedBox& space : route.spaces) boxes.push_back(bounds(space));
  return bounds(boxes, margin);
}

std::vector<std::string> find_clashes(const Board& board, const BoardGeometry& geometry) {
  struct Thing {
    std::string name;
    TurnedBox box;
  };
  std::vector<Thing> solid;  // what no track may touch
  for (std::size_t i = 0; i < geometry.labels.size(); ++i)
    solid.push_back({fmt::format("label {}", board.locations[i].id), turned(geometry.labels[i].box)});
  solid.push_back({"panel", turned(geometry.panel)});
  for (std::size_t i = 0; i < geometry.captions.size(); ++i)
    solid.push_back({fmt::format("caption {}", i), geometry.captions[i]});
  std::vector<Thing> spaces;
  for (std::size_t r = 0; r < geometry.routes.size(); ++r) {
    for (const TurnedBox& box : geometry.routes[r].spaces)
      spaces.push_back({fmt::format("route {}", board.routes[r].id), box});
  }
  std::vector<Thing> stations;
  for (std::size_t i = 0; i < geometry.stations.size(); ++i)
    stations.push_back({fmt::format("station {}", board.locations[i].id),
                        {geometry.stations[i], 0, kStationRadius * 2, kStationRadius * 2}});

  std::vector<std::string> found;
  const auto inside = [&](const Thing& thing) {
    if (!holds(geometry.picture, bounds(thing.box)))
      found.push_back(fmt::format("{} leaves the picture", thing.name));
  };
  const auto overlap = [&](bool is_so, const Thing& one, const Thing& other) {
    if (is_so) found.push_back(fmt::format("{} overlaps {}", one.name, other.name));
  };
  const auto apart = [&](const Thing& one, const Thing& other) {
    overlap(separation(one.box, other.box) < 0, one, other);
  };
  const auto clear_of = [&](const Thing& station, const Thing& other) {
    overlap(distance(station.box.centre, other.box) < kStationRadius, station, other);
  };
  for (std::size_t i = 0; i < solid.size(); ++i) {
    inside(solid[i]);
    for (std::size_t j = i + 1; j < solid.size(); ++j) apart(solid[i], solid[j]);
  }
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    inside(spaces[i]);
    for (const Thing& other : solid) apart(spaces[i], other);
    for (std::size_t j = 0; j < i; ++j)
      if (spaces[i].name != spaces[j].name) apart(spaces[i], spaces[j]);
  }
  // Between its spaces, too, a track must not strike through a name.
  for (std::size_t r = 0; r < geometry.routes.size(); ++r) {
    for (const Thing& other : solid)
      if (std::ranges::any_of(geometry.routes[r].line,
                              [&](Point point) { return distance(point, other.box) <= 0; }))
        found.push_back(fmt::format("line of {} runs through {}", board.routes[r].id, other.name));
  }
  for (std::size_t i = 0; i < stations.size(); ++i) {
    inside(stations[i]);
    for (const Thing& other : solid) clear_of(stations[i], other);
    for (const Thing& space : spaces) clear_of(stations[i], space);
    for (std::size_t j = 0; j < i; ++j)
      overlap(distance(geometry.stations[i], geometry.stations[j]) < 2 * kStationRadius, stations[i],
              stations[j]);
  }
  return found;
}

}  // namespace kurz::draw
