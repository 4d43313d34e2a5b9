// The boards of this tree, by id. All in headers, so that a fuzz target of one file can use it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "codec/board_json.h"
#include "tests/support/paths.h"

namespace kurz::test {

inline constexpr std::array<std::string_view, 5> kBoardIds{"new-york", "london", "san-francisco", "berlin",
                                                           "tiny"};

// Those that people play; the last is for tests.
inline constexpr std::span<const std::string_view> kCities(kBoardIds.begin(), kBoardIds.size() - 1);

// A file of the tree as text, by its path from the root; empty if it cannot be read.
inline std::string read_tree_file(std::string_view path) {
  std::ifstream file(source_path(path), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline std::string board_text(std::string_view id) {
  return read_tree_file((id == "tiny" ? "boards/test/" : "boards/") + std::string(id) + ".json");
}

inline std::string layout_text(std::string_view id) {
  return read_tree_file("layouts/" + std::string(id) + ".json");
}

// One of kBoardIds, read once; null for any other id.
inline const Board* find_board(std::string_view id) {
  static std::map<std::string, BoardPtr, std::less<>> boards;
  if (std::find(kBoardIds.begin(), kBoardIds.end(), id) == kBoardIds.end()) return nullptr;
  auto at = boards.find(id);
  if (at == boards.end()) {
    const auto read = read_board(board_text(id));
    at = boards.emplace(id, read.ok() ? *read : nullptr).first;
  }
  return at->second.get();
}

// The same, for tables.
inline BoardPtr shared_board(std::string_view id) { return {BoardPtr(), find_board(id)}; }

// The same, for ids that are written in a test.
inline const Board& board(std::string_view id) {
  const Board* found = find_board(id);
  if (found == nullptr) {
    std::fprintf(stderr, "boards/%s.json is no board\n", std::string(id).c_str());
    std::abort();
  }
  return *found;
}

// Calls body(board, players) for every board and number of players.
template <class Body>
void for_each_table(Body body) {
  for (const std::string_view id : kBoardIds) {
    for (int players = kMinPlayers; players <= kMaxPlayers; ++players) body(board(id), players);
  }
}

}  // namespace kurz::test
