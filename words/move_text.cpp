#include "words/move_text.h"

#include "engine/view/route_standing.h"

namespace kurz {
namespace {

constexpr auto kActionSentences = one_per_value<Sentence<ActionType>>({
    {ActionType::kKeepTickets, "keep {tickets}", "{tickets} behalten"},
    {ActionType::kPlaceSouvenir, "place the {symbol} on {place}", "{symbol} auf {place} legen"},
    {ActionType::kDrawCard, "draw a card from the deck", "eine Karte vom Stapel ziehen"},
    {ActionType::kTakeCard, "take the card in slot {slot}: {card}", "offene Karte {slot} nehmen: {card}"},
    {ActionType::kClaim, "claim {route} with {cards}", "{route} nutzen: {cards}"},
    {ActionType::kTakeSouvenir, "take the souvenir from {place}", "Souvenir von {place} nehmen"},
    {ActionType::kDrawTickets, "draw tickets", "Zielkarten ziehen"},
    {ActionType::kPass, "pass", "passen"},
});

constexpr auto kEventSentences = one_per_value<SentenceTo<EventType>>({
    {EventType::kHandDealt,
     {"You start with {cards}.", "Du erhältst {cards}."},
     {"{who} was dealt {number_of_cards}.", "{who} erhält {number_of_cards}."}},
    {EventType::kRowFilled,
     {"New card in slot {slot}: {card}.", "Neu in der Auslage: Karte {slot}, {card}."}},
    {EventType::kRowSwept,
     {"The row had 3 or more wild cards and was discarded: {row}.",
      "Mindestens 3 Joker liegen aus, die Auslage wird ersetzt. Abgelegt: {row}."}},
    {EventType::kRowStays,
     {"The row stays: it has already been discarded three times.",
      "Die Auslage bleibt liegen: Sie wurde schon dreimal hintereinander ersetzt."}},
    {EventType::kDeckShuffled,
     {"The deck ran out. The discard pile was shuffled into a new deck: {number_of_cards}.",
      "Der Stapel ist leer. Der Ablagestapel wird neu gemischt: {number_of_cards}."}},
    {EventType::kSouvenirStacked, {"{place}: {souvenirs} ({symbol}).", "{place}: {souvenirs} ({symbol})."}},
    {EventType::kTicketsOffered,
     {"You drew {number_of_tickets}: {tickets}.", "Du ziehst {number_of_tickets}: {tickets}."},
     {"{who} drew {number_of_tickets}.", "{who} zieht {number_of_tickets}."}},
    {EventType::kTicketsChosen,
     {"You chose your first tickets.", "Du hast deine ersten Zielkarten gewählt."},
     {"{who} chose their first tickets.", "{who} hat die ersten Zielkarten gewählt."}},
    {EventType::kFirstDrawn, {"You begin.", "Du beginnst."}, {"{who} begins.", "{who} beginnt."}},
    {EventType::kTicketsKept,
     {"You kept {tickets}.", "Du behältst {tickets}."},
     {"{who} kept {number_of_tickets}.", "{who} behält {number_of_tickets}."}},
    {EventType::kSouvenirPlaced,
     {"You placed {souvenirs} ({symbol}) on {place}.", "Du legst {souvenirs} ({symbol}) auf {place}."},
     {"{who} placed {souvenirs} ({symbol}) on {place}.", "{who} legt {souvenirs} ({symbol}) auf {place}."}},
    {EventType::kCardDrawn,
     {"You drew a card from the deck: {card}.", "Du ziehst eine Karte vom Stapel: {card}."},
     {"{who} drew a card from the deck.", "{who} zieht eine Karte vom Stapel."}},
    {EventType::kCardTaken,
     {"You drew a card face up: {card}.", "Du nimmst eine offene Karte: {card}."},
     {"{who} drew a card face up: {card}.", "{who} nimmt eine offene Karte: {card}."}},
    {EventType::kRouteClaimed,
     {"You claimed {route} with {cards}: {points}.", "Du nutzt {route} für {cards}: {points}."},
     {"{who} claimed {route} with {cards}: {points}.", "{who} nutzt {route} für {cards}: {points}."}},
    {EventType::kSouvenirTaken,
     {"You took a souvenir from {place}: {symbol}.", "Du nimmst ein Souvenir von {place}: {symbol}."},
     {"{who} took a souvenir from {place}: {symbol}.", "{who} nimmt ein Souvenir von {place}: {symbol}."}},
    {EventType::kPassed,
     {"You passed: no other move was possible.", "Du passt: Etwas anderes ist nicht möglich."},
     {"{who} passed: no other move was possible.", "{who} passt: Etwas anderes ist nicht möglich."}},
    {EventType::kLastRound,
     {"Last round: you have at most {limit} left. Everyone, including you, takes one more turn.",
      "Letzte Runde: Du hast höchstens noch {limit}. Alle sind noch einmal dran, auch du."},
     {"Last round: {who} has at most {limit} left. Everyone takes one more turn.",
      "Letzte Runde: {who} hat höchstens noch {limit}. Alle sind noch einmal dran."}},
    {EventType::kGameOver, {"The game is over: {reason}.", "Die Partie ist zu Ende: {reason}."}},
});

std::string kept(Action action, const Board& board, Lang lang) {
  std::vector<std::string> names;
  if (action.keep_count() > 0) names.push_back(ticket_name(board, action.first_ticket()));
  if (action.keep_count() > 1) names.push_back(ticket_name(board, action.second_ticket()));
  return names.empty() ? say({"no ticket", "keine Zielkarte"}, lang) : join_and(names, lang);
}

// The cards of the row, or those that paid for a route.
CardCounts cards_of(const Event& event) {
  if (event.type == EventType::kRouteClaimed) return payment_cards(event.card, event.count, event.wilds);
  CardCounts cards;
  for (const Color card : event.row) {
    if (card != kNoCard) cards.add(card);
  }
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

// R32: the kinds of a board with several count together.
std::string limit_of(const Board& board, Lang lang) {
  const int limit = board.rules.end_when_pieces_left;
  return board.kind_count() == 1 ? pieces_text(board, 0, limit, lang) : counted(limit, kPieceNoun, lang);
}

std::string_view reason_of(const Event& event, Lang lang) {
  return (event.reason == EndReason::kStuck
              ? Texts{"nobody could move", "Niemand kann mehr einen Spielzug ausführen"}
              : Texts{"everyone has taken their last turn", "Alle hatten ihren letzten Spielzug"})
      .in(lang);
}
// Whether the event is what a bot did for somebody, not what followed from it.
bool is_by_bot(const Event& event, const Reader& reader) {
  return !event.seat.is_none() && event.seat == reader.bot_for && event.type != EventType::kLastRound &&
         event.type != EventType::kFirstDrawn;
}

std::string actor_name(const Event& event, const Reader& reader) {
  std::string name = player_name(reader, event.seat);
  if (!is_by_bot(event, reader)) return name;
  return fill({"A bot for {}", "{} (Bot)"}, reader.lang, name);
}

}  // namespace

std::string action_text(Action action, const Board& board, Lang lang, Track track) {
  if (static_cast<std::size_t>(action.type()) >= kActionSentences.size()) return "?";
  const RouteId route = action.route();
  const int cards = route.index() < board.route_count() ? board.at(route).cards : 0;
  return fill(
      row_for(kActionSentences, action.type()).texts, lang, fmt::arg("tickets", kept(action, board, lang)),
      fmt::arg("symbol", symbol_name(board, action.symbol(), lang)),
      fmt::arg("place", place_name(board, action.location())), fmt::arg("slot", action.slot() + 1),
      fmt::arg("card", card_name(board, action.card(), lang)),
      fmt::arg("route", route_name(board, route, lang, track)),
      fmt::arg(
          "cards",
          cards_text(board, payment_cards(action.color(), cards - action.wilds(), action.wilds()), lang)));
}

std::string choice_text(Action action, const View& view, Lang lang) {
  if (action.type() == ActionType::kDrawTickets && view.ticket_deck_size() == 1)
    return say({"draw the last ticket and keep it", "die letzte Zielkarte ziehen und behalten"}, lang);
  return action_text(action, *view.board, lang, same_claim(view, action) ? Track::kAny : Track::kNamed);
}

std::string event_text(const Event& happened, const Reader& reader) {
  const Event event = seen_by(happened, reader.seat);
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  std::string text = fill(
      row_for(kEventSentences, event.type).to(reader.is(event.seat)), lang,
      fmt::arg("who", actor_name(event, reader)), fmt::arg("cards", cards_text(board, cards_of(event), lang)),
      fmt::arg("number_of_cards", counted(event.count, kCardNoun, lang)), fmt::arg("slot", event.slot + 1),
      fmt::arg("card", card_name(board, event.card, lang)),
      fmt::arg("row", hand_text(board, cards_of(event), lang)),
      fmt::arg("place", place_name(board, event.location)),
      fmt::arg("symbol", symbol_name(board, event.symbol, lang)),
      fmt::arg("souvenirs", counted(event.count, kSouvenirNoun, lang)),
      fmt::arg("number_of_tickets", counted(event.count, kTicketNoun, lang)),
      fmt::arg("tickets", tickets_text(board, tickets_of(event), lang)),
      fmt::arg("route", route_name(board, event.route, lang)), fmt::arg("points", points_of(event, reader)),
      fmt::arg("limit", limit_of(board, lang)), fmt::arg("reason", reason_of(event, lang)));
  if (!is_by_bot(event, reader) || !reader.is(event.seat)) return text;
  return text + say({" (A bot played for you.)", " (Ein Bot hat für dich gespielt.)"}, lang);
}

std::string substituted_text(Seat seat, std::optional<int> bot_turns, const Reader& reader) {
  const Lang lang = reader.lang;
  const bool you = reader.is(seat);
  const std::string who = player_name(reader, seat);
  if (!bot_turns) {
    return you ? say({"A bot plays for you now.", "Ein Bot spielt jetzt für dich."}, lang)
               : fill({"A bot plays for {who} now.", "Ein Bot spielt jetzt für {who}."}, lang,
                      fmt::arg("who", who));
  }
  const Texts back = you              ? Texts{"Welcome back. A bot took {turns} for you.",
                                 "Willkommen zurück. Ein Bot hat {turns} für dich gemacht."}
                     : *bot_turns > 0 ? Texts{"{who} is back. A bot took {turns}.",
                                              "{who} ist wieder da. Ein Bot hat {turns} gemacht."}
                                      : Texts{"{who} is back.", "{who} ist wieder da."};
  const std::string turns =
      *bot_turns == 0 ? say({"no turn", "keinen Spielzug"}, lang) : counted(*bot_turns, kTurnNoun, lang);
  return fill(back, lang, fmt::arg("who", who), fmt::arg("turns", turns));
}

std::string undone_text(Seat seat, const Reader& reader) {
  const Texts texts =
      reader.is(seat) ? Texts{"You took back your last move.", "Du nimmst deinen letzten Spielzug zurück."}
                      : Texts{"{who} took back the last move.", "{who} nimmt den letzten Spielzug zurück."};
  return fill(texts, reader.lang, fmt::arg("who", player_name(reader, seat)));
}

std::string reopened_text(const std::vector<Seat>& freed, const Reader& reader) {
  std::vector<std::string> numbers;
  for (const Seat seat : freed) numbers.push_back(std::to_string(seat.index() + 1));
  const Texts texts =
      freed.size() == 1
          ? Texts{"Seat {seats} did not answer in time. It is free now, and the table is open again.",
                  "Platz {seats} hat nicht rechtzeitig geantwortet. Er ist jetzt frei, und der Tisch ist "
                  "wieder offen."}
          : Texts{"Seats {seats} did not answer in time. They are free now, and the table is open again.",
                  "Die Plätze {seats} haben nicht rechtzeitig geantwortet. Sie sind jetzt frei, und der "
                  "Tisch ist wieder offen."};
  return fill(texts, reader.lang, fmt::arg("seats", join_and(numbers, reader.lang)));
}

}  // namespace kurz
