#include "cli/play.h"

#include <algorithm>
#include <array>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>

#include "bots/registry.h"
#include "cli/context.h"
#include "cli/payment_words.h"
#include "cli/play_help.h"
#include "cli/play_tell.h"
#include "cli/safe_file.h"
#include "cli/understand.h"
#include "codec/log_json.h"
#include "engine/log/game_log.h"
#include "engine/rules/playout.h"
#include "words/event_text.h"
#include "words/refusal_text.h"
#include "words/score_text.h"

namespace kurz {
namespace {

constexpr std::string_view kHuman = "human";
constexpr int kCurtainLines = 60;
constexpr std::size_t kShortLog = 20;

enum class Leave { kNot, kQuit, kInputEnded };

struct PlayedEvent {
  Event event;
  bool at_set_up = false;  // the deal, or the first choice of tickets
};

class Game {
 public:
  Game(const PlayOptions& options, std::vector<std::unique_ptr<Bot>> bots, Recorder recorder,
       SeededNature nature, std::istream& in, std::ostream& out)
      : options_(options),
        bots_(std::move(bots)),
        recorder_(std::move(recorder)),
        nature_(nature),
        bot_rng_(mix(options.seed + 1)),
        in_(in),
        out_(out) {
    remember(recorder_.deal_events(), true);
    humans_ = std::count(bots_.begin(), bots_.end(), nullptr);
  }

  Leave run() {
    greet();
    while (state().phase != Phase::kOver && leave_ == Leave::kNot) {
      const Seat seat = seat_to_move(state());
      if (Bot* bot = bots_[static_cast<std::size_t>(seat.index())].get()) {
        act(seat, bot->choose(make_view(state(), seat), bot_rng_, Budget{}));
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
  [[nodiscard]] const GameState& state() const { return recorder_.state(); }
  [[nodiscard]] Reader reader(Seat seat) const {
    return {options_.board, options_.lang, seat, options_.names};
  }
  [[nodiscard]] std::string say(const Texts& texts) const { return std::string(texts.in(options_.lang)); }
  void print(std::string_view line) { out_ << line << '\n'; }
  void print(const Lines& lines) {
    for (const std::string& line : lines) print(line);
  }
  // Whose eyes the terminal has: the only human, or nobody's in particular.
  [[nodiscard]] Seat watcher() const {
    if (humans_ != 1) return kSpectator;
    return Seat(static_cast<int>(std::find(bots_.begin(), bots_.end(), nullptr) - bots_.begin()));
  }

  void remember(const Step& step, bool at_set_up) {
    for (const Event& event : step) events_.push_back({event, at_set_up});
  }
  // Plays an action; a refusal is told and changes nothing.
  bool act(Seat seat, Action action) {
    const bool at_set_up = state().phase == Phase::kChooseTickets;
    const auto step = recorder_.play(seat, action, nature_);
    if (!step.ok()) {
      tell_refusal(step.error(), seat);
      return false;
    }
    remember(*step, at_set_up);
    return true;
  }

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

  const PlayOptions& options_;
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

// Left out of the news: what the row shows is told at each decision anyway, and so is one's own offer.
bool is_news(const PlayedEvent& played, Seat seat) {
  const Event& event = played.event;
  switch (event.type) {
    case EventType::kRowFilled:
    case EventType::kHandDealt:
      return false;
    case EventType::kTicketsOffered:
      return !played.at_set_up && (event.seat != seat || event.count < kOfferSize);
    case EventType::kTicketsChosen:
      return event.seat == seat;
    case EventType::kTicketsKept:
      return !played.at_set_up || event.seat != seat;
    default:
      return true;
  }
}

// What was typed may be short, so the route that was understood is named.
void Game::tell_refusal(const RuleError& error, Seat seat) {
  const bool names_route = error.code != Refusal::kTooFewCards || error.route.is_none();
  const std::string route = names_route ? "" : route_name(*options_.board, error.route, options_.lang) + ". ";
  print(route + refusal_text(error, reader(seat)));
}

void Game::greet() {
  const Board& board = *options_.board;
  std::vector<std::string> players;
  for (int seat = 0; seat < options_.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    const std::string who = Seat(seat) == watcher()       ? say({"you", "du"})
                            : options_.seats[s] == kHuman ? ""
                                                          : options_.seats[s];
    players.push_back(player_name(reader(kSpectator), Seat(seat)) + (who.empty() ? "" : " (" + who + ")"));
  }
  print(fill({"{city}. At the table: {players}. {first} begins. Type ? for help.",
              "{city}. Am Tisch: {players}. Es beginnt {first}. Mit ? bekommst du Hilfe."},
             options_.lang, fmt::arg("city", board.name),
             fmt::arg("players", join_and(players, options_.lang)),
             fmt::arg("first", player_name(reader(kSpectator), state().first))));
}

void Game::tell_news(Seat seat) {
  std::size_t& told = told_[static_cast<std::size_t>(seat.index())];
  for (; told < events_.size(); ++told) {
    if (is_news(events_[told], seat)) print(event_text(events_[told].event, reader(seat)));
  }
  if (seat.index() < options_.players && state().phase != Phase::kOver) tell_tickets_changed(seat);
}

// What a glance at the board would show the one who holds the ticket.
void Game::tell_tickets_changed(Seat seat) {
  const View view = make_view(state(), seat);
  const auto tell = [&](TicketState wanted, TicketSet& told, const Texts& text) {
    for_each_bit(view.tickets & ~told, [&](int t) {
      if (ticket_state(view, seat, TicketId(t)) != wanted) return;
      told |= bit<TicketSet>(t);
      print(fill(text, options_.lang, fmt::arg("ticket", ticket_name(*options_.board, TicketId(t)))));
    });
  };
  const auto s = static_cast<std::size_t>(seat.index());
  tell(TicketState::kDone, told_done_[s],
       {"Your ticket {ticket} is done.", "Deine Zielkarte {ticket} ist erfüllt."});
  tell(TicketState::kLost, told_lost_[s],
       {"Your ticket {ticket} is no longer possible.", "Deine Zielkarte {ticket} ist nicht mehr möglich."});
}

void Game::tell_result() {
  const Seat seat = watcher();
  if (humans_ > 1) tell_news(at_keyboard_.is_none() ? seat : at_keyboard_);
  print("");
  print(result_lines(make_view(state(), seat), reader(seat)));
}

// Hot-seat: what one player saw goes out of sight before the next one looks.
void Game::raise_curtain(Seat seat) {
  if (humans_ < 2 || seat == at_keyboard_) return;
  if (!at_keyboard_.is_none()) out_ << std::string(kCurtainLines, '\n');
  print(
      fill({"Pass the keyboard to {who}, then press Enter.", "Gib die Tastatur an {who}, dann drücke Enter."},
           options_.lang, fmt::arg("who", player_name(reader(kSpectator), seat))));
  out_.flush();
  at_keyboard_ = seat;
  std::string ignored;
  if (!std::getline(in_, ignored)) leave_ = Leave::kInputEnded;
}

// Asks one human until something is played.
void Game::decide(Seat seat) {
  raise_curtain(seat);
  if (leave_ != Leave::kNot) return;
  tell_news(seat);
  print("");
  print(tell_decision(make_view(state(), seat), reader(seat)));
  options_offered_.clear();
  std::string text;
  while (leave_ == Leave::kNot) {
    out_ << "> " << std::flush;
    if (!std::getline(in_, text)) {
      print("");
      leave_ = Leave::kInputEnded;
      return;
    }
    if (obey(seat, text)) break;
  }
  if (leave_ == Leave::kNot) tell_news(seat);
}

// True if something was played.
bool Game::obey(Seat seat, const std::string& text) {
  const Line line = read_line(text, options_.lang);
  if (line.word.empty()) return false;
  if (line.words.empty()) {
    if (const auto number = read_number(line.word)) return answer_question(seat, *number);
  }
  if (line.verbs.size() == 1) return obey_verb(seat, {line.verbs.front(), line.words});
  if (line.verbs.empty()) {
    if (const auto action = option_by_color(line.word); action && line.words.empty())
      return act(seat, *action);
    print(fill({"I do not know the word \"{word}\". Type ? for what you can say.",
                "Das Wort „{word}“ kenne ich nicht. Mit ? erfährst du, was du sagen kannst."},
               options_.lang, fmt::arg("word", line.word)));
    return false;
  }
  std::vector<std::string> names;
  for (const Verb verb : line.verbs) names.emplace_back(verb_name(verb, options_.lang));
  print(fill({"\"{word}\" could be {verbs}.", "„{word}“ könnte {verbs} sein."}, options_.lang,
             fmt::arg("word", line.word), fmt::arg("verbs", join_or(names, options_.lang))));
  return false;
}

bool Game::obey_verb(Seat seat, const Command& command) {
  const View view = make_view(state(), seat);
  switch (command.verb) {
    case Verb::kHelp:
      return help(command.words), false;
    case Verb::kQuit:
      leave_ = Leave::kQuit;
      return false;
    case Verb::kUndo:
      return print(verb_help(Verb::kUndo, *options_.board, options_.lang)), false;
    case Verb::kLog:
      return tell_log(seat, command.words), false;
    case Verb::kLegal:
      return ask({say({"You can:", "Du kannst:"}),
                  legal_options(view, reader(seat), !command.words.empty())}),
             false;
    default:
      break;
  }
  if (!is_action(command.verb)) return print(tell(command, view, reader(seat))), false;
  Understood understood = understand(command, view, reader(seat));
  if (const Action* action = std::get_if<Action>(&understood)) return act(seat, *action);
  if (Question* question = std::get_if<Question>(&understood)) return ask(std::move(*question)), false;
  return print(std::get<Sorry>(understood).text), false;
}

bool Game::answer_question(Seat seat, int number) {
  if (number >= 1 && number <= static_cast<int>(options_offered_.size())) {
    return act(seat, options_offered_[static_cast<std::size_t>(number - 1)].action);
  }
  print(options_offered_.empty()
            ? say({"There is nothing to choose by number now. legal lists what you can do.",
                   "Gerade gibt es nichts nach Nummer zu wählen. möglich zählt auf, was du tun kannst."})
            : fill({"Choose a number from 1 to {n}.", "Wähle eine Nummer von 1 bis {n}."}, options_.lang,
                   fmt::arg("n", options_offered_.size())));
  return false;
}

// "With which cards?" may be answered with a colour as well as with a number.
std::optional<Action> Game::option_by_color(std::string_view word) const {
  const ColorSet cards = find_cards(word, *options_.board);
  std::vector<Action> meant;
  for (const Option& option : options_offered_) {
    const ActionType type = option.action.type();
    const bool claims = type == ActionType::kClaim && has(cards, option.action.color().index());
    if (claims || (type == ActionType::kTakeCard && has(cards, option.action.card().index())))
      meant.push_back(option.action);
  }
  return meant.size() == 1 ? std::optional(meant.front()) : std::nullopt;
}

void Game::ask(Question question) {
  print(question.text);
  options_offered_ = std::move(question.options);
  for (std::size_t i = 0; i < options_offered_.size(); ++i)
    print(fmt::format("{}: {}", i + 1, options_offered_[i].label));
  print(say({"Type the number.", "Tippe die Nummer."}));
}

void Game::help(const Words& words) {
  if (words.empty()) return print(general_help(*options_.board, options_.lang));
  const std::vector<Verb> verbs = find_verbs(words.front(), options_.lang);
  if (verbs.empty()) return print(general_help(*options_.board, options_.lang));
  for (const Verb verb : verbs) print(verb_help(verb, *options_.board, options_.lang));
}

void Game::tell_log(Seat seat, const Words& words) {
  Lines lines;
  for (const PlayedEvent& played : events_) {
    if (is_news(played, seat)) lines.push_back(event_text(played.event, reader(seat)));
  }
  if (lines.empty()) lines.push_back(say({"Nothing has happened yet.", "Es ist noch nichts geschehen."}));
  const std::size_t skipped = words.empty() && lines.size() > kShortLog ? lines.size() - kShortLog : 0;
  for (std::size_t i = skipped; i < lines.size(); ++i) print(lines[i]);
}

std::string bad_options(const PlayOptions& options) {
  if (options.players < kMinPlayers || options.players > kMaxPlayers) {
    return std::string(
        Texts{"a game has 2 to 4 players (R1)", "ein Spiel hat 2 bis 4 Personen (R1)"}.in(options.lang));
  }
  if (static_cast<int>(options.seats.size()) != options.players) {
    return fill({"{n} players need {n} seats, human or a bot, but {seats} are named",
                 "{n} Personen brauchen {n} Plätze, human oder ein Bot, genannt sind aber {seats}"},
                options.lang, fmt::arg("n", options.players), fmt::arg("seats", options.seats.size()));
  }
  if (!options.first.is_none() && options.first.index() >= options.players) {
    return std::string(
        Texts{"there is no such seat to begin", "den Platz, der beginnen soll, gibt es nicht"}.in(
            options.lang));
  }
  return {};
}

// Names for those who gave none; each different from the others.
std::vector<std::string> full_names(const PlayOptions& options) {
  constexpr std::array<std::string_view, kMaxSeats> kNames{"Ada", "Ben", "Cleo", "Dan"};
  std::vector<std::string> names = options.names;
  names.resize(static_cast<std::size_t>(options.players));
  for (std::string& name : names) {
    for (const std::string_view free : kNames) {
      if (name.empty() && std::find(names.begin(), names.end(), free) == names.end()) name = free;
    }
  }
  return names;
}

int say_goodbye(const PlayOptions& options, Leave leave, std::ostream& out) {
  if (leave == Leave::kNot) return 0;
  out << (leave == Leave::kQuit
              ? Texts{"You leave the game before its end.", "Du verlässt das Spiel vor dem Ende."}
              : Texts{"The input has ended, and the game with it.",
                      "Die Eingabe ist zu Ende, und damit das Spiel."})
             .in(options.lang)
      << '\n';
  return leave == Leave::kQuit ? 0 : kFailed;
}

int write_log(const PlayOptions& options, const GameLog& log, std::ostream& out, std::ostream& err) {
  if (options.log_file.empty()) return 0;
  SafeFile file(options.log_file);
  file.write(log_to_json(log) + "\n");
  if (!file.commit()) {
    err << "kurz: " << file.error() << '\n';
    return kFailed;
  }
  out << fill({"The log is in {file}. kurz replay {file} shows the game again.",
               "Der Verlauf steht in {file}. kurz replay {file} zeigt das Spiel noch einmal."},
              options.lang, fmt::arg("file", options.log_file))
      << '\n';
  return 0;
}

}  // namespace

int run_play(const PlayOptions& given, std::istream& in, std::ostream& out, std::ostream& err) {
  if (const std::string bad = bad_options(given); !bad.empty()) {
    err << "kurz: " << bad << ".\n";
    return kBadUsage;
  }
  PlayOptions options = given;
  options.names = full_names(given);
  std::vector<std::unique_ptr<Bot>> bots;
  for (const std::string& seat : options.seats) {
    bots.emplace_back();
    if (seat == kHuman) continue;
    auto bot = make_bot(seat);
    if (!bot.ok()) {
      err << "kurz: "
          << fill({"there is no bot \"{bot}\". A seat is human or one of: {known}.",
                   "einen Bot „{bot}“ gibt es nicht. Ein Platz ist human oder eins davon: {known}."},
                  options.lang, fmt::arg("bot", bot.error().name), fmt::arg("known", bot.error().known))
          << '\n';
      return kBadUsage;
    }
    bots.back() = std::move(*bot);
  }
  SeededNature nature(options.seed);
  auto recorder = Recorder::begin(*options.board, options.players, options.first, nature);
  if (!recorder.ok()) {
    err << "kurz: " << refusal_text(recorder.error(), {options.board, options.lang, kSpectator, {}}) << '\n';
    return kBadUsage;
  }
  recorder->set_seed(fmt::format("{:016x}", options.seed));
  Game game(options, std::move(bots), std::move(*recorder), nature, in, out);
  const Leave leave = game.run();
  const int left = say_goodbye(options, leave, out);
  const int written = write_log(options, game.log(), out, err);
  return left != 0 ? left : written;
}

}  // namespace kurz
