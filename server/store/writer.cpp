#include "server/store/writer.h"

#include <algorithm>
#include <chrono>
#include <iterator>

namespace kurz {
namespace {

// Moves at most `most` of the first entries out of a list.
template <class T>
std::vector<T> take_first(std::vector<T>& from, std::size_t most) {
  const auto end = from.begin() + static_cast<std::ptrdiff_t>(std::min(most, from.size()));
  std::vector<T> taken(std::make_move_iterator(from.begin()), std::make_move_iterator(end));
  from.erase(from.begin(), end);
  return taken;
}

}  // namespace

Writer::Writer(std::unique_ptr<Store> store, Post post, std::function<void()> on_recovery, bool starts_thread)
    : store_(std::move(store)), post_(std::move(post)), on_recovery_(std::move(on_recovery)) {
  if (starts_thread) thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

void Writer::submit(Write write, Done done) {
  {
    const std::lock_guard lock(mutex_);
    writes_.push_back(std::move(write));
    calls_.push_back(std::move(done));
  }
  filled_.notify_one();
}

std::size_t Writer::waiting() const {
  const std::lock_guard lock(mutex_);
  return writes_.size();
}

void Writer::work(const std::stop_token& stop) {
  constexpr std::chrono::seconds kBetweenChecks(1);
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      filled_.wait_for(lock, stop, kBetweenChecks, [this] { return !writes_.empty(); });
    }
    if (run_next()) continue;
    if (stop.stop_requested()) return;
    check();
  }
}

bool Writer::run_next() {
  std::unique_lock lock(mutex_);
  const std::vector<Write> writes = take_first(writes_, kMostAtOnce);
  const std::vector<Done> calls = take_first(calls_, kMostAtOnce);
  lock.unlock();
  if (writes.empty()) return false;
  const Stored<std::vector<Written>> written = commit(writes);
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const auto result = written ? Stored<Written>((*written)[i]) : Stored<Written>(written.error());
    post_ ? post_([call = calls[i], result] { call(result); }) : calls[i](result);
  }
  untidy_ = store_->tidy_up();
  return true;
}

void Writer::check() {
  const Write probe = Probe{};
  if (std::string problem = store_->problem(); !problem.empty()) {
    set_problem(std::move(problem));
  } else {
    static_cast<void>(commit({&probe, works_ ? 0UL : 1UL}));
  }
  if (works_ && untidy_) untidy_ = store_->tidy_up();
}

Stored<std::vector<Written>> Writer::commit(std::span<const Write> writes) {
  Stored<std::vector<Written>> written = store_->commit(writes);
  set_problem(written ? "" : written.error().text);
  return written;
}

void Writer::set_problem(std::string problem) {
  const bool works_now = problem.empty();
  {
    const std::lock_guard lock(mutex_);
    problem_ = std::move(problem);
  }
  if (works_now && !works_ && on_recovery_) on_recovery_();
  works_ = works_now;
}

std::string Writer::problem() const {
  const std::lock_guard lock(mutex_);
  return problem_;
}

}  // namespace kurz
