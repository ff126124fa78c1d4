#include "triage/evidence/OtherCrashes.h"
#include "judge/OtherHeaps.h"
#include "probe/RepeatedRuns.h"
#include <csignal>

using namespace llvm;

namespace culprit {

static std::vector<OtherFailure>
mostFrequentCrashes(const Oracle &oracle, const FailureSignature &failure) {
  constexpr size_t most = 3;
  std::vector<OtherFailure> crashes;
  // One that looks the same is another failure's for other reasons than chance.
  for (const OtherFailure &other : oracle.met().others)
    if (couldBeFacesOfOne(other.face, failure.face) &&
        judge(other.face, failure).verdict != Verdict::Interesting)
      crashes.push_back(other);
  stable_sort(crashes, [](const OtherFailure &a, const OtherFailure &b) {
    return a.count > b.count;
  });
  if (crashes.size() > most)
    crashes.resize(most);
  return crashes;
}

static Expected<bool> anyShows(Prober &door,
                               const std::vector<Compile> &compiles,
                               const FailureSignature &failure) {
  auto results = door.runAll(compiles);
  if (!results)
    return results.takeError();
  return any_of(*results, [&](const CompileResult &result) {
    return judge(faceOf(result.outcome), failure).verdict ==
           Verdict::Interesting;
  });
}

Expected<bool> othersShowFailure(Oracle &oracle,
                                 const FailureSignature &failure) {
  constexpr unsigned runs = 2;
  std::vector<Compile> compiles;
  for (const OtherFailure &other : mostFrequentCrashes(oracle, failure)) {
    Compile patient = other.example;
    patient.patience = Patience::Full;
    append_range(compiles, asTheUserRunsIt(patient, runs));
    append_range(compiles, inOtherHeaps(patient));
  }
  return anyShows(oracle.door(), compiles, failure);
}

Expected<bool> cleanShowFailure(Oracle &oracle,
                                const std::vector<Compile> &clean,
                                const FailureSignature &failure) {
  const FailureFace &face = failure.face;
  if (face.kind != FailureKind::Crash || !face.fatalLine.empty() ||
      (face.signal != SIGSEGV && face.signal != SIGBUS))
    return false;
  std::vector<Compile> compiles;
  for (const Compile &one : clean)
    compiles.push_back(inOtherHeaps(one).front());
  return anyShows(oracle.door(), compiles, failure);
}

Expected<std::vector<FailureFace>>
facesShownBy(Prober &prober, Compile withoutPass,
             const FailureSignature &failure) {
  constexpr unsigned runs = 8;
  std::vector<FailureFace> faces = failure.otherFaces, shown;
  faces.push_back(failure.face);
  if (faces.size() == 1)
    return shown;
  withoutPass.patience = Patience::Full;
  auto results = prober.runAll(asTheUserRunsIt(withoutPass, runs));
  if (!results)
    return results.takeError();
  for (const FailureFace &face : faces)
    if (!isWeakEvidence(face) &&
        any_of(*results, [&](const CompileResult &result) {
          return isSameFace(faceOf(result.outcome), face);
        }))
      shown.push_back(face);
  if (shown.size() == faces.size())
    shown.clear();
  return shown;
}

} // namespace culprit
