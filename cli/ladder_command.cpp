#include <algorithm>
#include <filesystem>
#include <functional>
#include <sstream>

#include <fmt/ostream.h>

#include "arena/ladder.h"
#include "cli/files.h"
#include "cli/menu.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "words/names.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

struct Ladder : SharedStudyOptions {
  std::vector<std::string> cities = {"all"};
  std::vector<int> players = {2, 3, 4};
  std::string svg_file;
};

json::array ratings_json(const LadderPlan& plan, const std::vector<Rating>& ratings) {
  json::array list;
  for (const std::size_t bot : by_rating(ratings)) {
    list.push_back({{"bot", plan.settings.bots[bot]},
                    {"elo", ratings[bot].elo},
                    {"low", ratings[bot].interval.low},
                    {"high", ratings[bot].interval.high}});
  }
  return list;
}

json::array pairs_json(const LadderPlan& plan, const CellStandings& cell) {
  json::array list;
  for (std::size_t bot = 0; bot < cell.pairs.size(); ++bot) {
    for (std::size_t other = 0; other < cell.pairs.size(); ++other) {
      const PairStanding& pair = cell.pairs[bot][other];
      if (!pair.played) continue;
      list.push_back({{"bot", plan.settings.bots[bot]},
                      {"against", plan.settings.bots[other]},
                      {"games", pair.games},
                      {"share", pair.share},
                      {"wilson_low", pair.wilson.low},
                      {"wilson_high", pair.wilson.high},
                      {"by_deal_low", pair.by_deal.low},
                      {"by_deal_high", pair.by_deal.high},
                      {"relative_to_equal", pair.share * cell.cell.players}});
    }
  }
  return list;
}

json::array conduct_json(const LadderPlan& plan, const CellStandings& cell) {
  json::array list;
  for (std::size_t bot = 0; bot < cell.conduct.size(); ++bot) {
    const BotTally& conduct = cell.conduct[bot];
    list.push_back({{"bot", plan.settings.bots[bot]},
                    {"seats", conduct.games},
                    {"points", share_of(conduct.points, conduct.finished)},
                    {"illegal", conduct.illegal},
                    {"overtime", conduct.overtime},
                    {"threw", conduct.threw},
                    {"moves", conduct.times.moves()},
                    {"seconds_median", conduct.times.percentile(0.5)},
                    {"seconds_p99", conduct.times.percentile(0.99)},
                    {"seconds_max", conduct.times.longest()}});
  }
  return list;
}

json::object ladder_report(const LadderPlan& plan, const LadderStandings& standings) {
  json::array cells;
  for (const CellStandings& cell : standings.cells) {
    cells.push_back({{"city", cell.cell.board->id},
                     {"note", layout_note(*cell.cell.board, Lang::kEnglish)},
                     {"players", cell.cell.players},
                     {"ratings", ratings_json(plan, cell.ratings)},
                     {"pairs", pairs_json(plan, cell)},
                     {"conduct", conduct_json(plan, cell)}});
  }
  json::object report{{"format", "kurz-ladder-report/1"},
                      {"bots", json::value_from(plan.settings.bots)},
                      {"games_per_pairing", plan.settings.games},
                      {"games", plan.games()},
                      {"seed", plan.settings.seed},
                      {"overall", ratings_json(plan, standings.overall)},
                      {"cells", std::move(cells)}};
  return plan.settings.timed ? report : without_times(report);
}

template <class Item>
void check_distinct(std::string_view option, const std::vector<Item>& list) {
  for (auto item = list.begin(); item != list.end(); ++item) {
    if (std::find(list.begin(), item, *item) != item) fail("{} lists {} twice", option, *item);
  }
}

LadderSettings read_settings(const Context& context, const Ladder& ladder) {
  check_bots(ladder.bots);
  if (ladder.bots.size() < 2) fail("a ladder needs at least two bots: --bots random,planner");
  LadderSettings settings{context.shelf.load_all(ladder.cities),
                          ladder.players,
                          ladder.bots,
                          ladder.games,
                          ladder.seed,
                          !ladder.no_times};
  std::sort(settings.players.begin(), settings.players.end());
  std::vector<std::string> ids;
  for (const BoardPtr& board : settings.boards) ids.push_back(board->id);
  check_distinct("--bots", ladder.bots);
  check_distinct("--players", ladder.players);
  check_distinct("--city", ids);
  return settings;
}

// Files that get the same content: one named by an option, and one in the folder for all reports.
struct ReportFiles {
  std::vector<fs::path> paths;

  // Opens each for a moment, so that a wrong path is reported before hours of play.
  ReportFiles(const fs::path& folder, const char* name, const std::string& named) {
    if (!folder.empty()) paths.push_back(folder / name);
    if (!named.empty()) paths.emplace_back(named);
    for (const fs::path& path : paths) OutputFile{path};
  }
  void write(const std::string& content) const {
    for (const fs::path& path : paths) OutputFile(path).write_all(content);
  }
};

LadderJournal open_journal(const fs::path& file, const LadderPlan& plan) {
  auto opened = LadderJournal::open(file, plan);
  if (!opened) throw CommandError(opened.error());
  return std::move(*opened);
}

// Plays what is left of the plan, or of its shard.
std::vector<PairingTally> play(Context& context, const Ladder& ladder, const LadderPlan& plan,
                               LadderJournal* journal) {
  const long left = journal != nullptr ? games_to_play(plan, journal->held()) : plan.games();
  fmt::print(context.err, "{}, {}, {} left to play{}\n{}\n\n",
             count_text(static_cast<long>(plan.pairings.size()), "pairing"), count_text(plan.games(), "game"),
             left, plan.shard ? " in shard " + plan.shard->text() : "",
             journal != nullptr ? "You can stop it at any time; the same command continues."
                                : "Without --out DIR it cannot be continued if it is stopped.");
  context.err.flush();
  ProgressBar bar(left, "games");
  LadderRun settings;
  settings.threads = ladder.threads;
  settings.journal = journal;
  settings.progress = std::ref(bar);
  LadderOutcome outcome = run_ladder(plan, settings);
  if (!outcome.error.empty()) throw CommandError(outcome.error);
  return std::move(outcome.tallies);
}

std::vector<PairingTally> merge(const Ladder& ladder, const LadderPlan& plan, LadderJournal* journal) {
  auto merged = merge_ladder(plan, ladder.merge);
  if (!merged) throw CommandError(merged.error());
  if (journal != nullptr && !journal->complete(plan, *merged)) throw CommandError(journal->error());
  return std::move(*merged);
}

int play_shard(Context& context, const Ladder& ladder, LadderPlan& plan, const Shard& shard) {
  plan.shard = shard;
  const fs::path file = make_folder(ladder.out) / shard.file_name();
  LadderJournal journal = open_journal(file, plan);
  play(context, ladder, plan, &journal);
  fmt::print(context.out, "shard {} is complete: {}\n", shard.text(), file.string());
  return 0;
}

int ladder_command(Context& context, Ladder& ladder) {
  const std::optional<Shard> shard = chosen_shard(ladder);
  LadderPlan plan = make_ladder_plan(read_settings(context, ladder));
  if (shard) return play_shard(context, ladder, plan, *shard);
  const fs::path folder = ladder.out.empty() ? fs::path() : make_folder(ladder.out);
  const ReportFiles text_files(folder, "report.txt", "");
  const ReportFiles json_files(folder, "report.json", ladder.json_file);
  const ReportFiles svg_files(folder, "ratings.svg", ladder.svg_file);
  std::optional<LadderJournal> journal;
  if (!folder.empty()) journal.emplace(open_journal(folder / "journal.jsonl", plan));
  LadderJournal* const kept = journal ? &*journal : nullptr;
  const LadderStandings standings = ladder_standings(
      plan, ladder.merge.empty() ? play(context, ladder, plan, kept) : merge(ladder, plan, kept));
  const json::object report = ladder_report(plan, standings);
  std::ostringstream text;
  print_report(text, report, {"format", "by_deal_low", "by_deal_high"});
  text_stream(context, {ladder.json_file, ladder.svg_file}) << text.str();
  text_files.write(text.str());
  json_files.write(json::serialize(report) + "\n");
  svg_files.write(ladder_picture(plan, standings));
  return 0;
}

}  // namespace

void add_ladder(Menu& menu) {
  auto [sub, ladder] =
      menu.add("ladder", {"Rate bots by matches against each other", "Die Spielstärke von Bots vergleichen"},
               ladder_command);
  sub->add_option("--city", ladder.cities, "“all”, or a list of cities or board files, separated by commas")
      ->delimiter(',')
      ->type_name("CITY,CITY");
  sub->add_option("--players", ladder.players, "Numbers of players, 2 to 4, separated by commas")
      ->delimiter(',')
      ->check(CLI::Range(kMinPlayers, kMaxPlayers))
      ->type_name("N,N");
  menu.add_shared_study(sub, ladder, "Two or more bots, separated by commas",
                        "Games per pairing, rounded up to whole deals",
                        "Folder for the reports and the journal; a stopped ladder continues from there");
  menu.add_file(sub, "--svg", ladder.svg_file, "Write a picture of the ratings to this file");
}

}  // namespace kurz
