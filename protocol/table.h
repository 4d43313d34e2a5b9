// Tables as clients see them: settings, seats, changes.
#pragma once

#include <cstdint>

#include "engine/view/route_standing.h"
#include "protocol/game.h"

namespace kurz {

// Stored as a number, so a new one comes last; kShuffling is stored as kOpen.
enum class TableStatus : std::uint8_t { kOpen, kRunning, kOver, kClosed, kDamaged, kShuffling };
template <>
inline constexpr std::string_view kTypeName<TableStatus> = "Status";
template <>
inline constexpr auto kValues<TableStatus> = std::to_array<EnumValue<TableStatus>>(
    {{TableStatus::kOpen, "Players take seats; the game has not started."},
     {TableStatus::kShuffling, "The game has started, and players reveal their contributions to chance."},
     {TableStatus::kRunning, "A game is running."},
     {TableStatus::kOver, "The game is over and can be replayed."},
     {TableStatus::kClosed, "The table was closed before the end of a game."},
     {TableStatus::kDamaged, "The stored record is damaged; nothing can be done with it."}});

enum class HolderKind : std::uint8_t { kFree, kGuest, kBot };
template <>
inline constexpr std::string_view kTypeName<HolderKind> = "SeatKind";
template <>
inline constexpr std::string_view kTypeName<TicketState> = "TicketProgress";

enum class ChangeType : std::uint8_t {
  kCreated,
  kSeated,
  kStarted,
  kMoved,
  kSubstituted,
  kRematched,
  kClosed,
  kConfigured,
  kUndone,
  kCommitted,
  kShuffling,
  kRevealed,
  kReopened
};
template <>
inline constexpr auto kValues<ChangeType> = std::to_array<EnumValue<ChangeType>>(
    {{ChangeType::kCreated, "The table was created."},
     {ChangeType::kSeated, "A seat was taken, left, or given to a bot: `seat`, `kind`."},
     {ChangeType::kStarted, "All have contributed to chance, and the cards were dealt: `events`."},
     {ChangeType::kMoved, "A move: `seat`, `by_server`, `by_bot`, `notation`, `events`."},
     {ChangeType::kSubstituted, "A bot plays for a guest, or stops (`on`): `seat`, `text`, `bot_turns`."},
     {ChangeType::kRematched, "A rematch was created."},
     {ChangeType::kClosed, "The table was closed."},
     {ChangeType::kConfigured, "The host changed the settings."},
     {ChangeType::kUndone, "A player took back the last move: `seat`, `undoes`, `text`."},
     {ChangeType::kCommitted, "A player committed to a contribution to chance: `seat`."},
     {ChangeType::kShuffling, "A player started the game. All players must now `reveal`."},
     {ChangeType::kRevealed, "A player revealed the contributions of their seats; `seat` is the first."},
     {ChangeType::kReopened,
      "Not all contributions came in time. Seats without one became free (`seats`, `text`), and all other "
      "players must commit again."}});

// What happens when a player disconnects and it is their turn.
enum class Absence : std::uint8_t { kBot, kAsk, kWait };
template <>
inline constexpr auto kValues<Absence> = std::to_array<EnumValue<Absence>>(
    {{Absence::kBot, "A bot plays for them after `absence_seconds`, if another player is connected."},
     {Absence::kAsk,
      "After `absence_seconds` the other players are asked. A bot takes over when all connected players "
      "agree."},
     {Absence::kWait, "The game waits until they are back."}});

inline constexpr int kMostClockSeconds = 24 * 60 * 60;

struct TableSettings {
  static constexpr auto kDoc = "What the host decides for a table.";
  std::string board;
  Nullable<Seat> first;
  bool listed = false;
  bool spectators = true;
  bool hints = true;
  int move_seconds = 0;
  int game_seconds = 0;
  Absence absence = Absence::kBot;
  int absence_seconds = 0;
  int undo_seconds = 0;
  static constexpr Limits kUndoSeconds{0, 60};
  static constexpr Limits kSeconds{0, kMostClockSeconds};
  static constexpr auto kFields = std::tuple(
      field<&TableSettings::board>("The board's id."),
      field<&TableSettings::first>("The seat that begins; null: chosen at random.").or_preset(),
      field<&TableSettings::listed>("Whether `/api/tables` lists the table.").or_preset(),
      field<&TableSettings::spectators>("Whether a running game may be watched.").or_preset(),
      field<&TableSettings::hints>("Whether players may ask for hints.").or_preset(),
      field<&TableSettings::move_seconds>("Time per move; 0: no limit.", kSeconds).or_preset(),
      field<&TableSettings::game_seconds>("Time per seat for all moves; 0: no limit.", kSeconds).or_preset(),
      field<&TableSettings::absence>("What happens when a player disconnects.").or_preset(),
      field<&TableSettings::absence_seconds>(
          "How long a player must be disconnected for that; 0: the server's `grace_seconds`.", kSeconds)
          .or_preset(),
      field<&TableSettings::undo_seconds>(
          "How long players can take back a claim or a choice of tickets, at most 60; 0: not at all.",
          kUndoSeconds)
          .or_preset());
  bool operator==(const TableSettings&) const = default;

  [[nodiscard]] bool has_clock() const { return move_seconds > 0 || game_seconds > 0; }
};
template <>
inline constexpr std::string_view kTypeName<TableSettings> = "Settings";

namespace protocol {

struct SeatHolder {
  static constexpr auto kDoc = "Who holds a seat.";
  HolderKind kind{};
  std::optional<std::string> level, commitment, contribution;
  std::optional<bool> revealed, substituted, to_move;
  std::optional<std::int64_t> deadline, thought, undo_until;
  static constexpr auto kFields = std::tuple(
      field<&SeatHolder::kind>("A guest, a bot, or nobody."), field<&SeatHolder::level>("The bot's level."),
      field<&SeatHolder::commitment>("The SHA-256 of the guest's contribution to chance, once there is one."),
      field<&SeatHolder::revealed>("While `shuffling`: true once the guest has revealed the contribution."),
      field<&SeatHolder::contribution>("When the game is over: the guest's contribution to chance."),
      field<&SeatHolder::substituted>("In a running game: whether a bot plays for the guest."),
      field<&SeatHolder::to_move>("In a running game: whether the seat is to move."),
      field<&SeatHolder::deadline>(
          "In updates: when the clock runs out for the seat, by the clock of `hello`."),
      field<&SeatHolder::thought>("In updates: time used before this move, in milliseconds."),
      field<&SeatHolder::undo_until>(
          "In updates: until when the seat can take back its last move, by the clock of `hello`."));
};

struct TableState {
  static constexpr auto kDoc = "A table as one viewer sees it.";
  TableStatus status{};
  TableSettings settings;
  std::vector<SeatHolder> seats;
  std::string commitment;
  int round = 0;
  std::optional<std::int64_t> shuffle_until;
  std::optional<std::string> seed, rematch;
  std::optional<View> view;
  static constexpr auto kFields = std::tuple(
      field<&TableState::status>("The status of the table."),
      field<&TableState::settings>("The host's settings."), field<&TableState::seats>("Who holds each seat."),
      field<&TableState::commitment>(
          "The SHA-256 of the server's seed for this round, fixed before the game."),
      field<&TableState::round>("How many shuffles have failed; each has a seed of its own."),
      field<&TableState::shuffle_until>(
          "In updates while `shuffling`: until when all have to `reveal`, by the clock of `hello`."),
      field<&TableState::seed>("When the game is over: the seed."),
      field<&TableState::rematch>("The table of the rematch, once there is one."),
      field<&TableState::view>("The game, once it has started."));
};

struct Change {
  static constexpr auto kDoc = "What made a version of a table.";
  std::uint64_t version = 0;
  std::int64_t at = 0;
  ChangeType type{};
  std::optional<Seat> seat;
  std::optional<std::vector<Seat>> seats;
  std::optional<HolderKind> kind;
  std::optional<bool> on, by_server, by_bot;
  std::optional<int> bot_turns;
  std::optional<std::uint64_t> undoes;
  std::optional<std::string> text, notation;
  std::optional<std::vector<GameEvent>> events;
  static constexpr auto kFields = std::tuple(
      field<&Change::version>("The version that it made."),
      field<&Change::at>("When it happened, in milliseconds since 1970."),
      field<&Change::type>("What happened."), field<&Change::seat>("The seat."),
      field<&Change::seats>("`reopened`: the seats that became free."),
      field<&Change::kind>("Who holds the seat now."),
      field<&Change::on>("Whether a bot plays for the guest now."),
      field<&Change::by_server>("Whether a bot or the server moved."),
      field<&Change::by_bot>("True if a bot moved for the guest who holds the seat; the events say so too."),
      field<&Change::bot_turns>("When a guest takes the seat back: how many turns the bot took."),
      field<&Change::undoes>("The version that made the move taken back."),
      field<&Change::text>("A sentence about a change that has no events, with names as in events."),
      field<&Change::notation>("The move in short (`docs/notation.md`), without tickets that others keep."),
      field<&Change::events>("The facts of the game, in their order."));
};

struct Way {
  static constexpr auto kDoc = "The cheapest way that is still open.";
  std::vector<std::string> routes;
  int cards = 0, to_draw = 0;
  Counts pieces;
  static constexpr auto kFields = std::tuple(
      field<&Way::routes>("Routes still to be claimed."), field<&Way::cards>("Cards that they cost."),
      field<&Way::to_draw>("How many of these cards the hand does not have."),
      field<&Way::pieces>("Pieces that they cost, by kind."));
};

struct ExplainedTicket {
  static constexpr auto kDoc = "The progress of a ticket.";
  int ticket = 0;
  TicketState state{};
  std::optional<Way> way;
  static constexpr auto kFields =
      std::tuple(field<&ExplainedTicket::ticket>("The ticket."),
                 field<&ExplainedTicket::state>("Completed, still possible, or no longer possible."),
                 field<&ExplainedTicket::way>("The cheapest way to complete it."));
};

struct Refusal {
  static constexpr auto kDoc = "Why a move is not possible, in a few words.";
  std::string text, rule;
  static constexpr auto kFields =
      std::tuple(field<&Refusal::text>("A few words, without the rule's number."),
                 field<&Refusal::rule>("The rule's number: R from the rule leaflets, G for our rulings."));
};

struct Explanation {
  static constexpr auto kDoc = "The game in words, for one viewer.";
  std::vector<std::string> lines;
  std::optional<std::vector<ExplainedTicket>> tickets;
  std::optional<Record<std::string>> closed;
  std::optional<Record<Refusal>> refused;
  static constexpr auto kFields = std::tuple(
      field<&Explanation::lines>(
          "Sentences, each understood alone. `{0}` to `{3}` stand for the names of the seats."),
      field<&Explanation::tickets>("The seat's tickets, offered ones included."),
      field<&Explanation::closed>(
          "While the seat is to move: for each route that it cannot claim, the reason."),
      field<&Explanation::refused>("The same reasons in a few words, to be shown at the pointer."));
};

}  // namespace protocol
}  // namespace kurz
