// The names of an enum's values in files and messages: kNoSuchSeat is "no_such_seat". They follow from the
// enumerators, so that there is no second list to keep in step. Values count from 0 without gaps.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace kurz {
namespace enum_names_detail {

// "kNoSuchSeat" as the compiler spells it; empty for a value that has no enumerator.
template <auto Value>
consteval std::string_view enumerator() {
  std::string_view text = __PRETTY_FUNCTION__;
  text.remove_prefix(text.find("Value = ") + std::string_view("Value = ").size());
  text = text.substr(0, text.find_first_of(";]"));
  text.remove_prefix(text.rfind(':') + 1);
  return text.find(')') == std::string_view::npos ? text : std::string_view();  // "(kurz::Phase)9" has none
}

template <class E, std::size_t N = 0>
consteval std::size_t count() {
  if constexpr (enumerator<static_cast<E>(N)>().empty()) {
    return N;
  } else {
    return count<E, N + 1>();
  }
}

struct Name {
  std::array<char, 48> chars{};
  std::size_t size = 0;
};

consteval Name snake_case(std::string_view enumerator) {
  Name name;
  for (const char c : enumerator.substr(1)) {
    const bool upper = c >= 'A' && c <= 'Z';
    if (upper && name.size > 0) name.chars[name.size++] = '_';
    name.chars[name.size++] = upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return name;
}

template <class E, std::size_t... N>
consteval auto all(std::index_sequence<N...> /*numbers*/) {
  return std::array{snake_case(enumerator<static_cast<E>(N)>())...};
}

template <class E>
inline constexpr auto kNames = all<E>(std::make_index_sequence<count<E>()>());

}  // namespace enum_names_detail

template <class E>
inline constexpr std::size_t kEnumCount = enum_names_detail::count<E>();

// "?" for a number that is no value of the enum.
template <class E>
constexpr std::string_view enum_name(E value) {
  const auto index = static_cast<std::size_t>(value);
  if (index >= kEnumCount<E>) return "?";
  const auto& name = enum_names_detail::kNames<E>[index];
  return {name.chars.data(), name.size};
}

template <class E>
constexpr std::optional<E> enum_from_name(std::string_view name) {
  for (std::size_t i = 0; i < kEnumCount<E>; ++i) {
    if (enum_name(static_cast<E>(i)) == name) return static_cast<E>(i);
  }
  return {};
}

}  // namespace kurz
