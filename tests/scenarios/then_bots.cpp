// "then", what bots would do here: positions with one right move.
#include <optional>

#include "bots/registry.h"
#include "tests/scenarios/names.h"
#include "tests/scenarios/statements.h"
#include "words/move_text.h"

namespace kurz::scenario {
namespace {

constexpr const char* kSearchers[] = {"pimc(sims=600)", "ismcts(sims=600)"};

// Whether two actions are the same deed: from which slot a card came, how a route was paid and which of two
// alike was claimed is not told apart.
bool same_deed(const Board& board, Action a, Action b) {
  if (a.type() != b.type()) return false;
  if (a.type() == ActionType::kTakeCard) return a.card() == b.card();
  return a == b || (a.type() == ActionType::kClaim &&
                    (a.route() == b.route() || board.at(a.route()).twin == b.route()));
}

// "claim Park-Harbour" in any way, or anything else that can stand after "may".
Action read_deed(const Table& t, Seat seat, const std::string& deed) {
  const std::string claim = "claim ";
  if (deed.rfind(claim, 0) == 0 && deed.find(" with ") == std::string::npos)
    return Action::claim(read_route(*t.board, deed.substr(claim.size())), kWild, 0);
  return read_possible_action(t, seat, deed);
}

void expect_choice(const Table& t, const std::string& bot, const Captures& c, bool expected) {
  const Seat seat = t.seat(c[0]);
  const View view = make_view(t.state, seat);
  if (view.legal.empty()) throw Fault(c[0] + " has nothing to decide");
  const Action wanted = read_deed(t, seat, c[1]);
  Rng rng(7);
  const Action chosen = make_bot(bot).value()->choose(view, rng, Budget());
  if (same_deed(*t.board, chosen, wanted) == expected) return;
  throw Fault(bot + " would rather: " + action_text(chosen, *t.board, Lang::kEnglish));
}

void add_bot(Statements& list, const char* yes, const char* no, const std::vector<std::string>& bots) {
  for (const bool expected : {false, true}) {
    list.push_back({expected ? yes : no, [bots, expected](Table& t, const Captures& c) {
                      for (const std::string& bot : bots) expect_choice(t, bot, c, expected);
                    }});
  }
}

}  // namespace

void add_bot_checks(Statements& list) {
  add_bot(list, "the planner would have {player} {do something}",
          "the planner would not have {player} {do something}", {"planner"});
  add_bot(list, "the searchers would have {player} {do something}",
          "the searchers would not have {player} {do something}", {kSearchers[0], kSearchers[1]});
  add_bot(list, "every thinker would have {player} {do something}",
          "every thinker would not have {player} {do something}", {"planner", kSearchers[0], kSearchers[1]});
}

}  // namespace kurz::scenario
