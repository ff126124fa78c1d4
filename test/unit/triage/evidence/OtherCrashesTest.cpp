#include "triage/evidence/OtherCrashes.h"
#include "counters/FlagInstruments.h"
#include "judge/FailureOracle.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <csignal>
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

Outcome crashIn(const std::string &function) {
  return crashed(stackDump({"mlir::" + function + "()"}));
}

/// The faces of a failure that end like `known` and like a crash in @a, where
/// each run without its pass ends like `without`.
std::vector<FailureFace> shownBy(const Outcome &without, const Outcome &known) {
  Bench bench([&](const Command &, const Limits &) { return without; });
  FailureSignature failure;
  failure.face = faceOf(crashIn("a"));
  failure.otherFaces = {faceOf(known)};
  return llvm::cantFail(
      facesShownBy(*bench.prober, compileWith("IR", {}), failure));
}

TEST(FacesWithoutThePass, AreAnotherBugs) {
  std::vector<FailureFace> faces = shownBy(crashIn("b"), crashIn("b"));
  ASSERT_THAT(faces, SizeIs(1));
  EXPECT_EQ(faces.front().frames, faceOf(crashIn("b")).frames);
  EXPECT_THAT(shownBy(clean(), crashIn("b")), IsEmpty());
  EXPECT_THAT(shownBy(crashIn("c"), crashIn("b")), IsEmpty());
}

TEST(FacesWithoutThePass, ABareSignalIsNone) {
  Outcome bare = crashed("", SIGSEGV);
  ASSERT_TRUE(isWeakEvidence(faceOf(bare)));
  EXPECT_THAT(shownBy(bare, bare), IsEmpty());
}

/// Whether a clean edit of a failure that ends like `known` is found to be
/// clean by chance: in a heap that is filled it ends like that, too.
bool isCleanByChance(const Outcome &known) {
  Bench bench([&](const Command &command, const Limits &) {
    auto set = command.environment.find("GLIBC_TUNABLES");
    bool isFilled = set != command.environment.end() && set->second &&
                    set->second->find("perturb") != std::string::npos;
    return isFilled ? known : clean();
  });
  CompilerUnderTest compiler = simulatedCompiler();
  FlagInstruments instruments(*bench.prober, compiler);
  FailureSignature failure;
  failure.face = faceOf(known);
  FailureOracle oracle(instruments, failure);
  return llvm::cantFail(
      cleanShowFailure(oracle, {compileWith("IR", {})}, failure));
}

TEST(CleanEdits, AreAskedAgainInAFilledHeap) {
  EXPECT_TRUE(isCleanByChance(crashIn("a")));
}

TEST(CleanEdits, AreNotOfAFailureThatReadsNoMemory) {
  EXPECT_FALSE(isCleanByChance(crashed("LLVM ERROR: x\n", SIGABRT)));
  EXPECT_FALSE(isCleanByChance(crashed(stackDump({"f()"}), SIGILL)));
}

} // namespace
