#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "draw/field_reader.h"
#include "draw/layout.h"

namespace kurz::draw {

namespace {

namespace json = boost::json;

constexpr double kMinSize = 200;
constexpr double kMaxSize = 4000;
constexpr std::size_t kMaxGround = 200;
constexpr std::size_t kMaxPoints = 400;
constexpr std::size_t kMaxFile = 1U << 20U;

bool is_color(std::string_view text) {
  return text.size() == 7 && text[0] == '#' &&
         text.find_first_not_of("0123456789abcdef", 1) == std::string_view::npos;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string all;
  for (const std::string& line : lines) all += (all.empty() ? "" : " ") + line;
  return all;
}

class LayoutReader : private FieldReader {
 public:
  explicit LayoutReader(const Board& board) : board_(board) {
    reading_.layout.places.resize(board.locations.size());
    reading_.layout.bends.assign(board.routes.size(), 0.0);
  }

  LayoutReading read(std::string_view json_text) {
    if (json_text.size() > kMaxFile) {
      problem("", "is larger than 1 MB");
    } else {
      parse(json_text);
    }
    reading_.problems = take_problems();
    return std::move(reading_);
  }

 private:
  void parse(std::string_view json_text) {
    json::error_code error;
    const json::value file = json::parse(json::string_view(json_text.data(), json_text.size()), error);
    if (error) {
      problem("", "is not JSON: " + error.message());
    } else if (const json::object* top = object(file, "")) {
      whole(*top);
    }
  }

  Point inside(const json::value& value, const std::string& path) {
    return pair(value, path, {0, 0}, {reading_.layout.width, reading_.layout.height});
  }

  void whole(const json::object& top) {
    only(top, "",
         {"format", "board", "size", "colors", "panel", "ground", "captions", "locations", "routes"});
    if (const json::value* format = field(top, "format", "")) number(*format, "format", 1, 1);
    if (const json::value* id = field(top, "board", "")) {
      const std::string found = text(*id, "board");
      if (!found.empty() && found != board_.id)
        problem("board", fmt::format("is {}, but the board is {}", found, board_.id));
    }
    Layout& layout = reading_.layout;
    layout.width = layout.height = kMinSize;
    const json::value* size = field(top, "size", "");
    if (size != nullptr) {
      const Point read = pair(*size, "size", {kMinSize, kMinSize}, {kMaxSize, kMaxSize});
      layout.width = read.x;
      layout.height = read.y;
    }
    if (const json::value* colors = field(top, "colors", "")) theme(*colors);
    if (const json::value* panel = field(top, "panel", "")) layout.panel = inside(*panel, "panel");
    if (const json::value* ground = top.if_contains("ground")) list(*ground, "ground", &LayoutReader::ground);
    if (const json::value* captions = top.if_contains("captions"))
      list(*captions, "captions", &LayoutReader::caption);
    if (const json::value* places = field(top, "locations", "")) locations(*places);
    if (const json::value* bends = top.if_contains("routes")) routes(*bends);
  }

  void list(const json::value& value, const std::string& path,
            void (LayoutReader::*each)(const json::object&, const std::string&)) {
    const json::array* items = value.if_array();
    if (items == nullptr) return problem(path, "must be a list");
    if (items->size() > kMaxGround) return problem(path, fmt::format("has more than {} entries", kMaxGround));
    for (std::size_t i = 0; i < items->size(); ++i) {
      const std::string item_path = fmt::format("{}[{}]", path, i);
      if (const json::object* item = object((*items)[i], item_path)) (this->*each)(*item, item_path);
    }
  }

  void theme(const json::value& value) {
    const json::object* colors = object(value, "colors");
    if (colors == nullptr) return;
    only(*colors, "colors", {"paper", "water", "park", "street", "accent", "accent_text"});
    Theme& theme = reading_.layout.theme;
    color(*colors, "paper", theme.paper);
    color(*colors, "water", theme.water);
    color(*colors, "park", theme.park);
    color(*colors, "street", theme.street);
    color(*colors, "accent", theme.accent);
    color(*colors, "accent_text", theme.accent_text);
  }

  void color(const json::object& from, std::string_view name, std::string& into) {
    const json::value* value = field(from, name, "colors");
    if (value == nullptr) return;
    const std::string found = text(*value, below("colors", name));
    if (is_color(found))
      into = found;
    else if (!found.empty())
      problem(below("colors", name), "must be a colour such as #a0b1c2");
  }

  std::optional<GroundKind> kind(const json::object& from, const std::string& path) {
    const json::value* value = field(from, "kind", path);
    if (value == nullptr) return std::nullopt;
    const std::string word = text(*value, path + ".kind");
    if (word == "land") return GroundKind::kLand;
    if (word == "water") return GroundKind::kWater;
    if (word == "park") return GroundKind::kPark;
    if (word == "street") return GroundKind::kStreet;
    if (word == "bridge") return GroundKind::kBridge;
    if (!word.empty()) problem(path + ".kind", "must be land, water, park, street or bridge");
    return std::nullopt;
  }

  void ground(const json::object& from, const std::string& path) {
    only(from, path, {"kind", "area", "line", "width", "round"});
    Ground made;
    if (const auto found = kind(from, path)) made.kind = *found;
    const json::value* area = from.if_contains("area");
    const json::value* line = from.if_contains("line");
    if ((area == nullptr) == (line == nullptr)) return problem(path, "must have either an area or a line");
    made.area = area != nullptr;
    made.points =
        points(made.area ? *area : *line, path + (made.area ? ".area" : ".line"), made.area ? 3 : 2);
    if (made.area) {
      if (from.contains("width")) problem(path + ".width", "is for lines only");
    } else if (const json::value* width = field(from, "width", path)) {
      made.width = number(*width, path + ".width", 0.5, 500);
    }
    if (const json::value* round = from.if_contains("round")) {
      if (!round->is_bool())
        problem(path + ".round", "must be true or false");
      else
        made.round = round->get_bool();
    }
    reading_.layout.ground.push_back(std::move(made));
  }

  std::vector<Point> points(const json::value& value, const std::string& path, std::size_t least) {
    const json::array* items = value.if_array();
    std::vector<Point> made;
    if (items == nullptr || items->size() < least || items->size() > kMaxPoints) {
      problem(path, fmt::format("must be a list of {} to {} points", least, kMaxPoints));
      return made;
    }
    // Ground may run over the edge of the picture, so that no shore shows along it.
    for (std::size_t i = 0; i < items->size(); ++i)
      made.push_back(pair((*items)[i], fmt::format("{}[{}]", path, i), {-kMaxSize, -kMaxSize},
                          {2 * kMaxSize, 2 * kMaxSize}));
    return made;
  }

  void caption(const json::object& from, const std::string& path) {
    only(from, path, {"text", "kind", "at", "turn"});
    Caption made;
    if (const json::value* words = field(from, "text", path)) made.text = text(*words, path + ".text");
    if (const auto found = kind(from, path)) made.kind = *found;
    if (const json::value* at = field(from, "at", path)) made.at = inside(*at, path + ".at");
    if (const json::value* turn = from.if_contains("turn"))
      made.turn = number(*turn, path + ".turn", -180, 180);
    reading_.layout.captions.push_back(std::move(made));
  }

  void locations(const json::value& value) {
    const json::object* all = object(value, "locations");
    if (all == nullptr) return;
    std::vector<bool> seen(board_.locations.size());
    for (const auto& member : *all) {
      const std::string id(member.key().data(), member.key().size());
      const auto location = board_.find_location(id);
      if (!location) {
        problem("locations." + id, "is no location of the board");
        continue;
      }
      const auto index = static_cast<std::size_t>(location->index());
      seen[index] = true;
      place(member.value(), "locations." + id, board_.locations[index].name, reading_.layout.places[index]);
    }
    for (std::size_t i = 0; i < seen.size(); ++i)
      if (!seen[i]) problem("locations." + board_.locations[i].id, "is missing");
  }

  void place(const json::value& value, const std::string& path, const std::string& name, Place& into) {
    into.lines = {name};
    const json::object* from = object(value, path);
    if (from == nullptr) return;
    only(*from, path, {"at", "label", "shift", "lines"});
    if (const json::value* at = field(*from, "at", path)) into.at = inside(*at, path + ".at");
    if (const json::value* label = field(*from, "label", path)) {
      const std::string word = text(*label, path + ".label");
      const std::optional<Side> side = parse_side(word);
      if (side)
        into.side = *side;
      else if (!word.empty())
        problem(path + ".label", "must be n, ne, e, se, s, sw, w or nw");
    }
    if (const json::value* shift = from->if_contains("shift"))
      into.shift = pair(*shift, path + ".shift", {-200, -200}, {200, 200});
    const json::value* lines = from->if_contains("lines");
    if (lines == nullptr) return;
    const json::array* items = lines->if_array();
    if (items == nullptr || items->empty()) return problem(path + ".lines", "must be a list of texts");
    std::vector<std::string> read;
    for (std::size_t i = 0; i < items->size(); ++i)
      read.push_back(text((*items)[i], fmt::format("{}.lines[{}]", path, i)));
    if (joined(read) != name) return problem(path + ".lines", fmt::format("must make the name {}", name));
    into.lines = std::move(read);
  }

  void routes(const json::value& value) {
    const json::object* all = object(value, "routes");
    if (all == nullptr) return;
    for (const auto& member : *all) {
      const std::string id(member.key().data(), member.key().size());
      const auto route = board_.find_route(id);
      if (!route) {
        problem("routes." + id, "is no route of the board");
        continue;
      }
      const json::object* from = object(member.value(), "routes." + id);
      if (from == nullptr) continue;
      only(*from, "routes." + id, {"bend"});
      if (const json::value* bend = field(*from, "bend", "routes." + id))
        bend_bundle(*route, number(*bend, fmt::format("routes.{}.bend", id), -500, 500));
    }
  }

  // What lies side by side bends together, so that one entry is enough for a double.
  void bend_bundle(RouteId given, double bend) {
    const Route& route = board_.at(given);
    for (std::size_t i = 0; i < board_.routes.size(); ++i) {
      const Route& other = board_.routes[i];
      if (other.a == route.a && other.b == route.b) reading_.layout.bends[i] = bend;
      if (other.a == route.b && other.b == route.a) reading_.layout.bends[i] = -bend;
    }
  }

  const Board& board_;
  LayoutReading reading_;
};

}  // namespace

LayoutReading read_layout(const Board& board, std::string_view json_text) {
  return LayoutReader(board).read(json_text);
}

}  // namespace kurz::draw
