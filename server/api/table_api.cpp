#include <algorithm>

#include "server/api/api.h"
#include "server/config/addresses.h"
#include "server/table/updates.h"

namespace kurz {
namespace {

constexpr std::size_t kMostListed = 50;
constexpr int kMostPerHost = 2;
constexpr int kMostSearched = 200;  // tables that are looked at to find those
constexpr int kMostOwn = 20;
constexpr std::size_t kMostSummaries = 1000;  // a few kilobytes each

Holders holders_of(const protocol::CreateTable& body, const std::string& host) {
  Holders holders;
  std::size_t own = 0;
  for (const std::string& who : body.seats) {
    if (who == "me") {
      holders.push_back({HolderKind::kGuest, host, body.commitments ? (*body.commitments)[own++] : ""});
    } else if (who == "open") {
      holders.push_back({});
    } else {
      holders.push_back({HolderKind::kBot, who, ""});
    }
  }
  return holders;
}

void check_commitments(const protocol::CreateTable& body, JsonReader& reader) {
  const std::vector<std::string>& given = *body.commitments;
  const auto own = std::ranges::count(body.seats, "me");
  if (static_cast<std::ptrdiff_t>(given.size()) != own)
    return reader.fail("commitments", Expected::kForEachSeat, nullptr, {}, 0, static_cast<int>(own));
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (!from_lower_hex(given[i])) reader.fail(item_path("commitments", i), Expected::kHash);
  }
}

// What the fields alone do not say.
std::optional<RequestError> check(const protocol::CreateTable& body) {
  JsonReader reader;
  const int seats = static_cast<int>(body.seats.size());
  if (seats < kMinPlayers || seats > kMaxPlayers) reader.fail("seats", Expected::kPlayers);
  if (reader.ok() && body.first.value) reader.as_number(body.first.value->index(), "first", 0, seats - 1);
  if (reader.ok() && body.commitments) check_commitments(body, reader);
  if (reader.ok()) return {};
  return RequestError(reader.error());
}

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

}  // namespace

const Api::Summary* Api::find_summary(const StoredTable& stored) {
  const auto at = summaries_.find(stored.id);
  if (at != summaries_.end() && at->second.version == stored.version) return &at->second;
  const auto read = parts_.service.tables.read(stored.id);
  if (!read) return nullptr;
  const Table& table = **read;
  if (summaries_.size() >= kMostSummaries) summaries_.clear();
  Summary& summary = summaries_[stored.id];
  summary = {table.version(), table.host(), table.settings().spectators, table.holders(), summary_of(table)};
  return &summary;
}

protocol::TableSummary Api::summary_for(const StoredTable& stored, const std::string& guest) {
  const Summary* known = find_summary(stored);
  protocol::TableSummary summary = known != nullptr ? known->shown : protocol::TableSummary();
  summary.table = stored.id;
  summary.changed_at = stored.changed_at;
  if (known == nullptr) return summary;
  for (std::size_t s = 0; s < known->holders.size(); ++s) {
    const Holder& holder = known->holders[s];
    if (holder.kind != HolderKind::kGuest) continue;
    (*summary.seats)[s].name = parts_.guests.name_of(holder.who);
    (*summary.seats)[s].you = !guest.empty() && holder.who == guest;
  }
  return summary;
}

void Api::guest_page(const HttpCall& call) {
  const auto tables = parts_.store.tables_of(call.guest->id, kMostOwn);
  if (!tables) return call.fail(ErrorCode::kStoreFailed);
  protocol::GuestPage page{{}, call.guest->name};
  for (const StoredTable& stored : *tables) page.tables.push_back(summary_for(stored, call.guest->id));
  call.answer(page);
}

Stored<std::string> Api::listed_tables() {
  const auto tables = parts_.store.listed_tables(kMostSearched);
  if (!tables) return tables.error();
  std::map<std::string, int> per_host;
  protocol::TableList list;
  for (const StoredTable& stored : *tables) {
    if (list.tables.size() == kMostListed) break;
    const Summary* known = find_summary(stored);
    // A game that may not be watched is not listed.
    if (stored.status == TableStatus::kRunning && (known == nullptr || !known->spectators)) continue;
    if (known != nullptr && ++per_host[known->host] > kMostPerHost) continue;
    list.tables.push_back(summary_for(stored, ""));
  }
  return json_of(list);
}

void Api::list_tables(const HttpCall& call) {
  constexpr std::int64_t kSecond = 1000;
  const std::int64_t now = parts_.runtime.steady();
  if (listed_.empty() || now - listed_at_ >= kSecond) {
    auto list = listed_tables();
    if (!list) return call.fail(ErrorCode::kStoreFailed);
    listed_ = std::move(*list);
    listed_at_ = now;
  }
  call.respond(json_response(listed_));
}

void Api::create_table(const HttpCall& call) {
  const auto body = call.body<protocol::CreateTable>();
  if (!body) return;
  if (const auto error = check(*body)) return call.fail(*error);
  parts_.service.commands.create_table(
      call.guest->id, body->id, *body, holders_of(*body, call.guest->id),
      [this, call, listed = body->listed](const Result<std::string, RequestError>& created) {
        if (!created) return call.fail(created.error());
        // The host sees it in the list at once.
        if (listed && listed_.find(*created) == std::string::npos) listed_at_ = 0;
        call.answer(protocol::CreatedTable{*created}, 201);
      });
}

std::shared_ptr<const Table> Api::finished(const HttpCall& call) {
  auto table = parts_.service.tables.read(call.parts[0]);
  if (!table) return call.fail(table.error()), nullptr;
  // Nobody learns here whether a game is running.
  if ((*table)->status() != TableStatus::kOver) return call.fail(ErrorCode::kNoSuchTable), nullptr;
  return *table;
}

void Api::game_log(const HttpCall& call) {
  const auto table = finished(call);
  if (!table) return;
  call.respond({200, "application/json", record_of(*table) + "\n", {{"Cache-Control", "no-cache"}}});
}

void Api::analysis(const HttpCall& call) {
  const auto table = finished(call);
  if (!table) return;
  const auto page = parts_.analyses.request(table->id(), table->log(), call.lang);
  page ? call.answer(*page, page->analysis ? 200 : 202) : call.fail(ErrorCode::kBusy);
}

void Api::moment(const HttpCall& call) {
  const auto wanted = value_in(call.request.query, '&', "seat");
  const auto seat = whole_number<std::uint64_t>(wanted.value_or("0"));
  const auto version = whole_number<std::uint64_t>(call.parts[1]);
  if (!seat || *seat >= kMaxSeats || !version) return call.fail(ErrorCode::kNoSuchTable);
  const Seat viewer = wanted ? Seat(static_cast<int>(*seat)) : kSpectator;
  const auto table = parts_.service.tables.read_version(call.visitor(), call.parts[0], viewer, *version);
  if (!table) return call.fail(table.error());
  protocol::Moment moment{table->version(), table_state(*table)};
  if (table->has_game()) moment.state.view = protocol::to_message(make_view(table->state(), viewer));
  call.answer(moment);
}

void Api::replay(const HttpCall& call) {
  if (!replays_.has_room_for(call.visitor())) return call.fail(ErrorCode::kBusy);
  // Boards are found on this thread only, and the game is replayed on another.
  const std::string name = board_of_log(call.request.body);
  const Board* board = parts_.service.find_board()(name);
  const auto work = [call, board, name] {
    const auto find = [&](std::string_view id) { return id == name ? board : nullptr; };
    const auto replay = replay_log(call.request.body, find, call.lang);
    if (replay) return json_response(json_of(*replay));
    protocol::ErrorAnswer error;
    error.error.code = ErrorCode::kBadLog;
    error.error.text = replay.error();
    return json_response(json_of(error), http_status(ErrorCode::kBadLog));
  };
  replays_.submit(call.visitor(), work, [call](std::optional<HttpResponse> response) {
    response ? call.respond(std::move(*response)) : call.fail(ErrorCode::kBusy);
  });
}

}  // namespace kurz
