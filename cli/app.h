// The command line: which command, with which options.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace kurz {

// Where a command reads and speaks; the program's own streams, or a test's.
struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

// Runs the program. `args` are those behind its name; `program` is its path, beside which the boards are
// looked for.
int run_app(const std::string& program, std::vector<std::string> args, const Streams& streams);

}  // namespace kurz
