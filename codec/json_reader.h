// Small steps for reading JSON that came from outside: each says what is wrong and where, and none throws.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

namespace kurz {

namespace json = boost::json;

// What was expected. The sentences are made in words/.
enum class Expected : std::uint8_t {
  kJson,
  kField,
  kText,
  kNumber,  // low to high
  kList,
  kObject,
  kFormat,       // word: the one understood
  kBoard,        // of those that are here
  kVersion,      // word: of the board that is here
  kBoardHash,    // word: of the board that is here
  kPlayers,      // R1
  kForEachSeat,  // high: seats
  kTwo,
  kFiveCards,
  kSlotAndCard,
  kTickets,  // one or two
  kFewer,    // than a game can have
  kLocation,
  kRoute,
  kCard,
  kSymbol,
  kStack,       // a location with a symbol and a number
  kFlag,        // true or false
  kOneOf,       // word: what there is to choose from
  kKnownField,  // word: the fields there are
  kReal,
  kLength,  // low to high characters
  kHash,    // 32 bytes as 64 hexadecimal digits
};

// An error in a text.
struct ReadError {
  std::string where;  // "moves[12].action.route"; empty: the whole
  Expected expected{};
  std::string found;  // the text found there, shortened; empty: nothing
  std::string word;
  int low = 0;
  int high = 0;
};

inline json::string_view as_json(std::string_view text) { return {text.data(), text.size()}; }

std::string join_path(std::string_view where, std::string_view field);
std::string item_path(std::string_view where, std::size_t index);

// Messages from programs are read up to their first error. Files that people write get all errors, and
// unknown fields, empty texts and null count as errors.
enum class JsonSource : std::uint8_t { kMessage, kFile };

// Reads one document. After the first error of a message, every step does nothing and returns a harmless
// value.
class JsonReader {
 public:
  explicit JsonReader(JsonSource source = JsonSource::kMessage) : source_(source) {}

  [[nodiscard]] bool ok() const { return errors_.empty(); }
  [[nodiscard]] const ReadError& error() const { return errors_.front(); }
  [[nodiscard]] const std::vector<ReadError>& errors() const { return errors_; }
  [[nodiscard]] bool is_file() const { return source_ == JsonSource::kFile; }
  [[nodiscard]] bool has_stopped() const { return !ok() && !is_file(); }

  void fail(std::string_view where, Expected expected, const json::value* found = nullptr,
            std::string word = {}, int low = 0, int high = 0);

  bool as_flag(const json::value& value, std::string_view where);
  std::string_view as_text(const json::value& value, std::string_view where);
  int as_number(const json::value& value, std::string_view where, int low, int high);
  const json::array& as_list(const json::value& value, std::string_view where);
  const json::object& as_object(const json::value& value, std::string_view where);

  const json::value* field(const json::object& from, std::string_view where, std::string_view name);
  std::string_view text(const json::object& from, std::string_view where, std::string_view name) {
    return as_text(value(from, where, name), join_path(where, name));
  }
  int number(const json::object& from, std::string_view where, std::string_view name, int low, int high) {
    return as_number(value(from, where, name), join_path(where, name), low, high);
  }
  const json::array& list(const json::object& from, std::string_view where, std::string_view name) {
    return as_list(value(from, where, name), join_path(where, name));
  }
  const json::object& object(const json::object& from, std::string_view where, std::string_view name) {
    return as_object(value(from, where, name), join_path(where, name));
  }

 private:
  // A field, or null with an error.
  const json::value& value(const json::object& from, std::string_view where, std::string_view name);

  JsonSource source_;
  std::vector<ReadError> errors_;
};

// The document, or the parser's message and the place of the error.
std::optional<json::value> parse_json(std::string_view text, ReadError& error);
// How many texts it has parsed since the start, on all threads.
inline std::atomic<long> parsed_json_texts = 0;

}  // namespace kurz
