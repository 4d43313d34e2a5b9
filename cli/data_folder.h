// Finds the data that comes with the program: boards, layouts and the web page.
#pragma once

#include <filesystem>
#include <string_view>

namespace kurz {

// A folder such as "boards" or "web/dist": in the tree that the program lies in, or, if it is installed as
// PREFIX/bin/kurz, in PREFIX/share/kurzstrecke. Empty if there is none.
std::filesystem::path data_folder(const std::filesystem::path& program, std::string_view folder);

}  // namespace kurz
