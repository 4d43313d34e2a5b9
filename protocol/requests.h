// What clients send through the socket. Each message is described once: see codec/described.h.
#pragma once

#include <cstdint>

#include "protocol/table.h"

namespace kurz::protocol {

inline constexpr int kVersion = 3;
inline constexpr Limits kIdLimits{1, 64};     // of the id of a command
inline constexpr Limits kHashLimits{64, 64};  // of 32 bytes as hexadecimal digits

enum class Phrase : std::uint8_t { kHello, kGoodLuck, kNiceMove, kOops, kThanks, kWellPlayed };

// What all messages about a table have.
struct TableMessage {
  std::string table;
  static constexpr auto kFields = std::tuple(field<&TableMessage::table>("The table's id."));
};

struct Subscribe : TableMessage {
  static constexpr auto
      kType = "subscribe",
      kDoc =
          "Follows a table, from every seat that the guest holds at the time, otherwise as a spectator. The "
          "answer is an `update`, and every new version brings another one. A socket has one subscription "
          "per table: the latest replaces the one before.";
  std::optional<std::uint64_t> from;
  bool explain = false;
  static constexpr auto kFields = fields_after<TableMessage>(
      field<&Subscribe::from>("The last version that the client has; the update brings the changes since. "
                              "Without it, the update brings none."),
      field<&Subscribe::explain>("Whether updates explain the game in words.").or_preset());
};

struct Unsubscribe : TableMessage {
  static constexpr auto kType = "unsubscribe", kDoc = "Ends the subscription to a table.";
};

// Questions about one seat.
struct SeatRequest : TableMessage {
  Seat seat;
  static constexpr auto kFields =
      fields_after<TableMessage>(field<&SeatRequest::seat>("One of the guest's seats."));
};

struct AskHint : SeatRequest {
  static constexpr auto kType = "hint",
                        kDoc = "Asks for the best moves of a seat that is to move. The answer is a `hint`.";
};

struct AskWhy : SeatRequest {
  static constexpr auto kType = "why", kDoc =
                                           "Asks whether a move is allowed, without playing it. The answer "
                                           "is `possible`, or an `error` that says why it is not.";
  named::Action action;
  static constexpr auto kFields = fields_after<SeatRequest>(field<&AskWhy::action>("The move."));
};

struct Say : SeatRequest {
  static constexpr auto kType = "say", kDoc = "Says a phrase to everybody at the table. It is not stored.";
  Phrase phrase{};
  static constexpr auto kFields =
      fields_after<SeatRequest>(field<&Say::phrase>("What is said, by its name."));
};

struct AgreeToBot : TableMessage {
  static constexpr auto
      kType = "agree_to_bot",
      kDoc =
          "Agrees that a bot plays for an absent player, at a table whose `absence` is `ask`. When all "
          "connected players have agreed, it does. It is not stored; `people` shows who has agreed.";
  Seat seat;
  static constexpr auto kFields =
      fields_after<TableMessage>(field<&AgreeToBot::seat>("The seat of the absent player."));
};

struct Confirm : SeatRequest {
  static constexpr auto kType = "confirm",
                        kDoc =
                            "Tells the bots at the table not to wait until the seat can no longer take back "
                            "its last move. It is not stored and has no answer.";
};

// Everything that changes a table.
struct TableCommand : TableMessage {
  std::string id;
  std::uint64_t version = 0;
  static constexpr auto kFields = fields_after<TableMessage>(
      field<&TableCommand::id>("Chosen by the client, different for each command; 1 to 64 bytes. A command "
                               "that is sent twice with the same id counts once.",
                               kIdLimits),
      field<&TableCommand::version>("The version of the table that the client has."));
};

struct SeatCommand : TableCommand {
  Seat seat;
  static constexpr auto kFields = fields_after<TableCommand>(field<&SeatCommand::seat>("The seat."));
};

struct Sit : SeatCommand {
  static constexpr auto kType = "sit", kDoc = "Takes a free seat of a table whose game has not started.";
  std::optional<std::string> commitment;
  static constexpr auto kFields = fields_after<SeatCommand>(field<&Sit::commitment>(
      "The SHA-256 of the seat's contribution to chance, as for `commit`, which can also follow later.",
      kHashLimits));
};
struct Commit : SeatCommand {
  static constexpr auto
      kType = "commit",
      kDoc =
          "Commits to the contribution of one of the guest's own seats to chance, before the game, or "
          "replaces an earlier commitment. The `version` is not compared with the table's.";
  std::string commitment;
  static constexpr auto kFields = fields_after<SeatCommand>(field<&Commit::commitment>(
      "The SHA-256 of 32 random bytes, as 64 lower-case hexadecimal digits.", kHashLimits));
};
struct SeatBot : SeatCommand {
  static constexpr auto kType = "seat_bot",
                        kDoc = "Gives a seat to a bot. Only the host can do this, and only before the game.";
  std::string level;
  static constexpr auto kFields =
      fields_after<SeatCommand>(field<&SeatBot::level>("A level that `/api/about` lists."));
};
struct Leave : SeatCommand {
  static constexpr auto kType = "leave", kDoc =
                                             "Leaves a seat. Before the game it is free again; the host can "
                                             "free any seat, and every player a seat that has no commitment. "
                                             "In a running game a bot plays on.";
};
struct Configure : TableCommand {
  static constexpr auto kType = "configure",
                        kDoc =
                            "Changes settings of the table. Only the host can do this, and only before the "
                            "game. Settings that are left out stay as they are.";
  std::optional<bool> spectators, hints;
  std::optional<int> move_seconds, game_seconds, absence_seconds, undo_seconds;
  std::optional<Absence> absence;
  static constexpr Limits kSeconds = TableSettings::kSeconds;
  static constexpr auto kFields = fields_after<TableCommand>(
      field<&Configure::spectators>("Whether a running game may be watched."),
      field<&Configure::hints>("Whether players may ask for hints."),
      field<&Configure::move_seconds>("Time per move; 0: no limit.", kSeconds),
      field<&Configure::game_seconds>("Time per seat for all moves; 0: no limit.", kSeconds),
      field<&Configure::absence>("What happens when a player disconnects."),
      field<&Configure::absence_seconds>(
          "How long a player must be disconnected for that; 0: the server's `grace_seconds`.", kSeconds),
      field<&Configure::undo_seconds>("How long players can take back a move; 0: not at all.",
                                      TableSettings::kUndoSeconds));
};
struct Start : TableCommand {
  static constexpr auto kType = "start",
                        kDoc =
                            "Starts the game: from now on seats cannot change, and every guest must "
                            "`reveal`. The host and every player who holds a seat can do this once no seat "
                            "is free and every guest's seat has a commitment.";
};
struct Reveal : TableCommand {
  static constexpr auto
      kType = "reveal",
      kDoc =
          "Reveals the contributions of the guest's seats to chance while the table is `shuffling`. Nobody "
          "else gets them before the game is over. When the last one arrives, the cards are dealt. The "
          "`version` is not compared with the table's.";
  std::vector<std::string> contributions;
  static constexpr auto kFields = fields_after<TableCommand>(field<&Reveal::contributions>(
      "One per seat of the guest, in the order of the seats: the 32 bytes that the seat has committed to, as "
      "64 lower-case hexadecimal digits.",
      Limits{1, kMaxSeats}));
};
struct PlayMove : SeatCommand {
  static constexpr auto kType = "play", kDoc = "Plays a move.";
  named::Action action;
  static constexpr auto kFields = fields_after<SeatCommand>(field<&PlayMove::action>("The move."));
};
struct Undo : SeatCommand {
  static constexpr auto
      kType = "undo",
      kDoc =
          "Takes back the seat's last move: a claim, with its souvenir, or a choice of tickets. This is "
          "possible until `undo_until`, unless another player has moved or the move revealed something "
          "hidden.";
};
struct Return : SeatCommand {
  static constexpr auto
      kType = "return",
      kDoc = "Takes a seat back from the bot that plays for it. Subscribing with the seat does the same.";
};
struct Rematch : TableCommand {
  static constexpr auto kType = "rematch", kDoc =
                                               "Creates a table for the same players when the game is over; "
                                               "the seats rotate. Every player who holds a seat can do this.";
};
struct Close : TableCommand {
  static constexpr auto
      kType = "close",
      kDoc = "Closes the table. Only the host can do this, before the game or when nobody else plays.";
};

using Command = std::variant<Sit, Commit, SeatBot, Leave, Configure, Start, Reveal, PlayMove, Undo, Return,
                             Rematch, Close>;
using Request =
    std::variant<Subscribe, Unsubscribe, AskHint, AskWhy, Say, AgreeToBot, Confirm, Sit, Commit, SeatBot,
                 Leave, Configure, Start, Reveal, PlayMove, Undo, Return, Rematch, Close>;

// What every command has, whichever it is.
inline const TableCommand& common(const Command& command) {
  return std::visit([](const auto& one) -> const TableCommand& { return one; }, command);
}

}  // namespace kurz::protocol
