#include "words/log_text.h"

#include <fmt/format.h>

#include "engine/log/notation_words.h"
#include "words/violation_text.h"

namespace kurz {
namespace {

constexpr auto kExpected = one_per_value<Sentence<Expected>>({
    {Expected::kJson, {"this is not JSON", "das ist kein JSON"}},
    {Expected::kField, {"this field is missing", "dieses Feld fehlt"}},
    {Expected::kText, {"expected text", "erwartet: Text"}},
    {Expected::kNumber,
     {"expected a whole number from {low} to {high}", "erwartet: eine ganze Zahl von {low} bis {high}"}},
    {Expected::kList, {"expected a list", "erwartet: eine Liste"}},
    {Expected::kObject, {"expected an object", "erwartet: ein Objekt"}},
    {Expected::kFormat, {"expected the format “{word}”", "erwartet: Format „{word}“"}},
    {Expected::kBoard,
     {"unknown board; add its folder with --boards DIR",
      "unbekannter Spielplan; nenne seinen Ordner mit --boards ORDNER"}},
    {Expected::kVersion, {"expected the board {word}", "erwartet: Spielplan {word}"}},
    {Expected::kBoardHash,
     {"the board has changed; its hash is now {word}",
      "der Spielplan hat sich geändert; sein Hash ist jetzt {word}"}},
    {Expected::kPlayers, {"R1: expected 2 to 4 players", "R1: erwartet: 2 bis 4 Personen"}},
    {Expected::kForEachSeat,
     {"expected {high} entries, one per seat", "erwartet: {high} Einträge, einer pro Platz"}},
    {Expected::kTwo, {"expected two entries", "erwartet: zwei Einträge"}},
    {Expected::kFiveCards, {"expected five cards for the row", "erwartet: fünf Karten für die Auslage"}},
    {Expected::kSlotAndCard, {"expected a slot and a card", "erwartet: ein Platz und eine Karte"}},
    {Expected::kTickets, {"expected one or two tickets (R28)", "erwartet: eine oder zwei Zielkarten (R28)"}},
    {Expected::kFewer, {"more than a game can have", "mehr, als ein Spiel haben kann"}},
    {Expected::kLocation, {"expected a location of the board", "erwartet: ein Ort des Spielplans"}},
    {Expected::kRoute, {"expected a route of the board", "erwartet: eine Strecke des Spielplans"}},
    {Expected::kCard, {"expected a card of the board", "erwartet: eine Karte des Spielplans"}},
    {Expected::kSymbol, {"expected a souvenir of the board", "erwartet: ein Souvenir des Spielplans"}},
    {Expected::kStack,
     {"expected a location with a symbol and a number", "erwartet: ein Ort mit Symbol und Zahl"}},
    {Expected::kFlag, {"expected true or false", "erwartet: true oder false"}},
    {Expected::kOneOf, {"expected one of these: {word}", "erwartet: eins davon: {word}"}},
    {Expected::kKnownField, {"expected one of these: {word}", "erwartet: eins davon: {word}"}},
    {Expected::kReal, {"expected a number", "erwartet: eine Zahl"}},
    {Expected::kLength, {"expected {low} to {high} characters", "erwartet: {low} bis {high} Zeichen"}},
});

constexpr auto kNotation = one_per_value<Sentence<NotationFault>>({
    {NotationFault::kMissingWord, {"a word is missing at the end", "am Ende fehlt ein Wort"}},
    {NotationFault::kExtraWord, {"“{}” is one word too many", "„{}“ ist ein Wort zu viel"}},
    {NotationFault::kUnknownSeat, {"“{}” is not a seat (A to D)", "„{}“ ist kein Platz (A bis D)"}},
    {NotationFault::kUnknownAction, {"“{}” is not an action", "„{}“ ist keine Aktion"}},
    {NotationFault::kUnknownOutcome, {"“{}” is not an outcome", "„{}“ ist kein Ergebnis"}},
    {NotationFault::kUnknownRoute,
     {"“{}” is not a route of the board", "„{}“ ist keine Strecke des Spielplans"}},
    {NotationFault::kUnknownPlace,
     {"“{}” is not a location of the board", "„{}“ ist kein Ort des Spielplans"}},
    {NotationFault::kUnknownCard, {"“{}” is not a card of the board", "„{}“ ist keine Karte des Spielplans"}},
    {NotationFault::kUnknownSymbol,
     {"“{}” is not a souvenir of the board", "„{}“ ist kein Souvenir des Spielplans"}},
    {NotationFault::kUnknownTicket, {"“{}” is not a ticket number", "„{}“ ist keine Nummer einer Zielkarte"}},
    {NotationFault::kBadNumber, {"“{}” is not a number that fits here", "„{}“ ist keine passende Zahl"}},
    {NotationFault::kWrongPayment,
     {"these cards do not pay for the route: “{}”", "diese Karten reichen nicht für die Strecke: „{}“"}},
    {NotationFault::kUnknownLine, {"“{}” is unknown", "„{}“ ist unbekannt"}},
    {NotationFault::kOtherBoard,
     {"this game is played on another board, “{}”", "dieses Spiel läuft auf einem anderen Spielplan, „{}“"}},
    {NotationFault::kTooLong, {"this is longer than any game", "das ist länger als jedes Spiel"}},
});

std::string outcomes_or_none(const Board& board, const Outcomes& outcomes, Lang lang) {
  return outcomes.empty() ? say({"nothing", "nichts"}, lang) : outcomes_to_notation(board, outcomes);
}

std::string result_text(const GameResult& right, int players, Lang lang) {
  std::string text;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
    const Score& score = right.scores[seat];
    text += fill(
        {"{seat}: {total} points ({routes} routes, {tickets} tickets, {bonus} bonus, {done} completed), "
         "place {place}; ",
         "{seat}: {total} Punkte (Strecken {routes}, Zielkarten {tickets}, Bonus {bonus}, erfüllt {done}), "
         "Platz {place}; "},
        lang, fmt::arg("seat", seat_letter(Seat(static_cast<int>(seat)))),
        fmt::arg("total", right.totals[seat]), fmt::arg("routes", score.routes),
        fmt::arg("tickets", score.tickets), fmt::arg("bonus", score.bonus), fmt::arg("done", score.completed),
        fmt::arg("place", right.places[seat]));
  }
  return text +
         say(right.reason == EndReason::kStuck
                 ? Texts{"the game ended because nobody could move",
                         "das Spiel endete, weil niemand mehr ziehen konnte"}
                 : Texts{"the game ended with the last round", "das Spiel endete mit der letzten Runde"},
             lang);
}

std::string fault_text(const LogVerdict& verdict, const GameLog& log, Lang lang) {
  const auto with_rule = [&](const Texts& texts, const std::string& right = {}) {
    return to_string(verdict.rule) + ": " + fill(texts, lang, fmt::arg("right", right));
  };
  switch (verdict.fault) {
    case LogFault::kNone:
      break;
    case LogFault::kPlayers:
      return violation_text(*verdict.refusal, {log.board, lang, kSpectator, {}});
    case LogFault::kRefused:
      return violation_text(*verdict.refusal,
                            {log.board, lang, log.moves[static_cast<std::size_t>(verdict.move)].seat, {}});
    case LogFault::kDeal:
      return with_rule({"this deal is impossible", "diese Startverteilung ist unmöglich"});
    case LogFault::kOutcomes:
      return with_rule({"these outcomes are impossible; the rules give: {right}",
                        "diese Ergebnisse sind unmöglich; nach den Regeln: {right}"},
                       outcomes_or_none(*log.board, verdict.expected, lang));
    case LogFault::kMoveAfterEnd:
      return with_rule({"the game was over before this move", "das Spiel war vor diesem Zug zu Ende"});
    case LogFault::kUnfinished:
      return with_rule({"the moves stop before the game is over", "die Züge enden vor dem Ende des Spiels"});
    case LogFault::kWrongResult:
      return with_rule(
          {"the result is wrong; it should be: {right}", "das Ergebnis ist falsch; richtig ist: {right}"},
          result_text(verdict.result, log.players, lang));
  }
  return {};
}

}  // namespace

std::string read_error_text(const ReadError& error, Lang lang) {
  std::string text = error.where.empty() ? "" : error.where + ": ";
  text += fill(row_for(kExpected, error.expected).texts, lang, fmt::arg("low", error.low),
               fmt::arg("high", error.high), fmt::arg("word", error.word));
  if (error.found.empty()) return text;
  return text + fill({", found {found}", ", gefunden: {found}"}, lang, fmt::arg("found", error.found));
}

std::string notation_error_text(const NotationError& error, Lang lang) {
  return fill({"line {line}: ", "Zeile {line}: "}, lang, fmt::arg("line", error.line)) +
         fill(row_for(kNotation, error.fault).texts, lang, error.word);
}

std::string verdict_text(const LogVerdict& verdict, const GameLog& log, Lang lang) {
  if (verdict.move < 0) return fault_text(verdict, log, lang);
  const Move& move = log.moves[static_cast<std::size_t>(verdict.move)];
  return fill({"move {number} ({move}): {fault}", "Zug {number} ({move}): {fault}"}, lang,
              fmt::arg("number", verdict.move + 1), fmt::arg("move", move_to_notation(*log.board, move)),
              fmt::arg("fault", fault_text(verdict, log, lang)));
}

}  // namespace kurz
