#include "tests/support/wire_client.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace kurz::test {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
namespace bhttp = beast::http;
using asio::ip::tcp;

tcp::endpoint loopback(int port) {
  return {asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)};
}
std::string host_of(int port) { return "127.0.0.1:" + std::to_string(port); }

class HttpExchange : public std::enable_shared_from_this<HttpExchange> {
 public:
  HttpExchange(asio::io_context& io, std::function<void(HttpAnswer)> done)
      : stream_(io), done_(std::move(done)) {}

  void start(int port, const HttpCall& call) {
    request_.method_string(call.method);
    request_.target(call.path);
    request_.set(bhttp::field::host, host_of(port));
    for (const auto& [name, value] : call.headers) request_.set(name, value);
    request_.body() = call.body;
    request_.prepare_payload();
    if (call.method == "HEAD") parser_.skip(true);
    if (call.source > 0) bind(call.source);
    stream_.expires_after(std::chrono::seconds(30));
    stream_.async_connect(loopback(port), [self = shared_from_this()](beast::error_code error) {
      if (error) return self->finish();
      bhttp::async_write(self->stream_, self->request_, [self](beast::error_code unsent, std::size_t) {
        if (unsent) return self->finish();
        bhttp::async_read(self->stream_, self->buffer_, self->parser_,
                          [self](beast::error_code unread, std::size_t) { self->finish(!unread); });
      });
    });
  }

 private:
  void bind(int source) {
    beast::error_code ignored;
    stream_.socket().open(tcp::v4(), ignored);
    stream_.socket().bind({asio::ip::address_v4({127, 0, 0, static_cast<unsigned char>(source)}), 0},
                          ignored);
    stream_.socket().set_option(asio::socket_base::linger(true, 0), ignored);
  }
  void finish(bool ok = false) {
    HttpAnswer answer;
    if (ok) {
      answer.status = static_cast<int>(parser_.get().result_int());
      answer.body = parser_.get().body();
      for (const auto& field : parser_.get()) {
        answer.headers[std::string(field.name_string())] = std::string(field.value());
      }
    }
    done_(std::move(answer));
  }

  beast::tcp_stream stream_;
  bhttp::request<bhttp::string_body> request_;
  beast::flat_buffer buffer_;
  bhttp::response_parser<bhttp::string_body> parser_;
  std::function<void(HttpAnswer)> done_;
};

class BeastSocket final : public Socket, public std::enable_shared_from_this<BeastSocket> {
 public:
  BeastSocket(asio::io_context& io, SocketOptions options, Hooks hooks)
      : options_(std::move(options)), hooks_(std::move(hooks)), ws_(io) {}

  void start() {
    tcp::socket& socket = beast::get_lowest_layer(ws_).socket();
    socket.open(tcp::v4());
    socket.bind({asio::ip::address_v4({127, 0, 0, static_cast<unsigned char>(options_.source)}), 0});
    socket.set_option(tcp::no_delay(true));
    // Cut connections leave no port in TIME_WAIT.
    socket.set_option(asio::socket_base::linger(true, 0));
    if (options_.small_buffer) socket.set_option(asio::socket_base::receive_buffer_size(1024));
    ws_.read_message_max(0);
    ws_.set_option(websocket::stream_base::decorator([options = options_](websocket::request_type& request) {
      if (!options.cookie.empty()) request.set(bhttp::field::cookie, options.cookie);
      for (const auto& [name, value] : options.headers) request.set(name, value);
    }));
    socket.async_connect(loopback(options_.port), [self = shared_from_this()](beast::error_code error) {
      if (error) return self->lost(error);
      self->ws_.async_handshake(host_of(self->options_.port), "/api/socket",
                                [self](beast::error_code failed) {
                                  if (failed) return self->lost(failed);
                                  self->open_ = true;
                                  if (self->hooks_.opened) self->hooks_.opened();
                                  if (!self->queue_.empty()) self->write();
                                  if (self->options_.reads) self->read();
                                });
    });
  }

  void send(std::string text, bool binary) override {
    queue_.emplace_back(std::move(text), binary);
    if (open_ && queue_.size() == 1) write();
  }
  void cut() override {
    ended_ = true;
    open_ = false;
    beast::get_lowest_layer(ws_).close();
  }
  void shut_down() override {
    beast::error_code ignored;
    beast::get_lowest_layer(ws_).socket().shutdown(tcp::socket::shutdown_send, ignored);
  }
  [[nodiscard]] bool is_open() const override { return open_; }
  [[nodiscard]] std::size_t unsent() const override { return queue_.size(); }
  [[nodiscard]] int close_code() const override { return ws_.reason().code; }

 private:
  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return self->lost(error);
      if (self->ended_) return;
      const std::string text = beast::buffers_to_string(self->buffer_.data());
      self->buffer_.consume(self->buffer_.size());
      self->hooks_.text(text);
      if (!self->ended_) self->read();
    });
  }
  void write() {
    ws_.binary(queue_.front().second);
    ws_.async_write(asio::buffer(queue_.front().first),
                    [self = shared_from_this()](beast::error_code error, std::size_t) {
                      if (error) return self->lost(error);
                      self->queue_.pop_front();
                      if (!self->queue_.empty()) self->write();
                    });
  }
  void lost(beast::error_code error) {
    if (ended_) return;
    const auto closed = std::move(hooks_.closed);
    const std::string reason = error == websocket::error::closed
                                   ? "closed with " + std::to_string(ws_.reason().code)
                                   : error.message();
    cut();
    if (closed) closed(reason);
  }

  SocketOptions options_;
  Hooks hooks_;
  websocket::stream<beast::tcp_stream> ws_;
  beast::flat_buffer buffer_;
  std::deque<std::pair<std::string, bool>> queue_;  // the first is being written
  bool open_ = false;
  bool ended_ = false;
};

}  // namespace

std::string HttpAnswer::cookie() const {
  const auto at = headers.find("Set-Cookie");
  return at == headers.end() ? "" : at->second.substr(0, at->second.find(';'));
}

void start_http(asio::io_context& io, int port, const HttpCall& call, std::function<void(HttpAnswer)> done) {
  std::make_shared<HttpExchange>(io, std::move(done))->start(port, call);
}

HttpAnswer http(int port, const std::string& method, const std::string& path, const std::string& body,
                const std::map<std::string, std::string>& headers, std::chrono::milliseconds patience) {
  asio::io_context io;
  HttpAnswer answer;
  start_http(io, port, {method, path, body, headers}, [&](HttpAnswer got) { answer = std::move(got); });
  io.run_for(patience);
  return answer;
}

std::string raw_exchange(int port, const std::string& bytes, std::chrono::milliseconds patience) {
  asio::io_context io;
  beast::tcp_stream stream(io);
  std::string back;
  stream.async_connect(loopback(port), [&](beast::error_code error) {
    if (error) return;
    asio::async_write(stream, asio::buffer(bytes), [&](beast::error_code unsent, std::size_t) {
      if (unsent) return;
      asio::async_read(stream, asio::dynamic_buffer(back), [](beast::error_code, std::size_t) {});
    });
  });
  io.run_for(patience);
  return back;
}

std::string new_guest(int port, const std::string& name) {
  return http(port, "POST", "/api/guest", boost::json::serialize(boost::json::object{{"name", name}}))
      .cookie();
}

std::shared_ptr<Socket> Socket::connect(asio::io_context& io, const SocketOptions& options, Hooks hooks) {
  auto socket = std::make_shared<BeastSocket>(io, options, std::move(hooks));
  socket->start();
  return socket;
}

bool WireClient::run_until(const std::function<bool()>& done, std::chrono::milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  io_.restart();
  while (!done() && !closed_ && std::chrono::steady_clock::now() < end) io_.run_one_until(end);
  return done();
}

bool WireClient::connect(int port, const std::string& cookie,
                         const std::map<std::string, std::string>& headers) {
  drop();
  opened_ = closed_ = false;
  received_.clear();
  socket_ = Socket::connect(io_, {port, cookie, headers, 1, !slow_, slow_},
                            {[this](const std::string& text) { received_.push_back(text); },
                             [this] { opened_ = true; }, [this](const std::string&) { closed_ = true; }});
  return run_until([this] { return opened_; }, patience_);
}

bool WireClient::send(const std::string& text, bool binary) {
  if (!socket_ || !socket_->is_open()) return false;
  socket_->send(text, binary);
  return run_until([this] { return socket_->unsent() == 0; }, patience_);
}

std::optional<std::string> WireClient::receive_text(std::chrono::milliseconds patience) {
  if (!socket_ || !run_until([this] { return !received_.empty(); }, patience)) return {};
  std::string text = std::move(received_.front());
  received_.pop_front();
  return text;
}

std::optional<boost::json::object> WireClient::receive(std::chrono::milliseconds patience) {
  const auto text = receive_text(patience);
  if (!text) return {};
  return boost::json::parse(*text).as_object();
}

void WireClient::drop() {
  if (!socket_) return;
  socket_->cut();
  // Whatever is in progress ends with the socket.
  io_.restart();
  io_.poll();
  socket_.reset();
}

}  // namespace kurz::test
