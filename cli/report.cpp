#include "cli/report.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <vector>

#include <fmt/format.h>

#include "codec/utf8.h"

namespace kurz {
namespace {

using Hidden = std::set<std::string_view>;
using Column = std::vector<std::string>;

// The columns that a text takes: UTF-8 characters, not bytes.
std::size_t width_of(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, is_utf8_continuation));
}

std::string heading(std::string_view key) {
  std::string text(key);
  std::ranges::replace(text, '_', ' ');
  return text;
}

std::string number_text(double number, std::string_view key) {
  if (key.find("share") != std::string_view::npos) return fmt::format("{:.1f}%", 100 * number);
  if (key.starts_with("seconds")) return time_text(number);
  const int places = std::abs(number) >= 1000 ? 0 : std::abs(number) >= 10 ? 1 : 3;
  return fmt::format("{:.{}f}", number, places);
}

std::string value_text(const json::value& value, std::string_view key) {
  if (value.is_string()) return std::string(value.as_string());
  if (value.is_double()) return number_text(value.as_double(), key);
  if (!value.is_array()) return value.is_bool() ? (value.as_bool() ? "yes" : "no") : json::serialize(value);
  Column items;
  for (const json::value& item : value.as_array()) items.push_back(value_text(item, key));
  // The ends of an interval, or a plain list.
  return fmt::format("{}", fmt::join(items, items.size() == 2 && value.at(0).is_double() ? " to " : " "));
}

bool is_table(const json::value& value) {
  return value.is_array() && !value.as_array().empty() && value.at(0).is_object();
}
bool is_section(const json::value& value) { return value.is_object() || is_table(value); }

// A list whose objects have tables or objects of their own.
bool is_nested(const json::value& value) {
  return is_table(value) && std::ranges::any_of(value.at(0).as_object(), [](const auto& member) {
           return is_section(member.value());
         });
}

// The cells of one column, padded: texts on the right, numbers on the left.
Column column(const json::array& rows, std::string_view key) {
  Column cells{heading(key)};
  bool is_text = true;
  for (const json::value& row : rows) {
    const json::value* value = row.as_object().if_contains(key);
    cells.push_back(value != nullptr ? value_text(*value, key) : "-");
    is_text = is_text && (value == nullptr || value->is_string());
  }
  const std::size_t width = width_of(std::ranges::max(cells, {}, width_of));
  for (std::string& cell : cells) cell.insert(is_text ? cell.size() : 0, width - width_of(cell), ' ');
  return cells;
}

// A table that is too wide for a terminal is continued below, with its first column repeated.
void print_table(std::ostream& out, const json::array& rows, const Hidden& hidden,
                 const std::string& indent) {
  constexpr std::size_t kWidest = 120;
  std::vector<std::string_view> keys;
  for (const json::value& row : rows) {
    for (const auto& member : row.as_object()) {
      const std::string_view key = member.key();
      if (!hidden.contains(key) && std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
    }
  }
  const Column first = column(rows, keys.front());
  Column lines = first;
  const auto flush = [&] {
    for (const std::string& line : lines)
      out << indent << line.substr(0, line.find_last_not_of(' ') + 1) << "\n";
  };
  for (std::size_t k = 1; k < keys.size(); ++k) {
    const Column cells = column(rows, keys[k]);
    if (width_of(lines[0]) + width_of(cells[0]) > kWidest) {
      flush();
      out << "\n";
      lines = first;
    }
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i] += "  " + cells[i];
  }
  flush();
}

void print_object(std::ostream& out, const json::object& object, const Hidden& hidden,
                  const std::string& indent) {
  Column names;
  Column values;
  std::size_t width = 0;
  for (const auto& [key, value] : object) {
    const bool is_empty =
        (value.is_string() && value.as_string().empty()) || (value.is_array() && value.as_array().empty());
    if (hidden.contains(key) || is_section(value) || is_empty) continue;
    width = std::max(width, names.emplace_back(heading(key)).size());
    values.push_back(value_text(value, key));
  }
  for (std::size_t i = 0; i < names.size(); ++i)
    out << fmt::format("{}{:<{}}  {}\n", indent, names[i], width, values[i]);
  for (const auto& [key, value] : object) {
    if (hidden.contains(key) || !is_section(value)) continue;
    if (is_nested(value)) {
      for (const json::value& section : value.as_array()) {
        out << "\n";
        print_object(out, section.as_object(), hidden, indent);
      }
      continue;
    }
    out << "\n" << indent << heading(key) << "\n";
    if (value.is_object()) print_object(out, value.as_object(), hidden, indent + "  ");
    if (value.is_array()) print_table(out, value.as_array(), hidden, indent + "  ");
  }
}

}  // namespace

void print_report(std::ostream& out, const json::object& report, const Hidden& hidden) {
  print_object(out, report, hidden, "");
}

json::object without_times(const json::object& report) {
  json::object rest;
  for (const auto& [key, value] : report) {
    const std::string_view name = key;
    if (name.starts_with("seconds") || name == "games_per_s" || name == "overtime") continue;
    json::value& kept = rest[key] = value;
    if (!is_table(value)) continue;
    for (json::value& row : kept.as_array()) row = without_times(row.as_object());
  }
  return rest;
}

std::string count_text(long count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string time_text(double seconds) {
  constexpr std::pair<double, std::string_view> kUnits[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}};
  for (const auto& [size, name] : kUnits) {
    // From 0.9995 on, a number is rounded to 1.
    if (seconds >= 0.9995 * size) return fmt::format("{:.3g} {}", seconds / size, name);
  }
  return fmt::format("{:.0f} ns", seconds * 1e9);
}

}  // namespace kurz
