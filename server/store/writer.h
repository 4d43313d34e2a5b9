// Commits what is handed in on a thread of its own, as much at once as has come together: while one commit is
// on its way to the disk, the next fills.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/store/store.h"

namespace kurz {

class Writer {
 public:
  // Called on the writer's thread, in the order in which the writes were handed in.
  using Done = std::function<void(Stored<Written>)>;

  explicit Writer(std::unique_ptr<Store> store);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  // Everything handed in before is committed first.
  ~Writer();

  void submit(Write write, Done done);
  // How much waits; grows when the disk does not keep up.
  [[nodiscard]] std::size_t waiting() const;
  // Whether the last commit worked. After one that failed the writer tries by itself, every second, until
  // something can be stored again.
  [[nodiscard]] bool works() const { return works_; }

 private:
  void work();
  // False: the time to try by itself has come.
  bool wait_for_work(std::unique_lock<std::mutex>& lock);

  static constexpr std::size_t kMostAtOnce = 64;

  std::unique_ptr<Store> store_;
  mutable std::mutex mutex_;
  std::condition_variable filled_;
  std::vector<Write> writes_;
  std::vector<Done> calls_;
  bool closing_ = false;
  std::atomic<bool> works_ = true;
  std::thread thread_;
};

}  // namespace kurz
