#include "server/api/summaries.h"

#include <algorithm>
#include <map>

#include "server/service/guests.h"
#include "server/service/names.h"
#include "server/table/updates.h"

namespace kurz {
namespace {

constexpr std::size_t kMostListed = 50;
constexpr int kMostPerHost = 2;
constexpr int kMostSearched = 200;       // tables that are looked at to find those
constexpr std::size_t kMostKept = 1000;  // a few kilobytes each

protocol::TableSummary summary_of(const Table& table) {
  protocol::TableState state = table_state(table);
  protocol::TableSummary summary;
  summary.status = state.status;
  summary.board_name = table.board().name;
  summary.settings = std::move(state.settings);
  auto& seats = summary.seats.emplace();
  for (protocol::SeatHolder& holder : state.seats) seats.push_back({std::move(holder), {}, {}, {}, {}});
  if (!table.has_game()) return summary;
  const View view = make_view(table.state(), kSpectator);
  for (std::size_t s = 0; s < seats.size(); ++s) {
    seats[s].points =
        view.over() ? view.scores[s].total() : route_points(table.board(), view.seats[s].routes);
    if (view.over()) seats[s].place = view.places[s];
  }
  return summary;
}

// Empty for guests who have deleted their data.
std::string name_of(Store& store, const std::string& guest) {
  const auto found = store.guest(guest);
  return found && *found ? (*found)->name : "";
}

}  // namespace

std::shared_ptr<const Summaries::Summary> Summaries::find(Store& store, const StoredTable& stored) {
  {
    const std::lock_guard lock(mutex_);
    const auto at = kept_.find(stored.id);
    if (at != kept_.end() && at->second->version == stored.version) return at->second;
  }
  const auto loaded = load_table(store, find_board_, stored.id);
  if (!loaded) return report_(loaded.error()), nullptr;
  const Table& table = *loaded;
  auto summary =
      std::make_shared<const Summary>(Summary{table.version(), table.host(), table.settings().spectators,
                                              table.holders(), table.seating_order(), summary_of(table)});
  const std::lock_guard lock(mutex_);
  if (kept_.size() >= kMostKept) kept_.clear();
  return kept_[stored.id] = std::move(summary);
}

protocol::TableSummary Summaries::shown_to(const std::string& guest, Store& store,
                                           const StoredTable& stored) {
  const auto known = find(store, stored);
  protocol::TableSummary summary = known ? known->shown : protocol::TableSummary();
  summary.table = stored.id;
  summary.changed_at = stored.changed_at;
  if (!known) return summary;
  const auto names = names_at(known->holders, known->seating_order,
                              [&](const std::string& one) { return name_of(store, one); });
  for (std::size_t s = 0; s < known->holders.size(); ++s) {
    const Holder& holder = known->holders[s];
    if (holder.kind != HolderKind::kGuest) continue;
    (*summary.seats)[s].name = names[s];
    (*summary.seats)[s].you = !guest.empty() && holder.who == guest;
  }
  return summary;
}

bool Summaries::is_taken(Store& store, const Guest& guest, const std::string& name) {
  const NameLook look = look_of(name);
  // Guests who keep a similar name were already given a number at tables with others of that name.
  if (is_alike(look, look_of(guest.name))) return false;
  const auto tables = store.tables_of(guest.id, kMostOwn);
  if (!tables) return false;
  return std::ranges::any_of(*tables, [&](const StoredTable& stored) {
    const bool is_finished = stored.status == TableStatus::kOver || stored.status == TableStatus::kClosed;
    const auto known = is_finished ? nullptr : find(store, stored);
    return known && std::ranges::any_of(known->holders, [&](const Holder& holder) {
             return holder.kind == HolderKind::kGuest && holder.who != guest.id &&
                    is_alike(look, look_of(name_of(store, holder.who)));
           });
  });
}

Stored<protocol::TableList> Summaries::listed(Store& store) {
  const auto tables = store.listed_tables(kMostSearched);
  if (!tables) return tables.error();
  std::map<std::string, int> per_host;
  protocol::TableList list;
  for (const StoredTable& stored : *tables) {
    if (list.tables.size() == kMostListed) break;
    const auto known = find(store, stored);
    // A game that may not be watched is not listed.
    if (stored.status == TableStatus::kRunning && (!known || !known->spectators)) continue;
    if (known && ++per_host[known->host] > kMostPerHost) continue;
    list.tables.push_back(shown_to("", store, stored));
  }
  return list;
}

}  // namespace kurz
