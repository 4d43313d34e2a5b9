#include <algorithm>

#include "server/api/api.h"
#include "server/config/addresses.h"
#include "server/service/first_exception.h"
#include "server/table/updates.h"

namespace kurz {
namespace {

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
MaybeError check(const protocol::CreateTable& body) {
  JsonReader reader;
  const int seats = static_cast<int>(body.seats.size());
  if (seats < kMinPlayers || seats > kMaxPlayers) reader.fail("seats", Expected::kPlayers);
  if (reader.ok() && body.first.value) reader.as_number(body.first.value->index(), "first", 0, seats - 1);
  if (reader.ok() && body.commitments) check_commitments(body, reader);
  if (reader.ok()) return {};
  return RequestError(reader.error());
}

// The table of a game that is over. Nobody learns here whether a game is running.
Result<Table, LoadError> load_finished(Store& store, const BoardSource& find_board, const std::string& id) {
  auto loaded = load_table(store, find_board, id);
  if (loaded && loaded->status() != TableStatus::kOver) return LoadError(ErrorCode::kNoSuchTable);
  return loaded;
}

}  // namespace

void Api::guest_page(const HttpCall& call) {
  read(call, [this, guest = *call.guest](Store& store) -> Found {
    const auto tables = store.tables_of(guest.id, kMostOwn);
    if (!tables) return LoadError(ErrorCode::kStoreFailed);
    protocol::GuestPage page{{}, guest.name};
    for (const StoredTable& stored : *tables) {
      page.tables.push_back(summaries_.shown_to(guest.id, store, stored));
    }
    return json_response(json_of(page));
  });
}

void Api::list_tables(const HttpCall& call) {
  if (!listed_.empty() && parts_.runtime.steady() - listed_at_ < kSecond) {
    return call.respond(json_response(listed_));
  }
  waiting_for_list_.push_back(call);
  if (waiting_for_list_.size() == 1) answer_list();
}

// One list for all requests that wait for it.
void Api::answer_list() {
  const auto work = [this]() -> std::string {
    const auto store = parts_.stores.borrow();
    const auto list = store ? summaries_.listed(*store) : StoreError{};
    return list ? json_of(*list) : "";
  };
  listed_at_ = parts_.runtime.steady();
  const auto then = [this](const std::optional<std::string>& list) {
    listed_ = list.value_or("");
    FirstException failed;
    for (const HttpCall& call : std::exchange(waiting_for_list_, {})) {
      failed.run([&] {
        listed_.empty() ? call.fail(ErrorCode::kStoreFailed) : call.respond(json_response(listed_));
      });
    }
    failed.rethrow();
  };
  if (!reads_.submit({"list of tables", ""}, work, then)) then({});
}

void Api::create_table(const HttpCall& call) {
  const auto body = call.body<protocol::CreateTable>();
  if (!body) return;
  if (const auto error = check(*body)) return call.fail(*error);
  if (!charge(call, Expense::kTable)) return;
  if (!parts_.custom_boards.must_be_read(body->board)) return create_table(call, *body);
  const auto find = [this, board = body->board] { return parts_.custom_boards.find(board); };
  const auto then = [this, call, body](const std::optional<BoardPtr>& found) {
    found ? create_table(call, *body) : call.fail(ErrorCode::kBusy);
  };
  if (!reads_.submit(call.visitor(), find, then)) call.fail(ErrorCode::kBusy);
}

void Api::create_table(const HttpCall& call, const protocol::CreateTable& body) {
  parts_.service.commands.create_table(
      call.guest->id, body.id, body, holders_of(body, call.guest->id),
      [this, call, listed = body.listed](const Result<std::string, RequestError>& created) {
        if (!created) return call.fail(created.error());
        // The host sees it in the list at once.
        if (listed && listed_.find(*created) == std::string::npos) listed_at_ = 0;
        call.answer(protocol::CreatedTable{*created}, 201);
      });
}

void Api::game_log(const HttpCall& call) {
  read(call, [this, id = call.parts[0]](Store& store) -> Found {
    const auto table = load_finished(store, parts_.service.find_board(), id);
    if (!table) return table.error();
    return HttpResponse{200, "application/json", record_of(*table) + "\n", {{"Cache-Control", "no-cache"}}};
  });
}

void Api::analysis(const HttpCall& call) {
  const auto answer = [call](const std::optional<AnalysisQueue::Page>& page) {
    page ? call.respond(json_response(*page->text, page->ended ? 200 : 202)) : call.fail(ErrorCode::kBusy);
  };
  const std::string& id = call.parts[0];
  // A finished game stays finished.
  if (parts_.analyses.knows(id)) return answer(parts_.analyses.find(id, call.lang));
  if (!charge(call, Expense::kAnalysis)) return;
  const auto find = [this, id](Store& store) {
    return load_finished(store, parts_.service.find_board(), id);
  };
  read<Table>(call, find, [this, call, answer](const Table& table) {
    const auto used = [this, visitor = call.visitor()](double milliseconds) {
      parts_.allowances.add(visitor, Expense::kAnalysis, milliseconds);
    };
    answer(parts_.analyses.request(call.visitor(), call.parts[0], table.log(), call.lang, used,
                                   table.shared_board()));
  });
}

void Api::moment(const HttpCall& call) {
  const auto wanted = value_in(call.request.query, '&', "seat");
  const auto seat = whole_number<std::uint64_t>(wanted.value_or("0"));
  const auto version = whole_number<std::uint64_t>(call.parts[1]);
  if (!seat || *seat >= kMaxSeats || !version) return call.fail(ErrorCode::kNoSuchTable);
  const Seat viewer = wanted ? Seat(static_cast<int>(*seat)) : kSpectator;
  const PastTable past{call.visitor().guest, call.parts[0], viewer, *version};
  read(call, [this, past](Store& store) -> Found {
    const auto table = load_past(store, parts_.service.find_board(), past);
    if (!table) return table.error();
    protocol::Moment moment{table->version(), table_state(*table)};
    if (table->has_game()) moment.state.view = protocol::to_message(make_view(table->state(), past.as));
    return json_response(json_of(moment));
  });
}

void Api::replay(const HttpCall& call) {
  if (!charge(call, Expense::kBoardWork)) return;
  const auto work = [call, find_board = parts_.service.find_board()] {
    const auto replay = replay_log(call.request.body, find_board, call.lang);
    if (replay) return json_response(json_of(*replay));
    protocol::ErrorAnswer error;
    error.error.code = ErrorCode::kBadLog;
    error.error.text = replay.error();
    return json_response(json_of(error), http_status(ErrorCode::kBadLog));
  };
  const auto then = [this, call](std::optional<Timed<HttpResponse>> response) {
    if (!response) return call.fail(ErrorCode::kBusy);
    parts_.allowances.add(call.visitor(), Expense::kBoardWork, response->milliseconds);
    call.respond(std::move(response->result));
  };
  if (!replays_.submit(call.visitor(), timed(work), then)) call.fail(ErrorCode::kBusy);
}

}  // namespace kurz
