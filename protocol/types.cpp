#include "protocol/types.h"

#include <algorithm>

#include "protocol/http.h"

namespace kurz::protocol {
namespace {

struct TypeField {
  std::string name, type, doc;
  bool optional = false;
};
struct TypeEntry {
  std::string name, doc;
  std::vector<TypeField> fields;                             // of a struct
  std::vector<std::pair<std::string, std::string>> choices;  // of an enum or a union, with their docs
};

// Every type that can be reached from those added, each after the ones it uses.
class TypeList {
 public:
  // In a request, fields with a preset may be left out.
  explicit TypeList(bool is_request) : is_request_(is_request) {}

  template <class T>
  std::string add() {
    using Type = TypeOf<T>;
    if constexpr (Described<T>) {
      return add_struct<T>();
    } else if constexpr (std::is_same_v<T, bool>) {
      return "boolean";
    } else if constexpr (std::is_arithmetic_v<T> || Type::kIsId) {
      return "number";
    } else if constexpr (Named<T>) {
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
      if constexpr (requires { typename T::Type; }) {
        return add<typename T::Type>();
      } else {
        return "unknown";
      }
    } else if constexpr (Type::kIsUnion) {
      return add_union("Action", "A move, as `docs/log.md` describes it.", std::type_identity<T>());
    } else {
      return "string";
    }
  }

  template <class... T>
  std::string add_union(const std::string& name, const std::string& doc,
                        std::type_identity<std::variant<T...>> /*type*/) {
    if (is_new(name)) {
      TypeEntry entry{name, doc, {}, {}};
      (entry.choices.emplace_back(add<T>(), ""), ...);
      entries_.push_back(std::move(entry));
    }
    return name;
  }

  [[nodiscard]] const std::vector<TypeEntry>& entries() const { return entries_; }
  // Types of the other list are known already.
  void skip(const TypeList& other) { known_.insert(known_.end(), other.known_.begin(), other.known_.end()); }

 private:
  bool is_new(std::string_view name) {
    if (std::ranges::find(known_, name) != known_.end()) return false;
    known_.emplace_back(name);
    return true;
  }

  template <class T>
  std::string add_struct() {
    if (is_new(T::kName)) {
      TypeEntry entry{std::string(T::kName), std::string(T::kDoc), {}, {}};
      if constexpr (Tagged<T>) {
        entry.fields.push_back({"type", "'" + std::string(T::kType) + "'", "", false});
      }
      const auto add_field = [&](const auto& field) {
        using Member = std::decay_t<decltype(std::declval<T>().*field.member)>;
        entry.fields.push_back({std::string(field.name), add<Member>(), std::string(field.doc),
                                TypeOf<Member>::kIsOptional || (is_request_ && field.preset)});
      };
      std::apply([&](const auto&... field) { (add_field(field), ...); }, T::fields());
      entries_.push_back(std::move(entry));
    }
    return std::string(T::kName);
  }

  template <class T>
  std::string add_enum() {
    const std::string name(type_name(T()));
    if (is_new(name)) {
      TypeEntry entry{name, "", {}, {}};
      for (const EnumName<T>& row : names_of(T())) {
        entry.choices.emplace_back("'" + std::string(row.name) + "'", row.doc);
      }
      entries_.push_back(std::move(entry));
    }
    return name;
  }

  bool is_request_;
  std::vector<std::string> known_;
  std::vector<TypeEntry> entries_;
};

struct AllTypes {
  TypeList requests{true}, answers{false};
};

AllTypes all_types() {
  AllTypes all;
  all.answers.add_union("ServerMessage", "What the server sends.", std::type_identity<ServerMessage>());
  all.answers.add<ErrorAnswer>();
  all.answers.add<About>();
  all.answers.add<TableList>();
  all.answers.add<GuestPage>();
  all.answers.add<GameRecord>();
  all.answers.add<Deleted>();
  all.answers.add<CreatedTable>();
  all.answers.add<Moment>();
  all.answers.add<Replay>();
  all.answers.add<AnalysisPage>();
  all.answers.add<BoardReport>();
  all.answers.add<BoardError>();
  all.answers.add<SavedBoard>();
  all.answers.add<CustomBoardList>();
  all.requests.skip(all.answers);
  all.requests.add_union("ClientMessage", "What clients send.", std::type_identity<Request>());
  all.requests.add<GuestName>();
  all.requests.add<CreateTable>();
  return all;
}

std::string choice_of(const TypeEntry& entry) {
  std::string text;
  for (const auto& [choice, doc] : entry.choices) text += (text.empty() ? "" : " | ") + choice;
  return text;
}

std::string typescript(const TypeList& types) {
  std::string text;
  for (const TypeEntry& entry : types.entries()) {
    text += "\n";
    if (!entry.doc.empty()) text += "// " + entry.doc + "\n";
    if (!entry.choices.empty()) {
      text += "export type " + entry.name + " = " + choice_of(entry) + ";\n";
      continue;
    }
    text += "export interface " + entry.name + " {\n";
    for (const TypeField& field : entry.fields) {
      text += "  " + field.name + (field.optional ? "?: " : ": ") + field.type + ";";
      text += field.doc.empty() ? "\n" : " // " + field.doc + "\n";
    }
    text += "}\n";
  }
  return text;
}

// In a cell of a table.
std::string cell(std::string text) {
  for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) {
    text.insert(at, "\\");
  }
  return text;
}

std::string reference(const TypeList& types) {
  std::string text;
  for (const TypeEntry& entry : types.entries()) {
    text += "\n#### " + entry.name + "\n";
    if (!entry.doc.empty()) text += "\n" + entry.doc + "\n";
    const bool has_docs =
        std::ranges::any_of(entry.choices, [](const auto& choice) { return !choice.second.empty(); });
    if (has_docs) {
      text += "\n| value | meaning |\n|---|---|\n";
      for (const auto& [choice, doc] : entry.choices) {
        text += "| `" + choice.substr(1, choice.size() - 2) + "` | " + cell(doc) + " |\n";
      }
    } else if (!entry.choices.empty()) {
      text += "\n`" + choice_of(entry) + "`\n";
    } else {
      text += "\n| field | type | |\n|---|---|---|\n";
      for (const TypeField& field : entry.fields) {
        text += "| `" + field.name + (field.optional ? "?" : "") + "` | `" + cell(field.type) + "` | " +
                cell(field.doc) + " |\n";
      }
    }
  }
  return text;
}

}  // namespace

std::string typescript() {
  const AllTypes all = all_types();
  return "// Generated by `kurz types > web/src/net/protocol.ts`. Do not edit.\n" + typescript(all.answers) +
         typescript(all.requests);
}

std::string reference() {
  const AllTypes all = all_types();
  std::string text = "### HTTP endpoints\n\n| request | body | answer | |\n|---|---|---|---|\n";
  for (const Endpoint& endpoint : endpoints()) {
    const auto linked = [](std::string_view type) {
      return type.empty() ? std::string() : "`" + std::string(type) + "`";
    };
    text += "| `" + std::string(endpoint.method) + " " + std::string(endpoint.path) + "` | " +
            linked(endpoint.request) + " | " + linked(endpoint.response) + " | " + std::string(endpoint.doc) +
            " |\n";
  }
  text += "\n### What clients send\n" + reference(all.requests);
  text += "\n### What the server sends\n" + reference(all.answers);
  return text;
}

}  // namespace kurz::protocol
