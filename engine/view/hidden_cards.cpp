#include "engine/view/hidden_cards.h"

#include <algorithm>
#include <cassert>

namespace kurz {
namespace {

// The cards out of sight and the places where they may be.
struct Table {
  struct Place {
    int old_cards = 0;  // how many
    int fresh_cards = 0;
    CardCounts old_dealt;
    CardCounts fresh_dealt;
  };
  CardCounts old_pool;
  CardCounts fresh_pool;
  std::array<Place, kMaxSeats> places{};

  void deal_old(Place& place, Color card, int n = 1) {
    old_pool.remove(card, n);
    place.old_dealt.add(card, n);
    place.old_cards -= n;
  }
  void deal_fresh(Place& place, Color card, int n = 1) {
    fresh_pool.remove(card, n);
    place.fresh_dealt.add(card, n);
    place.fresh_cards -= n;
  }
};

bool is_other(const View& view, std::size_t seat) {
  return seat < view.players && Seat(static_cast<int>(seat)) != view.viewer;
}

Table set_table(const View& view) {
  Table table;
  table.old_pool = view.board->full_deck;
  for (std::size_t seat = 0; seat < view.players; ++seat) table.old_pool += view.seats[seat].paid;
  table.old_pool -= view.unturned + view.discards;
  for_each_bit(view.row.cards(), [&](int slot) { table.old_pool.remove(view.row[slot]); });
  table.fresh_pool = view.unturned - view.drawn;
  for (std::size_t seat = 0; seat < view.players; ++seat) {
    const SeatView& of = view.seats[seat];
    table.old_pool -= of.known;
    if (is_other(view, seat)) {
      const int hidden = of.cards - of.known.total() + of.paid.total();
      table.places[seat] = {hidden - of.drawn, of.drawn, {}, {}};
    } else {
      table.old_pool -= view.hand + of.paid - of.known - view.drawn;
    }
  }
  return table;
}

// Each card that a seat paid came from its old or its fresh cards, as likely as there are such. False where
// the draws before leave no place for one.
bool place_paid(Table& table, const View& view, Rng& rng) {
  for (std::size_t seat = 0; seat < view.players; ++seat) {
    if (!is_other(view, seat)) continue;
    Table::Place& place = table.places[seat];
    bool placed = true;
    for_each_kind(view.seats[seat].paid, [&](Color card, int n) {
      for (; n > 0 && placed; --n) {
        const int as_old = table.old_pool[card] * place.old_cards * table.fresh_pool.total();
        const int as_fresh = table.fresh_pool[card] * place.fresh_cards * table.old_pool.total();
        const int old_only = table.old_pool[card] * place.old_cards;
        const int fresh_only = table.fresh_pool[card] * place.fresh_cards;
        placed = old_only + fresh_only > 0;
        if (!placed) return;
        const bool old_one = fresh_only == 0 || (old_only > 0 && rng.below(as_old + as_fresh) < as_old);
        if (old_one) {
          table.deal_old(place, card);
        } else {
          table.deal_fresh(place, card);
        }
      }
    });
    if (!placed) return false;
  }
  return true;
}

// Any way at all to place the cards paid, tried one kind after the other.
bool place_paid_somehow(Table& table, const View& view, std::size_t seat, int kind) {
  if (seat == view.players) return true;
  if (!is_other(view, seat) || kind > kWild.index()) return place_paid_somehow(table, view, seat + 1, 0);
  const Color card(kind);
  const int paid = view.seats[seat].paid[card];
  const Table::Place& place = table.places[seat];
  for (int from_old = std::min({paid, place.old_cards, table.old_pool[card]}); from_old >= 0; --from_old) {
    if (paid - from_old > std::min(place.fresh_cards, table.fresh_pool[card])) break;
    Table tried = table;
    tried.deal_old(tried.places[seat], card, from_old);
    tried.deal_fresh(tried.places[seat], card, paid - from_old);
    if (!place_paid_somehow(tried, view, seat, kind + 1)) continue;
    table = tried;
    return true;
  }
  return false;
}

void deal_rest(Table& table, const View& view, Rng& rng) {
  for (std::size_t seat = 0; seat < view.players; ++seat) {
    Table::Place& place = table.places[seat];
    while (place.old_cards > 0) table.deal_old(place, table.old_pool.at(rng.below(table.old_pool.total())));
    while (place.fresh_cards > 0)
      table.deal_fresh(place, table.fresh_pool.at(rng.below(table.fresh_pool.total())));
  }
}

}  // namespace

HiddenCards deal_hidden_cards(const View& view, Rng& rng) {
  HiddenCards hidden;
  if (view.over()) {
    hidden.hands = view.final_hands;
    return hidden;
  }
  const Table set = set_table(view);
  Table table = set;
  constexpr int kTries = 32;
  bool placed = false;
  for (int i = 0; i < kTries && !placed; ++i) {
    table = set;
    placed = place_paid(table, view, rng);
  }
  if (!placed) {
    table = set;
    placed = place_paid_somehow(table, view, 0, 0);
  }
  assert(placed);
  deal_rest(table, view, rng);
  for (std::size_t seat = 0; seat < view.players; ++seat) {
    const SeatView& of = view.seats[seat];
    const Table::Place& place = table.places[seat];
    hidden.drawn[seat] = is_other(view, seat) ? place.fresh_dealt : view.drawn;
    hidden.hands[seat] =
        is_other(view, seat) ? of.known + place.old_dealt + place.fresh_dealt - of.paid : view.hand;
  }
  return hidden;
}

}  // namespace kurz
