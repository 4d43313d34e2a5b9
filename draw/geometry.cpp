#include "draw/geometry.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "draw/panel.h"

namespace kurz::draw {

namespace {

struct Thing {
  std::string name;
  TurnedBox box;
};

class ClashFinder {
 public:
  ClashFinder(const Board& board, const BoardGeometry& geometry) : geometry_(geometry) {
    for (std::size_t i = 0; i < geometry.labels.size(); ++i)
      solid_.push_back({fmt::format("label {}", board.locations[i].id), turned(geometry.labels[i].box)});
    solid_.push_back({"panel", turned(geometry.panel)});
    for (std::size_t i = 0; i < geometry.captions.size(); ++i)
      solid_.push_back({fmt::format("caption {}", i), geometry.captions[i]});
    for (std::size_t r = 0; r < geometry.routes.size(); ++r) {
      for (const TurnedBox& box : geometry.routes[r].spaces)
        spaces_.push_back({fmt::format("route {}", board.routes[r].id), box});
    }
    for (std::size_t i = 0; i < geometry.stations.size(); ++i)
      stations_.push_back({fmt::format("station {}", board.locations[i].id),
                           {geometry.stations[i], 0, kStationRadius * 2, kStationRadius * 2}});
  }

  std::vector<std::string> find(const Board& board) {
    for (std::size_t i = 0; i < solid_.size(); ++i) {
      inside(solid_[i]);
      for (std::size_t j = i + 1; j < solid_.size(); ++j) apart(solid_[i], solid_[j]);
    }
    for (std::size_t i = 0; i < spaces_.size(); ++i) {
      inside(spaces_[i]);
      for (const Thing& other : solid_) apart(spaces_[i], other);
      for (std::size_t j = 0; j < i; ++j)
        if (spaces_[i].name != spaces_[j].name) apart(spaces_[i], spaces_[j]);
    }
    for (std::size_t r = 0; r < geometry_.routes.size(); ++r)
      line(board.routes[r].id, geometry_.routes[r].line);
    for (std::size_t i = 0; i < stations_.size(); ++i) {
      inside(stations_[i]);
      for (const Thing& other : solid_) clear_of(stations_[i], other);
      for (const Thing& space : spaces_) clear_of(stations_[i], space);
      for (std::size_t j = 0; j < i; ++j)
        if (distance(stations_[i].box.centre, stations_[j].box.centre) < 2 * kStationRadius)
          overlap(stations_[i], stations_[j]);
    }
    return std::move(found_);
  }

 private:
  // Between its spaces, too, a track must not strike through a name.
  void line(const std::string& route, const std::vector<Point>& line) {
    for (const Thing& other : solid_)
      if (std::ranges::any_of(line, [&](Point point) { return distance(point, other.box) <= 0; }))
        found_.push_back(fmt::format("line of {} runs through {}", route, other.name));
  }
  void inside(const Thing& thing) {
    if (!holds(geometry_.picture, bounds(thing.box)))
      found_.push_back(fmt::format("{} leaves the picture", thing.name));
  }
  void apart(const Thing& one, const Thing& other) {
    if (separation(one.box, other.box) < 0) overlap(one, other);
  }
  void clear_of(const Thing& station, const Thing& other) {
    if (distance(station.box.centre, other.box) < kStationRadius) overlap(station, other);
  }
  void overlap(const Thing& one, const Thing& other) {
    found_.push_back(fmt::format("{} overlaps {}", one.name, other.name));
  }

  const BoardGeometry& geometry_;
  std::vector<Thing> solid_;  // what no track may touch
  std::vector<Thing> spaces_;
  std::vector<Thing> stations_;
  std::vector<std::string> found_;
};

}  // namespace

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
    made.line = made.subway ? joined_line(track) : track_line({track.a, track.b, track.bend, 0});
    made.spaces =
        lay_spaces(track, made.subway ? 1 : route.pieces, made.subway ? kSubwaySpace : kStreetSpace);
  }
}

BoardGeometry lay_out(const Board& board, const Layout& layout) {
  BoardGeometry made;
  made.picture = {0, 0, layout.width, layout.height};
  made.panel = panel_box(board, layout.panel);
  for (const Place& place : layout.places) {
    made.stations.push_back(place.at);
    made.labels.push_back(place_label(place.at, place.side, place.shift, place.lines));
  }
  made.routes.resize(board.routes.size());
  for (const std::vector<RouteId>& bundle : bundles(board)) lay_bundle(board, layout, bundle, made.routes);
  for (const Caption& caption : layout.captions) {
    const double turn = caption.turn * std::numbers::pi / 180;
    // Captions are spaced out, hence the factor.
    made.captions.push_back({caption.at, turn, text_width(caption.text) * kCaptionSize * 1.2, kCaptionSize});
  }
  return made;
}

std::vector<std::string> find_clashes(const Board& board, const BoardGeometry& geometry) {
  return ClashFinder(board, geometry).find(board);
}

}  // namespace kurz::draw
