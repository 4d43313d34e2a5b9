#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "draw/geometry.h"

namespace kurz::draw {

namespace {

struct Thing {
  std::string name;
  TurnedBox box;
};

class ClashFinder {
 public:
  ClashFinder(const Board& board, const BoardGeometry& geometry) : board_(board), geometry_(geometry) {}

  std::vector<std::string> find() {
    labels_and_panel();
    for (std::size_t i = 0; i < solid_.size(); ++i) {
      inside(solid_[i]);
      for (std::size_t j = i + 1; j < solid_.size(); ++j) apart(solid_[i], solid_[j]);
    }
    for (std::size_t r = 0; r < geometry_.routes.size(); ++r) {
      route(r);
      line(r);
    }
    stations();
    return std::move(found_);
  }

 private:
  void labels_and_panel() {
    for (std::size_t i = 0; i < geometry_.labels.size(); ++i)
      solid_.push_back({fmt::format("label {}", board_.locations[i].id), turned(geometry_.labels[i].box)});
    solid_.push_back({"panel", turned(geometry_.panel)});
    for (std::size_t i = 0; i < geometry_.captions.size(); ++i)
      solid_.push_back({fmt::format("caption {}", i), geometry_.captions[i]});
  }

  void route(std::size_t r) {
    for (const TurnedBox& box : geometry_.routes[r].spaces) {
      const Thing space{fmt::format("route {}", board_.routes[r].id), box};
      inside(space);
      for (const Thing& other : solid_) apart(space, other);
      for (std::size_t q = 0; q < r; ++q)
        for (const TurnedBox& other : geometry_.routes[q].spaces)
          apart(space, {fmt::format("route {}", board_.routes[q].id), other});
    }
  }

  // Between its spaces, too, a track must not strike through a name.
  void line(std::size_t r) {
    for (const Thing& other : solid_)
      for (const Point& point : geometry_.routes[r].line)
        if (distance(point, other.box) <= 0) {
          found_.push_back(fmt::format("line of {} runs through {}", board_.routes[r].id, other.name));
          break;
        }
  }

  void stations() {
    for (std::size_t i = 0; i < geometry_.stations.size(); ++i) {
      const Point centre = geometry_.stations[i];
      const Thing station{fmt::format("station {}", board_.locations[i].id),
                          {centre, 0, kStationRadius * 2, kStationRadius * 2}};
      inside(station);
      for (const Thing& other : solid_) clear_of(station, other);
      for (std::size_t r = 0; r < geometry_.routes.size(); ++r)
        for (const TurnedBox& box : geometry_.routes[r].spaces)
          clear_of(station, {fmt::format("route {}", board_.routes[r].id), box});
      for (std::size_t j = 0; j < i; ++j)
        if (distance(centre, geometry_.stations[j]) < 2 * kStationRadius)
          found_.push_back(fmt::format("{} lies on station {}", station.name, board_.locations[j].id));
    }
  }

  void inside(const Thing& thing) {
    if (!holds(geometry_.picture, bounds(thing.box)))
      found_.push_back(fmt::format("{} leaves the picture", thing.name));
  }

  void apart(const Thing& one, const Thing& other) {
    if (separation(one.box, other.box) < 0)
      found_.push_back(fmt::format("{} overlaps {}", one.name, other.name));
  }

  void clear_of(const Thing& station, const Thing& other) {
    if (distance(station.box.centre, other.box) < kStationRadius)
      found_.push_back(fmt::format("{} overlaps {}", station.name, other.name));
  }

  const Board& board_;
  const BoardGeometry& geometry_;
  std::vector<Thing> solid_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> find_clashes(const Board& board, const BoardGeometry& geometry) {
  return ClashFinder(board, geometry).find();
}

}  // namespace kurz::draw
