#include "words/move_text.h"

#include <algorithm>

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
    {EventType::kRowFilled, {"New card in slot {slot}: {card}.", "Neu in der Auslage: {card}."}},
    {EventType::kRowSwept,
     {"The row had 3 or more wild cards and was discarded: {row}.",
      "Mindestens 3 Joker lagen aus, die Auslage wird abgelegt: {row}."}},
    {EventType::kRowStays,
     {"The row stays: it was discarded three times in a row.",
      "Die Auslage bleibt liegen: Sie wurde dreimal hintereinander abgelegt."}},
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
      "Letzte Runde: Du hast nur noch {limit} oder weniger. Alle sind noch einmal dran, auch du."},
     {"Last round: {who} has at most {limit} left. Everyone takes one more turn.",
      "Letzte Runde: {who} hat nur noch {limit} oder weniger. Alle sind noch einmal dran."}},
    {EventType::kGameOver, {"The game is over: {reason}.", "Die Partie ist zu Ende: {reason}."}},
});

using Code = ViolationCode;
// {who} is another player; {slot} counts from 1.
constexpr auto kViolationSentences = one_per_value<Sentence<ViolationCode>>({
    {Code::kNoSuchSeat, "This seat is not part of the game. 2 to 4 players take part.",
     "Dieser Platz gehört nicht zur Partie. 2 bis 4 Personen spielen mit."},
    {Code::kNotYourTurn, "It is {who}'s turn, not yours.", "{who} ist dran, nicht du."},
    {Code::kGameOver, "The game is over.", "Die Partie ist zu Ende."},
    {Code::kChooseTicketsFirst, "First choose your tickets: keep one or both.",
     "Wähle zuerst deine Zielkarten: Behalte eine oder beide."},
    {Code::kAlreadyChosen, "You have chosen your first tickets. The others are still choosing.",
     "Du hast deine ersten Zielkarten gewählt. Die anderen wählen noch."},
    {Code::kPlaceSouvenirFirst, "First place a leftover souvenir on a location without one.",
     "Lege zuerst ein übriges Souvenir auf einen Ort, an dem noch keins liegt."},
    {Code::kSecondCardDue, "Take your second card first: from the deck, or a face-up card that is not wild.",
     "Nimm zuerst deine zweite Karte: vom Stapel oder eine offene, aber keinen Joker."},
    {Code::kKeepTicketsDue, "First choose from the tickets you drew: keep one or both.",
     "Wähle zuerst aus den gezogenen Zielkarten: Behalte eine oder beide."},
    {Code::kTakeSouvenirDue, "First take a souvenir from one end of your new route.",
     "Nimm zuerst ein Souvenir von einem Ende deiner neuen Strecke."},
    {Code::kNothingToKeep, "There are no tickets to choose from. Draw tickets first.",
     "Du hast keine Zielkarten zur Auswahl. Zieh zuerst welche."},
    {Code::kKeepAtLeastOne, "Keep at least one ticket.", "Behalte mindestens eine Zielkarte."},
    {Code::kTicketNotOffered, "{ticket} is not one of the tickets you can choose from.",
     "{ticket} steht nicht zur Auswahl."},
    {Code::kNotPlacingSouvenirs, "Leftover souvenirs are placed before the first turn only.",
     "Übrige Souvenirs werden nur vor dem ersten Spielzug ausgelegt."},
    {Code::kSymbolNotLeftOver, "The souvenir \"{symbol}\" is not left over.",
     "Das Souvenir „{symbol}“ ist nicht übrig."},
    {Code::kPlaceHasStack, "{place} already has a souvenir. Choose a location without one.",
     "{place} hat schon ein Souvenir. Wähle einen Ort ohne Souvenir."},
    {Code::kNoSouvenirChoice, "There is no souvenir to take. Claim a route with souvenirs at its ends.",
     "Du kannst gerade kein Souvenir nehmen. Nutze eine Strecke, an deren Enden welche liegen."},
    {Code::kNoSouvenirThere,
     "{place} has no souvenir for you. Take one you do not have yet, from an end of your new route.",
     "{place} hat kein Souvenir für dich. Nimm eins, das dir noch fehlt, von einem Ende deiner neuen "
     "Strecke."},
    {Code::kDeckEmpty, "The deck and the discard pile are empty. Take a face-up card if there is one.",
     "Stapel und Ablagestapel sind leer. Nimm eine offene Karte, wenn eine ausliegt."},
    {Code::kNoSuchSlot, "The row has slots 1 to 5.", "Die Auslage hat nur die Karten 1 bis 5."},
    {Code::kSlotEmpty, "Slot {slot} is empty. Choose another card.",
     "Karte {slot} der Auslage fehlt. Wähle eine andere."},
    {Code::kOtherCardInSlot, "Slot {slot} holds a different card: {card}.",
     "Karte {slot} der Auslage ist eine andere: {card}."},
    {Code::kWildAsSecondCard,
     "Your second card cannot be a face-up wild card. Take another card or draw from the deck.",
     "Deine zweite Karte darf kein offener Joker sein. Nimm eine andere oder zieh vom Stapel."},
    {Code::kNoSuchRoute, "This board has no such route.", "Diese Strecke gibt es auf dem Spielplan nicht."},
    {Code::kRouteTaken, "{route} already belongs to {who}.", "{who} nutzt {route} schon."},
    {Code::kTwinIsYours, "You own the other half of {route}. Nobody may own both.",
     "Du nutzt schon die andere Strecke dieser Doppelstrecke. Niemand darf beide nutzen."},
    {Code::kTwinClosed, "{who} owns the other half of {route}. With 2 players, only one half can be claimed.",
     "{who} nutzt die andere Strecke dieser Doppelstrecke. Zu zweit kann nur eine der beiden genutzt "
     "werden."},
    {Code::kTooFewPieces, "You need {pieces} for {route} and have {have}.",
     "Du brauchst {pieces} für {route} und hast noch {have}."},
    {Code::kWrongColor, "{route} needs {color_cards} or wild cards.",
     "{route} braucht {color_cards} oder Joker."},
    {Code::kNoSuchColor, "This board has no cards of that colour. Its colours are {colors}.",
     "Karten in dieser Farbe gibt es auf diesem Spielplan nicht. Die Farben sind {colors}."},
    {Code::kWrongNumberOfWilds, "{route} costs {cards}; you offered {wilds}.",
     "{route} kostet {cards}, du bietest {wilds}."},
    {Code::kFerriesNeedWilds, "{route} crosses water and needs at least {ferries}; you offered {wilds}.",
     "{route} führt übers Wasser und braucht mindestens {ferries}, du bietest {wilds}."},
    {Code::kTooFewCards, "You need {needed}. You have {held}.{instead}",
     "Du brauchst {needed}. Du hast {held}.{instead}"},
    {Code::kNoTicketsLeft, "No tickets are left. Draw cards or claim a route.",
     "Es sind keine Zielkarten mehr da. Zieh Karten oder nutze eine Strecke."},
    {Code::kCanStillAct, "You can only pass if no other move is possible.",
     "Du darfst nur passen, wenn nichts anderes möglich ist."},
    {Code::kUnknownAction, "This game has no such move. Draw cards, claim a route or draw tickets.",
     "Diesen Spielzug gibt es nicht. Zieh Karten, nutze eine Strecke oder zieh Zielkarten."},
});

CardCounts paid(Color color, int colored, int wilds) {
  CardCounts cards;
  if (color.index() < kWild.index() && colored > 0) cards.add(color, colored);
  if (wilds > 0) cards.add(kWild, wilds);
  return cards;
}

std::string kept(Action action, const Board& board, Lang lang) {
  std::vector<std::string> names;
  if (action.keep_count() > 0) names.push_back(ticket_name(board, action.first_ticket()));
  if (action.keep_count() > 1) names.push_back(ticket_name(board, action.second_ticket()));
  return names.empty() ? say({"no ticket", "keine Zielkarte"}, lang) : join_and(names, lang);
}

// The cards of the row, or those that paid for a route.
CardCounts cards_of(const Event& event) {
  if (event.type == EventType::kRouteClaimed) return paid(event.card, event.count, event.wilds);
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

std::string_view reason_of(const Event& event, Lang lang) {
  return (event.reason == EndReason::kStuck
              ? Texts{"nobody could move", "Niemand hat mehr einen möglichen Spielzug"}
              : Texts{"everyone has taken their last turn", "Alle hatten ihren letzten Spielzug"})
      .in(lang);
}

Texts sentence_for(const RuleViolation& error, const Reader& reader) {
  if (error.code == Code::kRouteTaken && reader.is(error.seat)) {
    return {"{route} is already yours.", "Du nutzt {route} schon."};
  }
  if (error.code == Code::kWrongNumberOfWilds && error.have == error.need) {
    return {"{route} costs {cards}. To pay with wild cards only, name no colour.",
            "{route} kostet {cards}. Wenn du nur mit Jokern zahlst, nenne keine Farbe."};
  }
  if (error.code == Code::kWrongNumberOfWilds && error.have < error.need) {
    return {"{route} costs {cards}, and you offered only {wilds}. Name a colour for the rest.",
            "{route} kostet {cards}, du bietest nur {wilds}. Nenne eine Farbe für den Rest."};
  }
  return row_for(kViolationSentences, error.code).texts;
}

// "2 blue cards and 1 wild card"; "none".
std::string payment(const Reader& reader, Color color, int colored, int wilds) {
  const CardCounts cards = paid(color, colored, wilds);
  return cards.empty() ? say({"none", "keine"}, reader.lang) : cards_text(*reader.board, cards, reader.lang);
}

const Route* route_of(const RuleViolation& error, const Reader& reader) {
  return error.route.index() < reader.board->route_count() ? &reader.board->at(error.route) : nullptr;
}

// A payment in the same colour with another number of wild cards, if the hand has it.
std::string other_payment(const RuleViolation& error, const Reader& reader) {
  const Route* route = route_of(error, reader);
  if (route == nullptr || error.color == kWild) return {};
  const int wilds = std::max<int>(route->ferries, route->cards - error.have);
  if (wilds > error.wilds_have) return {};
  return fill({" You can pay {paid} instead.", " Du kannst stattdessen {paid} zahlen."}, reader.lang,
              fmt::arg("paid", payment(reader, error.color, route->cards - wilds, wilds)));
}

// If the hand cannot pay for the route in this colour at all, what the route costs without needless wild
// cards. A gray route takes any colour: "3 cards of one colour".
std::string needed_cards(const RuleViolation& error, const Reader& reader) {
  const Route* route = route_of(error, reader);
  if (route == nullptr || error.color == kWild || !other_payment(error, reader).empty())
    return payment(reader, error.color, error.need, error.wilds_need);
  const int colored = route->cards - route->ferries;
  if (route->color != kGray || colored < 2) return payment(reader, error.color, colored, route->ferries);
  std::string cards = fmt::format("{} {}", colored, cards_of_color(*reader.board, kGray, reader.lang));
  if (route->ferries == 0) return cards;
  return join_and({cards, cards_text(*reader.board, kWild, route->ferries, reader.lang)}, reader.lang);
}

std::string pieces_needed(const RuleViolation& error, const Reader& reader) {
  const Route* route = route_of(error, reader);
  if (route == nullptr) return counted(error.need, kPieceNoun, reader.lang);
  return pieces_text(*reader.board, route->kind, error.need, reader.lang);
}

std::string deck_colors(const Reader& reader) {
  std::vector<std::string> names;
  for (const std::string& color : reader.board->colors) names.push_back(color_name(color, reader.lang));
  return join_and(names, reader.lang);
}

}  // namespace

std::string action_text(Action action, const Board& board, Lang lang) {
  if (static_cast<std::size_t>(action.type()) >= kActionSentences.size()) return "?";
  const RouteId route = action.route();
  const int cards = route.index() < board.route_count() ? board.at(route).cards : 0;
  return fill(
      row_for(kActionSentences, action.type()).texts, lang, fmt::arg("tickets", kept(action, board, lang)),
      fmt::arg("symbol", symbol_name(board, action.symbol(), lang)),
      fmt::arg("place", place_name(board, action.location())), fmt::arg("slot", action.slot() + 1),
      fmt::arg("card", card_name(board, action.card(), lang)),
      fmt::arg("route", route_name(board, route, lang)),
      fmt::arg("cards",
               cards_text(board, paid(action.color(), cards - action.wilds(), action.wilds()), lang)));
}

std::string event_text(const Event& happened, const Reader& reader) {
  const Event event = seen_by(happened, reader.seat);
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  return fill(row_for(kEventSentences, event.type).to(reader.is(event.seat)), lang,
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

std::string violation_text(const RuleViolation& error, const Reader& reader) {
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  return to_string(error.rule) + ": " +
         fill(sentence_for(error, reader), lang, fmt::arg("who", player_name(reader, error.seat)),
              fmt::arg("route", route_name(board, error.route, lang)),
              fmt::arg("place", place_name(board, error.location)),
              fmt::arg("ticket", ticket_name(board, error.ticket)),
              fmt::arg("symbol", symbol_name(board, error.symbol, lang)), fmt::arg("slot", error.need + 1),
              fmt::arg("card", card_name(board, error.color, lang)),
              fmt::arg("color_cards", cards_of_color(board, error.color, lang)),
              fmt::arg("colors", deck_colors(reader)), fmt::arg("pieces", pieces_needed(error, reader)),
              fmt::arg("have", error.have), fmt::arg("cards", counted(error.need, kCardNoun, lang)),
              fmt::arg("wilds", counted(error.have, kWildNoun, lang)),
              fmt::arg("ferries", counted(error.need, kWildNoun, lang)),
              fmt::arg("needed", needed_cards(error, reader)),
              fmt::arg("held", payment(reader, error.color, error.have, error.wilds_have)),
              fmt::arg("instead", other_payment(error, reader)));
}

}  // namespace kurz
