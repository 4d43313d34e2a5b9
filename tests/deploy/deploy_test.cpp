// The files of examples/ that hosts use, tried with the real programs. The scripts of this folder do the
// work.
#include <cstdlib>

#include <doctest/doctest.h>

#include "tests/support/effort.h"
#include "tests/support/files.h"
#include "tests/support/paths.h"

namespace kurz {
namespace {

void run_script(const std::string& script) {
  if (test::kSanitized) return;  // sanitizers make other system calls, and the proxies' times are short
  const test::TempFolder folder;
  const std::string output = folder / "said.txt";
  const std::string command = "timeout 120 /usr/bin/python3 " + test::source_path("tests/deploy/") + script +
                              " " + test::program_path() + " > " + output + " 2>&1";
  CHECK_MESSAGE(std::system(command.c_str()) == 0, test::content(output));
}

}  // namespace

TEST_CASE("deploy: people play through nginx with the example site") { run_script("proxy.py nginx"); }

TEST_CASE("deploy: the systemd unit allows what the server needs and little else") { run_script("unit.py"); }

}  // namespace kurz
