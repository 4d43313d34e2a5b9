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
  StorePool(const StorePool&) = delete;
  StorePool& operator=(const StorePool&) = delete;

  // A connection that nobody else uses; it goes back to the pool by itself.
  class Lease {
   public:
    Lease(StorePool& pool, std::unique_ptr<Store> store) : pool_(pool), store_(std::move(store)) {}
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease() {
      if (store_) pool_.put_back(std::move(store_));
    }
    // False: none could be opened.
    explicit operator bool() const { return store_ != nullptr; }
    Store& operator*() const { return *store_; }
    Store* operator->() const { return store_.get(); }

   private:
    StorePool& pool_;
    std::unique_ptr<Store> store_;
  };
  // From any thread. Opens one more if none is free: there are as many as threads that read.
  Lease borrow() { return {*this, take()}; }

 private:
  std::unique_ptr<Store> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!free_.empty()) {
        auto store = std::move(free_.back());
        free_.pop_back();
        return store;
      }
    }
    auto opened = open_();
    return opened ? std::move(*opened) : nullptr;
  }
  void put_back(std::unique_ptr<Store> store) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(store));
  }

  Open open_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Store>> free_;
};

}  // namespace kurz
