#include "draw/course.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "draw/svg.h"
#include "draw/text_width.h"

namespace kurz::draw {
namespace {

constexpr double kWidth = 720;
constexpr double kLeft = 84;
constexpr double kRight = 700;
constexpr double kPlotHeight = 300;
constexpr double kTextSize = 20;
constexpr double kTitleSize = 24;
constexpr double kLegendTop = 56;
constexpr double kLegendLine = 32;
constexpr const char* kPaper = "#fbf8f1";
constexpr const char* kInk = "#23272d";
constexpr const char* kGrid = "#d9d4c7";
constexpr const char* kSoftInk = "#5b6068";

// Inks of the palette that differ in brightness too; the dashes tell the lines apart without any ink.
struct Look {
  const char* ink;
  const char* dash;
};
constexpr std::array<Look, 4> kLooks{{
    {"#1c4f87", "none"},
    {"#c9660a", "12 6"},
    {"#33363b", "3 6"},
    {"#bd6088", "16 5 3 5"},
}};

const Look& look_of(std::size_t line) { return kLooks[line % kLooks.size()]; }

class CoursePicture {
 public:
  explicit CoursePicture(const Course& course) : course_(course) {
    for (const CourseLine& line : course.lines) steps_ = std::max(steps_, line.values.size());
    // Under the names come the marks, and then what the axis counts.
    top_ = kLegendTop + kLegendLine * static_cast<double>(legend_rows() + 2);
  }

  std::string draw() {
    const double height = top_ + kPlotHeight + 76;
    svg_.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                      {"viewBox", fmt::format("0 0 {} {}", number(kWidth), number(height))},
                      {"width", number(kWidth)},
                      {"height", number(height)},
                      {"role", "img"},
                      {"aria-labelledby", "kurz-course-title kurz-course-desc"},
                      {"font-family", "system-ui, sans-serif"},
                      {"font-size", number(kTextSize)},
                      {"fill", kInk}});
    svg_.text("title", {{"id", "kurz-course-title"}}, course_.words.title);
    svg_.text("desc", {{"id", "kurz-course-desc"}}, course_.words.description);
    svg_.leaf("rect", {{"width", number(kWidth)}, {"height", number(height)}, {"fill", kPaper}});
    text(20, 36, course_.words.title, "start", kInk, kTitleSize);
    legend();
    axes();
    last_round();
    for (std::size_t i = 0; i < course_.lines.size(); ++i) line(i);
    return svg_.finish();
  }

 private:
  static constexpr double kSample = 56;  // length of a line in the legend

  [[nodiscard]] double x(std::size_t step) const {
    const double all = static_cast<double>(std::max<std::size_t>(steps_, 2) - 1);
    return kLeft + (kRight - kLeft) * static_cast<double>(step) / all;
  }
  [[nodiscard]] double y(double value) const {
    return top_ + kPlotHeight * (1 - std::clamp(value, 0.0, 1.0));
  }

  void text(double at_x, double at_y, const std::string& content, const char* anchor, const char* ink,
            double size) {
    svg_.text("text",
              {{"x", number(at_x)},
               {"y", number(at_y)},
               {"text-anchor", anchor},
               {"font-size", number(size)},
               {"fill", ink}},
              content);
  }

  // How many lines of names it takes, by the room that each needs.
  [[nodiscard]] static double entry_width(const std::string& name) {
    return kSample + 12 + text_width(name) * kTextSize + 28;
  }
  [[nodiscard]] int legend_rows() const {
    int rows = 1;
    double at = 20;
    for (const CourseLine& line : course_.lines) {
      if (at > 20 && at + entry_width(line.name) > kWidth) {
        ++rows;
        at = 20;
      }
      at += entry_width(line.name);
    }
    return rows;
  }

  void legend() {
    double at = 20;
    double base = kLegendTop + kLegendLine * 0.5;
    for (std::size_t i = 0; i < course_.lines.size(); ++i) {
      const std::string& name = course_.lines[i].name;
      if (at > 20 && at + entry_width(name) > kWidth) {
        at = 20;
        base += kLegendLine;
      }
      svg_.leaf("path", {{"d", fmt::format("M{} {}h{}", number(at), number(base), number(kSample))},
                         {"stroke", look_of(i).ink},
                         {"stroke-width", "4"},
                         {"stroke-dasharray", look_of(i).dash}});
      text(at + kSample + 12, base + 7, name, "start", kInk, kTextSize);
      at += entry_width(name);
    }
    base += kLegendLine;
    at = 28;
    for (const CourseMark what : {CourseMark::kClaim, CourseMark::kTickets}) {
      const std::string& word = what == CourseMark::kClaim ? course_.words.claim : course_.words.tickets;
      mark(at, base, what, kSoftInk);
      text(at + 16, base + 7, word, "start", kSoftInk, kTextSize);
      at += 16 + text_width(word) * kTextSize + 28;
    }
  }

  void axes() {
    for (const int percent : {0, 25, 50, 75, 100}) {
      const double at = y(percent / 100.0);
      svg_.leaf("path", {{"d", fmt::format("M{} {}H{}", number(kLeft), number(at), number(kRight))},
                         {"stroke", percent == 0 ? kSoftInk : kGrid},
                         {"stroke-width", percent == 50 ? "2" : "1"}});
      text(kLeft - 8, at + 7, fmt::format("{} %", percent), "end", kSoftInk, kTextSize);
    }
    // About six numbers, at round steps.
    std::size_t step = 5;
    while (steps_ / step > 7) step *= 2;
    for (std::size_t move = 0; move < steps_; move += step) {
      svg_.leaf("path",
                {{"d", fmt::format("M{} {}v6", number(x(move)), number(y(0)))}, {"stroke", kSoftInk}});
      text(x(move), y(0) + 28, std::to_string(move), "middle", kSoftInk, kTextSize);
    }
    text((kLeft + kRight) / 2, y(0) + 58, course_.words.across, "middle", kSoftInk, kTextSize);
    text(20, y(1) - 14, course_.words.up, "start", kSoftInk, kTextSize);
  }

  void last_round() {
    if (!course_.last_round) return;
    const double at = x(*course_.last_round);
    svg_.leaf("path", {{"d", fmt::format("M{} {}V{}", number(at), number(y(1)), number(y(0)))},
                       {"stroke", kSoftInk},
                       {"stroke-width", "2"},
                       {"stroke-dasharray", "2 5"}});
    text(at + 8, y(1) - 14, course_.words.last_round, at + 150 > kRight ? "end" : "start", kSoftInk,
         kTextSize);
  }

  void line(std::size_t i) {
    const CourseLine& of = course_.lines[i];
    const Look& look = look_of(i);
    std::vector<Point> points;
    for (std::size_t step = 0; step < of.values.size(); ++step)
      points.push_back({x(step), y(of.values[step])});
    svg_.open("g", {{"class", "seat"}, {"data-seat", std::to_string(i)}});
    svg_.leaf("path", {{"d", straight_path(points, false)},
                       {"fill", "none"},
                       {"stroke", look.ink},
                       {"stroke-width", "3"},
                       {"stroke-linejoin", "round"},
                       {"stroke-dasharray", look.dash}});
    for (const CourseLine::Mark& on : of.marks) mark(x(on.at), y(of.values[on.at]), on.what, look.ink);
    svg_.close();
  }

  void mark(double at_x, double at_y, CourseMark what, const char* ink) {
    if (what == CourseMark::kClaim) {
      svg_.leaf("circle", {{"cx", number(at_x)}, {"cy", number(at_y)}, {"r", "5"}, {"fill", ink}});
      return;
    }
    svg_.leaf("path", {{"d", fmt::format("M{} {}l7 7-7 7-7-7Z", number(at_x), number(at_y - 7))},
                       {"fill", kPaper},
                       {"stroke", ink},
                       {"stroke-width", "2.5"}});
  }

  const Course& course_;
  std::size_t steps_ = 0;
  double top_ = 0;
  Svg svg_;
};

}  // namespace

std::string draw_course(const Course& course) { return CoursePicture(course).draw(); }

}  // namespace kurz::draw
