// A move as a line.
#include "engine/log/notation.h"

#include "engine/log/notation_words.h"

namespace kurz {
namespace {

std::string claim_to_notation(const Board& board, Action action) {
  const Route& route = board.at(action.route());
  const int colored = route.cards - action.wilds();
  std::string line = "claim " + route.id;
  if (colored > 0) line += " " + std::to_string(colored) + " " + std::string(board.card_name(action.color()));
  if (action.wilds() > 0) line += " " + std::to_string(action.wilds()) + " wild";
  return line;
}

std::string outcome_to_notation(const Board& board, const Outcome& outcome) {
  std::string line;
  switch (outcome.type) {
    case OutcomeType::kCard:
      return "card " + std::string(board.card_name(outcome.card));
    case OutcomeType::kFill:
      return "fill " + std::to_string(outcome.slot) + " " + std::string(board.card_name(outcome.card));
    case OutcomeType::kSweep:
      line = "sweep";
      for (const Color card : outcome.row) {
        if (card != kNoCard) line += " " + std::string(board.card_name(card));
      }
      return line;
    case OutcomeType::kShuffle:
      return "shuffle " + std::to_string(outcome.count);
    case OutcomeType::kTickets:
      line = "tickets";
      for (const TicketId ticket : outcome.tickets) {
        if (!ticket.is_none()) line += " " + to_string(ticket);
      }
      return line;
    case OutcomeType::kSouvenir:
      return "souvenir " + std::string(board.symbol_name(outcome.symbol));
  }
  return line;
}

bool outcome_ends(NotationWords& words) { return words.at_end() || words.peek() == ","; }

Outcome read_outcome(NotationWords& words) {
  Outcome outcome;
  const std::string_view word = words.take();
  if (word == "card") {
    outcome.type = OutcomeType::kCard;
    outcome.card = words.card();
  } else if (word == "fill") {
    outcome.type = OutcomeType::kFill;
    outcome.slot = static_cast<std::uint8_t>(words.number(0, kRowSize - 1));
    outcome.card = words.card();
  } else if (word == "sweep") {
    outcome.type = OutcomeType::kSweep;
    for (std::size_t i = 0; words.ok() && i < outcome.row.size() && !outcome_ends(words); ++i)
      outcome.row[i] = words.card();
  } else if (word == "shuffle") {
    outcome.type = OutcomeType::kShuffle;
    outcome.count = static_cast<std::uint8_t>(words.number(1, CardCounts::kMaxTotal));
  } else if (word == "tickets") {
    outcome.type = OutcomeType::kTickets;
    while (words.ok() && outcome.count < kOfferSize && !outcome_ends(words))
      outcome.tickets[outcome.count++] = words.ticket();
    if (outcome.tickets[1] < outcome.tickets[0]) std::swap(outcome.tickets[0], outcome.tickets[1]);
  } else if (word == "souvenir") {
    outcome.type = OutcomeType::kSouvenir;
    outcome.symbol = words.symbol();
  } else {
    words.fail(NotationFault::kUnknownOutcome, word);
  }
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

Action read_take(NotationWords& words) {
  const int slot = words.number(0, kRowSize - 1);
  return Action::take_card(slot, words.card());
}

Action read_action(NotationWords& words) {
  const std::string_view word = words.take();
  if (word == "draw") return Action::draw_card();
  if (word == "take") return read_take(words);
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
    case ActionType::kKeepTickets: {
      if (action.keep_count() == 0) return "keep -";
      const std::string first = "keep " + to_string(action.first_ticket());
      return action.keep_count() == 1 ? first : first + " " + to_string(action.second_ticket());
    }
    case ActionType::kPlaceSouvenir:
      return "place " + std::string(board.symbol_name(action.symbol())) + " " +
             board.at(action.location()).id;
    case ActionType::kDrawCard:
      return "draw";
    case ActionType::kTakeCard:
      return "take " + std::to_string(action.slot()) + " " + std::string(board.card_name(action.card()));
    case ActionType::kClaim:
      return claim_to_notation(board, action);
    case ActionType::kTakeSouvenir:
      return "souvenir " + board.at(action.location()).id;
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
  std::string line = seat_letter(move.seat) + (" " + action_to_notation(board, move.action));
  if (!move.outcomes.empty()) line += " > " + outcomes_to_notation(board, move.outcomes);
  return line;
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
