// Small steps for reading JSON that came from outside: each says what is wrong and where, and none throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

namespace kurz {

// What should have stood there. The sentences are made in words/.
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
  kStack,  // a location with a symbol and a number
  kFlag,   // true or false
  kOneOf,  // word: what there is to choose from
  kReal,
  kLength,  // low to high characters
};

// The first thing in a text that is not as it should be.
struct ReadError {
  std::string where;  // "moves[12].action.route"; empty: the whole
  Expected expected{};
  std::string found;  // as it stands there, shortened; empty: nothing does
  std::string word;
  int low = 0;
  int high = 0;
};

// Reads one document and keeps the first error; after it, every step does nothing and returns a harmless
// value.
class JsonReader {
 public:
  [[nodiscard]] bool ok() const { return !error_; }
  [[nodiscard]] const ReadError& error() const { return *error_; }
  void fail(std::string_view where, Expected expected, const boost::json::value* found = nullptr);
  void fail_word(std::string_view where, Expected expected, std::string word,
                 const boost::json::value* found);
  void fail_number(std::string_view where, Expected expected, int low, int high,
                   const boost::json::value* found);

  const boost::json::value* field(const boost::json::object& from, std::string_view where,
                                  std::string_view name);
  std::string_view text(const boost::json::object& from, std::string_view where, std::string_view name);
  bool flag(const boost::json::object& from, std::string_view where, std::string_view name);
  int number(const boost::json::object& from, std::string_view where, std::string_view name, int low,
             int high);
  const boost::json::array& list(const boost::json::object& from, std::string_view where,
                                 std::string_view name);
  const boost::json::object& object(const boost::json::object& from, std::string_view where,
                                    std::string_view name);

  bool as_flag(const boost::json::value& value, std::string_view where);
  double as_real(const boost::json::value& value, std::string_view where);
  std::string_view as_text(const boost::json::value& value, std::string_view where);
  int as_number(const boost::json::value& value, std::string_view where, int low, int high);
  const boost::json::array& as_list(const boost::json::value& value, std::string_view where);
  const boost::json::object& as_object(const boost::json::value& value, std::string_view where);

 private:
  std::optional<ReadError> error_;
};

std::string join_path(std::string_view where, std::string_view field);
std::string item_path(std::string_view where, std::size_t index);

// The document, or the parser's word on why it is none, with the place in the text.
std::optional<boost::json::value> parse_json(std::string_view text, ReadError& error);

}  // namespace kurz
