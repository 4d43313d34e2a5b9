#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "codec/json_reader.h"
#include "codec/json_text.h"
#include "draw/layout.h"

namespace kurz::draw {
namespace {

namespace json = boost::json;
using Names = std::initializer_list<std::string_view>;

constexpr double kMinSize = 200;
constexpr double kMaxSize = 4000;
constexpr std::size_t kMaxGround = 200;
constexpr std::size_t kMaxPoints = 400;
constexpr std::size_t kMaxFile = 1U << 20U;

constexpr std::array<std::string_view, 5> kGroundKinds{"land", "water", "park", "street",
                                                       "bridge"};  // GroundKind

constexpr std::array<std::pair<std::string_view, std::string Theme::*>, 6> kThemeColors{{
    {"paper", &Theme::paper},
    {"water", &Theme::water},
    {"park", &Theme::park},
    {"street", &Theme::street},
    {"accent", &Theme::accent},
    {"accent_text", &Theme::accent_text},
}};

bool is_color(std::string_view text) {
  return text.size() == 7 && text[0] == '#' &&
         text.find_first_not_of("0123456789abcdef", 1) == std::string_view::npos;
}

// A value of the file and its path. Reading one that is not as it should be adds a problem; one that is
// missing has been reported already, so that reading it adds none.
class Field {
 public:
  Field(std::vector<std::string>& problems, const json::value* value, std::string path)
      : problems_(problems), value_(value), path_(std::move(path)) {}

  explicit operator bool() const { return value_ != nullptr; }

  void problem(std::string_view what) const {
    if (value_ != nullptr) report(what);
  }

  // A field of an object; an optional one may be missing.
  Field operator[](std::string_view name) const {
    Field field = optional(name);
    if (value_ != nullptr && value_->is_object() && !field) field.report("is missing");
    return field;
  }
  [[nodiscard]] Field optional(std::string_view name) const {
    const json::object* from = value_ != nullptr ? value_->if_object() : nullptr;
    return {problems_, from != nullptr ? from->if_contains(name) : nullptr, join_path(path_, name)};
  }

  // Whether it is an object, with no fields but these: an unknown one is most often misspelt.
  [[nodiscard]] bool is_object(Names known) const {
    const auto fields = members();
    for (const auto& [name, field] : fields)
      if (std::ranges::find(known, name) == known.end()) field.problem("is not known");
    return value_ != nullptr && value_->is_object();
  }
  [[nodiscard]] std::vector<std::pair<std::string, Field>> members() const {
    std::vector<std::pair<std::string, Field>> all;
    if (value_ == nullptr || !value_->is_object()) {
      problem("must be an object");
      return all;
    }
    for (const auto& member : value_->get_object())
      all.emplace_back(member.key(), Field(problems_, &member.value(), join_path(path_, member.key())));
    return all;
  }
  [[nodiscard]] std::vector<Field> items(std::size_t least, std::size_t most, std::string_view what) const {
    std::vector<Field> all;
    const json::array* list = value_ != nullptr ? value_->if_array() : nullptr;
    if (list == nullptr || list->size() < least || list->size() > most) {
      problem(what);
      return all;
    }
    for (std::size_t i = 0; i < list->size(); ++i)
      all.emplace_back(problems_, &(*list)[i], item_path(path_, i));
    return all;
  }

  // With a problem, these return `low`, or an empty text.
  [[nodiscard]] double number(double low, double high) const {
    if (value_ == nullptr) return low;
    if (!value_->is_number()) {
      report("must be a number");
      return low;
    }
    const auto found = value_->to_number<double>();
    if (found >= low && found <= high) return found;
    report(fmt::format("is {}, but must be from {} to {}", found, low, high));
    return low;
  }
  [[nodiscard]] Point point(Point low, Point high) const {
    const std::vector<Field> both = items(2, 2, "must be two numbers: [x, y]");
    if (both.empty()) return low;
    return {both[0].number(low.x, high.x), both[1].number(low.y, high.y)};
  }
  [[nodiscard]] std::string text() const {
    if (value_ != nullptr && value_->is_string() && !value_->get_string().empty())
      return std::string(value_->get_string());
    problem("must be a text");
    return {};
  }
  [[nodiscard]] bool flag() const {
    if (value_ != nullptr && value_->is_bool()) return value_->get_bool();
    problem("must be true or false");
    return false;
  }

 private:
  void report(std::string_view what) const {
    problems_.push_back(fmt::format("{} {}", path_.empty() ? "the file" : path_, what));
  }

  std::vector<std::string>& problems_;
  const json::value* value_;
  std::string path_;
};

class LayoutReader {
 public:
  LayoutReader(const Board& board, Layout& layout) : board_(board), layout_(layout) {}

  void read(const Field& file) {
    if (!file.is_object(
            {"format", "board", "size", "colors", "panel", "ground", "captions", "locations", "routes"}))
      return;
    (void)file["format"].number(1, 1);
    const std::string id = file["board"].text();
    if (!id.empty() && id != board_.id)
      file["board"].problem(fmt::format("is {}, but the board is {}", id, board_.id));
    const Point size = file["size"].point({kMinSize, kMinSize}, {kMaxSize, kMaxSize});
    layout_.width = size.x;
    layout_.height = size.y;
    theme(file["colors"]);
    layout_.panel = inside(file["panel"]);
    const std::string too_many = fmt::format("must be a list of at most {} entries", kMaxGround);
    for (const Field& item : file.optional("ground").items(0, kMaxGround, too_many)) ground(item);
    for (const Field& item : file.optional("captions").items(0, kMaxGround, too_many)) caption(item);
    locations(file["locations"]);
    routes(file.optional("routes"));
  }

 private:
  Point inside(const Field& field) const { return field.point({0, 0}, {layout_.width, layout_.height}); }

  void theme(const Field& colors) {
    if (!colors.is_object({"paper", "water", "park", "street", "accent", "accent_text"})) return;
    for (const auto& [name, member] : kThemeColors) {
      const std::string color = colors[name].text();
      if (is_color(color))
        layout_.theme.*member = color;
      else if (!color.empty())
        colors[name].problem("must be a colour such as #a0b1c2");
    }
  }

  static GroundKind kind(const Field& from) {
    const std::string word = from.text();
    const auto* const found = std::ranges::find(kGroundKinds, word);
    if (found != kGroundKinds.end()) return static_cast<GroundKind>(found - kGroundKinds.begin());
    if (!word.empty()) from.problem("must be land, water, park, street or bridge");
    return {};
  }

  void ground(const Field& from) {
    if (!from.is_object({"kind", "area", "line", "width", "round"})) return;
    Ground made;
    made.kind = kind(from["kind"]);
    const Field area = from.optional("area");
    const Field line = from.optional("line");
    if (static_cast<bool>(area) == static_cast<bool>(line))
      return from.problem("must have either an area or a line");
    made.area = static_cast<bool>(area);
    const std::size_t least = made.area ? 3 : 2;
    // Ground may extend past the edge of the picture, so that no shore shows along it.
    for (const Field& point :
         (made.area ? area : line)
             .items(least, kMaxPoints, fmt::format("must be a list of {} to {} points", least, kMaxPoints)))
      made.points.push_back(point.point({-kMaxSize, -kMaxSize}, {2 * kMaxSize, 2 * kMaxSize}));
    if (made.area)
      from.optional("width").problem("is for lines only");
    else
      made.width = from["width"].number(0.5, 500);
    if (const Field round = from.optional("round")) made.round = round.flag();
    layout_.ground.push_back(std::move(made));
  }

  void caption(const Field& from) {
    if (!from.is_object({"text", "kind", "at", "turn"})) return;
    Caption made{from["text"].text(), kind(from["kind"]), inside(from["at"]), 0};
    if (const Field turn = from.optional("turn")) made.turn = turn.number(-180, 180);
    layout_.captions.push_back(std::move(made));
  }

  void locations(const Field& all) {
    const auto members = all.members();
    for (const auto& [id, field] : members) {
      const auto location = board_.find_location(id);
      if (location)
        place(field, board_.at(*location).name, layout_.places[static_cast<std::size_t>(location->index())]);
      else
        field.problem("is no location of the board");
    }
    for (const Location& location : board_.locations) (void)all[location.id];  // reports what is missing
  }

  void place(const Field& from, const std::string& name, Place& into) const {
    into.lines = {name};
    if (!from.is_object({"at", "label", "shift", "lines"})) return;
    into.at = inside(from["at"]);
    const std::string word = from["label"].text();
    if (const std::optional<Side> side = parse_side(word))
      into.side = *side;
    else if (!word.empty())
      from["label"].problem("must be n, ne, e, se, s, sw, w or nw");
    if (const Field shift = from.optional("shift")) into.shift = shift.point({-200, -200}, {200, 200});
    const Field lines = from.optional("lines");
    if (!lines) return;
    std::vector<std::string> texts;
    for (const Field& line : lines.items(1, kMaxGround, "must be a list of texts"))
      texts.push_back(line.text());
    if (fmt::format("{}", fmt::join(texts, " ")) != name)
      return lines.problem(fmt::format("must make the name {}", name));
    into.lines = std::move(texts);
  }

  void routes(const Field& all) {
    if (!all) return;
    const auto members = all.members();
    for (const auto& [id, field] : members) {
      const auto route = board_.find_route(id);
      if (!route)
        field.problem("is no route of the board");
      else if (field.is_object({"bend"}))
        bend_bundle(board_.at(*route), field["bend"].number(-500, 500));
    }
  }

  // Routes side by side bend together, so that one entry is enough for a double.
  void bend_bundle(const Route& route, double bend) {
    for (std::size_t i = 0; i < board_.routes.size(); ++i) {
      const Route& other = board_.routes[i];
      if (other.a == route.a && other.b == route.b) layout_.bends[i] = bend;
      if (other.a == route.b && other.b == route.a) layout_.bends[i] = -bend;
    }
  }

  const Board& board_;
  Layout& layout_;
};

json::object ground_to_json(const Ground& ground) {
  json::array points;
  for (const Point& at : ground.points) points.emplace_back(json_point(at));
  json::object object{{"kind", as_json(kGroundKinds[static_cast<std::size_t>(ground.kind)])},
                      {ground.area ? "area" : "line", std::move(points)}};
  if (!ground.area) object["width"] = json_number(ground.width);
  if (!ground.round) object["round"] = false;
  return object;
}

json::object caption_to_json(const Caption& caption) {
  json::object object{{"text", caption.text},
                      {"kind", as_json(kGroundKinds[static_cast<std::size_t>(caption.kind)])},
                      {"at", json_point(caption.at)}};
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

LayoutReading read_layout(const Board& board, std::string_view json_text) {
  LayoutReading reading;
  reading.layout.places.resize(board.locations.size());
  reading.layout.bends.assign(board.routes.size(), 0.0);
  ReadError error;
  if (json_text.size() > kMaxFile)
    reading.problems.emplace_back("the file is larger than 1 MB");
  else if (const auto file = parse_json(json_text, error))
    LayoutReader(board, reading.layout).read({reading.problems, &*file, ""});
  else
    reading.problems.push_back("the file is not JSON: " + error.found);
  return reading;
}

json::value json_number(double value) {
  const double tenths = std::round(value * 10) / 10;
  const auto whole = static_cast<std::int64_t>(tenths);
  return tenths == static_cast<double>(whole) ? json::value(whole) : json::value(tenths);
}

json::array json_point(Point at) { return {json_number(at.x), json_number(at.y)}; }

json::object theme_to_json(const Theme& theme) {
  json::object colors;
  for (const auto& [name, member] : kThemeColors) colors[name] = theme.*member;
  return colors;
}

json::object layout_to_json(const Board& board, const Layout& layout) {
  json::array ground;
  for (const Ground& one : layout.ground) ground.emplace_back(ground_to_json(one));
  json::array captions;
  for (const Caption& one : layout.captions) captions.emplace_back(caption_to_json(one));
  json::object places;
  for (std::size_t i = 0; i < layout.places.size(); ++i)
    places[board.locations[i].id] = place_to_json(layout.places[i]);
  json::object bends;
  for (std::size_t i = 0; i < layout.bends.size(); ++i)
    if (std::abs(layout.bends[i]) >= 0.1)
      bends[board.routes[i].id] = {{"bend", json_number(layout.bends[i])}};
  return {{"format", 1},
          {"board", board.id},
          {"size", json_point({layout.width, layout.height})},
          {"colors", theme_to_json(layout.theme)},
          {"panel", json_point(layout.panel)},
          {"ground", std::move(ground)},
          {"captions", std::move(captions)},
          {"locations", std::move(places)},
          {"routes", std::move(bends)}};
}

}  // namespace kurz::draw
