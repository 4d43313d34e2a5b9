#include "engine/log/replay.h"

#include <algorithm>

namespace kurz {
namespace {

void feed(ReplayedNature& nature, const Outcomes& outcomes) {
  for (const Outcome& outcome : outcomes) {
    if (outcome.type == OutcomeType::kCard || outcome.type == OutcomeType::kFill) nature.add(outcome.card);
    if (outcome.type != OutcomeType::kTickets) continue;
    for (const TicketId ticket : outcome.tickets) {
      if (!ticket.is_none()) nature.add(ticket);
    }
  }
}

// Brings what can be written in several ways into one form: the cards of a sweep are a set, and a souvenir
// is no chance, so that its place among the outcomes says nothing.
Outcomes normalized(Outcomes outcomes) {
  for (Outcome& outcome : outcomes) std::ranges::sort(outcome.row);
  std::ranges::stable_partition(
      outcomes, [](OutcomeType type) { return type != OutcomeType::kSouvenir; }, &Outcome::type);
  return outcomes;
}

bool same(const Outcomes& logged, const Outcomes& expected) {
  return normalized(logged) == normalized(expected);
}

// The rule behind the first outcome that differs.
Rule rule_of_difference(const Outcomes& logged, const Outcomes& expected) {
  const auto [a, b] = std::mismatch(logged.begin(), logged.end(), expected.begin(), expected.end());
  const OutcomeType type = b != expected.end() ? b->type : a != logged.end() ? a->type : OutcomeType::kCard;
  switch (type) {
    case OutcomeType::kSweep:
      return {'R', 16};
    case OutcomeType::kShuffle:
      return {'G', 2};
    case OutcomeType::kTickets:
      return {'R', 28};
    case OutcomeType::kSouvenir:
      return {'R', 26};
    default:
      return {'R', 14};
  }
}

// The hands first, then the row, then tickets and souvenirs: the order in which they are dealt.
ReplayedNature nature_of_deal(const GameLog& log) {
  ReplayedNature nature;
  const IdRange<Seat> seats(std::clamp(log.players, 0, kMaxPlayers));  // judged by new_game()
  for (const Seat seat : seats) {
    for (const Color card : log.deal.hands[seat]) nature.add(card);
  }
  feed(nature, log.deal.outcomes);
  for (const Seat seat : seats) {
    for (const TicketId ticket : log.deal.tickets[seat]) nature.add(ticket);
  }
  if (const Souvenirs* souvenirs = log.board->souvenirs()) {
    for (const LocationId place : souvenirs->start) {
      const auto& stacks = log.deal.souvenirs;
      const auto at = std::find_if(stacks.begin(), stacks.end(),
                                   [&](const SouvenirStack& s) { return s.place == place; });
      nature.add(at == stacks.end() ? Symbol::none() : Symbol(static_cast<int>(at - stacks.begin())));
    }
  }
  return nature;
}

Rule rule_of_deal(const Deal& logged, const Deal& dealt) {
  if (logged.hands != dealt.hands) return {'R', 6};
  if (logged.outcomes != dealt.outcomes || logged.row != dealt.row) return {'R', 7};
  if (logged.tickets != dealt.tickets) return {'R', 8};
  return {'R', 10};
}

}  // namespace

Replay::Replay(const GameLog& log) : log_(&log) {
  ReplayedNature nature = nature_of_deal(log);
  nature.set_first(log.first);
  // A log does not tell when the first player was drawn. If all have chosen their tickets, it was by the
  // rule.
  const bool drawn_later =
      log.board->rules.first_after_tickets && static_cast<int>(log.moves.size()) >= log.players;
  auto begun = new_game(*log.board, log.players, drawn_later ? Seat::none() : log.first, nature);
  if (!begun) {
    verdict_ = {LogFault::kPlayers, begun.error().rule, -1, begun.error(), {}, {}};
    return;
  }
  state_ = begun->state;
  events_ = begun->step;
  Deal dealt = deal_of(state_, events_);
  if (same(log.deal.outcomes, dealt.outcomes)) dealt.outcomes = log.deal.outcomes;
  if (nature.misfit() || !nature.used_up() || dealt != log.deal)
    verdict_ = {LogFault::kDeal, rule_of_deal(log.deal, dealt), -1, {}, dealt.outcomes, {}};
}

Result<Step, LogVerdict> play_logged(GameState& state, const Move& move, Seat first) {
  ReplayedNature nature;
  nature.set_first(first);
  feed(nature, move.outcomes);
  GameState next = state;
  auto step = apply(next, move.seat, move.action, nature);
  if (!step) {
    const bool after_end = step.error().code == ViolationCode::kGameOver;
    const LogFault fault = after_end ? LogFault::kMoveAfterEnd : LogFault::kRefused;
    return LogVerdict{fault, step.error().rule, -1, step.error(), {}, {}};
  }
  const Outcomes expected = outcomes_of(*step);
  if (nature.misfit() || !same(move.outcomes, expected)) {
    const bool wrong_first = state.first.is_none() && first.index() >= state.players && !next.first.is_none();
    const Rule rule = wrong_first ? Rule{'R', 9} : rule_of_difference(move.outcomes, expected);
    return LogVerdict{LogFault::kOutcomes, rule, -1, {}, expected, {}};
  }
  state = next;
  return *step;
}

bool Replay::advance() {
  if (!verdict_.good() || played_ == log_->moves.size()) return false;
  auto step = play_logged(state_, log_->moves[played_], log_->first);
  if (!step) {
    verdict_ = step.error();
    verdict_.move = static_cast<int>(played_);
    return false;
  }
  events_ = *step;
  ++played_;
  return true;
}

LogVerdict judge(const GameLog& log) {
  Replay replay(log);
  while (replay.advance()) {
  }
  if (!replay.verdict().good()) return replay.verdict();
  const GameState& end = replay.state();
  if (end.phase != Phase::kOver) return {LogFault::kUnfinished, {'R', 32}, -1, {}, {}, {}};
  GameResult right = result_of(end);
  // A last round in which everyone passed ends by G4 and by R32 at once: either reason is right.
  if (log.result && !end.ender.is_none() && end.passes == end.players) right.reason = log.result->reason;
  if (log.result == right) return {};
  const bool scores_right =
      log.result && log.result->scores == right.scores && log.result->totals == right.totals;
  const Rule rule =
      scores_right ? log.result->places == right.places ? Rule{'R', 32} : Rule{'R', 37} : Rule{'R', 33};
  return {LogFault::kWrongResult, rule, -1, {}, {}, right};
}

}  // namespace kurz
