#include "server/net/request_reader.h"

#include <algorithm>

namespace kurz {
namespace {

namespace http = boost::beast::http;
using Progress = RequestReader::Progress;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The characters of a token: a method or the name of a field.
bool is_token(char c) {
  constexpr std::string_view kOthers = "!#$%&'*+-.^_`|~";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) ||
         kOthers.find(c) != std::string_view::npos;
}

// Control characters; a tab may stand in a value.
bool is_control(char c) { return (c >= 0 && c < ' ' && c != '\t') || c == '\x7F'; }

// What the parser accepts, but others may understand in another way.
Progress check_fields(const RequestReader::Request& head) {
  constexpr unsigned kVersion10 = 10;
  constexpr std::size_t kMostDigits = 18;
  const std::size_t hosts = head.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && head.version() > kVersion10)) return Progress::kBad;
  const std::size_t lengths = head.count(http::field::content_length);
  const std::size_t encodings = head.count(http::field::transfer_encoding);
  if (lengths > 1 || encodings > 1 || lengths + encodings > 1) return Progress::kBad;
  if (encodings == 1) {
    const bool is_chunked = boost::beast::iequals(head[http::field::transfer_encoding], "chunked");
    return is_chunked && head.version() > kVersion10 ? Progress::kNeedsLength : Progress::kBad;
  }
  const auto length = head[http::field::content_length];
  const bool is_number =
      !length.empty() && length.size() <= kMostDigits && std::ranges::all_of(length, is_digit);
  return lengths == 0 || is_number ? Progress::kHead : Progress::kBad;
}

}  // namespace

bool HeadScanner::take(char c) {
  if (place_ == Place::kLineEnd || place_ == Place::kLastLineEnd) {
    if (c != '\n') return false;
    if (place_ == Place::kLineEnd) place_ = Place::kLineStart;
    return true;
  }
  if (c == '\r') {
    // Without a request, or a line without a colon.
    if ((place_ == Place::kRequestLine && at_ == 0) || place_ == Place::kName) return false;
    place_ = place_ == Place::kLineStart ? Place::kLastLineEnd : Place::kLineEnd;
    return true;
  }
  if (is_control(c)) return false;
  if (place_ == Place::kRequestLine) return c != '\t';
  if (place_ == Place::kValue) return true;
  if (place_ == Place::kName && c == ':') {
    place_ = Place::kValue;
    return true;
  }
  place_ = Place::kName;
  return is_token(c);
}

HeadScanner::Found HeadScanner::scan(std::string_view head) {
  while (at_ < head.size()) {
    if (!take(head[at_])) return Found::kMistake;
    ++at_;
    if (place_ == Place::kLastLineEnd && head[at_ - 1] == '\n') return Found::kEnd;
  }
  return Found::kNothing;
}

RequestReader::RequestReader(const Limits& limits) : limits_(limits) {}

Progress RequestReader::advance() {
  if (last_ == Progress::kDone) {
    scanner_ = {};
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(limits_.head_bytes));
    parser_->body_limit(limits_.body_bytes);
    last_ = Progress::kNeedsMore;
  }
  if (last_ == Progress::kNeedsMore || last_ == Progress::kHead) {
    last_ = parser_->is_header_done() ? read_body() : read_head();
  }
  return last_;
}

Progress RequestReader::read_head() {
  const auto bytes = buffer_.cdata();
  const std::string_view text(static_cast<const char*>(bytes.data()), bytes.size());
  // No further than a head may reach: otherwise the error would depend on how much has arrived.
  const auto found = scanner_.scan(text.substr(0, limits_.head_bytes + 1));
  if (found == HeadScanner::Found::kMistake) return Progress::kBad;
  if (scanner_.size() > limits_.head_bytes) return Progress::kHeadTooLong;
  if (found == HeadScanner::Found::kNothing) return Progress::kNeedsMore;
  boost::beast::error_code error;
  const std::size_t used = parser_->put(boost::asio::buffer(bytes.data(), scanner_.size()), error);
  if (error == http::error::body_limit) return Progress::kBodyTooLong;
  if (error || used != scanner_.size() || !parser_->is_header_done()) return Progress::kBad;
  buffer_.consume(used);
  return check_fields(parser_->get());
}

Progress RequestReader::read_body() {
  boost::beast::error_code error;
  while (!parser_->is_done() && buffer_.size() > 0) {
    const std::size_t used = parser_->put(buffer_.cdata(), error);
    if (error || used == 0) return Progress::kBad;
    buffer_.consume(used);
  }
  return parser_->is_done() ? Progress::kDone : Progress::kNeedsMore;
}

}  // namespace kurz
