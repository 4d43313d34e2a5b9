// What people ask of a table, and what it would change.
#pragma once

#include <string>
#include <variant>

#include "codec/json_reader.h"
#include "engine/rules/action.h"
#include "server/table/refused.h"
#include "server/table/table.h"

namespace kurz {

namespace command {

struct Sit {
  Seat seat;
  std::string text;  // what the seat adds to chance
};
struct SeatBot {
  Seat seat;
  std::string level;
};
// Gets up; in a running game a bot plays on. The maker may send others away before the game.
struct Leave {
  Seat seat;
};
struct Start {};
struct Play {
  Seat seat;
  Action action;
};
// Takes a seat back from the bot that stands in.
struct Return {
  Seat seat;
};
struct Rematch {};
struct Close {};

}  // namespace command

using Command = std::variant<command::Sit, command::SeatBot, command::Leave, command::Start, command::Play,
                             command::Return, command::Rematch, command::Close>;

// The seat that a message names; kSpectator if it names none that there can be.
Seat seat_in(const boost::json::object& message);
// The field "cmd", by which its sender knows a command: 1 to 64 characters.
std::string_view command_name_from_json(const boost::json::object& from, JsonReader& reader);
// The field "do" of a message, and what belongs to it. Errors stay with the reader.
Command command_from_json(const boost::json::object& from, const Board& board, JsonReader& reader);

struct Decision {
  Change change;
  TableStatus status{};  // of the table from then on
};
using Decided = Result<Decision, Refused>;

Decided decide(const Table& table, const std::string& guest, const Command& command);

// What the server itself does.
Decided decide_move(const Table& table, Seat seat, Action action);

// The table on which the same people play again, and its first change: everybody one seat on. It belongs to
// who asks for it.
std::string rematch_id(const Table& table);
change::Made rematch_of(const Table& table, const std::string& maker, const Bytes32& seed);

}  // namespace kurz
