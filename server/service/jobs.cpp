#include "server/service/jobs.h"

#include <algorithm>
#include <limits>

#include "advice/advice_text.h"
#include "bots/registry.h"

namespace kurz {
namespace {

constexpr int kAny = std::numeric_limits<int>::max();
// Of an analysis, before others have their turn.
constexpr std::chrono::milliseconds kSlice(100);

}  // namespace

BotPool::BotPool(int threads, const JobContext& context, Adviser adviser, std::size_t most_kept_bytes)
    : threads_(threads),
      context_(context),
      adviser_(std::move(adviser)),
      most_kept_bytes_(most_kept_bytes),
      jobs_("bots", context, {kAny, kAny, threads, 10}) {}

std::unique_ptr<Bot> BotPool::take_bot(const std::string& key, const std::string& level) {
  {
    const std::lock_guard lock(mutex_);
    const auto at = std::ranges::find(used_bots_, key, &UsedBot::key);
    if (at != used_bots_.end()) {
      std::unique_ptr<Bot> bot = std::move(at->bot);
      kept_bytes_ -= at->bytes;
      used_bots_.erase(at);
      return bot;
    }
  }
  auto made = make_bot(level);
  return made ? std::move(*made) : nullptr;
}

int BotPool::share_of(int milliseconds, const Visitor& visitor) const {
  const JobQueue::Load load = jobs_.load_of(visitor);
  // Fewer visitors than threads may use several each.
  const double threads = std::max(1.0, static_cast<double>(threads_) / std::max(1, load.visitors));
  const double others = std::max(1.0, static_cast<double>(load.visitors) / threads_);
  const double share = std::min(1.0, threads / std::max(1.0, load.own)) / others;
  return std::max(1, static_cast<int>(milliseconds * share));
}

Action BotPool::think(const Turn& turn) {
  const std::string key = turn.key + turn.level;
  std::unique_ptr<Bot> bot = take_bot(key, turn.level);
  if (!bot) return turn.view.legal.list().front();
  Rng rng(turn.seed);
  const int given = bot->time_given();
  const Action action = bot->choose(turn.view, rng, Budget{given > 0 ? share_of(given, turn.visitor) : 0});
  const std::size_t bytes = bot->kept_bytes();
  const std::lock_guard lock(mutex_);
  used_bots_.push_front({key, turn.board, std::move(bot), bytes});
  kept_bytes_ += bytes;
  while (kept_bytes_ > most_kept_bytes_ || used_bots_.size() > kMostUsed) {
    kept_bytes_ -= used_bots_.back().bytes;
    used_bots_.pop_back();
  }
  return action;
}

void BotPool::choose(const Turn& turn, std::function<void(Action)> done) {
  const Action any_legal = turn.view.legal.list().front();
  jobs_.submit(
      turn.visitor, [this, turn] { return think(turn); },
      [any_legal, done = std::move(done)](const std::optional<Action>& action) {
        done(action.value_or(any_legal));
      });
}

bool BotPool::can_advise(const Visitor& visitor) const {
  if (asking_hint_.size() >= kMostHints || asking_hint_.contains(visitor.key())) return false;
  if (context_.address_share == 0 || visitor.address.empty()) return true;
  const auto is_near = [&](const auto& other) { return other.second == visitor.address; };
  return std::ranges::count_if(asking_hint_, is_near) < context_.address_share;
}

bool BotPool::advise(const Visitor& visitor, const View& view, const AdviceOptions& options,
                     std::function<void(const Hint&)> done, const BoardPtr& board) {
  if (!can_advise(visitor)) return false;
  asking_hint_[visitor.key()] = visitor.address;
  const auto work = [this, visitor, view, options, board] {
    AdviceOptions shared = options;
    shared.milliseconds = std::max(50, share_of(options.milliseconds, visitor));
    const auto begin = context_.clock();
    Advice advice = adviser_(view, shared, [this](long) { return !jobs_.is_closing(); });
    const std::chrono::duration<double, std::milli> time = context_.clock() - begin;
    return Timed<Advice>{std::move(advice), time.count()};
  };
  return jobs_.submit(visitor, work, [this, who = visitor.key(), done = std::move(done)](const Hint& hint) {
    asking_hint_.erase(who);
    done(hint);
  });
}

int level_milliseconds(const std::string& level) {
  const auto bot = make_bot(level);
  return bot ? (*bot)->time_given() : 0;
}

AnalysisQueue::AnalysisQueue(const Options& options, const JobContext& context, Advance advance)
    : options_(options),
      context_(context),
      advance_(std::move(advance)),
      jobs_("analyses", context, kLimits) {}

std::optional<AnalysisQueue::Page> AnalysisQueue::find(const std::string& table, Lang lang) {
  const auto at = by_table_.find(table);
  if (at == by_table_.end() || at->second->failed) return {};
  const Job& job = *at->second;
  if (job.ended) return Page{job.pages.at(lang), true};
  // Only those that have not begun wait.
  const auto place = std::ranges::find(running_, table) - running_.begin();
  return Page{shared(protocol::AnalysisPage{protocol::AnalysisStatus::kRunning,
                                            job.done,
                                            static_cast<int>(job.log.moves.size()) + 1,
                                            job.done > 0 ? 0 : static_cast<int>(place),
                                            {}})};
}

std::optional<AnalysisQueue::Page> AnalysisQueue::request(const Visitor& visitor, const std::string& table,
                                                          const GameLog& log, Lang lang, Used used,
                                                          const BoardPtr& board) {
  if (by_table_.contains(table)) return find(table, lang);
  const auto job = std::make_shared<Job>();
  job->log = log;
  job->board = board;
  job->when_ended = std::move(used);
  const auto slice = [this, job] {
    job->slice_failed = true;  // unless it comes to its end
    const bool is_last = advance(*job);
    job->slice_failed = false;
    return is_last;
  };
  const auto done = [this, table](bool is_complete) { ended(table, is_complete); };
  if (!jobs_.submit_slices(visitor, slice, done)) return {};
  running_.push_back(table);
  by_table_[table] = job;
  return find(table, lang);
}

bool AnalysisQueue::advance(Job& job) {
  if (!job.game) {
    job.game = std::make_unique<GameAnalysis>(job.log, AnalysisOptions{.simulations = options_.simulations});
  }
  const auto begin = context_.clock();
  const auto passed = [&] { return context_.clock() - begin; };
  const std::chrono::seconds most(options_.seconds);
  bool more = true;
  while (more && passed() < kSlice && job.used + passed() < most && !jobs_.is_closing()) {
    more = advance_(*job.game);
    job.done = job.game->done();
  }
  job.used += passed();
  if (more && job.used < most) return false;
  write_pages(job);
  job.game.reset();
  return true;
}

void AnalysisQueue::write_pages(Job& job) const {
  const AnalysisOptions options{.simulations = options_.simulations};
  const Analysis analysis = job.game->result();
  for (const Lang lang : kAllLangs) {
    job.pages[lang] =
        shared(protocol::AnalysisPage{protocol::AnalysisStatus::kDone, job.game->done(), job.game->size(), 0,
                                      described(analysis, *job.log.board, options, lang)});
  }
}

void AnalysisQueue::ended(const std::string& table, bool is_complete) {
  Job& job = *by_table_.at(table);
  const std::chrono::duration<double, std::milli> time = job.used;
  if (job.when_ended) job.when_ended(time.count());
  std::erase(running_, table);
  if (!is_complete && !job.slice_failed) {
    by_table_.erase(table);  // it had to make room
    return;
  }
  // A failed analysis would fail again.
  job.failed = !is_complete;
  job.ended = true;
  job.game.reset();
  job.log = {};
  job.board.reset();
  finished_.push_back(table);
  kept_bytes_ += job.bytes();
  while (kept_bytes_ > kMostKeptBytes && finished_.size() > 1) {
    const auto oldest = by_table_.find(finished_.front());
    kept_bytes_ -= oldest->second->bytes();
    by_table_.erase(oldest);
    finished_.pop_front();
  }
}

}  // namespace kurz
