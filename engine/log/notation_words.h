// The words of a line of notation, taken one after the other; the first mistake is kept and stops the rest.
#pragma once

#include <charconv>
#include <optional>

#include "engine/log/notation.h"

namespace kurz {

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

  int number(int low, int high) {
    const std::string_view word = take();
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value < low || value > high) {
      fail(NotationFault::kBadNumber, word);
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
  TicketId ticket() {
    const std::string_view word = take();
    const auto found = TicketId::parse(word, board_.ticket_count());
    if (!found) fail(NotationFault::kUnknownTicket, word);
    return found.value_or(TicketId(0));
  }

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

Move read_move(NotationWords& words);
Outcomes read_outcomes(NotationWords& words);
std::string outcomes_to_notation(const Board& board, const Outcomes& outcomes);

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

}  // namespace kurz
