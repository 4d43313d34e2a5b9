// Commands at a table, and what they change.
#pragma once

#include <string>

#include "protocol/request_error.h"
#include "protocol/requests.h"
#include "server/table/table.h"

namespace kurz {

using Decided = Result<Decision, RequestError>;

// Whether bots have this level.
bool is_level(std::string_view name);

// What a command of a guest changes, or why it cannot be done. The table stays as it is.
Decided decide(const Table& table, const std::string& guest, const protocol::Command& command);

// A move of the server: of a bot, or for an absent player.
Decided decide_move(const Table& table, Seat seat, Action action);

// The table of a rematch and its first change: the seats rotate by one, and the guest who asked is the host.
std::string rematch_id(const Table& table);
change::Created rematch_of(const Table& table, const std::string& host, const Bytes32& seed);

}  // namespace kurz
