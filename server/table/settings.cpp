#include "server/table/settings.h"

#include <set>

namespace kurz {

namespace json = boost::json;

json::object settings_to_json(const TableSettings& settings) {
  json::object object{{"board", settings.board},
                      {"first", nullptr},
                      {"listed", settings.listed},
                      {"spectators", settings.spectators},
                      {"hints", settings.hints},
                      {"move_seconds", settings.clock.move_seconds},
                      {"game_seconds", settings.clock.game_seconds}};
  if (!settings.first.is_none()) object["first"] = settings.first.index();
  return object;
}

TableSettings settings_from_json(const json::object& from, std::string_view where, int seats,
                                 JsonReader& reader) {
  TableSettings settings;
  settings.board = reader.text(from, where, "board");
  const auto flag = [&](std::string_view name, bool& into) {
    if (from.contains(name)) into = reader.flag(from, where, name);
  };
  const auto seconds = [&](std::string_view name, int& into) {
    if (from.contains(name)) into = reader.number(from, where, name, 0, kMostClockSeconds);
  };
  if (const json::value* first = from.if_contains("first"); first != nullptr && !first->is_null()) {
    settings.first = Seat(reader.as_number(*first, join_path(where, "first"), 0, seats - 1));
  }
  flag("listed", settings.listed);
  flag("spectators", settings.spectators);
  flag("hints", settings.hints);
  seconds("move_seconds", settings.clock.move_seconds);
  seconds("game_seconds", settings.clock.game_seconds);
  return settings;
}

std::vector<std::string> guests_of(const Holders& holders) {
  std::set<std::string> guests;
  for (const Holder& holder : holders) {
    if (holder.kind == HolderKind::kGuest) guests.insert(holder.who);
  }
  return {guests.begin(), guests.end()};
}

std::string_view holder_word(HolderKind kind) {
  switch (kind) {
    case HolderKind::kGuest:
      return "guest";
    case HolderKind::kBot:
      return "bot";
    case HolderKind::kFree:
      break;
  }
  return "free";
}

}  // namespace kurz
