// A game as clients see it: views, events and violations of the rules, each already cut to its viewer. Cards,
// routes and places go by name, tickets by their index on the board.
#pragma once

#include "codec/named_action.h"
#include "engine/rules/event.h"
#include "engine/rules/violation.h"
#include "engine/view/view.h"

namespace kurz {

template <>
inline constexpr auto kValues<Phase> = std::to_array<EnumValue<Phase>>(
    {{Phase::kChooseTickets, "Everybody chooses their first tickets at the same time."},
     {Phase::kPlaceSouvenirs, "Players place the souvenirs that are left over."},
     {Phase::kTurn, "The player whose turn it is chooses one of the three actions."},
     {Phase::kSecondCard, "The player draws a second card."},
     {Phase::kKeepTickets, "The player chooses which of the drawn tickets to keep."},
     {Phase::kTakeSouvenir, "The player chooses a souvenir of the route just claimed."},
     {Phase::kOver, "The game is over."}});

template <>
inline constexpr auto kValues<EndReason> = std::to_array<EnumValue<EndReason>>(
    {{EndReason::kLastRound, "A player had too few pieces left, and the last round was played."},
     {EndReason::kStuck, "No player could move."}});

template <>
inline constexpr auto kValues<EventType> = std::to_array<EnumValue<EventType>>(
    {{EventType::kHandDealt, "`seat`, `cards`"},
     {EventType::kRowFilled, "`slot`, `card`"},
     {EventType::kRowSwept, "`cards`"},
     {EventType::kRowStays, "the row stays: it has already been swept three times (G1)"},
     {EventType::kDeckShuffled, "`count` of its cards"},
     {EventType::kSouvenirStacked, "`symbol`, `location`, `count`"},
     {EventType::kTicketsOffered, "`seat`, `count`, `tickets`"},
     {EventType::kTicketsChosen, "`seat`, `kept`"},
     {EventType::kFirstDrawn, "`seat` that begins, where it is drawn after the tickets are kept (R9)"},
     {EventType::kTicketsKept, "`seat`, `count`, `kept`"},
     {EventType::kSouvenirPlaced, "`seat`, `symbol`, `location`, `count`"},
     {EventType::kCardDrawn, "`seat`, `card`"},
     {EventType::kCardTaken, "`seat`, `slot`, `card`"},
     {EventType::kRouteClaimed, "`seat`, `route`, `color`, `count` of its cards, `wilds`, `points`"},
     {EventType::kSouvenirTaken, "`seat`, `symbol`, `location`"},
     {EventType::kPassed, "`seat`"},
     {EventType::kLastRound, "`seat` that triggered it"},
     {EventType::kGameOver, "`reason`"}});

namespace protocol {

using Counts = Record<int>;

struct Score {
  static constexpr auto kDoc = "A seat's points at the end.";
  int routes = 0, tickets = 0, bonus = 0, total = 0, completed = 0;
  static constexpr auto kFields =
      std::tuple(field<&Score::routes>("Points for routes."),
                 field<&Score::tickets>("Points for tickets, less those not completed.", kBelowZeroToo),
                 field<&Score::bonus>("Points of the city's bonus."),
                 field<&Score::total>("All of these.", kBelowZeroToo),
                 field<&Score::completed>("The number of completed tickets."));
};

struct Running {
  static constexpr auto kDoc = "A seat's points so far, without tickets, which are secret.";
  int routes = 0, bonus = 0;
  static constexpr auto kFields =
      std::tuple(field<&Running::routes>("Points for its routes, also where they are scored at the end."),
                 field<&Running::bonus>("Points of the city's bonus, if the game ended now."));
};

struct SeatView {
  static constexpr auto kDoc = "What everybody sees of a seat.";
  int cards = 0;
  Counts known;
  int tickets = 0;
  Counts pieces;
  int points = 0;
  Running running;
  std::vector<std::string> routes;
  std::optional<int> bonus;
  std::optional<std::vector<std::string>> reached;
  std::optional<std::vector<std::string>> souvenirs;
  std::optional<bool> choosing;
  std::optional<Counts> hand;
  std::optional<std::vector<int>> ticket_list;
  std::optional<std::vector<int>> done_list;
  std::optional<Score> score;
  std::optional<int> place;
  static constexpr auto kFields = std::tuple(
      field<&SeatView::cards>("How many cards it holds."),
      field<&SeatView::known>("The cards that everybody knows: drawn face up and not yet played."),
      field<&SeatView::tickets>("How many tickets it holds."),
      field<&SeatView::pieces>("Pieces left, by kind."),
      field<&SeatView::points>(
          "Points on the scoring track. Where routes are scored at the end, it is empty until then."),
      field<&SeatView::running>("Its provisional points: what to show while the game runs."),
      field<&SeatView::routes>("Its routes."),
      field<&SeatView::bonus>("Points of the city's bonus so far, where there is one."),
      field<&SeatView::reached>("Attractions or districts that count for the bonus."),
      field<&SeatView::souvenirs>("Its souvenirs."),
      field<&SeatView::choosing>("While first tickets are chosen: whether the seat still has to choose."),
      field<&SeatView::hand>("When the game is over: its cards."),
      field<&SeatView::ticket_list>("When the game is over: its tickets."),
      field<&SeatView::done_list>("When the game is over: its completed tickets."),
      field<&SeatView::score>("When the game is over: its points."),
      field<&SeatView::place>("When the game is over: 1 for the winner; equal seats share a place."));
};

struct ReturnedTicket {
  static constexpr auto kDoc = "A ticket that the seat returned to the deck.";
  int ticket = 0, under = 0;
  static constexpr auto kFields =
      std::tuple(field<&ReturnedTicket::ticket>("The ticket."),
                 field<&ReturnedTicket::under>("How many tickets lie on top of it."));
};

struct LegalAction {
  static constexpr auto kDoc = "A move that the rules allow now.";
  named::Action action;
  std::optional<std::string> text, notation;
  std::optional<int> same_as;
  static constexpr auto kFields = std::tuple(
      field<&LegalAction::action>("The move, as `play` takes it."),
      field<&LegalAction::text>("In words; only with `explain`."),
      field<&LegalAction::notation>("In short; only with `explain`."),
      field<&LegalAction::same_as>(
          "Where in this list the same choice comes first: the same claim on the other half of a double that "
          "looks the same. Offer people only that one."));
};

struct OwnView {
  static constexpr auto kDoc = "What only the player of a seat sees.";
  Counts hand;
  std::vector<int> tickets, offer;
  std::vector<ReturnedTicket> returned;
  std::vector<LegalAction> legal;
  std::optional<int> first_return;
  static constexpr auto kFields =
      std::tuple(field<&OwnView::hand>("The cards."), field<&OwnView::tickets>("The tickets."),
                 field<&OwnView::offer>("Tickets to choose from."),
                 field<&OwnView::returned>("Tickets that the seat returned and that are still in the deck."),
                 field<&OwnView::legal>("Every move that the rules allow now; none while others move."),
                 field<&OwnView::first_return>("The first ticket that was returned."));
};

struct SouvenirStack {
  static constexpr auto kDoc = "A stack of souvenirs.";
  std::string symbol;
  int count = 0;
  Nullable<std::string> location;
  static constexpr auto kFields = std::tuple(
      field<&SouvenirStack::symbol>("The souvenir."), field<&SouvenirStack::count>("How many are left."),
      field<&SouvenirStack::location>("Where it lies; null before it is placed."));
};

struct View {
  static constexpr auto kDoc = "Everything that one seat, or a spectator, may know.";
  std::string board;
  Nullable<Seat> viewer;
  int players = 0;
  Nullable<Seat> first, turn;
  Phase phase{};
  int passes = 0, last_turns = 0;
  Nullable<Seat> ender;
  Nullable<EndReason> reason;
  std::vector<Nullable<std::string>> row;
  int deck = 0;
  Counts discards;
  int ticket_deck = 0;
  std::vector<SeatView> seats;
  std::optional<std::vector<SouvenirStack>> souvenirs;
  std::optional<std::string> claimed_now;
  std::optional<OwnView> own;
  static constexpr auto kFields = std::tuple(
      field<&View::board>("The board's id and version."),
      field<&View::viewer>("The seat; null for a spectator."), field<&View::players>("How many play."),
      field<&View::first>("The first player; null until it is drawn."),
      field<&View::turn>("Whose turn it is; null until the first player is drawn."),
      field<&View::phase>("What has to be done next."),
      field<&View::passes>("How many players in a row have passed."),
      field<&View::last_turns>("Turns left in the last round; 0 before it."),
      field<&View::ender>("The seat that triggered the last round."),
      field<&View::reason>("Why the game is over."), field<&View::row>("The face-up cards; null for a gap."),
      field<&View::deck>("How many cards are left."), field<&View::discards>("The discard pile."),
      field<&View::ticket_deck>("How many tickets are left."),
      field<&View::seats>("What everybody sees of each seat."),
      field<&View::souvenirs>("The stacks, where the city has souvenirs."),
      field<&View::claimed_now>("The route whose souvenir is to be chosen."),
      field<&View::own>("What only this seat sees."));
};

struct GameEvent {
  static constexpr auto kDoc =
      "A fact of the game. Which fields it has depends on its type; what the viewer may not know is null or "
      "left out.";
  EventType type{};
  std::string text;
  std::optional<Seat> seat;
  std::optional<int> slot;
  std::optional<Nullable<std::string>> card;
  std::optional<std::vector<Nullable<std::string>>> cards;
  std::optional<int> count;
  std::optional<std::vector<int>> tickets, kept;
  std::optional<std::string> symbol, location, route, color;
  std::optional<int> wilds, points;
  std::optional<EndReason> reason;
  static constexpr auto kFields = std::tuple(
      field<&GameEvent::type>("What happened."),
      field<&GameEvent::text>(
          "A sentence in the socket's language. `{0}` to `{3}` stand for the names of the seats."),
      field<&GameEvent::seat>("The seat that did it."), field<&GameEvent::slot>("The place in the row."),
      field<&GameEvent::card>("The card."), field<&GameEvent::cards>("The cards."),
      field<&GameEvent::count>("How many."), field<&GameEvent::tickets>("The tickets."),
      field<&GameEvent::kept>("The tickets that were kept."), field<&GameEvent::symbol>("The souvenir."),
      field<&GameEvent::location>("The location."), field<&GameEvent::route>("The route."),
      field<&GameEvent::color>("The colour of the cards that were played."),
      field<&GameEvent::wilds>("How many wild cards were played."),
      field<&GameEvent::points>("The points for it."), field<&GameEvent::reason>("Why the game is over."));
};

struct Violation {
  static constexpr auto kDoc = "Why the rules do not allow a move.";
  std::string rule;
  ViolationCode code{};
  std::optional<Seat> seat;
  std::optional<std::string> route, location, symbol, color;
  std::optional<int> ticket;
  int need = 0, have = 0, wilds_need = 0, wilds_have = 0;
  static constexpr auto kFields = std::tuple(
      field<&Violation::rule>("The rule's number: R from the rule leaflets, G for our rulings."),
      field<&Violation::code>("The reason."), field<&Violation::seat>("The other seat it is about."),
      field<&Violation::route>("The route."), field<&Violation::location>("The location."),
      field<&Violation::symbol>("The souvenir."), field<&Violation::color>("The card."),
      field<&Violation::ticket>("The ticket."),
      field<&Violation::need>("What is needed: the number of cards or pieces, or the slot."),
      field<&Violation::have>("How many of these the seat has."),
      field<&Violation::wilds_need>("Wild cards that are needed."),
      field<&Violation::wilds_have>("Wild cards that the seat has."));
};

View to_message(const kurz::View& view);
// As seen by the viewer: pass seen_by(event, viewer). Without its text.
GameEvent to_message(const Board& board, const Event& event);
Violation to_message(const Board& board, const RuleViolation& violation);

}  // namespace protocol
}  // namespace kurz
