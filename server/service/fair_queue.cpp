#include "server/service/fair_queue.h"

#include <algorithm>

namespace kurz {
namespace {

// A visitor who used the queue alone for a long time does not wait longer than this afterwards.
constexpr std::chrono::seconds kMostAhead(2);
// So that one other visitor still gets more than a tenth of the time.
constexpr int kMostTimeShare = 3;

}  // namespace

FairQueue::FairQueue(int address_share)
    : address_share_(address_share), time_share_(std::min(address_share, kMostTimeShare)) {}

FairQueue::Turn FairQueue::turn_of(const Entries::value_type& one) const {
  const auto& [name, entry] = one;
  if (entry.address == nullptr) return {entry.running, entry.used, name};
  return {std::max(entry.running, entry.address->running / time_share_),
          std::max(entry.used, entry.address->used), name};
}

template <class Change>
void FairQueue::change(Entries::value_type& one, Change change) {
  const auto for_each = [&one](const auto& act) {
    if (one.second.address == nullptr) return act(one);
    for (const Entries::value_type* guest : one.second.address->guests) act(*guest);
  };
  for_each([this](const auto& guest) { turns_.erase(turn_of(guest)); });
  change();
  for_each([this](const auto& guest) {
    if (!guest.second.waiting.empty()) turns_.insert(turn_of(guest));
  });
}

FairQueue::Entries::value_type& FairQueue::arrive(const Visitor& visitor) {
  auto& one = *visitors_.try_emplace(visitor.key()).first;
  Entry& entry = one.second;
  if (entry.jobs() > 0) return one;
  entry.used = std::max(entry.used, due_);
  if (address_share_ == 0 || visitor.address.empty()) {
    ++active_;
    return one;
  }
  Address& address = addresses_[visitor.address];
  if (address.guests.empty()) address.used = std::max(address.used, due_);
  entry.address = &address;
  address.guests.insert(&one);
  if (static_cast<int>(address.guests.size()) <= time_share_) ++active_;
  return one;
}

// Forgets visitors without jobs, unless they would gain by it.
void FairQueue::leave(Entries::value_type& one) {
  if (one.second.jobs() > 0) return;
  Address* address = std::exchange(one.second.address, nullptr);
  if (address != nullptr) address->guests.erase(&one);
  if (address == nullptr || static_cast<int>(address->guests.size()) < time_share_) --active_;
  const auto gains_nothing = [this](Duration used) { return size_ == 0 || used <= due_; };
  std::erase_if(visitors_, [&](const auto& other) {
    return other.second.jobs() == 0 && gains_nothing(other.second.used);
  });
  std::erase_if(addresses_, [&](const auto& other) {
    return other.second.guests.empty() && gains_nothing(other.second.used);
  });
  if (size_ == 0) due_ = {};
}

void FairQueue::insert(Job job, bool at_front) {
  auto& one = arrive(job.visitor);
  change(one, [&] {
    std::deque<Job>& waiting = one.second.waiting;
    waiting.insert(at_front ? waiting.begin() : waiting.end(), std::move(job));
    if (one.second.address != nullptr) ++one.second.address->jobs;
  });
  ++size_;
}

std::optional<FairQueue::Job> FairQueue::pop() {
  if (turns_.empty()) return {};
  auto& one = *visitors_.find(std::get<std::string>(*turns_.begin()));
  std::optional<Job> job;
  change(one, [&] {
    job = std::move(one.second.waiting.front());
    one.second.waiting.pop_front();
    ++one.second.running;
    if (one.second.address != nullptr) ++one.second.address->running;
  });
  return job;
}

void FairQueue::finished(const Job& job, Duration time) {
  auto& one = *visitors_.find(job.visitor.key());
  due_ += time / active_;
  const auto add = [this](Duration& used, Duration more) { used = std::min(used + more, due_ + kMostAhead); };
  change(one, [&] {
    add(one.second.used, time);
    --one.second.running;
    if (Address* address = one.second.address; address != nullptr) {
      add(address->used, time / time_share_);
      --address->running;
      --address->jobs;
    }
  });
  --size_;
  leave(one);
}

std::optional<FairQueue::Job> FairQueue::drop_for(const Visitor& visitor) {
  const auto without_one = [this](const Entry& entry) {
    return size_of(entry.jobs() - 1, entry.address != nullptr ? entry.address->jobs - 1 : 0);
  };
  Entries::value_type* most = nullptr;
  const auto rank = [&](const Entry& entry) { return std::pair(without_one(entry), entry.jobs()); };
  for (auto& one : visitors_) {
    if (one.second.waiting.empty()) continue;
    if (most == nullptr || rank(one.second) > rank(most->second)) most = &one;
  }
  const auto [own, of_address] = jobs_of(visitor);
  if (most == nullptr || without_one(most->second) < size_of(own + 1, of_address + 1)) return {};
  std::optional<Job> job;
  change(*most, [&] {
    job = std::move(most->second.waiting.back());
    most->second.waiting.pop_back();
    if (most->second.address != nullptr) --most->second.address->jobs;
  });
  --size_;
  leave(*most);
  return job;
}

double FairQueue::size_of(int jobs, int jobs_of_address) const {
  return std::max<double>(jobs, static_cast<double>(jobs_of_address) / std::max(1, address_share_));
}

std::pair<int, int> FairQueue::jobs_of(const Visitor& visitor) const {
  const auto own = visitors_.find(visitor.key());
  const auto of_address = addresses_.find(visitor.address);
  return {own == visitors_.end() ? 0 : own->second.jobs(),
          of_address == addresses_.end() ? 0 : of_address->second.jobs};
}

double FairQueue::size_of(const Visitor& visitor) const {
  const auto [own, of_address] = jobs_of(visitor);
  return size_of(own, of_address);
}

double FairQueue::sharing_with(const Visitor& visitor) const {
  const auto [own, of_address] = jobs_of(visitor);
  return std::max<double>(own, static_cast<double>(of_address) / std::max(1, time_share_));
}

}  // namespace kurz
