#include "arena/bot_text.h"

#include <algorithm>
#include <array>

#include "bots/levels.h"
#include "words/lang.h"

namespace kurz {
namespace {

struct About {
  std::string_view name;
  std::string_view en;
  std::string_view de;
};

// Every bot and every level has a line.
constexpr std::array kAbout{
    About{"random", "any legal move", "irgendein erlaubter Spielzug"},
    About{"one-step", "always works on the route that needs the fewest cards",
          "immer die eine Strecke, für die am wenigsten Karten fehlen"},
    About{"long-routes", "the routes with the most points first, then the tickets",
          "zuerst die Strecken mit den meisten Punkten, dann die Zielkarten"},
    About{"route-focused", "takes the cheapest path for one ticket at a time",
          "nimmt den günstigsten Weg für eine Zielkarte nach der anderen"},
    About{"hungry", "draws as many tickets as it can complete, then takes the cheapest paths for all of them",
          "zieht so viele Zielkarten, wie er erfüllen kann, und nimmt dann die günstigsten Wege für alle"},
    About{"greedy",
          "always works on the route that brings the most points for its turns; ignores its tickets",
          "arbeitet immer an der Strecke mit den meisten Punkten pro Spielzug und beachtet seine Zielkarten "
          "nicht"},
    About{"racer", "ends the game as soon as it can with cheap routes",
          "beendet die Partie so bald wie möglich mit günstigen Strecken"},
    About{"ticket-planner", "takes the cheapest paths for all its tickets, then draws new ones; never blocks",
          "nimmt die günstigsten Wege für alle Zielkarten und zieht dann neue; blockiert nie"},
    About{"blocker",
          "takes routes that would join two parts of another player's network, else like route-focused",
          "nimmt Strecken, die zwei Teile eines fremden Netzes verbinden würden, sonst wie route-focused"},
    About{"hoarder", "collects the cards for all its tickets first, then takes route after route",
          "sammelt zuerst die Karten für alle Zielkarten und nimmt dann Strecke um Strecke"},
    About{"planner",
          "plans a cheap network for all its tickets, counts cards and turns, and knows when to draw more",
          "plant ein günstiges Netz für alle Zielkarten, zählt Karten und Spielzüge und weiß, wann sich "
          "weitere Zielkarten lohnen"},
    About{"pimc", "simulates each move in random possible positions, played to the end by planner",
          "simuliert jeden Spielzug in zufälligen möglichen Stellungen, die planner zu Ende spielt"},
    About{"ismcts",
          "tree search over hidden cards and tickets: counts cards, infers tickets from claimed routes",
          "Baumsuche über verdeckte Karten und Zielkarten: zählt Karten, schließt aus genutzten Strecken auf "
          "Zielkarten"},
    About{"planner-1", "planner as of November 2026, for comparison; it never changes",
          "planner vom November 2026, zum Vergleich; er ändert sich nie"},
    About{"ismcts-1", "ismcts as of November 2026, for comparison; it never changes",
          "ismcts vom November 2026, zum Vergleich; er ändert sich nie"},
    About{"oracle", "the same search with all hands and tickets open: for comparison, not an opponent",
          "dieselbe Suche mit allen Karten und Zielkarten offen: zum Vergleich, kein Gegner"},
    About{"easy", "for a first game: looks only at its own tickets",
          "für die erste Partie: achtet nur auf die eigenen Zielkarten"},
    About{"medium", "plans all its tickets together; moves instantly",
          "plant alle Zielkarten zusammen und spielt sofort"},
    About{"hard", "thinks for a third of a second and blocks you",
          "denkt eine Drittelsekunde nach und blockiert dich"},
    About{"expert", "like hard, but thinks for two seconds per move",
          "wie hard, denkt aber zwei Sekunden pro Spielzug nach"},
};

// "name(option=default (min to max)): what it is".
std::string help_line(std::string_view name, std::span<const BotOption> options, Lang lang) {
  std::vector<std::string> parts;
  for (const BotOption& option : options) {
    parts.push_back(fmt::format("{}={} ({} {} {})", option.name, option.preset, option.min,
                                Texts{"to", "bis"}.in(lang), option.max));
  }
  const std::string inside = parts.empty() ? "" : "(" + join_comma(parts) + ")";
  return fmt::format("  {}{}: {}\n", name, inside, about_bot(name).in(lang));
}

using Code = BadBot::Code;
constexpr auto kSentences = one_per_value<Sentence<Code>>({
    {Code::kSyntax, "“{text}” is not a bot; write a name, or name(option=number,option=number)",
     "„{text}“ ist kein Bot; schreibe einen Namen oder name(option=zahl,option=zahl)"},
    {Code::kUnknownName, "there is no bot “{name}”; choose one of: {known}",
     "es gibt keinen Bot „{name}“; wähle einen von: {known}"},
    {Code::kUnknownOption, "the bot “{name}” has no option “{option}”; its options are: {known}",
     "der Bot „{name}“ hat keine Option „{option}“; seine Optionen sind: {known}"},
    {Code::kOptionTwice, "“{text}” gives the option “{option}” twice; write it once",
     "„{text}“ nennt die Option „{option}“ zweimal; schreibe sie einmal"},
    {Code::kNotANumber,
     "bot “{name}”: option “{option}” must be a whole number from {min} to {max}, found “{value}”",
     "Bot „{name}“: Option „{option}“ muss eine ganze Zahl von {min} bis {max} sein, gefunden „{value}“"},
    {Code::kOutOfRange,
     "bot “{name}”: option “{option}” must be a number from {min} to {max}, found “{value}”",
     "Bot „{name}“: Option „{option}“ muss eine Zahl von {min} bis {max} sein, gefunden „{value}“"},
    {Code::kSeesTooMuch,
     "“{name}” sees all cards and tickets and plays only in matches between bots; choose another",
     "„{name}“ sieht alle Karten und Zielkarten und spielt nur in Partien zwischen Bots; wähle einen "
     "anderen"},
});

Texts sentence_for(const BadBot& bad) {
  if (bad.code == Code::kUnknownOption && bad.known.empty()) {
    return {"the bot “{name}” has no options; leave out “{option}={value}”",
            "der Bot „{name}“ hat keine Optionen; lass „{option}={value}“ weg"};
  }
  const bool is_fraction = bad.code == Code::kNotANumber && !bad.allowed.whole;
  return row_for(kSentences, is_fraction ? Code::kOutOfRange : bad.code).texts;
}

}  // namespace

std::string bot_problem_text(const BadBot& bad, Lang lang) {
  return fill(sentence_for(bad), lang, fmt::arg("text", bad.text), fmt::arg("name", bad.name),
              fmt::arg("option", bad.option), fmt::arg("value", bad.value), fmt::arg("min", bad.allowed.min),
              fmt::arg("max", bad.allowed.max), fmt::arg("known", join_comma(bad.known)));
}

Texts about_bot(std::string_view name) {
  const auto* about = std::ranges::find(kAbout, name, &About::name);
  return about == kAbout.end() ? Texts{} : Texts{about->en, about->de};
}

std::string bot_help(Lang lang) {
  std::string help = say({"Bots, with the defaults and ranges of their options:\n",
                          "Bots, mit Vorgaben und Bereichen ihrer Optionen:\n"},
                         lang);
  for (const BotKind& kind : bot_kinds()) {
    if (!kind.is_oracle()) help += help_line(kind.name, kind.options, lang);
  }
  help += say({"Levels, which can be used like bots:\n", "Spielstärken, überall statt eines Bots erlaubt:\n"},
              lang);
  for (const Level& level : kLevels) help += help_line(level.name, {}, lang);
  return help;
}

}  // namespace kurz
