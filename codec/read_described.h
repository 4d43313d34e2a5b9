// Reads described structs from JSON that came from outside. The reader keeps the first error with its place.
#pragma once

#include "codec/described.h"
#include "codec/json_reader.h"
#include "engine/base/result.h"

namespace kurz {

// Whether fields that are not described are an error. Servers and pages ignore them; tests do not.
enum class Unknown : std::uint8_t { kIgnored, kError };

class DescribedReader {
 public:
  explicit DescribedReader(JsonReader& reader, Unknown unknown = Unknown::kIgnored)
      : reader_(reader), unknown_(unknown) {}

  template <class T>
  void read(T& into, const boost::json::value& from, const std::string& where, Limits limits = {}) {
    using Type = TypeOf<T>;
    if (!reader_.ok()) return;
    if constexpr (Described<T>) {
      read_object(into, from, where);
    } else if constexpr (std::is_same_v<T, bool>) {
      into = reader_.as_flag(from, where);
    } else if constexpr (std::is_integral_v<T>) {
      read_integer(into, from, where, limits);
    } else if constexpr (std::is_floating_point_v<T>) {
      into = reader_.as_real(from, where);
    } else if constexpr (std::is_enum_v<T>) {
      read_name(into, from, where);
    } else if constexpr (Type::kIsId) {
      into = T(reader_.as_number(from, where, 0, highest(into)));
    } else if constexpr (Type::kIsNullable || Type::kIsOptional) {
      read_optional(into, from, where, limits);
    } else if constexpr (Type::kIsUnion) {
      read_union(into, from, where);
    } else if constexpr (Type::kIsRecord) {
      for (const auto& [name, one] : reader_.as_object(from, where)) {
        read(into.emplace_back(std::string(name), typename T::value_type::second_type()).second, one,
             join_path(where, std::string_view(name.data(), name.size())));
      }
    } else if constexpr (Type::kIsList) {
      for (const boost::json::value& one : reader_.as_list(from, where)) {
        const std::string at = item_path(where, into.size());
        read(into.emplace_back(), one, at);
      }
    } else if constexpr (Type::kIsRaw) {
      into.text = boost::json::serialize(from);
      if constexpr (requires { typename T::Type; }) {
        typename T::Type checked;
        read(checked, from, where);
      }
    } else {
      into = reader_.as_text(from, where);
      if (static_cast<int>(into.size()) < limits.low || static_cast<int>(into.size()) > limits.high) {
        reader_.fail_number(where, Expected::kLength, limits.low, limits.high, &from);
      }
    }
  }

 private:
  static int highest(Seat /*seat*/) { return kMaxSeats - 1; }
  static int highest(TicketId /*ticket*/) { return kMaxTickets - 1; }

  template <class T>
  void read_integer(T& into, const boost::json::value& from, const std::string& where, Limits limits) {
    // Points in time are larger than any limit.
    if (sizeof(T) > sizeof(int) && limits.high == Limits().high && from.is_int64() && from.get_int64() >= 0) {
      into = static_cast<T>(from.get_int64());
    } else {
      into = static_cast<T>(reader_.as_number(from, where, limits.low, limits.high));
    }
  }

  template <class T>
  void read_name(T& into, const boost::json::value& from, const std::string& where) {
    const std::string_view word = reader_.as_text(from, where);
    std::string known;
    for (const EnumValue<T>& row : kValues<T>) {
      const std::string_view name = enum_name(row.value);
      if (name == word) {
        into = row.value;
        return;
      }
      known += (known.empty() ? "" : ", ") + std::string(name);
    }
    reader_.fail_word(where, Expected::kOneOf, known, &from);
  }

  template <class T>
  void read_optional(T& into, const boost::json::value& from, const std::string& where, Limits limits) {
    if constexpr (TypeOf<T>::kIsNullable) {
      if (!from.is_null()) read(into.value.emplace(), from, where, limits);
    } else if (!from.is_null() || TypeOf<typename T::value_type>::kIsNullable) {
      read(into.emplace(), from, where, limits);
    }
  }

  template <class... T>
  void read_union(std::variant<T...>& into, const boost::json::value& from, const std::string& where) {
    const boost::json::object& object = reader_.as_object(from, where);
    const std::string_view type = reader_.text(object, where, "type");
    std::string known;
    const auto try_type = [&]<class One>(std::type_identity<One>) {
      known += (known.empty() ? "" : ", ") + std::string(One::kType);
      if (One::kType != type) return false;
      read_object(into.template emplace<One>(), from, where);
      return true;
    };
    if (reader_.ok() && !(try_type(std::type_identity<T>()) || ...)) {
      reader_.fail_word(join_path(where, "type"), Expected::kOneOf, known, object.if_contains("type"));
    }
  }

  template <class T>
  void read_object(T& into, const boost::json::value& from, const std::string& where) {
    const boost::json::object& object = reader_.as_object(from, where);
    std::string known = Tagged<T> ? "type" : "";
    const auto read_field = [&](const auto& field) {
      auto& member = into.*field.member;
      if (unknown_ == Unknown::kError) known += (known.empty() ? "" : ", ") + std::string(field.name);
      const boost::json::value* value = object.if_contains(field.name);
      if (value == nullptr && (field.preset || TypeOf<std::decay_t<decltype(member)>>::kIsOptional)) return;
      if (reader_.ok() && (value != nullptr || reader_.field(object, where, field.name) != nullptr)) {
        read(member, *value, join_path(where, field.name), field.limits);
      }
    };
    std::apply([&](const auto&... field) { (read_field(field), ...); }, T::kFields);
    if (unknown_ == Unknown::kError) reject_unknown(object, where, known);
  }

  void reject_unknown(const boost::json::object& object, const std::string& where, const std::string& known) {
    for (const auto& [name, value] : object) {
      if ((", " + known + ",").find(", " + std::string(name) + ",") == std::string::npos) {
        reader_.fail_word(join_path(where, std::string_view(name.data(), name.size())), Expected::kOneOf,
                          known, &value);
      }
    }
  }

  JsonReader& reader_;
  Unknown unknown_;
};

template <class T>
T read_described(const boost::json::value& from, std::string_view where, JsonReader& reader,
                 Unknown unknown = Unknown::kIgnored) {
  T value{};
  DescribedReader(reader, unknown).read(value, from, std::string(where));
  return value;
}

// The same of a whole text.
template <class T>
Result<T, ReadError> read_text(std::string_view text, Unknown unknown = Unknown::kIgnored) {
  ReadError error;
  const auto root = parse_json(text, error);
  if (!root) return error;
  JsonReader reader;
  T value = read_described<T>(*root, "", reader, unknown);
  if (!reader.ok()) return reader.error();
  return value;
}

}  // namespace kurz
