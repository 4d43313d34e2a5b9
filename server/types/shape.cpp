#include "server/types/shape.h"

#include <algorithm>
#include <set>

namespace kurz {
namespace {

namespace json = boost::json;

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \n") - first + 1);
}

// The parts between the signs that stand outside of all brackets.
std::vector<std::string_view> parts(std::string_view type, char sign) {
  std::vector<std::string_view> found;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i <= type.size(); ++i) {
    if (i == type.size() || (type[i] == sign && depth == 0)) {
      if (const auto part = trimmed(type.substr(start, i - start)); !part.empty()) found.push_back(part);
      start = i + 1;
      continue;
    }
    if (type[i] == '<' || type[i] == '(') ++depth;
    if (type[i] == '>' || type[i] == ')') --depth;
  }
  return found;
}

bool is_optional(const Field& field) { return field.name.ends_with('?'); }
std::string_view plain_name(const Field& field) {
  return std::string_view(field.name).substr(0, field.name.size() - (is_optional(field) ? 1 : 0));
}

using Found = std::vector<std::string>;

class Judge {
 public:
  explicit Judge(const Shapes& shapes) : shapes_(shapes) {}

  Found any_of(std::string_view type, const json::value& value, const std::string& where) const {
    const auto choices = parts(type, '|');
    Found best;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      Found found = one(choices[i], value, where);
      if (found.empty()) return {};
      // What is nearest was most likely meant.
      if (i == 0 || found.size() < best.size()) best = std::move(found);
    }
    return best;
  }

 private:
  Found one(std::string_view type, const json::value& value, const std::string& where) const {
    const auto need = [&](bool fits) -> Found {
      if (fits) return {};
      return {where + ": " + std::string(type) + " expected, found " + json::serialize(value).substr(0, 60)};
    };
    if (type == "null") return need(value.is_null());
    if (type == "boolean") return need(value.is_bool());
    if (type == "number") return need(value.is_number());
    if (type == "string") return need(value.is_string());
    if (type.front() == '\'') {
      const std::string_view word = type.substr(1, type.size() - 2);
      return need(value.is_string() &&
                  std::string_view(value.get_string().data(), value.get_string().size()) == word);
    }
    if (type.ends_with("[]"))
      return list(inner(type.substr(0, type.size() - 2)), value, where, need(value.is_array()));
    constexpr std::string_view kRecord = "Record<string,";
    if (type.starts_with(kRecord)) {
      return record(trimmed(type.substr(kRecord.size(), type.size() - kRecord.size() - 1)), value, where,
                    need(value.is_object()));
    }
    const auto shape = std::ranges::find(shapes_, type, &Shape::name);
    if (shape == shapes_.end()) return {where + ": there is no shape " + std::string(type)};
    if (!shape->alias.empty()) return any_of(shape->alias, value, where);
    return object(*shape, value, where, need(value.is_object()));
  }

  static std::string_view inner(std::string_view type) {
    return type.starts_with('(') ? type.substr(1, type.size() - 2) : type;
  }

  Found list(std::string_view type, const json::value& value, const std::string& where, Found wrong) const {
    if (!wrong.empty()) return wrong;
    for (std::size_t i = 0; i < value.get_array().size(); ++i) {
      add(wrong, any_of(type, value.get_array()[i], where + "[" + std::to_string(i) + "]"));
    }
    return wrong;
  }

  Found record(std::string_view type, const json::value& value, const std::string& where, Found wrong) const {
    if (!wrong.empty()) return wrong;
    for (const auto& [name, entry] : value.get_object())
      add(wrong, any_of(type, entry, where + "." + std::string(name)));
    return wrong;
  }

  Found object(const Shape& shape, const json::value& value, const std::string& where, Found wrong) const {
    if (!wrong.empty()) return wrong;
    std::set<std::string_view> known;
    for (const Field& field : shape.fields) {
      const std::string_view name = plain_name(field);
      known.insert(name);
      const json::value* entry = value.get_object().if_contains(name);
      if (entry != nullptr) {
        add(wrong, any_of(field.type, *entry, where + "." + std::string(name)));
      } else if (!is_optional(field)) {
        wrong.push_back(where + "." + std::string(name) + " is missing");
      }
    }
    for (const auto& [name, entry] : value.get_object()) {
      if (!known.contains(std::string_view(name.data(), name.size()))) {
        wrong.push_back(where + "." + std::string(name) + " is not known to " + shape.name);
      }
    }
    return wrong;
  }

  static void add(Found& to, Found more) { std::ranges::move(more, std::back_inserter(to)); }

  const Shapes& shapes_;
};

}  // namespace

std::string typescript(const Shapes& shapes) {
  std::string text;
  for (const Shape& shape : shapes) {
    text += '\n';
    if (!shape.alias.empty()) {
      text += "export type " + shape.name + " = " + shape.alias + ";\n";
      continue;
    }
    text += "export interface " + shape.name + " {\n";
    for (const Field& field : shape.fields) text += "  " + field.name + ": " + field.type + ";\n";
    text += "}\n";
  }
  return text;
}

std::vector<std::string> mismatches(const Shapes& shapes, std::string_view type, const json::value& value) {
  return Judge(shapes).any_of(type, value, std::string(type));
}

}  // namespace kurz
