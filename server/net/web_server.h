// The HTTP and WebSocket server. The service's thread is the one that runs serve().
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/api/api.h"
#include "server/config/config.h"
#include "server/log/logger.h"
#include "server/log/metrics.h"
#include "server/service/runtime.h"

namespace kurz {

// By a clock that never jumps.
std::int64_t steady_milliseconds();

class WebServer final : public Runtime {
 public:
  WebServer(const NetOptions& options, Logger& logger);
  ~WebServer() override;

  // Why it cannot listen; empty if it does.
  std::string listen();
  [[nodiscard]] int port() const;

  // Runs until stop() is done. SIGTERM and SIGINT call `closing`; SIGHUP reopens the log file, or calls
  // `closing` if there is none. Calls `tick` every second.
  void serve(Api& api, std::function<void()> closing, std::function<void()> tick);
  // Accepts nothing more, sends `bye` to all sockets, and ends serve() when `is_done` or when time is up.
  void stop(const SharedText& bye, std::function<bool()> is_done);

  void post(std::function<void()> work) override;
  [[nodiscard]] std::int64_t now() const override;
  [[nodiscard]] std::int64_t steady() const override;
  void wake_at(std::int64_t time) override;

  [[nodiscard]] const NetCounters& counters() const;
  // How long handlers keep the service's thread busy; what comes by post() is measured here.
  HandlerTimes& times();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace kurz
