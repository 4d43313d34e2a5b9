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

Writer::Writer(std::unique_ptr<Store> store, Post post, std::function<void()> on_recovery)
    : store_(std::move(store)),
      post_(std::move(post)),
      on_recovery_(std::move(on_recovery)),
      thread_([this] { work(); }) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  filled_.notify_one();
  thread_.join();
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

bool Writer::wait_for_work(std::unique_lock<std::mutex>& lock) {
  constexpr std::chrono::seconds kBetweenTries(1);
  return filled_.wait_for(lock, kBetweenTries, [this] { return closing_ || !writes_.empty(); });
}

void Writer::work() {
  for (;;) {
    std::unique_lock lock(mutex_);
    if (!wait_for_work(lock)) {
      lock.unlock();
      check();
      continue;
    }
    if (writes_.empty()) return;
    const std::vector<Write> writes = take_first(writes_, kMostAtOnce);
    const std::vector<Done> calls = take_first(calls_, kMostAtOnce);
    lock.unlock();
    const Stored<std::vector<Written>> written = commit(writes);
    for (std::size_t i = 0; i < calls.size(); ++i) {
      const auto result = written ? Stored<Written>((*written)[i]) : Stored<Written>(written.error());
      post_ ? post_([call = calls[i], result] { call(result); }) : calls[i](result);
    }
    untidy_ = store_->tidy_up();
  }
}

void Writer::check() {
  const Write probe = Probe{};
  if (std::string problem = store_->problem(); !problem.empty()) {
    set_problem(std::move(problem));
  } else if (!works_) {
    static_cast<void>(commit(std::span(&probe, 1)));
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
