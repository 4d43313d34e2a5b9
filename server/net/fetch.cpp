#include "server/net/fetch.h"

#include <array>
#include <cstdlib>
#include <memory>

#include <curl/curl.h>

namespace kurz {
namespace {

constexpr long kSeconds = 20;
constexpr long kConnectSeconds = 10;
constexpr long kMostRedirects = 3;
constexpr std::size_t kLongest = 4U << 20U;

// Called by curl for each piece of the body; any other result than the size stops the transfer.
std::size_t receive(const char* data, std::size_t size, std::size_t count, void* to) {
  std::string& body = *static_cast<std::string*>(to);
  if (body.size() + size * count > kLongest) return 0;
  body.append(data, size * count);
  return size * count;
}

FetchError::Kind kind_of(CURLcode code) {
  switch (code) {
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
      return FetchError::Kind::kBadAddress;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
      return FetchError::Kind::kCertificate;
    case CURLE_WRITE_ERROR:
    case CURLE_FILESIZE_EXCEEDED:
      return FetchError::Kind::kTooLarge;
    default:
      return FetchError::Kind::kUnreachable;
  }
}

}  // namespace

Result<std::string, FetchError> fetch(const std::string& url) {
  static const CURLcode kReady = curl_global_init(CURL_GLOBAL_DEFAULT);
  const std::unique_ptr<CURL, void (*)(CURL*)> curl(kReady == CURLE_OK ? curl_easy_init() : nullptr,
                                                    curl_easy_cleanup);
  if (!curl) return FetchError{FetchError::Kind::kUnreachable, curl_easy_strerror(CURLE_FAILED_INIT)};
  const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(curl.get(), option, value); };
  std::string body;
  std::array<char, CURL_ERROR_SIZE> text{};
  set(CURLOPT_URL, url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_FOLLOWLOCATION, 1L);
  set(CURLOPT_MAXREDIRS, kMostRedirects);
  // Never from an encrypted connection to one that is not.
  set(CURLOPT_REDIR_PROTOCOLS_STR, url.starts_with("https:") ? "https" : "http,https");
  set(CURLOPT_TIMEOUT, kSeconds);
  set(CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_ERRORBUFFER, text.data());
  set(CURLOPT_WRITEFUNCTION, &receive);
  set(CURLOPT_WRITEDATA, static_cast<void*>(&body));
  if (const char* file = std::getenv("SSL_CERT_FILE"); file != nullptr) set(CURLOPT_CAINFO, file);

  const CURLcode code = curl_easy_perform(curl.get());
  if (code != CURLE_OK) {
    return FetchError{kind_of(code), text[0] != '\0' ? text.data() : curl_easy_strerror(code)};
  }
  constexpr long kOk = 200;
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  if (status != kOk) return FetchError{FetchError::Kind::kStatus, std::to_string(status), body};
  return body;
}

}  // namespace kurz
