#include "draw/svg.h"

#include <cmath>
#include <cstddef>

#include <fmt/format.h>

namespace kurz::draw {

std::string escape(std::string_view text) {
  std::string safe;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      default:
        // XML has no way to write most control characters, not even escaped.
        safe += static_cast<unsigned char>(letter) < 0x20 ? ' ' : letter;
    }
  }
  return safe;
}

std::string number(double value) {
  std::string text = fmt::format("{:.1f}", value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

std::string straight_path(const std::vector<Point>& points, bool closed) {
  std::string path;
  for (const Point& point : points)
    path += fmt::format("{}{} {}", path.empty() ? 'M' : 'L', number(point.x), number(point.y));
  return closed ? path + 'Z' : path;
}

std::string curved_path(const std::vector<Point>& pieces, bool closed) {
  std::string path;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const std::string_view lead = i == 0 ? "M" : i % 3 == 1 ? "C" : " ";
    path += fmt::format("{}{} {}", lead, number(pieces[i].x), number(pieces[i].y));
  }
  return closed ? path + 'Z' : path;
}

void Svg::begin(std::string_view tag, Attributes attributes) {
  out_.append(open_.size(), ' ');
  out_ += '<';
  out_ += tag;
  for (const auto& [name, value] : attributes) out_ += fmt::format(" {}=\"{}\"", name, escape(value));
}

void Svg::open(std::string_view tag, Attributes attributes) {
  begin(tag, attributes);
  out_ += ">\n";
  open_.emplace_back(tag);
}

void Svg::close() {
  const std::string tag = open_.back();
  open_.pop_back();
  out_.append(open_.size(), ' ');
  out_ += fmt::format("</{}>\n", tag);
}

void Svg::leaf(std::string_view tag, Attributes attributes) {
  begin(tag, attributes);
  out_ += "/>\n";
}

void Svg::text(std::string_view tag, Attributes attributes, std::string_view content) {
  begin(tag, attributes);
  out_ += fmt::format(">{}</{}>\n", escape(content), tag);
}

std::string Svg::finish() {
  while (!open_.empty()) close();
  return std::move(out_);
}

}  // namespace kurz::draw
