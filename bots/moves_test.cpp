// The moves of every bot, so that a change that should not touch them proves it.
#include <array>

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "arena/arena_game.h"
#include "codec/log_json.h"
#include "engine/base/hash.h"
#include "tests/support/boards.h"
#include "tests/support/bot_game.h"

namespace kurz {
namespace {

// The log of a game of two players, both of them this bot: what `kurz match --games 1 --seed 20 --log`
// writes.
std::uint64_t fingerprint_of_game(const BotKind& kind, const Board& board) {
  Pairing pairing;
  pairing.board = &board;
  pairing.bots.assign(2, test::quick_text(kind));
  pairing.seed = 20;
  Fingerprint print;
  print.add(log_to_json(play_arena_game(pairing, 0, 0).log));
  return print.value();
}

using Games = std::array<std::uint64_t, test::kCities.size()>;
struct Pinned {
  std::string_view bot;
  Games games;  // in the order of test::kCities
};
constexpr std::array<Pinned, 16> kPinned{{
    {"random", {0x42294d7030aa135e, 0x10391ce28b7848de, 0x1f71e24b2f8d890b, 0x7ca2f88f955ab3ae}},
    {"one-step", {0xf6a43a3b8ab02787, 0xe21b487ca73810ef, 0x412a5e64bc52227, 0xaa36a87d6096ff41}},
    {"long-routes", {0xe4685f5bafed20b5, 0xc14c4aebec44d167, 0x9a5da38b0bddc2ad, 0x56a1be8d831c92d}},
    {"route-focused", {0xefe3d0ae5d8b996d, 0x798b8c82570333a4, 0x4eac4348a903739e, 0x33da90ef9f397e33}},
    {"hungry", {0x51d8fd7ca0c51b9, 0x8659b747b6bed9d1, 0xf1bee3315f353f60, 0x6faf358e3aa6678d}},
    {"greedy", {0xc8eaf930279e153e, 0x45c98406054eaa19, 0xf12650f75a74855d, 0x2ef8472d5f8467ba}},
    {"racer", {0x28282f089977558b, 0x5d37021f1f4e9b07, 0xf12650f75a74855d, 0x9dd524946e2cf75c}},
    {"ticket-planner", {0xe4685f5bafed20b5, 0x6cda478ee6bfa875, 0xf1017629b2eaa168, 0xdcb8ca11fe4539cf}},
    {"blocker", {0xefe3d0ae5d8b996d, 0x798b8c82570333a4, 0x6f73794ee9baf409, 0x33da90ef9f397e33}},
    {"hoarder", {0x999efb33eb46c889, 0x32db6003f2ea6b0d, 0x18804ccbd4419d88, 0x32bda663d07d89ce}},
    {"planner", {0x1e4cb937cf632512, 0x9e460e936a90010d, 0x79ac80cedd95641e, 0x24eaf817472af9f}},
    {"pimc", {0xb9468b64664f352e, 0xf6e42d9685676b01, 0x6dfe1c7941b34036, 0x859596f79d818e57}},
    {"ismcts", {0x6196c9760081665e, 0x6f2d5587606b3796, 0x93211c65098ba421, 0x45d4e4dc8cb9557a}},
    {"planner-1", {0x1e4cb937cf632512, 0x9e460e936a90010d, 0x79ac80cedd95641e, 0x24eaf817472af9f}},
    {"ismcts-1", {0x29ae1fea7f7d0cde, 0x62ab251b0e36fdcc, 0x22dcf3c35e6f103b, 0x3c0fd970efc0a407}},
    {"oracle", {0x7ccd35a2099d3a0a, 0xdd88b13f6ae82c49, 0x1304cca9e114ba3e, 0xf7f2f894d26c77f9}},
}};

}  // namespace

TEST_CASE("bots: moves are pinned") {
  const std::span<const BotKind> kinds = bot_kinds();
  REQUIRE(kinds.size() == kPinned.size());
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    CHECK(kinds[i].name == kPinned[i].bot);
    Games games{};
    for (std::size_t c = 0; c < games.size(); ++c)
      games[c] = fingerprint_of_game(kinds[i], test::board(test::kCities[c]));
    // If the moves were meant to change, this is the new line.
    INFO(fmt::format("{{\"{}\", {{{:#x}}}}},", kinds[i].name, fmt::join(games, ", ")));
    CHECK(games == kPinned[i].games);
  }
}

}  // namespace kurz
