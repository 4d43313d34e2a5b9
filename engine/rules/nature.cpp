#include "engine/rules/nature.h"

namespace kurz {
namespace {

template <class List>
auto pop(List& list) {
  const auto first = list.front();
  list.pop_front();
  return first;
}

}  // namespace

ShuffledNature::ShuffledNature(const Board& board, std::uint64_t seed) : all_(board.full_deck), seed_(seed) {
  Rng rng(seed);
  first_ = rng.below(kMinPlayers * 3 * kMaxPlayers);  // a multiple of 2, 3 and 4
  for (int t = 0; t < board.ticket_count(); ++t) tickets_.push_back(TicketId(t));
  for (int s = 0; s < board.symbol_count(); ++s) symbols_.push_back(Symbol(s));
  rng.shuffle(tickets_);
  rng.shuffle(symbols_);
  shuffled(all_);
}

void ShuffledNature::shuffled(CardCounts deck) {
  struct Copy {
    Color card;
    int number;  // among the cards of its colour
  };
  SmallVec<Copy, CardCounts::kMaxTotal> all;
  for_each_kind(all_, [&](Color card, int n) {
    for (int i = 0; i < n; ++i) all.push_back({card, i});
  });
  Rng rng(mix(seed_) + static_cast<std::uint64_t>(shuffles_++));
  rng.shuffle(all);
  cards_.clear();
  for (const Copy& copy : all) {
    if (copy.number < deck[copy.card]) cards_.push_back(copy.card);
  }
  next_ = 0;
}

Color ShuffledNature::card(CardCounts /*deck*/) { return cards_[next_++]; }

TicketId ShuffledNature::ticket(TicketSet pool) {
  for (const TicketId ticket : tickets_) {
    if (has(pool, ticket.index())) return ticket;
  }
  return TicketId(lowest(pool));
}

Symbol ShuffledNature::symbol(unsigned left) {
  for (const Symbol symbol : symbols_) {
    if (has(left, symbol.index())) return symbol;
  }
  return Symbol(lowest(left));
}

Seat ReplayedNature::first_seat(int players) {
  if (first_.index() < players) return first_;
  misfit_ = true;
  return Seat(0);
}

Color ReplayedNature::card(CardCounts deck) {
  if (!cards_.empty()) {
    if (const Color recorded = pop(cards_); recorded <= kWild && deck[recorded] > 0) return recorded;
  }
  misfit_ = true;
  return deck.at(0);
}

TicketId ReplayedNature::ticket(TicketSet pool) {
  // The two tickets of an offer are a set: the first that is still in the pool is as good as any.
  while (!tickets_.empty()) {
    if (const TicketId recorded = pop(tickets_);
        recorded.index() < kMaxTickets && has(pool, recorded.index()))
      return recorded;
  }
  misfit_ = true;
  return TicketId(lowest(pool));
}

Symbol ReplayedNature::symbol(unsigned left) {
  if (!symbols_.empty()) {
    if (const Symbol recorded = pop(symbols_); recorded.index() < kMaxSymbols && has(left, recorded.index()))
      return recorded;
  }
  misfit_ = true;
  return Symbol(lowest(left));
}

}  // namespace kurz
