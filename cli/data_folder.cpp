#include "cli/data_folder.h"

namespace kurz {

namespace fs = std::filesystem;

fs::path data_folder(const fs::path& program, std::string_view folder) {
  std::error_code ignored;
  fs::path dir = fs::canonical(program, ignored).parent_path();
  if (dir.filename() == "bin") {
    // An installed program looks only here: a folder /boards or /usr/boards has nothing to do with it.
    fs::path shared = dir.parent_path() / "share/kurzstrecke" / folder;
    return fs::is_directory(shared, ignored) ? shared : fs::path();
  }
  for (int level = 0; level < 4 && !dir.empty(); ++level, dir = dir.parent_path()) {
    if (fs::is_directory(dir / folder, ignored)) return dir / folder;
  }
  return {};
}

}  // namespace kurz
