#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "cli/commands.h"
#include "cli/log_file.h"
#include "cli/progress.h"
#include "codec/log_json.h"
#include "engine/log/notation.h"
#include "engine/log/replay.h"
#include "words/event_text.h"
#include "words/log_text.h"
#include "words/score_text.h"
#include "words/view_text.h"

namespace kurz {
namespace {

int check_file(Context& context, const ReplayCommand& command) {
  LogFile file(context, command.file);
  std::optional<ProgressBar> bar;
  if (file.size() > 0) bar.emplace(file.size(), std::string(context.say("bytes", "Byte")), context.lang);
  std::string line;
  long games = 0;
  long bad = 0;
  while (file.next(line)) {
    ++games;
    if (bar) bar->show(file.bytes_read());
    const auto log = log_from_json(line, board_finder(context));
    const LogVerdict verdict = log ? judge(*log) : LogVerdict();
    if (log && verdict.good()) continue;
    ++bad;
    context.err << game_place(context, command.file, games, file.line_number())
                << (log ? verdict_text(verdict, *log, context.lang)
                        : read_error_text(log.error(), context.lang))
                << "\n";
  }
  bar.reset();
  if (!file.error().empty()) return fail(context, file.error());
  if (games == 0)
    return fail(context,
                command.file + ": " + std::string(context.say("holds no game", "enthält kein Spiel")));
  if (bad == 0) {
    fmt::print(context.out, fmt::runtime(context.say("{} games, all good\n", "{} Spiele, alle in Ordnung\n")),
               games);
    return 0;
  }
  fmt::print(
      context.out,
      fmt::runtime(context.say("{} of {} games are not good\n", "{} von {} Spielen sind nicht in Ordnung\n")),
      bad, games);
  return kFailed;
}

// The position with everything open, or as one seat saw it.
void show_position(const Context& context, const GameState& state, Seat viewer) {
  const View view = make_view(state, viewer);
  const Reader reader{state.board, context.lang, viewer, {}};
  context.out << "\n" << view_text(view, reader) << "\n";
  if (viewer != kSpectator || view.over()) return;
  for (int seat = 0; seat < state.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    fmt::print(context.out,
               fmt::runtime(context.say("{}: hand {}; tickets {}\n", "{}: Hand {}; Zielkarten {}\n")),
               player_name(reader, Seat(seat)), hand_text(*state.board, state.hand[s], context.lang),
               tickets_text(*state.board, state.tickets[s], context.lang));
  }
}

void show_events(const Context& context, const Replay& replay, Seat viewer) {
  const Reader reader{replay.state().board, context.lang, viewer, {}};
  for (const Event& event : replay.events())
    context.out << event_text(seen_by(event, viewer), reader) << "\n";
}

int show_game(const Context& context, const ReplayCommand& command, const GameLog& log) {
  const Seat viewer = command.seat ? Seat(*command.seat) : kSpectator;
  if (command.seat && *command.seat >= log.players) {
    return fail(context,
                fmt::format(fmt::runtime(context.say(
                                "seat {} is not in this game; its seats are 0 to {}",
                                "Platz {} gibt es in diesem Spiel nicht; seine Plätze sind 0 bis {}")),
                            *command.seat, log.players - 1));
  }
  const int moves = static_cast<int>(log.moves.size());
  if (command.at && *command.at > moves) {
    return fail(
        context,
        fmt::format(fmt::runtime(context.say("the game has only {} moves", "das Spiel hat nur {} Züge")),
                    moves));
  }
  const int last = command.at.value_or(moves);
  Replay replay(log);
  fmt::print(context.out,
             fmt::runtime(context.say("{}, {} players, {} moves\n", "{}, {} Personen, {} Züge\n")),
             log.board->name, log.players, moves);
  if (log.board->own_layout) context.out << layout_note(*log.board, context.lang) << "\n";
  // With --at only the position is wanted, without it the whole course.
  const bool course = !command.at;
  if (course && replay.verdict().good()) show_events(context, replay, viewer);
  while (replay.moves_played() < last && replay.advance()) {
    if (!course) continue;
    const Move& move = log.moves[static_cast<std::size_t>(replay.moves_played() - 1)];
    // What the move was in full stands only where nothing is to be hidden.
    fmt::print(context.out, "\n{}. {}\n", replay.moves_played(),
               command.seat ? std::string(1, seat_letter(move.seat)) : move_to_notation(*log.board, move));
    show_events(context, replay, viewer);
  }
  if (!replay.verdict().good()) return fail(context, verdict_text(replay.verdict(), log, context.lang));
  show_position(context, replay.state(), viewer);
  return 0;
}

}  // namespace

int run_replay_command(Context& context, const ReplayCommand& command) {
  if (command.check) return check_file(context, command);
  const auto log = read_game(context, command.file, command.game);
  if (!log) return fail(context, log.error().text);
  if (!command.notation) return show_game(context, command, *log);
  context.out << game_to_notation(*log);
  return 0;
}

}  // namespace kurz
