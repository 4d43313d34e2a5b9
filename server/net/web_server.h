// Listens, speaks HTTP and WebSocket, and carries the house's thread: everything runs inside serve().
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/house/surroundings.h"
#include "server/net/handler.h"
#include "server/ops/journal.h"

namespace kurz {

struct NetOptions {
  std::string address = "127.0.0.1";
  int port = 8338;  // 0: any that is free
  int header_bytes = 8 * 1024;
  int header_seconds = 5;
  int body_bytes = 256 * 1024;  // a board and its layout of 64 KiB each, also as texts with their escapes
  int message_bytes = 4 * 1024;
  int message_burst = 20;
  int messages_a_minute = 100;
  int unread_bytes = 256 * 1024;
  int ping_seconds = 25;
  int stall_seconds = 30;  // a socket that reads nothing for so long is closed
};

// Counted since the start, but for the sockets, which are open now.
struct NetFigures {
  long sockets = 0;
  long connections = 0;
  long requests = 0;
  long refused_requests = 0;  // answered with a status of 400 or more
  long foreign_requests = 0;  // of these 403
  long messages = 0;
  long closed_slow = 0;
  long closed_fast = 0;
  long accept_pauses = 0;
};

class WebServer final : public Surroundings {
 public:
  WebServer(const NetOptions& options, Journal& journal);
  ~WebServer() override;

  // The sentence on why it cannot listen; empty if it does.
  std::string listen();
  [[nodiscard]] int port() const;

  // Until stop() has been called and all is done, or SIGTERM or SIGINT comes and `closing` has said so.
  // SIGHUP opens the log file anew; where there is none, it ends the server, too.
  void serve(Handler& handler, std::function<void()> closing);
  // Takes nothing on any more, says `bye` to all sockets, and ends serve() when `is_done` is true or time is
  // up.
  void stop(const SharedText& bye, std::function<bool()> is_done);

  void post(std::function<void()> work) override;
  [[nodiscard]] std::int64_t now() const override;
  void wake_at(std::int64_t time) override;

  [[nodiscard]] const NetFigures& figures() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace kurz
