#include "bench/load/line.h"

#include <deque>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>

namespace kurz::load {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;

// Of who does not read: small, so that it is the server that has to keep what is unread.
constexpr int kSmallBuffer = 4096;

class WebSocketLine final : public Line, public std::enable_shared_from_this<WebSocketLine> {
 public:
  WebSocketLine(asio::io_context& io, LineOptions options, Hooks hooks)
      : options_(std::move(options)), hooks_(std::move(hooks)), ws_(io) {}

  void start();
  void send(std::string text) override;
  void cut() override;
  [[nodiscard]] bool is_open() const override { return open_; }

 private:
  void shake_hands();
  void read();
  void write();
  void lost(beast::error_code error);

  LineOptions options_;
  Hooks hooks_;
  websocket::stream<beast::tcp_stream> ws_;
  beast::flat_buffer buffer_;
  std::deque<std::string> queue_;  // the first is being written
  bool open_ = false;
  bool ended_ = false;
};

void WebSocketLine::start() {
  tcp::socket& socket = beast::get_lowest_layer(ws_).socket();
  socket.open(tcp::v4());
  socket.bind({asio::ip::address_v4({127, 0, 0, static_cast<unsigned char>(options_.source)}), 0});
  socket.set_option(tcp::no_delay(true));
  // Cut connections leave no port behind that must wait.
  socket.set_option(asio::socket_base::linger(true, 0));
  if (!options_.reads) socket.set_option(asio::socket_base::receive_buffer_size(kSmallBuffer));
  const tcp::endpoint server(asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(options_.port));
  socket.async_connect(server, [self = shared_from_this()](beast::error_code failed) {
    if (failed) return self->lost(failed);
    self->shake_hands();
  });
}

void WebSocketLine::shake_hands() {
  const std::string cookie = options_.cookie;
  ws_.set_option(websocket::stream_base::decorator([cookie](websocket::request_type& request) {
    if (!cookie.empty()) request.set(beast::http::field::cookie, cookie);
  }));
  ws_.async_handshake("127.0.0.1:" + std::to_string(options_.port), "/api/socket",
                      [self = shared_from_this()](beast::error_code failed) {
                        if (failed) return self->lost(failed);
                        self->open_ = true;
                        if (!self->queue_.empty()) self->write();
                        if (self->options_.reads) self->read();
                      });
}

void WebSocketLine::send(std::string text) {
  queue_.push_back(std::move(text));
  if (open_ && queue_.size() == 1) write();
}

void WebSocketLine::write() {
  ws_.async_write(asio::buffer(queue_.front()),
                  [self = shared_from_this()](beast::error_code failed, std::size_t) {
                    if (failed) return self->lost(failed);
                    self->queue_.pop_front();
                    if (!self->queue_.empty()) self->write();
                  });
}

void WebSocketLine::read() {
  ws_.async_read(buffer_, [self = shared_from_this()](beast::error_code failed, std::size_t) {
    if (failed) return self->lost(failed);
    if (self->ended_) return;
    const auto data = self->buffer_.data();
    self->hooks_.text({static_cast<const char*>(data.data()), data.size()});
    self->buffer_.consume(data.size());
    if (!self->ended_) self->read();
  });
}

void WebSocketLine::lost(beast::error_code error) {
  if (ended_) return;
  const auto closed = std::move(hooks_.closed);
  const std::string why = error == websocket::error::closed
                              ? "closed with " + std::to_string(ws_.reason().code)
                              : error.message();
  cut();
  if (closed) closed(why);
}

void WebSocketLine::cut() {
  ended_ = true;
  open_ = false;
  beast::get_lowest_layer(ws_).close();
}

}  // namespace

std::shared_ptr<Line> Line::connect(asio::io_context& io, const LineOptions& options, Hooks hooks) {
  auto line = std::make_shared<WebSocketLine>(io, options, std::move(hooks));
  line->start();
  return line;
}

}  // namespace kurz::load
