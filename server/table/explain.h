// A table in words: what there is to see and to decide, and why the rest is not possible. For readers who
// cannot or need not know the rules, pages first of all.
#pragma once

#include <boost/json.hpp>

#include "server/table/table.h"
#include "words/names.h"

namespace kurz {

// Names of seats stand as "{0}" to "{3}": people change theirs, words are kept.
Reader reader_of(const Table& table, Seat viewer, Lang lang);

// Of a game that has begun: "lines", "actions" with their words, for each of the seat's tickets its state and
// the cheapest way that is open, for each route that cannot be claimed the reason. A spectator gets the
// lines.
boost::json::object explanation(const Table& table, Seat viewer, Lang lang);

}  // namespace kurz
