// Structs that list their fields once. Reading, writing, TypeScript and the reference page follow from the
// list:
//
//   struct Say {
//     static constexpr std::string_view kType = "say";  // only messages: the value of their field "type"
//     static constexpr std::string_view kDoc = "Tells everybody at the table one of a few phrases.";
//     std::string table;
//     static constexpr auto kFields = std::tuple(field<&Say::table>("The table's id."));
//   };
//
// A field has the name of its member, an enum's value that of its enumerator, and a type in TypeScript that
// of its struct or enum. An std::optional member is left out of the JSON where it has no value. Types with a
// form of their own have functions read_value(into, from, where, reader) and write_value(out, value).
#pragma once

#include <array>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/enum_names.h"
#include "engine/base/ids.h"

namespace kurz {

// Of a number, or of the length of a text or list.
struct Limits {
  int low = 0;
  int high = std::numeric_limits<int>::max();
};
inline constexpr Limits kBelowZeroToo{std::numeric_limits<int>::min(), std::numeric_limits<int>::max()};

template <class Owner, class Type>
struct Field {
  std::string_view name;
  Type Owner::* member;
  std::string_view doc;
  Limits limits;
  bool preset = false;

  // Optional in a request; if it is left out, it keeps its default.
  [[nodiscard]] constexpr Field or_preset() const { return {name, member, doc, limits, true}; }
};

template <class Owner, class Type>
constexpr Field<Owner, Type> field(std::string_view name, Type Owner::* member, std::string_view doc = {},
                                   Limits limits = {}) {
  return {name, member, doc, limits};
}
// With the name of the member.
template <auto Member>
constexpr auto field(std::string_view doc = {}, Limits limits = {}) {
  return field(enum_names_detail::enumerator<Member>(), Member, doc, limits);
}

// The fields of a base class and those of the class itself.
template <class Base, class... Fields>
constexpr auto fields_after(Fields... more) {
  return std::tuple_cat(Base::kFields, std::tuple(more...));
}

// The structs of lower folders are described by a function fields_of(std::type_identity<T>).
template <class T>
concept DescribedOutside = requires { fields_of(std::type_identity<T>()); };
template <class T>
concept Described = requires { T::kFields; } || DescribedOutside<T>;
template <Described T>
constexpr auto described_fields() {
  if constexpr (DescribedOutside<T>) {
    return fields_of(std::type_identity<T>());
  } else {
    return T::kFields;
  }
}
template <class T>
concept Tagged = Described<T> && requires { T::kType; };

template <class T>
consteval std::string_view spelled_type() {
  std::string_view text = __PRETTY_FUNCTION__;
  text.remove_prefix(text.find("T = ") + 4);
  text = text.substr(0, text.find_first_of(";]"));
  return text.substr(text.rfind(':') + 1);
}
// The name of a type in TypeScript, unless a specialisation gives it another one.
template <class T>
inline constexpr std::string_view kTypeName = spelled_type<T>();

// The values of an enum that JSON can have: all, unless a specialisation lists them with their meaning.
template <class E>
struct EnumValue {
  E value;
  std::string_view doc = {};
};
template <class E>
inline constexpr auto kValues = [] {
  std::array<EnumValue<E>, kEnumCount<E>> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i].value = static_cast<E>(i);
  return all;
}();

// Always written: null where it has no value.
template <class T>
struct Nullable {
  std::optional<T> value;
  Nullable() = default;
  Nullable(std::optional<T> from) : value(std::move(from)) {}  // NOLINT(google-explicit-constructor)
  Nullable(T from) : value(std::move(from)) {}                 // NOLINT(google-explicit-constructor)
  bool operator==(const Nullable&) const = default;
};

// An object with any names, in this order.
template <class T>
using Record = std::vector<std::pair<std::string, T>>;

// JSON text that was made elsewhere: files of boards and drawings.
struct RawJson {
  std::string text;
  bool operator==(const RawJson&) const = default;
};

template <class T, template <class...> class Form>
inline constexpr bool kIsA = false;
template <template <class...> class Form, class... T>
inline constexpr bool kIsA<Form<T...>, Form> = true;
template <class T>
inline constexpr bool kIsRecord = false;
template <class T>
inline constexpr bool kIsRecord<Record<T>> = true;

template <class T>
struct TypeOf {
  static constexpr bool kIsOptional = kIsA<T, std::optional>, kIsNullable = kIsA<T, Nullable>,
                        kIsRecord = kurz::kIsRecord<T>, kIsMap = kIsA<T, std::map>,
                        kIsList = kIsA<T, std::vector> && !kIsRecord, kIsUnion = kIsA<T, std::variant>,
                        kIsId = kIsA<T, Id>, kIsRaw = std::is_base_of_v<RawJson, T>;
};

}  // namespace kurz
