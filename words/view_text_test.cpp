#include "words/view_text.h"

#include <doctest/doctest.h>

#include "engine/rules/apply.h"
#include "engine/rules/playout.h"
#include "tests/support/boards.h"

namespace kurz {
namespace {

const std::vector<std::string> kNames{"Ada", "Ben", "Cleo", "Dan"};

GameState dealt(const Board& board, int players, std::uint64_t seed) {
  SeededNature nature(seed);
  return new_game(board, players, Seat(0), nature)->state;
}

void check_clean(const View& view, const Reader& reader) {
  for (const std::string& line : view_lines(view, reader)) {
    if (line.empty() || line.find_first_of("{}?\n") != std::string::npos) FAIL_CHECK(line);
  }
}

bool has_line(const Lines& lines, const std::string& wanted) {
  return std::find(lines.begin(), lines.end(), wanted) != lines.end();
}

}  // namespace

TEST_CASE("words: a view reads well at every moment of a game, for everyone") {
  test::for_each_table([](const Board& board, int players) {
    SeededNature nature(7);
    NoEvents silent;
    GameState state = deal_game(board, players, nature, silent);
    const auto look = [&](const GameState& now) {
      for (int seat = 0; seat <= kMaxSeats; ++seat) {
        if (seat >= players && seat < kMaxSeats) continue;
        const View view = make_view(now, Seat(seat));
        for (const Lang lang : kAllLangs) check_clean(view, {&board, lang, view.viewer, kNames});
      }
    };
    look(state);
    play_out(state, nature, silent, look);
    CHECK(state.phase == Phase::kOver);
  });
}

TEST_CASE("words: a view in words") {
  const Board& tiny = test::board("tiny");
  GameState state = dealt(tiny, 2, 1);
  state.hand[0] = CardCounts::of(Color(0), 2) + CardCounts::of(kWild, 1);
  state.known[1] = CardCounts::of(Color(1), 1);
  for (int slot = 0; slot < kRowSize; ++slot) state.row.set(slot, Color(slot % 3));
  state.row.set(1, kWild);
  state.row.set(3, kNoCard);
  state.tickets[0] = bit<TicketSet>(0) | bit<TicketSet>(6);
  state.tickets[1] = 0;
  state.to_choose = 0;
  state.phase = Phase::kTurn;
  state.owned[0] = bit(0);
  state.open[1] &= ~bit(0);

  const Reader ada{&tiny, Lang::kEnglish, Seat(0), kNames};
  const Lines lines = view_lines(make_view(state, Seat(0)), ada);
  CHECK(lines[0] == "Your turn: draw cards, claim a route or draw tickets.");
  CHECK(has_line(lines, "Row: slot 1 red, slot 2 tram (wild), slot 3 green, slot 4 empty, slot 5 blue."));
  CHECK(has_line(lines, "You: 3 cards, 2 tickets, 15 trams, 4 points for routes so far."));
  CHECK(has_line(lines,
                 "Ben: 2 cards (drawn face up: 1 blue), 0 tickets, 15 trams, 0 points for routes so far."));
  CHECK(has_line(lines, "Your hand: 2 red, 1 tram (wild)."));
  CHECK(has_line(lines, "Park – Harbour (3): completed."));
  CHECK(has_line(lines, "Park – Station (5): open."));

  const Reader ben{&tiny, Lang::kGerman, Seat(1), kNames};
  const Lines german = view_lines(make_view(state, Seat(1)), ben);
  CHECK(german[0] == "Ada ist dran.");
  CHECK(has_line(
      german,
      "Auslage: Karte 1 rot, Karte 2 Straßenbahn (Joker), Karte 3 grün, Karte 4 leer, Karte 5 blau."));
  CHECK(has_line(german, "Ada: 3 Karten, 2 Zielkarten, 15 Straßenbahnen, bisher 4 Punkte für Strecken."));
}

TEST_CASE("words: R34, R35 and R36: what the city gives so far stands beside a player") {
  const auto line_of = [](const char* city, RouteSet owned, unsigned souvenirs, Lang lang) {
    const Board& board = test::board(city);
    GameState state = dealt(board, 2, 1);
    state.owned[0] = owned;
    state.souvenirs[0] = static_cast<std::uint8_t>(souvenirs);
    return player_line(make_view(state, Seat(1)), Seat(0), {&board, lang, Seat(1), kNames});
  };
  const auto route = [](const char* city, const char* id) {
    const Board& board = test::board(city);
    for (int r = 0; r < board.route_count(); ++r) {
      if (board.at(RouteId(r)).id == id) return bit(r);
    }
    FAIL("no route " << id);
    return RouteSet{0};
  };
  const RouteSet one = route("london", "british-museum--covent-garden--a");
  CHECK(line_of("london", one, 0, Lang::kEnglish).ends_with(", districts: 1 of 5 (1 point)."));
  CHECK(line_of("london", one, 0, Lang::kGerman).ends_with(", Stadtteile: 1 von 5 (1 Punkt)."));
  CHECK(line_of("london", 0, 0, Lang::kEnglish).ends_with("0 points for routes so far."));
  CHECK(line_of("new-york", route("new-york", "lincoln-center--central-park"), 0, Lang::kGerman)
            .ends_with(", Sehenswürdigkeiten: Central Park (1 Punkt)."));
  CHECK(line_of("san-francisco", 0, 0b1001, Lang::kEnglish)
            .ends_with(", souvenirs: bell and sea lion (1 point)."));
}

TEST_CASE("words: a ticket shut off by others is no longer possible") {
  const Board& tiny = test::board("tiny");
  GameState state = dealt(tiny, 2, 1);
  const auto take = [&](std::string_view id) { state.owned[1] |= bit(tiny.find_route(id)->index()); };
  take("station--zoo");
  const TicketId zoo(9);  // Station – Zoo
  CHECK(ticket_state(make_view(state, Seat(0)), Seat(0), zoo) == TicketState::kOpen);
  take("park--zoo");
  CHECK(ticket_state(make_view(state, Seat(0)), Seat(0), zoo) == TicketState::kLost);
  // R23: with two players one half taken closes the other as well.
  take("museum--station--a");
  CHECK(ticket_state(make_view(state, Seat(0)), Seat(0), TicketId(0)) == TicketState::kLost);
}

TEST_CASE("words: the end names the winner") {
  View view;
  view.board = &test::board("new-york");
  view.players = 2;
  view.phase = Phase::kOver;
  view.scores[0] = {20, 9, 2, 3};
  view.scores[1] = {12, -4, 3, 1};
  view.places = {1, 2, 0, 0};
  view.final_tickets[0] = 0b1111;
  Reader reader{view.board, Lang::kEnglish, Seat(1), kNames};
  CHECK(winner_line(view, reader) == "Ada wins with 31 points.");
  CHECK(score_line(view, Seat(0), reader) ==
        "1. Ada: 31 points (routes 20, tickets 9, attractions 2). Tickets completed: 3 of 4.");
  reader.seat = Seat(0);
  reader.lang = Lang::kGerman;
  CHECK(winner_line(view, reader) == "Du gewinnst: 31 Punkte.");

  view.scores[1] = view.scores[0];
  view.places = {1, 1, 0, 0};
  CHECK(winner_line(view, reader) == "Du und Ben teilt euch den ersten Platz: je 31 Punkte.");
  reader.seat = kSpectator;
  CHECK(winner_line(view, reader) == "Ada und Ben teilen sich den ersten Platz: je 31 Punkte.");
  view.scores[1] = {31, 0, 0, 0};
  view.places = {1, 2, 0, 0};
  reader.lang = Lang::kEnglish;
  CHECK(winner_line(view, reader) == "Ada wins with 31 points and more completed tickets (R37).");
}

}  // namespace kurz
