// The name of a database as people write it.
#pragma once

#include <string>

#include "engine/base/result.h"
#include "words/lang.h"

namespace kurz {

// A file (FILE or sqlite:FILE), or the address of a PostgreSQL database. Returns the file or the address, or
// why it is neither: a mistyped address must not become the name of a new file. What is wrong is never
// quoted, because it may contain a password.
Result<std::string, Texts> database_name(const std::string& written);

}  // namespace kurz
