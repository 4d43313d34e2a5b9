#include "advice/advice_text.h"

#include "words/move_text.h"

namespace kurz {
namespace {

using enum ReasonKind;
constexpr auto kReasonSentences = one_per_value<Sentence<ReasonKind>>({
    {kLastTurn, {"this is the last turn", "das ist der letzte Zug"}},
    {kCompletesTicket, {"completes {tickets}", "erfüllt {tickets}"}},
    {kServesTicket, {"helps with {tickets}", "hilft bei {tickets}"}},
    {kOpensTicket, {"brings {tickets} within reach", "bringt {tickets} in Reichweite"}},
    {kGivesUpTicket, {"but puts {tickets} out of reach", "macht aber {tickets} unerreichbar"}},
    {kDistrict, {"connects {district} for {points}", "verbindet {district}: {points}"}},
    {kAttractions, {"reaches {places} for {points}", "erreicht {places}: {points}"}},
    {kSouvenir, {"brings {souvenir} for {points} more", "bringt {souvenir}: {points} mehr"}},
    {kPoints, {"scores {points}", "bringt {points}"}},
    {kWayAround,
     {"if someone else takes the route, the detour costs about {points}",
      "wenn jemand anders die Strecke nutzt, kostet der Umweg etwa {points}"}},
    {kRival,
     {"{who} would want the route in {count} of 100 possible deals",
      "{who} würde die Strecke in {count} von 100 möglichen Verteilungen brauchen"}},
    {kEndsGame, {"starts the last round", "löst die letzte Runde aus"}},
    {kCollects, {"{card} for {route}{purpose}, {lacking}", "{card} für {route}{purpose}, {lacking}"}},
    {kAnyCard,
     {"fits any colour, and the plan still needs {cards}",
      "passt zu jeder Farbe, und der Plan braucht noch {cards}"}},
    {kNotNeeded, {"the plan needs no {color_cards}", "{color_cards} braucht der Plan nicht"}},
    {kNothingOpen, {"no face-up card helps the plan", "keine offene Karte hilft dem Plan"}},
    {kUnseenUseful,
     {"{count} of the {total} unseen cards would help", "hilfreich: {count} der {total} verdeckten Karten"}},
    {kTime,
     {"there is time: the plan takes about {turns}, and about {left} remain",
      "die Zeit reicht: Der Plan braucht etwa {turns}, es bleiben etwa {left}"}},
    {kAlreadyJoined,
     {"already connected: {count} of the {total} unseen tickets",
      "schon verbunden: {count} der {total} unbekannten Zielkarten"}},
    {kFits,
     {"the plan completes {tickets}: it takes about {turns} in total, and about {left} remain",
      "der Plan erfüllt {tickets}: Er braucht insgesamt etwa {turns}, es bleiben etwa {left}"}},
    {kTooMuch, {"but no plan completes {tickets}", "aber kein Plan erfüllt {tickets}"}},
    {kShareTheWay,
     {"both share part of the way, which saves {turns}",
      "beide teilen sich ein Stück Weg, das spart {turns}"}},
    {kReturns,
     {"{tickets} would cost about {points} more than it brings",
      "{tickets} würde etwa {points} mehr kosten als bringen"}},
    {kOnThePlan, {"the plan leads to {places}", "der Plan führt zu {places}"}},
    {kOnlyMove, {"no other move is possible", "etwas anderes ist nicht möglich"}},
});

std::string places_text(const Board& board, LocationSet places, Lang lang) {
  std::vector<std::string> names;
  for_each_bit(places, [&](int at) { names.emplace_back(place_name(board, LocationId(at))); });
  return join_and(names, lang);
}

std::string district_text(const Board& board, int number) {
  const auto* districts = std::get_if<Districts>(&board.bonus);
  if (districts == nullptr) return "?";
  // Districts have no names on the board; their locations tell which one it is.
  const District& district = districts->districts[static_cast<std::size_t>(number)];
  std::vector<std::string> names;
  for_each_bit(district.locations, [&](int at) { names.emplace_back(place_name(board, LocationId(at))); });
  return join_comma(names);
}

std::string souvenir_text(const Board& board, Symbol symbol, Lang lang) {
  if (symbol.is_none()) return say({"one of two souvenirs", "eins von zwei Souvenirs"}, lang);
  return fill({"the souvenir {symbol}", "das Souvenir {symbol}"}, lang,
              fmt::arg("symbol", symbol_name(board, symbol, lang)));
}

std::string lacking_text(int count, Lang lang) {
  if (count == 0) return say({"which you can then claim", "danach kannst du sie nutzen"}, lang);
  return fill({"which then needs {cards} more", "dann noch {cards}"}, lang,
              fmt::arg("cards", counted(count, kCardNoun, lang)));
}

std::string purpose_text(const Board& board, TicketSet tickets, Lang lang) {
  if (tickets == 0) return {};
  return fill({" (helps with {tickets})", " (hilft bei {tickets})"}, lang,
              fmt::arg("tickets", tickets_text(board, tickets, lang)));
}

}  // namespace

std::string reason_text(const Reason& reason, const Reader& reader) {
  const Board& board = *reader.board;
  const Lang lang = reader.lang;
  return fill(
      row_for(kReasonSentences, reason.kind).texts, lang,
      fmt::arg("tickets", tickets_text(board, reason.tickets, lang)),
      fmt::arg("district",
               reason.kind == ReasonKind::kDistrict ? district_text(board, reason.count) : std::string()),
      fmt::arg("places", places_text(board, reason.places, lang)),
      fmt::arg("souvenir", reason.kind == ReasonKind::kSouvenir ? souvenir_text(board, reason.symbol, lang)
                                                                : std::string()),
      fmt::arg("points", counted(reason.points, kPointNoun, lang)),
      fmt::arg("who", player_name(reader, reason.seat)), fmt::arg("count", reason.count),
      fmt::arg("total", reason.total), fmt::arg("card", cards_text(board, reason.card, 1, lang)),
      fmt::arg("color_cards", cards_of_color(board, reason.card, lang)),
      fmt::arg("route", route_name(board, reason.route, lang)),
      fmt::arg("purpose", purpose_text(board, reason.tickets, lang)),
      fmt::arg("lacking", lacking_text(reason.count, lang)),
      fmt::arg("cards", counted(reason.count, kCardNoun, lang)),
      fmt::arg("turns", counted(reason.count, kTurnNoun, lang)),
      fmt::arg("left", counted(reason.total, kTurnNoun, lang)));
}

std::string reasons_text(const Reasons& reasons, const Reader& reader) {
  std::string line;
  for (const Reason& reason : reasons) line += (line.empty() ? "" : "; ") + reason_text(reason, reader);
  if (line.empty()) {
    line = say({"no single reason: the estimate comes from simulated games",
                "kein einzelner Grund: Die Bewertung kommt aus simulierten Spielen"},
               reader.lang);
  }
  return line + ".";
}

std::string_view reason_code(ReasonKind kind) { return enum_name(kind); }

}  // namespace kurz
