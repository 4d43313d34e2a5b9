#include "cli/ladder_picture.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "draw/shapes.h"
#include "draw/svg.h"

namespace kurz {
namespace {

using draw::kInk;
using draw::Svg;

constexpr double kMargin = 24;
constexpr double kFontSize = 14;
constexpr double kHeading = 60;     // above the panels
constexpr double kPanelTitle = 36;  // above the lines of a panel
constexpr double kPanelFoot = 34;   // the scale below them
constexpr double kLane = 12;        // between numbers of players
constexpr double kLineGap = 14;     // between bots
constexpr double kPlotWidth = 560;
constexpr const char* kPale = "#5b6470";
constexpr const char* kGrid = "#d9dde3";

// Each number of players has a colour and a shape, so that colours need not be told apart.
struct Mark {
  int players = 0;
  const char* ink = "";
  const char* path = "";  // about 0,0
};
constexpr Mark kMarks[] = {
    {2, "#1f5fa8", "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0z"},
    {3, "#b3541e", "M-4.5,-4.5h9v9h-9z"},
    {4, "#2c7a3f", "M0,-6L5.6,4.5L-5.6,4.5z"},
};
const Mark& mark_for(int players) { return kMarks[static_cast<std::size_t>(players - kMinPlayers)]; }

// From the lowest to the highest end of all intervals, in round steps.
struct Scale {
  double low = 0;
  double high = 0;
  double step = 0;
  double left = 0;  // where `low` is

  [[nodiscard]] double x(double elo) const { return left + (elo - low) / (high - low) * kPlotWidth; }
};

Scale scale_for(const LadderStandings& standings, double left) {
  Scale scale{0, 0, 0, left};
  for (const CellStandings& cell : standings.cells) {
    for (const Rating& rating : cell.ratings) {
      scale.low = std::min(scale.low, rating.interval.low);
      scale.high = std::max(scale.high, rating.interval.high);
    }
  }
  constexpr double kMostSteps = 8;
  for (const double step : {10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0}) {
    scale.step = step;
    if (scale.high - scale.low <= kMostSteps * step) break;
  }
  scale.low = std::floor(scale.low / scale.step) * scale.step;
  scale.high = std::max(std::ceil(scale.high / scale.step) * scale.step, scale.low + scale.step);
  return scale;
}

class Picture {
 public:
  Picture(const LadderPlan& plan, const LadderStandings& standings)
      : plan_(plan), standings_(standings), order_(by_rating(standings.overall)) {
    double widest = 0;
    for (const std::string& bot : plan.settings.bots)
      widest = std::max(widest, kFontSize * draw::text_width(bot));
    scale_ = scale_for(standings, kMargin + widest + 16);
    width_ = scale_.left + kPlotWidth + 2 * kMargin;
    line_height_ = static_cast<double>(plan.settings.players.size() - 1) * kLane + 2 * kLineGap;
  }

  std::string draw() {
    const auto boards = static_cast<double>(plan_.settings.boards.size());
    const double panel =
        kPanelTitle + static_cast<double>(order_.size()) * line_height_ + kPanelFoot + kMargin;
    const double height = kHeading + boards * panel + kMargin;
    svg_.open_picture(width_, height,
                      fmt::format("font-family='{}' font-size='{}' fill='{}'",
                                  draw::escape("system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"),
                                  kFontSize, kInk));
    svg_.text("title", "Ratings of bots with 95 % intervals", "");
    svg_.leaf("rect", "width='{}' height='{}' fill='#ffffff'", width_, height);
    draw_heading();
    double top = kHeading;
    for (const BoardPtr& board : plan_.settings.boards) {
      draw_panel(*board, top);
      top += panel;
    }
    return svg_.finish();
  }

 private:
  void put(double x, double y, std::string_view anchor, std::string_view words, std::string_view ink = kInk) {
    svg_.text("text", words, "x='{}' y='{}' text-anchor='{}' fill='{}'", x, y, anchor, ink);
  }
  void stroke(double x1, double y1, double x2, double y2, std::string_view ink, double width) {
    svg_.leaf("line", "x1='{}' y1='{}' x2='{}' y2='{}' stroke='{}' stroke-width='{}'", x1, y1, x2, y2, ink,
              width);
  }
  void put_mark(double x, double y, const Mark& mark) {
    svg_.leaf("path", "d='{}' fill='{}' transform='translate({} {})'", mark.path, mark.ink, x, y);
  }

  void draw_heading() {
    put(kMargin, 30, "start", "Rating with its 95 % interval; the mean of all bots is 0");
    double x = kMargin + 6;
    for (const int players : plan_.settings.players) {
      const std::string words = fmt::format("{} players", players);
      put_mark(x, 49, mark_for(players));
      put(x + 12, 54, "start", words, kPale);
      x += 12 + kFontSize * draw::text_width(words) + 24;
    }
  }

  void draw_panel(const Board& board, double top) {
    svg_.open("g", "class='city' data-city='{}'", board.id);
    svg_.text("text", board.name + (board.own_layout ? " (own layout)" : ""),
              "x='{}' y='{}' font-weight='bold' font-size='17'", kMargin, top + 24);
    const double first = top + kPanelTitle;
    const double last = first + static_cast<double>(order_.size()) * line_height_;
    for (double tick = scale_.low; tick <= scale_.high + scale_.step / 2; tick += scale_.step) {
      const bool is_mean = std::abs(tick) < scale_.step / 2;
      stroke(scale_.x(tick), first, scale_.x(tick), last, is_mean ? kPale : kGrid, 1);
      put(scale_.x(tick), last + 18, "middle", is_mean ? "0" : fmt::format("{:+.0f}", tick), kPale);
    }
    for (std::size_t line = 0; line < order_.size(); ++line) {
      const double y = first + static_cast<double>(line) * line_height_;
      put(scale_.left - 10, y + line_height_ / 2 + kFontSize * 0.35, "end",
          plan_.settings.bots[order_[line]]);
      if (line > 0) stroke(kMargin, y, scale_.left + kPlotWidth, y, kGrid, 0.5);
      draw_ratings(board, order_[line], y + kLineGap);
    }
    svg_.close();
  }

  void draw_ratings(const Board& board, std::size_t bot, double y) {
    for (const CellStandings& cell : standings_.cells) {
      if (cell.cell.board != &board) continue;
      const Mark& mark = mark_for(cell.cell.players);
      const Rating& rating = cell.ratings[bot];
      svg_.open("g", "class='rating' data-bot='{}'", plan_.settings.bots[bot]);
      svg_.text("title",
                fmt::format("{}, {} players: {:+.0f} ({:+.0f} to {:+.0f})", plan_.settings.bots[bot],
                            cell.cell.players, rating.elo, rating.interval.low, rating.interval.high),
                "");
      stroke(scale_.x(rating.interval.low), y, scale_.x(rating.interval.high), y, mark.ink, 2);
      put_mark(scale_.x(rating.elo), y, mark);
      svg_.close();
      y += kLane;
    }
  }

  const LadderPlan& plan_;
  const LadderStandings& standings_;
  std::vector<std::size_t> order_;  // of the bots, best first
  Scale scale_;
  double width_ = 0;
  double line_height_ = 0;
  Svg svg_;
};

}  // namespace

std::string ladder_picture(const LadderPlan& plan, const LadderStandings& standings) {
  return Picture(plan, standings).draw();
}

}  // namespace kurz
