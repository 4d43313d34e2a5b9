#include "advice/analysis.h"

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "advice/advice_text.h"
#include "bots/styles/scout.h"
#include "codec/write_described.h"
#include "tests/support/boards.h"
#include "tests/support/bot_game.h"
#include "tests/support/effort.h"

namespace kurz {
namespace {

AnalysisOptions quick_analysis(int simulations, int threads = 1) {
  AnalysisOptions options;
  options.simulations = simulations;
  options.threads = threads;
  return options;
}

GameLog game_on(std::string_view city, std::uint64_t seed, int players = 2) {
  std::vector<std::string> bots{"planner", "random"};
  while (bots.size() < static_cast<std::size_t>(players)) bots.emplace_back("hungry");
  return test::play_bots(test::board(city), bots, seed);
}

constexpr int kGift = 6;  // points

// A game in which somebody could gain that much by claiming a route with their last turn, and draws a card.
GameLog game_with_a_gift() {
  const std::unique_ptr<Bot> player = std::move(make_bot("hungry").value());
  for (std::uint64_t seed = 1; seed < 1000; ++seed) {
    SeededNature nature(seed);
    Rng rng(seed);
    Recorder recorder = Recorder::begin(test::board("london"), 2, Seat(0), nature).value();
    while (recorder.state().phase != Phase::kOver) {
      const Seat seat = seat_to_move(recorder.state());
      const View view = make_view(recorder.state(), seat);
      bool gift = false;
      if (view.last_turns > 0 && view.phase == Phase::kTurn && view.legal.contains(Action::draw_card())) {
        for_each_bit(view.legal.claimable(), [&](int r) {
          gift = gift ||
                 own_score_with(view, RouteId(r)).total() - score(recorder.state(), seat).total() >= kGift;
        });
      }
      const Action action = gift ? Action::draw_card() : player->choose(view, rng, {});
      REQUIRE(recorder.play(seat, action, nature).ok());
      if (gift) return recorder.log();
    }
  }
  FAIL("no such game");
  return {};
}

}  // namespace

TEST_CASE("analysis: the same for one and for many threads, and for the same seed") {
  const GameLog log = game_on("tiny", 4);
  const Analysis one = analyse(log, quick_analysis(20), {});
  CHECK(analyse(log, quick_analysis(20, 3), {}) == one);
  AnalysisOptions other = quick_analysis(20);
  other.seed = 2;
  CHECK(analyse(log, other, {}) != one);
}

TEST_CASE("analysis: chances add up to 1, and the last ones are the result") {
  for (const int players : {2, 3, 4}) {
    const GameLog log = game_on("london", 7, players);
    const Analysis analysis = analyse(log, quick_analysis(test::effort(10, 2), 2), {});
    REQUIRE(analysis.moves.size() == log.moves.size());
    CHECK(analysis.finished);
    for (const AnalysedMove& move : analysis.moves) {
      double all = 0;
      for (const Worth& seat : move.after) all += seat.win;
      CHECK(all == doctest::Approx(1));
    }
    for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) {
      CHECK(analysis.moves.back().after[s].points == log.result->totals[s]);
      CHECK(analysis.moves.back().after[s].points_error == 0);
    }
  }
}

TEST_CASE("analysis: with two players, one's luck is the other's bad luck") {
  const GameLog log = game_on("new-york", 3);
  const Analysis analysis = analyse(log, quick_analysis(16, 2), {});
  const auto luck = described(analysis, *log.board, quick_analysis(16), Lang::kEnglish).luck;
  CHECK(luck[0].win == doctest::Approx(-luck[1].win));
  CHECK(luck[0].win_error > 0);
  // A move without an answer of chance has no luck.
  for (const AnalysedMove& move : analysis.moves) {
    if (move.chance == ChanceKind::kNone) CHECK(move.luck == Worths{});
    if (move.action.type() == ActionType::kDrawCard) CHECK(move.chance == ChanceKind::kCard);
    if (move.action.type() == ActionType::kTakeCard) CHECK(move.chance != ChanceKind::kTickets);
  }
}

TEST_CASE("analysis: a ticket given away on the last turn is found, with what was better") {
  const GameLog log = game_with_a_gift();
  const Analysis analysis = analyse(log, quick_analysis(test::effort(24, 6)), {});
  REQUIRE_FALSE(analysis.moves.empty());
  const AnalysedMove& gift = analysis.moves.back();
  REQUIRE(gift.action == Action::draw_card());
  REQUIRE(gift.judgement.has_value());
  CHECK(gift.judgement->best.type() == ActionType::kClaim);
  CHECK(gift.judgement->lost.points >= kGift);
  CHECK(gift.judgement->lost.points_error < 1);
}

TEST_CASE("analysis: mistakes are beyond noise, the biggest first, and have a better move with reasons") {
  const GameLog log = test::play_bots(test::board("london"), {"hungry", "hungry"}, 1);
  const Analysis analysis = analyse(log, quick_analysis(test::effort(100, 25), 2), {});
  const std::vector<std::size_t> mistakes = biggest_mistakes(analysis);
  REQUIRE_FALSE(mistakes.empty());
  double before = 1;
  for (const std::size_t i : mistakes) {
    const AnalysedMove& move = analysis.moves[i];
    const Worth& lost = move.judgement->lost;
    CHECK(lost.win >= 3 * lost.win_error);
    CHECK(lost.win <= before);
    CHECK(move.judgement->best != move.action);
    CHECK_FALSE(move.judgement->reasons.empty());
    before = lost.win;
  }
}

TEST_CASE("analysis: a game that is not finished, one without moves, and one that is stopped") {
  GameLog log = game_on("san-francisco", 5);
  log.moves.resize(9);
  log.result.reset();
  const Analysis part = analyse(log, quick_analysis(10), {});
  CHECK_FALSE(part.finished);
  CHECK(part.moves.size() == 9);
  const Analysis stopped = analyse(log, quick_analysis(10), [](long done) { return done < 4; });
  CHECK(stopped.cancelled);
  CHECK(stopped.moves.size() == 3);
  log.moves.clear();
  const Analysis dealt = analyse(log, quick_analysis(10), {});
  CHECK(dealt.moves.empty());
  CHECK(dealt.start[0].win + dealt.start[1].win == doctest::Approx(1));
  for (const Lang lang : kAllLangs) {
    for (const Analysis* analysis : {&part, &stopped, &dealt}) {
      const protocol::Analysis with_texts = described(*analysis, *log.board, quick_analysis(10), lang);
      CHECK(with_texts.moves.size() == analysis->moves.size());
      CHECK(with_texts.luck.size() == 2);
    }
  }
}

TEST_CASE("analysis: first tickets are judged in whatever order the log has them") {
  GameLog log = game_on("berlin", 2);
  log.moves.resize(2);
  log.result.reset();
  std::swap(log.moves[0], log.moves[1]);
  const Analysis analysis = analyse(log, quick_analysis(12), {});
  REQUIRE(analysis.moves.size() == 2);
  for (const AnalysedMove& move : analysis.moves) {
    REQUIRE(move.judgement.has_value());
    CHECK(move.judgement->best.type() == ActionType::kKeepTickets);
  }
}

TEST_CASE("analysis: its JSON has the documented fields") {
  const GameLog log = game_on("tiny", 4);
  const AnalysisOptions options = quick_analysis(10);
  const boost::json::value json =
      boost::json::parse(json_of(described(analyse(log, options, {}), *log.board, options, Lang::kGerman)));
  for (const char* field : {"format", "board", "players", "finished", "complete", "simulations", "seed",
                            "start", "deal_luck", "luck", "costly", "moves"})
    CHECK(json.as_object().contains(field));
  CHECK(json.at("moves").as_array().size() == log.moves.size());
  for (const boost::json::value& seat : json.at("luck").as_array()) {
    for (const char* kind : {"deal", "card", "row", "tickets"})
      CHECK(seat.at("by").at(kind).as_object().contains("win_error"));
  }
  for (const boost::json::value& move : json.at("moves").as_array()) {
    for (const char* field : {"move", "seat", "action", "text", "after"})
      CHECK(move.as_object().contains(field));
    CHECK(move.as_object().contains("chance") == move.as_object().contains("luck"));
  }
}

}  // namespace kurz
