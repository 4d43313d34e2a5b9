// Puts another file in the place of a database that nobody uses.
#pragma once

#include <string>

namespace kurz {

struct ReplacedFile {
  std::string problem;  // empty: done
  std::string kept;     // the new name of the old file; empty if there was none
};
// A complete copy of `from` becomes `file`, with the owner and mode of the old file; a new file belongs to
// the owner of the folder, and only they can read it. If the power fails at any moment, `file` is either the
// old one or the new one. `suffix` is for the new name of the old file.
ReplacedFile replace_database(const std::string& from, const std::string& file, const std::string& suffix);

}  // namespace kurz
