#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "arena/advice_json.h"
#include "arena/reason_text.h"
#include "cli/commands.h"
#include "cli/log_file.h"
#include "cli/progress.h"
#include "engine/log/replay.h"
#include "words/action_text.h"
#include "words/log_text.h"
#include "words/view_text.h"

namespace kurz {
namespace {

// The position that was asked for, or why there is nothing to advise on.
Result<GameState, Message> position(const Context& context, const GameLog& log, std::optional<int> at) {
  const int moves = static_cast<int>(log.moves.size());
  if (at && (*at < 0 || *at > moves)) {
    return Message{
        fmt::format(fmt::runtime(context.say("--at {}: the game has {} moves; name a number from 0 to {}",
                                             "--at {}: das Spiel hat {} Züge; nenne eine Zahl von 0 bis {}")),
                    *at, moves, moves)};
  }
  Replay replay(log);
  const int last = at.value_or(moves);
  while (replay.moves_played() < last && replay.advance()) {
  }
  if (!replay.verdict().good()) return Message{verdict_text(replay.verdict(), log, context.lang)};
  if (replay.state().phase != Phase::kOver) return replay.state();
  return Message{fmt::format(
      fmt::runtime(context.say("the game is over after its {} moves; name an earlier moment: --at {}",
                               "nach seinen {} Zügen ist das Spiel vorbei; nenne einen früheren Moment: "
                               "--at {}")),
      moves, moves - 1)};
}

void print_advice(const Context& context, const Advice& advice, const View& view) {
  const Reader reader{view.board, context.lang, view.viewer, {}};
  if (view.board->own_layout) context.out << layout_note(*view.board, context.lang) << "\n";
  fmt::print(context.out,
             fmt::runtime(context.say("{} is to move. {} games were played on from here.\n",
                                      "{} ist am Zug. {} Spiele wurden von hier weitergespielt.\n")),
             player_name(reader, view.viewer), advice.simulations);
  context.out << hand_line(view, context.lang) << "\n";
  for (const std::string& line : ticket_lines(view, view.viewer, view.tickets, context.lang))
    context.out << line << "\n";
  int number = 0;
  for (const AdvisedMove& move : advice.moves) {
    fmt::print(context.out, "\n{}. {}\n", ++number, action_text(move.action, *view.board, context.lang));
    if (advice.counted_out) {
      fmt::print(context.out,
                 fmt::runtime(context.say("   wins {:.0f} %, {:.1f} points, counted out\n",
                                          "   gewinnt {:.0f} %, {:.1f} Punkte, ausgezählt\n")),
                 move.worth.win.value * 100, move.worth.points.value);
      context.out << "   " << reasons_text(move.reasons, reader) << "\n";
      continue;
    }
    fmt::print(context.out,
               fmt::runtime(context.say(
                   "   wins {:.0f} % (± {:.0f}), {:.1f} points, {} games ({:.0f} % of the thought)\n",
                   "   gewinnt {:.0f} % (± {:.0f}), {:.1f} Punkte, {} Spiele ({:.0f} % der Überlegung)\n")),
               move.worth.win.value * 100, move.worth.win.error * 100, move.worth.points.value, move.visits,
               move.share * 100);
    context.out << "   " << reasons_text(move.reasons, reader) << "\n";
  }
}

}  // namespace

int run_hint_command(Context& context, const HintCommand& command) {
  const auto log = read_game(context, command.file, command.game);
  if (!log) return fail(context, log.error().text);
  const auto state = position(context, *log, command.at);
  if (!state) return fail(context, state.error().text);
  const View view = make_view(*state, seat_to_move(*state));
  AdviceOptions options;
  options.milliseconds = command.milliseconds;
  options.simulations = command.simulations;
  options.seed = command.seed;
  options.count = command.count;
  Advice advice;
  {
    ProgressBar bar(100, "%", context.lang);
    advice = advise(view, options, [&](long done) {
      bar.show(done);
      return true;
    });
  }
  if (command.json) {
    context.out << boost::json::serialize(advice_to_json(advice, view, context.lang)) << "\n";
  } else {
    print_advice(context, advice, view);
  }
  return 0;
}

}  // namespace kurz
