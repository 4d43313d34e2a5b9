// determinize() draws every state that a view leaves open with the same probability: chi-square tests against
// exact probabilities on the tiny board. Seeds are fixed; the limit is passed by chance once in a million.
#include <map>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "engine/view/view.h"
#include "tests/support/chi_square.h"
#include "tests/support/random_game.h"

namespace kurz::test {
namespace {

constexpr int kSamples = 20000;

double ways(int n, int k) {
  double result = 1;
  for (int i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
  return k < 0 || k > n ? 0 : result;
}

CardCounts unseen_cards(const View& view) {
  CardCounts unseen = view.board->full_deck - view.discards;
  for_each_bit(view.row.cards(), [&](int slot) { unseen.remove(view.row[slot]); });
  unseen -= view.hand;
  for (int seat = 0; seat < view.players; ++seat) {
    if (Seat(seat) != view.viewer) unseen -= view.seats[static_cast<std::size_t>(seat)].known;
  }
  return unseen;
}

// The numbers of one kind of card in the unseen parts of the hands of two seats: hypergeometric.
void check_hands(const View& view, std::size_t one, std::size_t two, Color card, Rng& rng) {
  const CardCounts unseen = unseen_cards(view);
  const int n = unseen.total();
  const int of_card = unseen[card];
  const int first = view.seats[one].cards - view.seats[one].known.total();
  const int second = one == two ? 0 : view.seats[two].cards - view.seats[two].known.total();
  std::map<std::pair<int, int>, int> cells;
  std::vector<double> probabilities;
  for (int a = 0; a <= first; ++a) {
    for (int b = 0; b <= second; ++b) {
      const double p = ways(of_card, a) * ways(n - of_card, first - a) / ways(n, first) *
                       ways(of_card - a, b) * ways(n - first - (of_card - a), second - b) /
                       ways(n - first, second);
      if (p <= 0) continue;
      cells[{a, b}] = static_cast<int>(probabilities.size());
      probabilities.push_back(p);
    }
  }
  if (probabilities.size() < 2) return;
  CHECK(fits_probabilities(probabilities, kSamples, [&] {
    const GameState state = determinize(view, rng);
    const int a = state.hand[one][card] - view.seats[one].known[card];
    const int b = one == two ? 0 : state.hand[two][card] - view.seats[two].known[card];
    return cells.at({a, b});
  }));
}

TEST_CASE("determinize deals the hands of others like unseen cards") {
  Rng rng(11);
  for (const int moves : {0, 9, 16}) {
    RandomGame game(board("tiny"), 3, 21, Style::kHoarding);
    for (int i = 0; i < moves; ++i) game.play_next();
    REQUIRE_FALSE(game.over());
    const View view = make_view(game.state(), Seat(0));
    for (const Color card : {Color(0), Color(1), Color(2), kWild}) {
      CAPTURE(moves);
      CAPTURE(card.index());
      check_hands(view, 1, 2, card, rng);
      check_hands(make_view(game.state(), kSpectator), 0, 0, card, rng);
    }
  }
}

TEST_CASE("determinize draws each hand of two cards as often as there are ways to it") {
  Rng rng(12);
  const View view = make_view(RandomGame(board("tiny"), 2, 5).state(), Seat(1));
  const CardCounts unseen = unseen_cards(view);
  std::map<std::uint64_t, int> cells;
  std::vector<double> probabilities;
  for_each_kind(unseen, [&](Color a, int of_a) {
    for_each_kind(unseen, [&](Color b, int of_b) {
      if (b < a) return;
      cells[(CardCounts::of(a, 1) + CardCounts::of(b, 1)).raw()] = static_cast<int>(probabilities.size());
      probabilities.push_back((a == b ? ways(of_a, 2) : of_a * of_b) / ways(unseen.total(), 2));
    });
  });
  CHECK(fits_probabilities(probabilities, kSamples,
                           [&] { return cells.at(determinize(view, rng).hand[0].raw()); }));
}

// Draws with `key` and expects every key that occurs, of which there must be `count`, equally often.
template <class Key>
bool all_alike(const View& view, std::size_t count, Rng& rng, Key key) {
  std::map<decltype(key(GameState())), std::size_t> cells;
  std::vector<int> counts(count);
  for (int i = 0; i < kSamples; ++i) {
    const std::size_t cell = cells.emplace(key(determinize(view, rng)), cells.size()).first->second;
    if (cell >= count) return false;
    ++counts[cell];
  }
  const std::vector<double> expected(count, static_cast<double>(kSamples) / static_cast<double>(count));
  return cells.size() == count && chi_square(counts, expected) < chi_square_limit(count);
}

// Eight tickets out of sight: 28 pairs, and each either returned, or none.
TEST_CASE("determinize guesses a hidden first choice evenly") {
  Rng rng(13);
  RandomGame game(board("tiny"), 2, 6);
  const View before = make_view(game.state(), Seat(0));
  const auto pair_and_choice = [](const GameState& state) {
    return std::pair(state.tickets[1], state.first_return[1]);
  };
  CHECK(all_alike(before, 28, rng, pair_and_choice));  // nothing chosen yet
  const LegalActions legal = legal_actions(game.state(), Seat(1));
  game.play({Seat(1), legal[0]});
  CHECK(all_alike(make_view(game.state(), Seat(0)), 28 * 3, rng, pair_and_choice));
  CHECK(all_alike(make_view(game.state(), Seat(1)), 28, rng,
                  [](const GameState& state) { return state.tickets[0]; }));
}

// Seat 0 keeps both, seat 1 keeps one and returns one: eight tickets stay out of the sight of seat 0, of
// which one is kept, one returned and six in the pool.
TEST_CASE("determinize spreads tickets evenly over hands, offers and the deck") {
  Rng rng(14);
  RandomGame game(board("tiny"), 2, 7);
  game.play({Seat(0), legal_actions(game.state(), Seat(0))[2]});
  game.play({Seat(1), legal_actions(game.state(), Seat(1))[0]});
  const auto kept_and_returned = [](const GameState& state) {
    return std::pair(state.tickets[1], state.returned[0].ticket);
  };
  CHECK(all_alike(make_view(game.state(), Seat(0)), 8 * 7, rng, kept_and_returned));
  // The one who returned it knows which it was, and of seat 0 that it has two of the other eight.
  CHECK(all_alike(make_view(game.state(), Seat(1)), 28, rng,
                  [](const GameState& state) { return state.tickets[0]; }));
  CHECK(all_alike(make_view(game.state(), Seat(1)), 1, rng,
                  [](const GameState& state) { return state.returned[0].ticket; }));

  while (game.state().turn != Seat(1)) game.play_next();
  game.play({Seat(1), Action::draw_tickets()});
  REQUIRE(game.state().phase == Phase::kKeepTickets);
  const auto offer = [](const GameState& state) { return std::pair(state.offer[0], state.offer[1]); };
  CHECK(all_alike(make_view(game.state(), Seat(0)), 28, rng, offer));
  CHECK(all_alike(make_view(game.state(), Seat(1)), 1, rng, offer));
  CHECK(all_alike(make_view(game.state(), kSpectator), 45, rng, offer));
  const auto offer_and_kept = [](const GameState& state) {
    return std::tuple(state.offer[0], state.offer[1], state.tickets[1]);
  };
  CHECK(all_alike(make_view(game.state(), Seat(0)), 28 * 6, rng, offer_and_kept));
}

}  // namespace
}  // namespace kurz::test
