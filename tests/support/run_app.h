// The program run inside a test, and files for it to read and write.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "cli/app.h"
#include "tests/support/files.h"
#include "tests/support/paths.h"

namespace kurz::test {

struct Run {
  int code = 0;
  std::string out;
  std::string err;
};

inline Run run(std::vector<std::string> args, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  args.insert(args.begin(), {"--boards", source_path("boards")});
  const bool chosen = std::find(args.begin(), args.end(), "--lang") != args.end();
  if (!chosen) args.insert(args.begin(), {"--lang", "en"});
  Run result;
  result.code = kurz::run_app("kurz", args, in, out, err);
  result.out = out.str();
  result.err = err.str();
  return result;
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace kurz::test
