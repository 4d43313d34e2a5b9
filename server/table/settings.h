// What the maker of a table decides, and who may sit on a seat.
#pragma once

#include <string>
#include <vector>

#include "codec/json_reader.h"
#include "engine/base/ids.h"

namespace kurz {

// How long people may think. With neither number there is no clock.
struct Clock {
  int move_seconds = 0;  // for each move
  int game_seconds = 0;  // for all moves of a seat
  bool operator==(const Clock&) const = default;
  [[nodiscard]] bool runs() const { return move_seconds > 0 || game_seconds > 0; }
};
inline constexpr int kMostClockSeconds = 24 * 60 * 60;

struct TableSettings {
  std::string board;          // the id of one that the server has
  Seat first = Seat::none();  // who begins; none: by lot (R9, G13)
  bool listed = false;        // else only who has the link finds it
  bool spectators = true;
  bool hints = true;  // whether the one to move may ask for advice
  Clock clock;
  bool operator==(const TableSettings&) const = default;
};

enum class HolderKind : std::uint8_t { kFree, kGuest, kBot };
struct Holder {
  HolderKind kind = HolderKind::kFree;
  std::string who;   // a guest's id, or a level
  std::string text;  // what the seat adds to chance
  bool operator==(const Holder&) const = default;
};
using Holders = std::vector<Holder>;
// Each once, in the order of their ids.
std::vector<std::string> guests_of(const Holders& holders);
inline constexpr std::size_t kLongestSeatText = 64;

boost::json::object settings_to_json(const TableSettings& settings);
// For `seats` seats. What is left out is as preset; `board` must be there.
TableSettings settings_from_json(const boost::json::object& from, std::string_view where, int seats,
                                 JsonReader& reader);

// "free", "guest", "bot".
std::string_view holder_word(HolderKind kind);

}  // namespace kurz
