// Everything that happens comes from one seed: processes that share a database, the pages of people, what
// they send each other, and what goes wrong. The world does one small step after the other, in one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/simulation/invariants.h"
#include "tests/simulation/page.h"
#include "tests/simulation/process.h"

namespace kurz::simulation {

// The processes of a world.
enum class Shape : std::uint8_t { kAlone, kOne, kTwo, kThree };
inline constexpr std::uint64_t kShapes = 4;
constexpr Shape shape_of(std::uint64_t seed) { return static_cast<Shape>(seed % kShapes); }
// The nth seed of this shape.
constexpr std::uint64_t seed_of(Shape shape, std::uint64_t n) {
  return n * kShapes + static_cast<std::uint64_t>(shape);
}

// For the trace.
inline std::int64_t number(std::size_t index) { return static_cast<std::int64_t>(index); }

struct WorldOptions {
  Mistake mistake = Mistake::kNone;
  std::ostream* trace = nullptr;  // gets a line per step
};

// How a world went.
struct Course {
  std::optional<Violation> violation;
  std::uint64_t hash = 0;  // of every step: the same for the same seed
  long steps = 0;
  std::size_t events = 0;  // stored
};

class World {
 public:
  World(std::uint64_t seed, const WorldOptions& options);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  Course run();

 private:
  struct Server {
    std::unique_ptr<Process> process;  // none: it has crashed
    std::vector<Socket> sockets;       // some have been closed, and it has not noticed
    std::int64_t back_at = 0;          // starts or continues then; 0: it runs
    bool is_frozen = false;
    int starts = 0;
    std::int64_t wall = 0;
    std::int64_t stopped_at = 0;  // by its own clock
  };
  struct NewTable {
    std::size_t page = 0;  // of the host
    std::string id;
    TableSettings settings;
    Holders holders;
    std::int64_t asked_at = 0;
    std::string table;  // once it is created
  };
  void choose_rates();
  void choose_people();
  void add_page(Page::Setup setup);
  TableSettings choose_settings();
  void stop_faults();

  void step();
  bool do_something();
  bool do_way(std::size_t way);
  bool receive(std::size_t server);
  bool deliver_notice();
  bool commit_late();
  bool create_tables();
  bool act(Page& page);
  bool read(Page& page);
  void connect(Page& page);
  // Planted: the answer that the version of a command is too old, whatever its id; false if it is not.
  static bool reject_version(Process& process, const Socket& socket, const std::string& text);
  void start(std::size_t server);
  void crash(std::size_t server);
  void resume(std::size_t server);
  void cause_faults();
  void change_guests();
  // To the next time at which something is due.
  void pass_time();
  [[nodiscard]] bool runs(const Server& server) const { return server.process && !server.is_frozen; }
  // Whether the guest's secret has changed since the socket was opened.
  [[nodiscard]] bool has_old_secret(const SocketEnd& socket) const;
  // What is missing at the end: games, versions that pages do not know, and who is there.
  [[nodiscard]] std::string missing() const;
  // What a page does not know of who is at a table; empty if all of them know all.
  [[nodiscard]] std::string unknown_people(const Table& table) const;
  // Adds a step to the hash and to the trace.
  void note(std::string_view what, std::int64_t one = 0, std::int64_t two = 0, std::string_view text = {});

  template <class List>
  std::size_t any_index(const List& list) {
    return static_cast<std::size_t>(rng_.below(static_cast<int>(list.size())));
  }
  template <class List>
  const auto& any_of(const List& list) {
    return list[any_index(list)];
  }

  WorldOptions options_;
  Rng rng_;
  std::int64_t time_ = 1'700'000'000'000;
  Logger logger_{"/dev/null"};
  Database database_;
  Invariants invariants_;
  bool is_alone_ = false;
  std::vector<Server> servers_;
  std::vector<std::unique_ptr<Page>> pages_;
  std::vector<NewTable> tables_;
  std::int64_t database_back_at_ = 0;
  Course course_;
};

// The world of a seed, up to the end of all games or the first violation.
Course simulate(std::uint64_t seed, const WorldOptions& options = {});

}  // namespace kurz::simulation
