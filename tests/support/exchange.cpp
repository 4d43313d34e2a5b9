#include "tests/support/exchange.h"

#include <algorithm>
#include <ranges>
#include <vector>

namespace kurz::test {
namespace {

TicketSet offered_to(const GameLog& log, Seat seat) {
  TicketSet seen = 0;
  const auto add = [&](const Offer& offer) {
    for (const TicketId ticket : offer) {
      if (!ticket.is_none()) seen |= bit<TicketSet>(ticket.index());
    }
  };
  if (seat == kSpectator) return seen;
  add(log.deal.tickets[static_cast<std::size_t>(seat.index())]);
  for (const Move& move : log.moves) {
    if (move.seat != seat) continue;
    for (const Outcome& outcome : move.outcomes) add(outcome.tickets);
  }
  return seen;
}

// The tickets that the viewer has never been offered, exchanged among each other in the whole course.
class TicketExchange {
 public:
  TicketExchange(const GameLog& log, Seat viewer, Rng& rng) {
    const TicketSet seen = offered_to(log, viewer);
    std::vector<TicketId> hidden;
    for (int t = 0; t < log.board->ticket_count(); ++t) {
      to_[static_cast<std::size_t>(t)] = TicketId(t);
      if (!kurz::has(seen, t)) hidden.emplace_back(t);
    }
    std::vector<TicketId> shuffled = hidden;
    rng.shuffle(shuffled);
    for (std::size_t i = 0; i < hidden.size(); ++i)
      to_[static_cast<std::size_t>(hidden[i].index())] = shuffled[i];
  }
  void exchange(Offer& offer) const {
    for (TicketId& ticket : offer) {
      if (!ticket.is_none()) ticket = to(ticket);
    }
    if (!offer[1].is_none()) std::sort(offer.begin(), offer.end());
  }
  [[nodiscard]] Action exchange(Action action) const {
    if (action.type() != ActionType::kKeepTickets || action.keep_count() == 0) return action;
    const TicketId one = to(action.first_ticket());
    if (action.keep_count() == 1) return Action::keep(one);
    const TicketId two = to(action.second_ticket());
    return Action::keep(std::min(one, two), std::max(one, two));
  }

 private:
  [[nodiscard]] TicketId to(TicketId from) const { return to_[static_cast<std::size_t>(from.index())]; }
  std::array<TicketId, kMaxTickets> to_{};
};

// Cards that the others drew unseen since the last shuffle and have not played, exchanged with each other and
// with the deck: where each of them stands in the log.
void exchange_cards(GameLog& log, const GameState& end, Seat viewer, Rng& rng) {
  std::vector<Color> unseen;
  for_each_kind(end.deck,
                [&](Color card, int n) { unseen.insert(unseen.end(), static_cast<std::size_t>(n), card); });
  std::size_t begin = 0;  // the first move after the last shuffle
  bool shuffled = false;
  for (std::size_t i = 0; i < log.moves.size(); ++i) {
    for (const Outcome& outcome : log.moves[i].outcomes) {
      if (outcome.type != OutcomeType::kShuffle) continue;
      shuffled = true;
      begin = i + 1;
    }
  }
  std::vector<Color*> places;
  for (int s = 0; s < log.players; ++s) {
    const auto seat = static_cast<std::size_t>(s);
    if (Seat(s) == viewer) continue;
    CardCounts left = end.hand[seat] - end.known[seat];
    const auto claim = [&](Color& card) {
      if (left[card] == 0) return;
      left.remove(card);
      places.push_back(&card);
    };
    // The latest draws are the ones that are still held: what was played was there before them.
    for (std::size_t i = log.moves.size(); i > begin; --i) {
      Move& move = log.moves[i - 1];
      if (move.seat != Seat(s)) continue;
      for (Outcome& outcome : std::views::reverse(move.outcomes)) {
        if (outcome.type == OutcomeType::kCard) claim(outcome.card);
      }
    }
    if (shuffled) continue;
    for (Color& card : log.deal.hands[seat]) claim(card);
  }
  for (const Color* place : places) unseen.push_back(*place);
  rng.shuffle(unseen);
  for (std::size_t i = 0; i < places.size(); ++i) *places[i] = unseen[i];
}

}  // namespace

GameLog exchanged(GameLog log, const GameState& end, Seat viewer, Rng& rng) {
  exchange_cards(log, end, viewer, rng);
  const TicketExchange tickets(log, viewer, rng);
  for (Offer& offer : log.deal.tickets) tickets.exchange(offer);
  for (Move& move : log.moves) {
    move.action = tickets.exchange(move.action);
    for (Outcome& outcome : move.outcomes) tickets.exchange(outcome.tickets);
  }
  return log;
}

}  // namespace kurz::test
