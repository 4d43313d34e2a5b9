// For tests of pictures.
#pragma once

#include <string>

namespace kurz::test {

// Empty if `svg` is well-formed, else what is wrong with it.
std::string not_well_formed(const std::string& svg);

}  // namespace kurz::test
