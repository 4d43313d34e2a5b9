// Chance that brings what a test wants next, and draws at random when it wants nothing in particular.
#pragma once

#include "engine/rules/nature.h"

namespace kurz::test {

class ScriptedNature final : public Nature {
 public:
  explicit ScriptedNature(std::uint64_t seed) : chance_(seed) {}

  void add(Color wanted) { cards_.add(wanted); }
  void add(TicketId wanted) { tickets_.add(wanted); }
  void add(Symbol wanted) { symbols_.add(wanted); }
  // Drops what was wanted and did not come.
  void clear() { cards_ = tickets_ = symbols_ = ReplayedNature(); }
  // A test asked for something that was not there.
  [[nodiscard]] bool misfit() const { return cards_.misfit() || tickets_.misfit() || symbols_.misfit(); }

  Seat first_seat(int players) override { return chance_.first_seat(players); }
  Color card(CardCounts deck) override { return next(cards_).card(deck); }
  TicketId ticket(TicketSet pool) override { return next(tickets_).ticket(pool); }
  Symbol symbol(unsigned left) override { return next(symbols_).symbol(left); }
  void shuffled(CardCounts /*deck*/) override {}

 private:
  Nature& next(ReplayedNature& wanted) { return wanted.used_up() ? static_cast<Nature&>(chance_) : wanted; }

  ReplayedNature cards_;
  ReplayedNature tickets_;
  ReplayedNature symbols_;
  SeededNature chance_;
};

}  // namespace kurz::test
