// What the service needs from outside: a thread on which everything runs, a clock, and clients.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>

#include "codec/write_described.h"
#include "server/service/allowances.h"
#include "words/lang.h"

namespace kurz {

class Runtime {
 public:
  virtual ~Runtime() = default;

  // Runs it soon on the service's thread; may be called from any thread.
  virtual void post(std::function<void()> work) = 0;
  // Milliseconds since 1970, by the system's clock. It may be set at any time: only to be stored and shown.
  [[nodiscard]] virtual std::int64_t now() const = 0;
  // Milliseconds of a clock that never jumps: for deadlines and everything else that measures time. It is set
  // to now() when the process starts, so that clients can be told its times.
  [[nodiscard]] virtual std::int64_t steady() const = 0;
  // Runs the timers at this time of the steady clock or earlier.
  virtual void wake_at(std::int64_t time) = 0;
};

// A message that may go to many clients.
using SharedText = std::shared_ptr<const std::string>;
template <class Message>
SharedText shared(const Message& message) {
  return std::make_shared<const std::string>(json_of(message));
}

// One WebSocket.
class Client {
 public:
  Client(std::string guest, Lang lang, std::string address = {})
      : visitor_{std::move(guest), std::move(address)}, lang_(lang) {}
  virtual ~Client() = default;

  virtual void send(SharedText message) = 0;
  // Whether it has too much unread output; Api::caught_up() is called when it no longer has.
  [[nodiscard]] virtual bool is_behind() const = 0;

  // Empty for clients without a name: they can only watch.
  [[nodiscard]] const std::string& guest() const { return visitor_.guest; }
  void sign_out() { visitor_.guest.clear(); }
  // It is gone: nothing that it asked for before happens any more.
  void leave() { has_left_ = true; }
  [[nodiscard]] bool has_left() const { return has_left_; }
  // See Guests::session_of(); 0: any.
  std::uint64_t session = 0;
  // Who is charged for what the client uses.
  [[nodiscard]] const Visitor& visitor() const { return visitor_; }
  [[nodiscard]] Lang lang() const { return lang_; }
  // The tables it follows; kept by Subscriptions.
  std::set<std::string>& tables() { return tables_; }
  [[nodiscard]] const std::set<std::string>& tables() const { return tables_; }

 private:
  std::set<std::string> tables_;
  Visitor visitor_;
  Lang lang_;
  bool has_left_ = false;
};
using ClientPtr = std::shared_ptr<Client>;

}  // namespace kurz
