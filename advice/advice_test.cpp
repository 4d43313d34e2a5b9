// Advice in positions where the right move is plain, and what it may know.
#include "advice/advice.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "advice/advice_text.h"
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
  const TicketSet all = ~TicketSet{0} >> (kMaxTickets - state.board->ticket_count());
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
      CHECK_FALSE(why(view, move.action).empty());
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
