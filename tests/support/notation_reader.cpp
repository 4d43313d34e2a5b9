#include "tests/support/notation_reader.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "engine/base/enum_names.h"

namespace kurz::test {
namespace {

constexpr int kMaxMoves = 100000;

// The words of a line, taken one after the other; the first error is kept and stops the rest.
class NotationWords {
 public:
  NotationWords(const Board& board, std::string_view text) : board_(board), rest_(text) {}

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] bool ok() const { return !error_; }
  [[nodiscard]] const NotationError& error() const { return *error_; }
  void fail(NotationFault fault, std::string_view word) {
    if (!error_) error_ = NotationError{fault, 1, std::string(word)};
  }

  [[nodiscard]] bool at_end() {
    skip_spaces();
    return rest_.empty();
  }
  // The next word without taking it; empty at the end.
  [[nodiscard]] std::string_view peek() {
    skip_spaces();
    // A comma or '>' stands alone, whether or not a space does before it.
    if (!rest_.empty() && (rest_[0] == ',' || rest_[0] == '>')) return rest_.substr(0, 1);
    return rest_.substr(0, rest_.find_first_of(" ,>"));
  }
  std::string_view take() {
    const std::string_view word = peek();
    if (word.empty()) fail(NotationFault::kMissingWord, word);
    rest_.remove_prefix(word.size());
    return word;
  }
  bool accept(std::string_view wanted) {
    if (peek() != wanted) return false;
    take();
    return true;
  }
  void end() {
    if (!at_end()) fail(NotationFault::kExtraWord, peek());
  }

  int number(int low, int high, NotationFault fault = NotationFault::kBadNumber) {
    const std::string_view word = take();
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value < low || value > high) {
      fail(fault, word);
      return low;
    }
    return value;
  }
  static bool is_seat(std::string_view word) {
    return word.size() == 1 && word[0] >= 'A' && word[0] < 'A' + kMaxSeats;
  }
  Seat seat() {
    const std::string_view word = take();
    if (is_seat(word)) return Seat(word[0] - 'A');
    fail(NotationFault::kUnknownSeat, word);
    return Seat(0);
  }
  Color card() { return find(&Board::find_card, NotationFault::kUnknownCard); }
  RouteId route() { return find(&Board::find_route, NotationFault::kUnknownRoute); }
  LocationId place() { return find(&Board::find_location, NotationFault::kUnknownPlace); }
  Symbol symbol() { return find(&Board::find_symbol, NotationFault::kUnknownSymbol); }
  TicketId ticket() { return TicketId(number(0, board_.ticket_count() - 1, NotationFault::kUnknownTicket)); }

 private:
  template <class IdType>
  IdType find(std::optional<IdType> (Board::*finder)(std::string_view) const, NotationFault fault) {
    const std::string_view word = take();
    const auto found = (board_.*finder)(word);
    if (!found) fail(fault, word);
    return found.value_or(IdType(0));
  }
  void skip_spaces() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

  const Board& board_;
  std::string_view rest_;
  std::optional<NotationError> error_;
};

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

}  // namespace kurz::test
