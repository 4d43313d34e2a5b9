#include "cli/report.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <vector>

#include <fmt/format.h>

namespace kurz {
namespace {

namespace json = boost::json;

// The columns that a text takes: UTF-8 characters, not bytes.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string heading(std::string_view key) {
  std::string text(key);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string number_text(double number, std::string_view key) {
  if (key.find("share") != std::string_view::npos) return fmt::format("{:.1f} %", 100 * number);
  if (key.starts_with("seconds")) return time_text(number);
  const int places = std::abs(number) >= 1000 ? 0 : std::abs(number) >= 10 ? 1 : 3;
  return fmt::format("{:.{}f}", number, places);
}

std::string value_text(const json::value& value, std::string_view key) {
  if (value.is_string()) return std::string(value.as_string());
  if (value.is_double()) return number_text(value.as_double(), key);
  if (!value.is_array()) return value.is_bool() ? (value.as_bool() ? "yes" : "no") : json::serialize(value);
  std::vector<std::string> items;
  for (const json::value& item : value.as_array()) items.push_back(value_text(item, key));
  // The ends of an interval, or a plain list.
  return fmt::format("{}", fmt::join(items, items.size() == 2 && value.at(0).is_double() ? " to " : " "));
}

bool is_table(const json::value& value) {
  return value.is_array() && !value.as_array().empty() && value.at(0).is_object();
}

// A list whose objects have tables or objects of their own.
bool is_nested(const json::value& value) {
  return is_table(value) &&
         std::any_of(value.at(0).as_object().begin(), value.at(0).as_object().end(), [](const auto& member) {
           return member.value().is_object() || is_table(member.value());
         });
}

class Printer {
 public:
  Printer(std::ostream& out, const std::set<std::string_view>& hidden) : out_(out), hidden_(hidden) {}

  void print(const json::object& object, std::string_view indent) {
    std::size_t width = 0;
    for (const json::key_value_pair& member : object) {
      if (is_line(member.key(), member.value())) width = std::max(width, member.key().size());
    }
    for (const json::key_value_pair& member : object) {
      if (!is_line(member.key(), member.value())) continue;
      out_ << fmt::format("{}{:<{}}  {}\n", indent, heading(member.key()), width,
                          value_text(member.value(), member.key()));
    }
    for (const json::key_value_pair& member : object) {
      const std::string_view key = member.key();
      const json::value& value = member.value();
      if (hidden_.contains(key) || (!value.is_object() && !is_table(value))) continue;
      const std::string deeper = std::string(indent) + "  ";
      if (is_nested(value)) {
        for (const json::value& section : value.as_array()) {
          out_ << "\n";
          print(section.as_object(), indent);
        }
        continue;
      }
      out_ << "\n" << indent << heading(key) << "\n";
      if (value.is_object()) {
        print(value.as_object(), deeper);
      } else {
        print_table(value.as_array(), deeper);
      }
    }
  }

 private:
  // A value that is printed on one line; empty ones are left out.
  [[nodiscard]] bool is_line(std::string_view key, const json::value& value) const {
    if (hidden_.contains(key) || value.is_object() || is_table(value)) return false;
    return !(value.is_string() && value.as_string().empty()) &&
           !(value.is_array() && value.as_array().empty());
  }

  // The cells of one column, padded: texts on the right, numbers on the left.
  static std::vector<std::string> column(const json::array& rows, std::string_view key) {
    std::vector<std::string> cells{heading(key)};
    bool is_text = true;
    for (const json::value& row : rows) {
      const json::value* value = row.as_object().if_contains(key);
      cells.push_back(value != nullptr ? value_text(*value, key) : "-");
      is_text = is_text && (value == nullptr || value->is_string());
    }
    std::size_t width = 0;
    for (const std::string& cell : cells) width = std::max(width, width_of(cell));
    for (std::string& cell : cells) cell.insert(is_text ? cell.size() : 0, width - width_of(cell), ' ');
    return cells;
  }

  // A table that is too wide for a terminal is continued below, with its first column repeated.
  void print_table(const json::array& rows, const std::string& indent) {
    constexpr std::size_t kWidest = 120;
    std::vector<std::string_view> keys;
    for (const json::value& row : rows) {
      for (const json::key_value_pair& member : row.as_object()) {
        const std::string_view key = member.key();
        if (!hidden_.contains(key) && std::find(keys.begin(), keys.end(), key) == keys.end())
          keys.push_back(key);
      }
    }
    const std::vector<std::string> first = column(rows, keys.front());
    std::vector<std::string> lines = first;
    for (std::size_t k = 1; k < keys.size(); ++k) {
      const std::vector<std::string> cells = column(rows, keys[k]);
      if (width_of(lines[0]) + width_of(cells[0]) > kWidest) {
        flush(lines, indent);
        out_ << "\n";
        lines = first;
      }
      for (std::size_t i = 0; i < lines.size(); ++i) lines[i] += "  " + cells[i];
    }
    flush(lines, indent);
  }

  void flush(std::vector<std::string>& lines, const std::string& indent) {
    for (std::string& line : lines) {
      line.erase(line.find_last_not_of(' ') + 1);
      out_ << indent << line << "\n";
    }
  }

  std::ostream& out_;
  const std::set<std::string_view>& hidden_;
};

}  // namespace

void print_report(std::ostream& out, const json::object& report, const std::set<std::string_view>& hidden) {
  Printer(out, hidden).print(report, "");
}

std::string count_text(long count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string time_text(double seconds) {
  constexpr struct {
    double size;
    std::string_view name;
  } kUnits[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}};
  for (const auto& unit : kUnits) {
    // From 0.9995 on, a number is rounded to 1.
    if (seconds >= 0.9995 * unit.size) return fmt::format("{:.3g} {}", seconds / unit.size, unit.name);
  }
  return fmt::format("{:.0f} ns", seconds * 1e9);
}

}  // namespace kurz
