// One WebSocket to the server.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>

namespace kurz::load {

struct LineOptions {
  int port = 0;
  std::string cookie;  // empty: somebody without a name
  int source = 1;      // connects from 127.0.0.<source>: each has 28,000 ports
  bool reads = true;   // otherwise what comes stays where it is
};

class Line {
 public:
  struct Hooks {
    std::function<void(std::string_view)> text;
    std::function<void(const std::string& why)> closed;  // not by us
  };
  static std::shared_ptr<Line> connect(boost::asio::io_context& io, const LineOptions& options, Hooks hooks);

  Line() = default;
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;
  virtual ~Line() = default;

  // What is sent before it is open waits for that.
  virtual void send(std::string text) = 0;
  // As when a cable is pulled: at once, without a word. No hook is called any more.
  virtual void cut() = 0;
  [[nodiscard]] virtual bool is_open() const = 0;
};

}  // namespace kurz::load
