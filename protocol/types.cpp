#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "protocol/http.h"

namespace kurz::protocol {
namespace {

struct TypeField {
  std::string name, type, doc;
  bool optional = false;
};
struct TypeEntry {
  std::string name, doc;
  bool is_request = false;
  std::vector<TypeField> fields;                             // of a struct
  std::vector<std::pair<std::string, std::string>> choices;  // of an enum or a union, with their docs
};

// Every type of the protocol, each after the ones it uses.
class TypeList {
 public:
  TypeList() {
    add_union<ServerMessage>("ServerMessage", "What the server sends.");
    add_all<ErrorAnswer, About, TableList, GuestPage, GuestLink, LinkedGuest, GameRecord, Deleted,
            CreatedTable, Moment, Replay, AnalysisPage, BoardReport, BoardError, SavedBoard,
            CustomBoardList>();
    is_request_ = true;
    add_union<Request>("ClientMessage", "What clients send.");
    add_all<GuestName, LinkToken, UseLink, CreateTable>();
  }
  [[nodiscard]] const std::vector<TypeEntry>& entries() const { return entries_; }

 private:
  template <class... T>
  void add_all() {
    (add<T>(), ...);
  }

  template <class T>
  std::string add() {
    using Type = TypeOf<T>;
    if constexpr (Described<T>) {
      return add_struct<T>();
    } else if constexpr (std::is_same_v<T, bool>) {
      return "boolean";
    } else if constexpr (std::is_arithmetic_v<T> || Type::kIsId) {
      return "number";
    } else if constexpr (std::is_enum_v<T>) {
      return add_enum<T>();
    } else if constexpr (Type::kIsNullable) {
      return add<typename decltype(T::value)::value_type>() + " | null";
    } else if constexpr (Type::kIsOptional) {
      return add<typename T::value_type>();
    } else if constexpr (Type::kIsRecord) {
      return "Record<string, " + add<typename T::value_type::second_type>() + ">";
    } else if constexpr (Type::kIsList) {
      const std::string one = add<typename T::value_type>();
      return one.find(' ') == std::string::npos ? one + "[]" : "(" + one + ")[]";
    } else if constexpr (Type::kIsRaw) {
      return "unknown";
    } else if constexpr (Type::kIsUnion) {
      return add_union<T>("Action", "A move, as described in `docs/log.md`.");
    } else {
      return "string";
    }
  }

  template <class T>
  std::string add_struct() {
    TypeEntry entry{std::string(kTypeName<T>), std::string(T::kDoc), is_request_, {}, {}};
    if (!is_new(entry.name)) return entry.name;
    if constexpr (Tagged<T>) entry.fields.push_back({"type", "'" + std::string(T::kType) + "'", "", false});
    const auto add_field = [&](const auto& field) {
      using Member = std::decay_t<decltype(std::declval<T>().*field.member)>;
      entry.fields.push_back({std::string(field.name), add<Member>(), std::string(field.doc),
                              TypeOf<Member>::kIsOptional || (is_request_ && field.preset)});
    };
    std::apply([&](const auto&... field) { (add_field(field), ...); }, described_fields<T>());
    return entries_.emplace_back(std::move(entry)).name;
  }

  template <class T>
  std::string add_enum() {
    TypeEntry entry{std::string(kTypeName<T>), "", is_request_, {}, {}};
    if (!is_new(entry.name)) return entry.name;
    for (const EnumValue<T>& row : kValues<T>) {
      entry.choices.emplace_back("'" + std::string(enum_name(row.value)) + "'", row.doc);
    }
    return entries_.emplace_back(std::move(entry)).name;
  }

  template <class T>
  std::string add_union(const std::string& name, const std::string& doc) {
    if (!is_new(name)) return name;
    TypeEntry entry{name, doc, is_request_, {}, {}};
    const auto add_choices = [&]<class... One>(std::type_identity<std::variant<One...>>) {
      (entry.choices.emplace_back(add<One>(), ""), ...);
    };
    add_choices(std::type_identity<T>());
    return entries_.emplace_back(std::move(entry)).name;
  }

  bool is_new(const std::string& name) { return known_.insert(name).second; }

  bool is_request_ = false;  // fields with a preset may be left out
  std::set<std::string> known_;
  std::vector<TypeEntry> entries_;
};

std::string choice_of(const TypeEntry& entry) {
  std::string text;
  for (const auto& [choice, doc] : entry.choices) text += (text.empty() ? "" : " | ") + choice;
  return text;
}

// In a cell of a table.
std::string cell(std::string text) {
  for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) {
    text.insert(at, "\\");
  }
  return text;
}

std::string reference(const TypeList& types, bool of_requests) {
  std::string text;
  for (const TypeEntry& entry : types.entries()) {
    if (entry.is_request != of_requests) continue;
    text += fmt::format("\n#### {}\n", entry.name);
    if (!entry.doc.empty()) text += fmt::format("\n{}\n", entry.doc);
    const bool has_docs =
        std::ranges::any_of(entry.choices, [](const auto& choice) { return !choice.second.empty(); });
    if (has_docs) {
      text += "\n| value | meaning |\n|---|---|\n";
      for (const auto& [choice, doc] : entry.choices)
        text += fmt::format("| `{}` | {} |\n", choice.substr(1, choice.size() - 2), cell(doc));
    } else if (!entry.choices.empty()) {
      text += "\n`" + choice_of(entry) + "`\n";
    } else {
      text += "\n| field | type | |\n|---|---|---|\n";
      for (const TypeField& field : entry.fields)
        text += fmt::format("| `{}{}` | `{}` | {} |\n", field.name, field.optional ? "?" : "",
                            cell(field.type), cell(field.doc));
    }
  }
  return text;
}

}  // namespace

std::string typescript() {
  std::string text = "// Generated by `kurz types > web/src/net/protocol.ts`. Do not edit.\n";
  const TypeList types;
  for (const TypeEntry& entry : types.entries()) {
    text += entry.doc.empty() ? "\n" : fmt::format("\n// {}\n", entry.doc);
    if (!entry.choices.empty()) {
      text += fmt::format("export type {} = {};\n", entry.name, choice_of(entry));
      continue;
    }
    text += fmt::format("export interface {} {{\n", entry.name);
    for (const auto& [name, type, doc, optional] : entry.fields)
      text +=
          fmt::format("  {}{}: {};{}{}\n", name, optional ? "?" : "", type, doc.empty() ? "" : " // ", doc);
    text += "}\n";
  }
  return text;
}

std::string reference() {
  std::string text = "### HTTP endpoints\n\n| request | body | answer | |\n|---|---|---|---|\n";
  const auto linked = [](std::string_view type) { return type.empty() ? "" : fmt::format("`{}`", type); };
  for (const auto& [method, path, request, response, doc, needs_guest] : kEndpoints)
    text += fmt::format("| `{} {}` | {} | {} | {} |\n", method, path, linked(request), linked(response), doc);
  const TypeList types;
  return text + "\n### What clients send\n" + reference(types, true) + "\n### What the server sends\n" +
         reference(types, false);
}

}  // namespace kurz::protocol
