#include "cli/play.h"

#include <algorithm>
#include <array>
#include <istream>
#include <ostream>

#include "arena/bot_text.h"
#include "cli/context.h"
#include "cli/play_game.h"
#include "cli/safe_file.h"
#include "codec/log_json.h"
#include "words/refusal_text.h"

namespace kurz {
namespace {

std::string bad_options(const PlayOptions& options) {
  if (options.players < kMinPlayers || options.players > kMaxPlayers) {
    return std::string(
        Texts{"a game has 2 to 4 players (R1)", "ein Spiel hat 2 bis 4 Personen (R1)"}.in(options.lang));
  }
  if (static_cast<int>(options.seats.size()) != options.players) {
    return fill({"{n} players need {n} seats, human or a bot, but {seats} are named",
                 "{n} Personen brauchen {n} Plätze, human oder ein Bot, genannt sind aber {seats}"},
                options.lang, fmt::arg("n", options.players), fmt::arg("seats", options.seats.size()));
  }
  if (!options.first.is_none() && options.first.index() >= options.players) {
    return std::string(
        Texts{"there is no such seat to begin", "den Platz, der beginnen soll, gibt es nicht"}.in(
            options.lang));
  }
  return {};
}

// Names for those who gave none; each different from the others.
std::vector<std::string> full_names(const PlayOptions& options) {
  constexpr std::array<std::string_view, kMaxSeats> kNames{"Ada", "Ben", "Cleo", "Dan"};
  std::vector<std::string> names = options.names;
  names.resize(static_cast<std::size_t>(options.players));
  for (std::string& name : names) {
    for (const std::string_view free : kNames) {
      if (name.empty() && std::find(names.begin(), names.end(), free) == names.end()) name = free;
    }
  }
  return names;
}

int say_goodbye(const PlayOptions& options, Leave leave, std::ostream& out) {
  if (leave == Leave::kNot) return 0;
  out << (leave == Leave::kQuit
              ? Texts{"You leave the game before its end.", "Du verlässt das Spiel vor dem Ende."}
              : Texts{"The input has ended, and the game with it.",
                      "Die Eingabe ist zu Ende, und damit das Spiel."})
             .in(options.lang)
      << '\n';
  return leave == Leave::kQuit ? 0 : kFailed;
}

int write_log(const PlayOptions& options, const GameLog& log, std::ostream& out, std::ostream& err) {
  if (options.log_file.empty()) return 0;
  SafeFile file(options.log_file);
  file.write(log_to_json(log) + "\n");
  if (!file.commit()) {
    err << "kurz: " << file.error() << '\n';
    return kFailed;
  }
  out << fill({"The log is in {file}. kurz replay {file} shows the game again.",
               "Der Verlauf steht in {file}. kurz replay {file} zeigt das Spiel noch einmal."},
              options.lang, fmt::arg("file", options.log_file))
      << '\n';
  return 0;
}

}  // namespace

int run_play(const PlayOptions& options, std::istream& in, std::ostream& out, std::ostream& err) {
  if (const std::string bad = bad_options(options); !bad.empty()) {
    err << "kurz: " << bad << ".\n";
    return kBadUsage;
  }
  PlayOptions named = options;
  named.names = full_names(options);
  std::vector<std::unique_ptr<Bot>> bots;
  for (const std::string& seat : named.seats) {
    bots.emplace_back();
    if (seat == kHumanSeat) continue;
    auto bot = make_bot(seat);
    if (!bot.ok()) {
      BadBot bad = bot.error();
      if (bad.code == BadBot::Code::kUnknownName)
        bad.known.insert(bad.known.begin(), std::string(kHumanSeat));
      err << "kurz: " << bot_problem_text(bad, named.lang) << '\n';
      return kBadUsage;
    }
    bots.back() = std::move(*bot);
  }
  SeededNature nature(named.seed);
  auto recorder = Recorder::begin(*named.board, named.players, named.first, nature);
  if (!recorder.ok()) {
    err << "kurz: " << refusal_text(recorder.error(), {named.board, named.lang, kSpectator, {}}) << '\n';
    return kBadUsage;
  }
  recorder->set_seed(fmt::format("{:016x}", named.seed));
  PlayGame game(named, std::move(bots), std::move(*recorder), nature, in, out);
  const int left = say_goodbye(named, game.run(), out);
  const int written = write_log(named, game.log(), out, err);
  return left != 0 ? left : written;
}

}  // namespace kurz
