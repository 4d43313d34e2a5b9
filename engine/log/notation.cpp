#include "engine/log/notation.h"

#include "engine/base/enum_names.h"

namespace kurz {
namespace {

// Texts, letters and numbers as the words of a line.
template <class... Parts>
std::string spaced(const Parts&... parts) {
  std::string line;
  const auto add = [&]<class Part>(const Part& part) {
    if (!line.empty()) line += ' ';
    if constexpr (std::is_integral_v<Part> && !std::is_same_v<Part, char>) {
      line += std::to_string(part);
    } else {
      line += part;
    }
  };
  (add(parts), ...);
  return line;
}

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
    if (!ticket.is_none()) add(std::to_string(ticket.index()));
  }
  return line;
}

std::string deal_to_notation(const GameLog& log) {
  const Board& board = *log.board;
  std::string lines;
  for (const Seat seat : IdRange<Seat>(log.players)) {
    const auto& [first, second] = log.deal.hands[seat];
    const auto& [one, two] = log.deal.tickets[seat];
    lines += spaced("hand", seat_letter(seat), board.card_name(first), board.card_name(second)) + "\n";
    lines += spaced("tickets", seat_letter(seat), one.index(), two.index()) + "\n";
  }
  lines += "row " + outcomes_to_notation(board, log.deal.outcomes) + "\n";
  for (const Symbol symbol : IdRange<Symbol>(kMaxSymbols)) {
    const SouvenirStack& stack = log.deal.souvenirs[symbol];
    if (stack.count == 0) continue;
    lines += spaced("stack", board.symbol_name(symbol), stack.count);
    lines += stack.place.is_none() ? "\n" : " " + board.at(stack.place).id + "\n";
  }
  return lines;
}

std::string result_to_notation(const GameLog& log) {
  std::string lines = spaced("end", enum_name(log.result->reason)) + "\n";
  for (const Seat seat : IdRange<Seat>(log.players)) {
    const Score& score = log.result->scores[seat];
    lines += spaced("score", seat_letter(seat), "routes", score.routes, "tickets", score.tickets, "bonus",
                    score.bonus, "total", log.result->totals[seat], "completed", score.completed, "place",
                    log.result->places[seat]) +
             "\n";
  }
  return lines;
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

std::string move_to_notation(const Board& board, const Move& move) {
  const std::string line = spaced(seat_letter(move.seat), action_to_notation(board, move.action));
  return move.outcomes.empty() ? line : spaced(line, ">", outcomes_to_notation(board, move.outcomes));
}

std::string game_to_notation(const GameLog& log) {
  std::string lines = "board " + log.board->id_at_version() + "\n" + spaced("players", log.players) + "\n";
  if (!log.first.is_none()) lines += spaced("first", seat_letter(log.first)) + "\n";
  if (!log.seed.empty()) lines += "seed " + log.seed + "\n";
  lines += deal_to_notation(log);
  for (const Move& move : log.moves) lines += move_to_notation(*log.board, move) + "\n";
  if (log.result) lines += result_to_notation(log);
  return lines;
}

}  // namespace kurz
