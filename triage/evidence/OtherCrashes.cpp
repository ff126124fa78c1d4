#include "triage/evidence/OtherCrashes.h"
#include "judge/OtherHeaps.h"
#include "probe/RepeatedRuns.h"

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
  auto results = oracle.door().runAll(compiles);
  if (!results)
    return results.takeError();
  return any_of(*results, [&](const CompileResult &result) {
    return judge(faceOf(result.outcome), failure).verdict ==
           Verdict::Interesting;
  });
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
