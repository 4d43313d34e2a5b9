// Jobs of many visitors in a fair order: the next one is of the visitor whose jobs have used the least time.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "server/service/allowances.h"

namespace kurz {

// All guests of an address together may have as many jobs as `address_share` visitors, and get the time of at
// most three. Not for several threads at once.
class FairQueue {
 public:
  using Duration = std::chrono::steady_clock::duration;
  struct Job {
    Visitor visitor;
    std::function<bool()> work;  // false: it needs another turn
    std::function<void()> done;  // after `work`, or instead of it if the job has to make room
  };

  // 0: addresses do not count.
  explicit FairQueue(int address_share);

  void push(Job job) { insert(std::move(job), false); }
  // The next job, which is running from now on; none if none waits.
  std::optional<Job> pop();
  // A job has run for this long.
  void finished(const Job& job, Duration time);
  // A job that has finished needs another turn, before the visitor's other jobs.
  void push_again(Job job) { insert(std::move(job), true); }
  // Removes the newest job of the visitor with the most, to make room for another; none if nobody would still
  // have as many as that one.
  std::optional<Job> drop_for(const Visitor& visitor);

  // Whether a job waits.
  [[nodiscard]] bool is_ready() const { return !turns_.empty(); }
  // Jobs that wait or run.
  [[nodiscard]] int size() const { return size_; }
  // Those of one visitor, or those of the address divided by its share if that is more.
  [[nodiscard]] double size_of(const Visitor& visitor) const;
  // The jobs that share the time of one visitor with a job of this one.
  [[nodiscard]] double sharing_with(const Visitor& visitor) const;
  // Visitors with jobs; an address counts as three at most.
  [[nodiscard]] int visitors() const { return active_; }

 private:
  struct Entry;
  using Entries = std::map<std::string, Entry>;
  struct Address {
    std::set<Entries::value_type*> guests;  // with jobs
    int jobs = 0;
    int running = 0;
    Duration used{};  // divided by its share of the time
  };
  using Addresses = std::map<std::string, Address>;
  // A visitor.
  struct Entry {
    std::deque<Job> waiting;
    int running = 0;
    // Compared with what others have used. Visitors who were away start at `due_`, so that time they did not
    // use is not saved up.
    Duration used{};
    Address* address = nullptr;  // that of the first of its jobs; null if unknown, or without jobs
    [[nodiscard]] int jobs() const { return running + static_cast<int>(waiting.size()); }
  };
  using Turn = std::tuple<int, Duration, std::string>;  // jobs that run, time used, visitor

  [[nodiscard]] Turn turn_of(const Entries::value_type& one) const;
  [[nodiscard]] double size_of(int jobs, int jobs_of_address) const;
  [[nodiscard]] std::pair<int, int> jobs_of(const Visitor& visitor) const;  // own, and those of the address
  void insert(Job job, bool at_front);
  // Changes a visitor, which can change the turns of all guests of the address.
  template <class Change>
  void change(Entries::value_type& one, Change change);
  Entries::value_type& arrive(const Visitor& visitor);
  void leave(Entries::value_type& one);

  int address_share_;
  int time_share_;
  Entries visitors_;      // with jobs, or who have used more than their share
  Addresses addresses_;   // likewise
  std::set<Turn> turns_;  // of visitors with waiting jobs
  int size_ = 0;
  int active_ = 0;
  Duration due_{};  // what each visitor would have used by now if all had used the same
};

}  // namespace kurz
