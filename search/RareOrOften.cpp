#include "search/RareOrOften.h"
#include <cmath>

using namespace culprit;

/// The logarithm of how much likelier the runs are with the share `high`.
static double likelihood(unsigned shown, unsigned runs, double high,
                         double low) {
  return shown * std::log(high / low) +
         (runs - shown) * std::log((1 - high) / (1 - low));
}

void RareOrOften::add(bool shows) {
  ++runs;
  shown += shows;
}

RareOrOften::Answer RareOrOften::answer() const {
  const double bound = std::log(1000);
  if (likelihood(shown, runs, 0.4, 0.15) >= bound)
    return Answer::Often;
  if (likelihood(shown, runs, 0.28, 0.1) <= -bound)
    return Answer::Rare;
  if (runs < most)
    return Answer::Open;
  return shown > 0.2 * runs ? Answer::Often : Answer::Rare;
}
