#include <chrono>
#include <ctime>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/chrono.h>

#include "server/net/sessions.h"

namespace kurz {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::asio::ip::tcp;

constexpr std::chrono::seconds kLinger(1);
constexpr std::size_t kMostDiscarded = 4U << 20U;
constexpr std::string_view kBadRequest = "This is not a valid HTTP request.\n";

std::string text(beast::string_view view) { return {view.data(), view.size()}; }

// All lines of a field.
std::string joined(const RequestReader::Request& from, std::string_view name) {
  std::string all;
  const auto [begin, end] = from.equal_range(beast::string_view(name.data(), name.size()));
  for (auto at = begin; at != end; ++at) all += (all.empty() ? "" : ", ") + text(at->value());
  return all;
}

HttpRequest plain(const RequestReader::Request& from) {
  HttpRequest request;
  std::string target = text(from.target());
  request.host = text(from[http::field::host]);
  // An absolute URL, as sent to proxies: its host overrides the header.
  if (constexpr std::string_view kScheme = "http://"; target.starts_with(kScheme)) {
    const std::size_t end = std::min(target.find_first_of("/?", kScheme.size()), target.size());
    request.host = target.substr(kScheme.size(), end - kScheme.size());
    target = (target[end] == '/' ? "" : "/") + target.substr(end);
  }
  const std::size_t mark = target.find('?');
  request.method = text(from.method_string());
  request.path = target.substr(0, mark);
  if (mark != std::string::npos) request.query = target.substr(mark + 1);
  request.origin = text(from[http::field::origin]);
  request.cookie = text(from[http::field::cookie]);
  request.accept_language = text(from[http::field::accept_language]);
  request.accept_encoding = text(from[http::field::accept_encoding]);
  request.if_none_match = text(from[http::field::if_none_match]);
  request.body = from.body();
  return request;
}

std::string address_of(const tcp::socket& socket) {
  beast::error_code error;
  boost::asio::ip::address address = socket.remote_endpoint(error).address();
  if (error) return {};
  // Without the name of the network card.
  if (address.is_v6()) address = boost::asio::ip::make_address_v6(address.to_v6().to_bytes());
  return address.to_string();
}

class HttpSession final : public Connection, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(Net& net, tcp::socket socket, std::string peer, Place place)
      : net_(net),
        stream_(std::move(socket)),
        peer_(std::move(peer)),
        place_(std::move(place)),
        reader_({static_cast<std::size_t>(net.options.header_bytes),
                 static_cast<std::uint64_t>(net.options.body_bytes)}) {}
  ~HttpSession() override { answer_gone(); }

  void read_request() {
    stream_.expires_after(std::chrono::seconds(net_.options.header_seconds));
    advance();
  }

  [[nodiscard]] std::size_t unread() const override { return unread_; }
  void drop() override {
    answer_gone();
    stream_.close();
  }

  // The request that is being handled gets an answer if it has none yet; then the connection ends.
  void handler_failed(std::string_view reason) noexcept {
    net_.handler_failed(reason);
    const bool can_answer = is_handling_ && unread_ == 0;
    is_handling_ = false;
    run_guarded(
        [&] {
          if (!can_answer) return stream_.close();
          reject_with(Api::rejected(plain(request_), ErrorCode::kInternal));
        },
        [&](std::string_view) { stream_.close(); });
  }

 private:
  // The answer to the current request. If nobody gives it, because an exception has ended the work on it, the
  // request has failed.
  class Reply {
   public:
    explicit Reply(std::shared_ptr<HttpSession> session)
        : session_(std::move(session)), number_(session_->number_) {}
    Reply(const Reply&) = delete;
    Reply& operator=(const Reply&) = delete;
    // On any thread: the last copy may be that of a job.
    ~Reply() {
      if (!session_) return;
      boost::asio::io_context& io = session_->net_.io;
      run_guarded(
          [&] {
            boost::asio::post(
                io, guarded(std::move(session_), [number = number_](HttpSession& session) {
                  if (session.awaits(number))
                    session.reject_with(Api::rejected(plain(session.request_), ErrorCode::kInternal));
                }));
          },
          [](std::string_view) {});
    }
    // Only the first one counts.
    void give(const HttpResponse& answer) {
      const auto session = std::exchange(session_, nullptr);
      if (session && session->awaits(number_)) session->respond(answer);
    }

   private:
    std::shared_ptr<HttpSession> session_;
    std::int64_t number_;
  };
  [[nodiscard]] bool awaits(std::int64_t number) const { return is_handling_ && number_ == number; }

  // Waits for the first bytes of another request. Proxies keep connections open for reuse, much longer than a
  // header may take.
  void wait_for_request() {
    if (reader_.has_more()) return read_request();
    stream_.expires_after(std::chrono::seconds(net_.options.idle_seconds));
    read_some(&HttpSession::read_request);
  }

  void advance() {
    switch (reader_.advance()) {
      case RequestReader::Progress::kNeedsMore:
        return read_some(&HttpSession::advance);
      case RequestReader::Progress::kHead:
        return head_read();
      case RequestReader::Progress::kDone:
        return handle();
      case RequestReader::Progress::kBad:
        return reject_with(400, kBadRequest);
      case RequestReader::Progress::kHeadTooLong:
        return reject_with(431, "The header of this request is too long.\n");
      case RequestReader::Progress::kBodyTooLong:
        return reject_with(Api::rejected(plain(reader_.request()), ErrorCode::kTooLong));
      case RequestReader::Progress::kNeedsLength:
        return reject_with(411, "Send the body with a Content-Length.\n");
    }
  }

  void read_some(void (HttpSession::*then)()) {
    stream_.async_read_some(
        reader_.prepare(),
        guarded(shared_from_this(), [then](HttpSession& self, beast::error_code error, std::size_t size) {
          // A client that is gone or too slow gets no answer.
          if (error) return;
          self.reader_.commit(size);
          (self.*then)();
        }));
  }

  void head_read() {
    if (!beast::iequals(reader_.request()[http::field::expect], "100-continue")) return advance();
    static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
    boost::asio::async_write(
        stream_, boost::asio::buffer(kContinue),
        guarded(shared_from_this(), [](HttpSession& self, beast::error_code error, std::size_t) {
          if (!error) self.advance();
        }));
  }

  void handle() {
    ++net_.counters.requests;
    ++number_;
    is_handling_ = true;
    request_ = reader_.release();
    HttpRequest request = plain(request_);
    request.address = visitor_address(peer_, joined(request_, "X-Forwarded-For"), net_.options.proxies);
    if (beast::websocket::is_upgrade(request_)) return upgrade(request);
    // The client may wait as long as it takes to answer.
    stream_.expires_never();
    net_.api->http(request, [reply = std::make_shared<Reply>(shared_from_this())](
                                const HttpResponse& answer) { reply->give(answer); });
  }

  void upgrade(const HttpRequest& request) {
    // Nothing may follow before the answer.
    if (!request.body.empty() || reader_.has_more()) return reject_with(400, kBadRequest);
    auto guest = net_.api->welcome(request);
    if (!guest) return respond(guest.error());
    Place socket = net_.hold_socket(guest->visitor);
    if (!socket) {
      ++net_.counters.refused_sockets;
      constexpr std::int64_t kAgainIn = 10'000;
      return respond(Api::rejected(request, RequestError::wait(ErrorCode::kTooFast, kAgainIn)));
    }
    is_handling_ = false;
    start_ws_session(net_, {std::move(stream_), std::move(request_), std::move(*guest), std::move(place_),
                            std::move(socket)});
  }

  // In English: the language of the client could not be read.
  void reject_with(int status, std::string_view body) {
    reject_with({status, "text/plain; charset=utf-8", std::string(body)});
  }
  void reject_with(const HttpResponse& answer) {
    request_ = {};
    request_.keep_alive(false);
    respond(answer);
  }

  void respond(const HttpResponse& answer) {
    is_handling_ = false;
    if (answer.status >= 400) ++net_.counters.failed_requests;
    if (answer.status == 403) ++net_.counters.cross_origin_requests;
    const bool stays = request_.keep_alive() && !net_.stopping;
    response_ = {static_cast<http::status>(answer.status),
                 request_.version() == 0 ? 11U : request_.version()};
    response_.set(http::field::date, http_date());
    response_.set(http::field::content_type, answer.content_type);
    for (const auto& [name, value] : answer.headers) response_.set(name, value);
    response_.keep_alive(stays);
    const bool head = request_.method() == http::verb::head;
    const std::size_t size = answer.body.size();
    if (!head) response_.body() = answer.body;
    if (answer.status != 304) response_.content_length(size);
    stream_.expires_after(std::chrono::seconds(net_.options.stall_seconds));
    unread_ = response_.body().size();
    if (unread_ > 0) net_.connections.insert(this);
    net_.unread_grew(unread_);
    http::async_write(
        stream_, response_,
        guarded(shared_from_this(), [stays](HttpSession& self, beast::error_code error, std::size_t) {
          self.written(stays && !error, error);
        }));
  }

  void written(bool stays, beast::error_code error) {
    answer_gone();
    response_ = {};
    if (error) return;
    if (stays) return wait_for_request();
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(kLinger);
    discard_rest(0);
  }

  void answer_gone() {
    net_.connections.erase(this);
    net_.unread_shrank(unread_);
    unread_ = 0;
  }

  // Closing a connection while the client still sends would reset it, and the answer would be lost.
  void discard_rest(std::size_t discarded) {
    reader_.clear();
    if (discarded > kMostDiscarded) return;
    stream_.async_read_some(
        reader_.prepare(), guarded(shared_from_this(),
                                   [discarded](HttpSession& self, beast::error_code error, std::size_t size) {
                                     if (!error) self.discard_rest(discarded + size);
                                   }));
  }

  Net& net_;
  beast::tcp_stream stream_;
  std::string peer_;
  Place place_;
  RequestReader reader_;
  RequestReader::Request request_;
  http::response<http::string_body> response_;
  std::size_t unread_ = 0;    // bytes of the answer that is being written
  std::int64_t number_ = 0;   // of the request
  bool is_handling_ = false;  // it has no answer yet
};

}  // namespace

std::string http_date() {
  return fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(std::time(nullptr)));
}

void start_http_session(Net& net, tcp::socket socket) {
  std::string peer = address_of(socket);
  Place place = net.hold_connection(peer);
  if (!place) {
    ++net.counters.refused_connections;
    return;
  }
  std::make_shared<HttpSession>(net, std::move(socket), std::move(peer), std::move(place))->read_request();
}

}  // namespace kurz
