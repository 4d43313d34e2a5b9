#include "words/problem_text.h"

#include <algorithm>
#include <array>

#include "words/phrase.h"

namespace kurz {
namespace {

struct Entry {
  BoardFault fault;
  Texts texts;
};
constexpr std::array kSentences{
    Entry{BoardFault::kNotJson,
          {"this is not JSON ({what}). Look for a missing comma, quote or bracket.",
           "das ist kein JSON ({what}). Suche nach einem fehlenden Komma, Anführungszeichen oder einer "
           "Klammer."}},
    Entry{BoardFault::kWrongType, {"{type} must stand here.", "hier muss {type} stehen."}},
    Entry{BoardFault::kMissingField,
          {"the field \"{what}\" is missing. Add it.", "das Feld „{what}“ fehlt. Ergänze es."}},
    Entry{BoardFault::kUnknownField,
          {"there is no field \"{what}\". Remove it, or correct its spelling.",
           "ein Feld „{what}“ gibt es nicht. Entferne es oder berichtige die Schreibweise."}},
    Entry{BoardFault::kDoubledField,
          {"the field \"{what}\" stands twice. Remove one.",
           "das Feld „{what}“ steht zweimal da. Entferne eines."}},
    Entry{
        BoardFault::kUnknownFormat,
        {"format {number} is not known here. Write format {limit}, or use a newer program.",
         "Format {number} ist hier nicht bekannt. Schreibe Format {limit} oder nimm ein neueres Programm."}},
    Entry{BoardFault::kOutOfRange,
          {"{number} is out of range. Use a number from {low} to {limit}.",
           "{number} liegt außerhalb. Nimm eine Zahl von {low} bis {limit}."}},
    Entry{BoardFault::kTooMany,
          {"there are {number} {unit}, at most {limit} can be handled. Remove some.",
           "es sind {number} {unit}, höchstens {limit} gehen. Entferne welche."}},
    Entry{BoardFault::kTooFew,
          {"there are {number} {unit}, at least {low} are needed. Add some.",
           "es sind {number} {unit}, mindestens {low} sind nötig. Ergänze welche."}},
    Entry{BoardFault::kBadId,
          {"\"{what}\" is no id. Use small letters a to z, digits, - and _, at most 64 of them.",
           "„{what}“ ist keine Kennung. Nimm kleine Buchstaben a bis z, Ziffern, - und _, höchstens 64 "
           "davon."}},
    Entry{BoardFault::kBadName,
          {"\"{what}\" is no name. Use 1 to 60 characters on one line.",
           "„{what}“ ist kein Name. Nimm 1 bis 60 Zeichen auf einer Zeile."}},
    Entry{BoardFault::kDoubledId,
          {"\"{what}\" is used already, at {other}. Give each an id of its own.",
           "„{what}“ kommt schon vor, bei {other}. Gib jedem eine eigene Kennung."}},
    Entry{BoardFault::kUnknownWord,
          {"\"{what}\" is not understood. Use one of these: {other}.",
           "„{what}“ wird nicht verstanden. Nimm eines davon: {other}."}},
    Entry{BoardFault::kUnknownLocation,
          {"there is no location \"{what}\". Use an id from the list \"locations\", or add it there.",
           "einen Ort „{what}“ gibt es nicht. Nimm eine Kennung aus der Liste „locations“ oder ergänze sie "
           "dort."}},
    Entry{BoardFault::kSameEnds,
          {"both ends are \"{what}\". Name two different locations.",
           "beide Enden sind „{what}“. Nenne zwei verschiedene Orte."}},
    Entry{BoardFault::kUnknownColor,
          {"\"{what}\" is not a colour of the deck ({other}). Use one of these, or gray.",
           "„{what}“ ist keine Farbe des Stapels ({other}). Nimm eine davon oder gray."}},
    Entry{BoardFault::kReservedColor,
          {"\"{what}\" has a meaning of its own and cannot be a colour of the deck. Choose another name.",
           "„{what}“ hat eine eigene Bedeutung und kann keine Farbe des Stapels sein. Wähle einen anderen "
           "Namen."}},
    Entry{BoardFault::kUnknownKind,
          {"\"{what}\" is not a kind of piece ({other}). Use one of these, or add it under \"pieces\".",
           "„{what}“ ist keine Art von Figur ({other}). Nimm eine davon oder ergänze sie unter „pieces“."}},
    Entry{BoardFault::kPiecesDiffer,
          {"{number} pieces do not fit {limit} cards. A route takes a piece for each card, or a single one "
           "(a subway).",
           "{number} Figuren passen nicht zu {limit} Karten. Eine Strecke braucht eine Figur je Karte oder "
           "eine einzige "
           "(U-Bahn)."}},
    Entry{BoardFault::kFerriesTooMany,
          {"{number} ferries do not fit a route of {limit} cards. Use a number from 0 to {limit}.",
           "{number} Fähren passen nicht auf eine Strecke mit {limit} Karten. Nimm eine Zahl von 0 bis "
           "{limit}."}},
    Entry{BoardFault::kDoubleAlone,
          {"\"{what}\" is marked as half of a double, but the other half is missing. Add it, or remove "
           "\"double\".",
           "„{what}“ ist als Hälfte einer Doppelstrecke markiert, aber die andere fehlt. Ergänze sie oder "
           "entferne "
           "„double“."}},
    Entry{BoardFault::kDoubleTooMany,
          {"{number} routes {what} are marked \"double\". Mark two of them at most.",
           "{number} Strecken {what} sind als „double“ markiert. Markiere höchstens zwei davon."}},
    Entry{BoardFault::kDoubleDiffers,
          {"\"{what}\" and \"{other}\" are halves of a double and must have the same kind, cards, pieces and "
           "ferries. Make "
           "them equal.",
           "„{what}“ und „{other}“ sind Hälften einer Doppelstrecke und brauchen gleiche Art, Karten, "
           "Figuren und Fähren. "
           "Gleiche sie an."}},
    Entry{BoardFault::kMissingPoints,
          {"there are {what} routes of {number} cards, but no points for them. Add an entry \"{number}\".",
           "es gibt Strecken der Art {what} mit {number} Karten, aber keine Punkte dafür. Ergänze einen "
           "Eintrag "
           "„{number}“."}},
    Entry{BoardFault::kUnusedPoints,
          {"\"{what}\" is not a length of a route. Use 1 to 8.",
           "„{what}“ ist keine Länge einer Strecke. Nimm 1 bis 8."}},
    Entry{BoardFault::kTicketTwice,
          {"the ticket {what} stands at {other} already. Remove one.",
           "die Zielkarte {what} steht schon bei {other}. Entferne eine."}},
    Entry{BoardFault::kNotConnected,
          {"\"{what}\" cannot be reached from \"{other}\". Add a route that leads there.",
           "„{what}“ ist von „{other}“ aus nicht zu erreichen. Ergänze eine Strecke dorthin."}},
    Entry{BoardFault::kDoubledLocation,
          {"\"{what}\" stands in this list twice. Remove one.",
           "„{what}“ steht zweimal in dieser Liste. Entferne eines."}},
    Entry{BoardFault::kSouvenirStarts,
          {"{number} places to start from, but it must be {limit}: two less than symbols.",
           "{number} Startorte, aber es müssen {limit} sein: zwei weniger als Symbole."}},
    Entry{BoardFault::kSouvenirPoints,
          {"{number} entries, but it must be {limit}: one for each number of symbols from 0 on.",
           "{number} Einträge, aber es müssen {limit} sein: einer für jede Anzahl von Symbolen ab 0."}},
    Entry{BoardFault::kSeveralBonuses,
          {"a board has attractions, districts or souvenirs. Keep one of them.",
           "ein Plan hat Sehenswürdigkeiten, Bezirke oder Souvenirs. Behalte eines davon."}},
    Entry{BoardFault::kDeckTooSmall,
          {"a deck of {number} cards is too small, at least {low} are needed. Raise each_color or wild.",
           "ein Stapel von {number} Karten ist zu klein, mindestens {low} sind nötig. Erhöhe each_color oder "
           "wild."}},
    Entry{
        BoardFault::kDeckTooLarge,
        {"a deck of {number} cards is too large, at most {limit} can be handled. Lower each_color or wild.",
         "ein Stapel von {number} Karten ist zu groß, höchstens {limit} gehen. Senke each_color oder wild."}},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kSentences.size(); ++i) {
    if (kSentences[i].fault != static_cast<BoardFault>(i)) return false;
  }
  return kSentences.size() == static_cast<std::size_t>(BoardFault::kDeckTooLarge) + 1;
}
static_assert(in_order());

constexpr Texts kEmptyName{"the text is empty. Write something here.",
                           "der Text ist leer. Schreibe hier etwas hin."};

struct TypeWord {
  std::string_view type;
  Texts words;
};
// The types a reader asks for, in its words.
constexpr std::array kTypes{
    TypeWord{"text", {"text in quotes", "Text in Anführungszeichen"}},
    TypeWord{"whole number", {"a whole number", "eine ganze Zahl"}},
    TypeWord{"true or false", {"true or false", "true oder false"}},
    TypeWord{"object", {"an object in braces", "ein Objekt in geschweiften Klammern"}},
    TypeWord{"list", {"a list in square brackets", "eine Liste in eckigen Klammern"}},
};

std::string type_word(std::string_view type, Lang lang) {
  const auto at =
      std::find_if(kTypes.begin(), kTypes.end(), [&](const TypeWord& word) { return word.type == type; });
  return std::string(at == kTypes.end() ? type : at->words.in(lang));
}

// What stood in a file may hold anything: control characters would reach the terminal, and there may be
// megabytes of it.
std::string shown(std::string_view from_file) {
  constexpr std::size_t kLongest = 80;
  std::size_t cut = std::min(from_file.size(), kLongest);
  // Not in the middle of a letter of several bytes.
  while (cut > 0 && cut < from_file.size() && (static_cast<unsigned char>(from_file[cut]) & 0xC0U) == 0x80U)
    --cut;
  std::string text(from_file.substr(0, cut));
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; },
      '?');
  return text.size() < from_file.size() ? text + "…" : text;
}

}  // namespace

std::string problem_text(const BoardProblem& problem, Lang lang) {
  const auto index = std::min(static_cast<std::size_t>(problem.fault), kSentences.size() - 1);
  const bool empty_name = problem.fault == BoardFault::kBadName && problem.what.empty();
  const Texts& sentence = empty_name ? kEmptyName : kSentences[index].texts;
  const std::string unit(problem.what.empty() ? Texts{"entries", "Einträge"}.in(lang)
                                              : std::string_view(problem.what));
  const std::string where(problem.where.empty()
                              ? std::string(Texts{"the whole file", "die ganze Datei"}.in(lang))
                              : shown(problem.where));
  return where + ": " +
         fill(sentence, lang, fmt::arg("what", shown(problem.what)), fmt::arg("other", problem.other),
              fmt::arg("number", problem.number), fmt::arg("low", problem.low),
              fmt::arg("limit", problem.limit), fmt::arg("type", type_word(problem.what, lang)),
              fmt::arg("unit", unit));
}

}  // namespace kurz
