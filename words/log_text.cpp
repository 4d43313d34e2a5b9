#include "words/log_text.h"

#include <fmt/format.h>

#include "engine/log/notation_words.h"
#include "words/refusal_text.h"

namespace kurz {
namespace {

Texts expected_texts(Expected expected) {
  switch (expected) {
    case Expected::kJson:
      return {"this is not JSON", "das ist kein JSON"};
    case Expected::kField:
      return {"this field is missing", "dieses Feld fehlt"};
    case Expected::kText:
      return {"text is needed here", "hier wird Text gebraucht"};
    case Expected::kNumber:
      return {"a whole number from {low} to {high} is needed here",
              "hier wird eine ganze Zahl von {low} bis {high} gebraucht"};
    case Expected::kList:
      return {"a list is needed here", "hier wird eine Liste gebraucht"};
    case Expected::kObject:
      return {"an object is needed here", "hier wird ein Objekt gebraucht"};
    case Expected::kFormat:
      return {"only logs of the format “{word}” can be read",
              "nur Protokolle im Format „{word}“ sind lesbar"};
    case Expected::kBoard:
      return {"there is no such board here; name its folder with --boards DIR",
              "diesen Spielplan gibt es hier nicht; nenne seinen Ordner mit --boards ORDNER"};
    case Expected::kVersion:
      return {"the board that is here is {word}", "der Spielplan, der hier liegt, ist {word}"};
    case Expected::kBoardHash:
      return {"the board that is here has another content ({word})",
              "der Spielplan, der hier liegt, hat einen anderen Inhalt ({word})"};
    case Expected::kPlayers:
      return {"R1: 2 to 4 players are needed", "R1: es müssen 2 bis 4 Personen sein"};
    case Expected::kForEachSeat:
      return {"one entry for each of {high} seats is needed",
              "für jeden der {high} Plätze wird ein Eintrag gebraucht"};
    case Expected::kTwo:
      return {"two entries are needed here", "hier werden zwei Einträge gebraucht"};
    case Expected::kFiveCards:
      return {"the row has five cards", "die Auslage hat fünf Karten"};
    case Expected::kSlotAndCard:
      return {"a slot and a card are needed here", "hier werden ein Platz und eine Karte gebraucht"};
    case Expected::kTickets:
      return {"one ticket or two are needed here (R28)",
              "hier werden eine oder zwei Zielkarten gebraucht (R28)"};
    case Expected::kOutcome:
      return {"one of card, fill, sweep, shuffle, tickets, souvenir is needed here",
              "hier wird card, fill, sweep, shuffle, tickets oder souvenir gebraucht"};
    case Expected::kFewer:
      return {"these are more than a game can have", "das sind mehr, als ein Spiel haben kann"};
    case Expected::kActionName:
      return {
          "this is not an action (draw_card, take_card, claim, draw_tickets, keep_tickets, place_souvenir, "
          "take_souvenir, pass)",
          "das ist keine Aktion (draw_card, take_card, claim, draw_tickets, keep_tickets, place_souvenir, "
          "take_souvenir, pass)"};
    case Expected::kLocation:
      return {"this is not a location of the board", "das ist kein Ort des Spielplans"};
    case Expected::kRoute:
      return {"this is not a route of the board", "das ist keine Strecke des Spielplans"};
    case Expected::kCard:
      return {"this is not a card of the board", "das ist keine Karte des Spielplans"};
    case Expected::kSymbol:
      return {"this is not a souvenir of the board", "das ist kein Souvenir des Spielplans"};
    case Expected::kStack:
      return {"a location of the board with a symbol and a number is needed here",
              "hier wird ein Ort des Spielplans mit einem Symbol und einer Zahl gebraucht"};
    case Expected::kFlag:
      return {"true or false is needed here", "hier wird true oder false gebraucht"};
    case Expected::kOneOf:
      return {"one of these is needed here: {word}", "hier wird eines davon gebraucht: {word}"};
    case Expected::kName:
      return {"a name of {low} to {high} characters is needed here",
              "hier wird ein Name mit {low} bis {high} Zeichen gebraucht"};
    case Expected::kReason:
      return {"last_round or stuck is needed here", "hier wird last_round oder stuck gebraucht"};
  }
  return {};
}

Texts notation_texts(NotationFault fault) {
  switch (fault) {
    case NotationFault::kMissingWord:
      return {"a word is missing at the end", "am Ende fehlt ein Wort"};
    case NotationFault::kExtraWord:
      return {"“{}” is one word too many", "„{}“ ist ein Wort zu viel"};
    case NotationFault::kUnknownSeat:
      return {"“{}” is not a seat (A to D)", "„{}“ ist kein Platz (A bis D)"};
    case NotationFault::kUnknownAction:
      return {"“{}” is not an action", "„{}“ ist keine Aktion"};
    case NotationFault::kUnknownOutcome:
      return {"“{}” is not an outcome", "„{}“ ist kein Ergebnis"};
    case NotationFault::kUnknownRoute:
      return {"“{}” is not a route of the board", "„{}“ ist keine Strecke des Spielplans"};
    case NotationFault::kUnknownPlace:
      return {"“{}” is not a location of the board", "„{}“ ist kein Ort des Spielplans"};
    case NotationFault::kUnknownCard:
      return {"“{}” is not a card of the board", "„{}“ ist keine Karte des Spielplans"};
    case NotationFault::kUnknownSymbol:
      return {"“{}” is not a souvenir of the board", "„{}“ ist kein Souvenir des Spielplans"};
    case NotationFault::kUnknownTicket:
      return {"“{}” is not the number of a ticket", "„{}“ ist keine Nummer einer Zielkarte"};
    case NotationFault::kBadNumber:
      return {"“{}” is not a number that fits here", "„{}“ ist keine Zahl, die hier passt"};
    case NotationFault::kWrongPayment:
      return {"the cards do not pay this route: “{}”", "die Karten bezahlen diese Strecke nicht: „{}“"};
    case NotationFault::kUnknownLine:
      return {"no line begins or goes on with “{}”", "mit „{}“ beginnt keine Zeile und geht keine weiter"};
    case NotationFault::kOtherBoard:
      return {"the game is played on another board, “{}”",
              "das Spiel läuft auf einem anderen Spielplan, „{}“"};
    case NotationFault::kTooLong:
      return {"this is longer than any game", "das ist länger als jedes Spiel"};
  }
  return {};
}

std::string outcomes_or_none(const Board& board, const Outcomes& outcomes, Lang lang) {
  return outcomes.empty() ? std::string(Texts{"nothing", "nichts"}.in(lang))
                          : outcomes_to_notation(board, outcomes);
}

std::string result_text(const GameResult& right, int players, Lang lang) {
  std::string text;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
    const Score& score = right.scores[seat];
    text += fmt::format(
        fmt::runtime(Texts{"{}{}: {} points ({} routes, {} tickets, {} bonus, {} completed), place {}",
                           "{}{}: {} Punkte ({} Strecken, {} Zielkarten, {} Bonus, {} erfüllt), Rang {}"}
                         .in(lang)),
        text.empty() ? "" : "; ", seat_letter(Seat(static_cast<int>(seat))), right.totals[seat], score.routes,
        score.tickets, score.bonus, score.completed, right.places[seat]);
  }
  const Texts reason =
      right.reason == EndReason::kStuck
          ? Texts{"it ended since nobody could move", "es endete, weil niemand mehr ziehen konnte"}
          : Texts{"it ended with the last round", "es endete mit der letzten Runde"};
  return text + "; " + std::string(reason.in(lang));
}

std::string fault_text(const LogVerdict& verdict, const GameLog& log, Lang lang) {
  const std::string rule = to_string(verdict.rule);
  const auto form = [&](const Texts& texts, const auto&... values) {
    return fmt::format(fmt::runtime(texts.in(lang)), rule, values...);
  };
  switch (verdict.fault) {
    case LogFault::kNone:
      break;
    case LogFault::kPlayers:
      return refusal_text(*verdict.refusal, {log.board, lang, kSpectator, {}});
    case LogFault::kRefused:
      return refusal_text(*verdict.refusal,
                          {log.board, lang, log.moves[static_cast<std::size_t>(verdict.move)].seat, {}});
    case LogFault::kDeal:
      return form({"{}: this deal cannot be", "{}: so kann nicht ausgeteilt worden sein"});
    case LogFault::kOutcomes:
      return form({"{}: the outcomes cannot be; by the rules: {}",
                   "{}: diese Ergebnisse können nicht sein; nach den Regeln: {}"},
                  outcomes_or_none(*log.board, verdict.expected, lang));
    case LogFault::kMoveAfterEnd:
      return form({"{}: the game was over before this move", "{}: vor diesem Zug war das Spiel zu Ende"});
    case LogFault::kUnfinished:
      return form({"{}: the moves stop before the game is over",
                   "{}: die Züge hören auf, bevor das Spiel zu Ende ist"});
    case LogFault::kWrongResult:
      return form({"{}: the result is wrong; right is: {}", "{}: das Ergebnis stimmt nicht; richtig ist: {}"},
                  result_text(verdict.result, log.players, lang));
  }
  return {};
}

}  // namespace

std::string read_error_text(const ReadError& error, Lang lang) {
  const std::string what =
      fmt::format(fmt::runtime(expected_texts(error.expected).in(lang)), fmt::arg("low", error.low),
                  fmt::arg("high", error.high), fmt::arg("word", error.word));
  std::string text = error.where.empty() ? what : error.where + ": " + what;
  if (!error.found.empty())
    text += fmt::format(fmt::runtime(Texts{", found {}", ", gefunden: {}"}.in(lang)), error.found);
  return text;
}

std::string notation_error_text(const NotationError& error, Lang lang) {
  return fmt::format(fmt::runtime(Texts{"line {}: ", "Zeile {}: "}.in(lang)), error.line) +
         fmt::format(fmt::runtime(notation_texts(error.fault).in(lang)), error.word);
}

std::string verdict_text(const LogVerdict& verdict, const GameLog& log, Lang lang) {
  if (verdict.move < 0) return fault_text(verdict, log, lang);
  const Move& move = log.moves[static_cast<std::size_t>(verdict.move)];
  return fmt::format(fmt::runtime(Texts{"move {} ({}): {}", "Zug {} ({}): {}"}.in(lang)), verdict.move + 1,
                     move_to_notation(*log.board, move), fault_text(verdict, log, lang));
}

}  // namespace kurz
