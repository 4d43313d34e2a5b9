// Starting: what keeps two servers apart, and what an owner is told.
#include <filesystem>

#include <doctest/doctest.h>

#include "tests/support/files.h"
#include "tests/support/run_app.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz {

TEST_CASE("server: a second server on the same database does not start, whatever the path") {
  const test::TempFolder folder;
  const std::string file = folder / "kurz.db";
  const test::ServerProcess server(file);
  std::filesystem::create_symlink(file, folder.path() / "link.db");
  for (const std::string& way : {file, folder / "link.db"}) {
    CAPTURE(way);
    const auto second = test::run({"serve", "--listen", "127.0.0.1:0", "--db", way});
    CHECK(second.code == 1);
    CHECK(test::contains(second.err, "another server uses"));
  }
  // To look at a set-up beside it does no harm.
  const auto check = test::run({"serve", "--check", "--listen", "127.0.0.1:0", "--db", file});
  CHECK(check.code == 0);
  CHECK(test::contains(check.out, "A server is using this database"));
}

TEST_CASE("server: it is not ready while its database file is gone") {
  const test::TempFolder folder;
  const std::string file = folder / "kurz.db";
  const test::ServerProcess server(file);
  const auto ready = [&] { return test::http(server.port(), "GET", "/readyz").status; };
  CHECK(ready() == 200);
  std::filesystem::rename(file, folder / "aside.db");
  CHECK(ready() == 503);
  std::filesystem::rename(folder / "aside.db", file);
  CHECK(ready() == 200);
}

}  // namespace kurz
