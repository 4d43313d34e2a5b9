// What JSON looks like, as data: from it the page's types are made, and by it every message is tested.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

namespace kurz {

// The type of a value, written as in TypeScript: "number", "string | null", "Ticket[]", "Record<string,
// number>",
// "'open' | 'over'", or the name of a shape.
struct Field {
  std::string name;  // with a question mark behind it if it may be missing
  std::string type;
};

struct Shape {
  std::string name;
  std::vector<Field> fields;  // of an object; or
  std::string alias;          // another way to write a type
};
using Shapes = std::vector<Shape>;

// TypeScript: an interface or a type for each.
std::string typescript(const Shapes& shapes);

// What is not as the type says, each with its place in the value; empty if all is.
std::vector<std::string> mismatches(const Shapes& shapes, std::string_view type,
                                    const boost::json::value& value);

}  // namespace kurz
