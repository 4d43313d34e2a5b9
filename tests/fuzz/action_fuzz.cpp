// A game driven by the bytes of the input, then any words and any JSON as actions: accepted exactly if
// listed.
#include <cstring>

#include "codec/game_json.h"
#include "codec/write_described.h"
#include "engine/log/notation.h"
#include "protocol/game.h"
#include "tests/fuzz/fuzz_support.h"

namespace kurz::fuzz {
namespace {

// board, players, seed, number of moves; then a byte for each move.
GameState reach(Bytes& bytes, SeededNature& nature) {
  const Board& board = any_board(bytes);
  const int players = kMinPlayers + bytes.below(kMaxPlayers - kMinPlayers + 1);
  nature = SeededNature(bytes.next());
  GameState state = new_game(board, players, Seat::none(), nature).value().state;
  for (int moves = bytes.next(); moves > 0 && state.phase != Phase::kOver; --moves) {
    const int byte = bytes.next();
    const Seat seat = state.phase == Phase::kChooseTickets ? Seat(lowest(state.to_choose)) : state.turn;
    const LegalActions legal = legal_actions(state, seat);
    require(!legal.empty(), "the seat to move can do something");
    require(apply(state, seat, legal[byte % legal.size()], nature).ok(), "a listed action is accepted");
    require_sound(state);
  }
  return state;
}

void try_action(const GameState& state, Seat seat, Action action, SeededNature nature) {
  GameState copy;
  std::memcpy(static_cast<void*>(&copy), &state, sizeof state);
  const bool listed = legal_actions(state, seat).contains(action);
  const auto step = apply(copy, seat, action, nature);
  require(step.ok() == listed, "an action is accepted exactly if it is listed");
  if (step.ok()) return require_sound(copy);
  require(step.error().rule.number >= 1 && step.error().rule.number <= 37, "a violation names a rule");
  require(std::memcmp(&copy, &state, sizeof state) == 0, "a refused action changes nothing");
  protocol::to_message(*state.board, step.error());
}

void try_json(const GameState& state, std::string_view text, SeededNature nature) {
  ReadError error;
  const auto value = parse_json(text, error);
  if (!value) return;
  JsonReader reader;
  const Action action = action_from_json(*state.board, *value, "", reader);
  if (!reader.ok()) return;
  JsonReader again;
  const auto written = boost::json::parse(json_of(named::named(*state.board, action)));
  require(action_from_json(*state.board, written, "", again) == action && again.ok(),
          "an action goes through JSON");
  for (int seat = 0; seat < state.players; ++seat) try_action(state, Seat(seat), action, nature);
}

void run(Bytes bytes) {
  SeededNature nature(0);
  const GameState state = reach(bytes, nature);
  try_json(state, bytes.rest(), nature);
  while (!bytes.empty()) {
    const Seat seat(bytes.next());
    try_action(state, seat, Action::from_bits(bytes.word()), nature);
  }
}

}  // namespace
}  // namespace kurz::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kurz::fuzz::run(kurz::fuzz::Bytes(data, size));
  return 0;
}
