// Talks to a running server through real sockets: asynchronously for the load program, and blocking for
// tests.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>

namespace kurz::test {

inline constexpr std::chrono::milliseconds kPatience(5000);

struct HttpAnswer {
  int status = 0;  // 0: no answer
  std::map<std::string, std::string> headers;
  std::string body;
  // What Set-Cookie wants to be sent back; empty without it.
  [[nodiscard]] std::string cookie() const;
};
struct HttpCall {
  std::string method = "GET";
  std::string path;
  std::string body = {};
  std::map<std::string, std::string> headers = {};
  int source = 0;  // connects from 127.0.0.<source>, and leaves no port in TIME_WAIT; 0: from any
};
// One request on its own connection; `done` is called exactly once.
void start_http(boost::asio::io_context& io, int port, const HttpCall& call,
                std::function<void(HttpAnswer)> done);
HttpAnswer http(int port, const std::string& method, const std::string& path, const std::string& body = "",
                const std::map<std::string, std::string>& headers = {},
                std::chrono::milliseconds patience = 2 * kPatience);
// Sends bytes as they are; returns everything that comes back until the other side closes or time is up.
std::string raw_exchange(int port, const std::string& bytes, std::chrono::milliseconds patience = kPatience);
// The cookie of a new guest; empty if there is no answer.
std::string new_guest(int port, const std::string& name);

struct SocketOptions {
  int port = 0;
  std::string cookie = {};  // empty: a client without a name
  std::map<std::string, std::string> headers = {};
  int source = 1;             // connects from 127.0.0.<source>: each has 28,000 ports
  bool reads = true;          // false: messages stay unread
  bool small_buffer = false;  // the system holds little unread input
};

// An asynchronous WebSocket.
class Socket {
 public:
  struct Hooks {
    std::function<void(const std::string&)> text = {};
    std::function<void()> opened = {};
    std::function<void(const std::string& reason)> closed = {};  // not by us
  };
  static std::shared_ptr<Socket> connect(boost::asio::io_context& io, const SocketOptions& options,
                                         Hooks hooks);

  Socket() = default;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  virtual ~Socket() = default;

  // Messages wait until the socket is open.
  virtual void send(std::string text, bool binary = false) = 0;
  // Closes at once, without a handshake. No hook is called any more.
  virtual void cut() = 0;
  // Sends the end of the stream and goes on reading.
  virtual void shut_down() = 0;
  [[nodiscard]] virtual bool is_open() const = 0;
  // Messages that are not written yet.
  [[nodiscard]] virtual std::size_t unsent() const = 0;
  // The other side's close code; 0 if there is none.
  [[nodiscard]] virtual int close_code() const = 0;
};

// A blocking WebSocket.
class WireClient {
 public:
  WireClient() = default;
  WireClient(const WireClient&) = delete;
  WireClient& operator=(const WireClient&) = delete;
  ~WireClient() { drop(); }

  // False if nobody answers or the socket is rejected.
  bool connect(int port, const std::string& cookie, const std::map<std::string, std::string>& headers = {});
  // How long connecting and sending may take.
  void set_patience(std::chrono::milliseconds patience) { patience_ = patience; }
  // Before connecting: reads only when asked, and lets the system hold little.
  void read_slowly() { slow_ = true; }
  bool send(const std::string& text, bool binary = false);
  bool send(const boost::json::object& message) { return send(boost::json::serialize(message)); }
  // The next message; none if the other side is gone or nothing comes.
  std::optional<std::string> receive_text(std::chrono::milliseconds patience = kPatience);
  std::optional<boost::json::object> receive(std::chrono::milliseconds patience = kPatience);
  [[nodiscard]] int close_code() const { return socket_ ? socket_->close_code() : 0; }
  void drop();
  void send_no_more() { socket_->shut_down(); }

 private:
  bool run_until(const std::function<bool()>& done, std::chrono::milliseconds patience);

  boost::asio::io_context io_;
  std::chrono::milliseconds patience_ = kPatience;
  std::shared_ptr<Socket> socket_;
  std::deque<std::string> received_;
  bool opened_ = false;
  bool closed_ = false;
  bool slow_ = false;
};

}  // namespace kurz::test
