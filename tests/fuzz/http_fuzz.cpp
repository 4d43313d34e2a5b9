// The bytes of a connection, through the reader that the server uses: however they are cut into pieces, the
// same requests come out, and each ends where its Content-Length says.
#include <charconv>
#include <string>
#include <vector>

#include "server/net/request_reader.h"
#include "tests/fuzz/fuzz_support.h"

namespace kurz::fuzz {
namespace {

using Progress = RequestReader::Progress;
constexpr RequestReader::Limits kLimits{1024, 4096};

struct Outcome {
  std::vector<std::string> requests;  // as text
  Progress last = Progress::kNeedsMore;

  bool operator==(const Outcome&) const = default;
};

std::string as_text(const RequestReader::Request& request) {
  std::string text = std::string(request.method_string()) + " " + std::string(request.target());
  for (const auto& field : request) {
    text += "\n" + std::string(field.name_string()) + ": " + std::string(field.value());
  }
  return text + "\n\n" + request.body();
}

void check(const RequestReader::Request& request) {
  namespace http = boost::beast::http;
  require(request.count(http::field::host) <= 1, "one host");
  require(request.count(http::field::transfer_encoding) == 0, "no transfer encoding");
  const auto length = request[http::field::content_length];
  std::size_t size = 0;
  const auto [end, error] = std::from_chars(length.data(), length.data() + length.size(), size);
  require(length.empty() || (error == std::errc() && end == length.data() + length.size()),
          "a length is a number");
  require(request.body().size() == size, "a body is as long as its length");
  require(size <= kLimits.body_bytes, "a body is not too long");
  for (const auto& field : request) {
    require(field.value().find_first_of("\r\n") == boost::beast::string_view::npos, "values are one line");
  }
}

// The bytes that became the request: lines as strict as can be, then the body.
void check_raw(std::string_view raw, const RequestReader::Request& request) {
  const std::size_t end = raw.find("\r\n\r\n");
  require(end != std::string_view::npos, "a head ends with an empty line");
  require(raw.substr(end + 4) == request.body(), "the body follows the head");
  const std::string_view head = raw.substr(0, end + 2);
  for (std::size_t i = 0; i < head.size(); ++i) {
    if (head[i] == '\n') {
      require(i > 0 && head[i - 1] == '\r', "a line ends with CR and LF");
      require(i + 1 == head.size() || (head[i + 1] != ' ' && head[i + 1] != '\t'), "no line is folded");
    }
    require(head[i] != '\r' || (i + 1 < head.size() && head[i + 1] == '\n'), "CR only before LF");
    require(head[i] != '\0', "no zero bytes");
  }
}

// Hands it the input in pieces of `piece` bytes.
Outcome read_all(std::string_view input, std::size_t piece) {
  RequestReader reader(kLimits);
  Outcome outcome;
  std::size_t at = 0;
  std::size_t begin = 0;  // of the request
  for (;;) {
    outcome.last = reader.advance();
    if (outcome.last == Progress::kHead) continue;
    if (outcome.last == Progress::kDone) {
      check(reader.request());
      if (piece == 1) check_raw(input.substr(begin, at - begin), reader.request());
      begin = at;
      outcome.requests.push_back(as_text(reader.release()));
      continue;
    }
    if (outcome.last != Progress::kNeedsMore || at == input.size()) return outcome;
    const auto place = reader.prepare();
    const std::size_t size = input.copy(static_cast<char*>(place.data()), std::min(piece, place.size()), at);
    at += size;
    reader.commit(size);
  }
}

void run(std::string_view input) {
  constexpr std::size_t kOdd = 7;
  const Outcome whole = read_all(input, input.size());
  for (const std::size_t piece : {std::size_t{1}, kOdd}) {
    require(read_all(input, piece) == whole, "pieces do not matter");
  }
}

}  // namespace
}  // namespace kurz::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kurz::fuzz::run(kurz::fuzz::as_text(data, size));
  return 0;
}
