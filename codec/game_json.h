// Actions and outcomes as JSON; cards, routes and places by name, tickets by their index.
#pragma once

#include <boost/json.hpp>

#include "codec/json_reader.h"
#include "engine/log/game_log.h"

namespace kurz {

boost::json::object action_to_json(const Board& board, Action action);
// The reader keeps what is wrong with it. Whether the action is legal is for the rules to say.
Action action_from_json(const Board& board, const boost::json::value& from, std::string_view where,
                        JsonReader& reader);

boost::json::array outcomes_to_json(const Board& board, const Outcomes& outcomes);
Outcomes outcomes_from_json(const Board& board, const boost::json::value& from, std::string_view where,
                            JsonReader& reader);

Color card_from_json(const Board& board, const boost::json::value& from, std::string_view where,
                     JsonReader& reader);
TicketId ticket_from_json(const Board& board, const boost::json::value& from, std::string_view where,
                          JsonReader& reader);
Symbol symbol_from_json(const Board& board, const boost::json::value& from, std::string_view where,
                        JsonReader& reader);

}  // namespace kurz
