// The table of one scenario: what was asked for it, the game that is played on it, and what chance is to
// bring.
#pragma once

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/apply.h"
#include "tests/support/scripted_nature.h"

namespace kurz::scenario {

// What the lines under "given" ask for. What they leave open is chosen by lay().
struct Setup {
  Seat first{0};
  bool fresh_deal = false;  // the game begins with its own set-up and nothing is laid out
  std::array<std::optional<CardCounts>, kMaxSeats> hand;
  std::optional<Row> row;
  std::optional<CardCounts> deck;
  std::optional<CardCounts> discards;
  Seat all_other_cards = Seat::none();
  std::array<std::vector<RouteId>, kMaxSeats> owned;
  std::array<std::optional<TicketSet>, kMaxSeats> tickets;
  Seat all_other_tickets = Seat::none();
  std::optional<TicketSet> ticket_pool;
  std::vector<ReturnedTickets::Entry> returned;
  std::array<LocationId, kMaxSymbols> stack_at;
  BySeat<std::uint8_t> souvenirs{};
  Seat turn = Seat::none();
  Phase phase = Phase::kTurn;
  int last_turns = 0;

  Setup() { stack_at.fill(LocationId::none()); }
};

template <class What>
struct Planned {
  What what;
  int line = 0;
};

struct Table {
  BoardPtr board;
  std::vector<std::string> names;
  Setup setup;
  bool is_laid = false;
  int line = 0;  // being read

  GameState state;
  Step last_step;
  std::deque<Planned<Color>> cards_to_come;
  std::deque<Planned<TicketId>> tickets_to_come;
  std::deque<Planned<Symbol>> symbols_to_come;
  test::ScriptedNature nature{2026};

  [[nodiscard]] int players() const { return static_cast<int>(names.size()); }
  [[nodiscard]] Seat seat(std::string_view name) const;
  [[nodiscard]] const std::string& name(Seat seat) const {
    return names[static_cast<std::size_t>(seat.index())];
  }
};

inline std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index()); }

// Finds the board of this name in the tree's boards folder.
BoardPtr find_board(std::string_view name);

// Deals a game and lays it out as asked for. A Fault says what does not add up.
void lay(Table& table);

// Hands what is to come to chance, before something happens.
void set_chance(Table& table);
// Compares what happened with what was to come, and strikes it off the list.
void settle_chance(Table& table);
// The line of a planned card, ticket or symbol that never came, or 0.
int line_of_leftover(const Table& table);

}  // namespace kurz::scenario
