#include "server/store/postgres_store.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "server/store/sql_store.h"

namespace kurz {
namespace {

// Statements for many rows at once: each parameter is an array with a value per row.
struct BatchStatements {
  using Statement = Postgres::Statement;
  explicit BatchStatements(Postgres& opened) : database(opened) {}

  Postgres& database;
  Statement begin{database, "BEGIN"};
  Statement commit{database, "COMMIT"};
  Statement ping{database, "SELECT 1"};
  // Until the end of the transaction.
  Statement wait_for_turn{database, fmt::format("SELECT pg_advisory_xact_lock({})", kWriteLock)};
  // Always in the same order: otherwise two processes could wait for each other.
  Statement lock_tables{database,
                        SqlStatements<Postgres>::locked(
                            SqlStatements<Postgres>::tables("WHERE id = ANY($1) ORDER BY id"), "game")};
  Statement known_commands{database,
                           "SELECT event.game, event.actor, event.command FROM event"
                           " JOIN unnest($1, $2, $3) AS asked(game, actor, command)"
                           " USING (game, actor, command) WHERE event.command <> ''"};
  Statement last_chains{
      database,
      "SELECT event.game, event.chain FROM event JOIN unnest($1, $2) AS asked(game, version)"
      " USING (game, version)"};
  Statement insert_events{database, "INSERT INTO event SELECT * FROM unnest($1, $2, $3, $4, $5, $6)"};
  Statement update_tables{
      database,
      "UPDATE game SET status = new.status, version = new.version, changed_at = new.changed_at,"
      " checksum = new.checksum"
      " FROM unnest($1, $2, $3, $4, $5) AS new(id, status, version, changed_at, checksum)"
      " WHERE game.id = new.id"};
  // Waits for nobody: who is being changed is seen another time.
  Statement see_guests{database,
                       "WITH here AS (SELECT id FROM guest WHERE id = ANY($1) FOR UPDATE SKIP LOCKED)"
                       " INSERT INTO seen SELECT new.* FROM unnest($1, $2, $3) AS new(guest, at, checksum)"
                       " JOIN here ON here.id = new.guest ON CONFLICT(guest) DO UPDATE SET at = excluded.at,"
                       " checksum = excluded.checksum RETURNING guest"};
  Statement guests{database, "SELECT * FROM guest WHERE id = ANY($1)"};
  Statement touch{database, "UPDATE alive SET at = at"};
};

// Transactions that failed only because of others that ran at the same time.
bool was_unlucky(const DatabaseError& error) { return error.state == "40001" || error.state == "40P01"; }
constexpr const char* kUniqueViolation = "23505";

class PostgresStore final : public SqlStore<Postgres> {
 public:
  PostgresStore(const PostgresOptions& options, std::function<void(const StoreError&)> on_error)
      : SqlStore(Postgres(options), std::move(on_error)) {}

  void set_limit(std::chrono::milliseconds limit) override { database_.set_limit(limit); }

  Stored<std::vector<Guest>> guests(const std::vector<std::string>& ids) override {
    return guarded([&] {
      return read_rows<Guest>(database_.query(batch_.guests, ids), "a guest",
                              [&](const Guest& guest) { return std::ranges::count(ids, guest.id) > 0; });
    });
  }

  Stored<std::vector<Written>> commit(std::span<const Write> writes) override {
    return guarded([&] {
      if (writes.empty()) {
        database_.query(batch_.ping);
        return std::vector<Written>();
      }
      try {
        return commit_together(writes, true);
      } catch (const DatabaseError& error) {
        if (was_unlucky(error)) return commit_together(writes, true);
        // A row stands in the way of an event. One by one, only that event fails.
        if (error.state == kUniqueViolation) return commit_together(writes, false);
        throw;
      }
    });
  }

 private:
  static bool is_event(const Write& write) { return std::holds_alternative<NewEvent>(write); }
  static bool is_seen(const Write& write) { return std::holds_alternative<SeeGuest>(write); }
  static bool is_batched(const Write& write) { return is_event(write) || is_seen(write); }

  // All or nothing, in their order. Successive events go in batches. Who was seen is stored before all other
  // writes; beside events alone the order does not matter.
  std::vector<Written> commit_together(std::span<const Write> writes, bool in_batches) {
    std::vector<Written> written;
    try {
      database_.send(batch_.begin);
      const bool only_batches = in_batches && std::ranges::all_of(writes, is_batched);
      // Only one process at a time does anything else. It locks tables before guests, as batches do:
      // otherwise two processes could wait for each other.
      if (!only_batches) {
        database_.send(batch_.wait_for_turn);
        database_.send(batch_.lock_tables, tables_of_all(writes));
        database_.receive();
      }
      std::set<std::string> seen;
      if (in_batches && !only_batches) seen = put_seen(writes);
      for (auto at = writes.begin(); at != writes.end();) {
        if (!in_batches || !is_batched(*at)) {
          written.push_back(put(*at++));
          continue;
        }
        const auto end = std::find_if_not(at, writes.end(), is_batched);
        std::vector<Written> results = put_events({at, end});
        if (only_batches) seen = put_seen(writes);
        auto next = results.begin();
        for (; at != end; ++at) {
          const auto* guest = std::get_if<SeeGuest>(&*at);
          written.push_back(guest == nullptr ? *next++
                                             : (seen.contains(guest->id) ? Written::kDone : Written::kStale));
        }
      }
      database_.send(batch_.commit);
      database_.receive();
    } catch (const DatabaseError&) {
      database_.roll_back();
      throw;
    }
    return written;
  }

  // Returns those who exist.
  std::set<std::string> put_seen(std::span<const Write> writes) {
    std::map<std::string, std::int64_t> times;
    for (const Write& write : writes) {
      if (const auto* one = std::get_if<SeeGuest>(&write)) times[one->id] = one->at;
    }
    std::set<std::string> found;
    if (times.empty()) return found;
    std::vector<std::string> guests;
    std::vector<std::int64_t> at;
    std::vector<Digest> checksums;
    for (const auto& [guest, time] : times) {
      guests.push_back(guest);
      at.push_back(time);
      checksums.push_back(checksum_of(SeenRow{guest, time}));
    }
    for (Rows rows = database_.query(batch_.see_guests, guests, at, checksums); rows.next();)
      found.insert(rows.text(0));
    return found;
  }

  static std::vector<std::string> tables_of_all(std::span<const Write> writes) {
    std::vector<std::string> tables;
    for (const Write& write : writes) {
      const auto* event = std::get_if<NewEvent>(&write);
      const auto* deleted = std::get_if<DeleteTable>(&write);
      const auto* damaged = std::get_if<MarkDamaged>(&write);
      if (event != nullptr) tables.push_back(event->table);
      if (deleted != nullptr) tables.push_back(deleted->table);
      if (damaged != nullptr) tables.push_back(damaged->table);
    }
    return tables;
  }

  // One round trip to lock and read what decides about the events. The second one, which stores them, is left
  // to the caller.
  std::vector<Written> put_events(std::span<const Write> writes) {
    std::vector<Written> written;
    std::vector<const NewEvent*> events;
    std::vector<std::string> games;
    std::vector<std::string> actors;
    std::vector<std::string> commands;
    std::vector<std::int64_t> last;
    for (const Write& write : writes) {
      const auto* one = std::get_if<NewEvent>(&write);
      if (one == nullptr) continue;
      events.push_back(one);
      games.push_back(one->table);
      actors.push_back(one->event.actor);
      commands.push_back(one->event.command);
      last.push_back(static_cast<std::int64_t>(one->event.version) - 1);
    }
    if (events.empty()) return written;
    database_.send(batch_.lock_tables, games);
    database_.send(batch_.known_commands, games, actors, commands);
    database_.send(batch_.last_chains, games, last);
    std::vector<Rows> answers = database_.receive();
    std::map<std::string, Digest> chains;
    for (Rows& rows = answers.back(); rows.next();) rows.read(1, chains[rows.text(0)]);
    std::set<std::tuple<std::string, std::string, std::string>> known;
    for (Rows& rows = answers[answers.size() - 2]; rows.next();)
      known.emplace(rows.text(0), rows.text(1), rows.text(2));
    std::map<std::string, StoredTable> tables;
    for (Rows& rows = answers[answers.size() - 3]; rows.next();) {
      if (auto table = read_row<StoredTable>(rows)) tables[table->id] = std::move(*table);
    }

    std::vector<const NewEvent*> accepted;
    for (const NewEvent* one : events) {
      const auto table = tables.find(one->table);
      const std::tuple name(one->table, one->event.actor, one->event.command);
      if (known.contains(name)) {
        written.push_back(Written::kTwice);
      } else if (table == tables.end() || table->second.version + 1 != one->event.version ||
                 chains[one->table] != one->before) {
        written.push_back(Written::kStale);
      } else {
        advance(table->second, *one);
        chains[one->table] = one->event.chain;
        if (!one->event.command.empty()) known.insert(name);
        accepted.push_back(one);
        written.push_back(Written::kDone);
      }
    }
    send_events(accepted, tables);
    return written;
  }

  void send_events(const std::vector<const NewEvent*>& events,
                   const std::map<std::string, StoredTable>& tables) {
    if (events.empty()) return;
    std::vector<std::string> games;
    std::vector<std::string> actors;
    std::vector<std::string> commands;
    std::vector<std::string> bodies;
    std::vector<std::int64_t> versions;
    std::vector<Digest> chains;
    std::set<std::string> changed;
    for (const NewEvent* one : events) {
      games.push_back(one->table);
      versions.push_back(static_cast<std::int64_t>(one->event.version));
      actors.push_back(one->event.actor);
      commands.push_back(one->event.command);
      bodies.push_back(one->event.body);
      chains.push_back(one->event.chain);
      changed.insert(one->table);
    }
    // Fails if the version or the command is stored already; then nothing of all this is.
    database_.send(batch_.insert_events, games, versions, actors, commands, bodies, chains);

    std::vector<std::string> ids(changed.begin(), changed.end());
    std::vector<std::int64_t> statuses;
    std::vector<std::int64_t> numbers;
    std::vector<std::int64_t> times;
    std::vector<Digest> checksums;
    for (const std::string& id : ids) {
      const StoredTable& table = tables.at(id);
      statuses.push_back(static_cast<std::int64_t>(table.status));
      numbers.push_back(static_cast<std::int64_t>(table.version));
      times.push_back(table.changed_at);
      checksums.push_back(checksum_of(table));
    }
    database_.send(batch_.update_tables, ids, statuses, numbers, times, checksums);
    for (const NewEvent* one : events) put_rest(*one, Later{database_});
  }

  void write_something() override { database_.change(batch_.touch); }

  // Sends statements whose answers are received later.
  struct Later {
    using Statement = Postgres::Statement;
    Postgres& database;
    template <class... Values>
    int change(Statement& statement, const Values&... values) const {
      database.send(statement, values...);
      return 0;
    }
  };

  BatchStatements batch_{database_};
};

}  // namespace

std::unique_ptr<Store> make_postgres_store(const PostgresOptions& options,
                                           std::function<void(const StoreError&)> on_error) {
  return std::make_unique<PostgresStore>(options, std::move(on_error));
}

}  // namespace kurz
