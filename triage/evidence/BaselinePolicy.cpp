#include "triage/evidence/BaselinePolicy.h"
#include "bisect/LargeInput.h"
#include "compiler/output/HeapComplaint.h"
#include "llvm/ADT/STLExtras.h"
#include <csignal>

using namespace llvm;

namespace culprit {

static bool isSlow(const Outcome &outcome) {
  constexpr std::chrono::milliseconds slow{300}; // of the processor
  return outcome.cpu >= slow;
}

bool varies(const RunsSoFar &runs) {
  return runs.baseline.varies() ||
         (runs.plan.mayVary && runs.baseline.failing > 0);
}

bool mayBeSpoilt(const Baseline &baseline) {
  return baseline.stable() && isCrashLike(baseline.kind()) &&
         isHeapComplaint(baseline.faces.front().face.fatalLine);
}

bool mayDependOnOrder(const RunsSoFar &runs) {
  constexpr size_t small = 32 << 10;
  return runs.baseline.stable() && isDiagnostic(runs.baseline.kind()) &&
         !isSlow(runs.first) && runs.inputBytes < small;
}

bool mayTellAnother(const RunsSoFar &runs) {
  return mayDependOnOrder(runs) && runs.baseline.faces.size() == 1 &&
         !runs.baseline.materializations().empty();
}

bool twoAreEnough(const RunsSoFar &runs) {
  if (!runs.plan.briefIfSlow || varies(runs) ||
      runs.baseline.faces.size() != 1 || !isSlow(runs.first))
    return false;
  const FailureFace &face = runs.baseline.faces.front().face;
  // Of SIGSEGV, most are null pointers; whether it is another one, the runs at
  // other addresses and in other heaps tell in the end
  // (steps/ReplayByChance.h).
  bool ofMemory = face.kind == FailureKind::Crash &&
                  (face.wildJump ||
                   (face.signal != SIGSEGV && isOfSpoiltMemory(face.signal)));
  return !isWeakEvidence(face) && !ofMemory && !mayBeSpoilt(runs.baseline);
}

bool mayGoOn(const RunsSoFar &runs) {
  return runs.plan.goesOnBeside && runs.plan.runs == BaselinePlan().runs &&
         runs.inputBytes < largeInputBytes && runs.baseline.stable() &&
         !varies(runs) && !mayBeSpoilt(runs.baseline) &&
         (!isSlow(runs.first) || twoAreEnough(runs));
}

bool hasRareFace(const RunsSoFar &runs) {
  return varies(runs) &&
         any_of(runs.baseline.faces,
                [](const CountedFace &counted) { return counted.runs == 1; });
}

} // namespace culprit
