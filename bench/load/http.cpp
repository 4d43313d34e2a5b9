#include "bench/load/http.h"

#include <cstdlib>
#include <optional>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

namespace kurz::load {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::asio::ip::tcp;

constexpr std::chrono::seconds kPatience(30);

}  // namespace

// Takes one question after the other from the desk; connects anew when the server has closed.
class HttpDesk::Connection : public std::enable_shared_from_this<Connection> {
 public:
  explicit Connection(HttpDesk& desk) : desk_(&desk) {}

  void leave() { desk_ = nullptr; }

  void work() {
    if (desk_ == nullptr || question_ || desk_->waiting_.empty()) return;
    question_ = std::move(desk_->waiting_.front());
    desk_->waiting_.pop_front();
    if (stream_ && stream_->socket().is_open() && port_ == desk_->world_.port()) return ask();
    connect();
  }

 private:
  void connect() {
    stream_.emplace(desk_->world_.io);
    buffer_.clear();
    port_ = desk_->world_.port();
    stream_->expires_after(kPatience);
    stream_->async_connect(
        tcp::endpoint(boost::asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port_)),
        [self = shared_from_this()](beast::error_code error) {
          if (error) return self->answer({0, error.message(), ""});
          self->stream_->socket().set_option(tcp::no_delay(true));
          self->ask();
        });
  }

  void ask() {
    const bool post = question_->method == "POST";
    request_ = {post ? http::verb::post : http::verb::get, question_->path, 11};
    request_.set(http::field::host, "127.0.0.1:" + std::to_string(port_));
    if (post) request_.set(http::field::content_type, "application/json");
    if (!question_->cookie.empty()) request_.set(http::field::cookie, question_->cookie);
    request_.body() = question_->body;
    request_.prepare_payload();
    response_ = {};
    stream_->expires_after(kPatience);
    http::async_write(*stream_, request_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return self->again(error);
      http::async_read(*self->stream_, self->buffer_, self->response_,
                       [self](beast::error_code unread, std::size_t) {
                         if (unread) return self->again(unread);
                         self->read();
                       });
    });
  }

  // The server closes connections that were idle; that is no answer to a question.
  void again(beast::error_code error) {
    stream_->close();
    if (++tries_ > 1 || desk_ == nullptr) return answer({0, error.message(), ""});
    connect();
  }

  void read() {
    const auto cookie = response_[http::field::set_cookie];
    Answer got{static_cast<int>(response_.result_int()), response_.body(),
               std::string(cookie.data(), cookie.size())};
    got.cookie = got.cookie.substr(0, got.cookie.find(';'));
    if (!response_.keep_alive()) stream_->close();
    answer(got);
  }

  void answer(const Answer& got) {
    const Question asked = std::move(*question_);
    question_.reset();
    tries_ = 0;
    if (desk_ != nullptr) asked.done(got);
    work();
  }

  HttpDesk* desk_;
  int port_ = 0;
  int tries_ = 0;
  std::optional<beast::tcp_stream> stream_;
  beast::flat_buffer buffer_;
  std::optional<Question> question_;
  http::request<http::string_body> request_;
  http::response<http::string_body> response_;
};

HttpDesk::HttpDesk(World& world, int connections) : world_(world) {
  for (int i = 0; i < connections; ++i) connections_.push_back(std::make_shared<Connection>(*this));
}

HttpDesk::~HttpDesk() {
  for (const auto& connection : connections_) connection->leave();
}

void HttpDesk::ask(Question question) {
  waiting_.push_back(std::move(question));
  for (const auto& connection : connections_) connection->work();
}

double HttpDesk::figure(const std::string& name) {
  const auto got = std::make_shared<Answer>();
  get("/metrics", [got](const Answer& answer) { *got = answer; });
  world_.run_until([&] { return !got->body.empty(); }, kPatience);
  const std::string key = "\n" + name + " ";
  const std::size_t at = got->body.find(key);
  if (at != std::string::npos) return std::atof(got->body.c_str() + at + key.size());
  world_.complaints.add("the server does not tell " + name);
  return 0;
}

}  // namespace kurz::load
