#include "draw/timeline.h"

#include <algorithm>
#include <array>

#include "draw/shapes.h"
#include "draw/svg.h"

namespace kurz::draw {
namespace {

constexpr double kWidth = 720;
constexpr double kMargin = 20;
constexpr double kLeft = 84;
constexpr double kRight = 700;
constexpr double kPlotHeight = 300;
constexpr double kTextSize = 20;
constexpr double kWidest = 1.2 * kTextSize;  // the typeface is not known: room for a wide one
constexpr double kTitleSize = 24;
constexpr double kLegendTop = 56;
constexpr double kLegendLine = 32;
constexpr double kSample = 56;  // length of a line in the legend
constexpr std::string_view kPaper = "#fbf8f1";
constexpr std::string_view kGrid = "#d9d4c7";
constexpr std::string_view kSoftInk = "#5b6068";

// Inks of different brightness; the dashes tell the lines apart without any ink.
struct Look {
  std::string_view ink;
  std::string_view dash;
};
constexpr std::array<Look, 4> kLooks{{
    {"#1c4f87", "none"},
    {"#c9660a", "12 6"},
    {"#33363b", "3 6"},
    {"#bd6088", "16 5 3 5"},
}};

const Look& look_of(std::size_t line) { return kLooks[line % kLooks.size()]; }

class TimelinePicture {
 public:
  explicit TimelinePicture(const Timeline& timeline) : timeline_(timeline) {
    for (const TimelineLine& line : timeline.lines) steps_ = std::max(steps_, line.values.size());
    // The names come first, then the marks, then what the axis counts.
    double y = kLegendTop;
    double x = kMargin;
    for (const TimelineLine& line : timeline.lines) {
      const double width = kSample + 12 + text_width(line.name) * kWidest + 28;
      if (x > kMargin && x + width > kWidth) {
        x = kMargin;
        y += kLegendLine;
      }
      names_.push_back({x, y + kLegendLine * 0.5});
      x += width;
    }
    marks_ = y + kLegendLine * 1.5;
    top_ = y + kLegendLine * 3;
  }

  std::string draw() {
    const TimelineWords& words = timeline_.words;
    const double height = top_ + kPlotHeight + 76;
    svg_.open_picture(
        kWidth, height,
        fmt::format(
            "aria-labelledby='kurz-timeline-title kurz-timeline-desc' font-family='system-ui, sans-serif' "
            "font-size='{}' fill='{}'",
            number(kTextSize), kInk));
    svg_.text("title", words.title, "id='kurz-timeline-title'");
    svg_.text("desc", words.description, "id='kurz-timeline-desc'");
    svg_.leaf("rect", "width='{}' height='{}' fill='{}'", kWidth, height, kPaper);
    text({kMargin, 36}, words.title, "start", kInk, kTitleSize);
    legend();
    axes();
    last_round();
    for (std::size_t i = 0; i < timeline_.lines.size(); ++i) line(i);
    return svg_.finish();
  }

 private:
  [[nodiscard]] double x(std::size_t step) const {
    const double all = static_cast<double>(std::max<std::size_t>(steps_, 2) - 1);
    return kLeft + (kRight - kLeft) * static_cast<double>(step) / all;
  }
  [[nodiscard]] double y(double value) const {
    return top_ + kPlotHeight * (1 - std::clamp(value, 0.0, 1.0));
  }

  void text(Point at, std::string_view content, std::string_view anchor, std::string_view ink = kSoftInk,
            double size = kTextSize) {
    svg_.text("text", content, "x='{}' y='{}' text-anchor='{}' font-size='{}' fill='{}'", at.x, at.y, anchor,
              size, ink);
  }

  void legend() {
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const Point at = names_[i];
      svg_.leaf("path", "d='M{} {}h{}' stroke='{}' stroke-width='4' stroke-dasharray='{}'", at.x, at.y,
                kSample, look_of(i).ink, look_of(i).dash);
      text({at.x + kSample + 12, at.y + 7}, timeline_.lines[i].name, "start", kInk);
    }
    Point at{28, marks_};
    for (const TimelineMark what : {TimelineMark::kClaim, TimelineMark::kTickets}) {
      const std::string& word =
          what == TimelineMark::kClaim ? timeline_.words.claim : timeline_.words.tickets;
      mark(at, what, kSoftInk);
      text({at.x + 16, at.y + 7}, word, "start");
      at.x += 16 + text_width(word) * kWidest + 28;
    }
  }

  void axes() {
    for (const int percent : {0, 25, 50, 75, 100}) {
      const double at = y(percent / 100.0);
      svg_.leaf("path", "d='M{} {}H{}' stroke='{}' stroke-width='{}'", kLeft, at, kRight,
                percent == 0 ? kSoftInk : kGrid, percent == 50 ? 2 : 1);
      text({kLeft - 8, at + 7}, fmt::format("{} %", percent), "end");
    }
    // About six numbers, at round steps.
    std::size_t step = 5;
    while (steps_ / step > 7) step *= 2;
    for (std::size_t move = 0; move < steps_; move += step) {
      svg_.leaf("path", "d='M{} {}v6' stroke='{}'", x(move), y(0), kSoftInk);
      text({x(move), y(0) + 28}, std::to_string(move), "middle");
    }
    text({(kLeft + kRight) / 2, y(0) + 58}, timeline_.words.across, "middle");
    text({kMargin, y(1) - 14}, timeline_.words.up, "start");
  }

  void last_round() {
    if (!timeline_.last_round) return;
    const double at = x(*timeline_.last_round);
    svg_.leaf("path", "d='M{} {}V{}' stroke='{}' stroke-width='2' stroke-dasharray='2 5'", at, y(1), y(0),
              kSoftInk);
    text({at + 8, y(1) - 14}, timeline_.words.last_round, at + 150 > kRight ? "end" : "start");
  }

  void line(std::size_t i) {
    const TimelineLine& of = timeline_.lines[i];
    const Look& look = look_of(i);
    std::vector<Point> points;
    for (std::size_t step = 0; step < of.values.size(); ++step)
      points.push_back({x(step), y(of.values[step])});
    svg_.open("g", "class='seat' data-seat='{}'", std::to_string(i));
    svg_.leaf("path",
              "d='{}' fill='none' stroke='{}' stroke-width='3' stroke-linejoin='round' stroke-dasharray='{}'",
              straight_path(points, false), look.ink, look.dash);
    for (const TimelineLine::Mark& on : of.marks) mark(points[on.at], on.what, look.ink);
    svg_.close();
  }

  void mark(Point at, TimelineMark what, std::string_view ink) {
    if (what == TimelineMark::kClaim)
      svg_.leaf("circle", "cx='{}' cy='{}' r='5' fill='{}'", at.x, at.y, ink);
    else
      svg_.leaf("path", "d='M{} {}l7 7-7 7-7-7Z' fill='{}' stroke='{}' stroke-width='2.5'", at.x, at.y - 7,
                kPaper, ink);
  }

  const Timeline& timeline_;
  std::size_t steps_ = 0;
  std::vector<Point> names_;  // of the legend, where each line begins
  double marks_ = 0;          // the line of the legend that explains the marks
  double top_ = 0;            // of the plot
  Svg svg_;
};

}  // namespace

std::string draw_timeline(const Timeline& timeline) { return TimelinePicture(timeline).draw(); }

}  // namespace kurz::draw
