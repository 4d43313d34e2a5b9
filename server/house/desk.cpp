#include "server/house/desk.h"

#include <map>
#include <mutex>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <sys/resource.h>

namespace kurz {

struct Desk::Inside {
  std::mutex mutex;
  std::map<std::string, int> waiting;  // by visitor
  int all = 0;
  boost::asio::thread_pool thread{1};  // ends before what its work uses
};

Desk::Desk(std::string name, Surroundings& around, Journal& journal, Limits limits)
    : name_(std::move(name)),
      around_(around),
      journal_(journal),
      limits_(limits),
      inside_(std::make_unique<Inside>()) {
  constexpr int kLast = 19;
  boost::asio::post(inside_->thread, [] { setpriority(PRIO_PROCESS, 0, kLast); });
}

Desk::~Desk() {
  inside_->thread.stop();
  inside_->thread.join();
}

bool Desk::has_room_for(const std::string& visitor) const {
  const std::lock_guard lock(inside_->mutex);
  const auto own = inside_->waiting.find(visitor);
  return inside_->all < limits_.all && (own == inside_->waiting.end() || own->second < limits_.each);
}

bool Desk::enter(const std::string& visitor, std::function<void()> work, std::function<void()> done) {
  if (!has_room_for(visitor)) return false;
  {
    const std::lock_guard lock(inside_->mutex);
    ++inside_->waiting[visitor];
    ++inside_->all;
  }
  boost::asio::post(inside_->thread,
                    [this, visitor, work = std::move(work), done = std::move(done)]() mutable {
                      run(work);
                      {
                        const std::lock_guard lock(inside_->mutex);
                        --inside_->all;
                        if (--inside_->waiting[visitor] == 0) inside_->waiting.erase(visitor);
                      }
                      around_.post(std::move(done));
                    });
  return true;
}

// An exception that left the thread would end the server, with the games of all.
void Desk::run(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& error) {
    journal_.error("a task failed", {{"desk", name_}, {"why", error.what()}});
  } catch (...) {
    journal_.error("a task failed", {{"desk", name_}, {"why", "unknown"}});
  }
}

}  // namespace kurz
