#include "judge/Faces.h"
#include "probe/RepeatedRuns.h"
#include "search/RareOrOften.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static bool isOtherBug(const FailureFace &face,
                       const FailureSignature &signature) {
  return any_of(signature.otherBugs, [&](const FailureFace &other) {
    return isSameFace(face, other);
  });
}

static bool mayBeFace(const FailureFace &face,
                      const FailureSignature &signature) {
  return couldBeFacesOfOne(face, signature.face) &&
         !isOtherBug(face, signature);
}

Expected<ReproductionRate> collectFaces(Prober &prober, const Compile &compile,
                                        FailureSignature &signature,
                                        unsigned runs) {
  auto results = prober.runAll(asTheUserRunsIt(compile, runs));
  if (!results)
    return results.takeError();
  ReproductionRate rate{0, runs};
  FailureSignature all = signature;
  unsigned known = 0;
  for (const CompileResult &result : *results) {
    FailureFace face = faceOf(result.outcome);
    known += judge(face, signature).verdict == Verdict::Interesting;
    bool isNew = judge(face, all).verdict != Verdict::Interesting;
    if (isNew && !mayBeFace(face, signature))
      continue;
    ++rate.showing;
    if (isNew)
      all.otherFaces.push_back(std::move(face));
  }
  if (known == 0)
    return ReproductionRate{0, runs};
  signature = std::move(all);
  return rate;
}

Expected<FailureSignature> withFaceOf(Prober &prober, const Compile &compile,
                                      FailureSignature signature) {
  bool variesNot = signature.otherFaces.empty() &&
                   signature.runsPerQuestion <= 1 &&
                   isDiagnostic(signature.face.kind);
  if (variesNot)
    return signature;
  // A bug whose faces vary by chance is asked for more of them.
  unsigned runs = std::max(signature.otherFaces.empty() ? 1 : runsForFaces,
                           signature.runsPerQuestion);
  auto shown = prober.run(compile);
  if (!shown)
    return shown.takeError();
  FailureFace face = faceOf(shown->outcome);
  if (isCrashLike(face.kind) && !isOtherBug(face, signature) &&
      judge(face, signature).verdict != Verdict::Interesting)
    signature.otherFaces.push_back(std::move(face));
  if (runs == 1)
    return signature;
  auto rate = collectFaces(prober, compile, signature, runs);
  if (!rate)
    return rate.takeError();
  return signature;
}

Expected<bool> oftenShowsOwnFace(Prober &prober, const Compile &compile,
                                 const FailureSignature &signature) {
  auto isOwn = [&](const CompileResult &result) {
    Judgement judgement = judge(faceOf(result.outcome), signature);
    return judgement.verdict == Verdict::Interesting && !judgement.otherFace;
  };
  const std::vector<Compile> repeats =
      asTheUserRunsIt(compile, RareOrOften::most);
  ArrayRef<Compile> left = repeats;
  RareOrOften share;
  while (share.answer() == RareOrOften::Answer::Open) {
    size_t batch = std::min<size_t>(left.size(), prober.workers());
    auto results = prober.runAll(left.take_front(batch).vec());
    if (!results)
      return results.takeError();
    for (const CompileResult &result : *results)
      if (share.answer() == RareOrOften::Answer::Open)
        share.add(isOwn(result));
    left = left.drop_front(batch);
  }
  return share.answer() == RareOrOften::Answer::Often;
}

} // namespace culprit
