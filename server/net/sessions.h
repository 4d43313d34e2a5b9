// HTTP and WebSocket connections; included only in this folder.
#pragma once

#include <set>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/web_server.h"

namespace kurz {

class OpenSocket;

// What all connections share.
struct Net {
  Net(NetOptions given, Logger& log) : options(std::move(given)), logger(log) {}

  NetOptions options;
  Logger& logger;
  Api* api = nullptr;
  NetCounters counters;
  std::set<OpenSocket*> sockets;
  bool stopping = false;
  boost::asio::io_context io{1};  // the last member: connections end with it
};

// A WebSocket, as the server sees it.
class OpenSocket {
 public:
  OpenSocket() = default;
  OpenSocket(const OpenSocket&) = delete;
  OpenSocket& operator=(const OpenSocket&) = delete;
  virtual ~OpenSocket() = default;
  virtual void say_bye(const SharedText& bye) = 0;
  // Closes it if the client has not read for too long.
  virtual void check_stall(std::int64_t now) = 0;
};

// Now, in the format of the Date header.
std::string http_date();

using Upgrade = boost::beast::http::request<boost::beast::http::string_body>;
void start_ws_session(Net& net, boost::beast::tcp_stream stream, const Upgrade& request, SocketGuest guest);

// Reads requests from a new connection until it is closed or becomes a WebSocket.
void start_http_session(Net& net, boost::asio::ip::tcp::socket socket);

}  // namespace kurz
