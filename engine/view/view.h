// All that one seat, or a spectator, may know, its legal actions included. It has the open part of the state
// as it is; the rest is built field by field: an allow-list. The only thing bots, server and encoders ever
// get.
//
// G12: open to all are the row, the sizes of deck, discards and ticket deck, what was discarded, everyone's
// number of cards, tickets and pieces, claimed routes, points, souvenirs, and which cards were taken face up.
// The view keeps of the past what still matters for the hidden cards: cards taken face up and not played
// since, who drew and paid when (card_history.h), and where the viewer's own returned tickets lie.
#pragma once

#include <array>
#include <cstdint>

#include "engine/base/rng.h"
#include "engine/rules/legal.h"
#include "engine/rules/scoring.h"
#include "engine/rules/state.h"

namespace kurz {

// What everyone sees of a seat.
struct SeatView {
  RouteSet routes = 0;
  CardCounts known;  // taken face up and not played since
  std::int16_t points = 0;
  std::uint8_t cards = 0;
  std::uint8_t tickets = 0;  // while first tickets are chosen: the two on offer, whatever was chosen (G11)
  std::array<std::uint8_t, kMaxKinds> pieces{};
  std::uint8_t souvenirs = 0;  // set of symbols
  bool choosing = false;       // still to choose the first tickets
  bool operator==(const SeatView&) const = default;
};

struct View : OpenState {
  View() = default;  // never from a state as a whole

  Seat viewer = kSpectator;

  std::uint8_t deck_size = 0;
  CardHistory history;  // cards that others drew are hidden
  // Per deck, in the order of the shuffles in the history: all cards that seats drew from it. The last
  // includes the deck. Anyone who counts the discards knows them.
  std::array<CardCounts, CardHistory::kMaxPools> pools{};
  std::uint8_t ticket_pool_size = 0;  // tickets never drawn yet
  // The tickets under them: who returned each, and which it was where the viewer did. Ticket none() is
  // unknown.
  std::array<ReturnedTickets::Entry, kMaxTickets> returned{};
  std::uint8_t returned_size = 0;
  BySeat<SeatView> seats{};

  // The viewer's own; nothing for a spectator.
  CardCounts hand;
  TicketSet tickets = 0;
  Offer offer = kNoOffer;
  TicketId first_return = TicketId::none();
  LegalActions legal;

  // Everyone's hands, tickets and scores once the game is over (R31, R33).
  BySeat<CardCounts> final_hands{};
  BySeat<TicketSet> final_tickets{};
  Scores scores{};
  Places places{};

  bool operator==(const View&) const = default;

  [[nodiscard]] const SeatView& seat(Seat of) const { return seats[of]; }
  [[nodiscard]] bool is_player() const { return viewer.index() < players; }
  [[nodiscard]] int ticket_deck_size() const { return ticket_pool_size + returned_size; }
  [[nodiscard]] bool over() const { return phase == Phase::kOver; }
};

// `viewer` is a seat of the game or kSpectator.
View make_view(const GameState& state, Seat viewer);

// A full state that the viewer could be looking at: every deal of the cards and tickets out of sight that
// allows all payments made is equally likely (see hidden_cards.h). make_view() of it gives the view back.
// After the end nothing is hidden but the order of the decks.
GameState determinize(const View& view, Rng& rng);

// The same with given tickets for the other seats: `held` has for each as many
// as it holds, all of them unseen and none twice.
using HeldTickets = BySeat<TicketSet>;
GameState determinize(const View& view, const HeldTickets& held, Rng& rng);

// Some state that the viewer could be looking at, not all equally likely: for code that reads of it only what
// the view tells.
GameState any_state(const View& view, Rng& rng);

// Tickets that the viewer cannot place: others hold them, or they lie in the deck.
TicketSet unseen_tickets(const View& view);

}  // namespace kurz
