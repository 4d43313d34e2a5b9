#include "server/service/allowances.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kurz {
namespace {

constexpr double kMsPerMinute = 60'000;
constexpr double kMsPerSecond = 1000;
constexpr double kBytesPerMegabyte = 1 << 20;

std::size_t index(Expense expense) { return static_cast<std::size_t>(expense); }

Rate rate_per_minute(double amount) { return {amount, amount}; }
Rate rate_per_hour(double amount) { return {amount, amount / 60}; }

// In the order of Expense.
std::array<Allowances::Limit, kExpenses> limits_of(const AllowanceOptions& options) {
  return {{
      {"limited_requests_total", "HTTP requests above a visitor's limit",
       rate_per_minute(options.requests_per_minute)},
      {"limited_answers_total", "HTTP requests rejected because a visitor got too many bytes of answers",
       rate_per_minute(options.answer_megabytes_per_minute * kBytesPerMegabyte)},
      {"limited_sockets_total", "WebSockets above a visitor's limit on new WebSockets",
       rate_per_minute(options.sockets_per_minute)},
      {"limited_messages_total",
       "WebSocket messages above a visitor's limit",
       {static_cast<double>(options.message_burst), static_cast<double>(options.messages_per_minute)}},
      {"limited_new_guests_total", "New guests above a visitor's limit",
       rate_per_hour(options.new_guests_per_hour)},
      {"limited_tables_total", "New tables above a visitor's limit", rate_per_hour(options.tables_per_hour)},
      {"limited_board_work_total", "Custom boards and uploaded logs above a visitor's limit",
       rate_per_hour(options.board_seconds_per_hour * kMsPerSecond)},
      {"limited_hints_total", "Hints above a visitor's limit",
       rate_per_hour(options.hint_seconds_per_hour * kMsPerSecond)},
      {"limited_analyses_total", "Analyses above a visitor's limit",
       rate_per_hour(options.analysis_seconds_per_hour * kMsPerSecond)},
  }};
}

}  // namespace

double Allowance::left(const Rate& rate, std::int64_t now) const {
  return std::min(rate.burst, left_ + static_cast<double>(now - at_) * rate.per_minute / kMsPerMinute);
}

std::int64_t Allowance::wait(const Rate& rate, double amount, std::int64_t now) const {
  const double missing = std::min(amount, rate.burst) - left(rate, now);
  if (missing <= 0) return 0;
  return std::max<std::int64_t>(
      1, static_cast<std::int64_t>(std::ceil(missing * kMsPerMinute / rate.per_minute)));
}

void Allowance::take(const Rate& rate, double amount, std::int64_t now) {
  left_ = left(rate, now) - amount;
  at_ = now;
}

Allowances::Allowances(const AllowanceOptions& options, Clock clock, std::size_t most_kept)
    : limits_(limits_of(options)),
      address_share_(options.address_share),
      clock_(std::move(clock)),
      most_kept_(most_kept) {}

Rate Allowances::rate(const Kept& kept, Expense expense) const {
  const Rate& rate = limits_[index(expense)].rate;
  if (!kept.is_address) return rate;
  return {rate.burst * address_share_, rate.per_minute * address_share_};
}

bool Allowances::is_full(const Kept& kept, std::int64_t now) const {
  for (std::size_t c = 0; c < kExpenses; ++c) {
    const Rate most = rate(kept, static_cast<Expense>(c));
    if (kept.by_expense[c].left(most, now) < most.burst) return false;
  }
  return true;
}

// An attacker with many addresses must not fill the memory. Full buckets can be dropped without a loss. The
// first one is in use.
void Allowances::drop_one(std::int64_t now) {
  constexpr int kLookedAt = 16;
  auto dropped = std::prev(kept_.end());
  auto at = kept_.end();
  for (int i = 0; i < kLookedAt && at != std::next(kept_.begin()); ++i) {
    --at;
    if (!is_full(*at, now)) continue;
    dropped = at;
    break;
  }
  by_name_.erase(dropped->who);
  kept_.erase(dropped);
}

Allowances::Kept& Allowances::find(const std::string& who, bool is_address, std::int64_t now) {
  if (const auto known = by_name_.find(who); known != by_name_.end()) {
    kept_.splice(kept_.begin(), kept_, known->second);
    return kept_.front();
  }
  while (kept_.size() >= most_kept_) drop_one(now);
  kept_.push_front({who, is_address, {}});
  by_name_[who] = kept_.begin();
  Kept& made = kept_.front();
  for (std::size_t c = 0; c < kExpenses; ++c) made.by_expense[c] = {rate(made, static_cast<Expense>(c)), now};
  return made;
}

std::array<Allowances::Kept*, 2> Allowances::find(const Visitor& visitor, Expense expense, std::int64_t now) {
  std::array<Kept*, 2> found{};
  // Nobody can be told from others: they would all be refused because of one.
  if (visitor.guest.empty() && visitor.address.empty()) return found;
  if (limits_[index(expense)].rate.burst <= 0) return found;
  found[0] = &find(visitor.key(), false, now);
  if (!visitor.address.empty() && address_share_ > 0) {
    found[1] = &find("address " + visitor.address, true, now);
  }
  return found;
}

std::int64_t Allowances::charge(const Visitor& visitor, Expense expense, double amount) {
  const std::int64_t now = clock_();
  const auto payers = find(visitor, expense, now);
  std::int64_t wait = 0;
  for (const Kept* payer : payers) {
    if (payer == nullptr) continue;
    wait = std::max(wait, payer->by_expense[index(expense)].wait(rate(*payer, expense), amount, now));
  }
  if (wait > 0) {
    ++limits_[index(expense)].times;
    return wait;
  }
  for (Kept* payer : payers) {
    if (payer != nullptr) take(*payer, expense, amount, now);
  }
  return 0;
}

void Allowances::take(Kept& payer, Expense expense, double amount, std::int64_t now) {
  constexpr double kWorthTelling = 0.05;  // of what may be used at once
  const Rate most = rate(payer, expense);
  payer.by_expense[index(expense)].take(most, amount, now);
  if (!on_use) return;
  double& untold = payer.untold[index(expense)];
  untold += amount;
  if (untold < most.burst * kWorthTelling) return;
  on_use({payer.who, payer.is_address, expense, std::exchange(untold, 0)});
}

void Allowances::add_use(const Use& use) {
  if (limits_[index(use.expense)].rate.burst <= 0) return;
  const std::int64_t now = clock_();
  Kept& payer = find(use.who, use.is_address, now);
  payer.by_expense[index(use.expense)].take(rate(payer, use.expense), use.amount, now);
}

void Allowances::add(const Visitor& visitor, Expense expense, double amount) {
  const std::int64_t now = clock_();
  for (Kept* payer : find(visitor, expense, now)) {
    if (payer != nullptr) take(*payer, expense, amount, now);
  }
}

}  // namespace kurz
