// Only this file depends on where the tree lies, so that a compiler cache serves every copy of it.
#include "tests/support/paths.h"

namespace kurz::test {

std::string source_path(std::string_view path) { return KURZ_SOURCE_DIR "/" + std::string(path); }

std::string program_path() { return KURZ_PROGRAM; }

}  // namespace kurz::test
