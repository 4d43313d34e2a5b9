// Ways in which a file comes to hold something else than what was written.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "engine/base/rng.h"

namespace kurz::test {

inline constexpr std::size_t kPageBytes = 4096;  // of the database

struct Damage {
  std::string_view name;
  void (*damage)(std::string& file, Rng& rng);
};

inline std::size_t any_of(std::size_t count, Rng& rng) {
  return static_cast<std::size_t>(rng.below(static_cast<int>(count)));
}
inline void flip_bit(std::string& file, std::size_t at, Rng& rng) {
  file[at] = static_cast<char>(static_cast<unsigned char>(file[at]) ^ (1U << any_of(8, rng)));
}
// A piece of this size that lies where pieces of it lie.
inline std::size_t any_piece(const std::string& file, std::size_t size, Rng& rng) {
  return any_of(file.size() / size, rng) * size;
}

inline constexpr std::array<Damage, 8> kDamages{{
    {"a flipped bit", [](std::string& file, Rng& rng) { flip_bit(file, any_of(file.size(), rng), rng); }},
    {"a byte of noise",
     [](std::string& file, Rng& rng) { file[any_of(file.size(), rng)] = static_cast<char>(rng.below(256)); }},
    {"a sector of noise",
     [](std::string& file, Rng& rng) {
       const std::size_t at = any_piece(file, 512, rng);
       for (std::size_t i = 0; i < 512; ++i) file[at + i] = static_cast<char>(rng.below(256));
     }},
    {"a sector of zeros",
     [](std::string& file, Rng& rng) { file.replace(any_piece(file, 512, rng), 512, 512, '\0'); }},
    {"a page of zeros",
     [](std::string& file, Rng& rng) {
       file.replace(any_piece(file, kPageBytes, rng), kPageBytes, kPageBytes, '\0');
     }},
    {"two pages swapped",
     [](std::string& file, Rng& rng) {
       const std::size_t one = any_piece(file, kPageBytes, rng);
       const std::size_t two = any_piece(file, kPageBytes, rng);
       std::swap_ranges(file.begin() + static_cast<std::ptrdiff_t>(one),
                        file.begin() + static_cast<std::ptrdiff_t>(one + kPageBytes),
                        file.begin() + static_cast<std::ptrdiff_t>(two));
     }},
    {"a page written over another",
     [](std::string& file, Rng& rng) {
       const std::string page = file.substr(any_piece(file, kPageBytes, rng), kPageBytes);
       file.replace(any_piece(file, kPageBytes, rng), kPageBytes, page);
     }},
    // An empty file is another matter: it cannot be told from a new one.
    {"the end cut off", [](std::string& file, Rng& rng) { file.resize(1 + any_of(file.size() - 1, rng)); }},
}};

}  // namespace kurz::test
