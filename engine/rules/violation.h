// Why an action is refused: the rule's number and what a person needs to know, as data.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/ids.h"

namespace kurz {

struct Rule {
  char letter = 'R';  // 'R' of the leaflets, 'G' our ruling
  std::uint8_t number = 0;
  constexpr bool operator==(const Rule&) const = default;
};
inline std::string to_string(Rule rule) { return rule.letter + std::to_string(rule.number); }

enum class ViolationCode : std::uint8_t {
  kNoSuchSeat,   // need: players
  kNotYourTurn,  // seat: whose turn it is
  kGameOver,
  kChooseTicketsFirst,
  kAlreadyChosen,
  kPlaceSouvenirFirst,
  kSecondCardDue,
  kKeepTicketsDue,
  kTakeSouvenirDue,
  kNothingToKeep,
  kKeepAtLeastOne,
  kTicketNotOffered,  // ticket
  kNotPlacingSouvenirs,
  kSymbolNotLeftOver,  // symbol
  kPlaceHasStack,      // location
  kNoSouvenirChoice,
  kNoSouvenirThere,  // location
  kDeckEmpty,
  kNoSuchSlot,
  kSlotEmpty,        // need: slot
  kOtherCardInSlot,  // need: slot, color: the card that lies there
  kWildAsSecondCard,
  kNoSuchRoute,
  kRouteTaken,    // route, seat: whose it is
  kTwinIsYours,   // route
  kTwinClosed,    // route, seat: who holds the other half
  kTooFewPieces,  // route, need, have
  kWrongColor,    // route, color: the one needed
  kNoSuchColor,
  kWrongNumberOfWilds,  // route, need: cards, have: wilds offered
  kFerriesNeedWilds,    // route, need: ferries, have: wilds offered
  kTooFewCards,         // route, color, need and have of it; wilds_need and wilds_have
  kNoTicketsLeft,
  kCanStillAct,
  kUnknownAction,
};

struct RuleViolation {
  Rule rule;
  ViolationCode code{};
  Seat seat = Seat::none();
  RouteId route = RouteId::none();
  LocationId location = LocationId::none();
  TicketId ticket = TicketId::none();
  Symbol symbol = Symbol::none();
  Color color = kNoCard;
  std::uint8_t need = 0;
  std::uint8_t have = 0;
  std::uint8_t wilds_need = 0;
  std::uint8_t wilds_have = 0;

  bool operator==(const RuleViolation&) const = default;
};

}  // namespace kurz
