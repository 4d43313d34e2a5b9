// "then", whose turn it is, what may be done now, and the end.
#include <array>

#include "engine/rules/legal.h"
#include "tests/scenarios/names.h"
#include "tests/scenarios/statements.h"

namespace kurz::scenario {
namespace {

const std::array<const char*, 7> kPhases = {
    "the first tickets are chosen", "a souvenir is placed",      "a turn begins",    "a second card is due",
    "tickets are to be kept",       "a souvenir is to be taken", "the game is over",
};

void expect_phase(const Table& t, const std::string& player, Phase phase) {
  expect_same("what is due", kPhases.at(static_cast<std::size_t>(phase)),
              kPhases.at(static_cast<std::size_t>(t.state.phase)));
  expect_same("whose turn it is", player, t.name(t.state.turn));
}

void expect_legal(const Table& t, const Captures& c, bool expected) {
  const Seat seat = t.seat(c[0]);
  const LegalActions legal = legal_actions(t.state, seat);
  bool listed = false;
  bool refused = true;
  const auto claim = match("claim {route}", c[1]);
  if (claim && !match("claim {route} with {cards}", c[1])) {
    listed = has(legal.claimable(), read_route(*t.board, (*claim)[0]).index());
    refused = !listed;
  } else {
    const Action action = read_possible_action(t, seat, c[1]);
    listed = legal.contains(action);
    refused = violation_of(t.state, seat, action).has_value();
  }
  if (listed == refused) throw Fault("the list of legal actions and the judge disagree");
  if (listed != expected) throw Fault(c[0] + (listed ? " may " : " may not ") + c[1]);
}

void expect_over(const Table& t, EndReason reason) {
  expect_same("what is due", kPhases.back(), kPhases.at(static_cast<std::size_t>(t.state.phase)));
  const auto words = [](EndReason why) {
    return why == EndReason::kStuck ? "nobody can move" : "the last round";
  };
  expect_same("the reason", words(reason), words(t.state.reason));
}

void add_phase_checks(Statements& list) {
  list.push_back(
      {"it is {player}'s turn", [](Table& t, const Captures& c) { expect_phase(t, c[0], Phase::kTurn); }});
  list.push_back({"it is {player}'s second card",
                  [](Table& t, const Captures& c) { expect_phase(t, c[0], Phase::kSecondCard); }});
  list.push_back({"{player} is to keep tickets",
                  [](Table& t, const Captures& c) { expect_phase(t, c[0], Phase::kKeepTickets); }});
  list.push_back({"{player} is to take a souvenir",
                  [](Table& t, const Captures& c) { expect_phase(t, c[0], Phase::kTakeSouvenir); }});
  list.push_back({"{player} is to place a souvenir",
                  [](Table& t, const Captures& c) { expect_phase(t, c[0], Phase::kPlaceSouvenirs); }});
  list.push_back({"{player} is still to choose tickets", [](Table& t, const Captures& c) {
                    if (!has(t.state.to_choose, t.seat(c[0]).index())) throw Fault(c[0] + " has chosen");
                  }});
  list.push_back({"{player} begins", [](Table& t, const Captures& c) {
                    expect_same("who begins", c[0], t.name(t.state.first));
                  }});
}

void add_end_checks(Statements& list) {
  list.push_back({"the last round has {n} turns to go", [](Table& t, const Captures& c) {
                    expect_same("turns to go", read_number(c[0]), t.state.last_turns);
                  }});
  list.push_back({"the last round has 1 turn to go",
                  [](Table& t, const Captures&) { expect_same("turns to go", 1, t.state.last_turns); }});
  list.push_back({"the last round has not begun", [](Table& t, const Captures&) {
                    expect_same("turns to go", 0, t.state.last_turns);
                    if (!t.state.ender.is_none())
                      throw Fault(t.name(t.state.ender) + " began the last round");
                  }});
  list.push_back({"{player} began the last round", [](Table& t, const Captures& c) {
                    if (t.state.ender.is_none()) throw Fault("the last round has not begun");
                    expect_same("who began the last round", c[0], t.name(t.state.ender));
                  }});
  list.push_back({"the game is over after the last round",
                  [](Table& t, const Captures&) { expect_over(t, EndReason::kLastRound); }});
  list.push_back({"the game is over since nobody can move",
                  [](Table& t, const Captures&) { expect_over(t, EndReason::kStuck); }});
  list.push_back({"the game is not over", [](Table& t, const Captures&) {
                    if (t.state.phase == Phase::kOver) throw Fault("the game is over");
                  }});
}

}  // namespace

void add_turn_checks(Statements& list) {
  add_phase_checks(list);
  add_end_checks(list);
  list.push_back(
      {"{player} may not {do something}", [](Table& t, const Captures& c) { expect_legal(t, c, false); }});
  list.push_back(
      {"{player} may {do something}", [](Table& t, const Captures& c) { expect_legal(t, c, true); }});
  list.push_back({"{player} can do {n} things", [](Table& t, const Captures& c) {
                    const LegalActions legal = legal_actions(t.state, t.seat(c[0]));
                    expect_same("legal actions", read_number(c[1]), legal.size());
                    expect_same("legal actions in the list", legal.size(),
                                static_cast<int>(legal.list().size()));
                  }});
}

}  // namespace kurz::scenario
