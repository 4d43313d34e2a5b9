// Connections to the store for reading on several threads: each is used by one of them at a time.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "server/store/store.h"

namespace kurz {

class StorePool {
 public:
  using Open = std::function<Stored<std::unique_ptr<Store>>()>;
  explicit StorePool(Open open) : open_(std::move(open)) {}

  // Opens this many in advance: later, at the limit of open files, none might be opened any more.
  void fill(int count) {
    for (int i = 0; i < count; ++i) {
      if (auto opened = open_()) put_back(opened->release());
    }
  }

  struct PutBack {
    StorePool* pool;
    void operator()(Store* store) const { pool->put_back(store); }
  };
  // A connection that nobody else uses; it goes back to the pool by itself. Null: none could be opened.
  using Lease = std::unique_ptr<Store, PutBack>;
  // From any thread. Opens one more if none is free: there are as many as threads that read.
  Lease borrow() {
    std::unique_lock lock(mutex_);
    if (free_.empty()) {
      lock.unlock();
      auto opened = open_();
      return {opened ? opened->release() : nullptr, PutBack{this}};
    }
    Lease lease(free_.back().release(), PutBack{this});
    free_.pop_back();
    return lease;
  }

 private:
  void put_back(Store* store) {
    const std::lock_guard lock(mutex_);
    free_.emplace_back(store);
  }

  Open open_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Store>> free_;
};

}  // namespace kurz
