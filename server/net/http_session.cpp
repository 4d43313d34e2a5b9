#include <chrono>
#include <ctime>
#include <optional>

#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/chrono.h>

#include "server/net/sessions.h"

namespace kurz {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::chrono::seconds kLinger(1);
constexpr std::size_t kMostDiscarded = 4U << 20U;
constexpr std::string_view kBadRequest = "This is not a valid HTTP request.\n";

std::string text(beast::string_view view) { return {view.data(), view.size()}; }

HttpRequest plain(const Upgrade& from) {
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

class HttpSession final : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(Net& net, boost::asio::ip::tcp::socket socket) : net_(net), stream_(std::move(socket)) {}

  void read_header() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(net_.options.header_bytes));
    parser_->body_limit(static_cast<std::uint64_t>(net_.options.body_bytes));
    stream_.expires_after(std::chrono::seconds(net_.options.header_seconds));
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                              if (error) return self->reject(error);
                              self->check_header();
                            });
  }

 private:
  void check_header() {
    const Upgrade& head = parser_->get();
    const std::size_t hosts = head.count(http::field::host);
    if (hosts > 1 || (hosts == 0 && head.version() > 10)) return reject_with(400, kBadRequest);
    if (!beast::iequals(head[http::field::expect], "100-continue")) return read_body();
    static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
    boost::asio::async_write(stream_, boost::asio::buffer(kContinue),
                             [self = shared_from_this()](beast::error_code error, std::size_t) {
                               if (!error) self->read_body();
                             });
  }

  void read_body() {
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) {
                       if (error) return self->reject(error);
                       self->handle();
                     });
  }

  void handle() {
    ++net_.counters.requests;
    request_ = parser_->release();
    const HttpRequest request = plain(request_);
    if (beast::websocket::is_upgrade(request_)) {
      auto guest = net_.api->welcome(request);
      if (!guest) return respond(guest.error());
      return start_ws_session(net_, std::move(stream_), request_, std::move(*guest));
    }
    // The client may wait as long as it takes to answer.
    stream_.expires_never();
    net_.api->http(request,
                   [self = shared_from_this()](const HttpResponse& answer) { self->respond(answer); });
  }

  // Answers a request that cannot be read; nothing if there was none.
  void reject(beast::error_code error) {
    if (error == http::error::header_limit) {
      return reject_with(431, "The header of this request is too long.\n");
    }
    if (error == http::error::body_limit) return reject_with(net_.api->too_long(plain(parser_->get())));
    const bool lost = error == http::error::end_of_stream || error == http::error::partial_message ||
                      error == beast::error::timeout ||
                      error.category() != http::make_error_code(http::error::bad_method).category();
    if (!lost) reject_with(400, kBadRequest);
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
    http::async_write(stream_, response_,
                      [self = shared_from_this(), stays](beast::error_code error, std::size_t) {
                        if (error) return;
                        if (stays) return self->read_header();
                        beast::error_code ignored;
                        self->stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
                        self->stream_.expires_after(kLinger);
                        self->discard_rest(0);
                      });
  }

  // Closing a connection while the client still sends would reset it, and the answer would be lost.
  void discard_rest(std::size_t discarded) {
    buffer_.consume(buffer_.size());
    if (discarded > kMostDiscarded) return;
    stream_.async_read_some(buffer_.prepare(16 * 1024), [self = shared_from_this(), discarded](
                                                            beast::error_code error, std::size_t size) {
      if (!error) self->discard_rest(discarded + size);
    });
  }

  Net& net_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  Upgrade request_;
  http::response<http::string_body> response_;
};

}  // namespace

std::string http_date() {
  return fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(std::time(nullptr)));
}

void start_http_session(Net& net, boost::asio::ip::tcp::socket socket) {
  std::make_shared<HttpSession>(net, std::move(socket))->read_header();
}

}  // namespace kurz
