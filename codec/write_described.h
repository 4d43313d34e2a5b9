// Writes described structs as JSON text. Equal values give equal bytes.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>

#include <boost/json/serialize.hpp>

#include "codec/described.h"

namespace kurz {

// Appends the text with quotes, escaped.
inline void write_text(std::string& out, std::string_view text) {
  const auto needs_escape = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
  };
  if (std::ranges::any_of(text, needs_escape)) {
    out += boost::json::serialize(boost::json::string_view(text.data(), text.size()));
  } else {
    ((out += '"') += text) += '"';
  }
}

template <class T>
void write_json(std::string& out, const T& value);

template <class T>
std::string json_of(const T& value) {
  std::string out;
  write_json(out, value);
  return out;
}

// "name":value, with a comma before it where something else stands.
template <class T>
void write_member(std::string& out, std::string_view name, const T& value) {
  if (out.back() != '{') out += ',';
  write_text(out, name);
  out += ':';
  write_json(out, value);
}

template <Described T>
void write_object(std::string& out, const T& value) {
  out += '{';
  if constexpr (Tagged<T>) write_member(out, "type", T::kType);
  const auto write_field = [&](const auto& field) {
    const auto& member = value.*field.member;
    if constexpr (TypeOf<std::decay_t<decltype(member)>>::kIsOptional) {
      if (member) write_member(out, field.name, *member);
    } else {
      write_member(out, field.name, member);
    }
  };
  std::apply([&](const auto&... field) { (write_field(field), ...); }, described_fields<T>());
  out += '}';
}

template <class T>
void write_number(std::string& out, T number) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

template <class T>
void write_json(std::string& out, const T& value) {
  using Type = TypeOf<T>;
  if constexpr (Described<T>) {
    write_object(out, value);
  } else if constexpr (requires { write_value(out, value); }) {
    write_value(out, value);
  } else if constexpr (std::is_same_v<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::is_arithmetic_v<T>) {
    write_number(out, value);
  } else if constexpr (std::is_enum_v<T>) {
    write_text(out, enum_name(value));
  } else if constexpr (Type::kIsId) {
    write_number(out, value.index());
  } else if constexpr (Type::kIsNullable) {
    value.value ? write_json(out, *value.value) : void(out += "null");
  } else if constexpr (Type::kIsUnion) {
    std::visit([&](const auto& one) { write_json(out, one); }, value);
  } else if constexpr (Type::kIsRecord) {
    out += '{';
    for (const auto& [name, one] : value) write_member(out, name, one);
    out += '}';
  } else if constexpr (Type::kIsList) {
    out += '[';
    for (const auto& one : value) {
      if (out.back() != '[') out += ',';
      write_json(out, one);
    }
    out += ']';
  } else if constexpr (Type::kIsRaw) {
    out += value.text;
  } else {
    write_text(out, value);
  }
}

}  // namespace kurz
