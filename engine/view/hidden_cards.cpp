#include "engine/view/hidden_cards.h"

#include <algorithm>
#include <cassert>

#include "engine/base/small_vec.h"

namespace kurz {
namespace {

// The cards drawn before the history begins are the first pool, those drawn from each deck of it the others.
constexpr std::size_t kOlder = 0;
constexpr std::size_t kPools = CardHistory::kMaxPools + 1;
constexpr int kMaxTries = 40;        // of one pool
constexpr int kMaxTriesOfMany = 16;  // of several

constexpr std::uint64_t first_bits(int n) { return n == 0 ? 0 : ~std::uint64_t{0} >> (64 - n); }

double random_share(Rng& rng) { return static_cast<double>(rng.next() >> 11U) * 0x1p-53; }

// One card that a seat paid and was not known to hold: it drew it at one of the draws before.
struct PaidCard {
  Seat seat;
  std::uint8_t pool = 0;   // paid at the time of this pool,
  std::uint8_t draws = 0;  // after so many draws from it
  std::uint8_t rank = 0;   // how many cards of its colour the seat paid before
  Color card;

  [[nodiscard]] std::uint64_t draws_before(std::size_t from) const {
    return from < pool ? ~std::uint64_t{0} : from == pool ? first_bits(draws) : 0;
  }
  [[nodiscard]] bool is_paid_with(const PaidCard& before) const {
    return seat == before.seat && card == before.card && pool == before.pool && draws == before.draws;
  }
};
using PaidCards = SmallVec<PaidCard, CardHistory::kCapacity + CardCounts::kMaxTotal>;

// The hidden cards and the draws they are to be dealt to, as the view tells of them.
struct Puzzle {
  explicit Puzzle(const View& from) : view(from) {
    read_history();
    find_older();
    find_bound();
  }
  [[nodiscard]] bool is_hidden(Seat seat) const { return seat.index() < view.players && seat != view.viewer; }

  const View& view;
  std::size_t deck_pool = 1;
  std::array<CardCounts, kPools> cards{};
  SmallVec<std::size_t, kPools> pools;  // those from which a hidden seat drew
  BySeat<std::array<std::uint8_t, kPools>> draws{};
  BySeat<CardCounts> sure{};  // older cards that nobody else can have
  PaidCards paid;
  double most = 1;  // no deal weighs more

 private:
  void read_history();
  void find_older();
  void take_sure_cards();
  void find_bound();
};

void Puzzle::read_history() {
  BySeat<CardCounts> paid_before{};
  // NOLINTNEXTLINE(modernize-loop-convert): operator[] decodes an entry, iterators give its bytes
  for (int i = 0; i < view.history.size(); ++i) {
    const auto [shuffle, seat, card, count] = view.history[i];
    if (shuffle) {
      ++deck_pool;
    } else if (count == 0) {
      ++draws[seat][deck_pool];
      if (seat == view.viewer) cards[deck_pool].remove(card);
    } else if (is_hidden(seat)) {
      for (int n = 0; n < count; ++n, paid_before[seat].add(card)) {
        paid.push_back({seat, static_cast<std::uint8_t>(deck_pool), draws[seat][deck_pool],
                        static_cast<std::uint8_t>(paid_before[seat][card]), card});
      }
    }
  }
  for (std::size_t pool = 1; pool <= deck_pool; ++pool) cards[pool] += view.pools[pool - 1];
}

// Whatever the open cards, the decks and the viewer's own cards do not account for is older.
void Puzzle::find_older() {
  CardCounts& older = cards[kOlder];
  older = view.board->full_deck - view.discards - view.hand;
  for_each_bit(view.row.cards(), [&](int slot) { older.remove(view.row[slot]); });
  for (std::size_t pool = 1; pool <= deck_pool; ++pool) older -= cards[pool];
  BySeat<int> count{};
  for (const Seat seat : view.seats_in_play()) {
    if (!is_hidden(seat)) continue;
    older -= view.seats[seat].known;
    count[seat] = view.seats[seat].cards - view.seats[seat].known.total();
    for (std::size_t pool = 1; pool <= deck_pool; ++pool) count[seat] -= draws[seat][pool];
  }
  for (const PaidCard& one : paid) {
    older.add(one.card);
    ++count[one.seat];
  }
  const bool one_holder = std::count_if(count.begin(), count.end(), [](int n) { return n > 0; }) == 1;
  for (const Seat seat : view.seats_in_play()) {
    if (one_holder && count[seat] > 0) sure[seat] = older;
    if (!one_holder) draws[seat][kOlder] = static_cast<std::uint8_t>(count[seat]);
  }
  if (one_holder) take_sure_cards();
  for (std::size_t pool = 0; pool <= deck_pool; ++pool) {
    bool used = false;
    for (const Seat seat : view.seats_in_play()) used = used || (is_hidden(seat) && draws[seat][pool] > 0);
    if (used) pools.push_back(pool);
  }
}

// Cards of a colour that a seat held anyway were the first of this colour that it paid.
void Puzzle::take_sure_cards() {
  cards[kOlder] = CardCounts();
  PaidCards rest;
  for (PaidCard one : paid) {
    const int held = sure[one.seat][one.card];
    if (one.rank < held) continue;
    one.rank = static_cast<std::uint8_t>(one.rank - held);
    rest.push_back(one);
  }
  paid = rest;
}

void Puzzle::find_bound() {
  BySeat<std::array<int, kPools>> laid{};  // at most so many paid cards lie on draws from a pool
  int alike = 1;
  for (std::size_t i = 0; i < paid.size(); ++i) {
    const PaidCard& one = paid[i];
    // Of the cards paid at once, each can be laid on the draw of another.
    alike = i > 0 && one.is_paid_with(paid[i - 1]) ? alike + 1 : 1;
    most /= alike;
    if (pools.size() < 2) continue;
    double ways = 0;
    for (const std::size_t pool : pools) {
      int left = cards[pool].total();
      for (const Seat seat : view.seats_in_play()) left -= seat == one.seat ? 0 : laid[seat][pool];
      const int open = std::popcount(first_bits(draws[one.seat][pool]) & one.draws_before(pool));
      ways += cards[pool][one.card] * std::min(1.0, static_cast<double>(open) / std::max(left, 1));
      laid[one.seat][pool] += laid[one.seat][pool] < open ? 1 : 0;
    }
    most *= ways;
  }
}

// One way to deal the hidden cards.
class Trial {
 public:
  explicit Trial(const Puzzle& puzzle) : puzzle_(&puzzle) {
    for (std::size_t pool = 0; pool <= puzzle.deck_pool; ++pool) {
      cards_.push_back(puzzle.cards[pool]);
      at_.push_back({});
      for (const Seat seat : puzzle.view.seats_in_play()) {
        if (puzzle.is_hidden(seat)) at_[pool][seat].free = first_bits(puzzle.draws[seat][pool]);
      }
    }
  }

  // The weight of what was dealt, which is 0 if it is impossible.
  double deal(Rng& rng) {
    double weight = 1;
    for (const PaidCard& paid : puzzle_->paid) {
      weight *= lay(paid, rng);
      if (weight == 0) return 0;
    }
    for (const std::size_t pool : puzzle_->pools) fill(pool, rng);
    for (const PaidCard& paid : puzzle_->paid) weight /= places(paid);
    return weight;
  }

  [[nodiscard]] Color card(Seat seat, std::size_t pool, int draw) const {
    const Draws& draws = at_[pool][seat];
    int card = 0;
    while (!has(draws.of[Color(card)], draw)) ++card;
    return Color(card);
  }
  [[nodiscard]] CardCounts cards(Seat seat) const {
    CardCounts all = puzzle_->sure[seat];
    for (const std::size_t pool : puzzle_->pools) {
      for (const Color card : IdRange<Color>(kMaxColors + 1))
        all.add(card, std::popcount(at_[pool][seat].of[card]));
    }
    return all;
  }
  [[nodiscard]] CardCounts deck() const { return cards_[puzzle_->deck_pool]; }

 private:
  struct Draws {
    std::uint64_t free = 0;  // a bit per draw of the seat, in their order
    ByCard<std::uint64_t> of{};
  };

  void put(Seat seat, std::size_t pool, Color card, int draw) {
    at_[pool][seat].free &= ~bit(draw);
    at_[pool][seat].of[card] |= bit(draw);
    cards_[pool].remove(card);
  }

  // Lays a paid card on a draw, and says between how many there was to choose: in the measure of one pool a
  // draw counts by how likely it is to have brought such a card.
  double lay(const PaidCard& paid, Rng& rng) {
    const auto& pools = puzzle_->pools;
    std::array<double, kPools> up_to{};
    double ways = 0;
    std::size_t chosen = 0;
    if (pools.size() > 1) {
      for (std::size_t i = 0; i < pools.size(); ++i) {
        const CardCounts left = cards_[pools[i]];
        const int draws = std::popcount(open_to(paid, pools[i]));
        if (draws > 0) ways += static_cast<double>(draws * left[paid.card]) / left.total();
        up_to[i] = ways;
      }
      if (ways == 0) return 0;
      const double pick = random_share(rng) * ways;
      while (pick >= up_to[chosen]) ++chosen;
    }
    const std::uint64_t open = open_to(paid, pools[chosen]);
    put(paid.seat, pools[chosen], paid.card, nth(open, rng.below(std::popcount(open))));
    return pools.size() > 1 ? ways : 1;
  }
  [[nodiscard]] std::uint64_t open_to(const PaidCard& paid, std::size_t pool) const {
    return at_[pool][paid.seat].free & paid.draws_before(pool);
  }

  void fill(std::size_t pool, Rng& rng) {
    int left = cards_[pool].total();
    for (const Seat seat : IdRange<Seat>(kMaxSeats)) {
      for_each_bit(at_[pool][seat].free,
                   [&](int draw) { put(seat, pool, cards_[pool].at(rng.below(left--)), draw); });
    }
  }

  // On how many draws this paid card could lie, if those of its colour paid before lie on earlier ones.
  [[nodiscard]] int places(const PaidCard& paid) const {
    int count = -paid.rank;
    for (const std::size_t pool : puzzle_->pools) {
      const std::uint64_t of_color = at_[pool][paid.seat].of[paid.card];
      count += std::popcount(of_color & paid.draws_before(pool));
    }
    return count;
  }

  const Puzzle* puzzle_;
  SmallVec<CardCounts, kPools> cards_;  // not dealt yet
  SmallVec<BySeat<Draws>, kPools> at_;
};

Trial solve(const Puzzle& puzzle, Rng& rng) {
  Trial chosen(puzzle);
  double weights = 0;
  const int most_tries = puzzle.pools.size() > 1 ? kMaxTriesOfMany : kMaxTries;
  for (int tries = 0; tries < most_tries || weights == 0; ++tries) {
    Trial trial(puzzle);
    const double weight = trial.deal(rng);
    if (weight == 0) continue;
    weights += weight;
    if (random_share(rng) * puzzle.most < weight) return trial;
    if (random_share(rng) * weights < weight) chosen = trial;
  }
  return chosen;
}

}  // namespace

HiddenCards deal_hidden_cards(const View& view, Rng& rng) {
  HiddenCards hidden;
  if (view.over()) {
    hidden.hands = view.final_hands;
    hidden.deck = view.pools[0];
    return hidden;
  }
  const Puzzle puzzle(view);
  const Trial dealt = solve(puzzle, rng);
  hidden.deck = dealt.deck();
  hidden.history = view.history;
  for (const Seat seat : view.seats_in_play()) {
    hidden.hands[seat] = puzzle.is_hidden(seat) ? view.seats[seat].known + dealt.cards(seat) : view.hand;
  }
  BySeat<int> draws{};
  std::size_t pool = 1;
  // NOLINTNEXTLINE(modernize-loop-convert): operator[] decodes an entry, iterators give its bytes
  for (int i = 0; i < view.history.size(); ++i) {
    const auto [shuffle, seat, card, paid] = view.history[i];
    if (shuffle) {
      ++pool;
      draws.fill(0);
    } else if (puzzle.is_hidden(seat) && paid > 0) {
      hidden.hands[seat].remove(card, paid);
    } else if (puzzle.is_hidden(seat)) {
      hidden.history.set_card(i, dealt.card(seat, pool, draws[seat]++));
    }
  }
  return hidden;
}

}  // namespace kurz
