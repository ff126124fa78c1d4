#include "report/html/SizeCurve.h"
#include <cmath>

using namespace llvm;

namespace culprit {

namespace {
struct Sample {
  unsigned compiles = 0;
  size_t size = 0;
};
} // namespace

std::optional<SizeCurve> sizeCurve(const Report &report) {
  if (!report.reduction || report.reduction->trajectory.empty())
    return std::nullopt;
  const std::vector<ReductionStep> &steps = report.reduction->trajectory;
  bool inOps = report.opsBefore > 0 && steps.back().ops > 0;
  SizeCurve curve;
  curve.unit = inOps ? "ops" : "bytes";
  std::vector<Sample> samples = {
      {0, inOps ? report.opsBefore : report.bytesBefore}};
  for (const ReductionStep &step : steps)
    samples.push_back({step.compiles, inOps ? step.ops : step.bytes});
  curve.from = samples.front().size;
  curve.to = samples.back().size;
  curve.compiles = samples.back().compiles;
  if (curve.to == 0 || curve.to >= curve.from || curve.compiles == 0)
    return std::nullopt;
  double low = std::log(double(curve.to)), high = std::log(double(curve.from));
  for (const Sample &sample : samples) {
    double size = std::log(double(std::max<size_t>(sample.size, 1)));
    double up = std::clamp((size - low) / (high - low), 0.0, 1.0);
    double right = double(sample.compiles) / curve.compiles;
    curve.points.push_back(
        {40 + unsigned(std::lround(590 * std::min(right, 1.0))),
         20 + unsigned(std::lround(140 * (1 - up)))});
  }
  return curve;
}

} // namespace culprit
