#include "protocol/messages.h"

#include "codec/json_reader.h"

namespace kurz::protocol {

RequestHead head_of(std::string_view text) {
  constexpr std::size_t kLongestEcho = 64;
  ReadError unread;
  const auto root = parse_json(text, unread);
  RequestHead head;
  if (!root || !root->is_object()) return head;
  const auto echo = [&](const char* name) -> std::optional<std::string> {
    const boost::json::value* value = root->get_object().if_contains(name);
    const boost::json::string* word = value != nullptr ? value->if_string() : nullptr;
    if (word == nullptr || word->size() > kLongestEcho) return {};
    return std::string(*word);
  };
  head.request = echo("type").value_or("");
  head.table = echo("table");
  head.id = echo("id");
  const boost::json::value* seat = root->get_object().if_contains("seat");
  if (seat != nullptr && seat->is_int64() && seat->get_int64() >= 0 && seat->get_int64() < kMaxSeats) {
    head.seat = Seat(static_cast<int>(seat->get_int64()));
  }
  return head;
}

}  // namespace kurz::protocol
