#include "arena/bot_text.h"

#include <array>

#include "bots/levels.h"
#include "words/phrase.h"

namespace kurz {
namespace {

struct About {
  std::string_view name;
  Texts text;
};

// Every bot and every level has a line.
constexpr std::array kAbout{
    About{"random", {"any legal move", "irgendein erlaubter Zug"}},
    About{"one-step",
          {"only ever the one route that lacks the fewest cards",
           "immer nur die eine Strecke, für die am wenigsten fehlt"}},
    About{"long-routes",
          {"the routes that pay most first, tickets second",
           "zuerst die Strecken, die am meisten bringen, dann die Zielkarten"}},
    About{"route-focused",
          {"the cheapest way for one ticket after the other",
           "der günstigste Weg für eine Zielkarte nach der anderen"}},
    About{"hungry",
          {"as many tickets as can be done, then the cheapest ways for all",
           "so viele Zielkarten, wie zu schaffen sind, dann die günstigsten Wege für alle"}},
    About{"planner",
          {"a cheap tree over all its tickets, cards and turns counted, and when to draw more",
           "ein günstiges Netz für alle Zielkarten, mit Karten und Zügen gerechnet, und wann sich neue "
           "lohnen"}},
    About{"pimc",
          {"tries its moves in worlds it draws at random, played out by the planner",
           "probiert seine Züge in ausgelosten Welten aus, die der planner zu Ende spielt"}},
    About{"ismcts",
          {"searches what it cannot see: counts cards, guesses tickets from what was built",
           "durchsucht, was es nicht sieht: zählt Karten, schließt aus Gebautem auf Zielkarten"}},
    About{"oracle",
          {"the same search with every hand and ticket open: a yardstick, no opponent",
           "dieselbe Suche mit allen Händen und Zielkarten offen: ein Maßstab, kein Gegner"}},
    About{"easy",
          {"for a first game: minds its own tickets and no one else's",
           "für das erste Spiel: kümmert sich nur um die eigenen Zielkarten"}},
    About{"medium",
          {"plans all its tickets together, at once", "plant alle Zielkarten zusammen, ohne Zögern"}},
    About{"hard",
          {"thinks for a third of a second and builds where it hurts",
           "denkt eine Drittelsekunde nach und baut, wo es wehtut"}},
    About{"expert", {"the same with two seconds a move", "dasselbe mit zwei Sekunden je Zug"}},
};

// "name(option, option): what it is".
std::string help_line(std::string_view name, std::span<const BotOption> options, Lang lang) {
  std::vector<std::string> parts;
  for (const BotOption& option : options) parts.push_back(bot_option_text(option, lang));
  const std::string inside = parts.empty() ? "" : "(" + join_comma(parts) + ")";
  return fmt::format("  {}{}: {}", name, inside, about_bot(name).in(lang));
}

Texts sentence_for(const BadBot& bad) {
  switch (bad.code) {
    case BadBot::Code::kSyntax:
      return {"“{text}” names no bot; write a name, or name(option=number,option=number)",
              "„{text}“ nennt keinen Bot; schreibe einen Namen oder name(option=zahl,option=zahl)"};
    case BadBot::Code::kUnknownName:
      return {"there is no bot “{name}”; known are: {known}",
              "es gibt keinen Bot „{name}“; bekannt sind: {known}"};
    case BadBot::Code::kUnknownOption:
      if (bad.known.empty()) {
        return {"the bot “{name}” has no options; leave out “{option}={value}”",
                "der Bot „{name}“ hat keine Optionen; lass „{option}={value}“ weg"};
      }
      return {"the bot “{name}” has no option “{option}”; known are: {known}",
              "der Bot „{name}“ hat keine Option „{option}“; bekannt sind: {known}"};
    case BadBot::Code::kOptionTwice:
      return {"“{text}” gives the option “{option}” twice; write it once",
              "„{text}“ nennt die Option „{option}“ zweimal; schreibe sie einmal"};
    case BadBot::Code::kNotANumber:
      if (bad.allowed.whole) {
        return {
            "the option “{option}” of the bot “{name}” is a whole number from {min} to {max}, not “{value}”",
            "die Option „{option}“ des Bots „{name}“ ist eine ganze Zahl von {min} bis {max}, nicht "
            "„{value}“"};
      }
      [[fallthrough]];
    case BadBot::Code::kOutOfRange:
      return {"the option “{option}” of the bot “{name}” is a number from {min} to {max}, not “{value}”",
              "die Option „{option}“ des Bots „{name}“ ist eine Zahl von {min} bis {max}, nicht „{value}“"};
    case BadBot::Code::kSeesTooMuch:
      return {
          "“{name}” sees all cards and tickets: a yardstick for matches between bots, not an opponent; "
          "choose another",
          "„{name}“ sieht alle Karten und Zielkarten: ein Maßstab für Spiele zwischen Bots, kein Gegner; "
          "wähle einen anderen"};
  }
  return {};
}

}  // namespace

std::string bot_problem_text(const BadBot& bad, Lang lang) {
  return fill(sentence_for(bad), lang, fmt::arg("text", bad.text), fmt::arg("name", bad.name),
              fmt::arg("option", bad.option), fmt::arg("value", bad.value), fmt::arg("min", bad.allowed.min),
              fmt::arg("max", bad.allowed.max), fmt::arg("known", join_comma(bad.known)));
}

std::string bots_problem_text(const std::vector<std::string>& bots, Lang lang) {
  for (const std::string& name : bots) {
    const auto bot = make_arena_player(name);
    if (!bot) return bot_problem_text(bot.error(), lang);
  }
  return {};
}

Texts about_bot(std::string_view name) {
  for (const About& about : kAbout) {
    if (about.name == name) return about.text;
  }
  return {};
}

std::string bot_option_text(const BotOption& option, Lang lang) {
  return fill({"{name}={preset} ({min} to {max})", "{name}={preset} ({min} bis {max})"}, lang,
              fmt::arg("name", option.name), fmt::arg("preset", option.preset), fmt::arg("min", option.min),
              fmt::arg("max", option.max));
}

std::vector<std::string> bot_help(Players players, Lang lang) {
  std::vector<std::string> lines;
  lines.emplace_back(Texts{"Bots, with the presets of their options and what these may be:",
                           "Bots, mit den Voreinstellungen ihrer Optionen und was erlaubt ist:"}
                         .in(lang));
  for (const BotKind& kind : bot_kinds()) {
    if (kind.is_oracle && players == Players::kBots) continue;
    lines.push_back(help_line(kind.name, kind.options, lang));
  }
  lines.emplace_back(
      Texts{"Levels, good wherever a bot is:", "Stufen, überall statt eines Bots erlaubt:"}.in(lang));
  for (const Level& level : kLevels) lines.push_back(help_line(level.name, {}, lang));
  return lines;
}

}  // namespace kurz
