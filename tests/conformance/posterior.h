// What a viewer can know of the hands, found the slow way: from the events it sees, one after the other,
// every possible set of hands with its probability. A second opinion on determinize(), which starts from the
// view.
#pragma once

#include <array>
#include <cstddef>
#include <map>

#include "engine/rules/event.h"

namespace kurz::test {

class Posterior {
 public:
  using Hands = std::array<std::uint64_t, kMaxSeats>;  // CardCounts::raw() by seat

  explicit Posterior(const Board& board) : board_(&board) { worlds_[{}] = {{}, 1.0}; }

  void see(const Event& event) {
    const auto seat = static_cast<std::size_t>(event.seat.index());
    switch (event.type) {
      case EventType::kHandDealt:
        for (int i = 0; i < event.count; ++i) draw(seat, event.row[static_cast<std::size_t>(i)]);
        break;
      case EventType::kCardDrawn:
        draw(seat, event.card);
        break;
      case EventType::kRowFilled:
        turn_up(event.card);
        row_.add(event.card);
        break;
      case EventType::kRowSwept:
        discards_ += row_;
        row_ = CardCounts();
        break;
      case EventType::kDeckShuffled:
        discards_ = CardCounts();
        break;
      case EventType::kCardTaken:
        row_.remove(event.card);
        change_hands([&](World& world) { return world.hands[seat].add(event.card), true; });
        break;
      case EventType::kRouteClaimed: {
        CardCounts paid = CardCounts::of(event.count == 0 ? Color(0) : event.card, event.count);
        paid.add(kWild, event.wilds);
        discards_ += paid;
        change_hands([&](World& world) {
          if (!world.hands[seat].contains(paid)) return false;
          world.hands[seat] -= paid;
          return true;
        });
        break;
      }
      default:
        break;
    }
  }

  [[nodiscard]] std::size_t size() const { return worlds_.size(); }
  // Calls visit(hands, probability) for each possibility.
  template <class Visit>
  void for_each(Visit visit) const {
    double all = 0;
    for (const auto& [key, world] : worlds_) all += world.weight;
    for (const auto& [key, world] : worlds_) visit(world.hands, world.weight / all);
  }

 private:
  struct World {
    std::array<CardCounts, kMaxSeats> hands{};
    double weight = 0;
  };
  using Worlds = std::map<Hands, World>;

  [[nodiscard]] CardCounts deck(const World& world) const {
    CardCounts deck = board_->full_deck - discards_ - row_;
    for (const CardCounts hand : world.hands) deck -= hand;
    return deck;
  }
  static void add(Worlds& to, const World& world) {
    Hands key{};
    for (std::size_t s = 0; s < kMaxSeats; ++s) key[s] = world.hands[s].raw();
    World& at = to[key];
    at.hands = world.hands;
    at.weight += world.weight;
  }
  // A card from the deck: `card` if the viewer saw it, else any.
  void draw(std::size_t seat, Color card) {
    Worlds next;
    for (const auto& [key, world] : worlds_) {
      const CardCounts from = deck(world);
      for_each_kind(from, [&](Color drawn, int n) {
        if (card != kNoCard && card != drawn) return;
        World after = world;
        after.hands[seat].add(drawn);
        after.weight *= static_cast<double>(n) / from.total();
        add(next, after);
      });
    }
    worlds_ = std::move(next);
  }
  void turn_up(Color card) {
    change_hands([&](World& world) {
      const CardCounts from = deck(world);
      world.weight *= static_cast<double>(from[card]) / from.total();
      return world.weight > 0;
    });
  }
  template <class Change>
  void change_hands(Change change) {
    Worlds next;
    for (const auto& [key, world] : worlds_) {
      World after = world;
      if (change(after)) add(next, after);
    }
    worlds_ = std::move(next);
  }

  const Board* board_;
  CardCounts row_;
  CardCounts discards_;
  Worlds worlds_;
};

}  // namespace kurz::test
