#include "server/api/table_summaries.h"

#include "server/table/news.h"

namespace kurz {
namespace {

namespace json = boost::json;

json::array seats_of(const Table& table, const json::array& from) {
  json::array seats = from;
  if (!table.has_game()) return seats;
  const View view = make_view(table.state(), kSpectator);
  for (std::size_t s = 0; s < seats.size(); ++s) {
    json::object& one = seats[s].as_object();
    one["points"] = view.over() ? view.scores[s].total() : view.seat(Seat(static_cast<int>(s))).points;
    if (view.over()) one["place"] = view.places[s];
  }
  return seats;
}

}  // namespace

const TableSummaries::Known* TableSummaries::find(const StoredTable& stored) {
  if (const auto at = known_.find(stored.id); at != known_.end() && at->second.version == stored.version) {
    return &at->second;
  }
  const auto read = house_.read_table(stored.id);
  if (!read) return nullptr;
  const Table& table = **read;
  const json::object state = table_to_json(table, kSpectator);
  if (known_.size() >= kMost) known_.clear();
  Known& known = known_[stored.id];
  known = {table.version(),
           table.maker(),
           table.settings().spectators,
           table.holders(),
           {{"board_name", table.board().name},
            {"status", state.at("status")},
            {"settings", state.at("settings")},
            {"seats", seats_of(table, state.at("seats").as_array())}}};
  return &known;
}

json::object TableSummaries::told(const StoredTable& stored, const std::string& guest) {
  const Known* known = find(stored);
  json::object object = known != nullptr ? known->shown : json::object{{"status", "hurt"}};
  object["table"] = stored.id;
  object["changed_at"] = stored.changed_at;
  if (known == nullptr) return object;
  for (std::size_t s = 0; s < known->holders.size(); ++s) {
    const Holder& holder = known->holders[s];
    if (holder.kind != HolderKind::kGuest) continue;
    json::object& seat = object["seats"].as_array()[s].as_object();
    seat["name"] = guests_.name_of(holder.who);
    seat["you"] = !guest.empty() && holder.who == guest;
  }
  return object;
}

}  // namespace kurz
