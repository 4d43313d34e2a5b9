// Commits writes on its own thread, in groups: while one commit is being written, the next one gathers. Its
// end commits everything that waits.
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
  // In the order of the writes.
  using Done = std::function<void(const Stored<Written>&)>;
  // Runs it on another thread.
  using Post = std::function<void(std::function<void()>)>;

  // `post` brings each Done to its thread; without it, they are called on the writer's, as `on_recovery` is:
  // when storing works again after a failure. Without a thread, run_next() and check() do its work.
  explicit Writer(std::unique_ptr<Store> store, Post post = nullptr,
                  std::function<void()> on_recovery = nullptr, bool starts_thread = true);
  void submit(Write write, Done done);
  // How many writes wait; grows when the disk cannot keep up.
  [[nodiscard]] std::size_t waiting() const;
  // Whether the last commit worked, and the files are in place. After a failure the writer tries every second
  // until a commit works.
  [[nodiscard]] bool works() const { return works_; }
  // Why it does not work; empty if it does.
  [[nodiscard]] std::string problem() const;

  // Commits the next group on this thread; false if nothing waits.
  bool run_next();
  // Once per second without work: are the files in place, can anything be stored again, is there more to
  // tidy?
  void check();

 private:
  void work(const std::stop_token& stop);
  Stored<std::vector<Written>> commit(std::span<const Write> writes);
  void set_problem(std::string problem);

  static constexpr std::size_t kMostAtOnce = 64;

  std::unique_ptr<Store> store_;
  Post post_;
  std::function<void()> on_recovery_;
  mutable std::mutex mutex_;
  std::condition_variable_any filled_;
  std::vector<Write> writes_;
  std::vector<Done> calls_;
  std::atomic<bool> works_ = true;
  std::string problem_;
  bool untidy_ = false;  // the store wants to tidy up once more
  std::jthread thread_;  // the last member: it uses the others
};

}  // namespace kurz
