// A program that talks to a running server through real sockets, one thing after the other.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <boost/json.hpp>

namespace kurz::test {

inline constexpr std::chrono::milliseconds kPatience(5000);

struct HttpAnswer {
  int status = 0;  // 0: no answer came
  std::map<std::string, std::string> headers;
  std::string body;
};
HttpAnswer http(int port, const std::string& method, const std::string& path, const std::string& body = "",
                const std::map<std::string, std::string>& headers = {});
// Sends bytes as they are, and returns all that comes back until the other side closes or time is up.
std::string raw_exchange(int port, const std::string& bytes, std::chrono::milliseconds patience = kPatience);

// The cookie of a new guest; empty if there is no answer.
std::string new_guest(int port, const std::string& name);

class WireClient {
 public:
  WireClient();
  WireClient(const WireClient&) = delete;
  WireClient& operator=(const WireClient&) = delete;
  ~WireClient();

  // False if there is nobody, or the socket is refused.
  bool connect(int port, const std::string& cookie, const std::map<std::string, std::string>& headers = {});
  // Before connecting: lets the system take in no more than it must while nobody reads.
  void take_in_little() { takes_in_little_ = true; }
  bool send(const std::string& text, bool binary = false);
  bool send(const boost::json::object& message) { return send(boost::json::serialize(message)); }
  // The next message; none if the other side is gone or nothing comes.
  std::optional<std::string> receive_text(std::chrono::milliseconds patience = kPatience);
  std::optional<boost::json::object> receive(std::chrono::milliseconds patience = kPatience);
  // Why the other side closed, as its number; 0 if it did not say.
  [[nodiscard]] int close_code() const;
  void drop();
  // Says that nothing more will come, and goes on taking in what it may.
  void send_no_more();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
  bool takes_in_little_ = false;
};

}  // namespace kurz::test
