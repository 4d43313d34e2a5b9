#include "server/net/web_server.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <vector>

#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "server/config/addresses.h"
#include "server/net/sessions.h"

namespace kurz {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr int kSystemHolds = 64 * 1024;
constexpr std::chrono::milliseconds kPauseAtLimit(100);
constexpr std::chrono::seconds kStallCheck(5);
constexpr std::chrono::seconds kTick(1);
constexpr std::chrono::milliseconds kStopCheck(20);
// A bot may think for two more seconds; systemd and others give a service at least five to stop.
constexpr std::chrono::milliseconds kStopAfter(2500);

std::int64_t wall_milliseconds() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

int spare_descriptor() { return ::open("/dev/null", O_RDONLY | O_CLOEXEC); }

// As set by nohup.
bool ignores_hang_up() {
  struct sigaction now{};
  return ::sigaction(SIGHUP, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

struct WebServer::Inside {
  Inside(const NetOptions& options, Logger& logger) : net(options, logger) {}

  // What happens if a handler throws that belongs to no connection.
  auto failed() {
    return [this](std::string_view reason) { net.handler_failed(reason); };
  }

  // The address, or all addresses of a host name.
  std::vector<tcp::endpoint> endpoints(error_code& error) {
    const auto port = static_cast<std::uint16_t>(net.options.port);
    if (const auto address = asio::ip::make_address(net.options.address, error); !error)
      return {{address, port}};
    std::vector<tcp::endpoint> found;
    for (const auto& entry :
         tcp::resolver(net.io).resolve(net.options.address, std::to_string(port), error)) {
      found.push_back(entry.endpoint());
    }
    // IPv4 first: most other programs take localhost for 127.0.0.1.
    std::ranges::stable_partition(found, [](const tcp::endpoint& one) { return one.address().is_v4(); });
    return found;
  }

  error_code listen_on(const tcp::endpoint& endpoint) {
    error_code error;
    error_code ignored;
    acceptor.close(ignored);
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    return error;
  }

  void accept() {
    acceptor.async_accept([this](error_code error, tcp::socket socket) {
      if (net.stopping) return;
      if (!error) {
        ++net.counters.connections;
        socket.set_option(tcp::no_delay(true), error);
        // Otherwise the system would buffer megabytes for a client that does not read.
        socket.set_option(asio::socket_base::send_buffer_size(kSystemHolds), error);
        run_guarded([&] { start_http_session(net, std::move(socket)); }, failed());
        return accept();
      }
      if (error == asio::error::no_descriptors ||
          error == error_code(ENFILE, boost::system::system_category())) {
        turn_away();
      } else if (error == asio::error::operation_aborted) {
        return;
      }
      // Trying again at once would spin until a descriptor is free.
      pause.expires_after(kPauseAtLimit);
      pause.async_wait([this](error_code) { accept(); });
    });
  }

  // Without a free descriptor a connection can neither be accepted nor rejected: the spare one is used for
  // it.
  void turn_away() {
    if (net.counters.accept_pauses++ == 0) net.logger.warning("limit on open files reached");
    ::close(spare);
    error_code ignored;
    tcp::socket unlucky(net.io);
    acceptor.non_blocking(true, ignored);
    acceptor.accept(unlucky, ignored);
    unlucky.close(ignored);
    spare = spare_descriptor();
  }

  void await_signal(std::function<void()> closing) {
    signals.async_wait([this, closing = std::move(closing)](error_code error, int signal) {
      if (error) return;
      if (signal != SIGHUP || !net.logger.reopen()) return closing();
      net.logger.info("log file reopened");
      await_signal(closing);
    });
  }

  template <class Visit>
  void for_each_socket(Visit visit) {
    // Closing a socket removes it from the set.
    const std::set<OpenSocket*> all = net.sockets;
    for (OpenSocket* socket : all) {
      if (net.sockets.contains(socket)) run_guarded([&] { visit(*socket); }, failed());
    }
  }

  // Calls `work` again and again, with this time in between.
  void repeat(asio::steady_timer& timer, std::chrono::milliseconds between, std::function<void()> work) {
    timer.expires_after(between);
    timer.async_wait([this, &timer, between, work = std::move(work)](error_code error) {
      if (error) return;
      run_guarded(work, failed());
      repeat(timer, between, work);
    });
  }

  Net net;
  tcp::acceptor acceptor{net.io};
  asio::signal_set signals{net.io};
  asio::steady_timer pause{net.io};
  asio::steady_timer stall_timer{net.io};
  asio::steady_timer tick_timer{net.io};
  asio::steady_timer stop_timer{net.io};
  asio::steady_timer wake_timer{net.io};
  const std::int64_t set_to = wall_milliseconds() - steady_milliseconds();
  std::int64_t waking_at = 0;
  int spare = -1;
};

WebServer::WebServer(const NetOptions& options, Logger& logger)
    : inside_(std::make_unique<Inside>(options, logger)) {}

WebServer::~WebServer() {
  if (inside_->spare >= 0) ::close(inside_->spare);
}

std::string WebServer::listen() {
  Inside& in = *inside_;
  const NetOptions& options = in.net.options;
  error_code error;
  for (const tcp::endpoint& endpoint : in.endpoints(error)) {
    error = in.listen_on(endpoint);
    if (!error) break;
  }
  if (error) return fmt::format("{}:{}: {}", bracketed(options.address), options.port, error.message());
  in.spare = spare_descriptor();
  // Signals that arrive before serve() wait.
  in.signals.add(SIGTERM);
  in.signals.add(SIGINT);
  if (!ignores_hang_up()) in.signals.add(SIGHUP);
  return {};
}

int WebServer::port() const { return inside_->acceptor.local_endpoint().port(); }

void WebServer::serve(Api& api, std::function<void()> closing, std::function<void()> tick) {
  Inside& in = *inside_;
  in.net.api = &api;
  in.await_signal(std::move(closing));
  in.accept();
  in.repeat(in.stall_timer, kStallCheck, [&in] {
    in.for_each_socket([now = steady_milliseconds()](OpenSocket& socket) { socket.check_stall(now); });
  });
  run_guarded(tick, in.failed());
  in.repeat(in.tick_timer, kTick, std::move(tick));
  wake_at(steady());
  // Handlers catch their exceptions themselves; this is for what Asio throws between them.
  bool is_done = false;
  while (!is_done) {
    run_guarded(
        [&] {
          in.net.io.run();
          is_done = true;
        },
        in.failed());
  }
}

void WebServer::stop(const SharedText& bye, std::function<bool()> is_done) {
  Inside& in = *inside_;
  in.net.stopping = true;
  error_code ignored;
  in.acceptor.close(ignored);
  in.for_each_socket([&](OpenSocket& socket) { socket.say_bye(bye); });
  const auto latest = std::chrono::steady_clock::now() + kStopAfter;
  in.repeat(in.stop_timer, kStopCheck, [&in, latest, is_done = std::move(is_done)] {
    const bool done = is_done() && in.net.counters.sockets == 0;
    if (done || std::chrono::steady_clock::now() >= latest) in.net.io.stop();
  });
}

void WebServer::post(std::function<void()> work) {
  asio::post(inside_->net.io, [this, work = std::move(work)] {
    const HandlerTimer timer(times(), "results");
    run_guarded(work, inside_->failed());
  });
}

std::int64_t WebServer::now() const { return wall_milliseconds(); }

std::int64_t WebServer::steady() const { return inside_->set_to + steady_milliseconds(); }

void WebServer::wake_at(std::int64_t time) {
  Inside& in = *inside_;
  if (in.waking_at != 0 && in.waking_at <= time) return;
  in.waking_at = time;
  in.wake_timer.expires_after(std::chrono::milliseconds(std::max<std::int64_t>(0, time - steady())));
  in.wake_timer.async_wait([this](error_code error) {
    if (error || inside_->net.stopping) return;
    inside_->waking_at = 0;
    run_guarded([this] { inside_->net.api->run_timers(); },
                [this](std::string_view reason) {
                  inside_->net.handler_failed(reason);
                  // The tables that come later are due as well.
                  constexpr std::int64_t kAgainIn = 1000;
                  wake_at(steady() + kAgainIn);
                });
  });
}

const NetCounters& WebServer::counters() const { return inside_->net.counters; }

HandlerTimes& WebServer::times() { return inside_->net.times; }

}  // namespace kurz
