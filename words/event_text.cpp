#include "words/event_text.h"

namespace kurz {
namespace {

// As the player who did it reads it, and as all others do. Without a text for others, all read the same.
struct EventRow {
  EventType code;
  Texts you;
  Texts other{};
};
using enum EventType;
constexpr auto kEventSentences = one_per_value<EventRow>({
    {kHandDealt,
     {"You start with {cards}.", "Du erhältst {cards}."},
     {"{who} was dealt {number_of_cards}.", "{who} erhält {number_of_cards}."}},
    {kRowFilled, {"New card in slot {slot}: {card}.", "Neue Karte auf Platz {slot}: {card}."}},
    {kRowSwept,
     {"The row had 3 or more wild cards and was discarded: {row}.",
      "Mindestens 3 Joker lagen aus, die Auslage wird abgelegt: {row}."}},
    {kRowStays,
     {"The row stays: it was discarded three times in a row.",
      "Die Auslage bleibt liegen: Sie wurde dreimal hintereinander abgelegt."}},
    {kDeckShuffled,
     {"The deck ran out. The discard pile is the new deck: {number_of_cards}.",
      "Der Stapel ist leer. Der Ablagestapel wird neu gemischt: {number_of_cards}."}},
    {kSouvenirStacked, {"{place}: {souvenirs} ({symbol}).", "{place}: {souvenirs} ({symbol})."}},
    {kTicketsOffered,
     {"You drew {number_of_tickets}: {tickets}.", "Du ziehst {number_of_tickets}: {tickets}."},
     {"{who} drew {number_of_tickets}.", "{who} zieht {number_of_tickets}."}},
    {kTicketsChosen,
     {"You kept {tickets}.", "Du behältst {tickets}."},
     {"{who} chose their first tickets.", "{who} hat die ersten Zielkarten gewählt."}},
    {kFirstDrawn, {"You begin.", "Du beginnst."}, {"{who} begins.", "{who} beginnt."}},
    {kTicketsKept,
     {"You kept {tickets}.", "Du behältst {tickets}."},
     {"{who} kept {number_of_tickets}.", "{who} behält {number_of_tickets}."}},
    {kSouvenirPlaced,
     {"You placed {souvenirs} ({symbol}) on {place}.", "Du legst {souvenirs} ({symbol}) auf {place}."},
     {"{who} placed {souvenirs} ({symbol}) on {place}.", "{who} legt {souvenirs} ({symbol}) auf {place}."}},
    {kCardDrawn,
     {"You drew a card from the deck: {card}.", "Du ziehst eine Karte vom Stapel: {card}."},
     {"{who} drew a card from the deck.", "{who} zieht eine Karte vom Stapel."}},
    {kCardTaken,
     {"You drew a card face up: {card}.", "Du nimmst eine offene Karte: {card}."},
     {"{who} drew a card face up: {card}.", "{who} nimmt eine offene Karte: {card}."}},
    {kRouteClaimed,
     {"You claimed {route} with {cards}: {points}.", "Du nutzt {route} für {cards}: {points}."},
     {"{who} claimed {route} with {cards}: {points}.", "{who} nutzt {route} für {cards}: {points}."}},
    {kSouvenirTaken,
     {"You took a souvenir from {place}: {symbol}.", "Du nimmst ein Souvenir von {place}: {symbol}."},
     {"{who} took a souvenir from {place}: {symbol}.", "{who} nimmt ein Souvenir von {place}: {symbol}."}},
    {kPassed,
     {"You passed: no other move was possible.", "Du passt: Etwas anderes ist nicht möglich."},
     {"{who} passed: no other move was possible.", "{who} passt: Etwas anderes ist nicht möglich."}},
    {kLastRound,
     {"Last round: you have at most {limit} left. Everyone, including you, takes one more turn.",
      "Letzte Runde: Du hast höchstens noch {limit}. Alle sind noch einmal am Zug, auch du."},
     {"Last round: {who} has at most {limit} left. Everyone takes one more turn.",
      "Letzte Runde: {who} hat höchstens noch {limit}. Alle sind noch einmal am Zug."}},
    {kGameOver, {"The game is over: {reason}.", "Das Spiel ist zu Ende: {reason}."}},
});

CardCounts cards_of(const Event& event) {
  CardCounts cards;
  for (const Color card : event.row) {
    if (card != kNoCard) cards.add(card);
  }
  if (event.type != kRouteClaimed) return cards;
  if (event.card != kWild && event.card != kNoCard) cards.add(event.card, event.count);
  cards.add(kWild, event.wilds);
  return cards;
}

TicketSet tickets_of(const Event& event) {
  TicketSet tickets = event.kept;
  for (const TicketId ticket : event.tickets) {
    if (ticket.index() < kMaxTickets) tickets |= bit<TicketSet>(ticket.index());
  }
  return tickets;
}

// R24: where routes score at the end, the points are not on the track yet.
std::string points_of(const Event& event, const Reader& reader) {
  std::string points = counted(event.points, kPointNoun, reader.lang);
  if (!reader.board->rules.score_routes_at_end) return points;
  return points + say({" at the end", " am Ende"}, reader.lang);
}

std::string_view reason_of(const Event& event, Lang lang) {
  return (event.reason == EndReason::kStuck
              ? Texts{"nobody could move", "Niemand kann mehr ziehen"}
              : Texts{"everyone has taken their last turn", "Alle hatten ihren letzten Zug"})
      .in(lang);
}

}  // namespace

std::string event_text(const Event& happened, const Reader& reader) {
  const Event event = seen_by(happened, reader.seat);
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  const EventRow& row = row_for(kEventSentences, event.type);
  return fill(reader.is(event.seat) || row.other.en.empty() ? row.you : row.other, lang,
              fmt::arg("who", player_name(reader, event.seat)),
              fmt::arg("cards", cards_text(board, cards_of(event), lang)),
              fmt::arg("number_of_cards", counted(event.count, kCardNoun, lang)),
              fmt::arg("slot", event.slot + 1), fmt::arg("card", card_name(board, event.card, lang)),
              fmt::arg("row", hand_text(board, cards_of(event), lang)),
              fmt::arg("place", place_name(board, event.location)),
              fmt::arg("symbol", symbol_name(board, event.symbol, lang)),
              fmt::arg("souvenirs", counted(event.count, kSouvenirNoun, lang)),
              fmt::arg("number_of_tickets", counted(event.count, kTicketNoun, lang)),
              fmt::arg("tickets", tickets_text(board, tickets_of(event), lang)),
              fmt::arg("route", route_name(board, event.route, lang)),
              fmt::arg("points", points_of(event, reader)),
              fmt::arg("limit", counted(board.rules.end_when_pieces_left, kPieceNoun, lang)),
              fmt::arg("reason", reason_of(event, lang)));
}

}  // namespace kurz
