// The statements that scenarios are made of, each with its form, in four lists.
#pragma once

#include <functional>
#include <vector>

#include "tests/scenarios/form.h"
#include "tests/scenarios/table.h"

namespace kurz::scenario {

struct Statement {
  const char* form;
  std::function<void(Table&, const Captures&)> run;
};
using Statements = std::vector<Statement>;

const Statements& given_statements();
const Statements& when_statements();
const Statements& then_statements();

// Runs the first statement of the list that the line has the form of, or throws a Fault with the nearest
// forms.
void run_line(const Statements& statements, Table& table, const std::string& line);

// What is claimed to be done, such as "claims Park-Harbour with 3 red", as an action of this seat.
Action read_action(const Table& table, Seat seat, const std::string& deed);
// The same with the verb after "may": "claim Park-Harbour with 3 red".
Action read_possible_action(const Table& table, Seat seat, const std::string& deed);

// Compares a violation with "R19: too few cards, need 3, have 2".
void expect_refusal(const Table& table, const RuleViolation& error, const std::string& expected);

// Throws a Fault with both if they differ.
void expect_same(const std::string& what, const std::string& expected, const std::string& found);
inline void expect_same(const std::string& what, int expected, int found) {
  expect_same(what, std::to_string(expected), std::to_string(found));
}

// The parts of then_statements().
void add_table_checks(Statements& list);
void add_player_checks(Statements& list);
void add_turn_checks(Statements& list);
void add_view_checks(Statements& list);
void add_bot_checks(Statements& list);

}  // namespace kurz::scenario
