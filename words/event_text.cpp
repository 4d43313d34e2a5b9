#include "words/event_text.h"

#include <algorithm>
#include <array>

namespace kurz {
namespace {

// In the order of the types: as the one who did it reads it, and as all others do.
struct Entry {
  EventType type;
  Texts you;
  Texts other;
};
constexpr Entry to_all(EventType type, Texts texts) { return {type, texts, texts}; }

constexpr std::array kSentences{
    Entry{EventType::kHandDealt,
          {"You were dealt {cards}.", "Du hast bekommen: {cards}."},
          {"{who} was dealt {number_of_cards}.", "{who} hat {number_of_cards} bekommen."}},
    to_all(EventType::kRowFilled, {"Row, slot {slot}: {card}.", "Auslage, Platz {slot}: {card}."}),
    to_all(EventType::kRowSwept,
           {"Three or more wild cards lay in the row: the whole row was discarded ({row}).",
            "Drei oder mehr Jokerkarten lagen in der Auslage: Die ganze Auslage wurde abgelegt ({row})."}),
    to_all(EventType::kDeckShuffled,
           {"The deck ran out; the discards were shuffled into a new one of {number_of_cards}.",
            "Der Stapel war aufgebraucht; aus der Ablage wurde ein neuer gemischt ({number_of_cards})."}),
    to_all(EventType::kSouvenirStacked,
           {"{place}: {souvenirs} ({symbol}).", "{place}: {souvenirs} ({symbol})."}),
    Entry{EventType::kTicketsOffered,
          {"You drew {number_of_tickets}: {tickets}.", "Du hast {number_of_tickets} gezogen: {tickets}."},
          {"{who} drew {number_of_tickets}.", "{who} hat {number_of_tickets} gezogen."}},
    Entry{EventType::kTicketsChosen,
          {"You chose {tickets}.", "Du hast gewählt: {tickets}."},
          {"{who} has chosen.", "{who} hat gewählt."}},
    Entry{EventType::kTicketsKept,
          {"You kept {tickets}.", "Du hast behalten: {tickets}."},
          {"{who} kept {number_of_tickets}.", "{who} hat {number_of_tickets} behalten."}},
    Entry{
        EventType::kSouvenirPlaced,
        {"You put {souvenirs} ({symbol}) on {place}.", "Du hast {souvenirs} ({symbol}) hingelegt: {place}."},
        {"{who} put {souvenirs} ({symbol}) on {place}.",
         "{who} hat {souvenirs} ({symbol}) hingelegt: {place}."}},
    Entry{EventType::kCardDrawn,
          {"You drew {a_card}.", "Du hast {a_card} gezogen."},
          {"{who} drew a card from the deck.", "{who} hat eine Karte vom Stapel gezogen."}},
    Entry{EventType::kCardTaken,
          {"You took {a_card} from slot {slot}.", "Du hast {a_card} von Platz {slot} genommen."},
          {"{who} took {a_card} from slot {slot}.", "{who} hat {a_card} von Platz {slot} genommen."}},
    Entry{EventType::kRouteClaimed,
          {"You claimed {route} with {cards}: {points}.",
           "Du hast {route} gebaut, bezahlt: {cards}; {points}."},
          {"{who} claimed {route} with {cards}: {points}.",
           "{who} hat {route} gebaut, bezahlt: {cards}; {points}."}},
    Entry{
        EventType::kSouvenirTaken,
        {"You took a souvenir from {place}: {symbol}.", "Du hast ein Souvenir genommen: {symbol}, {place}."},
        {"{who} took a souvenir from {place}: {symbol}.",
         "{who} hat ein Souvenir genommen: {symbol}, {place}."}},
    Entry{EventType::kPassed,
          {"You passed: nothing else was open to you.", "Du hast gepasst: Etwas anderes blieb dir nicht."},
          {"{who} passed: nothing else was open.", "{who} hat gepasst: Etwas anderes blieb nicht."}},
    Entry{EventType::kLastRound,
          {"The last round begins: you have {limit} left. Everyone has one more turn, you too.",
           "Die letzte Runde beginnt: Du hast {limit} übrig. Alle sind noch einmal dran, auch du."},
          {"The last round begins: {who} has {limit} left. Everyone has one more turn.",
           "Die letzte Runde beginnt: {who} hat {limit} übrig. Alle sind noch einmal dran."}},
    to_all(EventType::kGameOver, {"The game is over: {reason}.", "Das Spiel ist zu Ende: {reason}."}),
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kSentences.size(); ++i) {
    if (kSentences[i].type != static_cast<EventType>(i)) return false;
  }
  return kSentences.size() == static_cast<std::size_t>(EventType::kGameOver) + 1;
}
static_assert(in_order());

std::string cards_of(const Event& event, const Reader& reader) {
  CardCounts cards;
  if (event.type == EventType::kRouteClaimed) {
    if (event.card != kWild && event.card != kNoCard) cards.add(event.card, event.count);
    cards.add(kWild, event.wilds);
  } else {
    for (const Color card : event.row) {
      if (card != kNoCard) cards.add(card);
    }
  }
  return cards_text(*reader.board, cards, reader.lang);
}

std::string row_of(const Event& event, const Reader& reader) {
  std::vector<std::string> names;
  for (const Color card : event.row) {
    if (card != kNoCard) names.push_back(card_name(*reader.board, card, reader.lang));
  }
  return join_comma(names);
}

std::string tickets_of(const Event& event, const Reader& reader) {
  TicketSet tickets = event.kept;
  for (const TicketId ticket : event.tickets) {
    if (ticket.index() < kMaxTickets) tickets |= bit<TicketSet>(ticket.index());
  }
  return tickets_text(*reader.board, tickets, reader.lang);
}

// R24: where routes score at the end, the points are not on the track yet.
std::string points_of(const Event& event, const Reader& reader) {
  std::string points = figures(event.points, kPointNoun, reader.lang);
  if (!reader.board->rules.score_routes_at_end) return points;
  return points + std::string(Texts{" at the end", " am Ende"}.in(reader.lang));
}

std::string limit_of(const Reader& reader) {
  const int limit = reader.board->rules.end_when_pieces_left;
  if (limit == 0) return std::string(Texts{"no pieces", "keine Figuren"}.in(reader.lang));
  if (limit == 1) return std::string(Texts{"one piece or none", "eine Figur oder keine"}.in(reader.lang));
  return fill({"{n} pieces or fewer", "höchstens {n} Figuren"}, reader.lang,
              fmt::arg("n", number_word(limit, reader.lang)));
}

std::string_view reason_of(const Event& event, Lang lang) {
  return (event.reason == EndReason::kStuck
              ? Texts{"nobody could do anything any more", "niemand konnte mehr etwas tun"}
              : Texts{"everyone has had the last turn", "alle hatten ihren letzten Zug"})
      .in(lang);
}

}  // namespace

std::string event_text(const Event& told, const Reader& reader) {
  const Event event = seen_by(told, reader.seat);
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  const Entry& entry = kSentences[std::min(static_cast<std::size_t>(event.type), kSentences.size() - 1)];
  const Texts& sentence = reader.is(event.seat) ? entry.you : entry.other;
  const Color card = event.card;
  return fill(
      sentence, lang, fmt::arg("who", player_name(reader, event.seat)),
      fmt::arg("cards", cards_of(event, reader)),
      fmt::arg("number_of_cards", counted(event.count, kCardNoun, lang)), fmt::arg("slot", event.slot + 1),
      fmt::arg("card", card_name(board, card, lang)), fmt::arg("row", row_of(event, reader)),
      fmt::arg("place", place_name(board, event.location)),
      fmt::arg("symbol", symbol_name(board, event.symbol, lang)),
      fmt::arg("souvenirs", counted(event.count, kSouvenirNoun, lang)),
      fmt::arg("number_of_tickets", counted(event.count, kTicketNoun, lang)),
      fmt::arg("tickets", tickets_of(event, reader)),
      fmt::arg("a_card", card == kNoCard ? counted(1, kCardNoun, lang) : cards_text(board, card, 1, lang)),
      fmt::arg("route", route_name(board, event.route, lang)), fmt::arg("points", points_of(event, reader)),
      fmt::arg("limit", limit_of(reader)), fmt::arg("reason", reason_of(event, lang)));
}

}  // namespace kurz
