#include "draw/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace kurz::draw {

std::string escape(std::string_view text) {
  std::string safe;
  for (const char letter : text) {
    constexpr std::string_view kSpecial = "&<>\"'";
    constexpr std::array kEntities{"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    const std::size_t special = kSpecial.find(letter);
    if (special != std::string_view::npos)
      safe += kEntities[special];
    else  // XML has no way to write most control characters, not even escaped.
      safe += static_cast<unsigned char>(letter) < 0x20 ? ' ' : letter;
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

std::string rounded_path(const TurnedBox& box, double radius) {
  const Point ahead{std::cos(box.angle), std::sin(box.angle)};
  const double l = box.length / 2;
  const double w = box.width / 2;
  const double r = std::min({radius, l, w});
  const auto at = [&](double along, double across) {
    const Point point = box.centre + ahead * along + ahead.right_hand() * across;
    return number(point.x) + ' ' + number(point.y);
  };
  const auto corner = [&](double along, double across) {
    return fmt::format("A{0} {0} 0 0 1 {1}", number(r), at(along, across));
  };
  return 'M' + at(r - l, -w) + 'L' + at(l - r, -w) + corner(l, r - w) + 'L' + at(l, w - r) +
         corner(l - r, w) + 'L' + at(r - l, w) + corner(-l, w - r) + 'L' + at(-l, r - w) + corner(r - l, -w) +
         'Z';
}

std::string moved_path(std::string_view path, Point to) {
  return path.empty() ? "" : fmt::format("M{} {}{}", number(to.x), number(to.y), path);
}

std::string curved_path(const std::vector<Point>& pieces, bool closed) {
  std::string path;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const std::string_view lead = i == 0 ? "M" : i % 3 == 1 ? "C" : " ";
    path += fmt::format("{}{} {}", lead, number(pieces[i].x), number(pieces[i].y));
  }
  return closed ? path + 'Z' : path;
}

void Svg::begin(std::string_view tag, std::string attributes) {
  // Values have no quotes left, so that all quotes here are those around them.
  std::ranges::replace(attributes, '\'', '"');
  out_.append(open_.size(), ' ');
  out_ += fmt::format("<{}{}{}", tag, attributes.empty() ? "" : " ", attributes);
}

void Svg::close() {
  const std::string tag = open_.back();
  open_.pop_back();
  out_.append(open_.size(), ' ');
  out_ += fmt::format("</{}>\n", tag);
}

void Svg::open_picture(double width, double height, std::string_view attributes) {
  begin("svg", fmt::format("xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0} {1}' width='{0}' height='{1}'"
                           " role='img' {2}",
                           number(width), number(height), attributes));
  out_ += ">\n";
  open_.emplace_back("svg");
}

std::string Svg::finish() {
  while (!open_.empty()) close();
  return std::move(out_);
}

}  // namespace kurz::draw
