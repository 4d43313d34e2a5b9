#include "codec/board_json.h"

#include <algorithm>
#include <initializer_list>

#include <boost/json.hpp>

#include "codec/json_reader.h"

namespace kurz {
namespace {

namespace json = boost::json;

constexpr int kBoardFormat = 1;
constexpr std::size_t kMaxText = 1 << 20;

class SpecReader {
 public:
  explicit SpecReader(BoardReading& out) : spec_(out.spec), problems_(out.problems) {}

  void read(const json::object& root) {
    known_fields(root, "",
                 {"format", "id", "version", "name", "year", "layout", "colors", "wild", "cards", "pieces",
                  "end_when_pieces_left", "score_routes", "first_player", "route_points", "bonus",
                  "locations", "routes", "tickets"});
    long format = kBoardFormat;
    number(root, "", "format", format);
    if (format != kBoardFormat)
      problems_.push_back({BoardFault::kUnknownFormat, "format", {}, {}, format, 0, kBoardFormat});
    text(root, "", "id", spec_.id);
    number(root, "", "version", spec_.version);
    text(root, "", "name", spec_.name);
    number(root, "", "year", spec_.year);
    text(root, "", "layout", spec_.layout);
    texts(root, "", "colors", spec_.colors);
    text(root, "", "wild", spec_.wild);
    if (const json::object* cards = object(root, "", "cards")) {
      known_fields(*cards, "cards", {"each_color", "wild"});
      number(*cards, "cards", "each_color", spec_.cards_each_color);
      number(*cards, "cards", "wild", spec_.wild_cards);
    } else {
      spec_.cards_each_color = spec_.wild_cards = kUnread;
    }
    number(root, "", "end_when_pieces_left", spec_.end_when_pieces_left);
    text(root, "", "score_routes", spec_.score_routes);
    text(root, "", "first_player", spec_.first_player, false);
    read_points(root);
    if (const json::object* bonus = object(root, "", "bonus")) read_bonus(*bonus);
    read_lists(root);
  }

 private:
  void report(BoardFault fault, std::string where, std::string_view what) {
    problems_.push_back({fault, std::move(where), std::string(what), {}, 0, 0, 0});
  }

  void known_fields(const json::object& from, std::string_view where,
                    std::initializer_list<std::string_view> known) {
    for (const auto& field : from) {
      const std::string_view name(field.key().data(), field.key().size());
      if (std::find(known.begin(), known.end(), name) == known.end()) {
        report(BoardFault::kUnknownField, join_path(where, name), name);
      }
    }
  }
  const json::value* find(const json::object& from, std::string_view where, std::string_view field,
                          bool needed = true) {
    const json::value* value = from.if_contains(field);
    if (value == nullptr && needed) report(BoardFault::kMissingField, join_path(where, field), field);
    return value;
  }

  void read_text(const json::value& value, const std::string& where, std::string& into) {
    if (!value.is_string()) return report(BoardFault::kWrongType, where, "text");
    into.assign(value.get_string().data(), value.get_string().size());
    if (into.empty()) report(BoardFault::kBadName, where, into);
  }
  void read_number(const json::value& value, const std::string& where, long& into) {
    // A whole number written as 3.0 or far out of range is told apart from one that is only too large.
    if (value.is_int64()) {
      into = value.get_int64();
    } else {
      report(BoardFault::kWrongType, where, "whole number");
      into = kUnread;
    }
  }

  void text(const json::object& from, std::string_view where, std::string_view field, std::string& into,
            bool needed = true) {
    if (const json::value* value = find(from, where, field, needed))
      read_text(*value, join_path(where, field), into);
  }
  void number(const json::object& from, std::string_view where, std::string_view field, long& into,
              bool needed = true) {
    const json::value* value = find(from, where, field, needed);
    if (value != nullptr) {
      read_number(*value, join_path(where, field), into);
    } else if (needed) {
      into = kUnread;
    }
  }
  void flag(const json::object& from, std::string_view where, std::string_view field, bool& into) {
    const json::value* value = find(from, where, field, false);
    if (value == nullptr) return;
    if (value->is_bool()) {
      into = value->get_bool();
    } else {
      report(BoardFault::kWrongType, join_path(where, field), "true or false");
    }
  }
  const json::object* object(const json::object& from, std::string_view where, std::string_view field,
                             bool needed = true) {
    const json::value* value = find(from, where, field, needed);
    if (value != nullptr && !value->is_object())
      report(BoardFault::kWrongType, join_path(where, field), "object");
    return value != nullptr ? value->if_object() : nullptr;
  }
  const json::array* array(const json::object& from, std::string_view where, std::string_view field,
                           bool needed = true) {
    const json::value* value = find(from, where, field, needed);
    if (value != nullptr && !value->is_array())
      report(BoardFault::kWrongType, join_path(where, field), "list");
    return value != nullptr ? value->if_array() : nullptr;
  }
  void texts(const json::object& from, std::string_view where, std::string_view field,
             std::vector<std::string>& into) {
    const json::array* list = array(from, where, field);
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
      read_text((*list)[i], item_path(join_path(where, field), i), into.emplace_back());
    }
  }
  // Calls read(object, where) for each item of a list of objects.
  template <class Read>
  void objects(const json::object& from, std::string_view where, std::string_view field, Read read,
               bool needed = true) {
    const json::array* list = array(from, where, field, needed);
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
      const std::string at = item_path(join_path(where, field), i);
      const json::object* one = (*list)[i].if_object();
      if (one == nullptr) report(BoardFault::kWrongType, at, "object");
      // An empty stand-in keeps the numbering of the items behind it.
      read(one != nullptr ? *one : json::object(), at, one != nullptr);
    }
  }

  void read_points(const json::object& root) {
    const json::object* kinds = object(root, "", "route_points");
    if (kinds == nullptr) return;
    for (const auto& kind : *kinds) {
      const std::string where = join_path("route_points", {kind.key().data(), kind.key().size()});
      const json::object* table = kind.value().if_object();
      if (table == nullptr) {
        report(BoardFault::kWrongType, where, "object");
        continue;
      }
      auto& into = spec_.route_points[std::string(kind.key().data(), kind.key().size())];
      for (const auto& entry : *table) {
        const std::string cards(entry.key().data(), entry.key().size());
        read_number(entry.value(), join_path(where, cards), into[cards]);
      }
    }
  }

  void read_bonus(const json::object& bonus) {
    known_fields(bonus, "bonus", {"attractions", "districts", "souvenirs"});
    if (const json::object* from = object(bonus, "bonus", "attractions", false)) {
      AttractionsSpec& into = spec_.attractions.emplace();
      known_fields(*from, "bonus.attractions", {"points_each", "locations"});
      number(*from, "bonus.attractions", "points_each", into.points_each);
      texts(*from, "bonus.attractions", "locations", into.locations);
    }
    const auto read_district = [&](const json::object& from, const std::string& at, bool there) {
      DistrictSpec& into = spec_.districts.emplace_back();
      if (!there) return;
      known_fields(from, at, {"id", "points", "locations"});
      text(from, at, "id", into.id);
      number(from, at, "points", into.points);
      texts(from, at, "locations", into.locations);
    };
    objects(bonus, "bonus", "districts", read_district, false);
    if (const json::object* from = object(bonus, "bonus", "souvenirs", false)) read_souvenirs(*from);
  }
  void read_souvenirs(const json::object& from) {
    const std::string where = "bonus.souvenirs";
    SouvenirsSpec& into = spec_.souvenirs.emplace();
    known_fields(from, where, {"symbols", "copies_each", "start", "points_by_count"});
    texts(from, where, "symbols", into.symbols);
    number(from, where, "copies_each", into.copies_each);
    texts(from, where, "start", into.start);
    const json::array* points = array(from, where, "points_by_count");
    for (std::size_t i = 0; points != nullptr && i < points->size(); ++i) {
      read_number((*points)[i], item_path(join_path(where, "points_by_count"), i),
                  into.points_by_count.emplace_back());
    }
  }

  void read_lists(const json::object& root) {
    objects(root, "", "pieces", [&](const json::object& from, const std::string& at, bool there) {
      PieceSpec& into = spec_.pieces.emplace_back();
      into.count = kUnread;
      if (!there) return;
      known_fields(from, at, {"kind", "count"});
      text(from, at, "kind", into.kind);
      number(from, at, "count", into.count);
    });
    objects(root, "", "locations", [&](const json::object& from, const std::string& at, bool there) {
      LocationSpec& into = spec_.locations.emplace_back();
      if (!there) return;
      known_fields(from, at, {"id", "name"});
      text(from, at, "id", into.id);
      text(from, at, "name", into.name);
    });
    objects(root, "", "routes", [&](const json::object& from, const std::string& at, bool there) {
      read_route(from, at, there);
    });
    objects(root, "", "tickets", [&](const json::object& from, const std::string& at, bool there) {
      TicketSpec& into = spec_.tickets.emplace_back();
      into.points = kUnread;
      if (!there) return;
      known_fields(from, at, {"a", "b", "points"});
      text(from, at, "a", into.a);
      text(from, at, "b", into.b);
      number(from, at, "points", into.points);
    });
  }
  void read_route(const json::object& from, const std::string& at, bool there) {
    RouteSpec& into = spec_.routes.emplace_back();
    into.cards = into.pieces = kUnread;
    if (!there) return;
    known_fields(from, at, {"id", "a", "b", "kind", "cards", "pieces", "color", "double", "ferries"});
    text(from, at, "id", into.id);
    text(from, at, "a", into.a);
    text(from, at, "b", into.b);
    text(from, at, "kind", into.kind);
    text(from, at, "color", into.color);
    number(from, at, "cards", into.cards);
    number(from, at, "pieces", into.pieces);
    number(from, at, "ferries", into.ferries, false);
    flag(from, at, "double", into.is_double);
  }

  BoardSpec& spec_;
  BoardProblems& problems_;
};

}  // namespace

BoardReading read_board_spec(std::string_view text) {
  BoardReading reading;
  json::error_code error;
  json::value root;
  if (text.size() > kMaxText) {
    reading.problems.push_back(
        {BoardFault::kTooMany, "", "bytes", {}, static_cast<long>(text.size()), 0, kMaxText});
    return reading;
  }
  root = json::parse({text.data(), text.size()}, error);
  if (error) {
    reading.problems.push_back({BoardFault::kNotJson, "", error.message(), {}, 0, 0, 0});
  } else if (!root.is_object()) {
    reading.problems.push_back({BoardFault::kWrongType, "", "object", {}, 0, 0, 0});
  } else {
    SpecReader(reading).read(root.get_object());
    for (std::string& field : index_lines(text).doubled) {
      reading.problems.push_back({BoardFault::kDoubledField, field, field, {}, 0, 0, 0});
    }
  }
  return reading;
}

Result<BoardPtr, BoardProblems> read_board(std::string_view text) {
  BoardReading reading = read_board_spec(text);
  const bool readable = reading.problems.empty() || !reading.problems.front().where.empty();
  if (readable) {
    for (BoardProblem& problem : find_problems(reading.spec)) reading.problems.push_back(std::move(problem));
  }
  if (has_mistake(reading.problems)) return std::move(reading.problems);
  return build_board(reading.spec);
}

}  // namespace kurz
