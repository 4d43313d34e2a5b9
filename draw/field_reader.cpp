#include "draw/field_reader.h"

#include <algorithm>

#include <fmt/format.h>

namespace kurz::draw {

void FieldReader::problem(const std::string& path, std::string_view what) {
  problems_.push_back(fmt::format("{} {}", path.empty() ? "the file" : path, what));
}

const FieldReader::Object* FieldReader::object(const Value& value, const std::string& path) {
  if (!value.is_object()) problem(path, "must be an object");
  return value.if_object();
}

const FieldReader::Value* FieldReader::field(const Object& from, std::string_view name,
                                             const std::string& path) {
  const Value* found = from.if_contains(boost::json::string_view(name.data(), name.size()));
  if (found == nullptr) problem(below(path, name), "is missing");
  return found;
}

std::string FieldReader::below(const std::string& path, std::string_view name) {
  return path.empty() ? std::string(name) : fmt::format("{}.{}", path, name);
}

void FieldReader::only(const Object& from, const std::string& path,
                       std::initializer_list<std::string_view> known) {
  for (const auto& member : from) {
    const std::string_view name(member.key().data(), member.key().size());
    if (std::find(known.begin(), known.end(), name) == known.end())
      problem(below(path, name), "is not known");
  }
}

double FieldReader::number(const Value& value, const std::string& path, double low, double high) {
  boost::json::error_code error;
  const double found = value.is_number() ? value.to_number<double>(error) : low - 1;
  if (!value.is_number() || error) {
    problem(path, "must be a number");
    return low;
  }
  if (found >= low && found <= high) return found;
  problem(path, fmt::format("is {}, but must be from {} to {}", found, low, high));
  return low;
}

std::string FieldReader::text(const Value& value, const std::string& path) {
  if (!value.is_string() || value.get_string().empty()) {
    problem(path, "must be a text");
    return {};
  }
  return {value.get_string().data(), value.get_string().size()};
}

Point FieldReader::pair(const Value& value, const std::string& path, Point low, Point high) {
  const boost::json::array* both = value.if_array();
  if (both == nullptr || both->size() != 2) {
    problem(path, "must be two numbers: [x, y]");
    return low;
  }
  return {number((*both)[0], path + "[0]", low.x, high.x), number((*both)[1], path + "[1]", low.y, high.y)};
}

}  // namespace kurz::draw
