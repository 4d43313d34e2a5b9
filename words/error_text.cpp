#include "words/error_text.h"

#include <algorithm>
#include <array>

#include "codec/utf8.h"
#include "engine/log/notation.h"
#include "words/move_text.h"

namespace kurz {
namespace {

using enum BoardFault;
constexpr auto kProblemSentences = one_per_value<Sentence<BoardFault>>({
    {kNotJson, "This is not JSON ({what}). Look for a missing comma, quote or bracket.",
     "Das ist kein JSON ({what}). Vielleicht fehlt ein Komma, ein Anführungszeichen oder eine Klammer."},
    {kWrongType, "The value must be {type}.", "Hier muss {type} stehen."},
    {kMissingField, "The field \"{what}\" is missing. Add it.", "Das Feld „{what}“ fehlt. Ergänze es."},
    {kUnknownField, "There is no field \"{what}\". Remove it or fix its spelling.",
     "Ein Feld „{what}“ gibt es nicht. Entferne es oder korrigiere die Schreibweise."},
    {kDoubledField, "The field \"{what}\" appears twice. Remove one.",
     "Das Feld „{what}“ kommt zweimal vor. Entferne eins."},
    {kUnknownFormat, "Format {number} is unknown. Use format {limit} or a newer version of Kurzstrecke.",
     "Format {number} ist unbekannt. Nimm Format {limit} oder eine neuere Version von Kurzstrecke."},
    {kOutOfRange, "{number} is out of range. Use a number from {low} to {limit}.",
     "{number} ist nicht möglich. Nimm eine Zahl von {low} bis {limit}."},
    {kTooMany, "Too many {unit}: {number}. Use at most {limit}.",
     "Zu viele {unit}: {number}. Möglich sind höchstens {limit}."},
    {kTooFew, "Too few {unit}: {number}. Use at least {low}.",
     "Zu wenige {unit}: {number}. Nötig sind mindestens {low}."},
    {kBadId, "\"{what}\" is not a valid id. Use up to 64 characters: a to z, digits, - and _.",
     "„{what}“ ist keine gültige ID. Nimm bis zu 64 Zeichen: a bis z, Ziffern, - und _."},
    {kBadName, "\"{what}\" is not a valid name. Use 1 to 60 characters on one line.",
     "„{what}“ ist kein gültiger Name. Nimm 1 bis 60 Zeichen in einer Zeile."},
    {kDoubledId, "\"{what}\" is already used at {other}. Choose another id.",
     "„{what}“ gibt es schon bei {other}. Wähle eine andere ID."},
    {kUnknownWord, "\"{what}\" is unknown. Use one of these: {other}.",
     "„{what}“ ist unbekannt. Möglich sind: {other}."},
    {kUnknownLocation, "There is no location \"{what}\". Use an id from \"locations\" or add it there.",
     "Einen Ort „{what}“ gibt es nicht. Nimm eine ID aus „locations“ oder ergänze sie dort."},
    {kSameEnds, "Both ends are \"{what}\". Name two different locations.",
     "Beide Enden sind „{what}“. Nenne zwei verschiedene Orte."},
    {kUnknownColor, "\"{what}\" is not a card colour. Use one of {other}, or gray.",
     "„{what}“ ist keine Kartenfarbe. Möglich sind {other} oder gray."},
    {kReservedColor, "\"{what}\" is reserved and cannot be a card colour. Choose another name.",
     "„{what}“ ist reserviert und kann keine Kartenfarbe sein. Wähle einen anderen Namen."},
    {kUnknownKind,
     "\"{what}\" is not a kind of piece ({other}). Use one of these or add it under \"pieces\".",
     "Figuren der Art „{what}“ gibt es nicht. Nimm eine andere ({other}) oder ergänze sie unter „pieces“."},
    {kPiecesDiffer,
     "{number} pieces do not fit {limit} cards. Use one piece per card, or a single piece (subway).",
     "{number} Figuren passen nicht zu {limit} Karten. Nimm eine Figur pro Karte oder eine einzige "
     "(U-Bahn)."},
    {kFerriesTooMany, "{number} ferries do not fit a route of {limit} cards. Use 0 to {limit}.",
     "{number} Fähren passen nicht auf eine Strecke mit {limit} Karten. Nimm 0 bis {limit}."},
    {kDoubleAlone,
     "\"{what}\" is half of a double, but the other half is missing. Add it or remove \"double\".",
     "„{what}“ gehört zu einer Doppelstrecke, aber die andere Strecke fehlt. Ergänze sie oder entferne "
     "„double“."},
    {kDoubleTooMany, "{number} routes {what} are marked \"double\". Mark at most two of them.",
     "{number} Strecken {what} sind als „double“ markiert. Markiere höchstens zwei davon."},
    {kDoubleDiffers, "\"{what}\" and \"{other}\" form a double route. Give them the same kind.",
     "„{what}“ und „{other}“ bilden eine Doppelstrecke. Gib ihnen die gleiche Art."},
    {kDoubleUnequal,
     "\"{what}\" and \"{other}\" form a double route but differ in length or ferries. This is unusual.",
     "„{what}“ und „{other}“ bilden eine Doppelstrecke, haben aber verschiedene Längen oder Fähren. Das ist "
     "ungewöhnlich."},
    {kMissingPoints,
     "There are {what} routes of {number} cards but no points for them. Add an entry \"{number}\".",
     "Für Strecken der Art {what} mit {number} Karten gibt es keine Punkte. Ergänze einen Eintrag "
     "„{number}“."},
    {kUnusedPoints, "\"{what}\" is not the length of a route. Use 1 to 8.",
     "„{what}“ ist keine Streckenlänge. Nimm 1 bis 8."},
    {kTicketTwice, "The ticket {what} is already at {other}. Remove one.",
     "Die Zielkarte {what} gibt es schon bei {other}. Entferne eine."},
    {kNotConnected, "\"{what}\" cannot be reached from \"{other}\". Add a route that leads there.",
     "„{what}“ ist von „{other}“ aus nicht erreichbar. Ergänze eine Strecke dorthin."},
    {kDoubledLocation, "\"{what}\" is in this list twice. Remove one.",
     "„{what}“ steht zweimal in dieser Liste. Entferne einen Eintrag."},
    {kSouvenirStarts, "This list has {number} entries but needs {limit}: the number of symbols minus two.",
     "Diese Liste hat {number} Einträge, braucht aber {limit}: zwei weniger, als es Symbole gibt."},
    {kSouvenirPoints,
     "This list has {number} entries but needs {limit}: one for each number of symbols, starting at 0.",
     "Diese Liste hat {number} Einträge, braucht aber {limit}: einen für jede Anzahl von Symbolen ab 0."},
    {kSeveralBonuses, "A board can have attractions, districts or souvenirs. Keep only one of them.",
     "Ein Spielplan hat Sehenswürdigkeiten, Stadtteile oder Souvenirs. Behalte nur eins davon."},
    {kDeckTooSmall,
     "A deck of {number} cards is too small. Raise each_color or wild to reach at least {low}.",
     "{number} Karten sind zu wenige, nötig sind mindestens {low}. Erhöhe each_color oder wild."},
    {kDeckTooLarge,
     "A deck of {number} cards is too large. Lower each_color or wild to reach at most {limit}.",
     "{number} Karten sind zu viele, möglich sind höchstens {limit}. Senke each_color oder wild."},
});

constexpr std::array kTypes{
    NamedWord{"text", {"text in quotes", "Text in Anführungszeichen"}},
    NamedWord{"whole number", {"a whole number", "eine ganze Zahl"}},
    NamedWord{"true or false", {"true or false", "true oder false"}},
    NamedWord{"object", {"an object in braces", "ein Objekt in geschweiften Klammern"}},
    NamedWord{"list", {"a list in square brackets", "eine Liste in eckigen Klammern"}},
};

// Of what there are too many or too few.
constexpr std::array kUnits{
    NamedWord{"", {"entries", "Einträge"}},
    NamedWord{"bytes", {"bytes", "Bytes"}},
};

constexpr auto kExpected = one_per_value<Sentence<Expected>>({
    {Expected::kJson, "this is not valid JSON", "das ist kein gültiges JSON"},
    {Expected::kField, "this field is missing", "dieses Feld fehlt"},
    {Expected::kText, "expected text", "erwartet wird ein Text"},
    {Expected::kNumber, "expected a whole number from {low} to {high}",
     "erwartet wird eine ganze Zahl von {low} bis {high}"},
    {Expected::kList, "expected a list", "erwartet wird eine Liste"},
    {Expected::kObject, "expected an object", "erwartet wird ein Objekt"},
    {Expected::kFormat, "expected the format “{word}”", "erwartet wird das Format „{word}“"},
    {Expected::kBoard, "unknown board; add its folder with --boards DIR",
     "unbekannter Spielplan; nenne seinen Ordner mit --boards ORDNER"},
    {Expected::kVersion, "expected the board {word}", "erwartet wird der Spielplan {word}"},
    {Expected::kBoardHash, "the board has changed; its hash is now {word}",
     "der Spielplan hat sich geändert; sein Hash ist jetzt {word}"},
    {Expected::kPlayers, "R1: expected 2 to 4 players", "R1: erwartet werden 2 bis 4 Personen"},
    {Expected::kForEachSeat, "expected {high} entries, one per seat",
     "erwartet werden {high} Einträge, einer pro Platz"},
    {Expected::kTwo, "expected two entries", "erwartet werden zwei Einträge"},
    {Expected::kFiveCards, "expected five cards for the row", "erwartet werden fünf Karten für die Auslage"},
    {Expected::kSlotAndCard, "expected a slot and a card",
     "erwartet werden eine Nummer in der Auslage und eine Karte"},
    {Expected::kTickets, "expected one or two tickets (R28)",
     "erwartet werden eine oder zwei Zielkarten (R28)"},
    {Expected::kFewer, "more than a game can have", "mehr, als eine Partie haben kann"},
    {Expected::kLocation, "expected a location of the board", "erwartet wird ein Ort des Spielplans"},
    {Expected::kRoute, "expected a route of the board", "erwartet wird eine Strecke des Spielplans"},
    {Expected::kCard, "expected a card of the board", "erwartet wird eine Karte des Spielplans"},
    {Expected::kSymbol, "expected a souvenir of the board", "erwartet wird ein Souvenir des Spielplans"},
    {Expected::kStack, "expected a location with a symbol and a number",
     "erwartet wird ein Ort mit Symbol und Zahl"},
    {Expected::kFlag, "expected true or false", "erwartet wird true oder false"},
    {Expected::kOneOf, "expected one of these: {word}", "erwartet wird eins von: {word}"},
    {Expected::kKnownField, "expected one of these: {word}", "erwartet wird eins von: {word}"},
    {Expected::kReal, "expected a number", "erwartet wird eine Zahl"},
    {Expected::kLength, "expected {low} to {high} characters", "erwartet werden {low} bis {high} Zeichen"},
    {Expected::kHash, "expected 64 digits from 0 to 9 and a to f",
     "erwartet werden 64 Ziffern von 0 bis 9 und a bis f"},
});

std::string result_text(const GameResult& right, int players, Lang lang) {
  std::string text;
  for (const Seat seat : IdRange<Seat>(players)) {
    const Score& score = right.scores[seat];
    text += fill({"{seat}: {total} ({routes} routes, {tickets} tickets, {bonus} bonus, {done} completed), "
                  "place {place}; ",
                  "{seat}: {total} (Strecken {routes}, Zielkarten {tickets}, Bonus {bonus}, erfüllt {done}), "
                  "Platz {place}; "},
                 lang, fmt::arg("seat", seat_letter(seat)),
                 fmt::arg("total", counted(right.totals[seat], kPointNoun, lang)),
                 fmt::arg("routes", score.routes), fmt::arg("tickets", score.tickets),
                 fmt::arg("bonus", score.bonus), fmt::arg("done", score.completed),
                 fmt::arg("place", right.places[seat]));
  }
  return text +
         say(right.reason == EndReason::kStuck
                 ? Texts{"the game ended because nobody could move",
                         "die Partie endete, weil niemand mehr einen Spielzug ausführen konnte"}
                 : Texts{"the game ended with the last round", "die Partie endete mit der letzten Runde"},
             lang);
}

constexpr auto kLogFaults = one_per_value<Sentence<LogFault>>({
    {LogFault::kNone, "", ""},
    {LogFault::kPlayers, "", ""},  // see violation_text()
    {LogFault::kDeal, "this deal is impossible", "diese Startverteilung ist unmöglich"},
    {LogFault::kRefused, "", ""},  // see violation_text()
    {LogFault::kOutcomes, "these outcomes are impossible; the rules give: {outcomes}",
     "diese Ergebnisse sind unmöglich; nach den Regeln: {outcomes}"},
    {LogFault::kMoveAfterEnd, "the game was over before this move",
     "die Partie war vor diesem Spielzug zu Ende"},
    {LogFault::kUnfinished, "the moves stop before the game is over",
     "die Spielzüge enden, bevor die Partie zu Ende ist"},
    {LogFault::kWrongResult, "the result is wrong; it should be: {result}",
     "das Ergebnis ist falsch; richtig ist: {result}"},
});

std::string fault_text(const LogVerdict& verdict, const GameLog& log, Lang lang) {
  if (verdict.violation) {
    const Seat seat = verdict.move < 0 ? kSpectator : log.moves[static_cast<std::size_t>(verdict.move)].seat;
    return violation_text(*verdict.violation, {log.board, lang, seat, {}});
  }
  const std::string outcomes = verdict.expected.empty() ? say({"nothing", "nichts"}, lang)
                                                        : outcomes_to_notation(*log.board, verdict.expected);
  return to_string(verdict.rule) + ": " +
         fill(row_for(kLogFaults, verdict.fault).texts, lang, fmt::arg("outcomes", outcomes),
              fmt::arg("result", result_text(verdict.result, log.players, lang)));
}

}  // namespace

std::string printable(std::string_view foreign) {
  constexpr std::size_t kLongest = 80;
  std::size_t cut = std::min(foreign.size(), kLongest);
  // Not in the middle of a letter of several bytes.
  while (cut > 0 && cut < foreign.size() && is_utf8_continuation(foreign[cut])) --cut;
  std::string text(foreign.substr(0, cut));
  std::ranges::replace_if(text, [](unsigned char c) { return c < 0x20 || c == 0x7F; }, '?');
  return text.size() < foreign.size() ? text + "…" : text;
}

std::string problem_text(const BoardProblem& problem, Lang lang) {
  const bool empty_name = problem.fault == kBadName && problem.what.empty();
  const Texts sentence =
      empty_name ? Texts{"This text is empty. Enter something.", "Dieser Text ist leer. Gib etwas ein."}
                 : row_for(kProblemSentences, problem.fault).texts;
  const std::string where =
      problem.where.empty() ? say({"Whole file", "Ganze Datei"}, lang) : printable(problem.where);
  return where + ": " +
         fill(sentence, lang, fmt::arg("what", printable(problem.what)), fmt::arg("other", problem.other),
              fmt::arg("number", problem.number), fmt::arg("low", problem.low),
              fmt::arg("limit", problem.limit), fmt::arg("type", word_for(kTypes, problem.what, lang)),
              fmt::arg("unit", word_for(kUnits, problem.what, lang)));
}

std::string read_error_text(const ReadError& error, Lang lang) {
  std::string text = error.where.empty() ? "" : error.where + ": ";
  text += fill(row_for(kExpected, error.expected).texts, lang, fmt::arg("low", error.low),
               fmt::arg("high", error.high), fmt::arg("word", error.word));
  if (error.found.empty() || error.expected == Expected::kJson) return text;
  return text + fill({", found {found}", ", gefunden: {found}"}, lang, fmt::arg("found", error.found));
}

std::string verdict_text(const LogVerdict& verdict, const GameLog& log, Lang lang) {
  if (verdict.move < 0) return fault_text(verdict, log, lang);
  const Move& move = log.moves[static_cast<std::size_t>(verdict.move)];
  return fill({"move {number} ({move}): {fault}", "Spielzug {number} ({move}): {fault}"}, lang,
              fmt::arg("number", verdict.move + 1), fmt::arg("move", move_to_notation(*log.board, move)),
              fmt::arg("fault", fault_text(verdict, log, lang)));
}

}  // namespace kurz
