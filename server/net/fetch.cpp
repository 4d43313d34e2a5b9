#include "server/net/fetch.h"

#include <chrono>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
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

// Resolves, connects, writes and reads; the first error ends it.
struct Fetching {
  boost::asio::io_context io{1};
  tcp::resolver resolver{io};
  beast::tcp_stream stream{io};
  beast::flat_buffer buffer;
  http::request<http::empty_body> request;
  http::response_parser<http::string_body> parser;
  beast::error_code error;

  void run(const std::string& host, const std::string& port) {
    parser.body_limit(kLongest);
    stream.expires_after(kPatience);
    resolver.async_resolve(
        host, port, [this](beast::error_code failed, const tcp::resolver::results_type& found) {
          error = failed;
          if (error) return;
          stream.async_connect(found, [this](beast::error_code lost, const tcp::endpoint&) {
            error = lost;
            if (error) return;
            http::async_write(stream, request, [this](beast::error_code unsent, std::size_t) {
              error = unsent;
              if (error) return;
              http::async_read(stream, buffer, parser,
                               [this](beast::error_code unread, std::size_t) { error = unread; });
            });
          });
        });
    io.run();
  }
};

}  // namespace

Result<std::string, FetchError> fetch(const std::string& url) {
  constexpr std::string_view kScheme = "http://";
  if (!url.starts_with(kScheme)) return FetchError{FetchError::Kind::kBadAddress, url};
  const std::size_t slash = std::min(url.find('/', kScheme.size()), url.size());
  const std::string authority = url.substr(kScheme.size(), slash - kScheme.size());
  const auto at = read_host_port(authority);
  if (!at) return FetchError{FetchError::Kind::kBadAddress, url};

  Fetching fetching;
  fetching.request = {http::verb::get, slash == url.size() ? "/" : url.substr(slash), 11};
  fetching.request.set(http::field::host, authority);
  constexpr int kUsualPort = 80;
  fetching.run(at->host, std::to_string(at->port.value_or(kUsualPort)));
  if (fetching.error) return FetchError{FetchError::Kind::kUnreachable, fetching.error.message()};
  const http::response<http::string_body>& response = fetching.parser.get();
  if (response.result() != http::status::ok) {
    return FetchError{FetchError::Kind::kStatus, std::to_string(response.result_int())};
  }
  return response.body();
}

}  // namespace kurz
