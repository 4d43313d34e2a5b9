// The files of examples/ that hosts use, tried with the real programs. The scripts of this folder do the
// work.
#include <algorithm>
#include <cstdlib>
#include <sstream>

#include <doctest/doctest.h>

#include "tests/support/boards.h"
#include "tests/support/files.h"
#include "tests/support/paths.h"
#include "tests/support/postgres_server.h"
#include "tests/support/random_game.h"

namespace kurz {
namespace {

void run_script(const std::string& script, const std::string& database = "") {
  // Sanitizers make other system calls, and the proxies' times are short.
  const std::string plain = test::plain_program_path();
  if (plain.empty()) return;
  const test::TempFolder folder;
  const std::string output = folder / "said.txt";
  const std::string command = "timeout 120 /usr/bin/python3 " + test::source_path("tests/deploy/") + script +
                              " " + plain + " '" + database + "' > " + output + " 2>&1";
  CHECK_MESSAGE(std::system(command.c_str()) == 0, test::content(output));
}

}  // namespace

TEST_CASE("deploy: people play through nginx with the example site") { run_script("proxy.py nginx"); }

TEST_CASE("deploy: the people of a table reach one of several servers, and another when it ends") {
  test::PostgresServer server;
  run_script("balancer.py nginx", server.new_database());
  if (test::long_wanted()) run_script("balancer.py haproxy", server.new_database());
}

TEST_CASE("deploy: the systemd unit allows what the server needs and little else") { run_script("unit.py"); }

TEST_CASE("deploy: the container is built with the packages that ./dev installs") {
  const std::string all = test::read_tree_file("tests/tools/packages.sh");
  const std::string start = "packages_build=(";
  const std::size_t from = all.find(start) + start.size();
  std::istringstream names(all.substr(from, all.find(')', from) - from));
  std::string image = test::read_tree_file("Containerfile");
  std::ranges::replace(image, '\n', ' ');
  int count = 0;
  for (std::string name; names >> name; ++count) {
    if (name == "ccache") continue;
    CHECK_MESSAGE(image.find(" " + name + " ") != std::string::npos, name);
  }
  CHECK(count > 10);
}

}  // namespace kurz
