#include "server/config/database_name.h"

#include <doctest/doctest.h>

namespace kurz {

TEST_CASE("database name: files and addresses of PostgreSQL are told apart") {
  for (const std::string name :
       {"kurz.db", "/var/lib/kurz/kurz.db", "a b.db", "./host=db", "./postgres:x", "postgres",
        "postgresql.db", "12:30.db", "/data/a:b@c.db", "postgresql://kurz@db.example/kurz",
        "postgres://kurz:secret@a,b:5433/kurz?sslmode=require&password=p@ss",
        "postgresql:///kurz?host=/run/postgresql", "postgresql://kurz:p%40ss@host/kurz"}) {
    CAPTURE(name);
    const auto read = database_name(name);
    REQUIRE(read);
    CHECK(*read == name);
  }
  CHECK(*database_name("sqlite:kurz.db") == "kurz.db");
  CHECK(*database_name("sqlite:/var/lib/kurz/kurz.db") == "/var/lib/kurz/kurz.db");
}

TEST_CASE("database name: what looks like an address is no new file, and no password is repeated") {
  for (const std::string name :
       {"", ":memory:", "file:kurz.db?mode=memory", "sqlite:", "sqlite::memory:", "sqlite:file:x",
        "sqlite://kurz.db", "sqlite:///kurz.db", "host=db dbname=kurz", " user = kurz",
        "dbname=kurz password=secret", "postgresql:kurz", "postgres:kurz", "POSTGRESQL://kurz:secret@host/x",
        "postgressql://kurz:secret@host/x", "mysql://kurz:secret@host/x", "jdbc:postgresql://host/x",
        "kurz:secret@host/x", "sqlite:postgresql://kurz:secret@host/x"}) {
    CAPTURE(name);
    const auto read = database_name(name);
    REQUIRE_FALSE(read);
    CHECK(read.error().en ==
          "expected a file name, or the address of a PostgreSQL database written as "
          "postgresql://USER@HOST:PORT/DATABASE");
    CHECK(read.error().de.starts_with("erwartet wird ein Dateiname"));
  }
  // libpq would quote what follows the first special character.
  for (const std::string name : {"postgresql://kurz:se@cret@host/x", "postgresql://kurz:se/cret@host/x"}) {
    CAPTURE(name);
    const auto read = database_name(name);
    REQUIRE_FALSE(read);
    CHECK(read.error().en.find("write @ as %40 and / as %2F") != std::string_view::npos);
  }
}

}  // namespace kurz
