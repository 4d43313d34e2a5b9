// HTTP and WebSocket connections; included only in this folder.
#pragma once

#include <exception>
#include <memory>
#include <set>
#include <string_view>
#include <unordered_map>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include "server/net/request_reader.h"
#include "server/net/web_server.h"

namespace kurz {

// Something that is counted as long as this is kept.
using Place = std::shared_ptr<void>;

// What a connection has to send and its client has not read yet.
class Connection {
 public:
  virtual ~Connection() = default;
  [[nodiscard]] virtual std::size_t unread() const = 0;
  // Closes it at once, so that nothing more is unread.
  virtual void drop() = 0;
};

// A WebSocket, as the server sees it.
class OpenSocket : public Connection {
 public:
  virtual void say_bye(const SharedText& bye) = 0;
  // Closes it if the client has not read for too long.
  virtual void check_stall(std::int64_t now) = 0;
};

// What all connections share.
struct Net {
  Net(NetOptions given, Logger& log) : options(std::move(given)), logger(log) {}

  // One more connection of this address, or null if it has too many.
  Place hold_connection(const std::string& peer);
  // One more WebSocket of this visitor, or null.
  Place hold_socket(const Visitor& visitor);

  // The unread output of a connection in `connections` has grown or shrunk. If all have too much together,
  // those with the most are closed soon.
  void unread_grew(std::size_t bytes);
  void unread_shrank(std::size_t bytes) { counters.unread_bytes -= static_cast<long>(bytes); }

  // An exception has escaped from a handler. It is counted; a repeated reason is logged once per minute.
  void handler_failed(std::string_view reason) noexcept;

  NetOptions options;
  Logger& logger;
  Api* api = nullptr;
  NetCounters counters;
  HandlerTimes times;
  std::unordered_map<std::string, int> open_sockets;      // by guest and by address
  std::unordered_map<std::string, int> open_connections;  // by address
  std::set<Connection*> connections;                      // with unread output
  std::set<OpenSocket*> sockets;
  bool is_freeing = false;
  bool stopping = false;

 private:
  void free_unread();

  RepeatFilter failures_to_log_;

 public:
  boost::asio::io_context io{1};  // the last member: connections end with it
};

// Calls `handler`; if it throws, `failed` gets the reason. An exception that reached the event loop would end
// all games.
template <class Handler, class Failed>
void run_guarded(Handler&& handler, Failed&& failed) {
  try {
    handler();
  } catch (const std::exception& error) {
    failed(error.what());
  } catch (...) {
    failed("unknown");
  }
}

// A handler of one connection: the connection stays alive until then, and ends if the handler throws.
template <class Session, class Handler>
auto guarded(std::shared_ptr<Session> session, Handler handler) {
  return [session = std::move(session), handler = std::move(handler)](const auto&... results) {
    run_guarded([&] { handler(*session, results...); },
                [&](std::string_view reason) { session->handler_failed(reason); });
  };
}

// Now, in the format of the Date header.
std::string http_date();

// What a connection takes along when it becomes a WebSocket.
struct SocketStart {
  boost::beast::tcp_stream stream;
  RequestReader::Request request;
  SocketGuest guest;
  Place connection;
  Place socket;
};
void start_ws_session(Net& net, SocketStart start);

// Reads requests from a new connection until it is closed or becomes a WebSocket.
void start_http_session(Net& net, boost::asio::ip::tcp::socket socket);

}  // namespace kurz
