#include <chrono>
#include <cmath>
#include <deque>

#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

#include "server/net/sessions.h"

namespace kurz {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

// A token bucket: a burst of messages, refilled over time.
class Allowance {
 public:
  Allowance(int burst, int per_minute) : burst_(burst), per_minute_(per_minute), left_(burst) {}
  // What is left after one more message; negative: too fast.
  double spend(std::int64_t now) {
    left_ = std::min<double>(burst_, left_ + static_cast<double>(now - last_) * per_minute_ / 60'000.0) - 1;
    last_ = now;
    return left_;
  }
  // Until the next message is allowed.
  [[nodiscard]] std::int64_t milliseconds_until_next() const {
    return static_cast<std::int64_t>(std::ceil((1 - left_) * 60'000.0 / per_minute_));
  }

 private:
  int burst_;
  int per_minute_;
  double left_;
  std::int64_t last_ = steady_milliseconds();
};

class WsSession final : public Client, public OpenSocket, public std::enable_shared_from_this<WsSession> {
 public:
  WsSession(Net& net, beast::tcp_stream stream, SocketGuest guest)
      : Client(std::move(guest.guest), guest.lang),
        net_(net),
        ws_(std::move(stream)),
        hello_(std::move(guest.hello)),
        allowance_(net.options.message_burst, net.options.messages_per_minute) {}
  ~WsSession() override {
    net_.sockets.erase(this);
    --net_.counters.sockets;
  }
  WsSession(const WsSession&) = delete;
  WsSession& operator=(const WsSession&) = delete;

  void start(const Upgrade& request) {
    ++net_.counters.sockets;
    beast::get_lowest_layer(ws_).expires_never();
    const std::chrono::seconds ping(net_.options.ping_seconds);
    // Beast pings after half of the idle time and closes after all of it.
    ws_.set_option(
        websocket::stream_base::timeout{std::chrono::seconds(net_.options.header_seconds), 2 * ping, true});
    websocket::permessage_deflate off;
    off.server_enable = false;
    ws_.set_option(off);
    ws_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      // Beast would send its own name and version.
      response.set(beast::http::field::server, "kurzstrecke");
      response.set(beast::http::field::date, http_date());
    }));
    ws_.read_message_max(static_cast<std::size_t>(net_.options.message_bytes));
    ws_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
      if (error) return;
      self->net_.sockets.insert(self.get());
      self->open_ = true;
      self->send(self->hello_);
      self->hello_.reset();
      self->read();
    });
  }

  void send(SharedText message) override {
    if (!open_ || closing_) return;
    queued_ += message->size();
    queue_.push_back(std::move(message));
    // Updates are held back while a client is behind; this much more is too much.
    if (queued_ > 2 * limit()) {
      ++net_.counters.closed_slow;
      closing_ = true;
      // Later: the sender iterates over its subscribers now.
      return asio::post(ws_.get_executor(), [self = shared_from_this()] { self->ended(); });
    }
    if (queue_.size() == 1) write();
  }
  [[nodiscard]] bool is_behind() const override { return queued_ > limit(); }

  void say_bye(const SharedText& bye) override {
    send(bye);
    close(websocket::close_code::service_restart);
  }
  void check_stall(std::int64_t now) override {
    if (!open_ || queue_.empty() || now - writing_since_ < net_.options.stall_seconds * 1000L) return;
    ++net_.counters.closed_slow;
    ended();
  }

 private:
  [[nodiscard]] std::size_t limit() const { return static_cast<std::size_t>(net_.options.unread_bytes); }

  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return self->ended();
      self->received();
    });
  }

  void received() {
    ++net_.counters.messages;
    if (closing_) {
      // The service knows, or will soon know, that the client is gone.
    } else if (!ws_.got_text()) {
      end_with(websocket::close_code::unknown_data);
    } else if (const double left = allowance_.spend(steady_milliseconds()); left < 0) {
      // First an error; a client that continues is closed.
      send(net_.api->too_fast(*this, beast::buffers_to_string(buffer_.data()),
                              allowance_.milliseconds_until_next()));
      if (left < -net_.options.message_burst) {
        ++net_.counters.closed_fast;
        end_with(websocket::close_code::policy_error);
      }
    } else {
      net_.api->message(shared_from_this(), beast::buffers_to_string(buffer_.data()));
    }
    buffer_.consume(buffer_.size());
    if (open_) read();
  }

  void write() {
    writing_since_ = steady_milliseconds();
    ws_.text(true);
    ws_.async_write(asio::buffer(*queue_.front()),
                    [self = shared_from_this()](beast::error_code error, std::size_t) {
                      if (error) return self->ended();
                      self->written();
                    });
  }

  void written() {
    const bool was_behind = is_behind();
    queued_ -= queue_.front()->size();
    queue_.pop_front();
    if (!queue_.empty()) {
      write();
    } else if (closing_) {
      close_now();
    }
    if (was_behind && !is_behind() && open_ && !closing_) net_.api->caught_up(*this);
  }

  // Accepts no more messages, sends what is queued, then closes.
  void end_with(websocket::close_code code) {
    leave();
    close(code);
  }
  void close(websocket::close_code code) {
    if (closing_) return;
    closing_ = true;
    close_code_ = code;
    if (queue_.empty()) close_now();
  }
  void close_now() {
    // The client may never answer: the handshake timeout limits that.
    ws_.async_close(close_code_, [self = shared_from_this()](beast::error_code) { self->ended(); });
  }

  // Closes at once, without a handshake.
  void ended() {
    leave();
    open_ = false;
    // Unread output must not keep this object alive.
    beast::get_lowest_layer(ws_).close();
  }
  void leave() {
    if (open_ && !left_) net_.api->gone(*this);
    left_ = true;
  }

  Net& net_;
  websocket::stream<beast::tcp_stream> ws_;
  beast::flat_buffer buffer_;
  SharedText hello_;
  Allowance allowance_;
  std::deque<SharedText> queue_;  // the first is being written
  std::size_t queued_ = 0;        // bytes
  std::int64_t writing_since_ = 0;
  websocket::close_code close_code_ = websocket::close_code::normal;
  bool open_ = false;
  bool closing_ = false;
  bool left_ = false;  // the service knows
};

}  // namespace

std::int64_t steady_milliseconds() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

void start_ws_session(Net& net, beast::tcp_stream stream, const Upgrade& request, SocketGuest guest) {
  std::make_shared<WsSession>(net, std::move(stream), std::move(guest))->start(request);
}

}  // namespace kurz
