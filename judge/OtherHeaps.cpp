#include "judge/OtherHeaps.h"
#include "judge/HeapTunables.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static constexpr const char *heaps[] = {
    "glibc.malloc.tcache_count=0:glibc.malloc.perturb=165",
    "glibc.malloc.tcache_count=0"};

std::vector<Compile> inOtherHeaps(Compile compile) {
  compile.systemAddresses = true;
  std::vector<Compile> compiles;
  for (const char *heap : heaps) {
    compiles.push_back(compile);
    addTunables(compiles.back(), heap);
  }
  return compiles;
}

Expected<bool> variesWithHeap(Prober &prober, const Compile &compile,
                              const FailureSignature &known) {
  auto results = prober.runAll(inOtherHeaps(compile));
  if (!results)
    return results.takeError();
  return any_of(*results, [&](const CompileResult &result) {
    FailureFace face = faceOf(result.outcome);
    // A run that was stopped says nothing.
    return (face.kind == FailureKind::None || isCrashLike(face.kind)) &&
           judge(face, known).verdict != Verdict::Interesting;
  });
}

} // namespace culprit
