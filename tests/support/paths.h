// Where the source tree and the program under test are.
#pragma once

#include <string>
#include <string_view>

namespace kurz::test {

// A path inside the source tree.
std::string source_path(std::string_view path);

// The program that tests start as a process.
std::string program_path();

}  // namespace kurz::test
