//===- SizeCurve.h - How the input shrank -----------------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_HTML_SIZECURVE_H
#define CULPRIT_REPORT_HTML_SIZECURVE_H

#include "report/Report.h"

namespace culprit {

/// Points in a box of 590 by 140 at (40, 20), sizes on a logarithmic scale.
struct SizeCurve {
  struct Point {
    unsigned x = 0, y = 0;
  };
  size_t from = 0, to = 0;
  const char *unit = "ops"; ///< or `bytes`, of what is not read as IR
  unsigned compiles = 0;    ///< at the last point
  std::vector<Point> points;
};

/// From the input as it was given; nothing if it did not become smaller.
std::optional<SizeCurve> sizeCurve(const Report &report);

} // namespace culprit
#endif
