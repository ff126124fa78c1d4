#include "triage/steps/replay/ReplayByChance.h"
#include "compiler/output/HeapComplaint.h"
#include "judge/Faces.h"
#include "judge/OtherHeaps.h"
#include "probe/RepeatedRuns.h"
#include "triage/steps/replay/WithThreads.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <csignal>

using namespace llvm;

namespace culprit {

Expected<bool> variesElsewhere(Investigation &state, const Compile &attempt,
                               unsigned runs) {
  FailureSignature failure = state.failure();
  size_t known = failure.otherFaces.size();
  if (runs == 0 || state.lessons.varies || !isCrashLike(failure.face.kind) ||
      failure.rate.isFlaky())
    return false;
  // Other runs go on beside these: one that is ended by a limit learnt of idle
  // times would be no crash.
  Compile patient = attempt;
  patient.patience = Patience::Full;
  auto withHeap = variesWithHeap(state.prober, patient, failure);
  if (!withHeap || *withHeap)
    return withHeap;
  auto rate = collectFaces(state.prober, patient, failure, runs);
  if (!rate)
    return rate.takeError();
  return rate->isFlaky() || failure.otherFaces.size() > known;
}

/// If the heap is spoilt, a crash that looked like another one may be why there
/// is no smaller input.
static bool mayHaveMissedFaces(const Investigation &state) {
  return state.question.reduceIR && !state.found.isInputReduced() &&
         state.found.indistinct.empty() &&
         isHeapComplaint(state.failure().face.fatalLine);
}

unsigned runsAtOtherAddresses(const FailureFace &face) {
  constexpr unsigned ifNullIsLikely = 2, ifWild = 12;
  if (face.kind != FailureKind::Crash || !face.fatalLine.empty())
    return 0;
  return face.signal == SIGBUS    ? ifWild
         : face.signal == SIGSEGV ? ifNullIsLikely
                                  : 0;
}

Expected<bool> isFoundToVary(Investigation &state, const Compile &attempt,
                             bool shows, bool elsewhere) {
  constexpr unsigned afterRefusal = 6, whenSpoilt = 30;
  if (!shows)
    return variesElsewhere(state, attempt, afterRefusal);
  if (mayHaveMissedFaces(state))
    return variesElsewhere(state, attempt, whenSpoilt);
  return elsewhere;
}

/// By chance the user's command crashes in several ways, and this in one: the
/// others may be of a bug that another thread ran into.
static Error tellIfOneWayIsLeft(Investigation &state, const Compile &attempt,
                                unsigned runs) {
  if (state.found.faces.empty() || !threadsWereTurnedOff(state))
    return Error::success();
  auto results = state.prober.runAll(asTheUserRunsIt(attempt, runs));
  if (!results)
    return results.takeError();
  const FailureFace face = state.failure().face;
  if (all_of(*results, [&](const CompileResult &result) {
        return isSameFace(faceOf(result.outcome), face);
      }))
    state.found.remarks.add(RemarkId::Faces,
                            "without threads the reproducer ends in " +
                                face.summary() + " in all of " +
                                std::to_string(runs) +
                                " runs: the other ways may be another "
                                "failure's, of another function");
  return Error::success();
}

static bool mayHaveFaces(const Investigation &state,
                         const FailureSignature &known) {
  return state.lessons.varies || !known.otherFaces.empty();
}

Error prepareForChance(Investigation &state, const Compile &attempt,
                       FailureSignature &known) {
  constexpr unsigned ofFaces = 20, ofFlaky = 30, asksForFace = 8;
  bool hasFaces = mayHaveFaces(state, known);
  // What is watched by a library of ours does not look as in run.sh.
  bool isMeasured = hasFaces || (known.rate.isFlaky() && !state.asShown);
  if (!isCrashLike(known.face.kind) || !isMeasured)
    return Error::success();
  unsigned runs = hasFaces ? ofFaces : ofFlaky;
  auto rate = collectFaces(state.prober, attempt, known, runs);
  if (!rate)
    return rate.takeError();
  known.rate = *rate;
  known.runsPerQuestion =
      std::clamp(rate->runsPerQuestion(), asksForFace, mostRunsPerQuestion);
  return Error::success();
}

/// One clean run of an edit says little if what it was made of has them, too.
/// The edits of a flaky crash with one face were asked as often as the rate of
/// what is left needs.
static void doubtCertificate(const ReproductionRate &rate, Findings &found) {
  if (!found.isInputReduced() || !rate.isFlaky())
    return;
  ReductionAnswer &answer = *found.reduction->input;
  if (!answer.certified || rate.isProof(answer.runsPerEdit))
    return;
  answer.certified = false;
  found.remarks.add(RemarkId::Reduced,
                    "not certified: the reduced input shows the failure by "
                    "chance, so that " +
                        std::to_string(answer.runsPerEdit) +
                        " clean of each edit are no proof");
}

Error tellReplays(Investigation &state, const Compile &attempt,
                  const Bundle &bundle) {
  Findings &found = state.found;
  const ReproductionRate &rate = bundle.signature.rate;
  if (!isCrashLike(bundle.signature.face.kind) || !rate.runs)
    return Error::success();
  found.remarks.add(RemarkId::ReplayRate,
                    "what run.sh runs shows it in " +
                        std::to_string(rate.showing) + " of " +
                        std::to_string(rate.runs) + " runs");
  if (mayHaveFaces(state, bundle.signature))
    doubtCertificate(rate, found);
  return tellIfOneWayIsLeft(state, attempt, rate.runs);
}

} // namespace culprit
