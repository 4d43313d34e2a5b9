// The files of nets/, which are part of the program, so that every way to install it has them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace kurz {

std::array<std::span<const std::uint8_t>, 4> value_files();

}  // namespace kurz
