#include "cli/play_game.h"

#include <algorithm>
#include <istream>
#include <ostream>

#include "cli/play_tell.h"
#include "engine/rules/playout.h"
#include "words/event_text.h"
#include "words/score_text.h"
#include "words/violation_text.h"

namespace kurz {

PlayGame::PlayGame(Context& context, PlayOptions options, std::vector<std::unique_ptr<Bot>> bots,
                   Recorder recorder, SeededNature nature)
    : context_(context),
      options_(std::move(options)),
      bots_(std::move(bots)),
      recorder_(std::move(recorder)),
      nature_(std::move(nature)),
      bot_rng_(mix(options_.seed + 1)),
      humans_(std::count(bots_.begin(), bots_.end(), nullptr)) {
  remember(recorder_.deal_events(), true);
}

Leave PlayGame::run() {
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

void PlayGame::print(std::string_view line) { context_.out << line << '\n'; }
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

// The row and one's own offer are shown at each decision, so they are not news.
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

// Places may have been typed short, so the route that was understood is named.
void PlayGame::tell_refusal(const RuleViolation& error, Seat seat) {
  const bool names_route = error.code != ViolationCode::kTooFewCards || error.route.is_none();
  const std::string route = names_route ? "" : route_name(*options_.board, error.route, context_.lang) + ". ";
  print(route + violation_text(error, reader(seat)));
}

void PlayGame::greet() {
  std::vector<std::string> players;
  for (int i = 0; i < options_.players; ++i) {
    std::string who = options_.seats[static_cast<std::size_t>(i)];
    if (Seat(i) == watcher()) who = context_.say({"you", "du"});
    const std::string name = player_name(reader(kSpectator), Seat(i));
    players.push_back(who == kHumanSeat ? name : name + " (" + who + ")");
  }
  say({"{}. At the table: {}.", "{}. Am Tisch: {}."}, options_.board->name, join_and(players, context_.lang));
  if (!state().first.is_none())
    say({"{} begins.", "{} beginnt."}, player_name(reader(kSpectator), state().first));
  say({"Type ? for help.", "Mit ? bekommst du Hilfe."});
  if (options_.board->own_layout) print(layout_note(*options_.board, context_.lang));
}

void PlayGame::tell_news(Seat seat) {
  std::size_t& told = told_[static_cast<std::size_t>(seat.index())];
  for (; told < events_.size(); ++told) {
    if (is_news(events_[told], seat)) print(event_text(events_[told].event, reader(seat)));
  }
  if (seat.index() < options_.players && state().phase != Phase::kOver) tell_tickets_changed(seat);
}

// Tells the holder of a ticket once that it is completed or impossible now.
void PlayGame::tell_tickets_changed(Seat seat) {
  const View view = make_view(state(), seat);
  const auto tell = [&](TicketState wanted, TicketSet& told, const Texts& text) {
    for_each_bit(view.tickets & ~told, [&](int t) {
      if (ticket_state(view, seat, TicketId(t)) != wanted) return;
      told |= bit<TicketSet>(t);
      say(text, ticket_name(*options_.board, TicketId(t)));
    });
  };
  const auto s = static_cast<std::size_t>(seat.index());
  tell(TicketState::kDone, told_done_[s],
       {"You completed your ticket {}.", "Deine Zielkarte {} ist erfüllt."});
  tell(TicketState::kLost, told_lost_[s],
       {"Your ticket {} is no longer possible.", "Deine Zielkarte {} ist nicht mehr möglich."});
}

void PlayGame::tell_result() {
  const Seat seat = watcher();
  if (humans_ > 1) tell_news(at_keyboard_.is_none() ? seat : at_keyboard_);
  print("");
  print(result_lines(make_view(state(), seat), reader(seat)));
}

// Several humans at one keyboard: scrolls the last player's cards out of sight before the next one looks.
void PlayGame::pass_keyboard(Seat seat) {
  constexpr int kEmptyLines = 60;
  if (humans_ < 2 || seat == at_keyboard_) return;
  if (!at_keyboard_.is_none()) print(std::string(kEmptyLines - 1, '\n'));
  say({"Pass the keyboard to {}, then press Enter.", "Gib die Tastatur an {}, dann drücke Enter."},
      player_name(reader(kSpectator), seat));
  at_keyboard_ = seat;
  std::string ignored;
  if (!std::getline(context_.in, ignored)) leave_ = Leave::kInputEnded;
}

void PlayGame::decide(Seat seat) {
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
    ask({context_.say({"You can:", "Du kannst:"}), legal_options(view, reader(seat), true)});
  std::string text;
  while (leave_ == Leave::kNot) {
    context_.out << "> " << std::flush;
    if (!std::getline(context_.in, text)) {
      print("");
      leave_ = Leave::kInputEnded;
      return;
    }
    if (obey(seat, text)) break;
  }
  if (leave_ == Leave::kNot) tell_news(seat);
}

bool PlayGame::obey(Seat seat, const std::string& text) {
  const Words words = fold_words(text);
  const std::size_t start = text.find_first_not_of(" \t\r");
  if (start == std::string::npos) return false;
  if (text[start] == '?') return help(words), false;
  if (words.empty()) {
    say({"Type ? for a list of commands.", "Mit ? bekommst du eine Liste der Befehle."});
    return false;
  }
  const WordSpan rest = WordSpan(words).subspan(1);
  if (const auto number = read_number(words[0]); number && rest.empty()) return choose_number(seat, *number);
  const std::vector<Verb> verbs = find_verbs(words[0], context_.lang);
  // A game that is left cannot be continued, so "quit" must be typed in full.
  if (verbs == std::vector{Verb::kQuit} && (!rest.empty() || !names_verb(words[0], Verb::kQuit))) {
    print(verb_help(Verb::kQuit, *options_.board, context_.lang));
    return false;
  }
  if (verbs.size() == 1) return obey_verb(seat, verbs.front(), rest);
  if (const auto action = option_named(words)) return act(seat, *action);
  if (verbs.empty()) {
    say({"I do not know the word “{}”. Type ? for a list of commands, or legal for what you can do now.",
         "Das Wort „{}“ kenne ich nicht. Mit ? bekommst du eine Liste der Befehle, mit möglich, was du jetzt "
         "tun "
         "kannst."},
        words[0]);
    return false;
  }
  std::vector<std::string> names;
  for (const Verb verb : verbs) names.emplace_back(verb_name(verb, context_.lang));
  say({"“{}” can mean {}.", "„{}“ kann {} heißen."}, words[0], join_or(names, context_.lang));
  return false;
}

bool PlayGame::obey_verb(Seat seat, Verb verb, WordSpan words) {
  const View view = make_view(state(), seat);
  switch (verb) {
    case Verb::kHelp:
      return help(words), false;
    case Verb::kQuit:
      leave_ = Leave::kQuit;
      return false;
    case Verb::kUndo:
      return print(verb_help(verb, *options_.board, context_.lang)), false;
    case Verb::kLog:
      return tell_log(seat, !words.empty()), false;
    case Verb::kLegal:
      ask({context_.say({"You can:", "Du kannst:"}), legal_options(view, reader(seat), !words.empty())});
      return false;
    default:
      break;
  }
  if (!is_action(verb)) return print(tell(verb, words, view, reader(seat))), false;
  Understood understood = understand(verb, words, view, reader(seat));
  if (const Action* action = std::get_if<Action>(&understood)) return act(seat, *action);
  if (Question* question = std::get_if<Question>(&understood)) return ask(std::move(*question)), false;
  return print(std::get<Sorry>(understood).text), false;
}

bool PlayGame::choose_number(Seat seat, int number) {
  if (number >= 1 && number <= static_cast<int>(on_offer_.size()))
    return act(seat, on_offer_[static_cast<std::size_t>(number - 1)].action);
  if (on_offer_.empty()) {
    say({"There is no list to choose from. Type legal for a list of what you can do.",
         "Es gibt gerade keine Liste. Mit möglich bekommst du eine Liste dessen, was du tun kannst."});
  } else {
    say({"Choose a number from 1 to {}.", "Wähle eine Nummer von 1 bis {}."}, on_offer_.size());
  }
  return false;
}

std::optional<Action> PlayGame::option_named(WordSpan words) const {
  std::vector<Action> meant;
  for (const Option& option : on_offer_) {
    if (has_words(option.label, words)) meant.push_back(option.action);
  }
  return meant.size() == 1 ? std::optional(meant.front()) : std::nullopt;
}

void PlayGame::ask(Question question) {
  print(question.text);
  on_offer_ = std::move(question.options);
  for (std::size_t i = 0; i < on_offer_.size(); ++i) print(fmt::format("{}: {}", i + 1, on_offer_[i].label));
  say({"Type the number.", "Tippe die Nummer."});
}

void PlayGame::help(WordSpan words) {
  const std::vector<Verb> verbs = words.empty() ? std::vector<Verb>() : find_verbs(words[0], context_.lang);
  if (verbs.empty()) print(general_help(*options_.board, context_.lang));
  for (const Verb verb : verbs) print(verb_help(verb, *options_.board, context_.lang));
}

void PlayGame::tell_log(Seat seat, bool all) {
  constexpr std::size_t kLastEvents = 20;
  Lines lines;
  for (const PlayedEvent& played : events_) {
    if (is_news(played, seat)) lines.push_back(event_text(played.event, reader(seat)));
  }
  if (lines.empty()) say({"Nothing has happened yet.", "Es ist noch nichts geschehen."});
  const std::size_t skipped = !all && lines.size() > kLastEvents ? lines.size() - kLastEvents : 0;
  print(Lines(lines.begin() + static_cast<std::ptrdiff_t>(skipped), lines.end()));
}

}  // namespace kurz
