// Places for the points of a graph, so that what is joined lies as far apart as it should.
#pragma once

#include <vector>

#include "draw/shapes.h"

namespace kurz::draw {

struct Edge {
  int a = 0;
  int b = 0;
  double length = 0;
};

// The graph must be connected. The same graph always gives the same places.
std::vector<Point> spread(int count, const std::vector<Edge>& edges);

}  // namespace kurz::draw
