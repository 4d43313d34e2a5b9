#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "arena/advice_json.h"
#include "arena/analysis_text.h"
#include "cli/commands.h"
#include "cli/log_file.h"
#include "cli/progress.h"
#include "cli/safe_file.h"
#include "draw/course.h"
#include "engine/log/replay.h"
#include "words/log_text.h"
#include "words/score_text.h"

namespace kurz {
namespace {

constexpr std::size_t kCostlyMovesTold = 5;

std::string course_description(const Context& context, const Analysis& analysis, const Reader& reader) {
  std::vector<std::string> parts;
  const Worths& end = analysis.moves.empty() ? analysis.start : analysis.moves.back().after;
  for (std::size_t s = 0; s < static_cast<std::size_t>(analysis.players); ++s) {
    parts.push_back(fmt::format(fmt::runtime(context.say("{} begins at {:.0f} % and ends at {:.0f} %",
                                                         "{} beginnt bei {:.0f} % und endet bei {:.0f} %")),
                                player_name(reader, Seat(static_cast<int>(s))),
                                analysis.start[s].win.value * 100, end[s].win.value * 100));
  }
  return join_comma(parts) + ".";
}

draw::Course course_of(const Context& context, const Analysis& analysis, const Reader& reader) {
  draw::Course course;
  course.words = {
      fmt::format(fmt::runtime(context.say("{}: the course of a game", "{}: Verlauf eines Spiels")),
                  reader.board->name),
      course_description(context, analysis, reader),
      std::string(context.say("chance to win", "Gewinnaussicht")),
      std::string(context.say("moves", "Züge")),
      std::string(context.say("route claimed", "Strecke gebaut")),
      std::string(context.say("tickets drawn", "Zielkarten gezogen")),
      std::string(context.say("last round", "letzte Runde"))};
  for (std::size_t s = 0; s < static_cast<std::size_t>(analysis.players); ++s) {
    draw::CourseLine& line = course.lines.emplace_back();
    line.name = player_name(reader, Seat(static_cast<int>(s)));
    line.values.push_back(analysis.start[s].win.value);
    for (const AnalysedMove& move : analysis.moves) {
      line.values.push_back(move.after[s].win.value);
      const std::size_t at = line.values.size() - 1;
      if (move.begins_last_round) course.last_round = at;
      if (static_cast<std::size_t>(move.seat.index()) != s) continue;
      if (move.action.type() == ActionType::kClaim) line.marks.push_back({at, draw::CourseMark::kClaim});
      if (move.action.type() == ActionType::kDrawTickets)
        line.marks.push_back({at, draw::CourseMark::kTickets});
    }
  }
  return course;
}

void print_analysis(const Context& context, const AnalysisOptions& options, const Analysis& analysis,
                    const GameState& end, const Reader& reader) {
  fmt::print(context.out,
             fmt::runtime(context.say("{}, {} players, {} moves, {} games played on for each value\n",
                                      "{}, {} Personen, {} Züge, {} weitergespielte Spiele je Wert\n")),
             reader.board->name, analysis.players, analysis.moves.size(), options.simulations);
  if (reader.board->own_layout) context.out << layout_note(*reader.board, context.lang) << "\n";
  if (analysis.finished) context.out << winner_line(make_view(end, kSpectator), reader) << "\n";
  for (const std::string& line : analysis_lines(analysis, reader, kCostlyMovesTold))
    context.out << line << "\n";
}

// Plays the log through; a log that is cut off is as good as far as it goes.
Result<GameState, Message> checked(const Context& context, const GameLog& log) {
  Replay replay(log);
  while (replay.advance()) {
  }
  if (!replay.verdict().good()) return Message{verdict_text(replay.verdict(), log, context.lang)};
  return replay.state();
}

bool write_file(std::optional<SafeFile>& file, const std::string& text) {
  return !file || (file->write(text) && file->commit());
}

}  // namespace

int run_analyse_command(Context& context, const AnalyseCommand& command) {
  const auto log = read_game(context, command.file, command.game);
  if (!log) return fail(context, log.error().text);
  const auto end = checked(context, *log);
  if (!end) return fail(context, end.error().text);
  std::optional<SafeFile> json;
  if (!command.json_file.empty() && !json.emplace(command.json_file).ok())
    return fail(context, json->error());
  std::optional<SafeFile> svg;
  if (!command.svg_file.empty() && !svg.emplace(command.svg_file).ok()) return fail(context, svg->error());

  const AnalysisOptions options{command.simulations, command.seed, command.threads};
  Analysis analysis;
  {
    ProgressBar bar(static_cast<long>(log->moves.size()) + 1, std::string(context.say("moves", "Zügen")),
                    context.lang);
    analysis = analyse(*log, options, [&](long done) {
      bar.show(done);
      return true;
    });
  }
  const Reader reader{log->board, context.lang, kSpectator, {}};
  if (!write_file(
          json,
          boost::json::serialize(analysis_to_json(analysis, *log->board, options, context.lang)) + "\n"))
    return fail(context, json->error());
  if (!write_file(svg, draw::draw_course(course_of(context, analysis, reader))))
    return fail(context, svg->error());
  print_analysis(context, options, analysis, *end, reader);
  return 0;
}

}  // namespace kurz
