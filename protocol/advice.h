// Hints and analyses; docs/advice.md says how they are computed.
#pragma once

#include "codec/named_action.h"

namespace kurz::protocol {

struct Reason {
  static constexpr auto kDoc = "What speaks for a move.";
  std::string code, text;
  std::optional<std::vector<int>> tickets;
  std::optional<std::vector<std::string>> places;
  std::optional<std::string> route, card, symbol;
  std::optional<Seat> seat;
  std::optional<int> points, count, total;
  static constexpr auto kFields = std::tuple(
      field<&Reason::code>("The kind of reason."), field<&Reason::text>("A sentence."),
      field<&Reason::tickets>("The tickets it is about."),
      field<&Reason::places>("The locations it is about."), field<&Reason::route>("The route it is about."),
      field<&Reason::card>("The card it is about."), field<&Reason::symbol>("The souvenir it is about."),
      field<&Reason::seat>("The other seat it is about."), field<&Reason::points>("Points that it brings."),
      field<&Reason::count>("How many."), field<&Reason::total>("Of how many."));
};

struct AdvisedMove {
  static constexpr auto kDoc = "A move and what it is worth.";
  named::Action action;
  std::string text;
  double win = 0, win_error = 0, points = 0, share = 0;
  std::int64_t visits = 0;
  std::vector<Reason> reasons;
  static constexpr auto kFields =
      std::tuple(field<&AdvisedMove::action>("The move."), field<&AdvisedMove::text>("In words."),
                 field<&AdvisedMove::win>("The probability of winning."),
                 field<&AdvisedMove::win_error>("Its standard error."),
                 field<&AdvisedMove::points>("The expected lead in points."),
                 field<&AdvisedMove::visits>("How many simulated games played it."),
                 field<&AdvisedMove::share>("The share of the simulated games that played it."),
                 field<&AdvisedMove::reasons>("What speaks for it."));
};

struct Advice {
  static constexpr auto kDoc = "The best moves of a seat.";
  std::string format, board;
  int players = 0;
  Seat seat;
  std::int64_t simulations = 0;
  bool counted_out = false;
  std::vector<AdvisedMove> moves;
  static constexpr auto kFields = std::tuple(
      field<&Advice::format>("`kurz-hint/1`."), field<&Advice::board>("The board's id and version."),
      field<&Advice::players>("How many play."), field<&Advice::seat>("The seat."),
      field<&Advice::simulations>("How many games were simulated."),
      field<&Advice::counted_out>("Whether the values are exact."),
      field<&Advice::moves>("The moves, best first."));
};

struct Worth {
  static constexpr auto kDoc = "What something is worth to a seat.";
  double win = 0, win_error = 0, points = 0, points_error = 0;
  static constexpr auto kFields = std::tuple(
      field<&Worth::win>("In probability of winning."), field<&Worth::win_error>("The standard error."),
      field<&Worth::points>("In points."), field<&Worth::points_error>("The standard error."));
  bool operator==(const Worth&) const = default;
};

struct Luck : Worth {
  static constexpr auto kDoc = "A seat's luck in a whole game.";
  Record<Worth> by;
  static constexpr auto kFields = fields_after<Worth>(field<&Luck::by>("The luck by kind of chance."));
};

struct Judgement {
  static constexpr auto kDoc = "A move compared with the best one.";
  named::Action best;
  std::string text;
  Worth lost;
  bool costly = false;
  std::vector<Reason> reasons;
  static constexpr auto kFields = std::tuple(field<&Judgement::best>("The best move."),
                                             field<&Judgement::text>("The best move in words."),
                                             field<&Judgement::lost>("What the move lost against it."),
                                             field<&Judgement::costly>("Whether it was a clear mistake."),
                                             field<&Judgement::reasons>("What speaks for the best move."));
};

struct AnalysedMove {
  static constexpr auto kDoc = "A move of an analysed game.";
  int move = 0;
  Seat seat;
  named::Action action;
  std::string text;
  std::vector<Worth> after;
  std::optional<bool> last_round;
  std::optional<std::string> chance;
  std::optional<std::vector<Worth>> luck;
  std::optional<Judgement> judgement;
  static constexpr auto kFields =
      std::tuple(field<&AnalysedMove::move>("Its number, from 1."), field<&AnalysedMove::seat>("Who moved."),
                 field<&AnalysedMove::action>("The move."), field<&AnalysedMove::text>("The move in words."),
                 field<&AnalysedMove::after>("The value of the position for each seat after the move."),
                 field<&AnalysedMove::last_round>("Whether it triggers the last round."),
                 field<&AnalysedMove::chance>("The kind of chance that decided something in this move."),
                 field<&AnalysedMove::luck>("Each seat's luck in this move."),
                 field<&AnalysedMove::judgement>("How good it was."));
};

struct Analysis {
  static constexpr auto kDoc = "A whole game, move by move.";
  std::string format, board;
  int players = 0;
  bool finished = false, complete = false;
  std::int64_t simulations = 0;
  std::uint64_t seed = 0;
  std::vector<Worth> start, deal_luck;
  std::vector<Luck> luck;
  std::vector<int> costly;
  std::vector<AnalysedMove> moves;
  static constexpr auto kFields = std::tuple(
      field<&Analysis::format>("`kurz-analysis/1`."), field<&Analysis::board>("The board's id and version."),
      field<&Analysis::players>("How many played."),
      field<&Analysis::finished>("Whether the game was played to its end."),
      field<&Analysis::complete>("Whether every move was analysed."),
      field<&Analysis::simulations>("Simulated games per move."),
      field<&Analysis::seed>("The seed of the simulations."),
      field<&Analysis::start>("How each seat stands before the first move."),
      field<&Analysis::deal_luck>("Each seat's luck in the deal."),
      field<&Analysis::luck>("Each seat's luck in the whole game."),
      field<&Analysis::costly>("The numbers of the biggest mistakes."),
      field<&Analysis::moves>("The moves."));
};

}  // namespace kurz::protocol
