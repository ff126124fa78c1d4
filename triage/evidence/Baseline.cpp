#include "triage/evidence/Baseline.h"
#include "compiler/output/ErrorPlaces.h"
#include "compiler/output/FramePlaces.h"
#include "compiler/output/Materialization.h"
#include "probe/failure/CommandComplaint.h"
#include "probe/failure/InputComplaint.h"
#include "probe/failure/LostStack.h"
#include "probe/failure/StartComplaint.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// One bug may end one run in a signal and another in `LLVM ERROR`.
static bool sameKind(FailureKind a, FailureKind b) {
  return a == b || (isCrashLike(a) && isCrashLike(b));
}

/// One recursion that ended in two ways: a full stack, wherever it was full. A
/// crash in a function that a walk calls ends in one.
static bool fillTheStack(const FailureFace &a, const FailureFace &b) {
  const FailureFace *first = recursionOf(a), *second = recursionOf(b);
  return first && second && isSameFace(*first, *second);
}

void Baseline::count(FailureFace face) {
  withoutStack += losesStacks && isCrashLike(face.kind) &&
                  face.frames.empty() && isWeakEvidence(face);
  auto known = find_if(faces, [&](const CountedFace &other) {
    return isSameFace(face, other.face) ||
           (losesStacks && (findsLostStack(face, other.face) ||
                            findsLostStack(other.face, face)));
  });
  if (known == faces.end()) {
    known = find_if(faces, [&](const CountedFace &other) {
      return fillTheStack(face, other.face);
    });
    if (known != faces.end())
      known->face = FailureFace(*recursionOf(known->face));
  }
  if (known == faces.end()) {
    faces.push_back({std::move(face), 1});
    return;
  }
  ++known->runs;
  if (losesStacks && findsLostStack(face, known->face))
    known->face = std::move(face);
  else
    takeErrorOps(known->face, face);
}

FailureKind Baseline::kind() const {
  return faces.empty() ? FailureKind::None : faces.front().face.kind;
}

bool Baseline::varies() const {
  return isCrashLike(kind()) && (faces.size() > 1 || variesWithHeap);
}

ReproductionRate Baseline::rate() const {
  if (faces.empty())
    return {0, runs};
  return {isCrashLike(kind()) ? failing : faces.front().runs, runs};
}

static bool areOfMaterialization(const std::set<std::string> &about) {
  return !about.empty() && all_of(about, areTypesOfMaterialization);
}

std::set<std::string> Baseline::materializations() const {
  if (faces.empty())
    return {};
  const auto &errorOps = faces.front().face.errorOps;
  auto found = find_if(errorOps, areOfMaterialization);
  return found == errorOps.end() ? std::set<std::string>() : *found;
}

FailureSignature Baseline::signature() const {
  FailureSignature signature;
  for (const CountedFace &counted : faces) {
    if (&counted == &faces.front())
      signature.face = counted.face;
    else if (varies())
      signature.otherFaces.push_back(counted.face);
  }
  signature.errorOps = opsKnownByTypes(signature.face);
  return signature;
}

void Baseline::add(const Outcome &outcome, FailureFace face,
                   const Compile &asGiven) {
  ++runs;
  slowest = std::max(slowest, outcome.wall);
  if (face.kind == FailureKind::None) {
    if (errorOfCleanRun.empty())
      errorOfCleanRun = face.firstErrorVerbatim;
    return;
  }
  if (failing++ == 0) {
    complaint = commandComplaint(outcome);
    cannotStart = startComplaint(outcome);
    inputComplaint = culprit::inputComplaint(outcome, asGiven.input.userPath());
    if (isDiagnostic(face.kind))
      errorPlaces = onlyPlaces(outcome.err.text);
    if (face.kind == FailureKind::FatalError)
      callers = namelessCallers(outcome.err.text);
  } else {
    oneKind &= sameKind(face.kind, kind());
    if (!callers.empty() &&
        !beginInSamePlaces(callers, namelessCallers(outcome.err.text)))
      callers.clear();
  }
  count(std::move(face));
}

void Baseline::addOtherBug(const Outcome &outcome) {
  ++runs;
  ++ofOtherBugs;
  slowest = std::max(slowest, outcome.wall);
}

Baseline baselineOfCleanRuns(const std::vector<Outcome> &outcomes) {
  Baseline baseline;
  for (const Outcome &outcome : outcomes) {
    ++baseline.runs;
    baseline.slowest = std::max(baseline.slowest, outcome.wall);
    if (baseline.errorOfCleanRun.empty())
      baseline.errorOfCleanRun = faceOf(outcome).firstErrorVerbatim;
  }
  return baseline;
}

} // namespace culprit
