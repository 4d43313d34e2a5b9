#include "draw/palette.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "draw/svg.h"

namespace kurz::draw {

namespace {

constexpr std::string_view kDiamond = "m0-7.4l4.4 7.4-4.4 7.4-4.4-7.4z";
constexpr std::string_view kTriangle = "m0-5.8l6.2 10.8h-12.4z";
constexpr std::string_view kSquare = "m-5.4-5.4h10.8v10.8h-10.8z";
constexpr std::string_view kHeart =
    "m0 5.9c-8.6-5.7-6.6-11.3-3.3-11.3 1.7 0 2.8 .9 3.3 2.2 .5-1.3 1.6-2.2 3.3-2.2 3.3 0 5.3 5.6-3.3 11.3z";
constexpr std::string_view kCross = "m-1.9-6h3.8v4.1h4.1v3.8h-4.1v4.1h-3.8v-4.1h-4.1v-3.8h4.1z";
constexpr std::string_view kDisc = "m-4.9 0a4.9 4.9 0 1 1 9.8 0 4.9 4.9 0 1 1-9.8 0z";
constexpr std::string_view kSpark = "m0-7.2q1.1 6.1 7.2 7.2-6.1 1.1-7.2 7.2-1.1-6.1-7.2-7.2 6.1-1.1 7.2-7.2z";
constexpr std::string_view kRing =
    "m-6 0a6 6 0 1 1 12 0 6 6 0 1 1-12 0zm3.3 0a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 1 0-5.4 0z";
constexpr std::string_view kHourglass = "m-5.2-6h10.4l-3.8 6 3.8 6h-10.4l3.8-6z";
constexpr std::string_view kStripes = "m-5.4-5.6h10.8v3.6h-10.8zm0 7.6h10.8v3.6h-10.8z";

constexpr std::array<ColorLook, 10> kKnown{{
    {"blue", "#2a6fb8", "#1c4f87", kWhite, kDiamond},
    {"green", "#3b9150", "#27693a", kWhite, kTriangle},
    {"black", "#33363b", "#121315", kWhite, kSquare},
    {"pink", "#ee9dc0", "#a4446f", "#6d1d40", kHeart},
    {"red", "#cb3a31", "#942119", kWhite, kCross},
    {"orange", "#f2942f", "#955000", "#4d2600", kDisc},
    {"yellow", "#f5d142", "#846800", "#4f3d00", kSpark},
    {"purple", "#7a4fa8", "#553379", kWhite, kRing},
    {"white", "#ffffff", "#6a6f76", "#4a4e54", kHourglass},
    {"brown", "#8a5a36", "#5f3b20", kWhite, kStripes},
}};

// A plain carriage comes last, for any other kind.
struct Vehicle {
  std::string_view kind;
  std::string_view path;
};
constexpr std::array<Vehicle, 6> kVehicles{{
    {"taxi",
     "M-24 4C-24-2-20-3-16-4L-9-12H9L16-4C21-3 24-2 24 4V8H18A6 6 0 0 0 6 8H-6A6 6 0 0 0-18 8H-24Z"
     "M-11-4H-1.5V-9H-7.5ZM1.5-4H11L7.5-9H1.5ZM-4-13V-17H4V-13Z"
     "M-16 9A4 4 0 1 1-8 9 4 4 0 1 1-16 9ZM8 9A4 4 0 1 1 16 9 4 4 0 1 1 8 9Z"},
    {"bus",
     "M-24 8V-13A4 4 0 0 1-20-17H20A4 4 0 0 1 24-13V8H19A6 6 0 0 0 7 8H-7A6 6 0 0 0-19 8Z"
     "M-20-13V-7H-11V-13ZM-8-13V-7H1V-13ZM4-13V-7H13V-13ZM16-13V-7H20V-13Z"
     "M-20-4V2H-11V-4ZM-8-4V2H1V-4ZM4-4V2H13V-4ZM16-4V5H20V-4Z"
     "M-17 9A4 4 0 1 1-9 9 4 4 0 1 1-17 9ZM9 9A4 4 0 1 1 17 9 4 4 0 1 1 9 9Z"},
    {"cable_car",
     "M-22-12C-14-15-8-16-6-17H6C8-16 14-15 "
     "22-12V-9H-22ZM-20-8H-17V2H-9V-8H-7V2H-1V-8H1V2H7V-8H9V2H17V-8H20V7H-20Z"
     "M-15 9A3.5 3.5 0 1 1-8 9 3.5 3.5 0 1 1-15 9ZM8 9A3.5 3.5 0 1 1 15 9 3.5 3.5 0 1 1 8 9Z"},
    {"ferry",
     "M-25 2H25L18 12H-18ZM-15 0V-7H15V0ZM-11-5.4V-1.6H-5V-5.4ZM-2-5.4V-1.6H4V-5.4ZM7-5.4V-1.6H12V-5.4Z"
     "M-3-8.4V-17H5V-8.4Z"},
    {"bicycle",
     "M-23 5A9 9 0 1 1-5 5 9 9 0 1 1-23 5ZM-20.4 5A6.4 6.4 0 1 0-7.6 5 6.4 6.4 0 1 0-20.4 5Z"
     "M5 5A9 9 0 1 1 23 5 9 9 0 1 1 5 5ZM7.6 5A6.4 6.4 0 1 0 20.4 5 6.4 6.4 0 1 0 7.6 5Z"
     "M-15 4L-9-9H-13V-11.4H-4V-9H-6.4L-7.4-6.8H6.2L4.6-12H-.5V-14.4H6.4L13 4.6 10.8 5.6 7.4-4.4 .6 "
     "6.4H-14Z"
     "M-8.4-4.4L-12.6 4H-.8L5.6-4.4Z"},
    {"",
     "M-24 7V-9A4 4 0 0 1-20-13H20A4 4 0 0 1 "
     "24-9V7ZM-20-9V-1H-13V-9ZM-10-9V-1H-2V-9ZM2-9V-1H10V-9ZM13-9V-1H20V-9Z"
     "M-9-14L-3-19H5V-17.4H-2.4L-6.5-14ZM-17 8.5H-7V12H-17ZM7 8.5H17V12H7Z"},
}};

}  // namespace

std::vector<ColorLook> deck_looks(const Board& board) {
  std::vector<ColorLook> looks;
  std::array<bool, kKnown.size()> used{};
  const auto look_as = [&](const std::string& name, const auto* found) {
    used[static_cast<std::size_t>(found - kKnown.begin())] = true;
    return ColorLook{name, found->fill, found->edge, found->mark, found->symbol};
  };
  for (const std::string& name : board.colors) {
    const auto* known = std::ranges::find(kKnown, name, &ColorLook::name);
    looks.push_back(known != kKnown.end() ? look_as(name, known) : ColorLook{});
  }
  // A colour we have no ink for borrows one that this board does not use.
  for (std::size_t i = 0; i < looks.size(); ++i)
    if (looks[i].name.empty())
      looks[i] = look_as(board.colors[i], kKnown.begin() + (std::ranges::find(used, false) - used.begin()));
  return looks;
}

std::string_view vehicle_path(std::string_view kind) {
  const auto* found = std::ranges::find(kVehicles, kind, &Vehicle::kind);
  return found != kVehicles.end() ? found->path : kVehicles.back().path;
}

}  // namespace kurz::draw
