// A move as a line.
#include "engine/log/notation.h"

#include "engine/base/enum_names.h"
#include "engine/log/notation_words.h"

namespace kurz {
namespace {

std::string outcome_to_notation(const Board& board, const Outcome& outcome) {
  using enum OutcomeType;
  std::string line(enum_name(outcome.type));
  const auto add = [&](std::string_view word) { (line += ' ') += word; };
  if (outcome.type == kFill) add(std::to_string(outcome.slot));
  if (outcome.type == kCard || outcome.type == kFill) add(board.card_name(outcome.card));
  if (outcome.type == kShuffle) add(std::to_string(outcome.count));
  if (outcome.type == kSouvenir) add(board.symbol_name(outcome.symbol));
  for (const Color card : outcome.row) {
    if (card != kNoCard) add(board.card_name(card));
  }
  for (const TicketId ticket : outcome.tickets) {
    if (!ticket.is_none()) add(to_string(ticket));
  }
  return line;
}

bool outcome_ends(NotationWords& words) { return words.at_end() || words.peek() == ","; }

Outcome read_outcome(NotationWords& words) {
  using enum OutcomeType;
  Outcome outcome;
  const std::string_view word = words.take();
  const auto type = enum_from_name<OutcomeType>(word);
  if (!type) return words.fail(NotationFault::kUnknownOutcome, word), outcome;
  outcome.type = *type;
  if (type == kFill) outcome.slot = static_cast<std::uint8_t>(words.number(0, kRowSize - 1));
  if (type == kCard || type == kFill) outcome.card = words.card();
  if (type == kShuffle) outcome.count = static_cast<std::uint8_t>(words.number(1, CardCounts::kMaxTotal));
  if (type == kSouvenir) outcome.symbol = words.symbol();
  for (std::size_t i = 0; type == kSweep && words.ok() && i < kRowSize && !outcome_ends(words); ++i)
    outcome.row[i] = words.card();
  while (type == kTickets && words.ok() && outcome.count < kOfferSize && !outcome_ends(words))
    outcome.tickets[outcome.count++] = words.ticket();
  if (outcome.tickets[1] < outcome.tickets[0]) std::swap(outcome.tickets[0], outcome.tickets[1]);
  return outcome;
}

Action read_keep(NotationWords& words) {
  if (words.accept("-")) return Action::keep_none();
  const TicketId first = words.ticket();
  const bool single = words.at_end() || words.peek() == ">";
  return single ? Action::keep(first) : Action::keep(first, words.ticket());
}

// "2 red", "2 red 1 wild" or "3 wild"
Action read_claim(NotationWords& words) {
  const RouteId route = words.route();
  const int cards = words.number(1, kMaxRouteCards);
  const Color color = words.card();
  int wilds = color == kWild ? cards : 0;
  int total = cards;
  if (color != kWild && !words.at_end() && words.peek() != ">") {
    wilds = words.number(1, kMaxRouteCards);
    total += wilds;
    if (const std::string_view word = words.take(); word != "wild")
      words.fail(NotationFault::kWrongPayment, word);
  }
  const Route& claimed = words.board().at(route);
  if (total != claimed.cards) words.fail(NotationFault::kWrongPayment, claimed.id);
  return Action::claim(route, color, wilds);
}

Action read_action(NotationWords& words) {
  const std::string_view word = words.take();
  if (word == "draw") return Action::draw_card();
  if (word == "take") {
    const int slot = words.number(0, kRowSize - 1);
    return Action::take_card(slot, words.card());
  }
  if (word == "claim") return read_claim(words);
  if (word == "tickets") return Action::draw_tickets();
  if (word == "keep") return read_keep(words);
  if (word == "pass") return Action::pass();
  if (word == "souvenir") return Action::take_souvenir(words.place());
  if (word == "place") {
    const Symbol symbol = words.symbol();
    return Action::place_souvenir(symbol, words.place());
  }
  words.fail(NotationFault::kUnknownAction, word);
  return Action::pass();
}

}  // namespace

char seat_letter(Seat seat) { return static_cast<char>('A' + seat.index()); }

std::string action_to_notation(const Board& board, Action action) {
  switch (action.type()) {
    case ActionType::kKeepTickets:
      if (action.keep_count() == 0) return "keep -";
      if (action.keep_count() == 1) return spaced("keep", action.first_ticket().index());
      return spaced("keep", action.first_ticket().index(), action.second_ticket().index());
    case ActionType::kPlaceSouvenir:
      return spaced("place", board.symbol_name(action.symbol()), board.at(action.location()).id);
    case ActionType::kDrawCard:
      return "draw";
    case ActionType::kTakeCard:
      return spaced("take", action.slot(), board.card_name(action.card()));
    case ActionType::kClaim: {
      const Route& route = board.at(action.route());
      const int colored = route.cards - action.wilds();
      std::string line = spaced("claim", route.id);
      if (colored > 0) line = spaced(line, colored, board.card_name(action.color()));
      return action.wilds() > 0 ? spaced(line, action.wilds(), "wild") : line;
    }
    case ActionType::kTakeSouvenir:
      return spaced("souvenir", board.at(action.location()).id);
    case ActionType::kDrawTickets:
      return "tickets";
    case ActionType::kPass:
      break;
  }
  return "pass";
}

std::string outcomes_to_notation(const Board& board, const Outcomes& outcomes) {
  std::string line;
  for (const Outcome& outcome : outcomes)
    line += (line.empty() ? "" : ", ") + outcome_to_notation(board, outcome);
  return line;
}

Outcomes read_outcomes(NotationWords& words) {
  Outcomes outcomes;
  // A step has at most as many facts as its list can hold; more is no game.
  do {
    outcomes.push_back(read_outcome(words));
    if (outcomes.size() > Step::capacity()) words.fail(NotationFault::kTooLong, "");
  } while (words.ok() && words.accept(","));
  return outcomes;
}

Move read_move(NotationWords& words) {
  Move move;
  move.seat = words.seat();
  move.action = read_action(words);
  if (words.ok() && words.accept(">")) move.outcomes = read_outcomes(words);
  words.end();
  return move;
}

std::string move_to_notation(const Board& board, const Move& move) {
  const std::string line = spaced(seat_letter(move.seat), action_to_notation(board, move.action));
  return move.outcomes.empty() ? line : spaced(line, ">", outcomes_to_notation(board, move.outcomes));
}

Result<Move, NotationError> move_from_notation(const Board& board, std::string_view line) {
  NotationWords words(board, line);
  Move move = read_move(words);
  if (!words.ok()) return words.error();
  return move;
}

Result<Action, NotationError> action_from_notation(const Board& board, std::string_view text) {
  NotationWords words(board, text);
  const Action action = read_action(words);
  words.end();
  if (!words.ok()) return words.error();
  return action;
}

}  // namespace kurz
