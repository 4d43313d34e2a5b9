// The tables in PostgreSQL: they are in the schema "kurz" of the database.
#pragma once

#include "server/store/postgres.h"

namespace kurz {

// Versions of the tables. Programs of one step before work beside us, unless the tables say otherwise.
int postgres_version();

// Creates the tables, or brings them up to date; `up_to` is for tests that need an older version. Several
// processes may do that at the same time. Throws DatabaseError.
void prepare_schema(Postgres& database, int up_to = postgres_version());
// Keeps others from doing that, or waits while they do, but not long. Throws DatabaseError.
inline constexpr const char* kUntilCommit = "pg_advisory_xact_lock";
inline constexpr const char* kUntilDisconnected = "pg_advisory_lock";
void lock_schema(Postgres& database, const char* function);
// Whether preparing would work. Changes nothing.
void check_schema(Postgres& database);
// Whether a server has lately said that it is alive.
bool is_in_use(Postgres& database);

}  // namespace kurz
