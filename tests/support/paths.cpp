// Only this file depends on where the tree lies, so that a compiler cache serves every copy of it.
#include "tests/support/paths.h"

#include <cstdlib>

#include "tests/support/effort.h"

namespace kurz::test {

std::string source_path(std::string_view path) { return KURZ_SOURCE_DIR "/" + std::string(path); }

std::string program_path() { return KURZ_PROGRAM; }

std::string plain_program_path() {
  const char* plain = std::getenv("KURZ_PLAIN_PROGRAM");
  return plain != nullptr ? plain : kSanitized ? "" : program_path();
}

}  // namespace kurz::test
