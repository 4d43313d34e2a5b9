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

namespace kurz {

// Not for several threads at once.
class FairQueue {
 public:
  using Duration = std::chrono::steady_clock::duration;
  struct Job {
    std::string visitor;
    std::function<void()> work;
    std::function<void()> done;  // after `work`, or instead of it if the job has to make room
  };

  void push(Job job);
  // The next job, which is running from now on; none if none waits.
  std::optional<Job> pop();
  // A job of this visitor has run for this long.
  void finished(const std::string& visitor, Duration time);
  // Removes the newest job of the visitor with the most, to make room for another; none if nobody has two
  // more than that one.
  std::optional<Job> drop_for(const std::string& visitor);

  // Whether a job waits.
  [[nodiscard]] bool is_ready() const { return !turns_.empty(); }
  // Jobs that wait or run.
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] int size_of(const std::string& visitor) const;
  // Visitors with jobs.
  [[nodiscard]] int visitors() const { return active_; }

 private:
  struct Visitor {
    std::deque<Job> waiting;
    int running = 0;
    // Compared with what others have used. Visitors who were away start at `due_`, so that time they did not
    // use is not saved up.
    Duration used{};
    [[nodiscard]] int jobs() const { return running + static_cast<int>(waiting.size()); }
  };
  using Visitors = std::map<std::string, Visitor>;
  using Turn = std::tuple<int, Duration, std::string>;  // jobs that run, time used, visitor

  static Turn turn_of(const Visitors::value_type& one) {
    return {one.second.running, one.second.used, one.first};
  }
  // Around every change of a visitor.
  void take_out(const Visitors::value_type& one) { turns_.erase(turn_of(one)); }
  void put_in(const Visitors::value_type& one);
  void left(Visitors::iterator at);

  Visitors visitors_;     // with jobs, or who have used more than their share
  std::set<Turn> turns_;  // of visitors with waiting jobs
  int size_ = 0;
  int active_ = 0;
  Duration due_{};  // what each visitor would have used by now if all had used the same
};

}  // namespace kurz
