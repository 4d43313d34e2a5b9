// Nothing in the hot path allocates. Replaces the global operator new of the whole program to count.
#include <cstdlib>
#include <new>
#include <vector>

#include <doctest/doctest.h>

#include "engine/rules/apply.h"
#include "engine/rules/playout.h"
#include "engine/rules/scoring.h"
#include "engine/view/view.h"
#include "tests/support/boards.h"

namespace {

thread_local long allocations = 0;

void* counted_or_null(std::size_t size) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}

// Not inlined: where g++ sees both ends it takes our new for its own and free for a mistake.
[[gnu::noinline]] void give_back(void* memory) noexcept { std::free(memory); }

void* counted(std::size_t size) {
  if (void* memory = counted_or_null(size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept { return counted_or_null(size); }
void* operator new[](std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  return counted_or_null(size);
}
void operator delete(void* memory) noexcept { give_back(memory); }
void operator delete[](void* memory) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { give_back(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { give_back(memory); }

namespace kurz::test {
namespace {

template <class Body>
long allocations_of(Body body) {
  const long before = allocations;
  body();
  return allocations - before;
}

TEST_CASE("allocations are counted") {
  CHECK(allocations_of([] { return std::vector<int>(10).size(); }) == 1);
  CHECK(allocations_of([] {}) == 0);
}

TEST_CASE("a playout does not allocate") {
  for_each_table([](const Board& on, int players) {
    CAPTURE(on.id);
    CAPTURE(players);
    int decisions = 0;
    const long made = allocations_of([&] {
      for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        NoEvents nobody;
        SeededNature chance(seed);
        GameState state = deal_game(on, players, chance, nobody);
        decisions += play_out(state, chance, nobody, [](const GameState&) {});
        decisions += places(score_all(state), players)[0];
      }
    });
    CHECK(decisions > 100);
    CHECK(made == 0);
  });
}

TEST_CASE("applying, looking and determinizing do not allocate") {
  for_each_table([](const Board& on, int players) {
    CAPTURE(on.id);
    CAPTURE(players);
    SeededNature nature(7);
    Rng rng(7);
    bool same = true;
    const long made = allocations_of([&] {
      auto begun = new_game(on, players, Seat::none(), nature);
      GameState& state = begun->state;
      while (state.phase != Phase::kOver) {
        const Seat seat = seat_to_move(state);
        const View view = make_view(state, seat);
        same = same && determinize(view, rng).row == view.row;
        same = same && apply(state, seat, view.legal[rng.below(view.legal.size())], nature).ok();
        same = same && !apply(state, seat, Action::from_bits(0xFFFFFFFF), nature).ok();
      }
    });
    CHECK(same);
    CHECK(made == 0);
  });
}

}  // namespace
}  // namespace kurz::test
