#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include <fmt/format.h>

#include "codec/read_described.h"
#include "codec/write_described.h"
#include "draw/draw_board.h"
#include "draw/geometry.h"
#include "draw/palette.h"
#include "draw/svg.h"

namespace kurz::draw {
namespace {

constexpr double kMinSize = 200;
constexpr double kMaxSize = 4000;
constexpr int kMaxGround = 200;
constexpr std::size_t kMaxFile = 1U << 20U;

struct Bend {
  double bend = 0;
  static constexpr auto kFields = std::tuple(field<&Bend::bend>());
};

struct LayoutFile : Layout {
  double format = 1;
  std::string board;
  Record<Place> locations;
  Record<Bend> routes;
  static constexpr auto kFields =
      std::tuple(field<&LayoutFile::format>(), field<&LayoutFile::board>(), field<&LayoutFile::size>(),
                 field("colors", &LayoutFile::theme), field<&LayoutFile::panel>(),
                 field<&LayoutFile::ground>({}, {0, kMaxGround}).or_preset(),
                 field<&LayoutFile::captions>({}, {0, kMaxGround}).or_preset(),
                 field<&LayoutFile::locations>(), field<&LayoutFile::routes>().or_preset());
};

std::string problem_text(const ReadError& error) {
  std::string choice = error.word;
  switch (error.expected) {
    case Expected::kField:
      return "is missing";
    case Expected::kKnownField:
      return "is not known";
    case Expected::kObject:
      return "must be an object";
    case Expected::kReal:
      return "must be a number";
    case Expected::kTwo:
      return "must be two numbers: [x, y]";
    case Expected::kFlag:
      return "must be true or false";
    case Expected::kList:
      if (error.low == 0) return fmt::format("must be a list of at most {} entries", error.high);
      if (error.low == 1) return "must be a list of texts";
      return fmt::format("must be a list of {} to {} points", error.low, error.high);
    case Expected::kOneOf:
      return "must be " + choice.replace(choice.rfind(','), 1, " or");
    default:
      return "must be a text";
  }
}

// Checks what the form of a file does not tell, and hands the layout over.
class LayoutChecker {
 public:
  LayoutChecker(const Board& board, LayoutFile& file, LayoutReading& reading)
      : board_(board), file_(file), layout_(reading.layout), problems_(reading.problems) {}

  void run(const std::vector<ReadError>& errors) {
    for (const ReadError& error : errors) problem(error.where, problem_text(error));
    if (seen_.contains("")) return;
    check("format", file_.format, 1, 1);
    if (!file_.board.empty() && file_.board != board_.id)
      problem("board", fmt::format("is {}, but the board is {}", file_.board, board_.id));
    check("size", file_.size, {kMinSize, kMinSize}, {kMaxSize, kMaxSize});
    std::apply([&](const auto&... color) { (check_color(color.name, file_.theme.*color.member), ...); },
               Theme::kFields);
    check("panel", file_.panel, {0, 0}, file_.size);
    for (std::size_t i = 0; i < file_.ground.size(); ++i) check(item_path("ground", i), file_.ground[i]);
    for (std::size_t i = 0; i < file_.captions.size(); ++i) {
      const std::string at = item_path("captions", i);
      check(at + ".at", file_.captions[i].at, {0, 0}, file_.size);
      check(at + ".turn", file_.captions[i].turn.value_or(0), -180, 180);
    }
    layout_ = static_cast<const Layout&>(file_);
    layout_.places.resize(board_.locations.size());
    layout_.bends.assign(board_.routes.size(), 0.0);
    add_places();
    add_bends();
  }

 private:
  // One problem per field: what could not be read is not judged as well.
  void problem(const std::string& where, std::string_view what) {
    if (seen_.insert(where).second)
      problems_.push_back(fmt::format("{} {}", where.empty() ? "the file" : where, what));
  }
  void check(const std::string& where, double number, double low, double high) {
    if (number < low || number > high)
      problem(where, fmt::format("is {}, but must be from {} to {}", number, low, high));
  }
  void check(const std::string& where, Point at, Point low, Point high) {
    check(where + "[0]", at.x, low.x, high.x);
    check(where + "[1]", at.y, low.y, high.y);
  }
  void check_color(std::string_view name, std::string_view color) {
    const bool good = color.size() == 7 && color[0] == '#' &&
                      color.find_first_not_of("0123456789abcdef", 1) == std::string_view::npos;
    if (!good) problem(join_path("colors", name), "must be a colour such as #a0b1c2");
  }

  void check(const std::string& where, const Ground& ground) {
    if (ground.area.has_value() == ground.line.has_value())
      return problem(where, "must have either an area or a line");
    const std::string list = where + (ground.area ? ".area" : ".line");
    const std::vector<Point>& points = ground.area ? *ground.area : *ground.line;
    // Ground may extend past the edge of the picture, so that no shore shows along it.
    for (std::size_t i = 0; i < points.size(); ++i)
      check(item_path(list, i), points[i], {-kMaxSize, -kMaxSize}, {2 * kMaxSize, 2 * kMaxSize});
    if (ground.width.has_value() == ground.area.has_value())
      problem(where + ".width", ground.area ? "is for lines only" : "is missing");
    check(where + ".width", ground.width.value_or(1), 0.5, 500);
  }

  void add_places() {
    for (const auto& [id, place] : file_.locations) {
      const std::string where = "locations." + id;
      const auto location = board_.find_location(id);
      if (!location) {
        problem(where, "is no location of the board");
        continue;
      }
      check(where + ".at", place.at, {0, 0}, file_.size);
      check(where + ".shift", place.shift.value_or(Point()), {-200, -200}, {200, 200});
      const std::string& name = board_.at(*location).name;
      if (place.lines && fmt::format("{}", fmt::join(*place.lines, " ")) != name)
        problem(where + ".lines", fmt::format("must make the name {}", name));
      layout_.places[static_cast<std::size_t>(location->index())] = place;
    }
    for (const Location& location : board_.locations) {
      if (!seen_.contains("locations") &&
          std::ranges::find(file_.locations, location.id, &Record<Place>::value_type::first) ==
              file_.locations.end())
        problem("locations." + location.id, "is missing");
    }
  }

  void add_bends() {
    for (const auto& [id, bend] : file_.routes) {
      const auto route = board_.find_route(id);
      if (!route) {
        problem("routes." + id, "is no route of the board");
        continue;
      }
      check("routes." + id + ".bend", bend.bend, -500, 500);
      const Route& bent = board_.at(*route);
      // Routes side by side bend together, so that one entry is enough for a double.
      for (std::size_t i = 0; i < board_.routes.size(); ++i) {
        const Route& other = board_.routes[i];
        if (other.a == bent.a && other.b == bent.b) layout_.bends[i] = bend.bend;
        if (other.a == bent.b && other.b == bent.a) layout_.bends[i] = -bend.bend;
      }
    }
  }

  const Board& board_;
  LayoutFile& file_;
  Layout& layout_;
  std::vector<std::string>& problems_;
  std::set<std::string> seen_;  // the fields that have a problem
};

// Points close enough together for the eye, the last one included.
std::vector<Point> thinned(const std::vector<Point>& line) {
  constexpr std::size_t kStep = 3;
  std::vector<Point> kept;
  for (std::size_t i = 0; i < line.size(); i += kStep) kept.push_back(line[i]);
  if (line.size() % kStep != 1 && !line.empty()) kept.push_back(line.back());
  return kept;
}

}  // namespace

void read_value(Point& into, const json::value& from, const std::string& where, JsonReader& reader) {
  const json::array* both = from.if_array();
  if (both == nullptr || both->size() != 2) return reader.fail(where, Expected::kTwo, &from);
  DescribedReader described(reader);
  described.read(into.x, (*both)[0], item_path(where, 0));
  described.read(into.y, (*both)[1], item_path(where, 1));
}

void write_value(std::string& out, Point at) { out += fmt::format("[{},{}]", number(at.x), number(at.y)); }

LayoutReading read_layout(const Board& board, std::string_view json_text) {
  LayoutReading reading;
  ReadError error;
  if (json_text.size() > kMaxFile) {
    reading.problems.emplace_back("the file is larger than 1 MB");
  } else if (const auto root = parse_json(json_text, error)) {
    JsonReader reader(JsonSource::kFile);
    auto file = read_described<LayoutFile>(*root, "", reader);
    LayoutChecker(board, file, reading).run(reader.errors());
  } else {
    reading.problems.push_back("the file is not JSON: " + error.found);
  }
  return reading;
}

std::string layout_to_json(const Board& board, const Layout& layout) {
  LayoutFile file;
  static_cast<Layout&>(file) = layout;
  file.board = board.id;
  for (std::size_t i = 0; i < layout.places.size(); ++i)
    file.locations.emplace_back(board.locations[i].id, layout.places[i]);
  for (std::size_t i = 0; i < layout.bends.size(); ++i)
    if (std::abs(layout.bends[i]) >= 0.1) file.routes.push_back({board.routes[i].id, {layout.bends[i]}});
  return json_of(file);
}

void write_value(std::string& out, const TurnedBox& box) {
  out += fmt::format("[{},{},{},{},{}]", number(box.centre.x), number(box.centre.y),
                     number(box.angle * 180 / std::numbers::pi), number(box.length), number(box.width));
}

std::string drawing_to_json(const Board& board, const Layout& layout) {
  const BoardGeometry geometry = lay_out(board, layout);
  Record<ColorLook> colors{{"gray", kGrayLook}};
  for (const ColorLook& look : deck_looks(board)) colors.emplace_back(look.name, look);
  Record<std::string_view> pieces;
  for (const auto& piece : board.rules.pieces) pieces.emplace_back(piece.kind, vehicle_path(piece.kind));
  Record<Point> stations;
  for (std::size_t i = 0; i < geometry.stations.size(); ++i)
    stations.emplace_back(board.locations[i].id, geometry.stations[i]);
  Record<RawJson> routes;
  for (std::size_t i = 0; i < geometry.routes.size(); ++i) {
    std::string route = "{";
    write_member(route, "spaces", geometry.routes[i].spaces);
    write_member(route, "line", straight_path(thinned(geometry.routes[i].path), false));
    routes.push_back({board.routes[i].id, {route + "}"}});
  }
  const Box crop = network(geometry);
  std::string out = "{";
  write_member(out, "size", layout.size);
  write_member(out, "crop",
               RawJson{fmt::format("[{},{},{},{}]", number(crop.left), number(crop.top),
                                   number(crop.right - crop.left), number(crop.bottom - crop.top))});
  write_member(out, "theme", layout.theme);
  write_member(out, "colors", colors);
  write_member(out, "pieces", pieces);
  write_member(out, "wild", vehicle_path(board.wild_name));
  write_member(out, "stations", stations);
  write_member(out, "routes", routes);
  return out + "}";
}

}  // namespace kurz::draw
