#include "server/store/notice_text.h"

#include <utility>

#include <boost/json.hpp>
#include <boost/pfr.hpp>

namespace kurz {
namespace {

namespace json = boost::json;

bool read(const json::value& value, std::string& member) {
  if (!value.is_string()) return false;
  member = json::value_to<std::string>(value);
  return true;
}
bool read(const json::value& value, bool& member) {
  if (!value.is_bool()) return false;
  member = value.get_bool();
  return true;
}
template <class Number>
bool read(const json::value& value, Number& member) {
  boost::system::error_code error;
  member = value.to_number<Number>(error);
  return !error;
}

// A notice is an array: which kind it is, then its members.
template <std::size_t Kind>
bool read_kind(const json::array& values, const std::function<void(const Notice&)>& found) {
  std::variant_alternative_t<Kind, Notice> notice;
  if (values.size() != 1 + boost::pfr::tuple_size_v<decltype(notice)> || values[0] != Kind) return false;
  bool fits = true;
  boost::pfr::for_each_field(
      notice, [&](auto& member, std::size_t i) { fits = fits && read(values[i + 1], member); });
  if (fits) found(notice);
  return fits;
}

}  // namespace

std::string notice_text(const Notice& notice) {
  json::array values{notice.index()};
  std::visit(
      [&](const auto& one) {
        boost::pfr::for_each_field(one, [&](const auto& member) { values.emplace_back(member); });
      },
      notice);
  return json::serialize(values);
}

void read_notices(const std::string& text, const std::function<void(const Notice&)>& found) {
  boost::system::error_code error;
  const json::value all = json::parse("[" + text + "]", error);
  if (error) return;
  for (const json::value& one : all.get_array()) {
    if (!one.is_array() || one.get_array().empty()) continue;
    [&]<std::size_t... Kinds>(std::index_sequence<Kinds...>) {
      static_cast<void>((read_kind<Kinds>(one.get_array(), found) || ...));
    }(std::make_index_sequence<std::variant_size_v<Notice>>());
  }
}

}  // namespace kurz
