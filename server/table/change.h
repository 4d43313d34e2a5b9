// What can happen to a table, as it is stored: one change per version.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "codec/log_json.h"
#include "engine/log/game_log.h"
#include "protocol/table.h"

namespace kurz {

// Who holds a seat.
struct Holder {
  HolderKind kind = HolderKind::kFree;
  std::string who;                       // a guest's id, or a level
  std::string commitment;                // to what a guest adds to chance; empty: none yet
  std::optional<std::string> text = {};  // what the seat added to chance before there were commitments
  static constexpr auto kFields =
      std::tuple(field<&Holder::kind>(), field<&Holder::who>(), field<&Holder::commitment>().or_preset(),
                 field<&Holder::text>());
  bool operator==(const Holder&) const = default;
};
using Holders = std::vector<Holder>;
// Each once, in the order of their ids.
std::vector<std::string> guests_of(const Holders& holders);

namespace change {

struct Created {
  static constexpr std::string_view kType = "created";
  std::string host;  // a guest
  TableSettings settings;
  Holders holders;         // of the seats
  std::string commitment;  // to the seed
  static constexpr auto kFields =
      std::tuple(field<&Created::host>(), field<&Created::settings>(), field("seats", &Created::holders, ""),
                 field<&Created::commitment>());
  bool operator==(const Created&) const = default;
};
// A seat is taken, left, or given to a bot.
struct Seated {
  static constexpr std::string_view kType = "seated";
  Seat seat;
  Holder holder;
  static constexpr auto kFields = std::tuple(field<&Seated::seat>(), field<&Seated::holder>());
  bool operator==(const Seated&) const = default;
};
struct Committed {
  static constexpr std::string_view kType = "committed";
  Seat seat;
  std::string commitment;
  static constexpr auto kFields = std::tuple(field<&Committed::seat>(), field<&Committed::commitment>());
  bool operator==(const Committed&) const = default;
};
// Seats and commitments are fixed: guests are to reveal what they add to chance.
struct Shuffling {
  static constexpr std::string_view kType = "shuffling";
  int seconds = 0;  // that they have
  static constexpr auto kFields = std::tuple(field<&Shuffling::seconds>());
  bool operator==(const Shuffling&) const = default;
};
// Secret until the game is over.
struct Contribution {
  Seat seat;
  std::string contribution;
  static constexpr auto kFields =
      std::tuple(field<&Contribution::seat>(), field<&Contribution::contribution>());
  bool operator==(const Contribution&) const = default;
};
// A guest has revealed what their seats add to chance, and others have not yet.
struct Revealed {
  static constexpr std::string_view kType = "revealed";
  std::vector<Contribution> contributions;
  static constexpr auto kFields = std::tuple(field<&Revealed::contributions>());
  bool operator==(const Revealed&) const = default;
};
// Guests of these seats did not reveal in time. The seats are free, and the server commits to another seed.
struct Reopened {
  static constexpr std::string_view kType = "reopened";
  std::vector<Seat> seats;
  std::string commitment;
  static constexpr auto kFields = std::tuple(field<&Reopened::seats>(), field<&Reopened::commitment>());
  bool operator==(const Reopened&) const = default;
};
// The header and the deal of a game, without moves.
struct Started {
  GameLog game;
  // The last ones; none in games that were started before there were contributions.
  std::optional<std::vector<Contribution>> contributions = {};
  bool operator==(const Started&) const = default;
};
struct Moved {
  Move move;
  // Who begins, if this move was the last choice of tickets before that was drawn (R9).
  Seat first = Seat::none();
  // How long the seat thought, in milliseconds; none in older games, where only the times of the events tell.
  std::optional<std::int64_t> thought = {};
  bool operator==(const Moved&) const = default;
};
// A bot begins or stops to play for an absent guest.
struct Substituted {
  static constexpr std::string_view kType = "substituted";
  Seat seat;
  bool on = false;
  static constexpr auto kFields = std::tuple(field<&Substituted::seat>(), field<&Substituted::on>());
  bool operator==(const Substituted&) const = default;
};
// The same people play again at another table.
struct Rematched {
  static constexpr std::string_view kType = "rematched";
  std::string table;
  static constexpr auto kFields = std::tuple(field<&Rematched::table>());
  bool operator==(const Rematched&) const = default;
};
// The host has changed settings before the game.
struct Configured {
  static constexpr std::string_view kType = "configured";
  TableSettings settings;
  static constexpr auto kFields = std::tuple(field<&Configured::settings>());
  bool operator==(const Configured&) const = default;
};
// The seat takes back its last move.
struct Undone {
  static constexpr std::string_view kType = "undone";
  Seat seat;
  static constexpr auto kFields = std::tuple(field<&Undone::seat>());
  bool operator==(const Undone&) const = default;
};
struct Closed {
  static constexpr std::string_view kType = "closed";
  static constexpr std::tuple<> kFields{};
  bool operator==(const Closed&) const = default;
};

}  // namespace change

// In the order of ChangeType.
using Change =
    std::variant<change::Created, change::Seated, change::Started, change::Moved, change::Substituted,
                 change::Rematched, change::Closed, change::Configured, change::Undone, change::Committed,
                 change::Shuffling, change::Revealed, change::Reopened>;
static_assert(std::variant_size_v<Change> == kEnumCount<ChangeType>);

// `at`: milliseconds since 1970.
std::string change_to_json(const Board& board, const Change& change, std::int64_t at);

struct ReadChange {
  Change change;
  std::int64_t at = 0;
};
// `board` is null for the first change of a table, which names its board.
Result<ReadChange, ReadError> change_from_json(std::string_view text, const Board* board);

}  // namespace kurz
