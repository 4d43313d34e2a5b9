// What a PostgreSQL database has in the end, to be compared with what players were told.
#pragma once

#include <set>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "tests/support/postgres_server.h"

namespace kurz::test {

inline std::string stored_command(const std::string& table, std::uint64_t version,
                                  const std::string& command) {
  return fmt::format("{} {} {}", table, version, command);
}

// Every command of a player, as stored_command() has it.
inline std::set<std::string> stored_commands(const PostgresServer& postgres, const std::string& address) {
  std::istringstream lines(postgres.run(address,
                                        "SELECT string_agg(game || ' ' || version || ' ' || command, chr(10))"
                                        " FROM kurz.event WHERE command <> ''"));
  std::set<std::string> found;
  for (std::string line; std::getline(lines, line);) found.insert(line);
  return found;
}

// How many tables do not have exactly the versions 1, 2, 3, … up to that of their row.
inline int tables_with_gaps(const PostgresServer& postgres, const std::string& address) {
  return std::atoi(
      postgres
          .run(address,
               "SELECT count(*) FROM kurz.game LEFT JOIN (SELECT game, count(*) AS events, min(version) AS "
               "first,"
               " max(version) AS last FROM kurz.event GROUP BY game) AS stored ON stored.game = game.id"
               " WHERE first IS DISTINCT FROM 1 OR events IS DISTINCT FROM last"
               " OR last IS DISTINCT FROM version")
          .c_str());
}

}  // namespace kurz::test
