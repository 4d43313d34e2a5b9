// The two kinds of connections; only files of this folder include it.
#pragma once

#include <memory>
#include <set>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "server/net/handler.h"
#include "server/net/web_server.h"

namespace kurz {

class OpenSocket;

// What all connections share.
struct Net {
  Net(NetOptions wished, Journal& to) : options(std::move(wished)), journal(to) {}

  NetOptions options;
  Journal& journal;
  Handler* handler = nullptr;
  NetFigures figures;
  std::set<OpenSocket*> sockets;
  bool stopping = false;
  boost::asio::io_context io{1};  // the last, since connections end with it
};

// A WebSocket, as the one who stops the server sees it.
class OpenSocket {
 public:
  OpenSocket() = default;
  OpenSocket(const OpenSocket&) = delete;
  OpenSocket& operator=(const OpenSocket&) = delete;
  virtual ~OpenSocket() = default;
  virtual void say_bye(const SharedText& bye) = 0;
  // Closes it if what it was sent has not been read for too long.
  virtual void check_stall(std::int64_t now) = 0;
};

// Now, as the header Date has it.
std::string http_date();

// Reads requests from a new connection until it is closed or becomes a WebSocket.
void start_http_session(Net& net, boost::asio::ip::tcp::socket socket);

}  // namespace kurz
