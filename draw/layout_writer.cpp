#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

#include "codec/json_text.h"
#include "draw/json_number.h"
#include "draw/layout.h"

namespace kurz::draw {
namespace {

namespace json = boost::json;

std::string_view word(GroundKind kind) {
  switch (kind) {
    case GroundKind::kLand:
      return "land";
    case GroundKind::kWater:
      return "water";
    case GroundKind::kPark:
      return "park";
    case GroundKind::kStreet:
      return "street";
    case GroundKind::kBridge:
      break;
  }
  return "bridge";
}

json::object ground_to_json(const Ground& ground) {
  json::object object{{"kind", as_json(word(ground.kind))}};
  json::array points;
  for (const Point& at : ground.points) points.emplace_back(json_point(at));
  object[ground.area ? "area" : "line"] = std::move(points);
  if (!ground.area) object["width"] = json_number(ground.width);
  if (!ground.round) object["round"] = false;
  return object;
}

json::object caption_to_json(const Caption& caption) {
  json::object object{
      {"text", caption.text}, {"kind", as_json(word(caption.kind))}, {"at", json_point(caption.at)}};
  if (caption.turn != 0) object["turn"] = json_number(caption.turn);
  return object;
}

json::object place_to_json(const Place& place) {
  json::object object{{"at", json_point(place.at)}, {"label", as_json(to_string(place.side))}};
  if (place.shift.x != 0 || place.shift.y != 0) object["shift"] = json_point(place.shift);
  if (place.lines.size() > 1) object["lines"] = json::value_from(place.lines);
  return object;
}

}  // namespace

std::string layout_json(const Board& board, const Layout& layout) {
  const Theme& theme = layout.theme;
  json::array ground;
  for (const Ground& one : layout.ground) ground.emplace_back(ground_to_json(one));
  json::array captions;
  for (const Caption& one : layout.captions) captions.emplace_back(caption_to_json(one));
  json::object places;
  for (std::size_t i = 0; i < layout.places.size(); ++i) {
    places[board.locations[i].id] = place_to_json(layout.places[i]);
  }
  json::object bends;
  for (std::size_t i = 0; i < layout.bends.size(); ++i) {
    if (std::abs(layout.bends[i]) >= 0.1)
      bends[board.routes[i].id] = {{"bend", json_number(layout.bends[i])}};
  }
  return json::serialize(json::object{{"format", 1},
                                      {"board", board.id},
                                      {"size", json_point({layout.width, layout.height})},
                                      {"colors",
                                       {{"paper", theme.paper},
                                        {"water", theme.water},
                                        {"park", theme.park},
                                        {"street", theme.street},
                                        {"accent", theme.accent},
                                        {"accent_text", theme.accent_text}}},
                                      {"panel", json_point(layout.panel)},
                                      {"ground", std::move(ground)},
                                      {"captions", std::move(captions)},
                                      {"locations", std::move(places)},
                                      {"routes", std::move(bends)}});
}

}  // namespace kurz::draw
