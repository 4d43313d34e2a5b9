#include "server/service/commands.h"

#include <algorithm>

#include "bots/levels.h"
#include "server/chance/sealed_chance.h"
#include "server/secure/crypto.h"
#include "server/service/first_exception.h"

namespace kurz {
namespace {

// Commands that wait at a table.
constexpr int kMostQueuedEach = 8;     // per guest
constexpr int kMostQueuedOthers = 32;  // of guests without a seat, together

// How the game ended for each guest who held exactly one seat.
std::vector<StoredResult> results_of(const Table& table, const GameState& over, std::int64_t now) {
  const Scores scores = score_all(over);
  const Places at = places(scores, over.players);
  const Holders& holders = table.holders();
  std::vector<StoredResult> results;
  for (std::size_t s = 0; s < holders.size(); ++s) {
    const auto is_same = [&](const Holder& other) {
      return other.kind == HolderKind::kGuest && other.who == holders[s].who;
    };
    if (std::ranges::count_if(holders, is_same) != 1) continue;
    std::string against;
    for (std::size_t other = 0; other < holders.size(); ++other) {
      if (other == s) continue;
      if (!against.empty()) against += ',';
      against += holders[other].kind == HolderKind::kBot ? holders[other].who : "guest";
    }
    results.push_back(
        {holders[s].who, table.id(), table.board().id, std::move(against), at[s], scores[s].total(), now});
  }
  return results;
}

// Why a command cannot be queued, if it cannot: nobody can fill the queue for the players.
MaybeError no_place_for(const LiveTable& live, const QueuedCommand& command) {
  const auto is_own = [&](const QueuedCommand& other) { return other.guest == command.guest; };
  if (std::ranges::count_if(live.queue, is_own) >= kMostQueuedEach) return RequestError(ErrorCode::kBusy);
  const auto plays = [&](const std::string& guest) {
    return guest == live.table->host() || live.table->holds_a_seat(guest);
  };
  // While nothing waits, the table itself decides.
  if (!live.writing || !live.table || plays(command.guest)) return {};
  if (live.table->answer_to(command.guest, command.id())) return {};
  if (!std::holds_alternative<protocol::Sit>(command.command)) return RequestError(ErrorCode::kNotYourSeat);
  const auto is_other = [&](const QueuedCommand& other) { return !plays(other.guest); };
  if (std::ranges::count_if(live.queue, is_other) >= kMostQueuedOthers) return RequestError(ErrorCode::kBusy);
  return {};
}

}  // namespace

std::vector<std::string> Commands::known_guests(const Holders& holders) {
  std::vector<std::string> guests = guests_of(holders);
  std::erase_if(guests, [this](const std::string& guest) { return context_.guests.is_deleted(guest); });
  return guests;
}

MaybeError Commands::too_many_tables(const std::string& guest, const std::string& table) {
  const auto at = creating_.find(guest);
  if (at != creating_.end() && at->second.contains(table))
    return std::nullopt;  // repeated: the first had room
  const auto count_creating = [&] {
    return at == creating_.end() ? 0 : std::ranges::count_if(at->second, [&](const std::string& other) {
      const auto stored = context_.store.table(other);
      return !stored || !*stored;
    });
  };
  // If a table is stored while the stored ones are counted, they are counted again.
  auto creating = count_creating();
  auto unfinished = context_.store.unfinished_by(guest);
  for (auto now = count_creating(); now != creating; now = count_creating()) {
    creating = now;
    unfinished = context_.store.unfinished_by(guest);
  }
  if (!unfinished) return RequestError(ErrorCode::kStoreFailed);
  const bool has_room = unfinished->open + creating < context_.options.open_tables &&
                        unfinished->running < context_.options.running_tables;
  return has_room ? std::nullopt : std::optional(RequestError(ErrorCode::kTooManyTables));
}

void Commands::create_table(const std::string& guest, const std::string& id, const TableSettings& settings,
                            const Holders& holders, Created done) {
  if (context_.stopping) return done(RequestError(ErrorCode::kRestarting));
  if (context_.guests.is_deleted(guest)) return done(RequestError(ErrorCode::kNoGuest));
  if (context_.find_board(settings.board) == nullptr) return done(RequestError(ErrorCode::kNoSuchBoard));
  for (const Holder& holder : holders) {
    if (holder.kind == HolderKind::kBot && !is_level(holder.who)) {
      return done(RequestError(ErrorCode::kNoSuchLevel));
    }
  }
  const std::string table = id_of(Hasher().add("kurz-table/1").add(guest).add(id).digest());
  const auto there = context_.store.table(table);
  if (!there) return done(RequestError(ErrorCode::kStoreFailed));
  if (*there) return done(table);
  if (const auto error = too_many_tables(guest, table)) return done(*error);
  const Bytes32 seed = random_bytes();
  store_table(table, seed, {guest, settings, holders, commitment_to(seed)},
              [table, done = std::move(done)](bool stored) {
                if (stored) return done(table);
                done(RequestError(ErrorCode::kStoreFailed));
              });
}

void Commands::store_table(const std::string& id, const Bytes32& seed, const change::Created& created,
                           std::function<void(bool stored)> done) {
  const std::int64_t now = context_.runtime.now();
  // The first event has no command id: the host may use the same id for a command at the table.
  const TableEvent first = Table(id, seed, context_.find_board).next_event(created, created.host, "", now);
  creating_[created.host].insert(id);
  ++context_.pending_writes;
  context_.writer.submit(
      NewTable{id, created.host, created.settings.listed, seed, first, known_guests(created.holders), now},
      [this, host = created.host, id, done = std::move(done)](const Stored<Written>& written) {
        // A repeated request may have removed it already.
        if (const auto at = creating_.find(host); at != creating_.end()) {
          at->second.erase(id);
          if (at->second.empty()) creating_.erase(at);
        }
        --context_.pending_writes;
        done(written.ok());
      });
}

void Commands::submit(LiveTable& live, QueuedCommand command) {
  if (const auto error = no_place_for(live, command)) return command.answer(*error);
  live.queue.push_back(std::move(command));
  process_queue(live);
}

std::optional<Result<std::uint64_t, RequestError>> Commands::check(const Table& table,
                                                                   const QueuedCommand& command) {
  if (context_.guests.is_deleted(command.guest)) return RequestError(ErrorCode::kNoGuest);
  // A command that was done before gets the same answer again, whatever has happened since.
  if (const auto version = table.answer_to(command.guest, command.id())) return *version;
  // Pages commit and reveal by themselves, all at the same time.
  const bool any_version = std::holds_alternative<protocol::Commit>(command.command) ||
                           std::holds_alternative<protocol::Reveal>(command.command);
  if (!any_version && command.version() != table.version()) {
    return RequestError::stale(table.version());
  }
  return {};
}

void Commands::process_queue(LiveTable& live) {
  while (!live.writing && live.table && !live.queue.empty()) {
    // The client may know of later versions from another process.
    if (is_later(live, live.queue.front().version()) && !std::exchange(live.queue.front().looked_for, true))
      return catch_up(live);
    const QueuedCommand next = std::move(live.queue.front());
    live.queue.pop_front();
    if (const auto answer = check(*live.table, next)) {
      next.answer(*answer);
      continue;
    }
    ++context_.counters.decided_commands;
    Decided decided = decide(*live.table, next.guest, next.command, context_.runtime.steady(),
                             context_.options.shuffle_seconds);
    if (!decided) {
      next.answer(decided.error());
    } else if (std::holds_alternative<change::Rematched>(decided->change)) {
      create_rematch(live, std::move(*decided), next);
    } else {
      commit(live, std::move(*decided), next, next.answer);
    }
  }
  if (live.writing) return;
  if (live.table && live.latest > live.table->version()) return catch_up(live);
  // Requests may come in while these are answered.
  for (const auto& request : std::exchange(live.waiting, {})) request();
  if (!live.writing && when_idle) when_idle(live);
}

void Commands::commit(LiveTable& live, Decision decision, std::optional<QueuedCommand> command,
                      Answer answer) {
  const std::int64_t now = context_.runtime.now();
  const Table& table = *live.table;
  TableEvent event =
      table.next_event(decision.change, command ? command->guest : "", command ? command->id() : "", now);
  const auto pending =
      std::make_shared<Pending>(Pending{std::move(event), std::move(decision), now, context_.runtime.steady(),
                                        std::move(command), std::move(answer)});
  const Effect& effect = pending->decision.effect;
  NewEvent write{live.id, effect.status, pending->event, now, {}, {}, table.chain()};
  const Holders holders = holders_after(table, pending->decision.change);
  if (holders != table.holders()) write.guests = known_guests(holders);
  if (effect.state && effect.status == TableStatus::kOver) {
    write.results = results_of(table, *effect.state, now);
    std::erase_if(write.results,
                  [this](const StoredResult& result) { return context_.guests.is_deleted(result.guest); });
  }
  live.writing = true;
  ++context_.pending_writes;
  context_.writer.submit(std::move(write), [this, id = live.id, pending](const Stored<Written>& written) {
    committed(id, pending, written);
  });
}

void Commands::committed(const std::string& id, const std::shared_ptr<Pending>& pending,
                         const Stored<Written>& result) {
  --context_.pending_writes;
  LiveTable& live = *tables_.in_memory(id);
  const TableEvent& event = pending->event;
  if (!result) {
    context_.logger.error("cannot store a command", {{"table", id}, {"reason", result.error().text}});
    return reload_and_answer(live, pending, ErrorCode::kStoreFailed);
  }
  if (*result != Written::kDone) return not_first(live, pending);
  live.writing = false;
  live.table->adopt(event, pending->decision.change, std::move(pending->decision.effect), pending->at,
                    pending->steady);
  if (context_.peers != nullptr) context_.peers->tell(notice::Advanced{id, event.version});
  pending->answer(event.version);
  advanced(live);
}

void Commands::advanced(LiveTable& live) {
  // A player who took the seat back by a command does not return a second time.
  std::erase_if(live.returning, [&](Seat seat) { return !live.table->is_substituted(seat); });
  subscriptions_.deliver(live);
  // Other processes ask this one for the times of clocks.
  if (live.table->settings().has_clock()) tables_.sync_soon(live);
  process_queue(live);
}

void Commands::not_first(LiveTable& live, const std::shared_ptr<Pending>& pending) {
  catch_up(live, [this, id = live.id, pending](bool is_later) {
    LiveTable& again = *tables_.in_memory(id);
    // Whatever has happened, it is not in the events.
    if (!is_later) return reload_and_answer(again, pending, ErrorCode::kStale);
    if (!pending->command) return pending->answer(RequestError::stale(again.table->version()));
    // It is judged again, and may still be possible.
    again.queue.push_front(std::move(*pending->command));
  });
}

void Commands::reload_and_answer(LiveTable& live, const std::shared_ptr<Pending>& pending,
                                 ErrorCode otherwise) {
  const auto answer = [this, id = live.id, pending, otherwise](const MaybeError& error) {
    if (error) return pending->answer(*error);
    const Table& table = *tables_.in_memory(id)->table;
    if (const auto version = table.answer_to(pending->event.actor, pending->event.command))
      return pending->answer(*version);
    pending->answer(otherwise == ErrorCode::kStale ? RequestError::stale(table.version())
                                                   : RequestError(otherwise));
  };
  const std::string& actor = pending->event.actor;
  reload(live, actor.empty() ? kServer : Visitor{actor, ""}, answer);
}

void Commands::catch_up(LiveTable& live, const std::function<void(bool advanced)>& then) {
  live.writing = true;
  const auto read = [&stores = context_.stores, id = live.id,
                     after = live.table->version()]() -> Stored<std::vector<TableEvent>> {
    const auto store = stores.borrow();
    if (!store) return StoreError{};
    return store->events(id, after);
  };
  const auto done = [this, id = live.id, expected = live.latest,
                     then](const std::optional<Stored<std::vector<TableEvent>>>& events) {
    LiveTable& again = *tables_.in_memory(id);
    // What is not there now is not asked for again.
    if (again.latest == expected) again.latest = 0;
    caught_up(again, events, then);
  };
  if (!tables_.catch_ups().submit(kServer, read, done)) done({});
}

void Commands::caught_up(LiveTable& live, const std::optional<Stored<std::vector<TableEvent>>>& events,
                         const std::function<void(bool advanced)>& then) {
  live.writing = false;
  const std::uint64_t before = live.table->version();
  if (events && *events) {
    for (const TableEvent& event : **events) {
      ++context_.counters.replayed_events;
      // Reading all of it again finds out what is wrong.
      if (live.table->apply(event, context_.runtime.steady()))
        return then ? then(false) : reload(live, kServer);
    }
  }
  if (then) then(live.table->version() > before);
  if (!live.writing && live.table) advanced(live);
}

void Commands::reload(LiveTable& live, const Visitor& visitor, LiveTables::Loaded then) {
  tables_.drop_content(live);
  live.writing = true;
  tables_.load(visitor, live.id, [this, id = live.id, then = std::move(then)](const MaybeError& error) {
    LiveTable& again = *tables_.in_memory(id);
    again.writing = false;
    FirstException failed;
    if (then) failed.run([&] { then(error); });
    failed.run([&] { reloaded(again, error); });
    failed.rethrow();
  });
}

void Commands::reloaded(LiveTable& live, const MaybeError& error) {
  if (!error) {
    subscriptions_.deliver(live);
    subscriptions_.send_people(live);
    return process_queue(live);
  }
  constexpr std::int64_t kAgainIn = 1000;
  if (may_pass(*error)) tables_.schedule(live, context_.runtime.steady() + kAgainIn);
  for (const QueuedCommand& command : std::exchange(live.queue, {})) command.answer(*error);
  for (const auto& request : std::exchange(live.waiting, {})) request();
}

void Commands::create_rematch(LiveTable& live, Decision decision, const QueuedCommand& command) {
  const std::string id = std::get<change::Rematched>(decision.change).table;
  const auto there = context_.store.table(id);
  const auto error = there && *there ? std::nullopt : too_many_tables(command.guest, id);
  if (error) return command.answer(*error);
  const std::int64_t wait =
      there && *there ? 0 : context_.allowances.charge({command.guest, command.address}, Expense::kTable);
  if (wait > 0) return command.answer(RequestError::wait(ErrorCode::kShareUsed, wait));
  const Bytes32 seed = random_bytes();
  change::Created created = rematch_of(*live.table, command.guest, seed);
  for (Holder& holder : created.holders) {
    if (holder.kind == HolderKind::kGuest && context_.guests.is_deleted(holder.who)) holder = {};
  }
  live.writing = true;
  // The new table is stored first: an old one must never name one that does not exist. If it exists already,
  // the power failed between the two writes.
  store_table(id, seed, created, [this, old = live.id, decision = std::move(decision), command](bool stored) {
    LiveTable& again = *tables_.in_memory(old);
    again.writing = false;
    if (stored) return commit(again, decision, command, command.answer);
    command.answer(RequestError(ErrorCode::kStoreFailed));
    process_queue(again);
  });
}

}  // namespace kurz
