#include "probe/FailureSignature.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

constexpr const char *And = "mlir::spirv::BitwiseAndOp::create(mlir::Value)";
constexpr const char *Or = "mlir::spirv::BitwiseOrOp::create(mlir::Value)";
constexpr const char *Builder =
    "mlir::OpBuilder::create(mlir::OperationState const&)";

FailureSignature reference(const Outcome &outcome) {
  FailureSignature signature;
  signature.face = faceOf(outcome);
  return signature;
}

Verdict verdict(const Outcome &run, const FailureSignature &signature) {
  return judge(faceOf(run), signature).verdict;
}

Outcome diagnosed(const std::string &text) {
  return rejected("x.mlir:3:8: error: " + text + "\n");
}

TEST(FaceOf, Completed) {
  EXPECT_EQ(faceOf(clean("module {}")).kind, FailureKind::None);
}

TEST(FaceOf, CrashKeepsSpecificFramesAndPlaces) {
  FailureFace face = faceOf(crashed(stackDump({Builder, And, ""})));
  EXPECT_EQ(face.kind, FailureKind::Crash);
  EXPECT_EQ(face.signal, SIGSEGV);
  EXPECT_TRUE(face.specific);
  EXPECT_THAT(face.frames, ElementsAre("mlir::spirv::BitwiseAndOp::create"));
  EXPECT_THAT(face.places, ElementsAre("libMLIR.so.22.1@0x7f9ba2b00600"));
  EXPECT_EQ(face.summary(), "SIGSEGV in mlir::spirv::BitwiseAndOp::create");
}

TEST(FaceOf, FramesThatOccurUnderEveryBugAreNotSpecific) {
  FailureFace face = faceOf(crashed(stackDump({Builder})));
  EXPECT_FALSE(face.specific);
  EXPECT_FALSE(face.frames.empty()) << "for people";
}

TEST(FaceOf, TextOfLibcIsACrashWithALine) {
  FailureFace face =
      faceOf(crashed("free(): invalid pointer\n" + stackDump({And}), SIGABRT));
  EXPECT_EQ(face.kind, FailureKind::Crash);
  EXPECT_EQ(face.fatalLine, "free(): invalid pointer");
  EXPECT_THAT(face.summary(), HasSubstr("SIGABRT, free()"));
}

TEST(FaceOf, FatalErrorsAreTheirLine) {
  EXPECT_EQ(faceOf(crashed("LLVM ERROR: Cannot select: t5\n", SIGABRT)).kind,
            FailureKind::FatalError);
  EXPECT_EQ(faceOf(rejected("LLVM ERROR: bad option\n")).kind,
            FailureKind::FatalError);
  EXPECT_EQ(
      faceOf(crashed("opt: A.cpp:3: f: Assertion `x' failed.\n", SIGABRT)).kind,
      FailureKind::FatalError);
}

TEST(FaceOf, DiagnosticsAreNormalisedAndKeptVerbatim) {
  FailureFace face =
      faceOf(rejected("x.mlir:1:1: warning: careful\n"
                      "x.mlir:3:8: error: operand %12 of 'a.b' is dead\n"
                      "x.mlir:3:8: note: see current operation\n"
                      "x.mlir:9:8: error: second\n"));
  EXPECT_EQ(face.kind, FailureKind::PassFailure);
  EXPECT_THAT(face.errors,
              ElementsAre("operand %_ of 'a.b' is dead", "second"));
  EXPECT_EQ(face.firstErrorVerbatim, "operand %12 of 'a.b' is dead");
}

TEST(FaceOf, BannerNamesTheFailedPass) {
  FailureFace face = faceOf(rejected(
      "x.mlir:3:8: error: no\n"
      "// -----// IR Dump After ConvertFuncToLLVM Failed "
      "(convert-func-to-llvm) //----- //\n\"builtin.module\"() ({...})\n"));
  EXPECT_EQ(face.failedPass, "convert-func-to-llvm");
}

TEST(Judge, TheSameLineFromAnotherPassOfLLVMIsAnotherFailure) {
  auto failing = [](const std::string &pass) {
    return crashed("LLVM ERROR: Cannot select: t5\nStack dump:\n"
                   "0.\tProgram arguments: llc x.ll\n1.\tRunning pass '" +
                       pass + "' on function '@f'\n",
                   SIGABRT);
  };
  FailureSignature reference;
  reference.face = faceOf(failing("X86 Selection"));
  EXPECT_EQ(reference.face.llvmPass, "X86 Selection");
  EXPECT_EQ(judge(faceOf(failing("X86 Selection")), reference).verdict,
            Verdict::Interesting);
  EXPECT_EQ(judge(faceOf(failing("NVPTX Selection")), reference).verdict,
            Verdict::Different);
  // A run that does not say where it was is judged by its text.
  EXPECT_EQ(judge(faceOf(crashed("LLVM ERROR: Cannot select: t5\n", SIGABRT)),
                  reference)
                .verdict,
            Verdict::Interesting);
}

TEST(FaceOf, EndingsByLimits) {
  EXPECT_EQ(faceOf(hung()).kind, FailureKind::Hang);
  Outcome outcome = clean();
  outcome.status = Outcome::Status::OutOfMemory;
  EXPECT_EQ(faceOf(outcome).kind, FailureKind::OutOfMemory);
  outcome.status = Outcome::Status::FloodedOutput;
  EXPECT_EQ(faceOf(outcome).kind, FailureKind::Flood);
  outcome.status = Outcome::Status::NotLaunched;
  EXPECT_EQ(faceOf(outcome).kind, FailureKind::NotLaunched);
}

TEST(FaceOf, EveryKindHasANameThatReadsBack) {
  for (int kind = 0; kind <= int(FailureKind::NotLaunched); ++kind)
    EXPECT_EQ(failureKindFromString(str(FailureKind(kind))), FailureKind(kind));
  EXPECT_FALSE(failureKindFromString("nonsense"));
}

TEST(Judge, SameCrash) {
  auto signature = reference(crashed(stackDump({And, ""})));
  EXPECT_EQ(verdict(crashed(stackDump({And, ""})), signature),
            Verdict::Interesting);
  // Another signal is no other failure when the stack is the same.
  EXPECT_EQ(verdict(crashed(stackDump({And, ""}), SIGBUS), signature),
            Verdict::Interesting);
}

TEST(Judge, DivisionByZeroIsNoSpoiltMemory) {
  auto signature = reference(crashed(stackDump({And, ""}), SIGFPE));
  EXPECT_EQ(verdict(crashed(stackDump({And, ""}), SIGFPE), signature),
            Verdict::Interesting);
  EXPECT_EQ(verdict(crashed(stackDump({And, ""}), SIGSEGV), signature),
            Verdict::Different);
  EXPECT_EQ(verdict(crashed(stackDump({""}), SIGFPE),
                    reference(crashed(stackDump({""}), SIGSEGV))),
            Verdict::Different);
}

/// Control went where the heap is, and nobody knows from where.
std::string wildJump(const std::string &address) {
  std::string text = stackDump({});
  text.resize(text.find("4  lib"));
  return text + "4  (error)         0x" + address + "\n";
}

TEST(Judge, WildJumpsAreAlikeWhereverTheyWent) {
  FailureFace face = faceOf(crashed(wildJump("00005555563843e8")));
  EXPECT_TRUE(face.wildJump);
  EXPECT_TRUE(isWeakEvidence(face));
  EXPECT_EQ(face.summary(), "SIGSEGV outside of every module");
  FailureSignature signature;
  signature.face = face;
  EXPECT_EQ(verdict(crashed(wildJump("00005555000043e8")), signature),
            Verdict::Interesting);
  EXPECT_EQ(verdict(crashed(wildJump("00005555000043e8"), SIGILL), signature),
            Verdict::Different);
  EXPECT_EQ(verdict(crashed(stackDump({""})), signature), Verdict::Different);
}

TEST(Judge, OtherCrashIsDifferent) {
  auto signature = reference(crashed(stackDump({And})));
  EXPECT_EQ(verdict(crashed(stackDump({Or})), signature), Verdict::Different);
  EXPECT_EQ(verdict(crashed(stackDump({Builder})), signature),
            Verdict::Different);
  EXPECT_EQ(verdict(crashed(""), signature), Verdict::Different);
}

TEST(Judge, SameInnermostFrameUnderAnotherCallerIsDifferent) {
  auto signature = reference(crashed(stackDump({And, "mlir::a::lower()"})));
  EXPECT_EQ(verdict(crashed(stackDump({And, "mlir::b::lower()"})), signature),
            Verdict::Different);
}

TEST(Judge, CrashIsNoEvidenceForADiagnosticNorTheOtherWay) {
  EXPECT_EQ(verdict(crashed(stackDump({And})), reference(diagnosed("no"))),
            Verdict::Different);
  EXPECT_EQ(verdict(diagnosed("no"), reference(crashed(stackDump({And})))),
            Verdict::Different);
}

TEST(Judge, CleanIsUninterestingForEveryKind) {
  for (const Outcome &failure : {crashed(stackDump({And})), diagnosed("no"),
                                 hung(), crashed("LLVM ERROR: x\n", SIGABRT)})
    EXPECT_EQ(verdict(clean(), reference(failure)), Verdict::Uninteresting);
}

TEST(Judge, NotLaunchedSaysNothing) {
  EXPECT_EQ(verdict(Outcome(), reference(diagnosed("no"))),
            Verdict::Unresolved);
}

TEST(Judge, SameTextFromAnotherPassIsDifferent) {
  auto signature = reference(diagnosed("unsupported op"));
  signature.failingPass = "convert-a";
  auto failedIn = [](const std::string &pass) {
    return rejected("x.mlir:3:8: error: unsupported op\n// -----// IR Dump "
                    "After Foo Failed (" +
                    pass + ") //----- //\n");
  };
  EXPECT_EQ(verdict(failedIn("convert-a"), signature), Verdict::Interesting);
  EXPECT_EQ(verdict(failedIn("convert-b"), signature), Verdict::Different);
  EXPECT_EQ(verdict(diagnosed("unsupported op"), signature),
            Verdict::Interesting)
      << "a run that names no pass cannot contradict";
  signature.launchers = {"convert-b"};
  EXPECT_EQ(verdict(failedIn("convert-b"), signature), Verdict::Interesting)
      << "it runs the failing one, and fails with it";
}

TEST(Judge, DecoysBeforeTheErrorOfTheFailingPassDoNotCount) {
  Outcome full = rejected("x.mlir:1:1: error: decoy\n"
                          "x.mlir:3:8: error: the one\n");
  auto signature = reference(full);
  signature.passErrors = {"the one"};
  EXPECT_EQ(verdict(diagnosed("the one"), signature), Verdict::Interesting);
  EXPECT_EQ(verdict(full, signature), Verdict::Interesting);
  EXPECT_EQ(verdict(diagnosed("decoy"), signature), Verdict::Different);
}

TEST(Judge, ValueNumbersDoNotMatter) {
  EXPECT_EQ(verdict(diagnosed("%3 has no type"),
                    reference(diagnosed("%arg0 has no type"))),
            Verdict::Interesting);
  EXPECT_EQ(verdict(diagnosed("'a.b' has no type"),
                    reference(diagnosed("'a.c' has no type"))),
            Verdict::Different);
}

TEST(Judge, WithoutDiagnosticsTheExitCodeCounts) {
  auto signature = reference(rejected("", 3));
  EXPECT_EQ(verdict(rejected("", 3), signature), Verdict::Interesting);
  EXPECT_EQ(verdict(rejected("", 1), signature), Verdict::Different);
  EXPECT_EQ(verdict(rejected("a.mlir:1:1: error: x\n", 3), signature),
            Verdict::Different);
}

TEST(Judge, FatalErrorsByTheirLine) {
  auto signature =
      reference(crashed("LLVM ERROR: Cannot select: f\n", SIGABRT));
  EXPECT_EQ(
      verdict(crashed("LLVM ERROR: Cannot select: f\n", SIGABRT), signature),
      Verdict::Interesting);
  EXPECT_EQ(
      verdict(crashed("LLVM ERROR: Cannot select: g\n", SIGABRT), signature),
      Verdict::Different);
}

TEST(Judge, HangsAreAlike) {
  EXPECT_EQ(verdict(hung(), reference(hung())), Verdict::Interesting);
  EXPECT_EQ(verdict(crashed(stackDump({And})), reference(hung())),
            Verdict::Different);
}

TEST(Judge, TimeoutOfWhatDoesNotHangIsUnresolved) {
  Outcome stalled = hung();
  stalled.cpu = {};
  EXPECT_EQ(verdict(stalled, reference(hung())), Verdict::Unresolved)
      << "the bug spins; this waited";
  EXPECT_EQ(verdict(stalled, reference(stalled)), Verdict::Interesting);
  EXPECT_EQ(verdict(hung(), reference(crashed(stackDump({And})))),
            Verdict::Unresolved);
  EXPECT_EQ(verdict(hung(), reference(diagnosed("no"))), Verdict::Unresolved);
}

TEST(Judge, ProvenFaceCounts) {
  auto signature = reference(crashed(stackDump({And})));
  Outcome other = crashed("free(): invalid pointer\n" + stackDump({Or}));
  EXPECT_EQ(verdict(other, signature), Verdict::Different);
  signature.otherFaces.push_back(faceOf(other));
  Judgement judgement = judge(faceOf(other), signature);
  EXPECT_EQ(judgement.verdict, Verdict::Interesting);
  EXPECT_TRUE(judgement.otherFace);
  EXPECT_FALSE(judge(faceOf(crashed(stackDump({And}))), signature).otherFace);
}

TEST(Judge, BlankFramesAreComparedByTheirPlace) {
  auto signature = reference(crashed(stackDump({"", Builder})));
  EXPECT_EQ(verdict(crashed(stackDump({"", Builder})), signature),
            Verdict::Interesting);
  EXPECT_EQ(verdict(crashed(stackDump({Builder, ""})), signature),
            Verdict::Different)
      << "another place";
}

TEST(Judge, CrashWithoutAnythingIsWeakEvidence) {
  Outcome bare = crashed("");
  EXPECT_TRUE(isWeakEvidence(faceOf(bare)));
  EXPECT_FALSE(isWeakEvidence(faceOf(crashed(stackDump({"", Builder})))));
  EXPECT_FALSE(isWeakEvidence(faceOf(crashed(stackDump({And})))));
  auto signature = reference(bare);
  EXPECT_EQ(verdict(bare, signature), Verdict::Interesting);
  EXPECT_EQ(verdict(crashed("", SIGABRT), signature), Verdict::Different);
}

TEST(Judge, KindOfTheRunIsReported) {
  EXPECT_EQ(judge(faceOf(hung()), reference(diagnosed("no"))).kind,
            FailureKind::Hang);
}

} // namespace
