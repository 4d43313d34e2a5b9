#include "server/net/fetch.h"

#include <chrono>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>

#include "server/config/addresses.h"

namespace kurz {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::asio::ip::tcp;

constexpr std::chrono::seconds kPatience(10);
constexpr std::uint64_t kLongest = 4U << 20U;

using boost::asio::use_awaitable;

// Throws the first error.
boost::asio::awaitable<http::response<http::string_body>> get(HostPort from,
                                                              http::request<http::empty_body> request) {
  constexpr int kUsualPort = 80;
  const auto executor = co_await boost::asio::this_coro::executor;
  tcp::resolver resolver(executor);
  beast::tcp_stream stream(executor);
  stream.expires_after(kPatience);
  const auto found = co_await resolver.async_resolve(
      from.host, std::to_string(from.port.value_or(kUsualPort)), use_awaitable);
  co_await stream.async_connect(found, use_awaitable);
  co_await http::async_write(stream, request, use_awaitable);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(kLongest);
  co_await http::async_read(stream, buffer, parser, use_awaitable);
  co_return parser.release();
}

}  // namespace

Result<std::string, FetchError> fetch(const std::string& url) {
  constexpr std::string_view kScheme = "http://";
  if (!url.starts_with(kScheme)) return FetchError{FetchError::Kind::kBadAddress, url};
  const std::size_t slash = std::min(url.find('/', kScheme.size()), url.size());
  const std::string authority = url.substr(kScheme.size(), slash - kScheme.size());
  const auto at = read_host_port(authority);
  if (!at) return FetchError{FetchError::Kind::kBadAddress, url};

  http::request<http::empty_body> request{http::verb::get, slash == url.size() ? "/" : url.substr(slash), 11};
  request.set(http::field::host, authority);
  boost::asio::io_context io{1};
  auto fetched = boost::asio::co_spawn(io, get(*at, std::move(request)), boost::asio::use_future);
  io.run();
  try {
    const auto response = fetched.get();
    if (response.result() == http::status::ok) return response.body();
    return FetchError{FetchError::Kind::kStatus, std::to_string(response.result_int())};
  } catch (const boost::system::system_error& error) {
    return FetchError{FetchError::Kind::kUnreachable, error.code().message()};
  }
}

}  // namespace kurz
