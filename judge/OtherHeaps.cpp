#include "judge/OtherHeaps.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// The C library's manual, "Memory Allocation Tunables".
static constexpr char variable[] = "GLIBC_TUNABLES";
static constexpr const char *heaps[] = {"glibc.malloc.perturb=165",
                                        "glibc.malloc.tcache_count=0"};

std::vector<Compile> inOtherHeaps(Compile compile) {
  compile.systemAddresses = true;
  std::vector<Compile> compiles;
  for (const char *heap : heaps) {
    compile.environment[variable] = heap;
    compiles.push_back(compile);
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
