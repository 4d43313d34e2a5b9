// What the house needs of the world around it: a thread on which all of it runs, a clock, and sockets.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>

#include "words/lang.h"

namespace kurz {

class Surroundings {
 public:
  Surroundings() = default;
  Surroundings(const Surroundings&) = delete;
  Surroundings& operator=(const Surroundings&) = delete;
  virtual ~Surroundings() = default;

  // Runs it on the house's thread, soon; may be called from any thread.
  virtual void post(std::function<void()> work) = 0;
  // Milliseconds since 1970.
  [[nodiscard]] virtual std::int64_t now() const = 0;
  // Calls House::look_after() at this time at the latest; an earlier wish stays.
  virtual void wake_at(std::int64_t time) = 0;
};

// A message that may go to many.
using SharedText = std::shared_ptr<const std::string>;

// One socket, as the house sees it.
class Client {
 public:
  Client(std::string guest, Lang lang) : guest_(std::move(guest)), lang_(lang) {}
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  virtual ~Client() = default;

  virtual void send(SharedText message) = 0;
  // Whether it has too much unread; House::caught_up() when it no longer has.
  [[nodiscard]] virtual bool is_behind() const = 0;

  // Empty for somebody who has no name yet and can only watch.
  [[nodiscard]] const std::string& guest() const { return guest_; }
  void forget_guest() { guest_.clear(); }
  [[nodiscard]] Lang lang() const { return lang_; }
  // The tables it looks at; kept by the house.
  std::multiset<std::string>& tables() { return tables_; }
  [[nodiscard]] const std::multiset<std::string>& tables() const { return tables_; }

 private:
  std::multiset<std::string> tables_;
  std::string guest_;
  Lang lang_;
};

}  // namespace kurz
