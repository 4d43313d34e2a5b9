#include <chrono>
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

class WsSession final : public Client, public OpenSocket, public std::enable_shared_from_this<WsSession> {
 public:
  WsSession(Net& net, SocketStart start)
      : Client(std::move(start.guest.visitor.guest), start.guest.lang,
               std::move(start.guest.visitor.address)),
        net_(net),
        connection_place_(std::move(start.connection)),
        socket_place_(std::move(start.socket)),
        ws_(std::move(start.stream)),
        hello_(std::move(start.guest.hello)),
        rate_{static_cast<double>(net.options.message_burst),
              static_cast<double>(net.options.messages_per_minute)},
        messages_(rate_, steady_milliseconds()),
        controls_(messages_) {
    session = start.guest.session;
  }
  ~WsSession() override {
    queue_gone();
    net_.sockets.erase(this);
    --net_.counters.sockets;
  }

  void start(const RequestReader::Request& request) {
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
    ws_.control_callback([this](websocket::frame_type kind, beast::string_view) { control_received(kind); });
    ws_.async_accept(request, guarded(shared_from_this(), [](WsSession& self, beast::error_code error) {
                       if (error) return;
                       self.net_.sockets.insert(&self);
                       self.open_ = true;
                       self.send(self.hello_);
                       self.hello_.reset();
                       self.read();
                     }));
  }

  // Closes the socket, and nothing else.
  void handler_failed(std::string_view reason) noexcept {
    net_.handler_failed(reason);
    run_guarded([this] { ended(); },
                [this](std::string_view again) {
                  net_.handler_failed(again);
                  open_ = false;
                  beast::get_lowest_layer(ws_).close();
                });
  }

  void send(SharedText message) override {
    if (!open_ || closing_) return;
    const std::size_t size = message->size();
    queue_.push_back(std::move(message));
    queued_ += size;
    net_.connections.insert(this);
    net_.unread_grew(size);
    // Updates are held back while a client is behind; this much more is too much.
    if (queued_ > 2 * limit()) {
      ++net_.counters.closed_slow;
      closing_ = true;
      // Later: the sender iterates over its subscribers now.
      return end_soon();
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
  [[nodiscard]] std::size_t unread() const override { return queued_; }
  void drop() override {
    ended();
    queue_gone();
  }

 private:
  [[nodiscard]] std::size_t limit() const { return static_cast<std::size_t>(net_.options.unread_bytes); }

  void end_soon() {
    asio::post(ws_.get_executor(), guarded(shared_from_this(), [](WsSession& self) { self.ended(); }));
  }

  void read() {
    ws_.async_read(buffer_,
                   guarded(shared_from_this(), [](WsSession& self, beast::error_code error, std::size_t) {
                     if (error) return self.ended();
                     self.received();
                   }));
  }

  // Pings and pongs cost the client nothing, and need not be answers to ours.
  void control_received(websocket::frame_type kind) {
    if (kind == websocket::frame_type::close || closing_) return;
    const std::int64_t now = steady_milliseconds();
    controls_.take(rate_, 1, now);
    if (controls_.left(rate_, now) >= 0) return;
    ++net_.counters.closed_control;
    closing_ = true;
    end_soon();
  }

  // Milliseconds until the next message is allowed; 0: this one is.
  std::int64_t charge_message() {
    const std::int64_t now = steady_milliseconds();
    messages_.take(rate_, 1, now);
    if (messages_.left(rate_, now) < 0) return messages_.wait(rate_, 1, now);
    // With many sockets a guest may not send more than with a few.
    const std::int64_t wait = net_.api->charge_message(*this);
    if (wait > 0) messages_.take(rate_, 1, now);
    return wait;
  }

  void received() {
    ++net_.counters.messages;
    if (closing_) {
      // The service knows, or will soon know, that the client is gone.
    } else if (!ws_.got_text()) {
      end_with(websocket::close_code::unknown_data);
    } else if (const std::int64_t wait = charge_message(); wait > 0) {
      // First an error; a client that continues is closed.
      send(Api::too_fast(*this, beast::buffers_to_string(buffer_.data()), wait));
      if (messages_.left(rate_, steady_milliseconds()) < -net_.options.message_burst) {
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
                    guarded(shared_from_this(), [](WsSession& self, beast::error_code error, std::size_t) {
                      if (error) return self.ended();
                      self.written();
                    }));
  }

  void written() {
    const bool was_behind = is_behind();
    // After drop() it is no longer counted.
    const std::size_t size = std::min(queued_, queue_.front()->size());
    queued_ -= size;
    net_.unread_shrank(size);
    queue_.pop_front();
    if (queue_.empty()) net_.connections.erase(this);
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
    ws_.async_close(close_code_,
                    guarded(shared_from_this(), [](WsSession& self, beast::error_code) { self.ended(); }));
  }

  // Closes at once, without a handshake.
  void ended() {
    leave();
    open_ = false;
    // Unread output must not keep this object alive.
    beast::get_lowest_layer(ws_).close();
  }
  void leave() {
    const bool knows = !open_ || left_;
    left_ = true;
    if (!knows) net_.api->gone(*this);
  }
  // Nothing of it counts as unread any more. The first message may still be in the system's hands.
  void queue_gone() {
    net_.connections.erase(this);
    net_.unread_shrank(queued_);
    queued_ = 0;
    if (queue_.size() > 1) queue_.resize(1);
  }

  Net& net_;
  Place connection_place_;
  Place socket_place_;
  websocket::stream<beast::tcp_stream> ws_;
  beast::flat_buffer buffer_;
  SharedText hello_;
  Rate rate_;  // of messages, and of pings and pongs
  Allowance messages_;
  Allowance controls_;
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

void start_ws_session(Net& net, SocketStart start) {
  const RequestReader::Request request = std::move(start.request);
  std::make_shared<WsSession>(net, std::move(start))->start(request);
}

}  // namespace kurz
