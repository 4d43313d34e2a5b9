// Actions as logs, stored tables and messages have them: cards, routes and places by name, tickets by index.
#pragma once

#include "codec/described.h"
#include "codec/json_reader.h"
#include "engine/board/board.h"
#include "engine/rules/action.h"

namespace kurz::named {

struct KeepTickets {
  static constexpr auto kType = "keep_tickets", kDoc = "Keeps one or both of the offered tickets.";
  std::vector<int> keep;
  static constexpr auto kFields =
      std::tuple(field<&KeepTickets::keep>("Tickets by their index on the board."));
};
struct PlaceSouvenir {
  static constexpr auto kType = "place_souvenir", kDoc = "Places a stack of souvenirs before the game.";
  std::string symbol;
  std::string location;
  static constexpr auto kFields =
      std::tuple(field<&PlaceSouvenir::symbol>("The souvenir."),
                 field<&PlaceSouvenir::location>("The location that gets the stack."));
};
struct DrawCard {
  static constexpr auto kType = "draw_card", kDoc = "Draws the top card of the deck.";
  static constexpr auto kFields = std::tuple();
};
struct TakeCard {
  static constexpr auto kType = "take_card", kDoc = "Takes a face-up card.";
  int slot = 0;
  std::string card;
  static constexpr auto kFields =
      std::tuple(field<&TakeCard::slot>("Its place in the row, from 0.", {0, kRowSize - 1}),
                 field<&TakeCard::card>("The card that lies there."));
  bool operator==(const TakeCard&) const = default;
};
struct Claim {
  static constexpr auto kType = "claim", kDoc = "Claims a route.";
  std::string route;
  std::string color;
  int wilds = 0;
  static constexpr auto kFields =
      std::tuple(field<&Claim::route>("The route's id."),
                 field<&Claim::color>("The colour of the cards that are not wild."),
                 field<&Claim::wilds>("How many wild cards are played.", {0, kMaxRouteCards}));
};
struct TakeSouvenir {
  static constexpr auto kType = "take_souvenir",
                        kDoc = "Chooses the souvenir of one end of the route just claimed.";
  std::string location;
  static constexpr auto kFields =
      std::tuple(field<&TakeSouvenir::location>("The location with the souvenir."));
};
struct DrawTickets {
  static constexpr auto kType = "draw_tickets", kDoc = "Draws two tickets, of which one or both are kept.";
  static constexpr auto kFields = std::tuple();
};
struct Pass {
  static constexpr auto kType = "pass", kDoc = "Passes; only allowed when nothing else is.";
  static constexpr auto kFields = std::tuple();
};

using Action =
    std::variant<Pass, KeepTickets, PlaceSouvenir, DrawCard, TakeCard, Claim, TakeSouvenir, DrawTickets>;

Action named(const Board& board, kurz::Action action);
// The reader keeps names that the board does not have as errors. Whether the action is legal is checked
// later, by the rules.
kurz::Action resolve(const Board& board, const Action& action, std::string_view where, JsonReader& reader);

}  // namespace kurz::named
