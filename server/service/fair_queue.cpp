#include "server/service/fair_queue.h"

#include <algorithm>

namespace kurz {
namespace {

// A visitor who used the queue alone for a long time does not wait longer than this afterwards.
constexpr std::chrono::seconds kMostAhead(2);

}  // namespace

void FairQueue::put_in(const Visitors::value_type& one) {
  if (!one.second.waiting.empty()) turns_.insert(turn_of(one));
}

void FairQueue::push(Job job) {
  const auto at = visitors_.try_emplace(job.visitor).first;
  Visitor& visitor = at->second;
  take_out(*at);
  if (visitor.jobs() == 0) {
    visitor.used = std::max(visitor.used, due_);
    ++active_;
  }
  visitor.waiting.push_back(std::move(job));
  ++size_;
  put_in(*at);
}

std::optional<FairQueue::Job> FairQueue::pop() {
  if (turns_.empty()) return {};
  const auto at = visitors_.find(std::get<std::string>(*turns_.begin()));
  take_out(*at);
  Job job = std::move(at->second.waiting.front());
  at->second.waiting.pop_front();
  ++at->second.running;
  put_in(*at);
  return job;
}

void FairQueue::finished(const std::string& visitor, Duration time) {
  const auto at = visitors_.find(visitor);
  take_out(*at);
  due_ += time / active_;
  at->second.used = std::min(at->second.used + time, due_ + kMostAhead);
  --at->second.running;
  --size_;
  put_in(*at);
  left(at);
}

std::optional<FairQueue::Job> FairQueue::drop_for(const std::string& visitor) {
  auto most = visitors_.end();
  for (auto at = visitors_.begin(); at != visitors_.end(); ++at) {
    if (at->second.waiting.empty()) continue;
    if (most == visitors_.end() || at->second.jobs() > most->second.jobs()) most = at;
  }
  if (most == visitors_.end() || most->second.jobs() < size_of(visitor) + 2) return {};
  take_out(*most);
  Job job = std::move(most->second.waiting.back());
  most->second.waiting.pop_back();
  --size_;
  put_in(*most);
  left(most);
  return job;
}

// Forgets visitors without jobs, unless they would gain by it.
void FairQueue::left(Visitors::iterator at) {
  if (at->second.jobs() > 0) return;
  --active_;
  if (size_ == 0) {
    visitors_.clear();
    due_ = {};
    return;
  }
  std::erase_if(visitors_,
                [this](const auto& one) { return one.second.jobs() == 0 && one.second.used <= due_; });
}

int FairQueue::size_of(const std::string& visitor) const {
  const auto at = visitors_.find(visitor);
  return at == visitors_.end() ? 0 : at->second.jobs();
}

}  // namespace kurz
