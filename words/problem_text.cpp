#include "words/problem_text.h"

#include <algorithm>
#include <array>

#include "codec/utf8.h"
#include "words/phrase.h"

namespace kurz {
namespace {

using enum BoardFault;
constexpr auto kProblemSentences = one_per_value<Sentence<BoardFault>>({
    {kNotJson,
     {"This is not JSON ({what}). Look for a missing comma, quote or bracket.",
      "Das ist kein JSON ({what}). Vielleicht fehlt ein Komma, ein Anführungszeichen oder eine Klammer."}},
    {kWrongType, {"The value must be {type}.", "Hier muss {type} stehen."}},
    {kMissingField, {"The field \"{what}\" is missing. Add it.", "Das Feld „{what}“ fehlt. Ergänze es."}},
    {kUnknownField,
     {"There is no field \"{what}\". Remove it or fix its spelling.",
      "Ein Feld „{what}“ gibt es nicht. Entferne es oder korrigiere die Schreibweise."}},
    {kDoubledField,
     {"The field \"{what}\" appears twice. Remove one.",
      "Das Feld „{what}“ kommt zweimal vor. Entferne eins."}},
    {kUnknownFormat,
     {"Format {number} is unknown. Use format {limit} or a newer version of Kurzstrecke.",
      "Format {number} ist unbekannt. Nimm Format {limit} oder eine neuere Version von Kurzstrecke."}},
    {kOutOfRange,
     {"{number} is out of range. Use a number from {low} to {limit}.",
      "{number} ist nicht möglich. Nimm eine Zahl von {low} bis {limit}."}},
    {kTooMany,
     {"Too many {unit}: {number}. Use at most {limit}.",
      "Zu viele {unit}: {number}. Möglich sind höchstens {limit}."}},
    {kTooFew,
     {"Too few {unit}: {number}. Use at least {low}.",
      "Zu wenige {unit}: {number}. Nötig sind mindestens {low}."}},
    {kBadId,
     {"\"{what}\" is not a valid id. Use up to 64 characters: a to z, digits, - and _.",
      "„{what}“ ist keine gültige ID. Nimm bis zu 64 Zeichen: a bis z, Ziffern, - und _."}},
    {kBadName,
     {"\"{what}\" is not a valid name. Use 1 to 60 characters on one line.",
      "„{what}“ ist kein gültiger Name. Nimm 1 bis 60 Zeichen in einer Zeile."}},
    {kDoubledId,
     {"\"{what}\" is already used at {other}. Choose another id.",
      "„{what}“ gibt es schon bei {other}. Wähle eine andere ID."}},
    {kUnknownWord,
     {"\"{what}\" is unknown. Use one of these: {other}.", "„{what}“ ist unbekannt. Möglich sind: {other}."}},
    {kUnknownLocation,
     {"There is no location \"{what}\". Use an id from \"locations\" or add it there.",
      "Einen Ort „{what}“ gibt es nicht. Nimm eine ID aus „locations“ oder ergänze sie dort."}},
    {kSameEnds,
     {"Both ends are \"{what}\". Name two different locations.",
      "Beide Enden sind „{what}“. Nenne zwei verschiedene Orte."}},
    {kUnknownColor,
     {"\"{what}\" is not a colour of the deck ({other}). Use one of these or gray.",
      "„{what}“ ist keine Kartenfarbe ({other}). Nimm eine davon oder gray."}},
    {kReservedColor,
     {"\"{what}\" has a meaning of its own and cannot be a colour of the deck. Choose another name.",
      "„{what}“ hat eine eigene Bedeutung und kann keine Kartenfarbe sein. Wähle einen anderen Namen."}},
    {kUnknownKind,
     {"\"{what}\" is not a kind of piece ({other}). Use one of these or add it under \"pieces\".",
      "Figuren der Art „{what}“ gibt es nicht ({other}). Nimm eine davon oder ergänze sie unter „pieces“."}},
    {kPiecesDiffer,
     {"{number} pieces do not fit {limit} cards. Use one piece per card, or a single piece (subway).",
      "{number} Figuren passen nicht zu {limit} Karten. Nimm eine Figur pro Karte oder eine einzige "
      "(U-Bahn)."}},
    {kFerriesTooMany,
     {"{number} ferries do not fit a route of {limit} cards. Use 0 to {limit}.",
      "{number} Fähren passen nicht auf eine Strecke mit {limit} Karten. Nimm 0 bis {limit}."}},
    {kDoubleAlone,
     {"\"{what}\" is half of a double, but the other half is missing. Add it or remove \"double\".",
      "„{what}“ ist eine Hälfte einer Doppelstrecke, aber die andere fehlt. Ergänze sie oder entferne "
      "„double“."}},
    {kDoubleTooMany,
     {"{number} routes {what} are marked \"double\". Mark at most two of them.",
      "{number} Strecken {what} sind als „double“ markiert. Markiere höchstens zwei davon."}},
    {kDoubleDiffers,
     {"\"{what}\" and \"{other}\" form a double route. Give them the same kind.",
      "„{what}“ und „{other}“ bilden eine Doppelstrecke. Gib ihnen die gleiche Art."}},
    {kDoubleUnequal,
     {"\"{what}\" and \"{other}\" form a double route but differ in length or ferries. This is unusual.",
      "„{what}“ und „{other}“ bilden eine Doppelstrecke, haben aber verschiedene Längen oder Fähren. Das ist "
      "ungewöhnlich."}},
    {kMissingPoints,
     {"There are {what} routes of {number} cards but no points for them. Add an entry \"{number}\".",
      "Für Strecken der Art {what} mit {number} Karten gibt es keine Punkte. Ergänze einen Eintrag "
      "„{number}“."}},
    {kUnusedPoints,
     {"\"{what}\" is not the length of a route. Use 1 to 8.",
      "„{what}“ ist keine Streckenlänge. Nimm 1 bis 8."}},
    {kTicketTwice,
     {"The ticket {what} is already at {other}. Remove one.",
      "Die Zielkarte {what} gibt es schon bei {other}. Entferne eine."}},
    {kNotConnected,
     {"\"{what}\" cannot be reached from \"{other}\". Add a route that leads there.",
      "„{what}“ ist von „{other}“ aus nicht erreichbar. Ergänze eine Strecke dorthin."}},
    {kDoubledLocation,
     {"\"{what}\" is in this list twice. Remove one.",
      "„{what}“ steht zweimal in dieser Liste. Entferne einen Eintrag."}},
    {kSouvenirStarts,
     {"This list has {number} entries and needs {limit}: two fewer than there are symbols.",
      "Diese Liste hat {number} Einträge und braucht {limit}: zwei weniger, als es Symbole gibt."}},
    {kSouvenirPoints,
     {"This list has {number} entries and needs {limit}: one for each number of symbols from 0.",
      "Diese Liste hat {number} Einträge und braucht {limit}: einen für jede Anzahl von Symbolen ab 0."}},
    {kSeveralBonuses,
     {"A board can have attractions, districts or souvenirs. Keep only one of them.",
      "Ein Spielplan hat Sehenswürdigkeiten, Stadtteile oder Souvenirs. Behalte nur eins davon."}},
    {kDeckTooSmall,
     {"A deck of {number} cards is too small. Raise each_color or wild to reach at least {low}.",
      "{number} Karten sind zu wenige. Erhöhe each_color oder wild, mindestens {low} sind nötig."}},
    {kDeckTooLarge,
     {"A deck of {number} cards is too large. Lower each_color or wild to reach at most {limit}.",
      "{number} Karten sind zu viele. Senke each_color oder wild, höchstens {limit} sind möglich."}},
});

constexpr std::array kTypes{
    NamedWord{"text", {"text in quotes", "Text in Anführungszeichen"}},
    NamedWord{"whole number", {"a whole number", "eine ganze Zahl"}},
    NamedWord{"true or false", {"true or false", "true oder false"}},
    NamedWord{"object", {"an object in braces", "ein Objekt in geschweiften Klammern"}},
    NamedWord{"list", {"a list in square brackets", "eine Liste in eckigen Klammern"}},
};

// Text from a file may be megabytes long and hold control characters, which must not reach the terminal.
std::string shown(std::string_view from_file) {
  constexpr std::size_t kLongest = 80;
  std::size_t cut = std::min(from_file.size(), kLongest);
  // Not in the middle of a letter of several bytes.
  while (cut > 0 && cut < from_file.size() && is_utf8_continuation(from_file[cut])) --cut;
  std::string text(from_file.substr(0, cut));
  std::ranges::replace_if(text, [](unsigned char c) { return c < 0x20 || c == 0x7F; }, '?');
  return text.size() < from_file.size() ? text + "…" : text;
}

}  // namespace

std::string problem_text(const BoardProblem& problem, Lang lang) {
  const bool empty_name = problem.fault == kBadName && problem.what.empty();
  const Texts sentence =
      empty_name ? Texts{"This text is empty. Enter something.", "Dieser Text ist leer. Gib etwas ein."}
                 : row_for(kProblemSentences, problem.fault).texts;
  const std::string unit = problem.what.empty() ? say({"entries", "Einträge"}, lang) : problem.what;
  const std::string where =
      problem.where.empty() ? say({"Whole file", "Ganze Datei"}, lang) : shown(problem.where);
  return where + ": " +
         fill(sentence, lang, fmt::arg("what", shown(problem.what)), fmt::arg("other", problem.other),
              fmt::arg("number", problem.number), fmt::arg("low", problem.low),
              fmt::arg("limit", problem.limit), fmt::arg("type", word_for(kTypes, problem.what, lang)),
              fmt::arg("unit", unit));
}

}  // namespace kurz
