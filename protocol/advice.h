// Hints and analyses; docs/advice.md says how they are computed.
#pragma once

#include "codec/named_action.h"

namespace kurz::protocol {

struct Reason {
  static constexpr std::string_view kName = "Reason", kDoc = "What speaks for a move.";
  std::string code, text;
  std::optional<std::vector<int>> tickets;
  std::optional<std::vector<std::string>> places;
  std::optional<std::string> route, card, symbol;
  std::optional<Seat> seat;
  std::optional<int> points, count, total;
  static constexpr auto fields() {
    return std::tuple(
        field("code", &Reason::code, "The kind of reason."), field("text", &Reason::text, "A sentence."),
        field("tickets", &Reason::tickets, "The tickets it is about."),
        field("places", &Reason::places, "The locations it is about."),
        field("route", &Reason::route, "The route it is about."),
        field("card", &Reason::card, "The card it is about."),
        field("symbol", &Reason::symbol, "The souvenir it is about."),
        field("seat", &Reason::seat, "The other seat it is about."),
        field("points", &Reason::points, "Points that it brings."),
        field("count", &Reason::count, "How many."), field("total", &Reason::total, "Of how many."));
  }
};

struct AdvisedMove {
  static constexpr std::string_view kName = "AdvisedMove", kDoc = "A move and what it is worth.";
  named::Action action;
  std::string text;
  double win = 0, win_error = 0, points = 0, share = 0;
  std::int64_t visits = 0;
  std::vector<Reason> reasons;
  static constexpr auto fields() {
    return std::tuple(field("action", &AdvisedMove::action, "The move."),
                      field("text", &AdvisedMove::text, "In words."),
                      field("win", &AdvisedMove::win, "The probability of winning."),
                      field("win_error", &AdvisedMove::win_error, "Its standard error."),
                      field("points", &AdvisedMove::points, "The expected lead in points."),
                      field("visits", &AdvisedMove::visits, "How many simulated games played it."),
                      field("share", &AdvisedMove::share, "Their share of all simulated games."),
                      field("reasons", &AdvisedMove::reasons, "What speaks for it."));
  }
};

struct Advice {
  static constexpr std::string_view kName = "Advice", kDoc = "The best moves of a seat.";
  std::string format, board;
  int players = 0;
  Seat seat;
  std::int64_t simulations = 0;
  bool counted_out = false;
  std::vector<AdvisedMove> moves;
  static constexpr auto fields() {
    return std::tuple(field("format", &Advice::format, "`kurz-hint/1`."),
                      field("board", &Advice::board, "The board's id and version."),
                      field("players", &Advice::players, "How many play."),
                      field("seat", &Advice::seat, "The seat."),
                      field("simulations", &Advice::simulations, "How many games were simulated."),
                      field("counted_out", &Advice::counted_out, "Whether the values are exact."),
                      field("moves", &Advice::moves, "The moves, best first."));
  }
};

struct Worth {
  static constexpr std::string_view kName = "Worth", kDoc = "What something is worth for a seat.";
  double win = 0, win_error = 0, points = 0, points_error = 0;
  static constexpr auto fields() {
    return std::tuple(field("win", &Worth::win, "In probability of winning."),
                      field("win_error", &Worth::win_error, "The standard error."),
                      field("points", &Worth::points, "In points."),
                      field("points_error", &Worth::points_error, "The standard error."));
  }
  bool operator==(const Worth&) const = default;
};

struct Luck : Worth {
  static constexpr std::string_view kName = "Luck", kDoc = "A seat's luck in a whole game.";
  Record<Worth> by;
  static constexpr auto fields() {
    return fields_after<Worth>(field("by", &Luck::by, "The same by kind of chance."));
  }
};

struct Judgement {
  static constexpr std::string_view kName = "Judgement", kDoc = "A move compared with the best one.";
  named::Action best;
  std::string text;
  Worth lost;
  bool costly = false;
  std::vector<Reason> reasons;
  static constexpr auto fields() {
    return std::tuple(field("best", &Judgement::best, "The best move."),
                      field("text", &Judgement::text, "The best move in words."),
                      field("lost", &Judgement::lost, "What the move lost against it."),
                      field("costly", &Judgement::costly, "Whether it was a clear mistake."),
                      field("reasons", &Judgement::reasons, "What speaks for the best move."));
  }
};

struct AnalysedMove {
  static constexpr std::string_view kName = "AnalysedMove", kDoc = "A move of an analysed game.";
  int move = 0;
  Seat seat;
  named::Action action;
  std::string text;
  std::vector<Worth> after;
  std::optional<bool> last_round;
  std::optional<std::string> chance;
  std::optional<std::vector<Worth>> luck;
  std::optional<Judgement> judgement;
  static constexpr auto fields() {
    return std::tuple(field("move", &AnalysedMove::move, "Its number, from 1."),
                      field("seat", &AnalysedMove::seat, "Who moved."),
                      field("action", &AnalysedMove::action, "The move."),
                      field("text", &AnalysedMove::text, "The move in words."),
                      field("after", &AnalysedMove::after, "How each seat stands after it."),
                      field("last_round", &AnalysedMove::last_round, "Whether it triggers the last round."),
                      field("chance", &AnalysedMove::chance, "The kind of chance in it."),
                      field("luck", &AnalysedMove::luck, "Each seat's luck in it."),
                      field("judgement", &AnalysedMove::judgement, "How good it was."));
  }
};

struct Analysis {
  static constexpr std::string_view kName = "Analysis", kDoc = "A whole game, move by move.";
  std::string format, board;
  int players = 0;
  bool finished = false, complete = false;
  std::int64_t simulations = 0;
  std::uint64_t seed = 0;
  std::vector<Worth> start, deal_luck;
  std::vector<Luck> luck;
  std::vector<int> costly;
  std::vector<AnalysedMove> moves;
  static constexpr auto fields() {
    return std::tuple(field("format", &Analysis::format, "`kurz-analysis/1`."),
                      field("board", &Analysis::board, "The board's id and version."),
                      field("players", &Analysis::players, "How many played."),
                      field("finished", &Analysis::finished, "Whether the game was played to its end."),
                      field("complete", &Analysis::complete, "Whether every move was analysed."),
                      field("simulations", &Analysis::simulations, "Simulated games per move."),
                      field("seed", &Analysis::seed, "Of the simulations."),
                      field("start", &Analysis::start, "How each seat stands before the first move."),
                      field("deal_luck", &Analysis::deal_luck, "Each seat's luck in the deal."),
                      field("luck", &Analysis::luck, "Each seat's luck in the whole game."),
                      field("costly", &Analysis::costly, "The numbers of the biggest mistakes."),
                      field("moves", &Analysis::moves, "The moves."));
  }
};

}  // namespace kurz::protocol
