// The pictures that the documentation shows are the ones the program draws.
#include <sstream>

#include <doctest/doctest.h>

#include "cli/app.h"
#include "tests/support/boards.h"
#include "tests/support/paths.h"

TEST_CASE("the pictures in docs are those of kurz board draw") {
  for (const std::string_view city : kurz::test::kCities) {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    const std::string name(city);
    CHECK(kurz::run_app(
              "kurz", {"--lang", "en", "--boards", kurz::test::source_path("boards"), "board", "draw", name},
              in, out, err) == 0);
    // If it is the drawing that was meant to change: build/kurz --lang en board draw CITY >
    // docs/pictures/CITY.svg
    INFO(name);
    CHECK(out.str() == kurz::test::read_tree_file("docs/pictures/" + name + ".svg"));
  }
}
