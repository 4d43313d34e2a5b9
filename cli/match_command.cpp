#include <filesystem>
#include <functional>

#include <fmt/ostream.h>

#include "arena/match_shard.h"
#include "cli/files.h"
#include "cli/menu.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "words/names.h"

namespace kurz {
namespace {

namespace fs = std::filesystem;

struct MatchCommand : SharedStudyOptions {
  std::string city;
  int players = 2;
  bool duplicate = false;
  std::vector<double> sprt;  // empty, or the two shares to decide between
  std::string log_file;
};

void check_usage(const MatchCommand& command) {
  if (command.bots.size() != static_cast<std::size_t>(command.players)) {
    fail("--bots lists {} for {} players; list one bot per player, for example --bots random,random",
         command.bots.size(), command.players);
  }
  check_bots(command.bots);
  if (!command.out.empty() && command.shard.empty())
    fail("--out is the folder for the file of a --shard; use --json and --log for files of the whole match");
  const std::vector<double>& sprt = command.sprt;
  if (sprt.empty()) return;
  if (command.players != 2 || !command.duplicate) fail("--sprt requires two players and --duplicate");
  if (sprt.size() != 2 || sprt[0] <= 0 || sprt[1] <= sprt[0] || sprt[1] >= 1)
    fail("--sprt takes two shares between 0 and 1, the lower first: --sprt 0.5,0.55");
}

json::object sprt_json(const Sprt& sprt, const std::string& bot, long games) {
  const SprtQuestion& question = sprt.question();
  std::string text = fmt::format("undecided for {}; increase --games", bot);
  if (sprt.verdict() == SprtVerdict::kLow)
    text = fmt::format("decided: the share of {} is at most {}", bot, question.low);
  if (sprt.verdict() == SprtVerdict::kHigh)
    text = fmt::format("decided: the share of {} is at least {}", bot, question.high);
  return {{"verdict", enum_name(sprt.verdict())},
          {"text", text},
          {"low", question.low},
          {"high", question.high},
          {"log_likelihood_ratio", sprt.log_ratio()},
          {"lower_bound", -Sprt::kBound},
          {"upper_bound", Sprt::kBound},
          {"games", games}};
}

json::object bot_json(const BotRecord& bot, int players) {
  const Interval interval = bot.interval();
  return {{"name", bot.name},
          {"games", bot.games},
          {"share", bot.share()},
          {"share_low", interval.low},
          {"share_high", interval.high},
          {"finished", bot.finished},
          {"points", bot.mean(bot.points)},
          {"points_routes", bot.mean(bot.routes)},
          {"points_tickets", bot.mean(bot.tickets)},
          {"points_bonus", bot.mean(bot.bonus)},
          {"completed", bot.mean(bot.completed)},
          {"places", json::array(bot.places.begin(), bot.places.begin() + players)},
          {"illegal", bot.illegal},
          {"overtime", bot.overtime},
          {"threw", bot.threw},
          {"moves", bot.times.moves()},
          {"seconds_per_move", bot.times.mean()},
          {"seconds_median", bot.times.percentile(0.5)},
          {"seconds_p99", bot.times.percentile(0.99)},
          {"seconds_max", bot.times.longest()}};
}

json::object spoiled_json(const SpoiledGame& game, const std::string& bot) {
  return {{"game", game.game + 1},     {"move", game.move + 1},          {"bot", bot},
          {"seat", game.seat.index()}, {"fault", enum_name(game.fault)}, {"why", game.why}};
}

[[noreturn]] void fail_stopped(long games, long all, const char* more = "") {
  throw CommandError(fmt::format("stopped after {} of {} games{}", games, all, more), kInterrupted);
}

void play_shard(Context& context, const MatchCommand& command, const MatchOptions& options,
                const Shard& shard) {
  const StopSignal stop;
  const fs::path file = make_folder(command.out) / shard.file_name();
  auto opened = MatchShard::open(file, options, !command.log_file.empty(), shard);
  if (!opened) throw CommandError(opened.error());
  ProgressBar bar(opened->games_left(), "games");
  const std::string error = opened->play([&](long played) { return bar(played) && !stop.is_set(); });
  bar.clear();
  if (!error.empty()) throw CommandError(error);
  const long left = opened->games_left();
  if (left > 0) fail_stopped(opened->games() - left, opened->games(), "; the same command continues");
  fmt::print(context.out, "shard {} is complete: {} in {}\n", shard.text(),
             count_text(opened->games(), "game"), file.string());
}

MatchReport play_or_merge(const MatchCommand& command, const MatchOptions& options, OutputFile& log,
                          const StopSignal& stop) {
  ProgressBar bar(options.games(), "games");
  const auto keep = [&](const std::string& game) { return log.write(game + "\n") && !stop.is_set(); };
  if (command.merge.empty()) {
    return run_match(options, [&](const GameLog& game) { return keep(log_to_json(game)); }, std::ref(bar));
  }
  const auto merged = merge_match(options, !command.log_file.empty(), command.merge, keep, std::ref(bar));
  if (!merged) throw CommandError(merged.error());
  return *merged;
}

int match_command(Context& context, MatchCommand& command) {
  const BoardPtr board = context.shelf.load(command.city);
  check_usage(command);
  const std::optional<Shard> shard = chosen_shard(command);
  std::ostream& text = text_stream(context, {command.log_file, command.json_file});
  MatchOptions options{{board.get(), command.bots, command.seed, command.duplicate}};
  options.pairing.timed = !command.no_times;
  options.threads = command.threads;
  if (!command.sprt.empty()) options.sprt = SprtQuestion{command.sprt[0], command.sprt[1]};
  options.deals = whole_deals(text, command.games, options.pairing.games_per_deal());
  if (shard) {
    play_shard(context, command, options, *shard);
    return 0;
  }
  const StopSignal stop;
  OutputFile log(command.log_file);
  OutputFile json_file(command.json_file);
  const MatchReport played = play_or_merge(command, options, log, stop);
  log.commit();
  const json::object report = match_report(options, played);
  json_file.write_all(json::serialize(report) + "\n");
  print_report(text, report, {"finished"});
  if (stop.is_set() && played.games < options.games()) fail_stopped(played.games, options.games());
  return 0;
}

}  // namespace

json::object match_report(const MatchOptions& options, const MatchReport& report) {
  const Pairing& pairing = options.pairing;
  const Board& board = *pairing.board;
  json::array bots;
  for (const BotRecord& bot : report.bots) bots.push_back(bot_json(bot, pairing.players()));
  json::array spoiled;
  for (const SpoiledGame& game : report.spoiled)
    spoiled.push_back(spoiled_json(game, report.bots[game.entry].name));
  json::object root{{"city", board.id},
                    {"note", layout_note(board, Lang::kEnglish)},
                    {"players", pairing.players()},
                    {"games", report.games},
                    {"duplicate", pairing.duplicate},
                    {"deals", report.deals},
                    {"seed", pairing.seed},
                    {"decisions_per_game", share_of(report.decisions, report.games)},
                    {"games_per_s", static_cast<double>(report.games) / report.seconds},
                    {"stuck", report.stuck},
                    {"bots", std::move(bots)},
                    {"spoiled", std::move(spoiled)}};
  if (report.sprt) root["sprt"] = sprt_json(*report.sprt, report.bots[0].name, report.games);
  return pairing.timed ? root : without_times(root);
}

void add_match(Menu& menu) {
  auto [sub, match] =
      menu.add("match", {"Let bots play many games", "Bots viele Partien spielen lassen"}, match_command);
  menu.add_city(sub, match.city);
  menu.add_players(sub, match.players);
  menu.add_shared_study(sub, match, "One bot per player, separated by commas", "Number of games",
                        "Folder for the file of a --shard");
  sub->add_flag("--duplicate", match.duplicate,
                "Play every deal once per rotation of the seats and report results per bot");
  sub->add_option("--sprt", match.sprt,
                  "Stop once it is decided whether the first bot's share of wins is at most A or at least B")
      ->delimiter(',')
      ->type_name("A,B");
  menu.add_file(sub, "--log", match.log_file, "Write the logs to this file, one game per line");
}

}  // namespace kurz
