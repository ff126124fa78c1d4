#include "triage/evidence/SteadyGround.h"
#include "counters/FlagInstruments.h"
#include "judge/FailureOracle.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;

namespace {

/// The output is wrong, but where threads are off if `needsThreads`.
class WrongOutput : public Oracle {
public:
  WrongOutput(Instruments &instruments, bool needsThreads)
      : Oracle(instruments, signature()), needsThreads(needsThreads) {}

protected:
  llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles, Attribution) override {
    std::vector<Judgement> judgements(compiles.size());
    for (size_t i = 0; i < compiles.size(); ++i)
      judgements[i].verdict = needsThreads && isSingle(compiles[i])
                                  ? Verdict::Uninteresting
                                  : Verdict::Interesting;
    return judgements;
  }

private:
  static FailureSignature signature() {
    FailureSignature signature;
    signature.face.kind = FailureKind::Miscompile;
    return signature;
  }
  static bool isSingle(const Compile &compile) {
    return llvm::is_contained(compile.command.argv, "--mlir-disable-threading");
  }

  bool needsThreads;
};

/// The gate's trace has seen that the pass left invalid IR.
class SeesInvalidIR : public FlagInstruments {
public:
  using FlagInstruments::FlagInstruments;
  llvm::Expected<std::optional<Trace>> trace(const Compile &compile,
                                             unsigned runs) override {
    auto traced = FlagInstruments::trace(compile, runs);
    if (traced && *traced)
      (*traced)->leftInvalid = true;
    return traced;
  }
};

class SteadyGroundTest : public testing::Test {
protected:
  SteadyGround find(const Outcome &failure, const std::string &pipeline) {
    FailureSignature signature;
    signature.face = faceOf(failure);
    FailureOracle oracle(instruments, signature);
    return llvm::cantFail(findSteadyGround(oracle, pipelineCompile(pipeline)));
  }
  /// `pass` ends so, while it applies its first pattern if it has one.
  void plant(const std::string &pass, const Outcome &outcome) {
    opt.bug = [=](const Moment &now) {
      return now.pass == pass ? std::optional(outcome) : std::nullopt;
    };
  }

  CompilerUnderTest compiler = simulatedCompiler();
  SimulatedOpt opt;
  double kept = 1; ///< of the log, when the compiler crashes
  std::optional<Outcome> readingFailsSo; ///< without any pass
  Bench bench{[this](const Command &command, const Limits &limits) {
    bool runsPasses = llvm::any_of(
        command.argv, [](llvm::StringRef word) { return word.contains("p2"); });
    if (readingFailsSo && !runsPasses)
      return *readingFailsSo;
    Outcome outcome = opt(command, limits);
    if (outcome.status == Outcome::Status::Crashed)
      outcome.out.text.resize(size_t(kept * outcome.out.text.size()));
    return outcome;
  }};
  FlagInstruments instruments{*bench.prober, compiler};
};

// Triton's passes have no flag that leaves the verifier out.
TEST_F(SteadyGroundTest, WithoutAFlagTheTraceTellsAnErrorOfTheVerifierApart) {
  Outcome failure = rejected("x.mlir:1:1: error: 'a.b' op is invalid\n");
  plant("p2", failure);
  EXPECT_EQ(find(failure, "builtin.module(p1,p2)").signature.face.kind,
            FailureKind::PassFailure);
  SeesInvalidIR sees(*bench.prober, compiler);
  FailureSignature signature;
  signature.face = faceOf(failure);
  FailureOracle oracle(sees, signature);
  SteadyGround ground = llvm::cantFail(
      findSteadyGround(oracle, pipelineCompile("builtin.module(p1,p2)")));
  EXPECT_EQ(ground.signature.face.kind, FailureKind::Verifier);
}

TEST_F(SteadyGroundTest, CrashIsOfThePassThatTheLogLeavesOpen) {
  opt.patternsOf = {{"p1", 4}, {"p2", 2}};
  plant("p2", crashed(stackDump({"mlir::a::lower()"})));
  SteadyGround ground = find(crashed(stackDump({"mlir::a::lower()"})),
                             "builtin.module(p1,p2,p3)");
  EXPECT_EQ(ground.signature.failingPass, "p2");
  EXPECT_EQ(ground.signature.failingClass, "Class_p2");
  EXPECT_EQ(ground.signature.openAction, "apply-pattern Pattern0");
}

// mlir-opt-19 loses what standard output still holds when it crashes.
TEST_F(SteadyGroundTest, LogThatLostItsEndNamesNoPass) {
  opt.patternsOf = {{"p1", 4}, {"p2", 2}};
  kept = 0.3;
  plant("p2", crashed(stackDump({"mlir::a::lower()"})));
  SteadyGround ground = find(crashed(stackDump({"mlir::a::lower()"})),
                             "builtin.module(p1,p2,p3)");
  EXPECT_EQ(ground.signature.failingPass, "p2") << "the banner has said it";
  EXPECT_EQ(ground.signature.openAction, "") << "a pattern of p1 is open there";
}

TEST_F(SteadyGroundTest, CompilerNamesThePassThatRanTheFailingOne) {
  opt.scriptOf = {{"p2", "inner"}};
  plant("inner", rejected("x.mlir:1:1: error: no such thing\n"));
  SteadyGround ground = find(rejected("x.mlir:1:1: error: no such thing\n"),
                             "builtin.module(p1,p2,p3)");
  EXPECT_EQ(ground.signature.failingPass, "p2") << "its gate says more";
}

// iree-compile --compile-to=input converts the input, too.
TEST_F(SteadyGroundTest, InputIsNotRefusedWherePassesRun) {
  const Outcome failure = rejected("x.mlir:1:1: error: cannot legalize\n");
  readingFailsSo = failure;
  plant("p2", failure);
  SteadyGround ground = find(failure, "builtin.module(p1,p2,p3)");
  EXPECT_FALSE(ground.inputParses);
  EXPECT_EQ(ground.parseComplaint, "");
  EXPECT_EQ(ground.signature.failingPass, "p2");
}

/// The ground of a script that fails so, whatever it gets, if it hands its
/// arguments to no compiler.
SteadyGround groundOfScript(bool handsOn) {
  const Outcome failure = rejected("x.mlir:1:1: error: something is odd\n");
  CompilerUnderTest script = simulatedCompiler();
  script.identity.isScript = true;
  Bench bench([&](const Command &command, const Limits &) {
    bool isAsked = llvm::any_of(command.argv, [](llvm::StringRef word) {
      return word.contains("culprit-no-such-pass");
    });
    return isAsked && handsOn
               ? rejected("<unknown>:0: error: 'culprit-no-such-pass' does not "
                          "refer to a registered pass or pass pipeline\n")
               : failure;
  });
  FlagInstruments instruments(*bench.prober, script);
  FailureSignature signature;
  signature.face = faceOf(failure);
  FailureOracle oracle(instruments, signature);
  return llvm::cantFail(
      findSteadyGround(oracle, compileWith("module {}\n", {})));
}

// It was said that the input is refused before any pass runs.
TEST(SteadyGroundOfScript, AnOptionThatIsIgnoredSaysNothing) {
  SteadyGround ground = groundOfScript(/*handsOn=*/false);
  EXPECT_TRUE(ground.ignoresPipeline);
  EXPECT_EQ(ground.parseComplaint, "");
  ground = groundOfScript(/*handsOn=*/true);
  EXPECT_FALSE(ground.ignoresPipeline);
  EXPECT_NE(ground.parseComplaint, "");
}

bool isSingle(const Moment &now) {
  return now.hasFlag("--mlir-disable-threading");
}

// A log is of a run without threads, and that fails otherwise, or not at all.
TEST_F(SteadyGroundTest, TraceThatDoesNotShowTheFailureHasNoLastPass) {
  const Outcome failure = crashed(stackDump({"mlir::a::lower()"}));
  const Outcome other = rejected("x.mlir:1:1: error: another thing\n");
  for (bool failsOtherwise : {true, false}) {
    opt.bug = [=](const Moment &now) -> std::optional<Outcome> {
      if (now.pass == "p2" && !isSingle(now))
        return failure;
      return now.pass == "p3" && failsOtherwise ? std::optional(other)
                                                : std::nullopt;
    };
    bench.journal = llvm::cantFail(Journal::inMemory());
    bench.restart();
    FlagInstruments afresh(*bench.prober, compiler);
    FailureSignature signature;
    signature.face = faceOf(failure);
    FailureOracle oracle(afresh, signature);
    SteadyGround ground = llvm::cantFail(
        findSteadyGround(oracle, pipelineCompile("builtin.module(p1,p2,p3)")));
    ASSERT_TRUE(ground.traced);
    EXPECT_FALSE(ground.traced->passes.empty());
    EXPECT_FALSE(ground.traced->lastPass);
    EXPECT_EQ(ground.signature.failingPass, "");
  }
}

TEST_F(SteadyGroundTest, TraceThatDoesNotHangNamesNoPassOfAHang) {
  opt.bug = [](const Moment &now) {
    bool hangs = now.pass == "p2" && !now.hasFlag("--log-actions-to=-");
    return hangs ? std::optional(hung()) : std::nullopt;
  };
  SteadyGround ground = find(hung(), "builtin.module(p1,p2,p3)");
  ASSERT_TRUE(ground.traced);
  EXPECT_FALSE(ground.traced->lastPass);
  EXPECT_EQ(ground.signature.failingPass, "");
  EXPECT_FALSE(ground.remarks.all().empty());
}

// What it logs has no end either, and another limit may stop it.
TEST_F(SteadyGroundTest, TraceOfAHangMayEndInAFlood) {
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    if (now.pass != "p2")
      return std::nullopt;
    Outcome end = hung();
    if (now.hasFlag("--log-actions-to=-"))
      end.status = Outcome::Status::FloodedOutput;
    return end;
  };
  SteadyGround ground = find(hung(), "builtin.module(p1,p2,p3)");
  EXPECT_EQ(ground.signature.failingPass, "p2");
}

// Else a diagnostic would be taken for a crash that varies.
TEST_F(SteadyGroundTest, AnotherMaterializationWithoutThreadsIsNoOtherFace) {
  const std::string left =
      "x.mlir:1:1: error: failed to legalize unresolved materialization from ";
  const std::string end = " that remained live after conversion\n";
  const Outcome failure = rejected(left + "('i64') to ('f32')" + end);
  const Outcome single = rejected(left + "() to ('f32')" + end);
  opt.bug = [=](const Moment &now) {
    return now.pass == "p2" ? std::optional(isSingle(now) ? single : failure)
                            : std::nullopt;
  };
  SteadyGround ground = find(failure, "builtin.module(p1,p2,p3)");
  EXPECT_TRUE(llvm::is_contained(ground.compile.command.argv,
                                 "--mlir-disable-threading"));
  EXPECT_TRUE(ground.signature.otherFaces.empty());
  EXPECT_EQ(ground.signature.failingPass, "p2");
}

TEST_F(SteadyGroundTest, WrongCodeIsAskedOfItsOwnOracle) {
  for (bool needsThreads : {false, true}) {
    WrongOutput oracle(instruments, needsThreads);
    SteadyGround ground = llvm::cantFail(
        findSteadyGround(oracle, pipelineCompile("builtin.module(p1,p2)")));
    EXPECT_EQ(llvm::is_contained(ground.compile.command.argv,
                                 "--mlir-disable-threading"),
              !needsThreads);
    EXPECT_EQ(ground.remarks.all().empty(), !needsThreads);
    EXPECT_TRUE(ground.pipeline) << "as text";
    EXPECT_NE(ground.normalised, "");
    EXPECT_FALSE(ground.traced);
  }
}

} // namespace
