#include "draw/geometry.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

#include "draw/panel.h"
#include "draw/text_width.h"

namespace kurz::draw {

namespace {

std::size_t at(LocationId id) { return static_cast<std::size_t>(id.index()); }
std::size_t at(RouteId id) { return static_cast<std::size_t>(id.index()); }

}  // namespace

bool is_subway(const Board& board, const Route& route) {
  return route.pieces < route.cards || board.rules.pieces[route.kind].kind == "subway";
}

std::vector<std::vector<RouteId>> bundles(const Board& board) {
  std::map<std::pair<int, int>, std::vector<RouteId>> by_ends;
  for (int i = 0; i < board.route_count(); ++i) {
    const Route& route = board.at(RouteId(i));
    const int low = std::min(route.a.index(), route.b.index());
    const int high = std::max(route.a.index(), route.b.index());
    by_ends[{low, high}].emplace_back(i);
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
    // Lanes count from one side of the bundle, whichever way a route was written down.
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
    const double turn = caption.turn * std::acos(-1.0) / 180;
    // Captions are spaced out, hence the factor.
    made.captions.push_back({caption.at, turn, text_width(caption.text) * kCaptionSize * 1.2, kCaptionSize});
  }
  return made;
}

}  // namespace kurz::draw
