// Where the source tree and the program under test are.
#pragma once

#include <string>
#include <string_view>

namespace kurz::test {

// A path inside the source tree.
std::string source_path(std::string_view path);

// The program that tests start as a process.
std::string program_path();

// The program without sanitizers, for tests that would fail or take minutes with them. Tests that were built
// with sanitizers need its path in KURZ_PLAIN_PROGRAM; without it this is empty, and they are skipped.
std::string plain_program_path();

}  // namespace kurz::test
