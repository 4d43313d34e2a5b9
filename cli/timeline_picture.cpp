#include <algorithm>
#include <array>
#include <utility>

#include "cli/report.h"
#include "draw/shapes.h"
#include "draw/svg.h"

namespace kurz {
namespace {

using draw::kInk;
using draw::Point;
using draw::text_width;

constexpr double kWidth = 720;
constexpr double kEdge = 20;
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
constexpr std::string_view kGridInk = "#d9d4c7";
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

const Look& look_of(Seat seat) { return kLooks[static_cast<std::size_t>(seat.index()) % kLooks.size()]; }

class TimelinePicture {
 public:
  TimelinePicture(const Analysis& analysis, const Reader& reader) : analysis_(analysis), reader_(reader) {
    // The names come first, then the marks, then what the axis counts.
    double y = kLegendTop;
    double x = kEdge;
    for (const Seat seat : seats_) {
      const double width = kSample + 12 + text_width(player_name(reader, seat)) * kWidest + 28;
      if (x > kEdge && x + width > kWidth) {
        x = kEdge;
        y += kLegendLine;
      }
      names_.push_back({x, y + kLegendLine * 0.5});
      x += width;
    }
    marks_ = y + kLegendLine * 1.5;
    top_ = y + kLegendLine * 3;
  }

  std::string draw() {
    const std::string title = reader_.board->name + ": timeline of a game";
    const double height = top_ + kPlotHeight + 76;
    svg_.open_picture(kWidth, height,
                      fmt::format("aria-labelledby='kurz-timeline-title kurz-timeline-desc' "
                                  "font-family='system-ui, sans-serif' font-size='{}' fill='{}'",
                                  draw::number(kTextSize), kInk));
    svg_.text("title", title, "id='kurz-timeline-title'");
    svg_.text("desc", description(), "id='kurz-timeline-desc'");
    svg_.leaf("rect", "width='{}' height='{}' fill='{}'", kWidth, height, kPaper);
    text({kEdge, 36}, title, "start", kInk, kTitleSize);
    legend();
    axes();
    last_round();
    for (const Seat seat : seats_) line(seat);
    return svg_.finish();
  }

 private:
  [[nodiscard]] double x(std::size_t step) const {
    const double all = static_cast<double>(std::max<std::size_t>(analysis_.moves.size(), 1));
    return kLeft + (kRight - kLeft) * static_cast<double>(step) / all;
  }
  [[nodiscard]] double y(double value) const {
    return top_ + kPlotHeight * (1 - std::clamp(value, 0.0, 1.0));
  }

  // For screen readers.
  [[nodiscard]] std::string description() const {
    std::vector<std::string> parts;
    const Worths& end = analysis_.moves.empty() ? analysis_.start : analysis_.moves.back().after;
    for (const Seat seat : seats_) {
      parts.push_back(fmt::format("{} starts at {:.0f}% and ends at {:.0f}%", player_name(reader_, seat),
                                  analysis_.start[seat].win * 100, end[seat].win * 100));
    }
    return join_comma(parts) + ".";
  }

  void text(Point at, std::string_view content, std::string_view anchor, std::string_view ink = kSoftInk,
            double size = kTextSize) {
    svg_.text("text", content, "x='{}' y='{}' text-anchor='{}' font-size='{}' fill='{}'", at.x, at.y, anchor,
              size, ink);
  }

  void legend() {
    for (const Seat seat : seats_) {
      const Point at = names_[static_cast<std::size_t>(seat.index())];
      svg_.leaf("path", "d='M{} {}h{}' stroke='{}' stroke-width='4' stroke-dasharray='{}'", at.x, at.y,
                kSample, look_of(seat).ink, look_of(seat).dash);
      text({at.x + kSample + 12, at.y + 7}, player_name(reader_, seat), "start", kInk);
    }
    Point at{28, marks_};
    for (const auto& [what, word] : {std::pair(ActionType::kClaim, "route claimed"),
                                     std::pair(ActionType::kDrawTickets, "tickets drawn")}) {
      mark(at, what, kSoftInk);
      text({at.x + 16, at.y + 7}, word, "start");
      at.x += 16 + text_width(word) * kWidest + 28;
    }
  }

  void axes() {
    for (const int percent : {0, 25, 50, 75, 100}) {
      const double at = y(percent / 100.0);
      svg_.leaf("path", "d='M{} {}H{}' stroke='{}' stroke-width='{}'", kLeft, at, kRight,
                percent == 0 ? kSoftInk : kGridInk, percent == 50 ? 2 : 1);
      text({kLeft - 8, at + 7}, fmt::format("{} %", percent), "end");
    }
    // About six numbers, at round steps.
    std::size_t step = 5;
    while ((analysis_.moves.size() + 1) / step > 7) step *= 2;
    for (std::size_t move = 0; move <= analysis_.moves.size(); move += step) {
      svg_.leaf("path", "d='M{} {}v6' stroke='{}'", x(move), y(0), kSoftInk);
      text({x(move), y(0) + 28}, std::to_string(move), "middle");
    }
    text({(kLeft + kRight) / 2, y(0) + 58}, "moves", "middle");
    text({kEdge, y(1) - 14}, "chance to win", "start");
  }

  void last_round() {
    const auto begins = std::ranges::find(analysis_.moves, true, &AnalysedMove::begins_last_round);
    if (begins == analysis_.moves.end()) return;
    const double at = x(static_cast<std::size_t>(begins - analysis_.moves.begin()) + 1);
    svg_.leaf("path", "d='M{} {}V{}' stroke='{}' stroke-width='2' stroke-dasharray='2 5'", at, y(1), y(0),
              kSoftInk);
    text({at + 8, y(1) - 14}, "last round", at + 150 > kRight ? "end" : "start");
  }

  void line(Seat seat) {
    const Look& look = look_of(seat);
    std::vector<Point> points{{x(0), y(analysis_.start[seat].win)}};
    for (const AnalysedMove& move : analysis_.moves)
      points.push_back({x(points.size()), y(move.after[seat].win)});
    svg_.open("g", "class='seat' data-seat='{}'", std::to_string(seat.index()));
    svg_.leaf("path",
              "d='{}' fill='none' stroke='{}' stroke-width='3' stroke-linejoin='round' stroke-dasharray='{}'",
              draw::straight_path(points, false), look.ink, look.dash);
    for (std::size_t i = 0; i < analysis_.moves.size(); ++i) {
      if (analysis_.moves[i].seat == seat) mark(points[i + 1], analysis_.moves[i].action.type(), look.ink);
    }
    svg_.close();
  }

  // Claims and drawn tickets have a mark, other moves none.
  void mark(Point at, ActionType what, std::string_view ink) {
    if (what == ActionType::kClaim) svg_.leaf("circle", "cx='{}' cy='{}' r='5' fill='{}'", at.x, at.y, ink);
    if (what == ActionType::kDrawTickets)
      svg_.leaf("path", "d='M{} {}l7 7-7 7-7-7Z' fill='{}' stroke='{}' stroke-width='2.5'", at.x, at.y - 7,
                kPaper, ink);
  }

  const Analysis& analysis_;
  const Reader& reader_;
  const IdRange<Seat> seats_{analysis_.players};
  std::vector<Point> names_;  // of the legend, where each line begins
  double marks_ = 0;          // the line of the legend that explains the marks
  double top_ = 0;            // of the plot
  draw::Svg svg_;
};

}  // namespace

std::string timeline_picture(const Analysis& analysis, const Reader& reader) {
  return TimelinePicture(analysis, reader).draw();
}

}  // namespace kurz
