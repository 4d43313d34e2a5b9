// Holds the conversation of docs/protocol.md with a real server, line by line.
#include <map>
#include <sstream>

#include <doctest/doctest.h>

#include "codec/read_described.h"
#include "protocol/http.h"
#include "protocol/messages.h"
#include "tests/support/boards.h"
#include "tests/support/effort.h"
#include "tests/support/files.h"
#include "tests/support/server_process.h"
#include "tests/support/wire_client.h"

namespace kurz {
namespace {

namespace json = boost::json;

const std::string kAnything = "…";

// Words such as "$table" and what they stand for.
class Words {
 public:
  // Whether a message is as the page shows it; words that are met for the first time are remembered.
  bool fits(const json::value& shown, const json::value& real) {
    if (shown.is_string()) {
      const std::string text(shown.get_string());
      if (text == kAnything) return true;
      if (text.starts_with('$')) return known_.try_emplace(text, real).first->second == real;
    }
    if (shown.is_object() && real.is_object()) {
      for (const auto& [key, value] : shown.get_object()) {
        const json::value* found = real.get_object().if_contains(key);
        if (found == nullptr || !fits(value, *found)) return false;
      }
      return true;
    }
    if (!shown.is_array() || !real.is_array()) return shown == real;
    const json::array& pattern = shown.get_array();
    const json::array& list = real.get_array();
    const bool open = !pattern.empty() && pattern.back() == json::value(kAnything);
    const std::size_t fixed = pattern.size() - (open ? 1 : 0);
    if (open ? list.size() < fixed : list.size() != fixed) return false;
    for (std::size_t i = 0; i < fixed; ++i) {
      if (!fits(pattern[i], list[i])) return false;
    }
    return true;
  }
  [[nodiscard]] std::string filled(std::string text) const {
    for (const auto& [word, value] : known_) {
      const std::string quoted = '"' + word + '"';
      for (std::size_t at = text.find(quoted); at != std::string::npos; at = text.find(quoted)) {
        text.replace(at, quoted.size(), json::serialize(value));
      }
      const std::size_t bare = text.find(word);
      if (bare != std::string::npos && value.is_string()) text.replace(bare, word.size(), value.get_string());
    }
    return text;
  }

 private:
  std::map<std::string, json::value> known_;
};

struct Conversation {
  int port;
  Words words;
  std::string cookie;
  test::HttpAnswer answer;
  test::WireClient socket;
  bool connected = false;

  void http_line(char way, const std::string& line) {
    std::istringstream in(line);
    std::string first;
    std::string second;
    in >> first;
    if (way == '>') {
      in >> second;
      std::string body;
      std::getline(in >> std::ws, body);
      answer = test::http(port, first, words.filled(second), words.filled(body), {{"Cookie", cookie}});
      const auto fresh = answer.headers.find("Set-Cookie");
      if (fresh != answer.headers.end()) cookie = fresh->second.substr(0, fresh->second.find(';'));
      return;
    }
    std::string body;
    std::getline(in >> std::ws, body);
    CHECK_MESSAGE(answer.status == std::stoi(first), line, "\n", answer.body);
    CHECK_MESSAGE(words.fits(json::parse(body), json::parse(answer.body)), line, "\n", answer.body);
  }

  void socket_line(char way, const std::string& line) {
    if (!connected) {
      REQUIRE(socket.connect(port, cookie));
      connected = true;
    }
    if (way == '>') {
      REQUIRE(socket.send(words.filled(line)));
      return;
    }
    // Messages that the page does not show, such as who is there, may come between.
    std::string heard;
    const json::value shown = json::parse(line);
    constexpr std::chrono::seconds kLongThought(30);  // advice takes its time where everything is slow
    for (auto text = socket.receive_text(kLongThought); text; text = socket.receive_text(kLongThought)) {
      heard += *text + "\n";
      const json::value real = json::parse(*text);
      const auto read = read_text<protocol::ServerMessage>(*text, Unknown::kError);
      CHECK_MESSAGE(read, *text);
      if (real.at("type") == shown.at("type") && words.fits(shown, real)) return;
    }
    FAIL(line, "\n", heard);
  }
};

}  // namespace

TEST_CASE("protocol: a server holds the conversation of the page") {
  const test::TempFolder folder;
  // The bot waits long enough not to come between.
  const test::ServerProcess server(folder / "kurz.db",
                                   {"--bot-pace", "60000", "--hint-ms", "50", "--message-burst", "100"});
  Conversation conversation{server.port(), {}, "", {}, {}, false};
  std::istringstream page(test::read_tree_file("docs/protocol.md"));
  std::string kind;
  int lines = 0;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      kind = line.substr(3);
    } else if (test::kSanitized && line.find("\"hint\"") != std::string::npos) {
      // Advice takes a minute where everything is slow.
    } else if ((kind == "http" || kind == "socket") && line.size() > 2) {
      CAPTURE(line);
      ++lines;
      const std::string rest = line.substr(2);
      kind == "http" ? conversation.http_line(line[0], rest) : conversation.socket_line(line[0], rest);
    }
  }
  CHECK(lines > 50);
}

TEST_CASE("protocol: the page lists every error") {
  const std::string page = test::read_tree_file("docs/protocol.md");
  for (const ErrorRow& error : kErrorRows) {
    const std::string row =
        "| `" + std::string(enum_name(error.code)) + "` | " + std::string(error.en) + " |";
    CHECK_MESSAGE(page.find(row) != std::string::npos, row);
  }
}

TEST_CASE("protocol: the types of the page and the reference follow from the descriptions") {
  // After a change: build/kurz types > web/src/net/protocol.ts, and docs/protocol.md ends with the output of
  // build/kurz types --reference.
  CHECK(test::read_tree_file("web/src/net/protocol.ts") == protocol::typescript());
  CHECK(test::read_tree_file("docs/protocol.md").ends_with(protocol::reference()));
}

}  // namespace kurz
