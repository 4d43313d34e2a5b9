#include "words/refusal_text.h"

#include <algorithm>
#include <array>

namespace kurz {
namespace {

struct Entry {
  Refusal code;
  Texts texts;
};
// In the order of the codes. {who} is another player, {slot} counts from one.
constexpr std::array kSentences{
    Entry{Refusal::kNoSuchSeat,
          {"Two to four players take part, and there is no such seat among them.",
           "Zwei bis vier spielen mit, und diesen Platz gibt es dabei nicht."}},
    Entry{Refusal::kNotYourTurn,
          {"It is {whose} turn. Yours is still to come.", "{who} ist am Zug. Du bist noch nicht dran."}},
    Entry{
        Refusal::kGameOver,
        {"The game is over, nothing more is played.", "Das Spiel ist zu Ende, es wird nicht mehr gezogen."}},
    Entry{Refusal::kChooseTicketsFirst,
          {"First say which of your two tickets you keep: one or both.",
           "Sag zuerst, welche deiner beiden Zielkarten du behältst: eine oder beide."}},
    Entry{Refusal::kAlreadyChosen,
          {"You have chosen your first tickets. The others are still choosing.",
           "Du hast deine ersten Zielkarten gewählt. Die anderen wählen noch."}},
    Entry{Refusal::kPlaceSouvenirFirst,
          {"First put a left-over souvenir on a place that has none.",
           "Lege zuerst ein übriges Souvenir auf einen Ort, an dem keines liegt."}},
    Entry{Refusal::kSecondCardDue,
          {"You have drawn one card and take a second: from the deck, or one from the row that is not wild.",
           "Du hast eine Karte gezogen und nimmst eine zweite: vom Stapel, oder aus der Auslage eine, die "
           "keine "
           "Jokerkarte ist."}},
    Entry{Refusal::kKeepTicketsDue,
          {"First say which of the two tickets you drew you keep: one or both.",
           "Sag zuerst, welche der beiden gezogenen Zielkarten du behältst: eine oder beide."}},
    Entry{Refusal::kTakeSouvenirDue,
          {"First take a souvenir from one of the two ends of your new route.",
           "Nimm zuerst ein Souvenir von einem der beiden Enden deiner neuen Strecke."}},
    Entry{Refusal::kNothingToKeep,
          {"No tickets are on offer. Draw tickets first.",
           "Es liegen keine Zielkarten zur Wahl. Zieh zuerst welche."}},
    Entry{Refusal::kKeepAtLeastOne,
          {"Keep at least one of the two tickets.", "Behalte mindestens eine der beiden Zielkarten."}},
    Entry{Refusal::kTicketNotOffered,
          {"{ticket} is not one of the two tickets to choose from.",
           "{ticket} gehört nicht zu den beiden Zielkarten, die zur Wahl stehen."}},
    Entry{Refusal::kNotPlacingSouvenirs,
          {"Left-over souvenirs are put down before the first turn only.",
           "Übrige Souvenirs werden nur vor dem ersten Zug hingelegt."}},
    Entry{Refusal::kSymbolNotLeftOver,
          {"The souvenir \"{symbol}\" is not one of those left over.",
           "Das Souvenir „{symbol}“ gehört nicht zu den übrigen."}},
    Entry{Refusal::kPlaceHasStack,
          {"{place} cannot be chosen: put the souvenir on a place that has none.",
           "{place} kommt nicht in Frage: Lege das Souvenir auf einen Ort, an dem keines liegt."}},
    Entry{Refusal::kNoSouvenirChoice,
          {"There is no souvenir to choose now. Claim a route with souvenirs at its ends.",
           "Es gibt gerade kein Souvenir zu wählen. Baue eine Strecke, an deren Enden welche liegen."}},
    Entry{Refusal::kNoSouvenirThere,
          {"{place} has no souvenir for you. Take one from an end of your new route, of a symbol you do not "
           "have.",
           "{place} hat kein Souvenir für dich. Nimm eines von einem Ende deiner neuen Strecke, das dir noch "
           "fehlt."}},
    Entry{Refusal::kDeckEmpty,
          {"The deck is empty and there is nothing to shuffle. Take a card from the row, if there is one.",
           "Der Stapel ist leer, und es gibt nichts zu mischen. Nimm eine Karte aus der Auslage, falls dort "
           "eine liegt."}},
    Entry{Refusal::kNoSuchSlot, {"The row has slots 1 to 5.", "Die Auslage hat die Plätze 1 bis 5."}},
    Entry{Refusal::kSlotEmpty,
          {"Slot {slot} of the row is empty until cards are discarded. Choose another.",
           "Platz {slot} der Auslage ist leer, bis wieder Karten abgelegt werden. Wähle einen anderen."}},
    Entry{Refusal::kOtherCardInSlot,
          {"Slot {slot} of the row holds another card: {card}.",
           "Auf Platz {slot} der Auslage liegt eine andere Karte: {card}."}},
    Entry{Refusal::kWildAsSecondCard,
          {"A wild card from the row cannot be the second card. Take another, or draw from the deck.",
           "Eine Jokerkarte aus der Auslage kann nicht die zweite Karte sein. Nimm eine andere oder zieh vom "
           "Stapel."}},
    Entry{Refusal::kNoSuchRoute,
          {"There is no such route on this board.", "Diese Strecke gibt es auf dem Plan nicht."}},
    Entry{Refusal::kRouteTaken, {"{route} belongs to {who} already.", "{route} gehört schon {who}."}},
    Entry{Refusal::kTwinIsYours,
          {"You hold the other half of {route}. Nobody may hold both.",
           "Du hast schon die andere Hälfte von {route}. Niemand darf beide haben."}},
    Entry{Refusal::kTwinClosed,
          {"{who} holds the other half of {route}, and with two players this one is closed.",
           "{who} hat die andere Hälfte von {route}, und zu zweit ist diese damit gesperrt."}},
    Entry{Refusal::kTooFewPieces,
          {"{route} takes {pieces}, you have {have_pieces} left.",
           "{route} braucht {pieces}, du hast {have_pieces}."}},
    Entry{Refusal::kWrongColor,
          {"{route} takes {color} cards and wild cards, no other colour.",
           "{route} nimmt Karten in {color} und Jokerkarten, keine andere Farbe."}},
    Entry{Refusal::kNoSuchColor,
          {"The deck has no such colour. It has {colors}.",
           "Diese Farbe gibt es im Stapel nicht. Es gibt {colors}."}},
    Entry{Refusal::kWrongNumberOfWilds,
          {"{route} takes {cards} in all, and you offered {wilds}.",
           "{route} kostet {cards}, und du bietest {wilds}."}},
    Entry{Refusal::kFerriesNeedWilds,
          {"{route} crosses water: {at_least} at least, you offered {wilds}.",
           "{route} führt übers Wasser: mindestens {at_least}, du bietest {wilds}."}},
    Entry{Refusal::kTooFewCards,
          {"{needed} needed, you have {held}.{instead}", "{needed} nötig, du hast {held}.{instead}"}},
    Entry{Refusal::kNoTicketsLeft,
          {"No tickets are left in the deck. Draw cards or claim a route.",
           "Es sind keine Zielkarten mehr da. Zieh Karten oder baue eine Strecke."}},
    Entry{Refusal::kCanStillAct,
          {"You may pass only when nothing else is open to you.",
           "Passen darfst du nur, wenn dir nichts anderes bleibt."}},
    Entry{Refusal::kUnknownAction,
          {"That is no move of this game: draw cards, claim a route or draw tickets.",
           "Das ist kein Zug dieses Spiels: Zieh Karten, baue eine Strecke oder zieh Zielkarten."}},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kSentences.size(); ++i) {
    if (kSentences[i].code != static_cast<Refusal>(i)) return false;
  }
  return kSentences.size() == static_cast<std::size_t>(Refusal::kUnknownAction) + 1;
}
static_assert(in_order());

// Where the data asks for another sentence than the usual one.
constexpr Texts kRouteIsYours{"{route} is yours already.", "{route} gehört dir schon."};
constexpr Texts kAllWildAndColor{
    "{route} takes {cards} in all. You offered {wilds}: name no colour with that.",
    "{route} kostet {cards}. Du bietest {wilds}: Nenne keine Farbe dazu."};
constexpr Texts kTooFewWildsAlone{
    "{route} takes {cards} in all. You offered only {wilds}: name a colour for the rest.",
    "{route} kostet {cards}. Du bietest nur {wilds}: Nenne eine Farbe für den Rest."};

Texts sentence_for(const RuleError& error, const Reader& reader) {
  if (error.code == Refusal::kRouteTaken && reader.is(error.seat)) return kRouteIsYours;
  if (error.code == Refusal::kWrongNumberOfWilds && error.have == error.need) return kAllWildAndColor;
  if (error.code == Refusal::kWrongNumberOfWilds && error.have < error.need) return kTooFewWildsAlone;
  const auto index = static_cast<std::size_t>(error.code);
  return kSentences[std::min(index, kSentences.size() - 1)].texts;
}

bool is_gray(const Board& board, RouteId route) {
  return route.index() < board.route_count() && board.at(route).color == kGray;
}

// "three blue", "two blue and one wild card", "three of one colour".
std::string needed_cards(const RuleError& error, const Reader& reader) {
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  std::string wilds = some_of(board, kWild, error.wilds_need, lang);
  if (error.color == kWild || error.need == 0) return wilds;
  const std::string colored =
      is_gray(board, error.route) && error.need > 1
          ? number_word(error.need, lang) + std::string(Texts{" of one colour", " von einer Farbe"}.in(lang))
          : some_of(board, error.color, error.need, lang);
  return error.wilds_need == 0 ? colored : join_and({colored, wilds}, lang);
}

// "two and no wild card"; with a gray route the colour is named: "two blue and no wild card".
std::string held_cards(const RuleError& error, const Reader& reader) {
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  if (error.color == kWild) return number_alone(error.wilds_have, Gender::kFeminine, lang);
  const bool name_color = (is_gray(board, error.route) && error.need > 1) || error.wilds_need > 0;
  const std::string colored = name_color ? some_of(board, error.color, error.have, lang)
                                         : number_alone(error.have, Gender::kFeminine, lang);
  return join_and({colored, some_of(board, kWild, error.wilds_have, lang)}, lang);
}

// A payment in the same colour with another number of wild cards, if the hand has it.
std::string other_payment(const RuleError& error, const Reader& reader) {
  const Board& board = *reader.board;
  if (error.route.index() >= board.route_count() || error.color == kWild) return {};
  const Route& route = board.at(error.route);
  const int wilds = std::max<int>(route.ferries, route.cards - error.have);
  if (wilds > error.wilds_have) return {};
  std::vector<std::string> paid;
  if (wilds < route.cards) paid.push_back(some_of(board, error.color, route.cards - wilds, reader.lang));
  if (wilds > 0) paid.push_back(some_of(board, kWild, wilds, reader.lang));
  return fill({" You could pay {paid}.", " Möglich wäre: {paid}."}, reader.lang,
              fmt::arg("paid", join_and(paid, reader.lang)));
}

std::string pieces_needed(const RuleError& error, const Reader& reader) {
  if (error.route.index() >= reader.board->route_count()) return number_word(error.need, reader.lang);
  return counted(error.need, piece_noun(*reader.board, reader.board->at(error.route).kind, reader.lang),
                 reader.lang);
}
// "two"; German says that it is what is left: "nur noch zwei", "keins mehr".
std::string pieces_held(const RuleError& error, const Reader& reader) {
  const int kind = error.route.index() < reader.board->route_count() ? reader.board->at(error.route).kind : 0;
  std::string number =
      number_alone(error.have, piece_noun(*reader.board, kind, reader.lang).gender, reader.lang);
  if (reader.lang == Lang::kEnglish) return number;
  return error.have > 0 ? "nur noch " + number : number + " mehr";
}

std::string ticket_or_that(const RuleError& error, const Reader& reader) {
  if (error.ticket.index() < reader.board->ticket_count()) return ticket_name(*reader.board, error.ticket);
  return std::string(Texts{"That ticket", "Diese Zielkarte"}.in(reader.lang));
}
std::string place_or_that(const RuleError& error, const Reader& reader) {
  if (error.location.index() < reader.board->location_count())
    return std::string(place_name(*reader.board, error.location));
  return std::string(Texts{"That place", "Dieser Ort"}.in(reader.lang));
}

std::string deck_colors(const Reader& reader) {
  std::vector<std::string> names;
  for (const std::string& color : reader.board->colors) names.push_back(color_name(color, reader.lang));
  return join_and(names, reader.lang);
}

}  // namespace

std::string refusal_text(const RuleError& error, const Reader& reader) {
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  const std::string sentence = fill(
      sentence_for(error, reader), lang, fmt::arg("who", player_name(reader, error.seat)),
      fmt::arg("whose", player_possessive(reader, error.seat)),
      fmt::arg("route", route_name(board, error.route, lang)),
      fmt::arg("place", place_or_that(error, reader)), fmt::arg("ticket", ticket_or_that(error, reader)),
      fmt::arg("symbol", symbol_name(board, error.symbol, lang)), fmt::arg("slot", error.need + 1),
      fmt::arg("card", card_name(board, error.color, lang)),
      fmt::arg("color", color_name(board, error.color, lang)), fmt::arg("colors", deck_colors(reader)),
      fmt::arg("pieces", pieces_needed(error, reader)), fmt::arg("have_pieces", pieces_held(error, reader)),
      fmt::arg("cards", counted(error.need, kCardNoun, lang)),
      fmt::arg("wilds", some_of(board, kWild, error.have, lang)),
      fmt::arg("at_least", some_of(board, kWild, error.need, lang)),
      fmt::arg("needed", needed_cards(error, reader)), fmt::arg("held", held_cards(error, reader)),
      fmt::arg("instead", other_payment(error, reader)));
  return to_string(error.rule) + ": " + sentence;
}

}  // namespace kurz
