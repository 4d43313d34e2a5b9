#include "bots/value/inputs.h"

#include <algorithm>

#include "bots/plan/shopping.h"
#include "engine/rules/connectivity.h"
#include "engine/rules/scoring.h"

namespace kurz {
namespace {

constexpr int kMissing = 16;
constexpr int kRoutes = 10;
constexpr int kTurns = 16;  // turns that a plan takes
constexpr int kClock = 16;  // turns that are left: the last value means none at all
constexpr int kPieces = 32;
constexpr int kHand = 20;
constexpr int kPerColor = 6;
constexpr int kScores = 44;  // two points each, from -20
constexpr int kLeads = 41;   // two points each, from -40
constexpr int kStages = 4;   // of the game, by the shortest clock
constexpr int kTurnLeads = 17;

int within(int value, int count) { return std::clamp(value, 0, count - 1); }
int score_step(int points) { return within((points + 20) / 2, kScores); }
int lead_step(int points) { return within((points + 40) / 2, kLeads); }

// One seat as the network is told of it.
struct Position {
  RouteSet wanted = 0;
  RouteSet payable = 0;  // of the wanted routes
  TicketSet served = 0;
  TicketSet done = 0;
  int missing = 0;
  int turns = 0;  // that the plan takes
  int clock = 0;
  int now = 0;
  int planned = 0;
  int pieces_planned = 0;
  int useful = 0;  // face-up cards that the plan lacks
};

bool can_pay(const Board& board, CardCounts hand, const Route& route) {
  int most = 0;
  if (route.color == kGray) {
    for (int c = 0; c < board.color_count(); ++c) most = std::max(most, hand[Color(c)]);
  } else {
    most = hand[route.color];
  }
  return std::max<int>(route.ferries, route.cards - most) <= hand[kWild];
}

// Turns that this seat still has, if the quickest of the others ends the game.
int clock_of(const GameState& world, Seat seat) {
  if (world.last_turns > 0) {
    const int wait = (seat.index() - world.turn.index() + world.players) % world.players;
    return wait < world.last_turns ? 0 : kClock - 1;
  }
  int soonest = kClock - 2;
  for (const Seat other : world.seats_in_play()) {
    if (other == seat) continue;
    const int pieces = world.pieces_left(other) - world.board->rules.end_when_pieces_left;
    const int draws = std::max(0, pieces - world.hand[other].total());
    soonest = std::min(soonest, 1 + (pieces + 2 * draws) / 4);
  }
  return std::max(1, soonest);
}

Position position_of(const GameState& world, Seat seat, Policy& policy) {
  const Board& board = *world.board;
  const TicketPlan& plan = policy.plan(world, seat);
  Position found;
  found.wanted = plan.wanted;
  found.served = plan.served;
  const CardCounts hand = world.hand[seat];
  const Shopping shopping(board, hand, plan.wanted);
  found.missing = shopping.missing();
  found.turns = std::popcount(plan.wanted) + (found.missing + 1) / 2;
  found.clock = clock_of(world, seat);
  Network network(board, world.owned[seat]);
  LocationSet touched = 0;
  for_each_bit(plan.wanted, [&](int r) {
    const Route& route = board.at(RouteId(r));
    found.planned += route.points;
    found.pieces_planned += route.pieces;
    touched |= bit<LocationSet>(route.a.index()) | bit<LocationSet>(route.b.index());
    if (can_pay(board, hand, route)) found.payable |= bit(r);
  });
  if (const auto* attractions = std::get_if<Attractions>(&board.bonus)) {
    found.planned +=
        std::popcount(touched & ~network.touched() & attractions->locations) * attractions->points_each;
  }
  for_each_bit(world.tickets[seat], [&](int t) {
    const Ticket& ticket = board.at(TicketId(t));
    const bool done = network.joins(ticket.a, ticket.b);
    if (done) found.done |= bit<TicketSet>(t);
    found.now += done ? ticket.points : -ticket.points;
    if (!done && has(plan.served, t)) found.planned += 2 * ticket.points;
  });
  found.now +=
      route_points(board, world.owned[seat]) + bonus_of(board, network, world.souvenirs[seat]).points;
  found.planned += found.now;
  for_each_bit(world.row.colored(), [&](int slot) { found.useful += shopping.missing(world.row[slot]) > 0; });
  return found;
}

}  // namespace

InputMap::Block InputMap::take_block(const Board& board) {
  Block block{};
  block.missing = take(kMissing);
  block.routes = take(kRoutes);
  block.time = take(kTurns * kClock);
  block.pieces = take(kPieces);
  block.kind = take(8);
  block.after = take(kPieces);
  block.cards = take((board.color_count() + 1) * kPerColor);
  block.hand = take(kHand);
  block.tickets = take(3 * board.ticket_count());
  block.owned = take(board.route_count());
  block.wanted = take(board.route_count());
  block.payable = take(board.route_count());
  block.contested = take(6);
  block.count = take(8);
  block.symbols = take(kMaxSymbols + kMaxSymbols + 1);
  block.planned = take(kScores);
  block.now = take(kScores);
  block.useful = take(6);
  return block;
}

InputMap::InputMap(const Board& board)
    : own_(take_block(board)),
      other_(take_block(board)),
      planned_lead_(take(kLeads * kStages)),
      lead_(take(kLeads * kStages)),
      turn_lead_(take(kTurnLeads * 2)),
      mover_(take(kMaxSeats)),
      last_(take(kMaxSeats + 1)),
      deck_(take(12)),
      players_(take(kMaxSeats + 1)) {}

class InputWriter {
 public:
  InputWriter(const InputMap& map, const GameState& world, Inputs& inputs)
      : map_(map), world_(world), board_(*world.board), inputs_(inputs) {}

  void write(Seat me, Policy& policy) {
    BySeat<Position> at{};
    for (const Seat seat : world_.seats_in_play()) at[seat] = position_of(world_, seat, policy);
    int best_now = -1000;
    int best_planned = -1000;
    int fewest_turns = 100;
    int stage = 100;
    for (const Seat seat : world_.seats_in_play()) {
      RouteSet others = 0;
      for (const Seat other : world_.seats_in_play()) {
        if (other != seat) others |= at[other].wanted;
      }
      write_seat(seat == me ? map_.own_ : map_.other_, seat, at[seat], others);
      stage = std::min(stage, at[seat].clock);
      if (seat == me) continue;
      best_now = std::max(best_now, at[seat].now);
      best_planned = std::max(best_planned, at[seat].planned);
      fewest_turns = std::min(fewest_turns, at[seat].turns);
    }
    const int step = stage <= 1 ? 0 : stage <= 3 ? 1 : stage <= 6 ? 2 : 3;
    const int wait = (world_.turn.index() - me.index() + world_.players) % world_.players;
    add(map_.planned_lead_ + kLeads * step, lead_step(at[me].planned - best_planned));
    add(map_.lead_ + kLeads * step, lead_step(at[me].now - best_now));
    add(map_.turn_lead_ + kTurnLeads * (wait == 0), within(at[me].turns - fewest_turns + 8, kTurnLeads));
    add(map_.mover_, wait);
    add(map_.last_, world_.last_turns);
    add(map_.deck_, within(world_.deck.total() / 4, 12));
    add(map_.players_, world_.players);
  }

 private:
  void add(int first, int value) { inputs_.push_back(static_cast<std::uint16_t>(first + value)); }
  void add_each(int first, std::uint64_t set) {
    for_each_bit(set, [&](int i) { add(first, i); });
  }

  void write_seat(const InputMap::Block& block, Seat seat, const Position& at, RouteSet others) {
    const CardCounts hand = world_.hand[seat];
    const int pieces = world_.pieces_left(seat);
    add(block.missing, within(at.missing, kMissing));
    add(block.routes, within(std::popcount(at.wanted), kRoutes));
    add(block.time, within(at.turns, kTurns) * kClock + at.clock);
    add(block.pieces, within(pieces, kPieces));
    if (board_.kind_count() > 1) add(block.kind, within(world_.pieces[seat][1], 8));
    add(block.after, within(pieces - at.pieces_planned, kPieces));
    for_each_kind(hand, [&](Color card, int n) {
      const int color = card == kWild ? board_.color_count() : card.index();
      add(block.cards, color * kPerColor + within(n, kPerColor));
    });
    add(block.hand, within(hand.total(), kHand));
    add_each(block.tickets, at.done);
    add_each(block.tickets + board_.ticket_count(), world_.tickets[seat] & at.served & ~at.done);
    add_each(block.tickets + 2 * board_.ticket_count(), world_.tickets[seat] & ~at.served & ~at.done);
    add_each(block.owned, world_.owned[seat]);
    add_each(block.wanted, at.wanted);
    add_each(block.payable, at.payable);
    add(block.contested, within(std::popcount(at.wanted & others), 6));
    add(block.count, within(std::popcount(world_.tickets[seat]), 8));
    if (board_.souvenirs() != nullptr) {
      add_each(block.symbols, world_.souvenirs[seat]);
      add(block.symbols + kMaxSymbols, std::popcount(static_cast<unsigned>(world_.souvenirs[seat])));
    }
    add(block.planned, score_step(at.planned));
    add(block.now, score_step(at.now));
    add(block.useful, within(at.useful, 6));
  }

  const InputMap& map_;
  const GameState& world_;
  const Board& board_;
  Inputs& inputs_;
};

void read_inputs(const InputMap& map, const GameState& world, Seat seat, Policy& policy, Inputs& inputs) {
  inputs.clear();
  InputWriter(map, world, inputs).write(seat, policy);
}

}  // namespace kurz
