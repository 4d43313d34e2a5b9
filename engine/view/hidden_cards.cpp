#include "engine/view/hidden_cards.h"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

#include "engine/base/small_vec.h"

namespace kurz {
namespace {

// Where a hidden card lies: with the seat that drew it, or in the deck.
struct Place {
  Seat seat = Seat::none();  // none: the deck
  std::uint8_t time = 0;     // entry i of the history has the time i + 1; what is older has 0
  std::uint8_t pool = 0;
  Color card = kNoCard;
};

// Cards that a hidden seat paid and was not known to hold.
struct Payment {
  Seat seat;
  Color card;
  std::uint8_t time = 0;
  std::uint8_t count = 0;
  std::int16_t spare = 0;    // cards of the colour drawn by then beyond those paid by then; never below 0
  std::int16_t earlier = 0;  // the payment of this seat and colour before, or kNone
};
constexpr std::int16_t kNone = -1;

class HiddenDeal {
 public:
  explicit HiddenDeal(const View& view) : view_(view) {
    for (auto& last : last_payment_) last.fill(kNone);
    read_history();
    add_deck();
    add_older();
  }

  void deal(int trades_per_draw, Rng& rng) {
    while (!lay_paid_cards(rng)) forget();
    for (Place& place : places_) {
      if (place.card != kNoCard) continue;
      CardCounts& left = left_[place.pool];
      place.card = left.at(rng.below(left.total()));
      left.remove(place.card);
    }
    if (payments_.empty()) return;  // all deals were equally likely
    for (const Place& place : places_) count(place, 1);
    walk(trades_per_draw, rng);
  }

  [[nodiscard]] HiddenCards result() const {
    HiddenCards hidden;
    hidden.history = view_.history;
    for (const Seat seat : view_.seats_in_play())
      hidden.hands[seat] = is_hidden(seat) ? view_.seats[seat].known : view_.hand;
    for (const Place& place : places_) {
      (place.seat.is_none() ? hidden.deck : hidden.hands[place.seat]).add(place.card);
      if (!place.seat.is_none() && place.time > 0) hidden.history.set_card(place.time - 1, place.card);
    }
    for (const Payment& paid : payments_) hidden.hands[paid.seat].remove(paid.card, paid.count);
    return hidden;
  }

 private:
  static constexpr std::size_t kPools = CardHistory::kMaxPools + 1;  // the last one used: older cards
  static constexpr std::size_t kMaxPlaces = CardHistory::kCapacity + 2 * CardCounts::kMaxTotal;

  [[nodiscard]] bool is_hidden(Seat seat) const {
    return seat.index() < view_.players && seat != view_.viewer;
  }

  void read_history() {
    std::size_t pool = 0;
    left_[pool] = view_.pools[pool];
    for (int i = 0; i < view_.history.size(); ++i) {
      const auto [shuffle, seat, card, paid] = view_.history[i];
      const auto time = static_cast<std::uint8_t>(i + 1);
      if (shuffle) {
        first_place_[++pool] = places_.size();
        left_[pool] = view_.pools[pool];
      } else if (is_hidden(seat)) {
        if (paid == 0) {
          places_.push_back({seat, time, static_cast<std::uint8_t>(pool), kNoCard});
        } else {
          add_payment(seat, card, time, paid);
        }
      } else if (paid == 0) {
        left_[pool].remove(card);
      }
    }
    pools_ = pool + 1;
  }
  void add_payment(Seat seat, Color card, std::uint8_t time, int count) {
    std::int16_t& last = last_payment_[seat][card];
    const int owed = last == kNone ? 0 : payments_[static_cast<std::size_t>(last)].spare;
    payments_.push_back(
        {seat, card, time, static_cast<std::uint8_t>(count), static_cast<std::int16_t>(owed - count), last});
    last = static_cast<std::int16_t>(payments_.size() - 1);
  }
  void add_deck() {
    deck_begin_ = places_.size();
    for (int i = 0; i < view_.deck_size; ++i)
      places_.push_back({Seat::none(), 0, static_cast<std::uint8_t>(pools_ - 1), kNoCard});
    deck_end_ = places_.size();
  }
  // Whatever the open cards, the decks and the viewer's own cards do not account for is older.
  void add_older() {
    CardCounts older = view_.board->full_deck - view_.discards - view_.hand;
    for_each_bit(view_.row.cards(), [&](int slot) { older.remove(view_.row[slot]); });
    BySeat<int> held{};
    for (const Seat seat : view_.seats_in_play()) {
      if (!is_hidden(seat)) continue;
      older -= view_.seats[seat].known;
      held[seat] = view_.seats[seat].cards - view_.seats[seat].known.total();
    }
    for (std::size_t pool = 0; pool < pools_; ++pool) older -= left_[pool];
    for (const Payment& paid : payments_) {
      older.add(paid.card, paid.count);
      held[paid.seat] += paid.count;
    }
    for (const Place& place : places_) {
      if (!place.seat.is_none()) --held[place.seat];
    }
    first_place_[pools_] = places_.size();
    left_[pools_] = older;
    for (const Seat seat : view_.seats_in_play()) {
      for (int i = 0; i < held[seat]; ++i)
        places_.push_back({seat, 0, static_cast<std::uint8_t>(pools_), kNoCard});
    }
    first_place_[pools_ + 1] = places_.size();
    assert(older.total() == static_cast<int>(places_.size() - first_place_[pools_]));
  }

  // Lays each paid card on a draw of its seat from before the payment. With several decks this can fail.
  bool lay_paid_cards(Rng& rng) {
    for (const Payment& paid : payments_) {
      for (int n = 0; n < paid.count; ++n) {
        SmallVec<Place*, kMaxPlaces> open;
        for (Place& place : places_) {
          if (place.seat == paid.seat && place.time < paid.time && place.card == kNoCard &&
              left_[place.pool][paid.card] > 0)
            open.push_back(&place);
        }
        if (open.empty()) return false;
        Place& place = *open[static_cast<std::size_t>(rng.below(static_cast<int>(open.size())))];
        place.card = paid.card;
        left_[place.pool].remove(paid.card);
      }
    }
    return true;
  }
  void forget() {
    for (Place& place : places_) {
      if (place.card != kNoCard) left_[place.pool].add(std::exchange(place.card, kNoCard));
    }
  }

  // Whether visit(payment) is true of all payments that this card could have been used for.
  template <class Visit>
  bool all_payments(const Place& place, Visit visit) {
    if (place.seat.is_none()) return true;
    for (int at = last_payment_[place.seat][place.card]; at != kNone;) {
      Payment& paid = payments_[static_cast<std::size_t>(at)];
      if (paid.time < place.time) return true;
      if (!visit(paid)) return false;
      at = paid.earlier;
    }
    return true;
  }
  void count(const Place& place, int n) {
    all_payments(place,
                 [n](Payment& paid) { return paid.spare = static_cast<std::int16_t>(paid.spare + n), true; });
  }
  // Whether the seat could still have paid everything if the card lay elsewhere.
  bool can_move(const Place& place, const Place& to) {
    return all_payments(place, [&](const Payment& paid) {
      return paid.spare > 0 || (to.seat == place.seat && to.time < paid.time);
    });
  }

  // Whether the seat could have paid all it paid of this colour.
  [[nodiscard]] bool covers(Seat seat, Color card) {
    return all_payments({seat, 0, 0, card}, [](const Payment& paid) { return paid.spare >= 0; });
  }

  struct Trade {
    Place* one;
    Place* other;
  };
  [[nodiscard]] bool possible(const Trade& trade) {
    return can_move(*trade.one, *trade.other) && can_move(*trade.other, *trade.one);
  }
  void make(const Trade& trade) {
    count(*trade.one, -1);
    count(*trade.other, -1);
    std::swap(trade.one->card, trade.other->card);
    count(*trade.one, 1);
    count(*trade.other, 1);
  }

  Place& random_place(std::size_t pool, Rng& rng) {
    const std::size_t first = first_place_[pool];
    return places_[first +
                   static_cast<std::size_t>(rng.below(static_cast<int>(first_place_[pool + 1] - first)))];
  }
  void walk(int trades_per_draw, Rng& rng) {
    // If all older cards are with one seat, none of them can move.
    const auto older = std::span(places_.begin(), places_.end()).subspan(first_place_[pools_]);
    const bool shared = !older.empty() && older.front().seat != older.back().seat;
    const std::size_t in_deck = deck_end_ - deck_begin_;
    const std::size_t drawn = (shared ? places_.size() : first_place_[pools_]) - in_deck;
    const std::size_t pools = shared ? pools_ + 1 : pools_;
    const std::size_t steps = drawn * pools * static_cast<std::size_t>(trades_per_draw);
    for (std::size_t step = 0; step < steps; ++step) {
      auto index = static_cast<std::size_t>(rng.below(static_cast<int>(drawn)));
      if (index >= deck_begin_) index += in_deck;
      Place& one = places_[index];
      const Trade trade{&one, &random_place(one.pool, rng)};
      if (one.card == trade.other->card) continue;
      if (pools > 1 && step % 8 == 0) {
        trade_twice(trade, pools, rng);
      } else if (possible(trade)) {
        make(trade);
      }
    }
  }
  // Two seats may both need a card of the same colour and hold it from different decks: only two trades at
  // once can change which of them holds which.
  void trade_twice(const Trade& first, std::size_t pools, Rng& rng) {
    auto pool = static_cast<std::size_t>(rng.below(static_cast<int>(pools - 1)));
    if (pool >= first.one->pool) ++pool;
    if (first_place_[pool] == first_place_[pool + 1]) return;
    const Trade second{&random_place(pool, rng), &random_place(pool, rng)};
    make(first);
    make(second);
    for (const Trade& trade : {first, second}) {
      if (covers(trade.one->seat, trade.other->card) && covers(trade.other->seat, trade.one->card)) continue;
      make(second);
      return make(first);
    }
  }

  const View& view_;
  std::size_t pools_ = 0;                              // in the history
  std::array<std::size_t, kPools + 1> first_place_{};  // by pool; the places of a pool follow each other
  std::array<CardCounts, kPools> left_{};              // not dealt yet
  SmallVec<Place, kMaxPlaces> places_;
  std::size_t deck_begin_ = 0;
  std::size_t deck_end_ = 0;
  SmallVec<Payment, CardHistory::kCapacity> payments_;
  BySeat<ByCard<std::int16_t>> last_payment_{};
};

}  // namespace

HiddenCards deal_hidden_cards(const View& view, int trades_per_draw, Rng& rng) {
  if (view.over()) return {.hands = view.final_hands, .history = {}, .deck = view.pools[0]};
  HiddenDeal deal(view);
  deal.deal(trades_per_draw, rng);
  return deal.result();
}

}  // namespace kurz
