// What each visitor may use of the server, so that no visitor can use it up: token buckets per guest and per
// network address.
#pragma once

#include <array>
#include <cstdint>
#include <ctime>
#include <functional>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/config/config.h"

namespace kurz {

// Who uses the server, as far as it is known.
struct Visitor {
  std::string guest;    // empty: a client without a name
  std::string address;  // see visitor_address(); empty: unknown

  // A key for lists of visitors: clients without a name are counted by their address.
  [[nodiscard]] std::string key() const { return guest.empty() ? "@" + address : guest; }
};

enum class Expense : std::uint8_t {
  kRequest,     // HTTP requests
  kAnswerByte,  // bytes of HTTP answers
  kSocket,      // WebSockets opened
  kMessage,     // WebSocket messages
  kNewGuest,    // guests created
  kTable,       // tables created
  kBoardWork,   // milliseconds of checking, saving and drawing custom boards, and of replaying uploaded logs
  kHint,        // milliseconds of hints
  kAnalysis,    // milliseconds of analyses
};
inline constexpr std::size_t kExpenses = 9;

// How much is there at first and at most, and how fast it comes back. A burst of 0 means no limit.
struct Rate {
  double burst = 0;
  double per_minute = 0;
};

// A token bucket. Times are milliseconds of a clock that never jumps.
class Allowance {
 public:
  Allowance() = default;
  Allowance(const Rate& rate, std::int64_t now) : left_(rate.burst), at_(now) {}

  // What is left; negative if more was taken than was there.
  [[nodiscard]] double left(const Rate& rate, std::int64_t now) const;
  // Milliseconds until `amount` is there, or until the bucket is full if it is too small for that.
  [[nodiscard]] std::int64_t wait(const Rate& rate, double amount, std::int64_t now) const;
  void take(const Rate& rate, double amount, std::int64_t now);

 private:
  double left_ = 0;
  std::int64_t at_ = 0;
};

// The allowances of all visitors. A guest has one per kind of expense, and so have all clients of an address
// together, with `address_share` times as much. Clients without a name of one address count as one guest.
class Allowances {
 public:
  using Clock = std::function<std::int64_t()>;  // milliseconds, never jumps
  static constexpr std::size_t kMostKept = 50'000;

  Allowances(const AllowanceOptions& options, Clock clock, std::size_t most_kept = kMostKept);

  // Takes the amount if it is there and returns 0; otherwise returns the milliseconds until it is.
  std::int64_t charge(const Visitor& visitor, Expense expense, double amount = 1);
  // Takes what was used already, whether it is there or not: later charges wait longer. An expense that is
  // only known afterwards is charged with 1 at first and with the rest here.
  void add(const Visitor& visitor, Expense expense, double amount);

  struct Limit {
    std::string_view metric, help;
    Rate rate;       // of guests
    long times = 0;  // how often charge() told a visitor to wait
  };
  // By Expense.
  [[nodiscard]] const std::array<Limit, kExpenses>& limits() const { return limits_; }
  // What a guest or an address has used. Other processes of the database are told of it from time to time.
  struct Use {
    std::string who;
    bool is_address = false;
    Expense expense{};
    double amount = 0;
  };
  std::function<void(const Use&)> on_use;
  // What was used in another process.
  void add_use(const Use& use);
  // Guests and addresses that are kept.
  [[nodiscard]] std::size_t size() const { return kept_.size(); }

 private:
  struct Kept {
    std::string who;
    bool is_address = false;
    std::array<Allowance, kExpenses> by_expense;
    std::array<double, kExpenses> untold{};  // used since the others were told
  };
  void take(Kept& payer, Expense expense, double amount, std::int64_t now);
  [[nodiscard]] Rate rate(const Kept& kept, Expense expense) const;
  [[nodiscard]] bool is_full(const Kept& kept, std::int64_t now) const;
  Kept& find(const std::string& who, bool is_address, std::int64_t now);
  // The guest and the address; one of them may be null.
  std::array<Kept*, 2> find(const Visitor& visitor, Expense expense, std::int64_t now);
  void drop_one(std::int64_t now);

  std::array<Limit, kExpenses> limits_;
  int address_share_;
  Clock clock_;
  std::size_t most_kept_;
  std::list<Kept> kept_;  // the last used first
  std::unordered_map<std::string, std::list<Kept>::iterator> by_name_;
};

// Processor time of this thread, in milliseconds: that it waits for others costs nobody anything.
inline double thread_milliseconds() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) * 1e-6;
}

template <class Result>
struct Timed {
  Result result;
  double milliseconds = 0;
};

// The same work, which also tells its time.
template <class Work>
auto timed(Work work) {
  return [work = std::move(work)] {
    const double begin = thread_milliseconds();
    auto result = work();
    return Timed<std::invoke_result_t<Work>>{std::move(result), thread_milliseconds() - begin};
  };
}

}  // namespace kurz
