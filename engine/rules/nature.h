// The source of chance. The state holds counts of cards; a Nature decides which card comes next.
#pragma once

#include <cstdint>
#include <deque>

#include "engine/base/cards.h"
#include "engine/base/rng.h"
#include "engine/base/small_vec.h"
#include "engine/board/board.h"

namespace kurz {

// Each answer must be a member of what is handed in; what is handed in is never empty.
class Nature {
 public:
  Nature() = default;
  Nature(const Nature&) = default;
  Nature& operator=(const Nature&) = default;
  virtual ~Nature() = default;

  virtual Seat first_seat(int players) = 0;     // R9, G13
  virtual Color card(CardCounts deck) = 0;      // the top of the deck
  virtual TicketId ticket(TicketSet pool) = 0;  // the top of the tickets never drawn yet
  virtual Symbol symbol(unsigned left) = 0;     // for the next souvenir place (R10)
  virtual void shuffled(CardCounts deck) = 0;   // told: these discards are the deck now (R17)
};

// Every draw at random, at the moment it is made, by whatever generator.
template <class Generator>
class RandomNature : public Nature {
 public:
  explicit RandomNature(Generator generator) : rng_(generator) {}

  Seat first_seat(int players) override { return Seat(rng_.below(players)); }
  Color card(CardCounts deck) override { return deck.at(rng_.below(deck.total())); }
  TicketId ticket(TicketSet pool) override { return TicketId(nth(pool, rng_.below(std::popcount(pool)))); }
  Symbol symbol(unsigned left) override { return Symbol(nth(left, rng_.below(std::popcount(left)))); }
  void shuffled(CardCounts /*deck*/) override {}

  Generator& rng() { return rng_; }

 private:
  Generator rng_;
};

class SeededNature final : public RandomNature<Rng> {
 public:
  explicit SeededNature(std::uint64_t seed) : RandomNature(Rng(seed)) {}
  explicit SeededNature(Rng rng) : RandomNature(rng) {}
};

// Whole orders fixed up front, so that the same deal can be played again with rotated seats. Of each
// later shuffle, too, the order of all cards is fixed; it is read leaving out those that are not in it.
class ShuffledNature final : public Nature {
 public:
  ShuffledNature(const Board& board, std::uint64_t seed);

  Seat first_seat(int players) override { return Seat(first_ % players); }
  Color card(CardCounts deck) override;
  TicketId ticket(TicketSet pool) override;
  Symbol symbol(unsigned left) override;
  void shuffled(CardCounts deck) override;

 private:
  CardCounts all_;
  std::uint64_t seed_;
  int shuffles_ = 0;
  int first_ = 0;
  std::size_t next_ = 0;
  SmallVec<Color, CardCounts::kMaxTotal> cards_;
  SmallVec<TicketId, kMaxTickets> tickets_;
  SmallVec<Symbol, kMaxSymbols> symbols_;
};

// Gives out what was recorded. A record that does not fit is noticed, and answered with something possible.
class ReplayedNature final : public Nature {
 public:
  void add(Color recorded) { cards_.push_back(recorded); }
  void add(TicketId recorded) { tickets_.push_back(recorded); }
  void add(Symbol recorded) { symbols_.push_back(recorded); }
  void set_first(Seat recorded) { first_ = recorded; }

  Seat first_seat(int players) override;
  Color card(CardCounts deck) override;
  TicketId ticket(TicketSet pool) override;
  Symbol symbol(unsigned left) override;
  void shuffled(CardCounts /*deck*/) override {}

  // A draw was recorded that could not be, or one was made that is not recorded.
  [[nodiscard]] bool misfit() const { return misfit_; }
  [[nodiscard]] bool used_up() const { return cards_.empty() && tickets_.empty() && symbols_.empty(); }

 private:
  std::deque<Color> cards_;
  std::deque<TicketId> tickets_;
  std::deque<Symbol> symbols_;
  Seat first_ = Seat::none();
  bool misfit_ = false;
};

}  // namespace kurz
