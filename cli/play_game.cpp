#include "cli/play_game.h"

#include <algorithm>
#include <istream>

#include "arena/bot_text.h"
#include "bots/bot.h"
#include "cli/files.h"
#include "cli/understand.h"
#include "engine/log/game_log.h"
#include "engine/rules/playout.h"
#include "words/move_text.h"

namespace kurz {
namespace {

// Why a game stopped before its end, if it did.
enum class Leave { kNot, kQuit, kInputEnded };

class PlayGame {
 public:
  // A seat without a bot is a human's.
  PlayGame(Context& context, const PlayOptions& options, std::vector<std::unique_ptr<Bot>> bots,
           Recorder recorder, SeededNature nature)
      : context_(context),
        options_(options),
        bots_(std::move(bots)),
        recorder_(std::move(recorder)),
        nature_(std::move(nature)),
        bot_rng_(mix(options_.seed + 1)),
        humans_(std::count(bots_.begin(), bots_.end(), nullptr)) {
    remember(recorder_.deal_events(), true);
  }

  Leave run() {
    greet();
    while (state().phase != Phase::kOver && leave_ == Leave::kNot) {
      const Seat seat = seat_to_move(state());
      if (Bot* bot = bots_[static_cast<std::size_t>(seat.index())].get()) {
        // If a bot breaks a rule, it plays the first legal action instead, so that the game goes on.
        const View view = make_view(state(), seat);
        if (!act(seat, bot->choose(view, bot_rng_, Budget{}))) act(seat, view.legal[0]);
      } else {
        decide(seat);
      }
      if (humans_ < 2) tell_news(watcher());
    }
    if (leave_ == Leave::kNot) tell_result();
    return leave_;
  }
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
  void print(std::string_view line) { context_.out << line << '\n'; }
  void print(const Lines& lines) {
    for (const std::string& line : lines) print(line);
  }
  template <class... Args>
  void say(const Texts& texts, const Args&... args) {
    print(context_.say(texts, args...));
  }
  bool read_line(std::string& text) {
    if (std::getline(context_.in, text)) return true;
    leave_ = Leave::kInputEnded;
    return false;
  }

  // Whose cards the terminal may show at any time: those of the only human.
  [[nodiscard]] Seat watcher() const {
    if (humans_ != 1) return kSpectator;
    return Seat(static_cast<int>(std::find(bots_.begin(), bots_.end(), nullptr) - bots_.begin()));
  }

  void remember(const Step& step, bool at_set_up) {
    for (const Event& event : step) events_.push_back({event, at_set_up});
  }

  // Plays an action. If the rules refuse it, the player is told why, and nothing changes.
  bool act(Seat seat, Action action) {
    const bool at_set_up = state().phase == Phase::kChooseTickets;
    const auto step = recorder_.play(seat, action, nature_);
    if (step.ok()) {
      remember(*step, at_set_up);
      return true;
    }
    // Places may have been typed short, so the route that was understood is named.
    const RuleViolation& error = step.error();
    const bool names_route = error.code != ViolationCode::kTooFewCards || error.route.is_none();
    print((names_route ? "" : route_name(*options_.board, error.route, context_.lang) + ". ") +
          violation_text(error, reader(seat)));
    return false;
  }

  // The row and the player's own offer are shown at each decision, so they are not news.
  static bool is_news(const PlayedEvent& played, Seat seat) {
    const Event& event = played.event;
    switch (event.type) {
      case EventType::kRowFilled:
      case EventType::kHandDealt:
      case EventType::kTicketsChosen:  // followed by kTicketsKept
        return false;
      case EventType::kTicketsOffered:
        return !played.at_set_up && (event.seat != seat || event.count < kOfferSize);
      default:
        return true;
    }
  }

  void greet() {
    std::vector<std::string> players;
    for (const Seat seat : IdRange<Seat>(options_.players)) {
      const std::string name = player_name(reader(kSpectator), seat);
      const std::string& who = options_.seats[static_cast<std::size_t>(seat.index())];
      const std::string shown = seat == watcher() ? context_.say({"you", "du"}) : who;
      players.push_back(shown == kHumanSeat ? name : name + " (" + shown + ")");
    }
    say({"{}. At the table: {}.", "{}. Am Tisch: {}."}, options_.board->name,
        join_and(players, context_.lang));
    if (!state().first.is_none())
      say({"{} begins.", "{} beginnt."}, player_name(reader(kSpectator), state().first));
    say({"Type ? for help.", "„?“ zeigt die Hilfe."});
    if (options_.board->own_layout) print(layout_note(*options_.board, context_.lang));
  }

  void tell_news(Seat seat) {
    std::size_t& told = told_[static_cast<std::size_t>(seat.index())];
    for (; told < events_.size(); ++told) {
      if (is_news(events_[told], seat)) print(event_text(events_[told].event, reader(seat)));
    }
    if (seat.index() < options_.players && state().phase != Phase::kOver) tell_tickets_changed(seat);
  }

  // Tells the holder of a ticket once that it is completed or impossible now.
  void tell_tickets_changed(Seat seat) {
    const View view = make_view(state(), seat);
    for_each_bit(view.tickets & ~told_tickets_[seat], [&](int t) {
      const TicketState now = ticket_state(view, seat, TicketId(t));
      if (now == TicketState::kOpen) return;
      told_tickets_[seat] |= bit<TicketSet>(t);
      say(now == TicketState::kDone
              ? Texts{"You completed your ticket {}.", "Deine Zielkarte {} ist erfüllt."}
              : Texts{"Your ticket {} is no longer possible.", "Deine Zielkarte {} ist nicht mehr möglich."},
          ticket_name(*options_.board, TicketId(t)));
    });
  }

  void tell_result() {
    const Seat seat = watcher();
    if (humans_ > 1) tell_news(at_keyboard_.is_none() ? seat : at_keyboard_);
    print("");
    print(result_lines(make_view(state(), seat), reader(seat)));
  }

  // Several humans at one keyboard: scrolls the last player's cards out of sight before the next one looks.
  void pass_keyboard(Seat seat) {
    constexpr int kEmptyLines = 60;
    if (humans_ < 2 || seat == at_keyboard_) return;
    if (!at_keyboard_.is_none()) print(std::string(kEmptyLines - 1, '\n'));
    say({"Pass the keyboard to {}, then press Enter.", "Gib die Tastatur an {} weiter und drücke Enter."},
        player_name(reader(kSpectator), seat));
    at_keyboard_ = seat;
    std::string ignored;
    read_line(ignored);
  }

  // Asks a human until something is played.
  void decide(Seat seat) {
    pass_keyboard(seat);
    if (leave_ != Leave::kNot) return;
    tell_news(seat);
    print("");
    const View view = make_view(state(), seat);
    print(tell_decision(view, reader(seat)));
    on_offer_.clear();
    // A choice of a few is listed at once.
    if (view.phase == Phase::kChooseTickets || view.phase == Phase::kKeepTickets ||
        view.phase == Phase::kTakeSouvenir)
      ask_legal(view, true);
    std::string text;
    do {
      context_.out << "> " << std::flush;
      if (!read_line(text)) return print("");
    } while (!obey(view, text) && leave_ == Leave::kNot);
    if (leave_ == Leave::kNot) tell_news(seat);
  }

  // What a line does; true if something was played.
  bool obey(const View& view, const std::string& text) {
    const Words words = fold_words(text);
    const std::size_t start = text.find_first_not_of(" \t\r");
    if (start == std::string::npos) return false;
    if (text[start] == '?') return help(words), false;
    if (words.empty()) {
      say({"Type ? for a list of commands.", "„?“ zeigt alle Befehle."});
      return false;
    }
    const WordSpan rest = WordSpan(words).subspan(1);
    if (const auto number = read_number(words[0]); number && rest.empty())
      return choose_number(view.viewer, *number);
    const std::vector<Verb> verbs = find_verbs(words[0], context_.lang);
    // A game that is left cannot be continued, so "quit" must be typed in full.
    if (verbs == std::vector{Verb::kQuit} && (!rest.empty() || !names_verb(words[0], Verb::kQuit)))
      return print(verb_help(Verb::kQuit, *options_.board, context_.lang)), false;
    if (verbs.size() == 1) return obey_verb(view, verbs.front(), rest);
    if (const auto action = option_named(words)) return act(view.viewer, *action);
    if (verbs.empty()) {
      say({"Unknown command “{}”. Type ? for a list of commands, or legal for your possible moves.",
           "Unbekannter Befehl „{}“. „?“ zeigt alle Befehle, „möglich“ deine möglichen Spielzüge."},
          words[0]);
      return false;
    }
    std::vector<std::string> names;
    for (const Verb verb : verbs) names.emplace_back(verb_name(verb, context_.lang));
    say({"“{}” can mean {}.", "„{}“ kann {} heißen."}, words[0], join_or(names, context_.lang));
    return false;
  }

  bool obey_verb(const View& view, Verb verb, WordSpan words) {
    const Reader you = reader(view.viewer);
    if (verb == Verb::kHelp) return help(words), false;
    if (verb == Verb::kQuit) return leave_ = Leave::kQuit, false;
    if (verb == Verb::kUndo) return print(verb_help(verb, *options_.board, context_.lang)), false;
    if (verb == Verb::kLog) return tell_log(view.viewer, !words.empty()), false;
    if (verb == Verb::kLegal) return ask_legal(view, !words.empty()), false;
    if (!is_action(verb)) return print(tell(verb, words, view, you)), false;
    Understood understood = understand(verb, words, view, you);
    if (const Action* action = std::get_if<Action>(&understood)) return act(view.viewer, *action);
    if (Question* question = std::get_if<Question>(&understood)) return ask(std::move(*question)), false;
    return print(std::get<Sorry>(understood).text), false;
  }

  bool choose_number(Seat seat, int number) {
    if (number >= 1 && number <= static_cast<int>(on_offer_.size()))
      return act(seat, on_offer_[static_cast<std::size_t>(number - 1)].action);
    if (on_offer_.empty()) {
      say({"There is no list to choose from. Type legal to list your possible moves.",
           "Es gibt gerade keine Liste. „möglich“ zeigt deine möglichen Spielzüge."});
    } else {
      say({"Choose a number from 1 to {}.", "Wähle eine Nummer von 1 bis {}."}, on_offer_.size());
    }
    return false;
  }

  // The only option on offer whose label has all these words: "with which cards?" can be answered by a
  // colour.
  [[nodiscard]] std::optional<Action> option_named(WordSpan words) const {
    std::vector<Action> meant;
    for (const Option& option : on_offer_) {
      if (has_words(option.label, words)) meant.push_back(option.action);
    }
    return meant.size() == 1 ? std::optional(meant.front()) : std::nullopt;
  }

  void ask(Question question) {
    print(question.text);
    on_offer_ = std::move(question.options);
    for (std::size_t i = 0; i < on_offer_.size(); ++i)
      print(fmt::format("{}: {}", i + 1, on_offer_[i].label));
    say({"Type the number.", "Tippe die Nummer."});
  }
  void ask_legal(const View& view, bool all_payments) {
    ask({context_.say({"Possible moves:", "Mögliche Spielzüge:"}),
         legal_options(view, reader(view.viewer), all_payments)});
  }

  void help(WordSpan words) {
    const std::vector<Verb> verbs = words.empty() ? std::vector<Verb>() : find_verbs(words[0], context_.lang);
    if (verbs.empty()) print(general_help(*options_.board, context_.lang));
    for (const Verb verb : verbs) print(verb_help(verb, *options_.board, context_.lang));
  }

  void tell_log(Seat seat, bool all) {
    constexpr std::size_t kLastEvents = 20;
    Lines lines;
    for (const PlayedEvent& played : events_) {
      if (is_news(played, seat)) lines.push_back(event_text(played.event, reader(seat)));
    }
    if (lines.empty()) say({"Nothing has happened yet.", "Bisher ist nichts passiert."});
    const std::size_t skipped = !all && lines.size() > kLastEvents ? lines.size() - kLastEvents : 0;
    print(Lines(lines.begin() + static_cast<std::ptrdiff_t>(skipped), lines.end()));
  }

  Context& context_;
  const PlayOptions& options_;
  std::vector<std::unique_ptr<Bot>> bots_;  // null: a human
  Recorder recorder_;
  SeededNature nature_;
  Rng bot_rng_;
  std::ptrdiff_t humans_ = 0;
  std::vector<PlayedEvent> events_;
  std::array<std::size_t, kMaxSeats + 1> told_{};  // how many events each seat, or a spectator, was told
  BySeat<TicketSet> told_tickets_{};               // of which each seat was told that they are done or lost
  Seat at_keyboard_ = Seat::none();
  std::vector<Option> on_offer_;  // what a number chooses
  Leave leave_ = Leave::kNot;
};

// Names for players without one, each different from the others.
std::vector<std::string> full_names(const PlayOptions& options) {
  std::vector<std::string> names = options.names;
  names.resize(static_cast<std::size_t>(options.players));
  for (std::string& name : names) {
    for (const char* free : {"Ada", "Ben", "Cleo", "Dan"}) {
      if (name.empty() && std::ranges::find(names, free) == names.end()) name = free;
    }
  }
  return names;
}

// A bot per seat; null for a human.
std::vector<std::unique_ptr<Bot>> make_bots(const Context& context, const PlayOptions& options) {
  std::vector<std::unique_ptr<Bot>> bots;
  for (const std::string& seat : options.seats) {
    bots.emplace_back();
    if (seat == kHumanSeat) continue;
    auto bot = make_bot(seat);
    if (!bot.ok()) {
      BadBot bad = bot.error();
      if (bad.code == BadBot::Code::kUnknownName)
        bad.known.insert(bad.known.begin(), std::string(kHumanSeat));
      throw CommandError(bot_problem_text(bad, context.lang), kBadUsage);
    }
    bots.back() = std::move(*bot);
  }
  return bots;
}

}  // namespace

int run_play(Context& context, PlayOptions options) {
  if (static_cast<int>(options.seats.size()) != options.players) {
    throw CommandError(context.say({"--seats must list {0} seats, one per player, but lists {1}",
                                    "--seats muss {0} Plätze nennen, einen pro Person, nennt aber {1}"},
                                   options.players, options.seats.size()),
                       kBadUsage);
  }
  if (!options.first.is_none() && options.first.index() >= options.players) {
    throw CommandError(
        context.say({"--first {}: seats are numbered 0 to {}", "--first {}: es gibt nur die Plätze 0 bis {}"},
                    options.first.index(), options.players - 1),
        kBadUsage);
  }
  options.names = full_names(options);
  std::vector<std::unique_ptr<Bot>> bots = make_bots(context, options);
  SeededNature nature(options.seed);
  auto recorder = Recorder::begin(*options.board, options.players, options.first, nature);
  if (!recorder.ok()) {
    throw CommandError(violation_text(recorder.error(), {options.board, context.lang, kSpectator, {}}),
                       kBadUsage);
  }
  recorder->set_seed(fmt::format("{:016x}", options.seed));
  PlayGame game(context, options, std::move(bots), std::move(*recorder), nature);
  const Leave leave = game.run();
  if (leave != Leave::kNot) {
    context.out << context.say(
        leave == Leave::kQuit
            ? Texts{"You left the game before its end.\n", "Du hast die Partie vor dem Ende verlassen.\n"}
            : Texts{"The input ended, so the game was stopped.\n",
                    "Die Eingabe ist zu Ende, die Partie wurde beendet.\n"});
  }
  if (!options.log_file.empty()) {
    OutputFile(options.log_file).write_all(log_to_json(game.log()) + "\n");
    context.out << context.say(
        {"The log is in {0}. To see the game again: kurz replay {0}\n",
         "Das Protokoll steht in {0}. Um die Partie noch einmal zu sehen: kurz replay {0}\n"},
        options.log_file);
  }
  return leave == Leave::kInputEnded ? kFailed : 0;
}

}  // namespace kurz
