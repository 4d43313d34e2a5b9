#include <algorithm>

#include "words/move_text.h"

namespace kurz {
namespace {

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
     "Lege zuerst ein übriges Souvenir auf einen Ort, der noch keins hat."},
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
  const CardCounts cards = payment_cards(color, colored, wilds);
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

// How many cards the hand lacks for the route in this colour: "1 more green or wild card needed". Empty if
// the hand can pay in another way.
std::string lacking_cards(const RuleViolation& error, const Reader& reader) {
  const Route* route = route_of(error, reader);
  if (route == nullptr || error.color == kWild) return {};
  const Lang lang = reader.lang;
  const int held = error.have;
  const int wilds = error.wilds_have;
  const int for_ferries = std::max(0, route->ferries - wilds);
  const int colored = std::max(0, route->cards - route->ferries - held - std::max(0, wilds - route->ferries));
  const int all = for_ferries + colored;
  if (all == 0) return {};
  const bool one = all == 1;
  if (colored == 0) {
    return fill({one ? "1 more wild card needed" : "{n} more wild cards needed",
                 one ? "Dir fehlt noch 1 Joker" : "Dir fehlen noch {n} Joker"},
                lang, fmt::arg("n", all));
  }
  if (for_ferries > 0) {
    return fill(
        {"{n} more cards needed, {wild} of them wild", "Dir fehlen noch {n} Karten, davon {wild} Joker"},
        lang, fmt::arg("n", all), fmt::arg("wild", for_ferries));
  }
  // Any colour pays for a gray route, but only one.
  if (route->color == kGray && held == 0) {
    return fill({one ? "1 more card needed" : "{n} more cards of one colour or wild needed",
                 one ? "Dir fehlt noch 1 Karte" : "Dir fehlen noch {n} Karten einer Farbe oder Joker"},
                lang, fmt::arg("n", all));
  }
  const Color color = route->color == kGray ? error.color : route->color;
  return fill({one ? "1 more {color} or wild card needed" : "{n} more {color} or wild cards needed",
               one ? "Dir fehlt noch {cards} oder 1 Joker" : "Dir fehlen noch {cards} oder Joker"},
              lang, fmt::arg("n", all), fmt::arg("color", color_name(*reader.board, color, lang)),
              fmt::arg("cards", cards_text(*reader.board, color, all, lang)));
}

// The data of the violation in a sentence.
std::string filled(const RuleViolation& error, const Reader& reader, const Texts& texts) {
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  return fill(texts, lang, fmt::arg("who", player_name(reader, error.seat)),
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

}  // namespace

std::string violation_text(const RuleViolation& error, const Reader& reader) {
  return to_string(error.rule) + ": " + filled(error, reader, sentence_for(error, reader));
}

std::string short_violation_text(const RuleViolation& error, const Reader& reader) {
  switch (error.code) {
    case Code::kNotYourTurn:
      return filled(error, reader, {"{who}'s turn", "{who} ist dran"});
    case Code::kRouteTaken:
      return filled(error, reader,
                    reader.is(error.seat) ? Texts{"Already yours", "Nutzt du schon"}
                                          : Texts{"Already taken by {who}", "{who} nutzt sie schon"});
    case Code::kTwinIsYours:
      return filled(error, reader, {"You own the other half", "Du nutzt schon die andere Strecke"});
    case Code::kTwinClosed:
      return filled(error, reader,
                    {"Closed: {who} owns the other half", "Gesperrt: {who} nutzt die andere Strecke"});
    case Code::kTooFewPieces:
      return filled(error, reader, {"{pieces} needed, {have} left", "{pieces} nötig, nur noch {have} übrig"});
    case Code::kTooFewCards:
      if (const std::string lacking = lacking_cards(error, reader); !lacking.empty()) return lacking;
      break;
    default:
      break;
  }
  return filled(error, reader, sentence_for(error, reader));
}

}  // namespace kurz
