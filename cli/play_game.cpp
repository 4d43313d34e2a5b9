#include "cli/play_game.h"

#include <algorithm>
#include <istream>
#include <ostream>

#include "cli/payment_words.h"
#include "cli/play_help.h"
#include "cli/play_tell.h"
#include "engine/rules/playout.h"
#include "words/event_text.h"
#include "words/refusal_text.h"
#include "words/score_text.h"

namespace kurz {
namespace {

constexpr int kCurtainLines = 60;
constexpr std::size_t kShortLog = 20;

}  // namespace

PlayGame::PlayGame(PlayOptions options, std::vector<std::unique_ptr<Bot>> bots, Recorder recorder,
                   SeededNature nature, std::istream& in, std::ostream& out)
    : options_(std::move(options)),
      bots_(std::move(bots)),
      recorder_(std::move(recorder)),
      nature_(std::move(nature)),
      bot_rng_(mix(options_.seed + 1)),
      in_(in),
      out_(out),
      humans_(std::count(bots_.begin(), bots_.end(), nullptr)) {
  remember(recorder_.deal_events(), true);
}

Leave PlayGame::run() {
  greet();
  while (state().phase != Phase::kOver && leave_ == Leave::kNot) {
    const Seat seat = seat_to_move(state());
    if (Bot* bot = bots_[static_cast<std::size_t>(seat.index())].get()) {
      let_bot_act(seat, *bot);
    } else {
      decide(seat);
    }
    if (humans_ < 2) tell_news(watcher());
  }
  if (leave_ == Leave::kNot) tell_result();
  return leave_;
}

void PlayGame::print(std::string_view line) { out_ << line << '\n'; }
void PlayGame::print(const Lines& lines) {
  for (const std::string& line : lines) print(line);
}

Seat PlayGame::watcher() const {
  if (humans_ != 1) return kSpectator;
  return Seat(static_cast<int>(std::find(bots_.begin(), bots_.end(), nullptr) - bots_.begin()));
}

void PlayGame::remember(const Step& step, bool at_set_up) {
  for (const Event& event : step) events_.push_back({event, at_set_up});
}

bool PlayGame::act(Seat seat, Action action) {
  const bool at_set_up = state().phase == Phase::kChooseTickets;
  const auto step = recorder_.play(seat, action, nature_);
  if (!step.ok()) {
    tell_refusal(step.error(), seat);
    return false;
  }
  remember(*step, at_set_up);
  return true;
}

// A bot that breaks a rule is told so and plays the first thing allowed, so that the game goes on.
void PlayGame::let_bot_act(Seat seat, Bot& bot) {
  const View view = make_view(state(), seat);
  if (!act(seat, bot.choose(view, bot_rng_, Budget{}))) act(seat, view.legal[0]);
}

// Left out of the news: what the row shows is told at each decision anyway, and so is one's own offer.
bool PlayGame::is_news(const PlayedEvent& played, Seat seat) {
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
void PlayGame::tell_refusal(const RuleError& error, Seat seat) {
  const bool names_route = error.code != Refusal::kTooFewCards || error.route.is_none();
  const std::string route = names_route ? "" : route_name(*options_.board, error.route, options_.lang) + ". ";
  print(route + refusal_text(error, reader(seat)));
}

void PlayGame::greet() {
  const Board& board = *options_.board;
  std::vector<std::string> players;
  for (int seat = 0; seat < options_.players; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    const std::string who = Seat(seat) == watcher()           ? say({"you", "du"})
                            : options_.seats[s] == kHumanSeat ? ""
                                                              : options_.seats[s];
    players.push_back(player_name(reader(kSpectator), Seat(seat)) + (who.empty() ? "" : " (" + who + ")"));
  }
  print(fill({"{city}. At the table: {players}. {first} begins. Type ? for help.",
              "{city}. Am Tisch: {players}. Es beginnt {first}. Mit ? bekommst du Hilfe."},
             options_.lang, fmt::arg("city", board.name),
             fmt::arg("players", join_and(players, options_.lang)),
             fmt::arg("first", player_name(reader(kSpectator), state().first))));
  if (board.own_layout) print(std::string(layout_note(board, options_.lang)));
}

void PlayGame::tell_news(Seat seat) {
  std::size_t& told = told_[static_cast<std::size_t>(seat.index())];
  for (; told < events_.size(); ++told) {
    if (is_news(events_[told], seat)) print(event_text(events_[told].event, reader(seat)));
  }
  if (seat.index() < options_.players && state().phase != Phase::kOver) tell_tickets_changed(seat);
}

// What a glance at the board would show the one who holds the ticket.
void PlayGame::tell_tickets_changed(Seat seat) {
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

void PlayGame::tell_result() {
  const Seat seat = watcher();
  if (humans_ > 1) tell_news(at_keyboard_.is_none() ? seat : at_keyboard_);
  print("");
  print(result_lines(make_view(state(), seat), reader(seat)));
}

// Hot-seat: what one player saw goes out of sight before the next one looks.
void PlayGame::raise_curtain(Seat seat) {
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
void PlayGame::decide(Seat seat) {
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
bool PlayGame::obey(Seat seat, const std::string& text) {
  const Line line = read_line(text, options_.lang);
  if (line.word.empty()) {
    if (text.find_first_not_of(" \t\r") != std::string::npos) {
      print(say({"Type ? for what you can say.", "Mit ? erfährst du, was du sagen kannst."}));
    }
    return false;
  }
  if (line.words.empty()) {
    if (const auto number = read_number(line.word)) return answer_question(seat, *number);
  }
  // A game cannot be taken up again, so it is not left by a slip of the finger.
  const bool leaves = line.verbs == std::vector{Verb::kQuit};
  if (leaves && (!line.words.empty() || !names_verb(line.word, Verb::kQuit))) {
    print(verb_help(Verb::kQuit, *options_.board, options_.lang));
    return false;
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

bool PlayGame::obey_verb(Seat seat, const Command& command) {
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

bool PlayGame::answer_question(Seat seat, int number) {
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
std::optional<Action> PlayGame::option_by_color(std::string_view word) const {
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

void PlayGame::ask(Question question) {
  print(question.text);
  options_offered_ = std::move(question.options);
  for (std::size_t i = 0; i < options_offered_.size(); ++i)
    print(fmt::format("{}: {}", i + 1, options_offered_[i].label));
  print(say({"Type the number.", "Tippe die Nummer."}));
}

void PlayGame::help(const Words& words) {
  if (words.empty()) return print(general_help(*options_.board, options_.lang));
  const std::vector<Verb> verbs = find_verbs(words.front(), options_.lang);
  if (verbs.empty()) return print(general_help(*options_.board, options_.lang));
  for (const Verb verb : verbs) print(verb_help(verb, *options_.board, options_.lang));
}

void PlayGame::tell_log(Seat seat, const Words& words) {
  Lines lines;
  for (const PlayedEvent& played : events_) {
    if (is_news(played, seat)) lines.push_back(event_text(played.event, reader(seat)));
  }
  if (lines.empty()) lines.push_back(say({"Nothing has happened yet.", "Es ist noch nichts geschehen."}));
  const std::size_t skipped = words.empty() && lines.size() > kShortLog ? lines.size() - kShortLog : 0;
  for (std::size_t i = skipped; i < lines.size(); ++i) print(lines[i]);
}

}  // namespace kurz
