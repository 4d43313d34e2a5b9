#include "draw/drawing_json.h"

#include <cmath>

#include <boost/json.hpp>

#include "draw/geometry.h"
#include "draw/json_number.h"
#include "draw/palette.h"
#include "draw/svg.h"

namespace kurz::draw {
namespace {

namespace json = boost::json;

json::object look_to_json(const ColorLook& look) {
  return {{"fill", look.fill}, {"edge", look.edge}, {"mark", look.mark}, {"symbol", look.symbol}};
}

json::object route_to_json(const RouteGeometry& route) {
  json::array spaces;
  for (const TurnedBox& space : route.spaces) {
    spaces.emplace_back(json::array{json_number(space.centre.x), json_number(space.centre.y),
                                    json_number(space.angle * 180 / std::acos(-1.0)),
                                    json_number(space.length), json_number(space.width)});
  }
  return {{"spaces", std::move(spaces)}, {"line", straight_path(route.line, false)}};
}

}  // namespace

std::string drawing_json(const Board& board, const Layout& layout) {
  const BoardGeometry geometry = lay_out(board, layout);
  json::object colors{{"gray", look_to_json(gray_look())}};
  for (const ColorLook& look : deck_looks(board)) colors[look.name] = look_to_json(look);
  json::object pieces;
  for (const auto& piece : board.rules.pieces) {
    const std::string_view path = vehicle_path(piece.kind);
    pieces[piece.kind] = json::string_view(path.data(), path.size());
  }
  const std::string_view wild = vehicle_path(board.wild_name);
  json::object stations;
  for (std::size_t i = 0; i < geometry.stations.size(); ++i) {
    stations[board.locations[i].id] = json_point(geometry.stations[i]);
  }
  json::object routes;
  for (std::size_t i = 0; i < geometry.routes.size(); ++i) {
    routes[board.routes[i].id] = route_to_json(geometry.routes[i]);
  }
  const Theme& theme = layout.theme;
  return json::serialize(json::object{{"size", json_point({layout.width, layout.height})},
                                      {"theme",
                                       {{"paper", theme.paper},
                                        {"water", theme.water},
                                        {"park", theme.park},
                                        {"accent", theme.accent},
                                        {"accent_text", theme.accent_text}}},
                                      {"colors", std::move(colors)},
                                      {"pieces", std::move(pieces)},
                                      {"wild", json::string_view(wild.data(), wild.size())},
                                      {"stations", std::move(stations)},
                                      {"routes", std::move(routes)}});
}

}  // namespace kurz::draw
