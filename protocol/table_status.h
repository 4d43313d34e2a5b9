// Where a table stands; stored with it, too.
#pragma once

#include <cstdint>

#include "codec/described.h"

namespace kurz {

enum class TableStatus : std::uint8_t { kOpen, kRunning, kOver, kClosed, kDamaged };
inline constexpr EnumName<TableStatus> kTableStatusNames[] = {
    {TableStatus::kOpen, "open", "Players take seats; the game has not started."},
    {TableStatus::kRunning, "running", "A game is running."},
    {TableStatus::kOver, "over", "The game is over and can be replayed."},
    {TableStatus::kClosed, "closed", "Everybody left before the end."},
    {TableStatus::kDamaged, "damaged", "The stored record is damaged; nothing can be done with it."}};
constexpr std::span<const EnumName<TableStatus>> names_of(TableStatus /*status*/) {
  return kTableStatusNames;
}
constexpr std::string_view type_name(TableStatus /*status*/) { return "Status"; }

}  // namespace kurz
