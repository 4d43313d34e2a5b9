
#include <fmt/ostream.h>

#include "cli/files.h"
#include "cli/menu.h"
#include "cli/report.h"
#include "engine/log/notation.h"
#include "engine/log/replay.h"
#include "words/error_text.h"
#include "words/move_text.h"
#include "words/view_text.h"

namespace kurz {
namespace {

struct ReplayCommand {
  std::string file;
  bool check = false;
  long game = 1;
  std::optional<int> at;
  std::optional<int> seat;
  bool notation = false;
};

int check_file(Context& context, const std::string& name) {
  long invalid = 0;
  const long games = for_each_game(context, name, [&](const std::string& line, const std::string& place) {
    const auto log = log_from_json(line, context.shelf.finder());
    const LogVerdict verdict = log ? judge(*log) : LogVerdict();
    if (log && verdict.good()) return true;
    ++invalid;
    context.err << place
                << (log ? verdict_text(verdict, *log, context.lang)
                        : read_error_text(log.error(), context.lang))
                << "\n";
    return true;
  });
  const bool is_all = invalid == 0 || invalid == games;
  const std::string which = games == 1 ? "" : is_all ? "all " : fmt::format("{} ", invalid);
  fmt::print(context.out, "{}, {}{}\n", counted(games, kGameNoun, context.lang), which,
             invalid == 0 ? "valid" : "invalid");
  return invalid == 0 ? 0 : kFailed;
}

// The position with all cards shown, or as one seat saw it.
void show_position(const Context& context, const GameState& state, Seat viewer) {
  const View view = make_view(state, viewer);
  const Reader reader{state.board, context.lang, viewer, {}};
  fmt::print(context.out, "\n{}\n\n", fmt::join(view_lines(view, reader), "\n"));
  if (viewer != kSpectator || view.over()) return;
  for (const Seat seat : view.seats_in_play()) {
    fmt::print(context.out, "{}: hand {}; tickets {}\n", player_name(reader, seat),
               hand_text(*state.board, state.hand[seat], context.lang),
               tickets_text(*state.board, state.tickets[seat], context.lang));
  }
}

void show_events(const Context& context, const Replay& replay, Seat viewer, Seat bot_for = Seat::none()) {
  const Reader reader{replay.state().board, context.lang, viewer, {}, bot_for};
  for (const Event& event : replay.events())
    context.out << event_text(seen_by(event, viewer), reader) << "\n";
}

int show_game(const Context& context, const ReplayCommand& command, const GameLog& log) {
  const Seat viewer = command.seat ? Seat(*command.seat) : kSpectator;
  if (command.seat && *command.seat >= log.players)
    fail("--seat {}: seats are numbered 0 to {}", *command.seat, log.players - 1);
  const int moves = static_cast<int>(log.moves.size());
  if (command.at && *command.at > moves)
    fail("--at {}: the game has only {}", *command.at, count_text(moves, "move"));
  Replay replay(log);
  fmt::print(context.out, "{}, {} players, {}\n", log.board->name, log.players, count_text(moves, "move"));
  if (log.board->own_layout) context.out << layout_note(*log.board, context.lang) << "\n";
  // With --at only the position is shown, without it every move.
  const bool shows_moves = !command.at;
  if (shows_moves && replay.verdict().good()) show_events(context, replay, viewer);
  while (replay.moves_played() < command.at.value_or(moves) && replay.advance()) {
    if (!shows_moves) continue;
    const Move& move = log.moves[static_cast<std::size_t>(replay.moves_played() - 1)];
    // The notation of a move tells secrets, so a seat's view shows only who moved.
    fmt::print(context.out, "\n{}. {}\n", replay.moves_played(),
               command.seat ? std::string(1, seat_letter(move.seat)) : move_to_notation(*log.board, move));
    show_events(context, replay, viewer, move.by_bot ? move.seat : Seat::none());
  }
  if (!replay.verdict().good()) throw CommandError(verdict_text(replay.verdict(), log, context.lang));
  show_position(context, replay.state(), viewer);
  return 0;
}

int replay_command(Context& context, ReplayCommand& command) {
  if (command.check) return check_file(context, command.file);
  const GameLog log = read_game(context, command.file, command.game);
  if (!command.notation) return show_game(context, command, log);
  context.out << game_to_notation(log);
  return 0;
}

}  // namespace

void add_replay(Menu& menu) {
  auto [sub, replay] =
      menu.add("replay", {"Show or check logged games", "Protokolle zeigen oder prüfen"}, replay_command);
  menu.add_log(sub, "FILE", replay.file, replay.game);
  sub->add_option("--at", replay.at, "Show only the position after this many moves")
      ->check(CLI::Range(0, 100000));
  sub->add_option("--seat", replay.seat, "Show the game as this seat saw it, from 0")
      ->check(CLI::Range(0, kMaxPlayers - 1));
  sub->add_flag("--notation", replay.notation, "Print the game in notation");
  CLI::Option* check =
      sub->add_flag("--check", replay.check, "Check all games of the file against the rules");
  for (const char* shown : {"--game", "--at", "--seat", "--notation"}) check->excludes(shown);
}

}  // namespace kurz
