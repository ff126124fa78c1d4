#include "probe/failure/FailureSignature.h"
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

// "without it: another crash" was told in the very words of the failure.
TEST(Judge, WhereAnotherCrashDiffersIsSaid) {
  auto known =
      reference(crashed(stackDump({And, "mlir::a(int)", "mlir::c(int)"})));
  auto reason = [&](std::vector<std::string> frames) {
    return judge(faceOf(crashed(stackDump(frames))), known).reason;
  };
  EXPECT_EQ(reason({And, "mlir::b(int)", "mlir::d(int)"}),
            "another crash: SIGSEGV in mlir::spirv::BitwiseAndOp::create, "
            "under mlir::b and not mlir::a");
  EXPECT_EQ(reason({Or, "mlir::a(int)"}),
            "another crash: SIGSEGV in mlir::spirv::BitwiseOrOp::create");
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

// A tuning driver catches what does not compile, and dies of another one.
TEST(FaceOf, AFailureThatTheProgramSurvivedIsNotItsOwn) {
  constexpr const char *note =
      "k.py:1:1: note: Pipeline failed while executing [`A` on 'm']: x\n";
  std::string survived = std::string("LLVM ERROR: a\nk.py:1:1: error: a\n") +
                         note + "k.py:2:1: error: b\n";
  FailureFace face =
      faceOf(rejected(survived + note +
                      "Traceback (most recent call last):\n"
                      "  File \"k.py\", line 3, in <module>\n    run()\n"
                      "RuntimeError: run failed\n"));
  EXPECT_EQ(face.kind, FailureKind::PassFailure);
  EXPECT_EQ(face.summary(), "error: b");
  EXPECT_THAT(face.errors,
              ElementsAre("b", "RuntimeError: run failed\n, in <module>"));
  // Of a compiler that runs once, the first is the cause.
  EXPECT_EQ(faceOf(rejected(survived + note)).summary(), "LLVM ERROR: a");
}

// MLIR recovers from a crash where it would write a reproducer.
TEST(FaceOf, ACrashThatTheProgramSurvivedIsNotItsOwn) {
  constexpr const char *note =
      "k.py:1:1: note: Pipeline failed while executing [`A` on 'm']: x\n";
  FailureFace face =
      faceOf(rejected(stackDump({And}) + note + "k.py:2:1: error: b\n" + note +
                      "Traceback (most recent call last):\n"
                      "  File \"k.py\", line 3, in <module>\n    run()\n"
                      "RuntimeError: run failed\n"));
  EXPECT_EQ(face.kind, FailureKind::PassFailure);
  EXPECT_THAT(face.frames, testing::IsEmpty());
}

TEST(FaceOf, ASignalIsNotThatOfAFailureThatWasSurvived) {
  FailureFace face = faceOf(
      crashed("LLVM ERROR: a\nk.py:1:1: note: Pipeline failed while executing "
              "[`A` on 'm']: x\n" +
              stackDump({And})));
  EXPECT_EQ(face.kind, FailureKind::Crash);
  EXPECT_EQ(face.fatalLine, "");
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

TEST(FaceOf, LastWordsTellTheKindWhateverTheExitCode) {
  for (const char *words :
       {"LLVM ERROR: Cannot select: t5\n",
        "python3: /b/A.cpp:3: f: Assertion `x' failed.\n",
        "no such layout\nUNREACHABLE executed at /b/A.cpp:3!\n"}) {
    FailureFace face = faceOf(rejected(
        std::string(words) +
        "k.py:5:1: error: A signal was caught while processing the module\n"));
    EXPECT_EQ(face.kind, FailureKind::FatalError) << words;
    EXPECT_FALSE(face.summary().empty());
  }
}

TEST(FaceOf, UndefinedBehaviourIsFatalWhereItEndsTheProgram) {
  const std::string report = "a.cpp:6:28: runtime error: division by zero\n";
  EXPECT_EQ(faceOf(rejected(report)).kind, FailureKind::FatalError);
  EXPECT_EQ(faceOf(crashed(report + stackDump({And}), SIGABRT)).kind,
            FailureKind::FatalError);
  EXPECT_EQ(faceOf(clean("", report)).kind, FailureKind::None);
  FailureFace crash = faceOf(crashed(report + stackDump({And})));
  EXPECT_EQ(crash.kind, FailureKind::Crash) << "it went on";
  EXPECT_EQ(crash.fatalLine, "");
  EXPECT_EQ(faceOf(rejected(report + "x.mlir:1:1: error: no\n")).kind,
            FailureKind::PassFailure);
  EXPECT_EQ(faceOf(rejected(report, 256 - SIGSEGV)).kind,
            FailureKind::PassFailure)
      << "of a child";
}

TEST(FaceOf, AStackDumpIsACrashWhateverTheExitCode) {
  FailureFace face = faceOf(rejected(stackDump({And}), 1));
  EXPECT_EQ(face.kind, FailureKind::Crash);
  EXPECT_EQ(face.signal, 0);
  EXPECT_EQ(face.summary(),
            "crash, exit 1 in mlir::spirv::BitwiseAndOp::create");
  // subprocess.call() of Python says -11, and sys.exit(-11) makes 245 of it.
  EXPECT_EQ(faceOf(rejected(stackDump({And}), 245)).signal, SIGSEGV);
  EXPECT_EQ(faceOf(rejected("x.mlir:1:1: error: bad\n", 245)).signal, 0);
}

TEST(FaceOf, ExceptionsOfPythonComeAfterWhatTheCompilerSays) {
  std::string traceback = "Traceback (most recent call last):\n"
                          "  File \"k.py\", line 3, in build\n"
                          "pkg.ToolError: no\n";
  FailureFace face = faceOf(rejected(traceback));
  EXPECT_THAT(face.errors, ElementsAre("ToolError: no\n, in build"));
  EXPECT_EQ(face.summary(), "error: ToolError: no, in build");
  face = faceOf(rejected("k.py:9:1: error: bad layout\n" + traceback));
  EXPECT_THAT(face.errors,
              ElementsAre("bad layout", "ToolError: no\n, in build"));
}

TEST(FaceOf, TrailersAreNoEvidence) {
  std::vector<std::string> trailers = {"Failures have been *", "it failed"};
  FailureFace face = withoutTrailers(
      faceOf(rejected("a.py:5:1: error: Failures have been detected\n"
                      "a.py:9:1: error: bad layout\nerror: it failed\n")),
      trailers);
  EXPECT_THAT(face.errors, ElementsAre("bad layout"));
  EXPECT_EQ(face.summary(), "error: bad layout");
  face = withoutTrailers(faceOf(rejected("error: it failed\n")), trailers);
  EXPECT_TRUE(face.errors.empty());
  EXPECT_EQ(face.summary(), "error: it failed") << "for people";
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

// Two patterns of a pass that cast wrongly were one failure, and a reproducer
// of the other one was confirmed.
TEST(Judge, TheSameLineInAnotherFunctionIsAnotherFailure) {
  std::string line = "LLVM ERROR: Failed to infer result type(s).\n";
  auto signature = reference(crashed(line + stackDump({And}), SIGABRT));
  EXPECT_EQ(signature.face.kind, FailureKind::FatalError);
  EXPECT_EQ(verdict(crashed(line + stackDump({And}), SIGABRT), signature),
            Verdict::Interesting);
  EXPECT_EQ(verdict(crashed(line + stackDump({Or}), SIGABRT), signature),
            Verdict::Different);
  EXPECT_EQ(verdict(crashed(line, SIGABRT), signature), Verdict::Interesting)
      << "it says nothing of where it was";
  // Without the function it came up at the end of the module, and run.sh did
  // not know it again.
  EXPECT_EQ(verdict(crashed(line + stackDump({"llvm::FPPassManager::"
                                              "doFinalization(llvm::Module&)"}),
                            SIGABRT),
                    signature),
            Verdict::Different);
}

// Which of several casts is told, and which way round, may be chance. Where
// runs agree in it, an edit that turned it round had made another failure.
TEST(Judge, OfMaterializationsThatVaryAnyIsTheSame) {
  auto left = [](const std::string &from, const std::string &to) {
    return diagnosed("failed to legalize unresolved materialization from (" +
                     from + ") to (" + to +
                     ") that remained live after conversion");
  };
  FailureSignature signature = reference(left("'i64'", "'f32'"));
  signature.errorOps = signature.face.errorOps.front();
  EXPECT_EQ(verdict(left("'f32'", "'i64'"), signature), Verdict::Different);
  takeErrorOps(signature.face, faceOf(left("'f32'", "'i64'")));
  signature.errorOps = signature.face.errorOps.front();
  EXPECT_EQ(verdict(left("'f32'", "'i64'"), signature), Verdict::Interesting);
  EXPECT_EQ(verdict(left("'i64'", "'f32'"), signature), Verdict::Interesting);
  EXPECT_EQ(verdict(left("", "'i8'"), signature), Verdict::Different);
  takeErrorOps(signature.face, faceOf(left("", "'f16'")));
  signature.errorOps = signature.face.errorOps.front();
  EXPECT_EQ(verdict(left("", "'i8'"), signature), Verdict::Interesting);
}

// `expected 'i32' but got 'i64'` was the same as the reverse.
TEST(Judge, WordsInAnotherOrderAreOthers) {
  auto signature = reference(diagnosed("expected i32 but got i64"));
  EXPECT_EQ(verdict(diagnosed("expected i64 but got i32"), signature),
            Verdict::Different);
}

// A cast that stood in for the op was not bufferized, either, and a reproducer
// without the op was confirmed.
TEST(Judge, TheSameTextAboutAnotherOpIsAnotherFailure) {
  auto about = [](const std::string &op) {
    return rejected("x.mlir:3:8: error: op was not bufferized\n"
                    "x.mlir:3:8: note: see current operation: %0 = " +
                    op + "\n");
  };
  FailureSignature signature = reference(about("\"arith.extui\"(%1)"));
  EXPECT_EQ(verdict(about("\"builtin.cast\"()"), signature),
            Verdict::Interesting)
      << "no trace has said which op";
  signature.errorOps = {"arith.extui"};
  EXPECT_EQ(verdict(about("\"builtin.cast\"()"), signature),
            Verdict::Different);
  EXPECT_EQ(verdict(about("\"arith.extui\"(%1)"), signature),
            Verdict::Interesting);
  EXPECT_EQ(verdict(about("extui %1 : i8"), signature), Verdict::Interesting)
      << "in its own form";
  EXPECT_EQ(verdict(diagnosed("op was not bufferized"), signature),
            Verdict::Interesting)
      << "it does not say which";
}

// What was left of `vector.bitcast` went the other way round, where a pattern
// for the one that failed would not help.
TEST(Judge, AnOpOfOtherTypesThatCannotBeLegalizedIsAnotherFailure) {
  auto about = [](const std::string &types) {
    return rejected("x.mlir:3:8: error: failed to legalize operation 't.op'\n"
                    "x.mlir:3:8: note: see current operation: %0 = "
                    "\"t.op\"(%1) : " +
                    types + "\n");
  };
  FailureSignature signature =
      reference(about("(vector<4xi8>) -> vector<8xi4>"));
  signature.errorOps = signature.face.errorOps.front();
  EXPECT_EQ(verdict(about("(vector<1xi8>) -> vector<2xi4>"), signature),
            Verdict::Interesting);
  EXPECT_EQ(verdict(about("(vector<2xi4>) -> vector<1xi8>"), signature),
            Verdict::Different);
  EXPECT_EQ(
      verdict(diagnosed("failed to legalize operation 't.op'"), signature),
      Verdict::Interesting)
      << "it does not say of which types";
  EXPECT_EQ(
      verdict(about("(vector<2xi4>) -> vector<1xi8>"), ofAnyInput(signature)),
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

TEST(Judge, NameThatWasLookedUpIsNoPlaceInsteadOfTheOutermostName) {
  auto under = [](const std::string &caller) {
    Outcome outcome = crashed(stackDump({And, "", caller}));
    outcome.stack = parseStackDump(outcome.err.text);
    outcome.stack->frames[5].function = "mlir::a::step";
    outcome.stack->frames[5].lookedUp = true;
    return outcome;
  };
  auto signature = reference(under("mlir::a::lower()"));
  EXPECT_EQ(verdict(under("mlir::a::lower()"), signature),
            Verdict::Interesting);
  EXPECT_EQ(verdict(under("mlir::b::lower()"), signature), Verdict::Different);
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

TEST(Judge, TrailersSayNothingOfTheFailure) {
  FailureSignature signature;
  signature.trailers = {"it failed"};
  signature.face = withoutTrailers(faceOf(rejected("error: it failed\n", 5)),
                                   signature.trailers);
  EXPECT_EQ(verdict(rejected("error: it failed\n", 5), signature),
            Verdict::Interesting);
  EXPECT_EQ(verdict(rejected("error: it failed\n", 3), signature),
            Verdict::Different);
  EXPECT_EQ(
      verdict(rejected("error: at offset 3\nerror: it failed\n", 5), signature),
      Verdict::Different);
}

TEST(Judge, ASilentFailureOfAnotherPassIsDifferent) {
  FailureSignature signature = reference(rejected("", 1));
  signature.failingPass = "convert-a";
  auto failedIn = [](const std::string &pass) {
    return rejected("// -----// IR Dump After Foo Failed (" + pass +
                    ") //----- //\n");
  };
  EXPECT_EQ(verdict(failedIn("convert-a"), signature), Verdict::Interesting);
  EXPECT_EQ(verdict(failedIn("convert-b"), signature), Verdict::Different);
}

// A pass that refuses its options in its own words was "the same" as one that
// gets none.
TEST(Judge, WordsOfThePassTellSilentFailuresApart) {
  FailureSignature signature = reference(rejected("index 1 but not 0\n", 1));
  signature.words = "index 1 but not 0";
  EXPECT_EQ(verdict(rejected("index 2 but not 0\n", 1), signature),
            Verdict::Interesting);
  EXPECT_EQ(
      verdict(rejected("as before\nindex 1 but not 0\nand on\n", 1), signature),
      Verdict::Interesting);
  EXPECT_EQ(verdict(rejected("no index was given at all\n", 1), signature),
            Verdict::Different);
  EXPECT_EQ(verdict(rejected("shape 1 but not 0\n", 1), signature),
            Verdict::Different);
  EXPECT_EQ(verdict(rejected("", 1), signature), Verdict::Different);
}

TEST(Judge, NodesOfASelectionMayHaveOtherNumbers) {
  auto cannot = [](const std::string &what) {
    return crashed("LLVM ERROR: Cannot select: " + what + "\n", SIGABRT);
  };
  FailureSignature signature = reference(cannot("t14: i32 = fsin t3"));
  EXPECT_EQ(verdict(cannot("t9: i32 = fsin t2"), signature),
            Verdict::Interesting);
  EXPECT_EQ(verdict(cannot("t9: i32 = fcos t2"), signature),
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

// libc holds the heap's lock when it complains, and the handler of SIGABRT that
// prints the stack takes memory.
TEST(FaceOf, HeapComplaintBeforeAHangIsACrash) {
  Outcome outcome = hung();
  outcome.err.text = "double free or corruption (out)\n";
  FailureFace face = faceOf(outcome);
  EXPECT_EQ(face.kind, FailureKind::Crash);
  EXPECT_EQ(face.signal, SIGABRT);
  outcome.err.text = "LLVM ERROR: no\n";
  EXPECT_EQ(faceOf(outcome).kind, FailureKind::Hang);
}

TEST(Judge, KindOfTheRunIsReported) {
  EXPECT_EQ(judge(faceOf(hung()), reference(diagnosed("no"))).kind,
            FailureKind::Hang);
}

// What ptxas says of one statement is one error.
TEST(FailureFace, SummaryOfSeveralLinesIsALine) {
  FailureFace face;
  face.kind = FailureKind::PassFailure;
  face.firstErrorVerbatim = "Unknown modifier\nNot a name";
  EXPECT_EQ(face.summary(), "error: Unknown modifier; Not a name");
}

TEST(FailureFace, SummaryOfAMegabyteIsALine) {
  FailureFace face;
  face.kind = FailureKind::PassFailure;
  for (int i = 0; i < 100000; ++i)
    face.firstErrorVerbatim += "\u00e4";
  std::string summary = face.summary();
  EXPECT_LT(summary.size(), 450u);
  EXPECT_THAT(summary, HasSubstr("\u00e4... ("));
}

} // namespace
