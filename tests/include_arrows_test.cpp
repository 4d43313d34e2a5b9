// An include may only go down: the layers of the tree, checked on every source file.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/paths.h"

namespace {

using Names = std::set<std::string>;

// Each folder and the other folders whose headers it may include.
const std::map<std::string, Names> kMayInclude = {
    {"engine", {}},
    {"codec", {"engine"}},
    {"words", {"codec", "engine"}},
    {"protocol", {"words", "codec", "engine"}},
    {"draw", {"words", "codec", "engine"}},
    {"bots", {"engine"}},
    {"advice", {"bots", "codec", "protocol", "words", "engine"}},
    {"arena", {"advice", "bots", "codec", "protocol", "words", "engine"}},
    {"server", {"advice", "bots", "codec", "protocol", "draw", "words", "engine"}},
    {"cli", {"server", "arena", "advice", "bots", "codec", "protocol", "draw", "words", "engine"}},
    {"bench", {"server", "arena", "advice", "bots", "codec", "protocol", "draw", "words", "engine", "tests"}},
};

// Inside the engine and the server a folder may include itself and those before it. Files directly in them
// come last and may include everything.
const std::map<std::string, std::vector<std::string>> kInnerOrder = {
    {"engine", {"base", "board", "rules", "view", "log"}},
    {"server", {"log", "secure", "config", "store", "chance", "table", "service", "boards", "api", "net"}},
};

// The engine has no I/O, clock or threads, and its own random generator.
const Names kNotInEngine = {"iostream",          "fstream", "filesystem", "thread", "mutex",
                            "shared_mutex",      "future",  "chrono",     "ctime",  "random",
                            "condition_variable"};

std::string first_part(const std::string& path) { return path.substr(0, path.find('/')); }

// The position of a path in the inner order of its top folder; nothing if its folder is not listed there.
std::optional<std::ptrdiff_t> inner_rank(const std::string& path) {
  const std::string top = first_part(path);
  const std::vector<std::string>& order = kInnerOrder.at(top);
  const std::string below = path.substr(top.size() + 1);
  const std::ptrdiff_t rank = std::ranges::find(order, first_part(below)) - order.begin();
  if (below.find('/') != std::string::npos && rank == std::ssize(order)) return std::nullopt;
  return rank;
}

// What is wrong with `file` including `header`, or nothing.
std::string why_not(const std::string& file, const std::string& header, bool in_quotes) {
  const bool is_test = file.ends_with("_test.cpp") || file.starts_with("tests/");
  const std::string from = first_part(file);
  const std::string to = first_part(header);
  if (!in_quotes) {
    if (kMayInclude.contains(to) && to != header) return "our own headers are included with quotes";
    if (is_test) return {};
    if (from == "server" && header.starts_with("boost/json")) {
      return "the server describes structs and leaves JSON to codec/";
    }
    if (from != "engine") return {};
    if (header.find_first_of("./") != std::string::npos) return "engine uses the standard library only";
    if (kNotInEngine.contains(header)) return "engine has no I/O, clock, threads or foreign random numbers";
    return {};
  }
  if (!kMayInclude.contains(to) && to != "tests") return "an include is written from the root of the tree";
  if (is_test) return {};
  if (from != to) return kMayInclude.at(from).contains(to) ? "" : from + " may not include " + to;
  if (!kInnerOrder.contains(from)) return {};
  const auto rank = inner_rank(file);
  const auto header_rank = inner_rank(header);
  if (!rank || !header_rank) return "a folder is missing in the order inside " + from;
  return *rank < *header_rank ? "this include points up inside " + from : "";
}

// The next character of `line` at or after `at` that is not a blank.
std::size_t skip_blanks(const std::string& line, std::size_t at) {
  return std::min(line.find_first_not_of(" \t", at), line.size());
}

// The header that a line includes with its opening sign before it ("<thread", "\"codec/log.h"), or nothing.
std::string included_header(const std::string& line) {
  constexpr std::string_view kWord = "include";
  std::size_t at = skip_blanks(line, 0);
  if (at == line.size() || line[at] != '#') return {};
  at = skip_blanks(line, at + 1);
  if (line.compare(at, kWord.size(), kWord) != 0) return {};
  at = skip_blanks(line, at + kWord.size());
  if (at == line.size() || (line[at] != '<' && line[at] != '"')) return {};
  return line.substr(at, line.find(line[at] == '<' ? '>' : '"', at + 1) - at);
}

// Every wrong include of one file's text as "file:line: header: reason".
std::vector<std::string> wrong_includes(const std::string& file, std::istream& text) {
  std::vector<std::string> wrong;
  std::string line;
  for (int number = 1; std::getline(text, line); ++number) {
    const std::string found = included_header(line);
    if (found.empty()) continue;
    const std::string header = found.substr(1);
    const std::string reason = why_not(file, header, found[0] == '"');
    if (!reason.empty()) wrong.push_back(file + ":" + std::to_string(number) + ": " + header + ": " + reason);
  }
  return wrong;
}

std::vector<std::string> wrong_includes(const std::string& file, const std::string& text) {
  std::istringstream stream(text);
  return wrong_includes(file, stream);
}

}  // namespace

TEST_CASE("includes only point to lower layers") {
  namespace fs = std::filesystem;
  const fs::path root = kurz::test::source_path("");
  int files = 0;
  auto check_folder = [&](const std::string& folder) {
    if (!fs::exists(root / folder)) return;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const fs::path& path = entry.path();
      if (path.extension() != ".h" && path.extension() != ".cpp") continue;
      ++files;
      std::ifstream text(path);
      for (const std::string& wrong : wrong_includes(fs::relative(path, root).generic_string(), text)) {
        FAIL_CHECK(wrong);
      }
    }
  };
  for (const auto& [folder, may_include] : kMayInclude) check_folder(folder);
  check_folder("tests");
  CHECK(files > 0);
}

TEST_CASE("the include check finds what it should") {
  auto finds = [](const std::string& file, const std::string& line) {
    return !wrong_includes(file, line + "\n").empty();
  };
  CHECK(wrong_includes("engine/base/a.h", "#pragma once\n  # include <thread>  // why\n") ==
        std::vector<std::string>{
            "engine/base/a.h:2: thread: engine has no I/O, clock, threads or foreign random numbers"});

  CHECK_FALSE(finds("engine/rules/a.cpp", "#include \"engine/board/b.h\""));
  CHECK_FALSE(finds("engine/log/a.cpp", "#include \"engine/view/b.h\""));
  CHECK_FALSE(finds("engine/rules/a.h", "#include <cstdint>"));
  CHECK_FALSE(finds("cli/a.cpp", "#include \"draw/b.h\""));
  CHECK_FALSE(finds("codec/a.cpp", "#include <boost/json.hpp>"));
  CHECK(finds("server/log/a.cpp", "#include <boost/json.hpp>"));
  CHECK(finds("server/api/a.cpp", "#include <boost/json.hpp>"));
  CHECK(finds("server/service/a.h", "#include <boost/json.hpp>"));
  CHECK_FALSE(finds("engine/rules/a_test.cpp", "#include \"codec/b.h\""));
  CHECK_FALSE(finds("engine/rules/a_test.cpp", "#include <doctest/doctest.h>"));
  CHECK_FALSE(finds("engine/rules/a.h", "// #include <thread>"));

  CHECK(finds("engine/rules/a.h", "#include \"engine/view/b.h\""));
  CHECK(finds("engine/view/a.h", "#include \"engine/log/b.h\""));
  CHECK(finds("engine/rules/a.h", "#include \"engine/all.h\""));
  CHECK(finds("engine/rules/a.h", "#include \"b.h\""));
  CHECK(finds("engine/rules/a.h", "#include <engine/rules/b.h>"));
  CHECK(finds("engine/rules/a.h", "#include <boost/json.hpp>"));
  CHECK(finds("engine/rules/a.h", "#include \"codec/b.h\""));
  CHECK(finds("codec/a.cpp", "#include \"words/b.h\""));
  CHECK(finds("bots/random/a.cpp", "#include \"arena/b.h\""));
  CHECK(finds("advice/a.cpp", "#include \"arena/b.h\""));
  CHECK(finds("server/a.cpp", "#include \"arena/b.h\""));
  CHECK(finds("arena/a.cpp", "#include \"draw/b.h\""));
  CHECK_FALSE(finds("arena/a.cpp", "#include \"advice/b.h\""));
  CHECK(finds("arena/a.cpp", "#include \"cli/b.h\""));
  CHECK_FALSE(finds("cli/a.cpp", "#include \"server/b.h\""));
  CHECK(finds("server/a.cpp", "#include \"cli/b.h\""));
  CHECK_FALSE(finds("server/a.cpp", "#include \"server/net/b.h\""));
  CHECK_FALSE(finds("server/net/a.cpp", "#include \"server/api/b.h\""));
  CHECK_FALSE(finds("server/service/a.h", "#include \"server/table/b.h\""));
  CHECK(finds("server/api/a.cpp", "#include \"server/net/b.h\""));
  CHECK(finds("server/service/a.cpp", "#include \"server/api/b.h\""));
  CHECK(finds("server/table/a.cpp", "#include \"server/service/b.h\""));
  CHECK(finds("server/store/a.h", "#include \"server/table/b.h\""));
  CHECK(finds("server/config/a.cpp", "#include \"server/store/b.h\""));
  CHECK(finds("server/net/a.cpp", "#include \"server/server.h\""));
  CHECK(finds("server/new/a.cpp", "#include \"server/table/b.h\""));
  CHECK(finds("server/a.cpp", "#include \"server/new/b.h\""));
  CHECK(finds("cli/a.cpp", "#include \"tests/b.h\""));
}
