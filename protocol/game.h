// A game as clients see it: views, events and violations of the rules, each already cut to its viewer. Cards,
// routes and places go by name, tickets by their index on the board.
#pragma once

#include "codec/named_action.h"
#include "engine/rules/event.h"
#include "engine/rules/violation.h"
#include "engine/view/view.h"

namespace kurz {

inline constexpr EnumName<Phase> kPhaseNames[] = {
    {Phase::kChooseTickets, "choose_tickets", "Everybody chooses their first tickets at the same time."},
    {Phase::kPlaceSouvenirs, "place_souvenirs", "Players place the souvenirs that are left over."},
    {Phase::kTurn, "turn", "The player whose turn it is chooses one of the three actions."},
    {Phase::kSecondCard, "second_card", "The player draws a second card."},
    {Phase::kKeepTickets, "keep_tickets", "The player chooses which of the drawn tickets to keep."},
    {Phase::kTakeSouvenir, "take_souvenir", "The player chooses a souvenir of the route just claimed."},
    {Phase::kOver, "over", "The game is over."}};
constexpr std::span<const EnumName<Phase>> names_of(Phase /*phase*/) { return kPhaseNames; }
constexpr std::string_view type_name(Phase /*phase*/) { return "Phase"; }

inline constexpr EnumName<EndReason> kEndReasonNames[] = {
    {EndReason::kLastRound, "last_round", "A player had too few pieces left, and the last round was played."},
    {EndReason::kStuck, "stuck", "Nobody could do anything any more."}};
constexpr std::span<const EnumName<EndReason>> names_of(EndReason /*reason*/) { return kEndReasonNames; }
constexpr std::string_view type_name(EndReason /*reason*/) { return "EndReason"; }

inline constexpr EnumName<EventType> kEventTypeNames[] = {
    {EventType::kHandDealt, "hand_dealt", "`seat`, `cards`"},
    {EventType::kRowFilled, "row_filled", "`slot`, `card`"},
    {EventType::kRowSwept, "row_swept", "`cards`"},
    {EventType::kRowStays, "row_stays", "the row was swept three times in a row and stays (G1)"},
    {EventType::kDeckShuffled, "deck_shuffled", "`count` of its cards"},
    {EventType::kSouvenirStacked, "souvenir_stacked", "`symbol`, `location`, `count`"},
    {EventType::kTicketsOffered, "tickets_offered", "`seat`, `count`, `tickets`"},
    {EventType::kTicketsChosen, "tickets_chosen", "`seat`, `kept`"},
    {EventType::kFirstDrawn, "first_drawn",
     "`seat` that begins, where it is drawn after the tickets are kept (R9)"},
    {EventType::kTicketsKept, "tickets_kept", "`seat`, `count`, `kept`"},
    {EventType::kSouvenirPlaced, "souvenir_placed", "`seat`, `symbol`, `location`, `count`"},
    {EventType::kCardDrawn, "card_drawn", "`seat`, `card`"},
    {EventType::kCardTaken, "card_taken", "`seat`, `slot`, `card`"},
    {EventType::kRouteClaimed, "route_claimed",
     "`seat`, `route`, `color`, `count` of its cards, `wilds`, `points`"},
    {EventType::kSouvenirTaken, "souvenir_taken", "`seat`, `symbol`, `location`"},
    {EventType::kPassed, "passed", "`seat`"},
    {EventType::kLastRound, "last_round", "`seat` that triggered it"},
    {EventType::kGameOver, "game_over", "`reason`"}};
constexpr std::span<const EnumName<EventType>> names_of(EventType /*type*/) { return kEventTypeNames; }
constexpr std::string_view type_name(EventType /*type*/) { return "EventType"; }

std::span<const EnumName<ViolationCode>> names_of(ViolationCode code);
constexpr std::string_view type_name(ViolationCode /*code*/) { return "ViolationCode"; }

namespace protocol {

using Counts = Record<int>;

struct Score {
  static constexpr std::string_view kName = "Score", kDoc = "A seat's points at the end.";
  int routes = 0, tickets = 0, bonus = 0, total = 0, completed = 0;
  static constexpr auto fields() {
    return std::tuple(
        field("routes", &Score::routes, "Points for routes."),
        field("tickets", &Score::tickets, "Points for tickets, less those not completed.", kBelowZeroToo),
        field("bonus", &Score::bonus, "Points of the city's bonus."),
        field("total", &Score::total, "All of these.", kBelowZeroToo),
        field("completed", &Score::completed, "The number of completed tickets."));
  }
};

struct SeatView {
  static constexpr std::string_view kName = "SeatView", kDoc = "What everybody sees of a seat.";
  int cards = 0;
  Counts known;
  int tickets = 0;
  Counts pieces;
  int points = 0;
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
  static constexpr auto fields() {
    return std::tuple(
        field("cards", &SeatView::cards, "How many cards it holds."),
        field("known", &SeatView::known,
              "Cards of these that everybody knows: drawn face up, not yet played."),
        field("tickets", &SeatView::tickets, "How many tickets it holds."),
        field("pieces", &SeatView::pieces, "Pieces left, by kind."),
        field("points", &SeatView::points, "Points so far."),
        field("routes", &SeatView::routes, "Its routes."),
        field("bonus", &SeatView::bonus, "Points of the city's bonus so far, where there is one."),
        field("reached", &SeatView::reached, "Attractions or districts that count for the bonus."),
        field("souvenirs", &SeatView::souvenirs, "Its souvenirs."),
        field("choosing", &SeatView::choosing,
              "While first tickets are chosen: whether it has still to choose."),
        field("hand", &SeatView::hand, "When the game is over: its cards."),
        field("ticket_list", &SeatView::ticket_list, "When the game is over: its tickets."),
        field("done_list", &SeatView::done_list, "When the game is over: its completed tickets."),
        field("score", &SeatView::score, "When the game is over: its points."),
        field("place", &SeatView::place,
              "When the game is over: 1 for the winner; equal seats share a place."));
  }
};

struct ReturnedTicket {
  static constexpr std::string_view kName = "ReturnedTicket",
                                    kDoc = "A ticket that the seat returned to the deck.";
  int ticket = 0, under = 0;
  static constexpr auto fields() {
    return std::tuple(field("ticket", &ReturnedTicket::ticket, "The ticket."),
                      field("under", &ReturnedTicket::under, "How many tickets lie on top of it."));
  }
};

struct LegalAction {
  static constexpr std::string_view kName = "LegalAction", kDoc = "A move that the rules allow now.";
  named::Action action;
  std::optional<std::string> text, notation;
  static constexpr auto fields() {
    return std::tuple(field("action", &LegalAction::action, "The move, as `play` takes it."),
                      field("text", &LegalAction::text, "In words; only with `explain`."),
                      field("notation", &LegalAction::notation, "In short; only with `explain`."));
  }
};

struct OwnView {
  static constexpr std::string_view kName = "OwnView", kDoc = "What only the player of a seat sees.";
  Counts hand;
  std::vector<int> tickets, offer;
  std::vector<ReturnedTicket> returned;
  std::vector<LegalAction> legal;
  std::optional<int> first_return;
  static constexpr auto fields() {
    return std::tuple(
        field("hand", &OwnView::hand, "The cards."), field("tickets", &OwnView::tickets, "The tickets."),
        field("offer", &OwnView::offer, "Tickets to choose from."),
        field("returned", &OwnView::returned,
              "Tickets that the seat returned and that are still in the deck."),
        field("legal", &OwnView::legal, "Every move that the rules allow now; none while others move."),
        field("first_return", &OwnView::first_return, "The first ticket that was returned."));
  }
};

struct SouvenirStack {
  static constexpr std::string_view kName = "SouvenirStack", kDoc = "A stack of souvenirs.";
  std::string symbol;
  int count = 0;
  Nullable<std::string> location;
  static constexpr auto fields() {
    return std::tuple(
        field("symbol", &SouvenirStack::symbol, "The souvenir."),
        field("count", &SouvenirStack::count, "How many are left."),
        field("location", &SouvenirStack::location, "Where it lies; null before it is placed."));
  }
};

struct View {
  static constexpr std::string_view kName = "View",
                                    kDoc = "Everything that one seat, or a spectator, may know.";
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
  static constexpr auto fields() {
    return std::tuple(field("board", &View::board, "The board's id and version."),
                      field("viewer", &View::viewer, "The seat; null for a spectator."),
                      field("players", &View::players, "How many play."),
                      field("first", &View::first, "The first player; null until it is drawn."),
                      field("turn", &View::turn, "Whose turn it is; null until the first player is drawn."),
                      field("phase", &View::phase, "What is to be done."),
                      field("passes", &View::passes, "How many players in a row have passed."),
                      field("last_turns", &View::last_turns, "Turns left in the last round; 0 before it."),
                      field("ender", &View::ender, "The seat that triggered the last round."),
                      field("reason", &View::reason, "Why the game is over."),
                      field("row", &View::row, "The face-up cards; null for a gap."),
                      field("deck", &View::deck, "How many cards are left."),
                      field("discards", &View::discards, "The discard pile."),
                      field("ticket_deck", &View::ticket_deck, "How many tickets are left."),
                      field("seats", &View::seats, "What everybody sees of each seat."),
                      field("souvenirs", &View::souvenirs, "The stacks, where the city has souvenirs."),
                      field("claimed_now", &View::claimed_now, "The route whose souvenir is to be chosen."),
                      field("own", &View::own, "What only this seat sees."));
  }
};

struct GameEvent {
  static constexpr std::string_view kName = "GameEvent",
                                    kDoc =
                                        "A fact of the game. Which fields it has depends on its type; what "
                                        "the viewer may not know is null or left out.";
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
  static constexpr auto fields() {
    return std::tuple(
        field("type", &GameEvent::type, "What happened."),
        field("text", &GameEvent::text,
              "A sentence in the socket's language. `{0}` to `{3}` stand for the names of the seats."),
        field("seat", &GameEvent::seat, "Who did it."),
        field("slot", &GameEvent::slot, "The place in the row."),
        field("card", &GameEvent::card, "The card."), field("cards", &GameEvent::cards, "The cards."),
        field("count", &GameEvent::count, "How many."), field("tickets", &GameEvent::tickets, "The tickets."),
        field("kept", &GameEvent::kept, "The tickets that were kept."),
        field("symbol", &GameEvent::symbol, "The souvenir."),
        field("location", &GameEvent::location, "The location."),
        field("route", &GameEvent::route, "The route."),
        field("color", &GameEvent::color, "The color of the cards that were played."),
        field("wilds", &GameEvent::wilds, "How many wild cards were played."),
        field("points", &GameEvent::points, "The points for it."),
        field("reason", &GameEvent::reason, "Why the game is over."));
  }
};

struct Violation {
  static constexpr std::string_view kName = "Violation", kDoc = "Why the rules do not allow a move.";
  std::string rule;
  ViolationCode code{};
  std::optional<Seat> seat;
  std::optional<std::string> route, location, symbol, color;
  std::optional<int> ticket;
  int need = 0, have = 0, wilds_need = 0, wilds_have = 0;
  static constexpr auto fields() {
    return std::tuple(
        field("rule", &Violation::rule, "The rule's number: R of the leaflets, G for our rulings."),
        field("code", &Violation::code, "What it is about."),
        field("seat", &Violation::seat, "The other seat it is about."),
        field("route", &Violation::route, "The route."),
        field("location", &Violation::location, "The location."),
        field("symbol", &Violation::symbol, "The souvenir."), field("color", &Violation::color, "The card."),
        field("ticket", &Violation::ticket, "The ticket."),
        field("need", &Violation::need, "What is needed: cards, pieces, a slot."),
        field("have", &Violation::have, "What there is of it."),
        field("wilds_need", &Violation::wilds_need, "Wild cards that are needed."),
        field("wilds_have", &Violation::wilds_have, "Wild cards that the seat has."));
  }
};

View to_message(const kurz::View& view);
// As seen by the viewer: pass seen_by(event, viewer). Without its text.
GameEvent to_message(const Board& board, const Event& event);
Violation to_message(const Board& board, const RuleViolation& violation);

}  // namespace protocol
}  // namespace kurz
