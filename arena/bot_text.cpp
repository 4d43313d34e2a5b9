#include "arena/bot_text.h"

#include "words/phrase.h"

namespace kurz {
namespace {

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

}  // namespace kurz
