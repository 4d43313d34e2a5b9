#include "advice/advice_text.h"
#include "server/api/api.h"
#include "server/config/addresses.h"
#include "server/table/updates.h"
#include "server/table/uploaded_log.h"

namespace kurz {
namespace {

constexpr std::size_t kMostListed = 50;
constexpr int kMostPerHost = 2;
constexpr int kMostSearched = 200;  // tables that are looked at to find those
constexpr int kMostOwn = 20;
constexpr std::size_t kMostSummaries = 1000;  // a few kilobytes each
// Replaying a long game takes 15 milliseconds.
constexpr JobLimits kMostReplays{32, 2};

Holders holders_of(const protocol::CreateTable& body, const std::string& host) {
  Holders holders;
  for (const std::string& who : body.seats) {
    if (who == "me") {
      holders.push_back({HolderKind::kGuest, host, ""});
    } else if (who == "open") {
      holders.push_back({});
    } else {
      holders.push_back({HolderKind::kBot, who, ""});
    }
  }
  return holders;
}

// What the fields alone do not say.
std::optional<RequestError> check(const protocol::CreateTable& body) {
  JsonReader reader;
  const int seats = static_cast<int>(body.seats.size());
  if (seats < kMinPlayers || seats > kMaxPlayers) reader.fail("seats", Expected::kPlayers);
  if (reader.ok() && body.first.value) reader.as_number(body.first.value->index(), "first", 0, seats - 1);
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
    seats[s].points = view.over() ? view.scores[s].total() : view.seats[s].points;
    if (view.over()) seats[s].place = view.places[s];
  }
  return summary;
}

}  // namespace

TableApi::TableApi(const ApiParts& parts)
    : parts_(parts), replays_("replays", parts.runtime, parts.logger, kMostReplays) {}

const TableApi::Summary* TableApi::find_summary(const StoredTable& stored) {
  const auto at = summaries_.find(stored.id);
  if (at != summaries_.end() && at->second.version == stored.version) return &at->second;
  const auto read = parts_.service.tables().read(stored.id);
  if (!read) return nullptr;
  const Table& table = **read;
  if (summaries_.size() >= kMostSummaries) summaries_.clear();
  Summary& summary = summaries_[stored.id];
  summary = {table.version(), table.host(), table.settings().spectators, table.holders(), summary_of(table)};
  return &summary;
}

protocol::TableSummary TableApi::summary_for(const StoredTable& stored, const std::string& guest) {
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

void TableApi::guest_page(const Asked& asked) {
  const auto tables = parts_.store.tables_of(asked.guest->id, kMostOwn);
  if (!tables) return asked.fail(ErrorCode::kStoreFailed);
  protocol::GuestPage page{{}, asked.guest->name};
  for (const StoredTable& stored : *tables) page.tables.push_back(summary_for(stored, asked.guest->id));
  asked.answer(page);
}

Stored<std::string> TableApi::listed_tables() {
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

void TableApi::list(const Asked& asked) {
  constexpr std::int64_t kSecond = 1000;
  const std::int64_t now = parts_.runtime.now();
  if (listed_.empty() || now - listed_at_ >= kSecond) {
    auto list = listed_tables();
    if (!list) return asked.fail(ErrorCode::kStoreFailed);
    listed_ = std::move(*list);
    listed_at_ = now;
  }
  asked.respond(json_response(listed_));
}

void TableApi::create(const Asked& asked) {
  const auto body = asked.body<protocol::CreateTable>();
  if (!body) return;
  if (const auto error = check(*body)) return asked.fail(*error);
  parts_.service.create_table(
      asked.guest->id, body->id, *body, holders_of(*body, asked.guest->id),
      [this, asked, listed = body->listed](const Result<std::string, RequestError>& created) {
        if (!created) return asked.fail(created.error());
        // The host sees it in the list at once.
        if (listed && listed_.find(*created) == std::string::npos) listed_at_ = 0;
        asked.answer(protocol::CreatedTable{*created}, 201);
      });
}

std::shared_ptr<const Table> TableApi::finished(const Asked& asked) {
  auto table = parts_.service.tables().read(asked.parts[0]);
  if (!table) return asked.fail(table.error()), nullptr;
  // Nobody learns here whether a game is running.
  if ((*table)->status() != TableStatus::kOver) return asked.fail(ErrorCode::kNoSuchTable), nullptr;
  return *table;
}

void TableApi::log(const Asked& asked) {
  const auto table = finished(asked);
  if (!table) return;
  asked.respond({200, "application/json", record_of(*table) + "\n", {{"Cache-Control", "no-cache"}}});
}

void TableApi::analysis(const Asked& asked) {
  const auto table = finished(asked);
  if (!table) return;
  const auto progress = parts_.analyses.request(table->id(), table->log());
  if (!progress) return asked.fail(ErrorCode::kBusy);
  using protocol::AnalysisStatus;
  if (!progress->analysis) {
    return asked.answer(
        protocol::AnalysisPage{AnalysisStatus::kRunning, progress->done, progress->of, progress->before, {}},
        202);
  }
  protocol::AnalysisPage page;
  page.status = AnalysisStatus::kDone;
  page.analysis = described(*progress->analysis, table->board(), parts_.analyses.options(), asked.lang);
  asked.answer(page);
}

void TableApi::moment(const Asked& asked) {
  const auto wanted = value_in(asked.request.query, '&', "seat");
  const auto seat = whole_number<std::uint64_t>(wanted.value_or("0"));
  const auto version = whole_number<std::uint64_t>(asked.parts[1]);
  if (!seat || *seat >= kMaxSeats || !version) return asked.fail(ErrorCode::kNoSuchTable);
  const Seat viewer = wanted ? Seat(static_cast<int>(*seat)) : kSpectator;
  const auto table = parts_.service.tables().read_version(asked.visitor(), asked.parts[0], viewer, *version);
  if (!table) return asked.fail(table.error());
  protocol::Moment moment{table->version(), table_state(*table)};
  if (table->has_game()) moment.state.view = protocol::to_message(make_view(table->state(), viewer));
  asked.answer(moment);
}

void TableApi::replay(const Asked& asked) {
  if (!replays_.has_room_for(asked.visitor())) return asked.fail(ErrorCode::kBusy);
  // Boards are found on this thread only, and the game is replayed on another.
  const std::string name = board_of_log(asked.request.body);
  const Board* board = parts_.service.find_board()(name);
  const auto work = [asked, board, name] {
    const auto find = [&](std::string_view id) { return id == name ? board : nullptr; };
    const auto replay = replay_log(asked.request.body, find, asked.lang);
    if (replay) return json_response(json_of(*replay));
    protocol::ErrorAnswer error;
    error.error.code = ErrorCode::kBadLog;
    error.error.text = replay.error();
    return json_response(json_of(error), http_status(ErrorCode::kBadLog));
  };
  replays_.submit(asked.visitor(), work, [asked](std::optional<HttpResponse> response) {
    response ? asked.respond(std::move(*response)) : asked.fail(ErrorCode::kBusy);
  });
}

}  // namespace kurz
