// One game at a terminal: whose turn it is, what they are told, and what they type.
#pragma once

#include <array>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/play.h"
#include "cli/understand.h"
#include "engine/log/game_log.h"
#include "words/view_text.h"

namespace kurz {

// Why a game stopped before its end, if it did.
enum class Leave { kNot, kQuit, kInputEnded };

inline constexpr std::string_view kHumanSeat = "human";

class PlayGame {
 public:
  // A seat without a bot is a human's.
  PlayGame(PlayOptions options, std::vector<std::unique_ptr<Bot>> bots, Recorder recorder,
           SeededNature nature, std::istream& in, std::ostream& out);

  Leave run();
  [[nodiscard]] const GameLog& log() const { return recorder_.log(); }

 private:
  struct PlayedEvent {
    Event event;
    bool at_set_up = false;  // the deal, or the first choice of tickets
  };

  [[nodiscard]] const GameState& state() const { return recorder_.state(); }
  [[nodiscard]] Reader reader(Seat seat) const {
    return {options_.board, options_.lang, seat, options_.names};
  }
  [[nodiscard]] std::string say(const Texts& texts) const { return std::string(texts.in(options_.lang)); }
  void print(std::string_view line);
  void print(const Lines& lines);
  // Whose eyes the terminal has: the only human, or nobody's in particular.
  [[nodiscard]] Seat watcher() const;

  static bool is_news(const PlayedEvent& played, Seat seat);
  void remember(const Step& step, bool at_set_up);
  // Plays an action; a refusal is told and changes nothing.
  bool act(Seat seat, Action action);
  void let_bot_act(Seat seat, Bot& bot);

  void tell_refusal(const RuleError& error, Seat seat);
  void greet();
  void tell_news(Seat seat);
  void tell_tickets_changed(Seat seat);
  void tell_result();
  void raise_curtain(Seat seat);
  void decide(Seat seat);
  bool obey(Seat seat, const std::string& text);
  bool obey_verb(Seat seat, const Command& command);
  bool answer_question(Seat seat, int number);
  [[nodiscard]] std::optional<Action> option_by_color(std::string_view word) const;
  void ask(Question question);
  void help(const Words& words);
  void tell_log(Seat seat, const Words& words);

  PlayOptions options_;
  std::vector<std::unique_ptr<Bot>> bots_;  // null: a human
  Recorder recorder_;
  SeededNature nature_;
  Rng bot_rng_;
  std::istream& in_;
  std::ostream& out_;
  std::ptrdiff_t humans_ = 0;
  std::vector<PlayedEvent> events_;
  std::array<std::size_t, kMaxSeats + 1> told_{};  // how many events each seat, or a spectator, has been told
  std::array<TicketSet, kMaxSeats> told_done_{};
  std::array<TicketSet, kMaxSeats> told_lost_{};
  Seat at_keyboard_ = Seat::none();
  std::vector<Option> options_offered_;
  Leave leave_ = Leave::kNot;
};

}  // namespace kurz
