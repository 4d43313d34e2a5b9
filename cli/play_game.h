// "kurz play": a game in a plain terminal, one line in, readable lines out. It works with a screen reader: no
// cursor movement, no colours, nothing that depends on its position on the screen.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/context.h"
#include "cli/understand.h"
#include "engine/log/game_log.h"
#include "words/view_text.h"

namespace kurz {

inline constexpr std::string_view kHumanSeat = "human";

struct PlayOptions {
  const Board* board = nullptr;
  int players = 2;
  std::vector<std::string> seats;  // "human" or the name of a bot, one per player
  std::vector<std::string> names;  // of the players; missing ones are made up
  std::uint64_t seed = 0;
  Seat first = Seat::none();  // who begins; if none, it is drawn by lot (R9, G13)
  std::string log_file;       // where the log goes when the game ends; empty: nowhere
};

// Plays a game and returns the exit code: 0 after a complete game or "quit", kFailed if the input ended
// before. Throws a CommandError for options that make no game, and for a log that cannot be written.
int run_play(Context& context, PlayOptions options);

// Why a game stopped before its end, if it did.
enum class Leave { kNot, kQuit, kInputEnded };

class PlayGame {
 public:
  // A seat without a bot is a human's.
  PlayGame(Context& context, PlayOptions options, std::vector<std::unique_ptr<Bot>> bots, Recorder recorder,
           SeededNature nature);

  Leave run();
  [[nodiscard]] const GameLog& log() const { return recorder_.log(); }

 private:
  struct PlayedEvent {
    Event event;
    bool at_set_up = false;  // the deal, or the first choice of tickets
  };

  [[nodiscard]] const GameState& state() const { return recorder_.state(); }
  [[nodiscard]] Reader reader(Seat seat) const {
    return {options_.board, context_.lang, seat, options_.names};
  }
  void print(std::string_view line);
  void print(const Lines& lines);
  template <class... Args>
  void say(const Texts& texts, const Args&... args) {
    print(context_.say(texts, args...));
  }
  // Whose cards the terminal may show at any time: those of the only human.
  [[nodiscard]] Seat watcher() const;

  static bool is_news(const PlayedEvent& played, Seat seat);
  void remember(const Step& step, bool at_set_up);
  // Plays an action. If the rules refuse it, the player is told why, and nothing changes.
  bool act(Seat seat, Action action);
  void tell_refusal(const RuleViolation& error, Seat seat);
  void greet();
  void tell_news(Seat seat);
  void tell_tickets_changed(Seat seat);
  void tell_result();
  void pass_keyboard(Seat seat);
  // Asks a human until something is played.
  void decide(Seat seat);
  // What a line does; true if something was played.
  bool obey(Seat seat, const std::string& text);
  bool obey_verb(Seat seat, Verb verb, WordSpan words);
  bool choose_number(Seat seat, int number);
  // The only option on offer whose label has all these words: "with which cards?" can be answered by a
  // colour.
  [[nodiscard]] std::optional<Action> option_named(WordSpan words) const;
  void ask(Question question);
  void help(WordSpan words);
  void tell_log(Seat seat, bool all);

  Context& context_;
  PlayOptions options_;
  std::vector<std::unique_ptr<Bot>> bots_;  // null: a human
  Recorder recorder_;
  SeededNature nature_;
  Rng bot_rng_;
  std::ptrdiff_t humans_ = 0;
  std::vector<PlayedEvent> events_;
  std::array<std::size_t, kMaxSeats + 1> told_{};  // how many events each seat, or a spectator, was told
  std::array<TicketSet, kMaxSeats> told_done_{};
  std::array<TicketSet, kMaxSeats> told_lost_{};
  Seat at_keyboard_ = Seat::none();
  std::vector<Option> on_offer_;  // what a number chooses
  Leave leave_ = Leave::kNot;
};

}  // namespace kurz
