// The very last turn of a game, counted out.
#include <algorithm>
#include <map>

#include "bots/frozen/playout.h"
#include "engine/rules/flow.h"

namespace kurz::frozen {
namespace {

struct Sum {
  double weight = 0;
  double reward = 0;
  double win = 0;
  double points = 0;

  void add(const Sum& other, double by = 1) {
    weight += by * other.weight;
    reward += by * other.reward;
    win += by * other.win;
    points += by * other.points;
  }
};

class LastTurn {
 public:
  LastTurn(const View& view, const TicketBelief& belief, Rng& rng) : view_(view), me_(view.viewer) {
    for (const BelievedTickets& believed : belief.all(rng))
      worlds_.push_back({determinize(view, believed.held, rng), believed.probability});
  }

  Sum after(Action action) {
    Sum sum;
    for (const auto& [world, probability] : worlds_) {
      GameState played = world;
      SeededNature chance(0);  // cards that are drawn now do not score
      Flow(played, chance, kNoListener).act(view_.viewer, action);
      Policy policy;
      frozen::play_to_end(played, policy, chance);
      sum.add(outcome(played), probability);
    }
    return sum;
  }

  // Over all pairs that may come; what is kept of each is chosen without knowing what the others hold.
  Sum after_drawing_tickets() {
    std::map<TicketSet, Keeps> offers;
    for (const auto& [world, probability] : worlds_) add_offers(world, probability, offers);
    Sum sum;
    for (const auto& [offer, keeps] : offers) {
      sum.add(*std::ranges::max_element(keeps, {}, &Sum::reward));
    }
    return sum;
  }

 private:
  struct Weighted {
    GameState world;
    double probability;
  };
  using Keeps = std::array<Sum, 3>;  // of the first, the second, both

  [[nodiscard]] Sum outcome(const GameState& over) const {
    const EndValues values = frozen::outcome_of(over);
    return {1, values.reward[me_], values.win[me_], values.points[me_]};
  }

  void add_offers(const GameState& world, double probability, std::map<TicketSet, Keeps>& offers) {
    // With fewer than two left that nobody has drawn yet, those that were returned come up.
    TicketSet pool = world.ticket_pool;
    for (int i = 0; std::popcount(pool) < kOfferSize && i < world.returned.size(); ++i)
      pool |= bit<TicketSet>(world.returned[i].ticket.index());
    const int n = std::popcount(pool);
    if (n == 1) return add_keeps(world, probability, pool, pool, pool, offers);
    const double each = probability / (n * (n - 1) / 2.0);
    for_each_bit(pool, [&](int a) {
      for_each_bit(pool & ~((bit<TicketSet>(a) << 1U) - 1), [&](int b) {
        add_keeps(world, each, bit<TicketSet>(a), bit<TicketSet>(b), bit<TicketSet>(a) | bit<TicketSet>(b),
                  offers);
      });
    });
  }

  void add_keeps(const GameState& world, double probability, TicketSet one, TicketSet two, TicketSet both,
                 std::map<TicketSet, Keeps>& offers) const {
    Keeps& keeps = offers[both];
    const std::array<TicketSet, 3> choices{one, two, both};
    for (std::size_t i = 0; i < choices.size(); ++i) {
      GameState played = world;
      played.tickets[me_] |= choices[i];
      keeps[i].add(outcome(played), probability);
    }
  }

  const View& view_;
  Seat me_;
  std::vector<Weighted> worlds_;
};

}  // namespace

Findings solve_last_turn(const View& view, const TicketBelief& belief, Rng& rng) {
  LastTurn last(view, belief, rng);
  Findings findings;
  RouteSet claimed = 0;
  bool drawn = false;
  view.legal.for_each([&](Action action) {
    const bool draws = action.type() == ActionType::kDrawCard || action.type() == ActionType::kTakeCard;
    const RouteSet route = action.type() == ActionType::kClaim ? bit(action.route().index()) : 0;
    if ((draws && drawn) || (claimed & route) != 0) return;
    drawn = drawn || draws;
    claimed |= route;
    const Sum sum =
        action.type() == ActionType::kDrawTickets ? last.after_drawing_tickets() : last.after(action);
    findings.push_back({action, 1, sum.reward / sum.weight, sum.win / sum.weight, sum.points / sum.weight});
  });
  std::ranges::stable_sort(findings, std::greater{}, &Finding::reward);
  return findings;
}

}  // namespace kurz::frozen
