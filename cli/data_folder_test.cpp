#include <doctest/doctest.h>

#include "cli/board_shelf.h"
#include "tests/support/files.h"

namespace kurz {

TEST_CASE("data: folders are found in the tree of the program or, once installed, in share/kurzstrecke") {
  const test::TempFolder folder;
  const std::filesystem::path root = std::filesystem::canonical(folder.path());
  for (const char* made : {"tree/build/release", "tree/boards", "tree/web/dist", "usr/bin", "usr/boards",
                           "usr/share/kurzstrecke/boards"}) {
    std::filesystem::create_directories(root / made);
  }
  test::write(folder / "tree/build/release/kurz", "the program");
  test::write(folder / "usr/bin/kurz", "the program");
  std::filesystem::create_symlink(root / "tree/build/release/kurz", root / "usr/bin/linked");
  CHECK(data_folder(root / "tree/build/release/kurz", "boards") == root / "tree/boards");
  CHECK(data_folder(root / "tree/build/release/kurz", "web/dist") == root / "tree/web/dist");
  CHECK(data_folder(root / "tree/build/release/kurz", "layouts").empty());
  CHECK(data_folder(root / "usr/bin/kurz", "boards") == root / "usr/share/kurzstrecke/boards");
  CHECK(data_folder(root / "usr/bin/kurz", "web/dist").empty());
  CHECK(data_folder(root / "usr/bin/linked", "boards") == root / "tree/boards");
}

}  // namespace kurz
