// The bytes of a connection become HTTP requests. Whatever two programs could read in different ways is
// rejected: behind a proxy, one of them would otherwise take a part of one visitor's request for the start of
// another's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

namespace kurz {

// Looks at the lines of a head before they are parsed: each ends with CR and LF, none is folded, and names
// end at the colon.
class HeadScanner {
 public:
  enum class Found { kNothing, kEnd, kMistake };
  // `head`: everything so far; it may only grow from call to call.
  Found scan(std::string_view head);
  // The length of a complete head.
  [[nodiscard]] std::size_t size() const { return at_; }

 private:
  bool take(char c);

  enum class Place { kRequestLine, kLineStart, kName, kValue, kLineEnd, kLastLineEnd };
  Place place_ = Place::kRequestLine;
  std::size_t at_ = 0;
};

class RequestReader {
 public:
  using Request = boost::beast::http::request<boost::beast::http::string_body>;
  struct Limits {
    std::size_t head_bytes = 0;
    std::uint64_t body_bytes = 0;
  };
  explicit RequestReader(const Limits& limits);

  enum class Progress {
    kNeedsMore,
    kHead,  // told once; `request()` has the head
    kDone,
    kBad,
    kHeadTooLong,
    kBodyTooLong,
    kNeedsLength,  // a body without Content-Length
  };
  // Reads on in what is there. After kDone it reads the next request, after an error nothing more.
  Progress advance();

  // Where the next bytes of the connection belong.
  boost::asio::mutable_buffer prepare() { return buffer_.prepare(kReadSize); }
  void commit(std::size_t size) { buffer_.commit(size); }

  [[nodiscard]] const Request& request() const { return parser_->get(); }
  Request release() { return parser_->release(); }
  // Whether there are bytes behind the request.
  [[nodiscard]] bool has_more() const { return buffer_.size() > 0; }
  void clear() { buffer_.clear(); }

 private:
  Progress read_head();
  Progress read_body();

  static constexpr std::size_t kReadSize = 4096;
  Limits limits_;
  boost::beast::flat_buffer buffer_;
  HeadScanner scanner_;
  std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
  Progress last_ = Progress::kDone;
};

}  // namespace kurz
