// R6 to R12, G9, G11, G13: the set-up of every board and number of players, over many deals.
#include <array>
#include <bit>
#include <set>

#include <doctest/doctest.h>

#include "engine/rules/apply.h"
#include "engine/rules/invariants.h"
#include "engine/rules/legal.h"
#include "engine/view/view.h"
#include "tests/support/boards.h"

namespace kurz {

using test::board;

namespace {

constexpr int kDeals = 200;

template <class Visit>
void for_each_deal(Visit visit) {
  for (const auto city : test::kCities) {
    for (int players = 2; players <= 4; ++players) {
      SeededNature nature(static_cast<std::uint64_t>(players) + 17);
      for (int i = 0; i < kDeals; ++i) {
        const Begun begun = *new_game(board(city), players, Seat::none(), nature);
        CHECK_FALSE(broken_invariant(begun.state).has_value());
        visit(begun);
      }
    }
  }
}

int count_events(const Step& step, EventType type) {
  int n = 0;
  for (const Event& event : step) n += event.type == type ? 1 : 0;
  return n;
}

// All keep both tickets.
void keep_all(GameState& state, Nature& nature) {
  for (int seat = 0; seat < state.players; ++seat) {
    const TicketSet offered = state.tickets[static_cast<std::size_t>(seat)];
    const Action both = Action::keep(TicketId(lowest(offered)), TicketId(lowest(without_lowest(offered))));
    REQUIRE(apply(state, Seat(seat), both, nature).ok());
  }
}

}  // namespace

TEST_CASE("R6_two_cards_in_every_hand") {
  for_each_deal([](const Begun& begun) {
    for (std::size_t seat = 0; seat < begun.state.players; ++seat) CHECK(begun.state.hand[seat].total() == 2);
  });
}

TEST_CASE("R7_no_first_row_with_three_wild_cards") {
  int swept = 0;
  for_each_deal([&](const Begun& begun) {
    const int sweeps = count_events(begun.step, EventType::kRowSwept);
    swept += sweeps;
    CHECK(std::popcount(begun.state.row.cards()) == 5);
    if (sweeps < 3) CHECK(begun.state.row.wilds() < 3);
  });
  CHECK(swept > 0);
}

TEST_CASE("R8_two_tickets_for_everyone") {
  for_each_deal([](const Begun& begun) {
    const GameState& s = begun.state;
    for (std::size_t seat = 0; seat < s.players; ++seat) {
      CHECK(std::popcount(s.tickets[seat]) == 2);
      CHECK(legal_actions(s, Seat(static_cast<int>(seat))).size() == 3);
    }
    CHECK(s.ticket_deck_size() == s.board->ticket_count() - 2 * s.players);
  });
}

TEST_CASE("R10_five_of_seven_symbols_on_the_named_places") {
  const Board& sf = board("san-francisco");
  std::set<LocationId> start;
  for (const char* id : {"alcatraz", "golden-gate-bridge", "the-embarcadero", "sunset", "potrero-hill"}) {
    start.insert(*sf.find_location(id));
  }
  std::array<int, 7> left_over{};
  for (int players = 2; players <= 4; ++players) {
    SeededNature nature(5);
    for (int i = 0; i < kDeals; ++i) {
      const GameState s = new_game(sf, players, Seat(0), nature)->state;
      std::set<LocationId> used;
      for (std::size_t symbol = 0; symbol < 7; ++symbol) {
        const SouvenirStack& stack = s.stacks[symbol];
        if (stack.place.is_none()) {
          ++left_over[symbol];
          continue;
        }
        used.insert(stack.place);
        CHECK(int{stack.count} == (players == 4 ? 3 : 2));
      }
      CHECK(used == start);
      CHECK(std::popcount(left_over_symbols(s)) == 2);
    }
  }
  for (const int times : left_over) CHECK(times > 0);
}

TEST_CASE("R12_G9_two_players_the_last_places_single_tokens") {
  const Board& sf = board("san-francisco");
  for (int first = 0; first < 2; ++first) {
    SeededNature nature(9);
    GameState s = new_game(sf, 2, Seat(first), nature)->state;
    keep_all(s, nature);
    for (int i = 0; i < 2; ++i) {
      CHECK(s.phase == Phase::kPlaceSouvenirs);
      CHECK(s.turn == Seat(1 - first));
      const Action action = legal_actions(s, s.turn)[0];
      REQUIRE(apply(s, s.turn, action, nature).ok());
      CHECK(int{s.stacks[static_cast<std::size_t>(action.symbol().index())].count} == 1);
    }
    CHECK(s.turn == Seat(first));
  }
}

TEST_CASE("R9_G13_who_begins_is_drawn_by_lot") {
  for (int players = 2; players <= 4; ++players) {
    SeededNature nature(11);
    std::array<int, 4> begins{};
    constexpr int kDraws = 1200;
    for (int i = 0; i < kDraws; ++i) {
      ++begins[static_cast<std::size_t>(
          new_game(board("tiny"), players, Seat::none(), nature)->state.first.index())];
    }
    // Within a fifth of the fair share: about six standard deviations.
    for (int seat = 0; seat < players; ++seat) {
      CHECK(begins[static_cast<std::size_t>(seat)] * players > kDraws * 4 / 5);
      CHECK(begins[static_cast<std::size_t>(seat)] * players < kDraws * 6 / 5);
    }
  }
}

TEST_CASE("R9_New_York_and_London_know_the_first_player_before_the_deal") {
  for (const char* city : {"new-york", "london"}) {
    SeededNature nature(12);
    CHECK_FALSE(new_game(board(city), 3, Seat::none(), nature)->state.first.is_none());
  }
}

// R9, G11: nobody knows who begins until all have chosen; then all are told, and returned tickets go under
// the deck in turn order.
TEST_CASE("R9_G13_San_Francisco_and_Berlin_draw_the_first_player_after_the_tickets") {
  for (const char* city : {"san-francisco", "berlin"}) {
    for (int players = 2; players <= 4; ++players) {
      SeededNature nature(14);
      std::set<int> begun;
      for (int i = 0; i < 40; ++i) {
        GameState s = new_game(board(city), players, Seat::none(), nature)->state;
        Step last;
        for (int seat = 0; seat < players; ++seat) {
          CHECK(s.first.is_none());
          CHECK(make_view(s, Seat(seat)).first.is_none());
          CHECK(make_view(s, kSpectator).first.is_none());
          const TicketId low(lowest(s.tickets[static_cast<std::size_t>(seat)]));
          last = apply(s, Seat(seat), Action::keep(low), nature).value();
        }
        REQUIRE(s.first.index() < players);
        begun.insert(s.first.index());
        CHECK(last[1].type == EventType::kFirstDrawn);
        CHECK(last[1].seat == s.first);
        CHECK(seen_by(last[1], kSpectator) == last[1]);
        for (int k = 0; k < players; ++k) CHECK(s.returned[k].by == Seat((s.first.index() + k) % players));
        const bool places = board(city).souvenirs() != nullptr;
        CHECK(s.turn == (places ? s.last_in_order() : s.first));
      }
      CHECK(static_cast<int>(begun.size()) == players);
    }
  }
}

TEST_CASE("G13_a_table_may_name_who_begins") {
  for (const char* city : {"new-york", "berlin"}) {
    for (int players = 2; players <= 4; ++players) {
      for (int first = 0; first < players; ++first) {
        SeededNature nature(13);
        GameState s = new_game(board(city), players, Seat(first), nature)->state;
        CHECK(s.first == Seat(first));
        keep_all(s, nature);
        CHECK(s.turn == Seat(first));
      }
    }
  }
}

TEST_CASE("G11_a_choice_is_not_seen_before_all_have_chosen") {
  SeededNature nature(15);
  const GameState dealt = new_game(board("london"), 3, Seat(1), nature)->state;
  const TicketSet offered = dealt.tickets[0];
  const TicketId low(lowest(offered));
  const TicketId high(lowest(without_lowest(offered)));
  GameState kept_low = dealt;
  GameState kept_high = dealt;
  GameState kept_both = dealt;
  REQUIRE(apply(kept_low, Seat(0), Action::keep(low), nature).ok());
  REQUIRE(apply(kept_high, Seat(0), Action::keep(high), nature).ok());
  REQUIRE(apply(kept_both, Seat(0), Action::keep(low, high), nature).ok());
  for (const Seat viewer : {Seat(1), Seat(2), kSpectator}) {
    CHECK(make_view(kept_low, viewer) == make_view(kept_high, viewer));
    CHECK(make_view(kept_low, viewer) == make_view(kept_both, viewer));
  }
  CHECK(make_view(kept_low, Seat(0)) != make_view(kept_both, Seat(0)));
  CHECK(kept_low.ticket_deck_size() == kept_both.ticket_deck_size());
}

}  // namespace kurz
