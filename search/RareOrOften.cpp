#include "search/RareOrOften.h"
#include <cmath>

using namespace culprit;

void RareOrOften::add(bool shows) {
  ++runs;
  likelihood +=
      shows ? std::log(often / rare) : std::log((1 - often) / (1 - rare));
}

RareOrOften::Answer RareOrOften::answer() const {
  const double bound = std::log(1000);
  if (likelihood >= bound || (runs >= most && likelihood > 0))
    return Answer::Often;
  if (likelihood <= -bound || runs >= most)
    return Answer::Rare;
  return Answer::Open;
}
