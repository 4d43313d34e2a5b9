// Tables: made, read from the store, and read again when anything went wrong.
#include "bots/levels.h"
#include "server/chance/sealed_chance.h"
#include "server/house/house.h"
#include "server/secure/random.h"

namespace kurz {

House::House(Parts parts, HouseOptions options) : parts_(std::move(parts)), options_(std::move(options)) {
  for (const Level& level : kLevels) {
    const std::string name(level.name);
    level_milliseconds_[name] = level_milliseconds(name);
  }
}

House::~House() = default;

NewTable House::new_table(const std::string& id, const Bytes32& seed, const change::Made& made) {
  const std::int64_t now = parts_.around.now();
  const Table empty(id, seed, parts_.find_board);
  return {id, made.maker, made.settings.listed, seed,
          // Without a command's name: whoever made the table may use that name for a command at it.
          empty.next_event(made, made.maker, "", now), known_guests(made.holders), now};
}

std::vector<std::string> House::known_guests(const Holders& holders) {
  std::vector<std::string> guests = guests_of(holders);
  std::erase_if(guests, [this](const std::string& guest) { return parts_.guests.is_forgotten(guest); });
  return guests;
}

std::optional<Refused> House::too_many_tables(const std::string& guest, const std::string& table) {
  int making = 0;
  // Before the stored ones are counted: one that is stored in between counts twice rather than never.
  if (const auto at = making_.find(guest); at != making_.end()) {
    for (const std::string& other : at->second) {
      const auto stored = parts_.reading.table(other);
      if (other != table && (!stored || !*stored)) ++making;
    }
  }
  const auto unfinished = parts_.reading.unfinished_by(guest);
  if (!unfinished) return refused_as(RefusedCode::kStoreFailed);
  if (unfinished->open + making < options_.open_tables && unfinished->running < options_.running_tables) {
    return {};
  }
  return refused_as(RefusedCode::kTooManyTables);
}

void House::no_longer_making(const std::string& guest, const std::string& table) {
  const auto at = making_.find(guest);
  if (at == making_.end()) return;
  at->second.erase(table);
  if (at->second.empty()) making_.erase(at);
}

void House::make_table(const std::string& guest, const std::string& command, const TableSettings& settings,
                       const Holders& holders, Made done) {
  if (stopping_) return done(refused_as(RefusedCode::kClosing));
  if (parts_.guests.is_forgotten(guest)) return done(refused_as(RefusedCode::kNoGuest));
  if (parts_.find_board(settings.board) == nullptr) return done(refused_as(RefusedCode::kNoSuchBoard));
  for (const Holder& holder : holders) {
    if (holder.kind == HolderKind::kBot && !level_milliseconds_.contains(holder.who)) {
      return done(refused_as(RefusedCode::kNoSuchLevel));
    }
  }
  const std::string id = name_of(Hasher().add("kurz-table/1").add(guest).add(command).digest());
  const auto there = parts_.reading.table(id);
  if (!there) return done(refused_as(RefusedCode::kStoreFailed));
  if (*there) return done(id);
  if (const auto no = too_many_tables(guest, id)) return done(*no);
  const Bytes32 seed = random_bytes();
  making_[guest].insert(id);
  ++writing_;
  parts_.writer.submit(new_table(id, seed, {guest, settings, holders, commitment_to(seed)}),
                       [this, guest, id, done = std::move(done)](const Stored<Written>& result) {
                         parts_.around.post([this, guest, id, done, ok = result.ok()] {
                           no_longer_making(guest, id);
                           --writing_;
                           if (ok) return done(id);
                           done(refused_as(RefusedCode::kStoreFailed));
                         });
                       });
}

Refused House::cannot_read(const std::string& table, const StoreError& error) {
  parts_.journal.error("a table could not be read", {{"table", table}, {"why", error.text}});
  const bool damaged = error.fault == StoreFault::kDamaged;
  if (damaged) ++figures_.hurt_tables;
  return refused_as(damaged ? RefusedCode::kHurt : RefusedCode::kStoreFailed);
}

Result<Table, Refused> House::load(const StoredTable& stored) {
  if (stored.status == TableStatus::kHurt) return refused_as(RefusedCode::kHurt);
  const auto events = parts_.reading.events(stored.id);
  if (!events) return cannot_read(stored.id, events.error());
  Table table(stored.id, stored.seed, parts_.find_board);
  std::optional<TableFault> fault;
  for (const TableEvent& event : *events) {
    fault = table.take(event);
    if (fault) break;
  }
  if (!fault && (table.version() != stored.version || table.version() == 0)) {
    fault = TableFault{false, "events are missing at its end"};
  }
  if (!fault) return table;
  parts_.journal.error("a table cannot be played on", {{"table", stored.id}, {"why", fault->text}});
  if (fault->board_is_missing) return refused_as(RefusedCode::kNoSuchBoard);
  ++figures_.hurt_tables;
  parts_.writer.submit(MarkHurt{stored.id}, [](const Stored<Written>&) {});
  return refused_as(RefusedCode::kHurt);
}

Result<Room*, Refused> House::room(const std::string& id) {
  if (const auto at = rooms_.find(id); at != rooms_.end()) {
    if (!at->second->table) {
      if (const auto fault = reload(*at->second)) return *fault;
    }
    return at->second.get();
  }
  const auto stored = parts_.reading.table(id);
  if (!stored) return cannot_read(id, stored.error());
  if (!*stored) return refused_as(RefusedCode::kNoSuchTable);
  auto table = load(**stored);
  if (!table) return table.error();
  auto made = std::make_unique<Room>();
  made->id = id;
  made->table = std::move(*table);
  made->epoch = (*stored)->epoch;
  made->empty_since = parts_.around.now();
  made->away_since.fill(made->empty_since);
  Room* room = made.get();
  rooms_[id] = std::move(made);
  look_again_at(*room, parts_.around.now() + 1);
  return room;
}

std::optional<Refused> House::reload(Room& room) {
  room.table.reset();
  room.thoughts = {};
  const auto stored = parts_.reading.table(room.id);
  if (!stored || !*stored) return refused_as(RefusedCode::kStoreFailed);
  auto table = load(**stored);
  if (!table) return table.error();
  room.table = std::move(*table);
  room.epoch = (*stored)->epoch;
  return {};
}

Result<std::shared_ptr<const Table>, Refused> House::read_table(const std::string& id) {
  if (const auto at = rooms_.find(id); at != rooms_.end() && at->second->table) {
    // The room may go while the reader still looks: a copy is cheap beside reading it again.
    return std::make_shared<const Table>(*at->second->table);
  }
  const auto stored = parts_.reading.table(id);
  if (!stored) return cannot_read(id, stored.error());
  if (!*stored) return refused_as(RefusedCode::kNoSuchTable);
  auto table = load(**stored);
  if (!table) return table.error();
  return std::make_shared<const Table>(std::move(*table));
}

}  // namespace kurz
