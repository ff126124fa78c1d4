#include "nightly/show/NightMatrix.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

Expected<NightMatrix> matrixOf(Memory &memory, const NightReport &report,
                               size_t most) {
  auto nights = memory.nights();
  if (!nights)
    return nights.takeError();
  NightMatrix matrix;
  for (const NightRow &night : *nights)
    if (night.id <= report.night.id && !night.ended.empty())
      matrix.nights.push_back(night);
  if (matrix.nights.size() > most)
    matrix.nights.erase(matrix.nights.begin(),
                        matrix.nights.end() - static_cast<long>(most));
  for (const BugOfNight &row : report.bugs) {
    auto history = memory.historyOf(row.bug.id);
    if (!history)
      return history.takeError();
    matrix.ofBug[row.bug.id].insert(history->begin(), history->end());
  }
  return matrix;
}

} // namespace culprit
