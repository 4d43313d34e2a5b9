#include <algorithm>
#include <filesystem>
#include <ostream>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "arena/bot_text.h"
#include "arena/ladder.h"
#include "cli/commands.h"
#include "cli/ladder_picture.h"
#include "cli/ladder_report.h"
#include "cli/progress.h"
#include "cli/safe_file.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

// That something is named twice, or nothing.
template <class Item>
std::string double_problem(const Context& context, std::string_view option, const std::vector<Item>& list) {
  for (auto item = list.begin(); item != list.end(); ++item) {
    if (std::find(list.begin(), item, *item) == item) continue;
    return fmt::format(
        fmt::runtime(context.say("{} names {} twice; name it once", "{} nennt {} zweimal; nenne es einmal")),
        option, *item);
  }
  return {};
}

// What is wrong with the command, or nothing.
std::string usage_problem(const Context& context, const LadderCommand& command) {
  if (std::string unknown = bots_problem_text(command.bots, context.lang); !unknown.empty()) return unknown;
  if (command.bots.size() < 2) {
    return std::string(context.say("a ladder needs at least two bots: --bots random,planner",
                                   "eine Rangliste braucht mindestens zwei Bots: --bots random,planner"));
  }
  const std::string problem = double_problem(context, "--bots", command.bots);
  return problem.empty() ? double_problem(context, "--players", command.players) : problem;
}

Result<LadderSettings, Message> read_settings(const Context& context, const LadderCommand& command) {
  LadderSettings settings{{}, command.players, command.bots, command.games, command.seed};
  std::sort(settings.players.begin(), settings.players.end());
  std::vector<std::string> cities = command.cities;
  if (cities == std::vector<std::string>{"all"}) cities.assign(std::begin(kCities), std::end(kCities));
  std::vector<std::string> ids;
  for (const std::string& city : cities) {
    auto board = context.shelf.load(city, context.lang);
    if (!board) return board.error();
    settings.boards.push_back(*board);
    ids.push_back((*board)->id);
  }
  if (const std::string problem = double_problem(context, "--city", ids); !problem.empty())
    return Message{problem};
  return settings;
}

// What is written at the end, and where.
class Outputs {
 public:
  explicit Outputs(const LadderCommand& command) : folder_(command.out) {
    if (!command.json_file.empty()) json_.emplace_back(command.json_file);
    if (!command.svg_file.empty()) svg_.emplace_back(command.svg_file);
    if (folder_.empty()) return;
    text_.push_back(folder_ / "report.txt");
    json_.push_back(folder_ / "report.json");
    svg_.push_back(folder_ / "ratings.svg");
  }

  [[nodiscard]] fs::path journal() const { return folder_ / "journal.jsonl"; }

  // Whether all can be written, so that nobody finds out after hours of play. The error, or nothing.
  [[nodiscard]] std::string prepare() const {
    std::error_code failure;
    if (!folder_.empty()) fs::create_directories(folder_, failure);
    if (failure) return folder_.string() + ": " + failure.message();
    for (const auto* files : {&text_, &json_, &svg_}) {
      for (const fs::path& file : *files) {
        const SafeFile trial(file);
        if (!trial.ok()) return trial.error();
      }
    }
    return {};
  }

  [[nodiscard]] std::string write(const std::string& text, const std::string& json,
                                  const std::string& svg) const {
    for (const auto& [files, content] :
         {std::pair(&text_, &text), std::pair(&json_, &json), std::pair(&svg_, &svg)}) {
      for (const fs::path& path : *files) {
        SafeFile file(path);
        if (!file.write(*content) || !file.commit()) return file.error();
      }
    }
    return {};
  }

 private:
  fs::path folder_;  // empty: none
  std::vector<fs::path> text_;
  std::vector<fs::path> json_;
  std::vector<fs::path> svg_;
};

void say_what_comes(const Context& context, const LadderPlan& plan, long left, bool is_kept) {
  fmt::print(context.out,
             fmt::runtime(context.say("{} pairings, {} games, {} still to play\n",
                                      "{} Paarungen, {} Spiele, {} noch zu spielen\n")),
             plan.pairings.size(), plan.games(), left);
  context.out << (is_kept
                      ? context.say("it can be stopped at any time; the same command goes on\n\n",
                                    "jederzeit abzubrechen; derselbe Befehl macht weiter\n\n")
                      : context.say("without --out DIR it cannot go on if it is stopped\n\n",
                                    "ohne --out ORDNER kann sie nach einem Abbruch nicht weitergehen\n\n"));
  context.out.flush();
}

int play_and_report(const Context& context, const LadderCommand& command, const LadderPlan& plan,
                    LadderJournal* journal, const Outputs& outputs) {
  const long left = journal == nullptr ? plan.games() : games_to_play(plan, journal->held());
  say_what_comes(context, plan, left, journal != nullptr);
  LadderOutcome outcome;
  {
    ProgressBar bar(left, std::string(context.say("games", "Spielen")), context.lang);
    LadderRun run;
    run.threads = command.threads;
    run.journal = journal;
    run.progress = [&](long played) {
      bar.show(played);
      return true;
    };
    outcome = run_ladder(plan, run);
  }
  if (outcome.problem) return fail(context, journal_problem_text(*outcome.problem, context.lang));
  const LadderStandings standings = ladder_standings(plan, outcome.tallies);
  std::ostringstream text;
  print_ladder_report(context, text, plan, standings);
  context.out << text.str();
  const std::string error = outputs.write(text.str(), ladder_report_json(plan, standings),
                                          ladder_picture(plan, standings, context.lang));
  return error.empty() ? 0 : fail(context, error);
}

}  // namespace

int run_ladder_command(const Context& context, const LadderCommand& command) {
  if (const std::string problem = usage_problem(context, command); !problem.empty())
    return fail(context, problem);
  auto settings = read_settings(context, command);
  if (!settings) return fail(context, settings.error().text);
  const LadderPlan plan = make_ladder_plan(std::move(*settings));
  const Outputs outputs(command);
  if (const std::string error = outputs.prepare(); !error.empty()) return fail(context, error);
  if (command.out.empty()) return play_and_report(context, command, plan, nullptr, outputs);
  auto journal = LadderJournal::open(outputs.journal(), plan);
  if (!journal) return fail(context, journal_problem_text(journal.error(), context.lang));
  return play_and_report(context, command, plan, &*journal, outputs);
}

}  // namespace kurz
