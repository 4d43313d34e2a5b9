// Small steps for reading JSON that came from outside: each says what is wrong and where, and none throws.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

namespace kurz {

// The first thing in a text that is not as it should be.
struct ReadError {
  std::string where;     // "moves[12].action.route"; empty: the whole
  std::string expected;  // "a route of the board"
  std::string found;     // as it stands there, shortened
};

// Reads one document and keeps the first error; after it, every step does nothing and returns a harmless
// value.
class JsonReader {
 public:
  [[nodiscard]] bool ok() const { return !error_; }
  [[nodiscard]] const ReadError& error() const { return *error_; }
  void fail(std::string where, std::string expected, const boost::json::value* found = nullptr);

  const boost::json::value* field(const boost::json::object& from, std::string_view where,
                                  std::string_view name);
  std::string_view text(const boost::json::object& from, std::string_view where, std::string_view name);
  int number(const boost::json::object& from, std::string_view where, std::string_view name, int low,
             int high);
  const boost::json::array& list(const boost::json::object& from, std::string_view where,
                                 std::string_view name);
  const boost::json::object& object(const boost::json::object& from, std::string_view where,
                                    std::string_view name);

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
