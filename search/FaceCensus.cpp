#include "search/FaceCensus.h"
#include <cassert>
#include <cmath>

using namespace culprit;

void FaceCensus::saw(size_t face) {
  assert(face <= counts.size() && "faces are numbered as they come");
  bool isNew = face == counts.size();
  if (isNew)
    counts.push_back(0);
  ++counts[face];
  ++total;
  row = isNew ? 0 : row + 1;
}

bool FaceCensus::isComplete() const {
  return total > 0 && row >= rowThatEnds(counts.size());
}

unsigned FaceCensus::rowThatEnds(size_t facesSeen) {
  double chance = std::log(errorOfCensus) - facesSeen * std::log(2.0);
  return std::ceil(chance / std::log(1 - rareFace));
}
