// How a game goes on, written once for every kind of chance and every listener. Included by apply.cpp and by
// the playouts, which skip the check and the events; everyone else calls apply().
//
// R6 to R12 set-up · R13 the turn · R14 to R17 cards, with G1, G2 and G3 · R19 to R27 routes · R28 to R30
// tickets · R32 the end, with G4 and G5
#pragma once

#include <algorithm>
#include <cassert>

#include "engine/rules/piles.h"
#include "engine/rules/state.h"

namespace kurz {

template <class Chance, class Listener>
class Flow {
 public:
  Flow(GameState& state, Chance& chance, Listener& listener)
      : s_(state),
        board_(*state.board),
        chance_(chance),
        listener_(listener),
        piles_(state, chance, listener) {}

  // The set-up up to the choice of the first tickets; the state is fresh but for board and players. Without a
  // first player one is drawn, now or when the tickets are kept (R9, G13).
  void deal(Seat first) {
    const bool draw_now = first.is_none() && !board_.rules.first_after_tickets;
    s_.first = draw_now ? chance_.first_seat(s_.players) : first;
    if (!s_.first.is_none()) s_.turn = s_.first;
    s_.deck = board_.full_deck;
    s_.ticket_pool = all_below<TicketSet>(board_.ticket_count());
    for (const Seat seat : s_.seats_in_play()) deal_hand(seat);
    piles_.settle_row();
    for (const Seat seat : s_.seats_in_play()) deal_seat(seat);
    if (board_.souvenirs() != nullptr) stack_souvenirs();
    s_.phase = Phase::kChooseTickets;
    s_.to_choose = static_cast<std::uint8_t>((1U << s_.players) - 1);
  }

  // The action must be legal for the seat.
  void act(Seat seat, Action action) {
    switch (action.type()) {
      case ActionType::kKeepTickets:
        s_.phase == Phase::kChooseTickets ? choose_first_tickets(seat, action) : keep_tickets(action);
        break;
      case ActionType::kPlaceSouvenir:
        place_souvenir(action.symbol(), action.location());
        break;
      case ActionType::kDrawCard:
        draw_card();
        break;
      case ActionType::kTakeCard:
        take_card(action.slot());
        break;
      case ActionType::kClaim:
        claim(action);
        break;
      case ActionType::kTakeSouvenir:
        take_souvenir(takeable_symbol(s_, s_.turn, action.location()), action.location());
        end_turn();
        break;
      case ActionType::kDrawTickets:
        draw_tickets();
        break;
      case ActionType::kPass:
        pass();
        break;
    }
  }

 private:
  template <class Fill>
  void tell(EventType type, Seat seat, Fill fill) {
    tell_event(listener_, type, seat, fill);
  }

  void deal_hand(Seat seat) {
    std::array<Color, kStartCards> cards;
    for (Color& card : cards) {
      card = piles_.draw();
      s_.hand[seat].add(card);
      if constexpr (Listener::kListens) s_.history.draw(seat, card);
    }
    tell(EventType::kHandDealt, seat, [&](Event& e) {
      e.count = kStartCards;
      std::copy(cards.begin(), cards.end(), e.row.begin());
    });
  }

  void deal_seat(Seat seat) {
    Offer offer;
    for (TicketId& ticket : offer) {
      ticket = chance_.ticket(s_.ticket_pool);
      s_.ticket_pool &= ~bit<TicketSet>(ticket.index());
      s_.tickets[seat] |= bit<TicketSet>(ticket.index());
    }
    s_.open[seat] = all_below<RouteSet>(board_.route_count());
    for (std::size_t kind = 0; kind < board_.rules.pieces.size(); ++kind) {
      s_.pieces[seat][kind] = board_.rules.pieces[kind].count;
    }
    tell(EventType::kTicketsOffered, seat, [&](Event& e) {
      e.count = kOfferSize;
      e.tickets = {std::min(offer[0], offer[1]), std::max(offer[0], offer[1])};
    });
  }

  // R10; of the left-over symbols, two players use a single token each (R12).
  void stack_souvenirs() {
    const Souvenirs& souvenirs = *board_.souvenirs();
    const auto height = static_cast<std::uint8_t>(souvenirs.stack_height(s_.players));
    unsigned left = (1U << souvenirs.symbols.size()) - 1;
    for (const LocationId place : souvenirs.start) {
      const Symbol symbol = chance_.symbol(left);
      left &= ~(1U << symbol.index());
      s_.stacks[symbol] = {place, height};
      tell(EventType::kSouvenirStacked, Seat::none(), [&](Event& e) {
        e.symbol = symbol;
        e.location = place;
        e.count = height;
      });
    }
    for_each_bit(left, [&](int symbol) {
      s_.stacks[Symbol(symbol)].count = s_.players == 2 ? std::uint8_t{1} : height;
    });
  }

  void choose_first_tickets(Seat seat, Action action) {
    if (action.keep_count() == 1) {
      const TicketSet other = s_.tickets[seat] & ~bit<TicketSet>(action.first_ticket().index());
      s_.first_return[seat] = TicketId(lowest(other));
    }
    s_.to_choose = static_cast<std::uint8_t>(s_.to_choose & ~(1U << seat.index()));
    tell(EventType::kTicketsChosen, seat, [&](Event& e) { e.kept = kept_first(seat); });
    if (s_.to_choose == 0) return_first_tickets();
  }
  [[nodiscard]] TicketSet kept_first(Seat seat) const {
    const TicketId back = s_.first_return[seat];
    return back.is_none() ? s_.tickets[seat] : s_.tickets[seat] & ~bit<TicketSet>(back.index());
  }
  // G11: all have chosen; what is returned goes under the deck in turn order.
  void return_first_tickets() {
    if (s_.first.is_none()) {
      s_.first = chance_.first_seat(s_.players);
      tell(EventType::kFirstDrawn, s_.first, [](Event&) {});
    }
    for (int i = 0; i < s_.players; ++i) {
      const Seat seat((s_.first.index() + i) % s_.players);
      s_.tickets[seat] = kept_first(seat);
      if (!s_.first_return[seat].is_none()) s_.returned.push({s_.first_return[seat], seat});
      s_.first_return[seat] = TicketId::none();
      tell_kept(seat, s_.tickets[seat]);
    }
    if (left_over_symbols(s_) != 0) {
      s_.phase = Phase::kPlaceSouvenirs;
      s_.turn = s_.last_in_order();
    } else {
      begin_turn(s_.first);
    }
  }
  void tell_kept(Seat seat, TicketSet kept) {
    tell(EventType::kTicketsKept, seat, [&](Event& e) {
      e.kept = kept;
      e.count = static_cast<std::uint8_t>(std::popcount(kept));
    });
  }

  // R11: the last in turn order, then the last but one. R12: with two players the last does both.
  void place_souvenir(Symbol symbol, LocationId place) {
    SouvenirStack& stack = s_.stacks[symbol];
    stack.place = place;
    tell(EventType::kSouvenirPlaced, s_.turn, [&](Event& e) {
      e.symbol = symbol;
      e.location = place;
      e.count = stack.count;
    });
    if (left_over_symbols(s_) == 0) {
      begin_turn(s_.first);
    } else if (s_.players > 2) {
      s_.turn = Seat((s_.turn.index() + s_.players - 1) % s_.players);
    }
  }

  void draw_card() {
    const Color card = piles_.draw();
    s_.hand[s_.turn].add(card);
    if constexpr (Listener::kListens) s_.history.draw(s_.turn, card);
    tell(EventType::kCardDrawn, s_.turn, [&](Event& e) { e.card = card; });
    piles_.shuffle_if_empty();
    card_drawn(true);
  }

  void take_card(int slot) {
    const Color card = s_.row[slot];
    s_.row.set(slot, kNoCard);
    s_.hand[s_.turn].add(card);
    s_.known[s_.turn].add(card);
    tell(EventType::kCardTaken, s_.turn, [&](Event& e) {
      e.slot = static_cast<std::uint8_t>(slot);
      e.card = card;
    });
    piles_.settle_row();
    card_drawn(card != kWild);
  }

  // R14, R15, G3: a second card follows if the first allows it and there is one to take.
  void card_drawn(bool allows_second) {
    const bool available = !s_.deck.empty() || s_.row.colored() != 0;
    if (s_.phase == Phase::kTurn && allows_second && available) {
      s_.phase = Phase::kSecondCard;
    } else {
      end_turn();
    }
  }

  void claim(Action action) {
    const Route& route = board_.at(action.route());
    const Seat me = s_.turn;
    pay(me, action.color() == kWild ? Color(0) : action.color(), route.cards - action.wilds(),
        action.wilds());
    const RouteSet self = bit(action.route().index());
    const RouteSet twin = route.twin.is_none() ? 0 : bit(route.twin.index());
    s_.owned[me] |= self;
    for (const Seat seat : s_.seats_in_play()) {
      s_.open[seat] &= ~(self | (s_.players == 2 || seat == me ? twin : 0));  // R22, R23
    }
    s_.pieces[me][route.kind] = static_cast<std::uint8_t>(s_.pieces[me][route.kind] - route.pieces);
    if (!board_.rules.score_routes_at_end)
      s_.points[me] = static_cast<std::int16_t>(s_.points[me] + route.points);
    tell(EventType::kRouteClaimed, s_.turn, [&](Event& e) {
      e.route = action.route();
      e.card = action.color();
      e.count = static_cast<std::uint8_t>(route.cards - action.wilds());
      e.wilds = static_cast<std::uint8_t>(action.wilds());
      e.points = route.points;
    });
    piles_.after_discard();
    collect_souvenir(action.route(), route);
  }

  void pay(Seat me, Color color, int colored, int wilds) {
    CardCounts paid = CardCounts::of(color, colored);
    paid.add(kWild, wilds);
    s_.hand[me] -= paid;
    s_.discards += paid;
    // Cards seen when they were taken are the first to be known as played.
    CardCounts& known = s_.known[me];
    const int colored_seen = std::min(colored, known[color]);
    const int wilds_seen = std::min(wilds, known[kWild]);
    known.remove(color, colored_seen);
    known.remove(kWild, wilds_seen);
    if constexpr (Listener::kListens) {
      s_.history.pay(me, color, colored - colored_seen);
      s_.history.pay(me, kWild, wilds - wilds_seen);
    }
  }

  // R26, G10: one token of a symbol the player lacks; from either end if there are two.
  void collect_souvenir(RouteId id, const Route& route) {
    if (board_.souvenirs() == nullptr) return end_turn();
    const Symbol at_a = takeable_symbol(s_, s_.turn, route.a);
    const Symbol at_b = takeable_symbol(s_, s_.turn, route.b);
    if (!at_a.is_none() && !at_b.is_none()) {
      s_.claimed_now = id;
      s_.phase = Phase::kTakeSouvenir;
      return;
    }
    if (!at_a.is_none()) take_souvenir(at_a, route.a);
    if (!at_b.is_none()) take_souvenir(at_b, route.b);
    end_turn();
  }
  void take_souvenir(Symbol symbol, LocationId from) {
    assert(!symbol.is_none());
    s_.souvenirs[s_.turn] = static_cast<std::uint8_t>(s_.souvenirs[s_.turn] | 1U << symbol.index());
    --s_.stacks[symbol].count;
    s_.claimed_now = RouteId::none();
    tell(EventType::kSouvenirTaken, s_.turn, [&](Event& e) {
      e.symbol = symbol;
      e.location = from;
    });
  }

  // R28; R29: a single one left must be kept.
  void draw_tickets() {
    const int count = std::min(kOfferSize, s_.ticket_deck_size());
    Offer drawn = kNoOffer;
    for (int i = 0; i < count; ++i) drawn[static_cast<std::size_t>(i)] = draw_ticket();
    if (drawn[1] < drawn[0]) std::swap(drawn[0], drawn[1]);
    tell(EventType::kTicketsOffered, s_.turn, [&](Event& e) {
      e.count = static_cast<std::uint8_t>(count);
      e.tickets = drawn;
    });
    if (count == kOfferSize) {
      s_.offer = drawn;
      s_.phase = Phase::kKeepTickets;
      return;
    }
    const auto only = bit<TicketSet>(drawn[0].index());
    s_.tickets[s_.turn] |= only;
    tell_kept(s_.turn, only);
    end_turn();
  }
  TicketId draw_ticket() {
    if (s_.ticket_pool == 0) return s_.returned.pop();
    const TicketId top = without_lowest(s_.ticket_pool) == 0 ? TicketId(lowest(s_.ticket_pool))
                                                             : chance_.ticket(s_.ticket_pool);
    s_.ticket_pool &= ~bit<TicketSet>(top.index());
    return top;
  }

  void keep_tickets(Action action) {
    const TicketSet both = bit<TicketSet>(s_.offer[0].index()) | bit<TicketSet>(s_.offer[1].index());
    TicketSet kept = both;
    if (action.keep_count() == 1) {
      kept = bit<TicketSet>(action.first_ticket().index());
      s_.returned.push({TicketId(lowest(both & ~kept)), s_.turn});
    }
    s_.tickets[s_.turn] |= kept;
    s_.offer = kNoOffer;
    tell_kept(s_.turn, kept);
    end_turn();
  }

  void pass() {
    ++s_.passes;
    tell(EventType::kPassed, s_.turn, [](Event&) {});
    if (s_.passes == s_.players && s_.last_turns != 1) return end_game(EndReason::kStuck);  // G4
    advance();
  }

  void end_turn() {
    s_.passes = 0;
    advance();
  }
  // R32, G5: the trigger is looked at when a turn ends, and the last round runs once.
  void advance() {
    if (s_.last_turns > 0) {
      if (--s_.last_turns == 0) return end_game(EndReason::kLastRound);
    } else if (s_.pieces_left(s_.turn) <= board_.rules.end_when_pieces_left) {
      s_.last_turns = s_.players;
      s_.ender = s_.turn;
      tell(EventType::kLastRound, s_.turn, [](Event&) {});
    }
    begin_turn(s_.next(s_.turn));
  }
  void begin_turn(Seat seat) {
    s_.turn = seat;
    s_.phase = Phase::kTurn;
  }
  void end_game(EndReason reason) {
    s_.phase = Phase::kOver;
    s_.reason = reason;
    if (board_.rules.score_routes_at_end) {  // R24
      for (const Seat seat : s_.seats_in_play()) {
        for_each_bit(s_.owned[seat], [&](int r) {
          s_.points[seat] = static_cast<std::int16_t>(s_.points[seat] + board_.at(RouteId(r)).points);
        });
      }
    }
    tell(EventType::kGameOver, Seat::none(), [&](Event& e) { e.reason = reason; });
  }

  GameState& s_;
  const Board& board_;
  Chance& chance_;
  Listener& listener_;
  Piles<Chance, Listener> piles_;
};

}  // namespace kurz
