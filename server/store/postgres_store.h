// The store in PostgreSQL.
#pragma once

#include "server/store/postgres.h"

namespace kurz {

std::unique_ptr<Store> make_postgres_store(const PostgresOptions& options,
                                           std::function<void(const StoreError&)> on_error);

}  // namespace kurz
