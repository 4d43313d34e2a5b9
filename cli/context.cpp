#include "cli/context.h"

#include <ostream>

namespace kurz {

int fail(const Context& context, std::string_view message) {
  context.err << "kurz: " << message << "\n";
  return kFailed;
}

}  // namespace kurz
