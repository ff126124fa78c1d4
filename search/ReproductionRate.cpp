#include "search/ReproductionRate.h"
#include <algorithm>
#include <cmath>

using namespace culprit;

double ReproductionRate::lowest() const {
  if (showing == 0)
    return 0;
  constexpr double z = 1.645;
  double n = runs, share = showing / n;
  double centre = share + z * z / (2 * n);
  double reach = z * std::sqrt((share * (1 - share) + z * z / (4 * n)) / n);
  return std::max(0.0, (centre - reach) / (1 + z * z / n));
}

double ReproductionRate::chanceToMiss(unsigned cleanRuns) const {
  return std::pow(1 - lowest(), cleanRuns);
}

bool ReproductionRate::isProof(unsigned cleanRuns) const {
  return chanceToMiss(cleanRuns) <= 1e-3;
}

unsigned ReproductionRate::runsPerQuestion() const {
  for (unsigned n = 1; n <= mostRunsPerQuestion; ++n)
    if (isProof(n))
      return n;
  return mostRunsPerQuestion + 1;
}

/// The lower tail of the binomial distribution.
bool ReproductionRate::isBelow(double rate) const {
  if (rate <= 0 || rate >= 1)
    return rate >= 1 && showing < runs;
  double term = std::pow(1 - rate, runs), tail = term;
  for (unsigned k = 0; k < showing && k < runs; ++k) {
    term *= double(runs - k) / (k + 1) * rate / (1 - rate);
    tail += term;
  }
  return tail < 0.05;
}
