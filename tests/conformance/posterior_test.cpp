// determinize() against every possible deal (G12): a hand is as likely as there are deals of the deck that
// allow all payments at their time.
#include "tests/conformance/posterior.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <doctest/doctest.h>

#include "engine/log/replay.h"
#include "engine/rules/apply.h"
#include "engine/view/hidden_cards.h"
#include "tests/support/bot_game.h"
#include "tests/support/chi_square.h"
#include "tests/support/random_game.h"
#include "tests/support/scripted_nature.h"

namespace kurz::test {
namespace {

constexpr int kPosteriorSamples = 10000;
constexpr std::size_t kMostWorlds = 6000;

// Unlikely hands are counted together.
void check_posterior(const Posterior& exact, const View& view, Rng& rng) {
  std::map<Posterior::Hands, int> cells;
  std::vector<double> probabilities{0};
  exact.for_each([&](const std::array<CardCounts, kMaxSeats>& hands, double probability) {
    Posterior::Hands key{};
    for (std::size_t s = 0; s < kMaxSeats; ++s) key[s] = hands[s].raw();
    if (probability * kPosteriorSamples < 8) {
      probabilities[0] += probability;
      cells[key] = 0;
      return;
    }
    cells[key] = static_cast<int>(probabilities.size());
    probabilities.push_back(probability);
  });
  const bool all_rare = probabilities[0] * kPosteriorSamples < 8;
  if (all_rare && probabilities.size() > 1) {  // too few for a cell of their own
    probabilities[1] += probabilities[0];
    probabilities.erase(probabilities.begin());
  }
  CHECK(fits_probabilities(probabilities, kPosteriorSamples, [&] {
    const GameState state = determinize(view, rng);
    Posterior::Hands key{};
    for (std::size_t s = 0; s < state.players; ++s) key[s] = state.hand[s].raw();
    const int cell = cells.at(key);  // throws if the hands are impossible
    return all_rare ? std::max(cell - 1, 0) : cell;
  }));
}

struct Looks {
  int all = 0;
  int after_payment = 0;
  int after_shuffle = 0;
  int after_two_shuffles = 0;
};

// Looks at a game from a seat at some moments, as long as there are not too many possibilities.
void check_game(int players, std::uint64_t seed, Style style, Seat viewer, Looks& looks) {
  CAPTURE(players);
  CAPTURE(seed);
  CAPTURE(viewer.index());
  Rng rng(seed);
  RandomGame game(board("tiny"), players, seed, style);
  Posterior exact(board("tiny"));
  for (const Event& event : game.deal_events()) exact.see(seen_by(event, viewer));
  bool paid = false;
  int shuffles = 0;
  for (int move = 1; !game.over() && exact.size() < kMostWorlds; ++move) {
    CAPTURE(move);
    for (const Event& event : game.play_next()) {
      exact.see(seen_by(event, viewer));
      paid = paid || (event.type == EventType::kRouteClaimed && event.seat != viewer);
      shuffles += event.type == EventType::kDeckShuffled ? 1 : 0;
    }
    if (game.over() || move % 9 != 0) continue;
    if (viewer == kSpectator && players == 2 && shuffles > 0) continue;  // see card_history.h
    ++looks.all;
    looks.after_payment += paid ? 1 : 0;
    looks.after_shuffle += paid && shuffles > 0 ? 1 : 0;
    looks.after_two_shuffles += paid && shuffles > 1 ? 1 : 0;
    check_posterior(exact, make_view(game.state(), viewer), rng);
  }
}

TEST_CASE("G12 determinize deals hands as the exact posterior has them") {
  for (const int players : {2, 3, 4}) {
    Looks looks;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      check_game(players, seed, seed % 3 == 0 ? Style::kHoarding : Style::kUniform,
                 seed == 5 ? kSpectator : Seat(static_cast<int>(seed) % players), looks);
    }
    CHECK(looks.after_payment > 5);
    CHECK(looks.after_shuffle > 3);
    CHECK(looks.after_two_shuffles > 1);
  }
}

// Two players in New York. The other one is dealt two cards and draws four; before or after the last two of
// them it pays two cards of a colour that it was never seen to take. How likely is it to hold another?
struct FirstClaim {
  bool pays_early = false;
  int seen = 0;  // cards of the colour among the 13 that the viewer has seen
};

double chance_of_another(const FirstClaim& claim) {
  const Board& on = board("new-york");
  const Color color(0);
  ScriptedNature nature(1);
  const auto others = [&](int n) {  // of the other colours in turn
    static int next = 0;
    for (; n > 0; --n) nature.add(Color(1 + next++ % 5));
  };
  for (int i = 0; i < 2; ++i) i < claim.seen ? nature.add(color) : others(1);
  for (int i = 0; i < 2; ++i) nature.add(color);
  others(5);
  auto begun = new_game(on, 2, Seat(0), nature).value();
  GameState& state = begun.state;
  Posterior exact(on);
  const auto see = [&](const Step& step) {
    for (const Event& event : step) exact.see(seen_by(event, Seat(0)));
  };
  see(begun.step);
  for (const Seat seat : {Seat(0), Seat(1)})
    see(apply(state, seat, legal_actions(state, seat)[0], nature).value());
  const auto route = std::find_if(on.routes.begin(), on.routes.end(),
                                  [](const Route& r) { return r.cards == 2 && r.color == kGray; });
  const Action pay = Action::claim(RouteId(static_cast<int>(route - on.routes.begin())), color, 0);
  const auto draw_two = [&] {
    others(2);
    for (int i = 0; i < 2; ++i) see(apply(state, state.turn, Action::draw_card(), nature).value());
  };
  for (int turn = 0; turn < 6; ++turn) {
    if (turn == (claim.pays_early ? 3 : 5)) {
      see(apply(state, Seat(1), pay, nature).value());
    } else {
      draw_two();
    }
  }
  REQUIRE_FALSE(nature.misfit());
  const View view = make_view(state, Seat(0));
  double probability = 0;
  exact.for_each([&](const std::array<CardCounts, kMaxSeats>& hands, double p) {
    if (hands[1][color] > 0) probability += p;
  });
  Rng rng(5);
  CHECK(fits_probabilities({1 - probability, probability}, kPosteriorSamples,
                           [&] { return determinize(view, rng).hand[1][color] > 0 ? 1 : 0; }));
  return probability;
}

TEST_CASE("G12 the first claim in New York tells what is left as it should") {
  CHECK(chance_of_another({false, 2}) == doctest::Approx(0.103).epsilon(0.005));
  CHECK(chance_of_another({true, 0}) == doctest::Approx(0.353).epsilon(0.005));
}

// Of all hidden hands, how often each has how many cards of each kind.
std::vector<double> hand_shares(const View& view, int trades_per_draw, int deals, Rng& rng) {
  constexpr int kKinds = kMaxColors + 1;
  constexpr int kMostCounted = 6;
  std::vector<double> shares(static_cast<std::size_t>(kMaxSeats * kKinds * kMostCounted));
  for (int i = 0; i < deals; ++i) {
    const HiddenCards hidden = deal_hidden_cards(view, trades_per_draw, rng);
    for (int seat = 0; seat < view.players; ++seat) {
      for (int card = 0; card < kKinds; ++card) {
        const int count = std::min(hidden.hands[Seat(seat)][Color(card)], kMostCounted - 1);
        shares[static_cast<std::size_t>((seat * kKinds + card) * kMostCounted + count)] += 1.0 / deals;
      }
    }
  }
  return shares;
}

// The sum of the squared differences, less what chance alone makes of it.
double distance(const View& view, int trades_per_draw, Rng& rng) {
  constexpr int kDeals = 3000;
  constexpr int kLongWalk = 30;  // trades per draw and deck
  const std::vector<double> shares = hand_shares(view, trades_per_draw, kDeals, rng);
  const std::vector<double> longer = hand_shares(view, kLongWalk, kDeals, rng);
  double sum = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const double off = shares[i] - longer[i];
    sum += off * off - (shares[i] * (1 - shares[i]) + longer[i] * (1 - longer[i])) / kDeals;
  }
  return sum;
}

TEST_CASE("G12 the walk over possible deals is long enough to forget its start") {
  double without_walk = 0;
  double with_walk = 0;
  int views = 0;
  const GameLog log = play_bots(board("berlin"), std::vector<std::string>(4, "planner"), 1);
  Rng rng(1);
  Replay replay(log);
  for (int move = 1; replay.advance(); ++move) {
    if (move % 20 != 0 || replay.state().phase == Phase::kOver) continue;
    const View view = make_view(replay.state(), seat_to_move(replay.state()));
    without_walk += distance(view, 0, rng);
    with_walk += distance(view, kTradesPerDraw, rng);
    ++views;
  }
  CAPTURE(views);
  CHECK(without_walk / views > 0.1);
  CHECK(with_walk / views < 0.005);
}

}  // namespace
}  // namespace kurz::test
