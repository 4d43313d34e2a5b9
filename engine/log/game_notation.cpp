// A whole game as lines: what it is played on, the deal, the moves, the result.
#include "engine/base/enum_names.h"
#include "engine/log/notation.h"
#include "engine/log/notation_words.h"

namespace kurz {
namespace {

constexpr int kMaxMoves = 100000;

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

class GameReader {
 public:
  GameReader(const Board& board, GameLog& log) : log_(log) {
    log_.board = &board;
    if (board.rules.first_after_tickets) log_.first = Seat::none();
  }

  void read_line(NotationWords& words) {
    if (NotationWords::is_seat(words.peek())) {
      log_.moves.push_back(read_move(words));
      if (log_.moves.size() > kMaxMoves) words.fail(NotationFault::kTooLong, "");
      return;
    }
    const std::string_view word = words.take();
    if (word == "board") {
      read_board_name(words);
    } else if (word == "players") {
      log_.players = words.number(kMinPlayers, kMaxPlayers);
    } else if (word == "first") {
      log_.first = words.seat();
    } else if (word == "seed") {
      log_.seed = std::string(words.take());
    } else if (word == "hand") {
      auto& hand = log_.deal.hands[words.seat()];
      for (Color& card : hand) card = words.card();
    } else if (word == "tickets") {
      auto& offer = log_.deal.tickets[words.seat()];
      for (TicketId& ticket : offer) ticket = words.ticket();
      if (offer[1] < offer[0]) std::swap(offer[0], offer[1]);
    } else if (word == "row") {
      read_row(words);
    } else if (word == "stack") {
      read_stack(words);
    } else if (word == "end") {
      read_end(words);
    } else if (word == "score") {
      read_score(words);
    } else {
      words.fail(NotationFault::kUnknownLine, word);
    }
    words.end();
  }

 private:
  void read_board_name(NotationWords& words) const {
    const std::string_view name = words.take();
    if (name != log_.board->id && name != log_.board->id_at_version())
      words.fail(NotationFault::kOtherBoard, name);
  }
  // The row itself follows from what happened to it.
  void read_row(NotationWords& words) {
    log_.deal.outcomes = read_outcomes(words);
    for (const Outcome& outcome : log_.deal.outcomes) {
      if (outcome.type == OutcomeType::kSweep) log_.deal.row = Row();
      if (outcome.type == OutcomeType::kFill) log_.deal.row.set(outcome.slot, outcome.card);
    }
  }
  void read_stack(NotationWords& words) {
    SouvenirStack& stack = log_.deal.souvenirs[words.symbol()];
    stack.count = static_cast<std::uint8_t>(words.number(1, 9));
    if (words.ok() && !words.at_end()) stack.place = words.place();
  }
  void read_end(NotationWords& words) {
    const std::string_view word = words.take();
    if (!log_.result) log_.result.emplace();
    log_.result->reason = enum_from_name<EndReason>(word).value_or(EndReason::kNotOver);
    if (log_.result->reason == EndReason::kNotOver) words.fail(NotationFault::kUnknownLine, word);
  }
  void read_score(NotationWords& words) {
    const Seat seat = words.seat();
    if (!log_.result) log_.result.emplace();
    Score& score = log_.result->scores[seat];
    score.routes = field(words, "routes");
    score.tickets = field(words, "tickets");
    score.bonus = field(words, "bonus");
    log_.result->totals[seat] = field(words, "total");
    score.completed = field(words, "completed");
    log_.result->places[seat] = static_cast<std::uint8_t>(field(words, "place", 1, kMaxPlayers));
  }
  static std::int16_t field(NotationWords& words, std::string_view name, int low = -9999, int high = 9999) {
    if (!words.accept(name)) words.fail(NotationFault::kUnknownLine, words.peek());
    return static_cast<std::int16_t>(words.number(low, high));
  }

  GameLog& log_;
};

}  // namespace

std::string game_to_notation(const GameLog& log) {
  std::string lines = "board " + log.board->id_at_version() + "\n" + spaced("players", log.players) + "\n";
  if (!log.first.is_none()) lines += spaced("first", seat_letter(log.first)) + "\n";
  if (!log.seed.empty()) lines += "seed " + log.seed + "\n";
  lines += deal_to_notation(log);
  for (const Move& move : log.moves) lines += move_to_notation(*log.board, move) + "\n";
  if (log.result) lines += result_to_notation(log);
  return lines;
}

Result<GameLog, NotationError> game_from_notation(const Board& board, std::string_view text) {
  GameLog log;
  GameReader reader(board, log);
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    NotationWords words(board, text.substr(0, length));
    text.remove_prefix(std::min(length + 1, text.size()));
    if (words.at_end()) continue;
    reader.read_line(words);
    if (words.ok()) continue;
    NotationError error = words.error();
    error.line = number;
    return error;
  }
  return log;
}

}  // namespace kurz
