// What viewers of a table are told, as JSON: only through View and seen_by(), so that nothing hidden can
// leave. The same table, viewer and version always give the same bytes.
#pragma once

#include <limits>

#include <boost/json.hpp>

#include "server/table/refused.h"
#include "server/table/table.h"

namespace kurz {

// Everything after version `from` up to `to`, and how the table stands now: live with one change, after a cut
// with those that were missed. `viewer` is a seat or kSpectator; in the words of events names stand as
// reader_of() has them.
std::string update_message(const Table& table, Seat viewer, std::uint64_t from, Lang lang,
                           std::uint64_t to = std::numeric_limits<std::uint64_t>::max());

boost::json::object table_to_json(const Table& table, Seat viewer);

// "code", and for a rule its number with the data; with a sentence in the reader's language.
boost::json::object refused_to_json(const Refused& refused, const Table* table, Seat seat, Lang lang);

// Of a refusal: what tells the sender of a message which of their wishes is meant.
boost::json::object refused_wish(const boost::json::object& message);

// A finished game with all that is needed to check its chance: one line of "kurz-log/1".
std::string record_of(const Table& table);

}  // namespace kurz
