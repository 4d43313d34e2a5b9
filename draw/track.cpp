#include "draw/track.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace kurz::draw {

namespace {

constexpr int kSamples = 48;
constexpr double kStationClearance = kStationRadius + 4;
constexpr double kLaneGap = 4;
constexpr double kWidestGap = 11;

// `share` is the part of the lane's offset that applies at `t` of the way; below 1 near the ends of a joined
// line.
std::vector<Point> sample(const Track& track, double (*share)(double)) {
  const double span = std::max(1e-6, distance(track.a, track.b));
  const Point right = (track.b - track.a).right_hand() / span;
  const Point pull = (track.a + track.b) / 2 + right * 2 * track.bend;
  std::vector<Point> line;
  line.reserve(kSamples + 1);
  for (int i = 0; i <= kSamples; ++i) {
    const double t = static_cast<double>(i) / kSamples;
    const double u = 1 - t;
    const Point on = track.a * (u * u) + pull * (2 * u * t) + track.b * (t * t);
    const Point way = (pull - track.a) * u + (track.b - pull) * t;
    const double speed = std::max(1e-6, std::hypot(way.x, way.y));
    line.push_back(on + way.right_hand() / speed * (track.lane * share(t)));
  }
  return line;
}

struct Measured {
  const std::vector<Point>& line;
  std::vector<double> upto;

  explicit Measured(const std::vector<Point>& points) : line(points), upto{0.0} {
    for (std::size_t i = 1; i < points.size(); ++i)
      upto.push_back(upto.back() + distance(points[i - 1], points[i]));
  }

  double total() const { return upto.back(); }

  Point at(double along) const {
    const auto found = std::upper_bound(upto.begin() + 1, upto.end() - 1, along);
    const auto i = static_cast<std::size_t>(found - upto.begin());
    const double piece = std::max(1e-9, upto[i] - upto[i - 1]);
    const double t = (along - upto[i - 1]) / piece;
    return line[i - 1] + (line[i] - line[i - 1]) * t;
  }
};

}  // namespace

std::vector<double> lane_offsets(const std::vector<double>& widths) {
  double total = -kLaneGap;
  for (const double width : widths) total += width + kLaneGap;
  std::vector<double> offsets;
  double edge = -total / 2;
  for (const double width : widths) {
    offsets.push_back(edge + width / 2);
    edge += width + kLaneGap;
  }
  return offsets;
}

std::vector<Point> track_line(const Track& track) {
  return sample(track, [](double) { return 1.0; });
}

std::vector<Point> joined_line(const Track& track) {
  return sample(track, [](double t) {
    const double near = std::clamp(std::min(t, 1 - t) / 0.3, 0.0, 1.0);
    return std::sin(near * std::numbers::pi / 2);
  });
}

std::vector<TurnedBox> lay_spaces(const Track& track, int count, const SpaceSize& size) {
  const std::vector<Point> line = track_line(track);
  const Measured way(line);
  const double usable = std::max(1.0, way.total() - 2 * kStationClearance);
  const double length = std::clamp((usable - (count - 1) * size.gap) / count, 4.0, size.length);
  const double slack = std::max(0.0, usable - count * length);
  const double gap = std::min(kWidestGap, slack / (count + 1) + size.gap * 0.5);
  const double first = (way.total() - count * length - (count - 1) * gap) / 2;
  std::vector<TurnedBox> spaces;
  for (int i = 0; i < count; ++i) {
    const double from = first + i * (length + gap);
    const Point start = way.at(from);
    const Point end = way.at(from + length);
    // The middle of arc and chord: the box then follows a bend on both its sides.
    const Point centre = (way.at(from + length / 2) * 2 + start + end) / 4;
    spaces.push_back({centre, std::atan2(end.y - start.y, end.x - start.x), length, size.width});
  }
  return spaces;
}

}  // namespace kurz::draw
