// Strict reading of JSON fields: what is not as it should be becomes a problem with its path, never an
// exception.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "draw/shapes.h"

namespace kurz::draw {

class FieldReader {
 public:
  using Object = boost::json::object;
  using Value = boost::json::value;

  static std::string below(const std::string& path, std::string_view name);

  void problem(const std::string& path, std::string_view what);
  std::vector<std::string> take_problems() { return std::move(problems_); }

  // Null, with a problem, if it is none or not there.
  const Object* object(const Value& value, const std::string& path);
  const Value* field(const Object& from, std::string_view name, const std::string& path);

  // Fields that nobody knows are most often misspelt ones.
  void only(const Object& from, const std::string& path, std::initializer_list<std::string_view> known);

  // With a problem, these return `low`, or an empty text.
  double number(const Value& value, const std::string& path, double low, double high);
  Point pair(const Value& value, const std::string& path, Point low, Point high);
  std::string text(const Value& value, const std::string& path);

 private:
  std::vector<std::string> problems_;
};

}  // namespace kurz::draw
