// "when": what the players do, and what chance brings meanwhile.
#include "engine/rules/invariants.h"
#include "engine/rules/legal.h"
#include "tests/scenarios/names.h"
#include "tests/scenarios/statements.h"

namespace kurz::scenario {
namespace {

// The list of legal actions and the judge are different code: both must say the same.
void expect_agreement(const Table& table, Seat seat, Action action) {
  const bool listed = legal_actions(table.state, seat).contains(action);
  const bool refused = violation_of(table.state, seat, action).has_value();
  if (listed == refused) {
    throw Fault(listed ? "this is listed as a legal action and refused"
                       : "this is neither listed nor refused");
  }
}

void act(Table& table, Seat seat, Action action) {
  expect_agreement(table, seat, action);
  set_chance(table);
  const auto done = apply(table.state, seat, action, table.nature);
  if (!done.ok()) throw Fault("refused by " + to_string(done.error().rule));
  table.last_step = *done;
  if (const auto wrong = broken_invariant(table.state)) throw Fault("after this: " + std::string(*wrong));
  settle_chance(table);
}

void act_in_vain(Table& table, Seat seat, Action action, const std::string& expected) {
  expect_agreement(table, seat, action);
  const GameState before = table.state;
  const auto done = apply(table.state, seat, action, table.nature);
  if (done.ok()) throw Fault("expected a violation by " + expected + ", and it was done");
  if (table.state != before) throw Fault("the refused action changed the game");
  expect_refusal(table, done.error(), expected);
}

// An unseen card named in advance comes, unless something else was to come first.
void draw_known(Table& table, Seat seat, Color card) {
  if (table.cards_to_come.empty()) table.cards_to_come.push_back({card, table.line});
  act(table, seat, Action::draw_card());
  for (const Event& event : table.last_step) {
    if (event.type == EventType::kCardDrawn && event.card != card) throw Fault("another card was drawn");
  }
}

}  // namespace

const Statements& when_statements() {
  static const Statements kAll = [] {
    Statements list;
    for (const Statement& statement : given_statements()) {
      const std::string form = statement.form;
      if (form.starts_with("the deck gives") || form.starts_with("the ticket deck gives"))
        list.push_back(statement);
    }
    list.push_back({"{player} draws {card} unseen", [](Table& t, const Captures& c) {
                      draw_known(t, t.seat(c[0]), read_card(*t.board, c[1]));
                    }});
    list.push_back({"{player} {does something}, refused by {rule}", [](Table& t, const Captures& c) {
                      const Seat seat = t.seat(c[0]);
                      act_in_vain(t, seat, read_action(t, seat, c[1]), c[2]);
                    }});
    list.push_back({"{player} {does something}", [](Table& t, const Captures& c) {
                      const Seat seat = t.seat(c[0]);
                      act(t, seat, read_action(t, seat, c[1]));
                    }});
    return list;
  }();
  return kAll;
}

}  // namespace kurz::scenario
