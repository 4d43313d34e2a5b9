#include "codec/json_reader.h"

namespace kurz {

std::string join_path(std::string_view where, std::string_view field) {
  return where.empty() ? std::string(field) : std::string(where) + "." + std::string(field);
}

std::string item_path(std::string_view where, std::size_t index) {
  return std::string(where) + "[" + std::to_string(index) + "]";
}

void JsonReader::fail(std::string_view where, Expected expected, const json::value* found, std::string word,
                      int low, int high) {
  constexpr std::size_t kShown = 40;
  if (has_stopped()) return;
  std::string shown = found != nullptr ? json::serialize(*found) : "";
  if (shown.size() > kShown) shown = shown.substr(0, kShown) + "…";
  errors_.push_back({std::string(where), expected, std::move(shown), std::move(word), low, high});
}

const json::value* JsonReader::field(const json::object& from, std::string_view where,
                                     std::string_view name) {
  const json::value* value = from.if_contains(name);
  if (value == nullptr) fail(join_path(where, name), Expected::kField);
  return value;
}

bool JsonReader::as_flag(const json::value& value, std::string_view where) {
  if (value.is_bool()) return value.get_bool();
  fail(where, Expected::kFlag, &value);
  return false;
}

std::string_view JsonReader::as_text(const json::value& value, std::string_view where) {
  // PostgreSQL stores no text with a zero in it, and nobody can type one.
  if (value.is_string() && value.get_string().find('\0') == json::string::npos)
    return {value.get_string().data(), value.get_string().size()};
  fail(where, Expected::kText, &value);
  return {};
}

int JsonReader::as_number(const json::value& value, std::string_view where, int low, int high) {
  if (value.is_int64() && value.get_int64() >= low && value.get_int64() <= high)
    return static_cast<int>(value.get_int64());
  fail(where, Expected::kNumber, &value, {}, low, high);
  return low;
}

const json::array& JsonReader::as_list(const json::value& value, std::string_view where) {
  static const json::array kNone;
  if (value.is_array()) return value.get_array();
  fail(where, Expected::kList, &value);
  return kNone;
}

const json::object& JsonReader::as_object(const json::value& value, std::string_view where) {
  static const json::object kNone;
  if (value.is_object()) return value.get_object();
  fail(where, Expected::kObject, &value);
  return kNone;
}

const json::value& JsonReader::value(const json::object& from, std::string_view where,
                                     std::string_view name) {
  static const json::value kNull;
  const json::value* found = field(from, where, name);
  return found != nullptr ? *found : kNull;
}

std::optional<json::value> parse_json(std::string_view text, ReadError& error) {
  ++parsed_json_texts;
  json::error_code code;
  json::value value = json::parse(as_json(text), code);
  if (!code) return value;
  error = {"", Expected::kJson, code.message(), {}, 0, 0};
  return {};
}

}  // namespace kurz
