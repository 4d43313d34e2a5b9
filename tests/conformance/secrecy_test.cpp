// Two games that look alike to a viewer go on looking alike: each move is played in the real game and in one
// with everything hidden exchanged, with the same open outcomes. Whatever the viewer is shown must be the
// same to the byte.
#include <optional>

#include <doctest/doctest.h>

#include "codec/write_described.h"
#include "engine/rules/legal.h"
#include "engine/view/view.h"
#include "protocol/game.h"
#include "tests/conformance/resample.h"
#include "tests/support/effort.h"
#include "tests/support/random_game.h"

namespace kurz::test {
namespace {

// The move in the other game that looks the same to the viewer: somebody else may keep other tickets, but as
// many.
std::optional<Action> alike(const GameState& other, NextMove move, Seat viewer, Rng& rng) {
  const std::vector<Action> legal = legal_actions(other, move.seat).list();
  std::vector<Action> fit;
  for (const Action action : legal) {
    // Before all have chosen nobody sees even how many are kept (G11).
    const bool same_look = action.type() == ActionType::kKeepTickets && move.seat != viewer &&
                           move.action.type() == ActionType::kKeepTickets &&
                           action.keep_count() == move.action.keep_count();
    if (action == move.action || same_look) fit.push_back(action);
  }
  if (fit.empty()) return {};
  return fit[static_cast<std::size_t>(rng.below(static_cast<int>(fit.size())))];
}

// Chance for the other game: open outcomes as they were, hidden ones at random.
ReplayedNature chance_like(const Step& step, const GameState& other, Seat viewer, Rng& rng) {
  ReplayedNature nature;
  for (const Event& event : step) {
    if (event.type == EventType::kRowFilled) nature.add(event.card);
    if (event.type == EventType::kFirstDrawn) nature.set_first(event.seat);
    if (event.type == EventType::kCardDrawn)
      nature.add(event.seat == viewer ? event.card : other.deck.at(rng.below(other.deck.total())));
    if (event.type != EventType::kTicketsOffered) continue;
    std::vector<TicketId> order;
    for_each_bit(other.ticket_pool, [&](int t) { order.push_back(TicketId(t)); });
    rng.shuffle(order);
    if (event.seat == viewer) order.assign(event.tickets.begin(), event.tickets.end());
    for (const TicketId ticket : order) nature.add(ticket);
  }
  return nature;
}

Step seen(Step step, Seat viewer) {
  for (Event& event : step) event = seen_by(event, viewer);
  return step;
}

std::string text_of(const Board& on, const Step& step) {
  std::string text;
  for (const Event& event : step) text += json_of(protocol::to_message(on, event)) + "\n";
  return text;
}

// Whether the move brings to light the same of what was hidden: the viewer may be handed other tickets, if
// others returned them, and how many first tickets everyone kept is told when all have chosen.
bool reveals_alike(const Step& a, const Step& b, Seat viewer) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (a[i].type == EventType::kTicketsOffered && a[i].seat == viewer && a[i].tickets != b[i].tickets)
      return false;
    if (a[i].type == EventType::kTicketsKept && a[0].type == EventType::kTicketsChosen &&
        a[i].count != b[i].count)
      return false;
  }
  return true;
}

struct Tries {
  int all = 0;
  int compared = 0;
};

void compare(const GameState& before, NextMove move, const GameState& after, const Step& step, Seat viewer,
             Rng& rng, Tries& tries) {
  ++tries.all;
  GameState other = resampled(before, viewer, rng);
  const auto action = alike(other, move, viewer, rng);
  if (!action) return;  // the other hand cannot pay for this
  ReplayedNature nature = chance_like(step, other, viewer, rng);
  const auto other_step = apply(other, move.seat, *action, nature);
  REQUIRE(other_step.ok());
  if (nature.misfit() || !reveals_alike(step, *other_step, viewer)) return;  // the other deck lacks that card
  ++tries.compared;
  const Step shown = seen(step, viewer);
  const Step other_shown = seen(*other_step, viewer);
  REQUIRE(shown == other_shown);
  REQUIRE(text_of(*before.board, shown) == text_of(*before.board, other_shown));
  if (after.phase == Phase::kOver) return;  // everything lies open now
  const View view = make_view(after, viewer);
  const View other_view = make_view(other, viewer);
  REQUIRE(view == other_view);
  REQUIRE(json_of(protocol::to_message(view)) == json_of(protocol::to_message(other_view)));
}

TEST_CASE("what a viewer is shown of a move does not depend on what is hidden") {
  Tries tries;
  Rng rng(4);
  for_each_game(effort(2, 1), [&](const Board& on, int players, Style style, std::uint64_t seed) {
    CAPTURE(on.id);
    CAPTURE(players);
    CAPTURE(seed);
    RandomGame game(on, players, seed, style);
    while (!game.over()) {
      const GameState before = game.state();
      const NextMove move = game.choose_next();
      const Step step = game.play(move);
      for (int seat = 0; seat < players; ++seat)
        compare(before, move, game.state(), step, Seat(seat), rng, tries);
      compare(before, move, game.state(), step, kSpectator, rng, tries);
    }
  });
  CHECK(tries.compared > tries.all / 2);
}

TEST_CASE("the events of a deal show a viewer only its own cards and tickets") {
  for_each_table([](const Board& on, int players) {
    const RandomGame game(on, players, 2);
    for (int viewer = 0; viewer <= kSpectator.index(); ++viewer) {
      for (const Event& event : game.deal_events()) {
        const Event shown = seen_by(event, Seat(viewer));
        const bool secret = event.type == EventType::kHandDealt || event.type == EventType::kTicketsOffered;
        if (!secret || event.seat == Seat(viewer)) {
          REQUIRE(shown == event);
        } else {
          REQUIRE(shown.row[0] == kNoCard);
          REQUIRE(shown.row[1] == kNoCard);
          REQUIRE(shown.tickets == kNoOffer);
          REQUIRE(shown.count == event.count);
        }
      }
    }
  });
}

}  // namespace
}  // namespace kurz::test
