// Reads described structs from JSON that came from outside. The reader keeps the first error with its place.
#pragma once

#include "codec/described.h"
#include "codec/json_reader.h"
#include "engine/base/result.h"

namespace kurz {

// Whether fields that are not described are an error. Servers and pages ignore them; tests do not.
enum class Unknown : std::uint8_t { kIgnored, kError };

inline void add_name(std::string& list, std::string_view name) {
  list.append(list.empty() ? "" : ", ").append(name);
}
// "card, fill, sweep": what an enum can be, for people.
template <class E>
std::string names_of() {
  std::string list;
  for (const EnumValue<E>& row : kValues<E>) add_name(list, enum_name(row.value));
  return list;
}

class DescribedReader {
 public:
  explicit DescribedReader(JsonReader& reader, Unknown unknown = Unknown::kIgnored)
      : reader_(reader), known_only_(unknown == Unknown::kError || reader.is_file()) {}

  // Values that cannot be read keep their default.
  template <class T>
  void read(T& into, const json::value& from, const std::string& where, Limits limits = {}) {
    using Type = TypeOf<T>;
    if (reader_.has_stopped()) return;
    if constexpr (Described<T>) {
      read_object(into, from, where);
    } else if constexpr (requires { read_value(into, from, where, reader_); }) {
      read_value(into, from, where, reader_);
    } else if constexpr (std::is_same_v<T, bool>) {
      into = reader_.as_flag(from, where);
    } else if constexpr (std::is_integral_v<T>) {
      read_integer(into, from, where, limits);
    } else if constexpr (std::is_floating_point_v<T>) {
      if (!from.is_number()) return reader_.fail(where, Expected::kReal, &from);
      into = from.to_number<T>();
    } else if constexpr (std::is_enum_v<T>) {
      read_name(into, from, where);
    } else if constexpr (Type::kIsId) {
      into = T(reader_.as_number(from, where, 0, highest(into)));
    } else if constexpr (Type::kIsNullable || Type::kIsOptional) {
      read_optional(into, from, where, limits);
    } else if constexpr (Type::kIsUnion) {
      read_union(into, from, where);
    } else if constexpr (Type::kIsRecord || Type::kIsMap) {
      for (const auto& [key, one] : reader_.as_object(from, where)) {
        read(member_of(into, key), one, join_path(where, std::string_view(key)));
      }
    } else if constexpr (Type::kIsList) {
      read_list(into, from, where, limits);
    } else if constexpr (Type::kIsRaw) {
      into.text = boost::json::serialize(from);
    } else {
      into = reader_.as_text(from, where);
      const int low = reader_.is_file() ? std::max(1, limits.low) : limits.low;
      const auto length = static_cast<int>(into.size());
      if (from.is_string() && (length < low || length > limits.high)) {
        reader_.fail(where, Expected::kLength, &from, {}, low, limits.high);
      }
    }
  }

 private:
  static int highest(Seat /*seat*/) { return kMaxSeats - 1; }
  static int highest(TicketId /*ticket*/) { return kMaxTickets - 1; }

  template <class T>
  static T& member_of(Record<T>& record, std::string_view name) {
    return record.emplace_back(std::string(name), T()).second;
  }
  template <class T>
  static T& member_of(std::map<std::string, T>& map, std::string_view name) {
    return map[std::string(name)];
  }

  template <class T>
  void read_integer(T& into, const json::value& from, const std::string& where, Limits limits) {
    // Points in time are larger than any limit. The large numbers of a file are checked by what they mean.
    const bool unlimited = sizeof(T) > sizeof(int) && limits.high == Limits().high;
    const std::int64_t* number = from.if_int64();
    if (number != nullptr && (*number >= limits.low || (unlimited && reader_.is_file())) &&
        (*number <= limits.high || unlimited)) {
      into = static_cast<T>(*number);
    } else {
      reader_.fail(where, Expected::kNumber, &from, {}, limits.low, limits.high);
    }
  }

  template <class T>
  void read_name(T& into, const json::value& from, const std::string& where) {
    const std::string_view word = reader_.as_text(from, where);
    for (const EnumValue<T>& row : kValues<T>)
      if (enum_name(row.value) == word) return void(into = row.value);
    if (from.is_string()) reader_.fail(where, Expected::kOneOf, &from, names_of<T>());
  }

  template <class T>
  void read_optional(T& into, const json::value& from, const std::string& where, Limits limits) {
    if constexpr (TypeOf<T>::kIsNullable) {
      if (!from.is_null()) read(into.value.emplace(), from, where, limits);
    } else if (!from.is_null() || TypeOf<typename T::value_type>::kIsNullable || reader_.is_file()) {
      read(into.emplace(), from, where, limits);
    }
  }

  template <class T>
  void read_list(T& into, const json::value& from, const std::string& where, Limits limits) {
    const json::array* list = from.if_array();
    const int length = list != nullptr ? static_cast<int>(list->size()) : -1;
    if (length < std::max(0, limits.low) || length > limits.high) {
      return reader_.fail(where, Expected::kList, &from, {}, limits.low, limits.high);
    }
    for (const json::value& one : *list) {
      const std::string at = item_path(where, into.size());
      read(into.emplace_back(), one, at);
    }
  }

  template <class... T>
  void read_union(std::variant<T...>& into, const json::value& from, const std::string& where) {
    const json::object& object = reader_.as_object(from, where);
    const std::string_view type = reader_.text(object, where, "type");
    std::string known;
    const auto try_type = [&]<class One>(std::type_identity<One>) {
      add_name(known, One::kType);
      if (One::kType != type) return false;
      read_object(into.template emplace<One>(), from, where);
      return true;
    };
    if (reader_.ok() && !(try_type(std::type_identity<T>()) || ...)) {
      reader_.fail(join_path(where, "type"), Expected::kOneOf, object.if_contains("type"), known);
    }
  }

  template <class T>
  void read_object(T& into, const json::value& from, const std::string& where) {
    if (!from.is_object()) return reader_.fail(where, Expected::kObject, &from);
    const json::object& object = from.get_object();
    std::string known = Tagged<T> ? "type" : "";
    const auto read_field = [&](const auto& field) {
      auto& member = into.*field.member;
      if (known_only_) add_name(known, field.name);
      const json::value* value = object.if_contains(field.name);
      if (value != nullptr) {
        read(member, *value, join_path(where, field.name), field.limits);
      } else if (!field.preset && !TypeOf<std::decay_t<decltype(member)>>::kIsOptional) {
        reader_.fail(join_path(where, field.name), Expected::kField);
      }
    };
    std::apply([&](const auto&... field) { (read_field(field), ...); }, described_fields<T>());
    if (known_only_) reject_unknown(object, where, known);
  }

  void reject_unknown(const json::object& object, const std::string& where, const std::string& known) {
    for (const auto& [name, value] : object) {
      if ((", " + known + ",").find(", " + std::string(name) + ",") == std::string::npos) {
        reader_.fail(join_path(where, std::string_view(name)), Expected::kKnownField, &value, known);
      }
    }
  }

  JsonReader& reader_;
  bool known_only_;
};

template <class T>
T read_described(const json::value& from, std::string_view where, JsonReader& reader,
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
