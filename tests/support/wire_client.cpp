#include "tests/support/wire_client.h"

#include <boost/asio/io_context.hpp>
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
using asio::ip::tcp;

tcp::endpoint loopback(int port) {
  return {asio::ip::make_address("127.0.0.1"), static_cast<std::uint16_t>(port)};
}

// Runs one operation to its end, or gives up.
template <class Start>
bool done(asio::io_context& io, std::chrono::milliseconds patience, Start start) {
  std::optional<beast::error_code> result;
  start([&](beast::error_code error, auto&&...) { result = error; });
  io.restart();
  io.run_for(patience);
  return result && !*result;
}

}  // namespace

HttpAnswer http(int port, const std::string& method, const std::string& path, const std::string& body,
                const std::map<std::string, std::string>& headers) {
  namespace bhttp = beast::http;
  asio::io_context io;
  beast::tcp_stream stream(io);
  bhttp::request<bhttp::string_body> request;
  request.method_string(method);
  request.target(path);
  request.set(bhttp::field::host, "127.0.0.1:" + std::to_string(port));
  for (const auto& [name, value] : headers) request.set(name, value);
  request.body() = body;
  request.prepare_payload();
  beast::flat_buffer buffer;
  bhttp::response_parser<bhttp::string_body> parser;
  if (method == "HEAD") parser.skip(true);
  const bool ok = done(io, kPatience, [&](auto then) { stream.async_connect(loopback(port), then); }) &&
                  done(io, kPatience, [&](auto then) { bhttp::async_write(stream, request, then); }) &&
                  done(io, kPatience, [&](auto then) { bhttp::async_read(stream, buffer, parser, then); });
  HttpAnswer answer;
  if (!ok) return answer;
  answer.status = parser.get().result_int();
  answer.body = parser.get().body();
  for (const auto& field : parser.get()) {
    answer.headers[std::string(field.name_string())] = std::string(field.value());
  }
  return answer;
}

std::string raw_exchange(int port, const std::string& bytes, std::chrono::milliseconds patience) {
  asio::io_context io;
  beast::tcp_stream stream(io);
  std::string back;
  if (!done(io, kPatience, [&](auto then) { stream.async_connect(loopback(port), then); })) return back;
  if (!done(io, kPatience, [&](auto then) { asio::async_write(stream, asio::buffer(bytes), then); }))
    return back;
  done(io, patience, [&](auto then) { asio::async_read(stream, asio::dynamic_buffer(back), then); });
  return back;
}

std::string new_guest(int port, const std::string& name) {
  const HttpAnswer answer =
      http(port, "POST", "/api/guest", boost::json::serialize(boost::json::object{{"name", name}}));
  const auto cookie = answer.headers.find("Set-Cookie");
  return cookie == answer.headers.end() ? "" : cookie->second.substr(0, cookie->second.find(';'));
}

struct WireClient::Inside {
  asio::io_context io;
  std::optional<websocket::stream<beast::tcp_stream>> ws;
  beast::flat_buffer buffer;
};

WireClient::WireClient() : inside_(std::make_unique<Inside>()) {}
WireClient::~WireClient() = default;

bool WireClient::connect(int port, const std::string& cookie,
                         const std::map<std::string, std::string>& headers) {
  Inside& in = *inside_;
  in.buffer.clear();
  in.ws.emplace(in.io);
  in.ws->read_message_max(0);
  auto& socket = beast::get_lowest_layer(*in.ws).socket();
  socket.open(tcp::v4());
  if (takes_in_little_) socket.set_option(asio::socket_base::receive_buffer_size(1024));
  in.ws->set_option(websocket::stream_base::decorator([=](websocket::request_type& request) {
    if (!cookie.empty()) request.set(beast::http::field::cookie, cookie);
    for (const auto& [name, value] : headers) request.set(name, value);
  }));
  return done(in.io, kPatience,
              [&](auto then) { beast::get_lowest_layer(*in.ws).async_connect(loopback(port), then); }) &&
         done(in.io, kPatience, [&](auto then) {
           in.ws->async_handshake("127.0.0.1:" + std::to_string(port), "/api/socket", then);
         });
}

bool WireClient::send(const std::string& text, bool binary) {
  Inside& in = *inside_;
  if (!in.ws) return false;
  in.ws->binary(binary);
  return done(in.io, kPatience, [&](auto then) { in.ws->async_write(asio::buffer(text), then); });
}

std::optional<std::string> WireClient::receive_text(std::chrono::milliseconds patience) {
  Inside& in = *inside_;
  if (!in.ws) return {};
  in.buffer.clear();
  if (!done(in.io, patience, [&](auto then) { in.ws->async_read(in.buffer, then); })) return {};
  return beast::buffers_to_string(in.buffer.data());
}

std::optional<boost::json::object> WireClient::receive(std::chrono::milliseconds patience) {
  const auto text = receive_text(patience);
  if (!text) return {};
  return boost::json::parse(*text).as_object();
}

int WireClient::close_code() const { return inside_->ws ? inside_->ws->reason().code : 0; }

void WireClient::send_no_more() {
  beast::error_code ignored;
  beast::get_lowest_layer(*inside_->ws).socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

void WireClient::drop() {
  if (!inside_->ws) return;
  beast::error_code ignored;
  beast::get_lowest_layer(*inside_->ws).socket().close(ignored);
  // Whatever was still under way ends with the socket.
  inside_->io.restart();
  inside_->io.poll();
  inside_->ws.reset();
}

}  // namespace kurz::test
