// Tables as clients see them: settings, seats, changes.
#pragma once

#include <cstdint>

#include "protocol/game.h"
#include "protocol/table_status.h"

namespace kurz {

enum class HolderKind : std::uint8_t { kFree, kGuest, kBot };
inline constexpr EnumName<HolderKind> kHolderKindNames[] = {
    {HolderKind::kFree, "free"}, {HolderKind::kGuest, "guest"}, {HolderKind::kBot, "bot"}};
constexpr std::span<const EnumName<HolderKind>> names_of(HolderKind /*kind*/) { return kHolderKindNames; }
constexpr std::string_view type_name(HolderKind /*kind*/) { return "SeatKind"; }

enum class ChangeType : std::uint8_t {
  kCreated,
  kSeated,
  kStarted,
  kMoved,
  kSubstituted,
  kRematched,
  kClosed
};
inline constexpr EnumName<ChangeType> kChangeTypeNames[] = {
    {ChangeType::kCreated, "created", "The table was created."},
    {ChangeType::kSeated, "seated", "A seat was taken, left, or given to a bot: `seat`, `kind`."},
    {ChangeType::kStarted, "started", "The game started: `events`."},
    {ChangeType::kMoved, "moved", "A move: `seat`, `by_server`, `notation`, `events`."},
    {ChangeType::kSubstituted, "substituted", "A bot plays for a guest, or stops (`on`): `seat`."},
    {ChangeType::kRematched, "rematched", "A rematch was created."},
    {ChangeType::kClosed, "closed", "The table was closed."}};
constexpr std::span<const EnumName<ChangeType>> names_of(ChangeType /*type*/) { return kChangeTypeNames; }
constexpr std::string_view type_name(ChangeType /*type*/) { return "ChangeType"; }

inline constexpr int kMostClockSeconds = 24 * 60 * 60;

struct TableSettings {
  static constexpr std::string_view kName = "Settings", kDoc = "What the host decides for a table.";
  std::string board;
  Nullable<Seat> first;
  bool listed = false;
  bool spectators = true;
  bool hints = true;
  int move_seconds = 0;
  int game_seconds = 0;
  static constexpr auto fields() {
    constexpr Limits kSeconds{0, kMostClockSeconds};
    return std::tuple(
        field("board", &TableSettings::board, "The board's id."),
        field("first", &TableSettings::first, "The seat that begins; null: chosen at random.").or_preset(),
        field("listed", &TableSettings::listed, "Whether `/api/tables` lists the table.").or_preset(),
        field("spectators", &TableSettings::spectators, "Whether a running game may be watched.").or_preset(),
        field("hints", &TableSettings::hints, "Whether players may ask for hints.").or_preset(),
        field("move_seconds", &TableSettings::move_seconds, "Time per move; 0: no limit.", kSeconds)
            .or_preset(),
        field("game_seconds", &TableSettings::game_seconds, "Time per seat for all moves; 0: no limit.",
              kSeconds)
            .or_preset());
  }
  bool operator==(const TableSettings&) const = default;

  [[nodiscard]] bool has_clock() const { return move_seconds > 0 || game_seconds > 0; }
};

namespace protocol {

struct SeatHolder {
  static constexpr std::string_view kName = "SeatHolder", kDoc = "Who holds a seat.";
  HolderKind kind{};
  std::optional<std::string> level;
  std::optional<bool> substituted, to_move;
  std::optional<std::int64_t> deadline, thought;
  static constexpr auto fields() {
    return std::tuple(
        field("kind", &SeatHolder::kind, "A guest, a bot, or nobody."),
        field("level", &SeatHolder::level, "The bot's level."),
        field("substituted", &SeatHolder::substituted,
              "In a running game: whether a bot plays for the guest."),
        field("to_move", &SeatHolder::to_move, "In a running game: whether the seat is to move."),
        field("deadline", &SeatHolder::deadline,
              "When the clock runs out for the seat, in milliseconds since 1970."),
        field("thought", &SeatHolder::thought, "Time used before this move, in milliseconds."));
  }
};

struct TableState {
  static constexpr std::string_view kName = "TableState", kDoc = "A table as one viewer sees it.";
  TableStatus status{};
  TableSettings settings;
  std::vector<SeatHolder> seats;
  std::string commitment;
  std::optional<std::string> seed, rematch;
  std::optional<View> view;
  static constexpr auto fields() {
    return std::tuple(
        field("status", &TableState::status, "Where the table stands."),
        field("settings", &TableState::settings, "What the host decided."),
        field("seats", &TableState::seats, "Who holds each seat."),
        field("commitment", &TableState::commitment, "The SHA-256 of the seed, fixed before the game."),
        field("seed", &TableState::seed, "When the game is over: the seed."),
        field("rematch", &TableState::rematch, "The table of the rematch, once there is one."),
        field("view", &TableState::view, "The game, once it has started."));
  }
};

struct Change {
  static constexpr std::string_view kName = "Change", kDoc = "What made a version of a table.";
  std::uint64_t version = 0;
  std::int64_t at = 0;
  ChangeType type{};
  std::optional<Seat> seat;
  std::optional<HolderKind> kind;
  std::optional<bool> on, by_server;
  std::optional<std::string> notation;
  std::optional<std::vector<GameEvent>> events;
  static constexpr auto fields() {
    return std::tuple(field("version", &Change::version, "The version that it made."),
                      field("at", &Change::at, "When, in milliseconds since 1970."),
                      field("type", &Change::type, "What happened."),
                      field("seat", &Change::seat, "The seat."),
                      field("kind", &Change::kind, "Who holds it now."),
                      field("on", &Change::on, "Whether a bot plays now."),
                      field("by_server", &Change::by_server, "Whether a bot or the server moved."),
                      field("notation", &Change::notation,
                            "The move in short (`docs/notation.md`), without tickets that others keep."),
                      field("events", &Change::events, "The facts of the game, in their order."));
  }
};

struct Way {
  static constexpr std::string_view kName = "Way", kDoc = "The cheapest way that is still open.";
  std::vector<std::string> routes;
  int cards = 0;
  Counts pieces;
  static constexpr auto fields() {
    return std::tuple(field("routes", &Way::routes, "Routes still to be claimed."),
                      field("cards", &Way::cards, "Cards that they cost."),
                      field("pieces", &Way::pieces, "Pieces that they cost, by kind."));
  }
};

enum class TicketProgress : std::uint8_t { kDone, kOpen, kLost };
inline constexpr EnumName<TicketProgress> kTicketProgressNames[] = {
    {TicketProgress::kDone, "done"}, {TicketProgress::kOpen, "open"}, {TicketProgress::kLost, "lost"}};
constexpr std::span<const EnumName<TicketProgress>> names_of(TicketProgress /*state*/) {
  return kTicketProgressNames;
}
constexpr std::string_view type_name(TicketProgress /*state*/) { return "TicketProgress"; }

struct ExplainedTicket {
  static constexpr std::string_view kName = "ExplainedTicket", kDoc = "How a ticket stands.";
  int ticket = 0;
  TicketProgress state{};
  std::optional<Way> way;
  static constexpr auto fields() {
    return std::tuple(
        field("ticket", &ExplainedTicket::ticket, "The ticket."),
        field("state", &ExplainedTicket::state, "Completed, still possible, or no longer possible."),
        field("way", &ExplainedTicket::way, "The cheapest way to complete it."));
  }
};

struct Explanation {
  static constexpr std::string_view kName = "Explanation", kDoc = "The game in words, for one viewer.";
  std::vector<std::string> lines;
  std::optional<std::vector<ExplainedTicket>> tickets;
  std::optional<Record<std::string>> closed;
  static constexpr auto fields() {
    return std::tuple(
        field("lines", &Explanation::lines,
              "Sentences, each understood alone. `{0}` to `{3}` stand for the names of the seats."),
        field("tickets", &Explanation::tickets, "The seat's tickets, offered ones included."),
        field("closed", &Explanation::closed,
              "While the seat is to move: for each route that it cannot claim, the reason."));
  }
};

}  // namespace protocol
}  // namespace kurz
