#include "judge/OtherHeap.h"
#include "judge/HeapTunables.h"

using namespace llvm;

namespace culprit {

Compile inOtherHeap(Compile compile) {
  compile.systemAddresses = true;
  addTunables(compile, "glibc.malloc.tcache_count=0:glibc.malloc.perturb=165");
  return compile;
}

Expected<bool> variesWithHeap(Prober &prober, const Compile &compile,
                              const FailureSignature &known) {
  auto result = prober.run(inOtherHeap(compile));
  if (!result)
    return result.takeError();
  FailureFace face = faceOf(result->outcome);
  // A run that was stopped says nothing.
  return (face.kind == FailureKind::None || isCrashLike(face.kind)) &&
         judge(face, known).verdict != Verdict::Interesting;
}

} // namespace culprit
