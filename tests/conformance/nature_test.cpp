// The five sources of chance.
#include <vector>

#include <doctest/doctest.h>

#include "engine/rules/invariants.h"
#include "engine/rules/playout.h"
#include "tests/support/chi_square.h"
#include "tests/support/random_game.h"

namespace kurz::test {
namespace {

constexpr int kNatureSamples = 20000;

CardCounts small_deck() {
  CardCounts deck = CardCounts::of(Color(0), 1);
  deck.add(Color(2), 3);
  deck.add(kWild, 6);
  return deck;
}

int cell_of(Color card) { return card == Color(0) ? 0 : card == Color(2) ? 1 : card == kWild ? 2 : 99; }
const std::vector<double> kSmallDeck{0.1, 0.3, 0.6};

TEST_CASE("SeededNature draws what there is, each card and ticket alike") {
  SeededNature nature(3);
  CHECK(fits_probabilities(kSmallDeck, kNatureSamples, [&] { return cell_of(nature.card(small_deck())); }));
  CHECK(fits_probabilities({0.25, 0.25, 0.25, 0.25}, kNatureSamples,
                           [&] { return nature.first_seat(4).index(); }));
  CHECK(fits_probabilities({0.5, 0.5}, kNatureSamples,
                           [&] { return nature.ticket(0b1000'0010).index() == 7 ? 0 : 1; }));
  CHECK(fits_probabilities({0.5, 0.5}, kNatureSamples, [&] { return nature.symbol(0b1001).index() / 3; }));
}

TEST_CASE("SeededNature of the same seed draws the same") {
  SeededNature one(9);
  SeededNature two(9);
  for (int i = 0; i < 100; ++i)
    CHECK(one.card(board("london").full_deck) == two.card(board("london").full_deck));
}

std::vector<Color> draw_all(ShuffledNature& nature, CardCounts deck) {
  std::vector<Color> order;
  while (!deck.empty()) {
    order.push_back(nature.card(deck));
    REQUIRE(deck[order.back()] > 0);
    deck.remove(order.back());
  }
  return order;
}

// Whether `part` comes out of `whole` by leaving cards out.
bool is_thinned(const std::vector<Color>& part, const std::vector<Color>& whole) {
  std::size_t found = 0;
  for (const Color card : whole) {
    if (found < part.size() && part[found] == card) ++found;
  }
  return found == part.size();
}

TEST_CASE("ShuffledNature fixes the order of every shuffle") {
  const Board& on = board("berlin");
  ShuffledNature whole(on, 5);
  ShuffledNature part(on, 5);
  ShuffledNature same_part(on, 5);
  const std::vector<Color> first = draw_all(whole, on.full_deck);
  CHECK(draw_all(part, on.full_deck) == first);
  for (int shuffle = 0; shuffle < 3; ++shuffle) {
    whole.shuffled(on.full_deck);
    part.shuffled(small_deck());
    same_part.shuffled(small_deck());
    const std::vector<Color> order = draw_all(whole, on.full_deck);
    CHECK(order != first);
    const std::vector<Color> thinned = draw_all(part, small_deck());
    CHECK(is_thinned(thinned, order));
    CHECK(draw_all(same_part, small_deck()) == thinned);
  }
}

TEST_CASE("ShuffledNature is fair over its seeds") {
  const Board& on = board("tiny");
  std::uint64_t seed = 0;
  CHECK(fits_probabilities({6 / 22.0, 6 / 22.0, 6 / 22.0, 4 / 22.0}, kNatureSamples, [&] {
    const Color card = ShuffledNature(on, seed++).card(on.full_deck);
    return card == kWild ? 3 : card.index();
  }));
  CHECK(fits_probabilities(kSmallDeck, kNatureSamples, [&] {
    ShuffledNature nature(board("london"), seed++);
    nature.shuffled(small_deck());
    return cell_of(nature.card(small_deck()));
  }));
  CHECK(fits_probabilities(std::vector<double>(10, 0.1), kNatureSamples,
                           [&] { return ShuffledNature(on, seed++).ticket(0x3FF).index(); }));
  CHECK(fits_probabilities({1 / 3.0, 1 / 3.0, 1 / 3.0}, kNatureSamples,
                           [&] { return ShuffledNature(on, seed++).first_seat(3).index(); }));
  CHECK(fits_probabilities(std::vector<double>(7, 1 / 7.0), kNatureSamples, [&] {
    return ShuffledNature(board("san-francisco"), seed++).symbol(0x7F).index();
  }));
}

// Writes down what the deck and the ticket deck gave, no matter to which seat.
struct Watched final : Nature {
  ShuffledNature inner;
  std::vector<std::vector<Color>> cards{1};
  std::vector<TicketId> tickets;
  Watched(const Board& on, std::uint64_t seed) : inner(on, seed) {}

  Seat first_seat(int players) override { return inner.first_seat(players); }
  Color card(CardCounts deck) override { return cards.back().emplace_back(inner.card(deck)); }
  TicketId ticket(TicketSet pool) override { return tickets.emplace_back(inner.ticket(pool)); }
  Symbol symbol(unsigned left) override { return inner.symbol(left); }
  void shuffled(CardCounts deck) override {
    cards.emplace_back();
    inner.shuffled(deck);
  }
};

Watched watched_game(const Board& on, int players, std::uint64_t deal, std::uint64_t choices) {
  Watched nature(on, deal);
  Rng rng(choices);
  GameState state = new_game(on, players, Seat::none(), nature).value().state;
  while (state.phase != Phase::kOver) {
    const Seat seat = choose_seat(state, rng);
    REQUIRE(apply(state, seat, choose(legal_actions(state, seat), Style::kUniform, rng), nature).ok());
    REQUIRE_FALSE(broken_invariant(state));
  }
  return nature;
}

template <class List>
bool same_start(const List& a, const List& b) {
  const auto n = static_cast<std::ptrdiff_t>(std::min(a.size(), b.size()));
  return std::equal(a.begin(), a.begin() + n, b.begin());
}

TEST_CASE("duplicate deals give the same cards and tickets in the same order, independent of who draws") {
  for_each_table([](const Board& on, int players) {
    CAPTURE(on.id);
    for (std::uint64_t deal = 1; deal <= 5; ++deal) {
      const Watched one = watched_game(on, players, deal, 1);
      const Watched two = watched_game(on, players, deal, 2);
      CHECK(same_start(one.cards[0], two.cards[0]));
      CHECK(same_start(one.tickets, two.tickets));
      const Watched other = watched_game(on, players, deal + 100, 1);
      CHECK_FALSE((same_start(one.cards[0], other.cards[0]) && same_start(one.tickets, other.tickets)));
    }
  });
}

}  // namespace
}  // namespace kurz::test
