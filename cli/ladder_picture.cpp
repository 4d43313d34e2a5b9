#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cli/report.h"
#include "draw/shapes.h"
#include "draw/svg.h"

namespace kurz {
namespace {

using draw::kInk;

constexpr double kMargin = 24;
constexpr double kFontSize = 14;
constexpr double kHeading = 60;     // above the panels
constexpr double kPanelTitle = 36;  // above the lines of a panel
constexpr double kPanelFoot = 34;   // the scale below them
constexpr double kLane = 12;        // between numbers of players
constexpr double kLineGap = 14;     // between bots
constexpr double kPlotWidth = 560;
constexpr std::string_view kPale = "#5b6470";
constexpr std::string_view kGrid = "#d9dde3";

// Each number of players, from two, has a colour and a shape, so that colours need not be told apart.
struct Mark {
  std::string_view ink;
  std::string_view path;  // about 0,0
};
constexpr Mark kMarks[] = {
    {"#1f5fa8", "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0z"},
    {"#b3541e", "M-4.5,-4.5h9v9h-9z"},
    {"#2c7a3f", "M0,-6L5.6,4.5L-5.6,4.5z"},
};
const Mark& mark_for(int players) { return kMarks[static_cast<std::size_t>(players - kMinPlayers)]; }

class Picture {
 public:
  Picture(const LadderPlan& plan, const LadderStandings& standings)
      : plan_(plan), standings_(standings), order_(by_rating(standings.overall)) {
    double widest = 0;
    for (const std::string& bot : plan.settings.bots)
      widest = std::max(widest, kFontSize * draw::text_width(bot));
    left_ = kMargin + widest + 16;
    width_ = left_ + kPlotWidth + 2 * kMargin;
    line_height_ = static_cast<double>(plan.settings.players.size() - 1) * kLane + 2 * kLineGap;
    set_scale();
  }

  std::string draw() {
    const double lines = static_cast<double>(order_.size()) * line_height_;
    const double panel = kPanelTitle + lines + kPanelFoot + kMargin;
    const double height = kHeading + static_cast<double>(plan_.settings.boards.size()) * panel + kMargin;
    svg_.open_picture(width_, height,
                      fmt::format("font-family='{}' font-size='{}' fill='{}'",
                                  draw::escape("system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"),
                                  kFontSize, kInk));
    svg_.text("title", "Ratings of bots with 95% intervals", "");
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
  // From the lowest to the highest end of all intervals, in round steps.
  void set_scale() {
    for (const CellStandings& cell : standings_.cells) {
      for (const Rating& rating : cell.ratings) {
        low_ = std::min(low_, rating.interval.low);
        high_ = std::max(high_, rating.interval.high);
      }
    }
    constexpr double kMostSteps = 8;
    for (const double step : {10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0}) {
      step_ = step;
      if (high_ - low_ <= kMostSteps * step) break;
    }
    low_ = std::floor(low_ / step_) * step_;
    high_ = std::max(std::ceil(high_ / step_) * step_, low_ + step_);
  }
  [[nodiscard]] double x(double elo) const { return left_ + (elo - low_) / (high_ - low_) * kPlotWidth; }

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
    put(kMargin, 30, "start", "Rating with its 95% interval; the mean of all bots is 0");
    double at = kMargin + 6;
    for (const int players : plan_.settings.players) {
      const std::string words = fmt::format("{} players", players);
      put_mark(at, 49, mark_for(players));
      put(at + 12, 54, "start", words, kPale);
      at += 12 + kFontSize * draw::text_width(words) + 24;
    }
  }

  void draw_panel(const Board& board, double top) {
    svg_.open("g", "class='city' data-city='{}'", board.id);
    svg_.text("text", board.name + (board.own_layout ? " (own layout)" : ""),
              "x='{}' y='{}' font-weight='bold' font-size='17'", kMargin, top + 24);
    double y = top + kPanelTitle;
    const double last = y + static_cast<double>(order_.size()) * line_height_;
    for (double tick = low_; tick <= high_ + step_ / 2; tick += step_) {
      const bool is_mean = std::abs(tick) < step_ / 2;
      stroke(x(tick), y, x(tick), last, is_mean ? kPale : kGrid, 1);
      put(x(tick), last + 18, "middle", is_mean ? "0" : fmt::format("{:+.0f}", tick), kPale);
    }
    for (const std::size_t bot : order_) {
      put(left_ - 10, y + line_height_ / 2 + kFontSize * 0.35, "end", plan_.settings.bots[bot]);
      if (bot != order_.front()) stroke(kMargin, y, left_ + kPlotWidth, y, kGrid, 0.5);
      draw_ratings(board, bot, y + kLineGap);
      y += line_height_;
    }
    svg_.close();
  }

  void draw_ratings(const Board& board, std::size_t bot, double y) {
    const std::string& name = plan_.settings.bots[bot];
    for (const CellStandings& cell : standings_.cells) {
      if (cell.cell.board != &board) continue;
      const Mark& mark = mark_for(cell.cell.players);
      const auto& [elo, interval] = cell.ratings[bot];
      svg_.open("g", "class='rating' data-bot='{}'", name);
      svg_.text("title",
                fmt::format("{}, {} players: {:+.0f} ({:+.0f} to {:+.0f})", name, cell.cell.players, elo,
                            interval.low, interval.high),
                "");
      stroke(x(interval.low), y, x(interval.high), y, mark.ink, 2);
      put_mark(x(elo), y, mark);
      svg_.close();
      y += kLane;
    }
  }

  const LadderPlan& plan_;
  const LadderStandings& standings_;
  std::vector<std::size_t> order_;  // of the bots, best first
  double low_ = 0;                  // of the scale
  double high_ = 0;
  double step_ = 0;
  double left_ = 0;  // where the scale begins
  double width_ = 0;
  double line_height_ = 0;
  draw::Svg svg_;
};

}  // namespace

std::string ladder_picture(const LadderPlan& plan, const LadderStandings& standings) {
  return Picture(plan, standings).draw();
}

}  // namespace kurz
