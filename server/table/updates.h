// What clients are told about a table: only through View and seen_by(), so that nothing hidden can leave. The
// same table, viewer and version always give the same bytes.
#pragma once

#include <compare>
#include <limits>

#include "protocol/http.h"
#include "server/table/table.h"
#include "words/names.h"

namespace kurz {

// How somebody follows a table.
struct Viewer {
  std::vector<Seat> seats;  // none: a spectator
  Lang lang = Lang::kEnglish;
  bool explain = false;
  auto operator<=>(const Viewer&) const = default;
};
// From every seat that the guest holds.
std::vector<Seat> seats_of(const Table& table, const std::string& guest);

// Without the view of the game, and without deadlines, which only a table in memory has.
protocol::TableState table_state(const Table& table);
// Everything after version `from` up to `to`, and the table as it is now.
protocol::Update make_update(const Table& table, const Viewer& viewer, std::uint64_t from,
                             std::uint64_t to = std::numeric_limits<std::uint64_t>::max());

// `table` and `seat` are needed for the sentence of a rule; null if there is none.
protocol::ErrorBody error_body(const RequestError& error, const Table* table, Seat seat, Lang lang);

// A finished game with everything that is needed to check its chance: one line of "kurz-log/1".
std::string record_of(const Table& table);

// Names of seats stand as "{0}" to "{3}": people can change theirs at any time.
Reader reader_of(const Table& table, Seat viewer, Lang lang);

// Of a game that has begun. A seat's tickets are always included; why routes are closed, only while it is to
// move. A spectator gets the lines.
protocol::Explanation explanation(const Table& table, const View& view, Lang lang);
// Adds the words to the moves of a view.
void explain_moves(protocol::OwnView& own, const View& view, Lang lang);

// The id of the board that an uploaded log names; empty if it names none.
std::string board_of_log(std::string_view text);

// The updates that spectators of its game would have got, or a sentence on what is wrong with the log. A game
// need not be finished; of several lines the first is taken.
Result<protocol::Replay, std::string> replay_log(std::string_view text, const BoardSource& find_board,
                                                 Lang lang);

}  // namespace kurz
