// A game in words: what there is to see and to decide, and why the rest is not possible. For readers who
// cannot or need not know the rules, pages first of all.
#pragma once

#include "protocol/table.h"
#include "server/table/table.h"
#include "words/names.h"

namespace kurz {

// Names of seats stand as "{0}" to "{3}": people can change theirs at any time.
Reader reader_of(const Table& table, Seat viewer, Lang lang);

// Of a game that has begun. A seat's tickets are always included; why routes are closed, only while it is to
// move. A spectator gets the lines.
protocol::Explanation explanation(const Table& table, const View& view, Lang lang);
// Adds the words to the moves of a view.
void explain_moves(protocol::OwnView& own, const View& view, Lang lang);

}  // namespace kurz
