// The command line: which command, with which options.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace kurz {

// Runs the program and returns its exit code. `args` are the arguments without the program's name; `program`
// is its path, from which data_folder() finds boards and the web page.
int run_app(const std::string& program, std::vector<std::string> args, std::istream& in, std::ostream& out,
            std::ostream& err);

}  // namespace kurz
