// Advice in positions where the right move is plain, and what it may know.
#include "advice/advice.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <doctest/doctest.h>

#include "advice/advice_text.h"
#include "bots/plan/shopping.h"
#include "codec/write_described.h"
#include "engine/log/replay.h"
#include "tests/support/bot_game.h"
#include "tests/support/card_history.h"
#include "tests/support/random_game.h"
#include "words/move_text.h"

namespace kurz {
namespace {

AdviceOptions quick(int simulations = 200) {
  AdviceOptions options;
  options.simulations = simulations;
  return options;
}

// The tiny board after both have chosen their tickets; seat 0 is to move and holds these cards and tickets.
GameState tiny_turn(CardCounts hand, TicketSet tickets) {
  SeededNature nature(3);
  GameState state = new_game(test::board("tiny"), 2, Seat(0), nature)->state;
  for (const Seat seat : {Seat(0), Seat(1)}) {
    const LegalActions legal = legal_actions(state, seat);
    REQUIRE(apply(state, seat, legal[2], nature).ok());
  }
  state.deck = state.board->full_deck - hand - state.hand[1];
  for (int slot = 0; slot < kRowSize; ++slot) state.deck.remove(state.row[slot]);
  state.hand[0] = hand;
  const TicketSet all = all_below<TicketSet>(state.board->ticket_count());
  state.tickets = {};
  state.tickets[0] = tickets;
  state.tickets[1] = all & ~tickets & ~without_lowest(all & ~tickets);
  state.ticket_pool = all & ~tickets & ~state.tickets[1];
  test::restart_history(state);
  return state;
}

CardCounts three_red() { return CardCounts::of(Color(0), 3); }
// Park – Harbour, of which one route is the whole way.
constexpr TicketSet kParkHarbour = 1U << 6U;

Reasons why(const View& view, Action action) { return reasons_for(view, {action}, 1).front(); }

bool gives(const Reasons& reasons, ReasonKind kind) {
  return std::any_of(reasons.begin(), reasons.end(), [&](const Reason& r) { return r.kind == kind; });
}
bool gives(const std::vector<protocol::Reason>& reasons, std::string_view code, std::string_view text) {
  return std::any_of(reasons.begin(), reasons.end(),
                     [&](const protocol::Reason& r) { return r.code == code && r.text == text; });
}

// Positions with a choice in games of bots, on every board and for every number of players.
template <class Visit>
void for_each_bot_position(Visit visit) {
  std::uint64_t seed = 21;
  test::for_each_table([&](const Board& board, int players) {
    const std::vector<std::string> bots(static_cast<std::size_t>(players), "planner");
    const GameLog log = test::play_bots(board, bots, seed++);
    Replay replay(log);
    for (std::size_t i = 0; i < log.moves.size(); ++i) {
      const View view = make_view(replay.state(), log.moves[i].seat);
      if (i % 3 == seed % 3 && view.legal.size() > 1) visit(view);
      replay.advance();
    }
  });
}

}  // namespace

TEST_CASE("advice: on the last turn the claim that finishes a ticket comes first, and it says why") {
  GameState state = tiny_turn(three_red(), kParkHarbour);
  state.last_turns = 2;
  state.ender = Seat(1);
  const View view = make_view(state, Seat(0));
  AdviceOptions options = quick();
  const protocol::AdvisedMove best = advise(view, options, {}).moves.at(0);
  REQUIRE(std::holds_alternative<named::Claim>(best.action));
  CHECK(std::get<named::Claim>(best.action).route == "park--harbour");
  CHECK(gives(best.reasons, "last_turn", "this is the last turn"));
  CHECK(gives(best.reasons, "completes_ticket", "completes Park – Harbour (3)"));
  CHECK(best.points > 6);
  options.lang = Lang::kGerman;
  CHECK(
      gives(advise(view, options, {}).moves.at(0).reasons, "completes_ticket", "erfüllt Park – Harbour (3)"));
}

TEST_CASE("advice: a card is collected for a route that is named with its ticket") {
  GameState state = tiny_turn(CardCounts::of(Color(0), 2), kParkHarbour);
  CardCounts back;
  for (int slot = 0; slot < kRowSize; ++slot) back.add(state.row[slot]);
  state.deck += back;
  for (int slot = 0; slot < kRowSize; ++slot) {
    state.row.set(slot, slot == 0 ? Color(0) : slot < 3 ? Color(1) : Color(2));
    state.deck.remove(state.row[slot]);
  }
  test::restart_history(state);
  const View view = make_view(state, Seat(0));
  const Reasons reasons = why(view, Action::take_card(0, Color(0)));
  REQUIRE(reasons.size() == 1);
  CHECK(reasons[0].kind == ReasonKind::kCollects);
  CHECK(reasons[0].card == Color(0));
  CHECK(state.board->at(reasons[0].route).id == "park--harbour");
  CHECK(reasons[0].tickets == kParkHarbour);
  CHECK(reasons[0].count == 0);
}

TEST_CASE("advice: a claim that leaves two pieces says that it brings on the last round") {
  GameState state = tiny_turn(three_red(), kParkHarbour);
  state.pieces[0] = {5, 0};
  const View view = make_view(state, Seat(0));
  const RouteId route = *state.board->find_route("park--harbour");
  const Reasons reasons = why(view, Action::claim(route, Color(0), 0));
  CHECK(gives(reasons, ReasonKind::kEndsGame));
  CHECK(gives(reasons, ReasonKind::kCompletesTicket));
}

TEST_CASE("advice: it is the same for every world that the seat cannot tell from the real one") {
  const GameState state = tiny_turn(CardCounts::of(Color(1), 2), 0b1001);
  const View view = make_view(state, Seat(0));
  Rng rng(5);
  const GameState other = determinize(view, rng);
  REQUIRE(other != state);
  const Advice one = advise(view, quick(), {});
  const Advice two = advise(make_view(other, Seat(0)), quick(), {});
  CHECK(json_of(one) == json_of(two));
}

TEST_CASE("advice: the first tickets are judged for every seat, in whatever order they choose") {
  SeededNature nature(1);
  const GameState dealt = new_game(test::board("london"), 3, Seat(0), nature)->state;
  for (int seat = 0; seat < 3; ++seat) {
    const View view = make_view(dealt, Seat(seat));
    const Advice advice = advise(view, quick(30), {});
    CHECK(advice.moves.size() == 3);
    for (const protocol::AdvisedMove& move : advice.moves) {
      JsonReader reader;
      CHECK(view.legal.contains(named::resolve(*view.board, move.action, "", reader)));
      CHECK_FALSE(move.reasons.empty());
    }
  }
}

TEST_CASE("advice: the caller can stop it") {
  const GameState state = tiny_turn(three_red(), 0b1001);
  int told = 0;
  const Advice advice = advise(make_view(state, Seat(0)), quick(1000), [&](long) { return ++told < 2; });
  CHECK(told == 2);
  CHECK(advice.simulations <= 200);
  CHECK_FALSE(advice.moves.empty());
}

TEST_CASE("advice: on every board each legal move can be given its reasons, in both languages") {
  test::for_each_table([](const Board& board, int players) {
    test::RandomGame game(board, players, 11);
    for (int move = 0; !game.over(); ++move) {
      const test::NextMove next = game.choose_next();
      if (move % 6 == 0) {
        const View view = make_view(game.state(), next.seat);
        const auto legal = view.legal.list();
        for (const Reasons& reasons : reasons_for(view, {legal.begin(), legal.end()}, 1)) {
          for (const Lang lang : kAllLangs) {
            const std::string text = reasons_text(described(reasons, {&board, lang, next.seat, {}}), lang);
            INFO(board.id << ", move " << move << ": " << text);
            CHECK(text.find('?') == std::string::npos);
            CHECK(text.size() > 5);
          }
        }
      }
      game.play(next);
    }
  });
}

TEST_CASE("advice: no reason contradicts its move, or one for another move, in many positions") {
  int collected = 0;
  int unused = 0;
  test::for_each_table([&](const Board& board, int players) {
    test::RandomGame game(board, players, 12);
    for (int move = 0; !game.over(); ++move) {
      const test::NextMove next = game.choose_next();
      const View view = make_view(game.state(), next.seat);
      if (move % 5 == 0 && view.legal.size() > 1) {
        const auto legal = view.legal.list();
        const std::vector<Reasons> all = reasons_for(view, {legal.begin(), legal.end()}, 1);
        INFO(board.id << ", move " << move);
        CHECK_FALSE(gives(all.front(), ReasonKind::kGivesUpTicket));
        CHECK_FALSE(gives(all.front(), ReasonKind::kTooMuch));
        bool nothing_open = false;
        bool open_is_useful = false;
        for (std::size_t i = 0; i < legal.size(); ++i) {
          const bool takes = legal[i].type() == ActionType::kTakeCard;
          for (const Reason& reason : all[i]) {
            nothing_open = nothing_open || reason.kind == ReasonKind::kNothingOpen;
            open_is_useful = open_is_useful || takes;
            // There is as much time as is needed.
            const bool is_about_time = reason.kind == ReasonKind::kTime || reason.kind == ReasonKind::kFits;
            if (is_about_time) CHECK(reason.count <= reason.total);
            if (takes && reason.card != kNoCard) CHECK(reason.card == legal[i].card());
            collected += reason.kind == ReasonKind::kCollects ? 1 : 0;
          }
          unused += takes && all[i].empty() ? 1 : 0;
        }
        CHECK_FALSE((nothing_open && open_is_useful));
      }
      game.play(next);
    }
  });
  CHECK(collected > 100);
  CHECK(unused > 100);
}

TEST_CASE("advice: a card is for a route, or for the plan, only if that then lacks fewer cards") {
  for_each_bot_position([](const View& view) {
    const Board& board = *view.board;
    const auto legal = view.legal.list();
    const std::vector<Reasons> all = reasons_for(view, {legal.begin(), legal.end()}, 1);
    const auto lacking = [&](RouteId route, CardCounts hand) {
      return Shopping(board, hand, bit(route.index())).missing();
    };
    int left_for_plan = -1;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      if (legal[i].type() != ActionType::kTakeCard) continue;
      CardCounts with = view.hand;
      with.add(legal[i].card());
      for (const Reason& reason : all[i]) {
        INFO(board.id << ": " << reason_text(reason, {&board, Lang::kEnglish, view.viewer, {}}));
        if (reason.kind == ReasonKind::kCollects) {
          CHECK(reason.count == lacking(reason.route, with));
          CHECK(reason.count < lacking(reason.route, view.hand));
        }
        if (reason.kind == ReasonKind::kAnyCard || reason.kind == ReasonKind::kSeveralRoutes) {
          CHECK((left_for_plan < 0 || left_for_plan == reason.count));
          left_for_plan = reason.count;
        }
      }
    }
  });
}

TEST_CASE("advice: a colour that helps face up also helps unseen") {
  int seen = 0;
  for_each_bot_position([&](const View& view) {
    if (view.last_turns > 0 || !view.legal.contains(Action::draw_card())) return;
    std::vector<Action> actions = {Action::draw_card()};  // recommended
    for (const Action action : view.legal.list())
      if (action.type() == ActionType::kTakeCard) actions.push_back(action);
    const std::vector<Reasons> all = reasons_for(view, actions, 1);
    CardCounts unseen = view.board->full_deck - view.discards - view.hand;
    for_each_bit(view.row.cards(), [&](int slot) { unseen.remove(view.row[slot]); });
    for (const Seat seat : view.seats_in_play())
      if (seat != view.viewer) unseen -= view.seat(seat).known;
    CardCounts useful;  // unseen, of the colours in the row that help
    for (std::size_t i = 1; i < actions.size(); ++i) {
      const Color card = actions[i].card();
      if (!all[i].empty() && useful[card] == 0) useful.add(card, unseen[card]);
    }
    const auto draw = std::ranges::find(all[0], ReasonKind::kUnseenUseful, &Reason::kind);
    CHECK(useful.total() <= (draw == all[0].end() ? 0 : draw->count));
    seen += useful.total();
  });
  CHECK(seen > 100);
}

TEST_CASE("advice: a card for several routes, and a wild card, say what the whole plan needs after them") {
  const Board& board = test::board("tiny");
  const Reason several{.kind = ReasonKind::kSeveralRoutes, .card = Color(0), .count = 2};
  CHECK(reason_text(several, {&board, Lang::kEnglish, Seat(0), {}}) ==
        "goes towards several routes; after that all planned routes together need 2 cards more");
  CHECK(reason_text(several, {&board, Lang::kGerman, Seat(0), {}}) ==
        "für mehrere Strecken; danach für alle geplanten Strecken zusammen noch 2 Karten nötig");
}

TEST_CASE("advice: turns for tickets are the fewest, without districts, and add up") {
  int fits = 0;
  int shared = 0;
  for_each_bot_position([&](const View& view) {
    if (view.phase != Phase::kChooseTickets && view.phase != Phase::kKeepTickets) return;
    Board plain = *view.board;
    plain.bonus = {};
    GameState state = [&] {
      Rng rng(1);
      return determinize(view, rng);
    }();
    state.board = &plain;
    const Survey survey(state, view.viewer, kWeights);
    const TicketSet held = view.phase == Phase::kChooseTickets ? 0 : view.tickets;
    std::map<TicketSet, int> turns;
    for (const Action action : view.legal.list()) {
      const TicketSet kept = action.kept_tickets();
      int saved = 0;
      for (const Reason& reason : why(view, action)) {
        INFO(view.board->id << ": " << reason_text(reason, {view.board, Lang::kEnglish, view.viewer, {}}));
        if (reason.kind == ReasonKind::kShareTheWay) saved = reason.count;
        if (reason.kind != ReasonKind::kFits || reason.tickets != kept) continue;
        ++fits;
        turns[kept] = reason.count;
        const TicketPlan plan = survey.plan(held | kept);
        const bool districts = std::holds_alternative<Districts>(view.board->bonus);
        if (districts && plan.served == (held | kept))
          CHECK(static_cast<float>(reason.count) < plan.turns + 1);
      }
      if (saved == 0) continue;
      ++shared;
      if (held != 0) continue;
      const TicketSet one = kept & ~without_lowest(kept);
      const TicketSet two = without_lowest(kept);
      if (turns.contains(one) && turns.contains(two) && turns.contains(kept))
        CHECK(saved == turns[one] + turns[two] - turns[kept]);
    }
    for (const auto& [few, needed] : turns) {
      for (const auto& [many, more] : turns)
        if ((few & ~many) == 0) CHECK(needed <= more);
    }
  });
  CHECK(fits > 20);
  CHECK(shared > 2);
}

TEST_CASE("advice: whatever is recommended, the reasons for other moves do not speak against it") {
  int given_up = 0;
  for_each_bot_position([&](const View& view) {
    std::vector<Action> actions = view.legal.list();
    const std::size_t half = (actions.size() + 1) / 2;
    for (std::size_t turned = 0; turned < actions.size(); turned += half) {
      std::ranges::rotate(actions, actions.begin() + static_cast<std::ptrdiff_t>(half));
      const Action best = actions.front();
      const std::vector<Reasons> all = reasons_for(view, actions, 1);
      // What it would have said against itself.
      const Reasons of_best = reasons_for(view, {actions.back(), best}, 1)[1];
      TicketSet lost_by_best = 0;
      for (const Reason& reason : of_best)
        if (reason.kind == ReasonKind::kGivesUpTicket || reason.kind == ReasonKind::kTooMuch)
          lost_by_best |= reason.tickets;
      const TicketSet kept = best.type() == ActionType::kKeepTickets ? best.kept_tickets() : 0;
      for (std::size_t i = 1; i < actions.size(); ++i) {
        CHECK_FALSE((gives(all[i], ReasonKind::kWorth) && all[i].size() > 1));
        for (const Reason& reason : all[i]) {
          INFO(view.board->id << ": " << reason_text(reason, {view.board, Lang::kEnglish, view.viewer, {}})
                              << " beside " << action_text(best, *view.board, Lang::kEnglish));
          const bool loses = reason.kind == ReasonKind::kGivesUpTicket || reason.kind == ReasonKind::kTooMuch;
          given_up += loses ? 1 : 0;
          if (loses) CHECK((reason.tickets & (lost_by_best | kept)) == 0);
          if (reason.kind == ReasonKind::kReturns) CHECK((reason.tickets & kept) == 0);
          CHECK(reason.kind != ReasonKind::kShareTheWay);
          if (best.type() == ActionType::kTakeCard) CHECK(reason.kind != ReasonKind::kNothingOpen);
        }
      }
    }
  });
  CHECK(given_up > 10);
}

TEST_CASE("advice: a move that sounds better than the first says that its chance to win is lower") {
  const Reason completes{.kind = ReasonKind::kCompletesTicket, .tickets = 1};
  const Reason serves{.kind = ReasonKind::kServesTicket, .tickets = 2};
  const Reason collects{.kind = ReasonKind::kCollects, .route = RouteId(0), .card = Color(0)};
  Reason for_ticket = collects;
  for_ticket.tickets = 1;
  const Reason points{.kind = ReasonKind::kPoints, .points = 4};
  CHECK(sounds_better({completes}, {serves, points}));
  CHECK_FALSE(sounds_better({serves}, {completes}));
  CHECK(sounds_better({for_ticket}, {collects}));
  CHECK(sounds_better({collects, points}, {serves}));
  CHECK_FALSE(sounds_better({collects}, {serves}));
  CHECK(sounds_better({points}, {{ReasonKind::kWaits}}));
  CHECK_FALSE(sounds_better({}, {}));
  int told = 0;
  test::for_each_table([&](const Board& board, int players) {
    test::RandomGame game(board, players, 14);
    for (int move = 0; !game.over(); ++move) {
      const test::NextMove next = game.choose_next();
      if (move % 20 == 0) {
        const Advice advice = advise(make_view(game.state(), next.seat), quick(60), {});
        const double best = advice.moves[0].win;
        for (const protocol::AdvisedMove& other : advice.moves) {
          if (!gives(other.reasons, "lower_chance",
                     "but the chance to win is lower than with the first move"))
            continue;
          ++told;
          CHECK(std::lround(other.win * 100) < std::lround(best * 100));
        }
      }
      game.play(next);
    }
  });
  CHECK(told > 10);
}

TEST_CASE("advice: there is time for more tickets only if turns are left over") {
  for_each_bot_position([&](const View& view) {
    if (!view.legal.contains(Action::draw_tickets())) return;
    for (const Reason& reason : why(view, Action::draw_tickets()))
      if (reason.kind == ReasonKind::kTime) CHECK(reason.count < reason.total);
  });
}

TEST_CASE("advice: of the two halves of a double that look alike, only one is listed") {
  // Museum – Station is both a gray route and its twin, of one card.
  const GameState state = tiny_turn(CardCounts::of(Color(2), 1), 1U << 5U);
  const View view = make_view(state, Seat(0));
  AdviceOptions options = quick(1000);
  options.count = 20;
  const Advice advice = advise(view, options, {});
  long halves = 0;
  long visits = 0;
  for (const protocol::AdvisedMove& move : advice.moves) {
    visits += move.visits;
    const auto* claim = std::get_if<named::Claim>(&move.action);
    if (claim != nullptr && claim->route.starts_with("museum--station")) ++halves;
  }
  CHECK(halves == 1);
  CHECK(visits <= advice.simulations);
}

TEST_CASE("advice: moves are ordered by their values, in many positions") {
  test::for_each_table([&](const Board& board, int players) {
    test::RandomGame game(board, players, 13);
    for (int move = 0; !game.over(); ++move) {
      const test::NextMove next = game.choose_next();
      if (move % 20 == 0) {
        const Advice advice = advise(make_view(game.state(), next.seat), quick(60), {});
        INFO(board.id << ", move " << move);
        CHECK(std::ranges::is_sorted(advice.moves, std::greater{}, &protocol::AdvisedMove::win));
      }
      game.play(next);
    }
  });
}

TEST_CASE("advice: every move that the planner or the search chooses has a reason") {
  std::uint64_t seed = 1;
  test::for_each_table([&](const Board& board, int players) {
    std::vector<std::string> bots(static_cast<std::size_t>(players), "ismcts(sims=20)");
    bots[0] = "planner";
    const GameLog log = test::play_bots(board, bots, seed++);
    Replay replay(log);
    for (const Move& move : log.moves) {
      const View view = make_view(replay.state(), move.seat);
      INFO(board.id << ", " << players << " players: " << action_text(move.action, board, Lang::kEnglish));
      // The search also draws tickets when the planner sees no time for them, for which there is no reason yet.
      if (move.action.type() != ActionType::kDrawTickets) CHECK_FALSE(why(view, move.action).empty());
      replay.advance();
    }
  });
}

TEST_CASE("advice: a souvenir without more points is named without them") {
  const Board& board = test::board("san-francisco");
  Reason reason{.kind = ReasonKind::kSouvenir, .symbol = Symbol(0)};
  CHECK(reason_text(reason, {&board, Lang::kEnglish, Seat(0), {}}).ends_with("bell"));
  reason.points = 2;
  CHECK(reason_text(reason, {&board, Lang::kGerman, Seat(0), {}}).ends_with(" (2 Punkte mehr)"));
}

TEST_CASE("advice: every kind of reason has a sentence in both languages and a code of its own") {
  const Board& board = test::board("london");
  std::vector<std::string_view> codes;
  for (int kind = 0; kind <= static_cast<int>(ReasonKind::kOnlyMove); ++kind) {
    Reason reason{ReasonKind(kind)};
    reason.tickets = 1;
    reason.route = RouteId(0);
    reason.card = Color(0);
    reason.seat = Seat(1);
    reason.places = 1;
    reason.count = 1;
    const std::string english = reason_text(reason, {&board, Lang::kEnglish, Seat(0), {}});
    const std::string german = reason_text(reason, {&board, Lang::kGerman, Seat(0), {}});
    CHECK_FALSE(english.empty());
    CHECK(english != german);
    CHECK(english.find('?') == std::string::npos);
    CHECK(german.find('?') == std::string::npos);
    codes.push_back(enum_name(ReasonKind(kind)));
  }
  std::sort(codes.begin(), codes.end());
  CHECK(std::adjacent_find(codes.begin(), codes.end()) == codes.end());
}

}  // namespace kurz
