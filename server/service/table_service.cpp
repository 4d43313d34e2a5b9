#include "server/service/table_service.h"

#include "server/service/first_exception.h"
#include "server/table/updates.h"

namespace kurz {
namespace {

// Why there is no hint, if there is none.
std::optional<ErrorCode> hint_error(const ServiceContext& context, const Table& table, Seat seat) {
  if (context.stopping) return ErrorCode::kRestarting;
  if (!table.settings().hints) return ErrorCode::kNoHints;
  if (table.status() != TableStatus::kRunning || !table.state().may_move(seat)) {
    return ErrorCode::kNotToMove;
  }
  return {};
}

}  // namespace

TableService::TableService(ServiceContext context) : context_(std::move(context)) {
  commands.when_idle = [this](LiveTable& live) { timers.run_table(live); };
}

void TableService::run_timers() {
  FirstException failed;
  failed.run([this] { timers.run(); });
  failed.run([this] { peers.run(); });
  failed.rethrow();
}

void TableService::receive(const ClientPtr& client, const protocol::Request& request) {
  const std::string table = std::visit([](const auto& one) { return one.table; }, request);
  // To unsubscribe, a client needs no table, but the requests that it sent before come first.
  const bool waits = !std::holds_alternative<protocol::Unsubscribe>(request) || tables.is_loading(table);
  if (tables.is_loaded(table) || !waits) return answer(client, request);
  tables.load(client->visitor(), table, [this, client, request](const MaybeError& error) {
    if (client->has_left()) return;
    if (!error) return answer(client, request);
    std::visit([&](const auto& one) { send_error(client, protocol::head_of(one), *error); }, request);
  });
}

template <class One>
MaybeError TableService::handle(const ClientPtr& client, const One& request) {
  if (std::is_base_of_v<protocol::TableCommand, One>) {
    if (context_.stopping) return RequestError(ErrorCode::kRestarting);
    if (client->guest().empty()) return RequestError(ErrorCode::kNoGuest);
  }
  const auto found = tables.find_for(*client, request.table);
  if (!found) return found.error();
  if constexpr (std::is_base_of_v<protocol::SeatRequest, One>) {
    if (!(*found)->table->is_held_by(request.seat, client->guest()))
      return RequestError(ErrorCode::kNotYourSeat);
  }
  return handle(**found, client, request);
}

void TableService::answer(const ClientPtr& client, const protocol::Request& request) {
  std::visit(
      [&](const auto& one) {
        if (const auto error = handle(client, one)) send_error(client, protocol::head_of(one), *error);
      },
      request);
}

void TableService::send_error(const ClientPtr& client, const protocol::RequestHead& head,
                              const RequestError& error) {
  ++context_.counters.errors;
  const LiveTable* live = head.table ? tables.in_memory(*head.table) : nullptr;
  const Table* table = live != nullptr && live->table ? &*live->table : nullptr;
  client->send(shared(protocol::ErrorMessage{
      head, error_body(error, table, head.seat.value_or(kSpectator), client->lang())}));
}

void TableService::delete_guest(const std::string& guest, std::int64_t unseen_since) {
  if (context_.stopping) return;
  context_.guests.delete_unseen(guest, unseen_since, [this, guest](const MaybeError& error) {
    if (!error) subscriptions.sign_out(guest);
  });
}

void TableService::delete_table(const std::string& table) {
  if (context_.stopping || tables.in_memory(table) != nullptr || tables.is_loading(table)) return;
  context_.writer.submit(DeleteTable{table}, [](const Stored<Written>&) {});
}

MaybeError TableService::handle(const ClientPtr& client, const protocol::Subscribe& request) {
  LiveTable* const known = tables.in_memory(request.table);
  if (known == nullptr || !commands.is_later(*known, request.from.value_or(0))) return open(client, request);
  known->waiting.emplace_back([this, client, request] {
    if (client->has_left()) return;
    if (const auto error = open(client, request)) send_error(client, protocol::head_of(request), *error);
  });
  if (!known->writing) commands.catch_up(*known);
  return {};
}

MaybeError TableService::open(const ClientPtr& client, const protocol::Subscribe& request) {
  const auto live = subscriptions.open(client, request);
  if (!live) return live.error();
  commands.process_queue(**live);
  return {};
}

MaybeError TableService::handle(const ClientPtr& client, const protocol::Unsubscribe& request) {
  LiveTable* const live = tables.in_memory(request.table);
  if (live != nullptr && !live->waiting.empty()) {
    live->waiting.emplace_back(
        [this, client, table = request.table] { subscriptions.close(*client, table); });
    return {};
  }
  subscriptions.close(*client, request.table);
  return {};
}

MaybeError TableService::handle(LiveTable& live, const ClientPtr& client, const protocol::Command& request) {
  const auto answer = [this, request,
                       to = std::weak_ptr(client)](const Result<std::uint64_t, RequestError>& done) {
    const auto sender = to.lock();
    if (!sender) return;
    const protocol::TableCommand& asked = protocol::common(request);
    if (!done) {
      return send_error(sender, std::visit([](const auto& one) { return protocol::head_of(one); }, request),
                        done.error());
    }
    ++context_.counters.acknowledged;
    sender->send(shared(protocol::Done{{asked.table}, asked.id, *done}));
  };
  commands.submit(live, {client->guest(), request, answer, client->visitor().address});
  return {};
}

MaybeError TableService::handle(LiveTable& live, const ClientPtr& client, const protocol::AskWhy& request) {
  const Table& table = *live.table;
  if (table.status() != TableStatus::kRunning) return RequestError(ErrorCode::kNotRunning);
  JsonReader reader;
  const Action action = named::resolve(table.board(), request.action, "action", reader);
  if (!reader.ok()) return RequestError(reader.error());
  if (const auto error = violation_of(table.state(), request.seat, action)) {
    return RequestError(*error);
  }
  client->send(shared(protocol::Possible{{{request.table}, request.seat}, request.action}));
  return {};
}

MaybeError TableService::handle(LiveTable& live, const ClientPtr& client, const protocol::AskHint& request) {
  const Table& table = *live.table;
  if (const auto error = hint_error(context_, table, request.seat)) return RequestError(*error);
  if (!context_.bots.can_advise(client->visitor())) return RequestError(ErrorCode::kBusy);
  if (const auto wait = context_.allowances.charge(client->visitor(), Expense::kHint); wait > 0)
    return RequestError::wait(ErrorCode::kShareUsed, wait);
  const View view = make_view(table.state(), request.seat);
  AdviceOptions options;
  options.milliseconds = context_.options.hint_milliseconds;
  options.lang = client->lang();
  const auto answer = [this, request, to = std::weak_ptr(client), visitor = client->visitor(),
                       version = table.version()](const BotPool::Hint& hint) {
    if (hint) context_.allowances.add(visitor, Expense::kHint, hint->milliseconds);
    const auto asker = to.lock();
    if (!asker) return;
    if (!hint) return send_error(asker, protocol::head_of(request), RequestError(ErrorCode::kBusy));
    asker->send(shared(protocol::Hint{{{request.table}, request.seat}, version, hint->result}));
  };
  context_.bots.advise(client->visitor(), view, options, answer, table.shared_board());
  return {};
}

MaybeError TableService::handle(LiveTable& live, const ClientPtr& /*client*/, const protocol::Say& request) {
  const SharedText said = shared(protocol::Said{{{request.table}, request.seat}, request.phrase});
  subscriptions.send_to_all(live, said);
  if (context_.peers != nullptr) context_.peers->tell(notice::Said{request.table, *said});
  return {};
}

MaybeError TableService::handle(LiveTable& live, const ClientPtr& /*client*/,
                                const protocol::Confirm& request) {
  const UndoPoint* undo = live.table->undo_point();
  if (undo == nullptr || undo->seat != request.seat) return {};
  live.confirmed = live.table->plays();
  tables.sync_soon(live);
  if (!live.writing) timers.run_table(live);
  return {};
}

MaybeError TableService::handle(LiveTable& live, const ClientPtr& client,
                                const protocol::AgreeToBot& request) {
  if (!live.table->holds_a_seat(client->guest())) return RequestError(ErrorCode::kNotYourSeat);
  const auto at = live.asked.find(request.seat);
  if (at == live.asked.end()) return RequestError(ErrorCode::kNotAsked);
  at->second.insert(client->guest());
  subscriptions.people_changed(live);
  if (!live.writing) timers.run_table(live);
  return {};
}

}  // namespace kurz
