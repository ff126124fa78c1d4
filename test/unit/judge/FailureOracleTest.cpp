#include "judge/FailureOracle.h"
#include "compiler/output/FramePlaces.h"
#include "counters/FlagInstruments.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <atomic>
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::SizeIs;

namespace {

constexpr const char *A = "mlir::a::lower()";
constexpr const char *B = "mlir::b::lower()";

class FailureOracleTest : public testing::Test {
protected:
  FailureOracle oracle(FailureSignature signature) {
    instruments.emplace(*bench.prober, compiler); // it may be another one
    return FailureOracle(*instruments, std::move(signature));
  }
  Judgement ask(FailureOracle &oracle, const std::string &pipeline,
                Attribution attribution = Attribution::OnAccept) {
    return llvm::cantFail(oracle.ask(pipelineCompile(pipeline), attribution));
  }
  /// The failure of `outcome` in `pass`.
  static FailureSignature failure(const Outcome &outcome, std::string pass,
                                  std::string action = "") {
    FailureSignature signature;
    signature.face = faceOf(outcome);
    signature.failingPass = std::move(pass);
    signature.openAction = std::move(action);
    return signature;
  }
  /// `pass` ends so, while it applies `application` or at its end.
  void plant(const std::string &pass, const Outcome &outcome,
             std::optional<unsigned> application = std::nullopt) {
    auto before = opt.bug;
    opt.bug = [=](const Moment &now) -> std::optional<Outcome> {
      if (now.pass == pass && now.application == application)
        return outcome;
      return before ? before(now) : std::nullopt;
    };
  }

  CompilerUnderTest compiler = simulatedCompiler();
  SimulatedOpt opt;
  Bench bench{[this](const Command &command, const Limits &limits) {
    return opt(command, limits);
  }};
  std::optional<FlagInstruments> instruments;
};

// Without a flag that set the limit, what exceeds another one was the same.
TEST_F(FailureOracleTest, ALimitThatIsHeldIsTheSame) {
  plant("big",
        rejected("error: memory (80) exceeds limit (64) in function 'big'\n"));
  plant("small",
        rejected("error: memory (40) exceeds limit (32) in function 'f'\n"));
  auto asked = oracle(failure(
      rejected("error: memory (80) exceeds limit (64) in function 'big'\n"),
      ""));
  const char *small = "builtin.module(small)";
  EXPECT_EQ(ask(asked, small, Attribution::None).verdict, Verdict::Interesting);
  asked.holdLimit("exceeds limit (64) in function 'big'");
  EXPECT_EQ(ask(asked, "builtin.module(big)", Attribution::None).verdict,
            Verdict::Interesting);
  Judgement other = ask(asked, small, Attribution::None);
  EXPECT_EQ(other.verdict, Verdict::Different);
  EXPECT_EQ(other.reason, "the same about another limit: exceeds limit (32) in "
                          "function 'f'");
}

// A full disk, or the kernel's OOM killer, once made a candidate "different",
// and what it would have shown was in no certificate.
TEST_F(FailureOracleTest, AnEndOfTheMachineIsUnresolved) {
  plant("bad", crashed(stackDump({A})));
  plant("killed", crashed("", SIGKILL));
  plant("full", rejected("error: f.o: No space left on device\n"));
  FailureOracle asked = oracle(failure(crashed(stackDump({A})), "bad"));
  for (const char *pass : {"killed", "full"})
    EXPECT_EQ(ask(asked, std::string("builtin.module(") + pass + ")",
                  Attribution::None)
                  .verdict,
              Verdict::Unresolved)
        << pass;
  FailureOracle other =
      oracle(failure(rejected("error: f.o: No space left on device\n"), ""));
  EXPECT_EQ(ask(other, "builtin.module(full)", Attribution::None).verdict,
            Verdict::Interesting)
      << "it is the failure that is searched for";
}

TEST_F(FailureOracleTest, PlainQuestionCostsOneCompile) {
  plant("bad", crashed(stackDump({A})));
  FailureOracle asked = oracle(failure(crashed(stackDump({A})), "bad"));
  EXPECT_EQ(ask(asked, "builtin.module(bad)", Attribution::None).verdict,
            Verdict::Interesting);
  EXPECT_EQ(ask(asked, "builtin.module(good)", Attribution::None).verdict,
            Verdict::Uninteresting);
  EXPECT_EQ(bench.prober->counts().total, 2u);
}

TEST_F(FailureOracleTest, SameEvidenceFromAnotherPassIsDifferent) {
  Outcome crash = crashed(stackDump({A}));
  plant("bad", crash);
  plant("worse", crash);
  FailureOracle asked = oracle(failure(crash, "bad"));
  EXPECT_EQ(ask(asked, "builtin.module(bad)").verdict, Verdict::Interesting);
  Judgement other = ask(asked, "builtin.module(worse)");
  EXPECT_EQ(other.verdict, Verdict::Different);
  EXPECT_EQ(other.reason, "the same evidence from another pass, worse");
  EXPECT_EQ(ask(asked, "builtin.module(worse)", Attribution::None).verdict,
            Verdict::Interesting)
      << "the text alone cannot tell";
}

// A tool that failed behind its passes failed in the last of whatever was left
// of them: "3 of 3 passes are needed", where one was.
TEST_F(FailureOracleTest, ATraceThatEndsWellSaysNothingOfAnyPass) {
  Outcome failing = rejected("error: the output is too short\n");
  opt.bug = [&](const Moment &now) {
    return now.hasFlag("--log-actions-to=-") ? std::nullopt
                                             : std::optional(failing);
  };
  FailureOracle asked = oracle(failure(failing, "bad"));
  EXPECT_EQ(ask(asked, "builtin.module(worse)").verdict, Verdict::Interesting);
}

/// In a program with threads, MLIR's own note is all that names the pass; the
/// tool that got its reproducer was told to fail in another one.
TEST_F(FailureOracleTest, TheFailingPassMayBeKnownByItsClass) {
  Outcome crash = crashed(stackDump({A}));
  plant("bad", crash);
  FailureOracle asked = oracle(failure(crash, "Class_bad"));
  EXPECT_EQ(ask(asked, "builtin.module(bad)").verdict, Verdict::Interesting);
}

TEST_F(FailureOracleTest, SameTextFromAnotherPassIsDifferent) {
  Outcome failing = rejected("x.mlir:1:1: error: no\n");
  plant("bad", failing);
  plant("worse", failing);
  FailureSignature signature = failure(failing, "bad");
  signature.face.failedPass = "bad";
  FailureOracle asked = oracle(signature);
  EXPECT_EQ(ask(asked, "builtin.module(bad)").verdict, Verdict::Interesting);
  EXPECT_EQ(ask(asked, "builtin.module(worse)").verdict, Verdict::Different);
  EXPECT_EQ(bench.prober->counts().total, 2u) << "the banner says it";
}

TEST_F(FailureOracleTest,
       RefusedInputIsNotTheFailureThoughItsVerifierSaysTheSame) {
  Outcome failing = rejected("x.mlir:1:1: error: no\n");
  plant("bad", failing);
  plant("", failing);
  FailureSignature signature = failure(failing, "bad");
  FailureOracle traced = oracle(signature);
  EXPECT_EQ(ask(traced, "builtin.module(bad)").verdict, Verdict::Interesting);
  EXPECT_EQ(ask(traced, "builtin.module()").verdict, Verdict::Different);
  signature.face.failedPass = "bad";
  FailureOracle named = oracle(signature);
  EXPECT_EQ(ask(named, "builtin.module(bad)").verdict, Verdict::Interesting);
  EXPECT_EQ(ask(named, "builtin.module()", Attribution::None).verdict,
            Verdict::Different)
      << "the banner is missing";
}

// All passes, options and ops were needed: without any, "no pass failed".
TEST_F(FailureOracleTest, WhatFailsBeforeAnyPassBeginsIsNoRefusedInput) {
  Outcome failing = rejected("<unknown>:0: error: dialect not loaded: foo\n");
  plant("", failing); // as Pass::initialize does
  FailureOracle asked = oracle(failure(failing, "bad"));
  EXPECT_EQ(ask(asked, "builtin.module()").verdict, Verdict::Different);
  asked.expectNoPass();
  EXPECT_EQ(ask(asked, "builtin.module()").verdict, Verdict::Interesting);
}

TEST_F(FailureOracleTest, OtherCrashOfSamePassAndActionIsAnotherFace) {
  opt.patternsOf = {{"bad", 3}, {"worse", 3}};
  plant("bad", crashed("free(): invalid pointer\n" + stackDump({B}), SIGABRT),
        1);
  plant("worse", crashed(stackDump({B})), 1);
  FailureOracle asked =
      oracle(failure(crashed(stackDump({A})), "bad", "apply-pattern Pattern1"));
  Judgement judgement =
      ask(asked, "builtin.module(bad)", Attribution::OnAcceptInAnyForm);
  EXPECT_EQ(judgement.verdict, Verdict::Interesting);
  EXPECT_TRUE(judgement.otherFace);
  EXPECT_THAT(asked.met().faces, SizeIs(1));
  EXPECT_EQ(ask(asked, "builtin.module(bad)").verdict, Verdict::Interesting)
      << "it has several from here on";
  EXPECT_EQ(ask(asked, "builtin.module(worse)").verdict, Verdict::Different);
  EXPECT_EQ(ask(asked, "builtin.module(bad)", Attribution::None).verdict,
            Verdict::Different)
      << "the signature stays what it was";
}

// It was seen: a slice crashed in another branch of the same pattern, and the
// answer was about another bug.
TEST_F(FailureOracleTest, OfACrashThatNeverVariesAnEditHasFoundAnotherBug) {
  opt.patternsOf = {{"bad", 3}};
  plant("bad", crashed(stackDump({B})), 1);
  auto signature =
      failure(crashed(stackDump({A})), "bad", "apply-pattern Pattern1");
  FailureOracle steady = oracle(signature), varying = oracle(signature);
  EXPECT_EQ(ask(steady, "builtin.module(bad)").verdict, Verdict::Different);
  varying.insistOnFace(Attribution::OnAccept);
  EXPECT_EQ(ask(varying, "builtin.module(bad)").verdict, Verdict::Interesting);
}

// It was seen: "without it: another crash" made an enabler of a pass. The same
// compile shows the failure in most runs.
TEST_F(FailureOracleTest, AnUnknownFaceCountsWhereOtherRunsShowTheNamedOne) {
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    bool isFirst = !now.command->systemAddresses;
    return crashed(stackDump({isFirst ? B : A}));
  };
  FailureOracle asked = oracle(failure(crashed(stackDump({A})), "bad"));
  asked.insistOnFace(Attribution::OnAccept);
  EXPECT_EQ(ask(asked, "builtin.module(bad)").verdict, Verdict::Different)
      << "an edit may have found another bug";
  asked.knowInput(pipelineCompile("builtin.module(bad)").input);
  EXPECT_EQ(ask(asked, "builtin.module(bad)").verdict, Verdict::Interesting);
}

TEST_F(FailureOracleTest, KnownFaceAloneIsNotEnoughForAnEdit) {
  FailureSignature signature = failure(crashed(stackDump({A})), "bad");
  signature.otherFaces = {faceOf(crashed(stackDump({B})))};
  plant("bad", crashed(stackDump({B})));
  FailureOracle asked = oracle(signature);
  EXPECT_EQ(ask(asked, "builtin.module(bad)", Attribution::None).verdict,
            Verdict::Interesting);
  asked.insistOnFace(Attribution::OnAccept);
  EXPECT_EQ(ask(asked, "builtin.module(bad)", Attribution::None).verdict,
            Verdict::Interesting)
      << "which gates ask";
  EXPECT_EQ(ask(asked, "builtin.module(bad)").verdict, Verdict::Different);
  asked.insistOnFace(Attribution::None);
  EXPECT_EQ(ask(asked, "builtin.module(bad)", Attribution::None).verdict,
            Verdict::Different);
}

TEST_F(FailureOracleTest, KnownFaceIsEnoughWhereItsOwnShowsOftenEnough) {
  FailureSignature signature = failure(crashed(stackDump({A})), "bad");
  signature.otherFaces = {faceOf(crashed(stackDump({B})))};
  for (auto [every, verdict] : {std::pair(4u, Verdict::Interesting),
                                std::pair(16u, Verdict::Different)}) {
    std::atomic<unsigned> runs{0};
    opt.bug = [&](const Moment &now) -> std::optional<Outcome> {
      if (now.pass != "bad" || now.application)
        return std::nullopt;
      return crashed(stackDump({++runs % every == 0 ? A : B}));
    };
    bench.restart();
    FailureOracle asked = oracle(signature);
    asked.insistOnFace(Attribution::None);
    std::string pipeline =
        "builtin.module(bad,good" + std::to_string(every) + ")";
    EXPECT_EQ(ask(asked, pipeline, Attribution::None).verdict, verdict)
        << every;
  }
}

// It was seen: three of 80 runs showed the named face, and the one at fixed
// addresses, where the input had a long path. Another path, another answer.
TEST_F(FailureOracleTest,
       OwnFaceAtFixedAddressesIsLuckIfOtherRunsSeldomShowIt) {
  FailureSignature signature = failure(crashed(stackDump({A})), "bad");
  signature.otherFaces = {faceOf(crashed(stackDump({B})))};
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    bool isFixed = !now.command->systemAddresses;
    return crashed(stackDump({isFixed ? A : B}));
  };
  FailureOracle asked = oracle(signature);
  asked.insistOnFace(Attribution::None);
  EXPECT_EQ(ask(asked, "builtin.module(bad)", Attribution::None).verdict,
            Verdict::Different);
}

TEST_F(FailureOracleTest, BackendOfAnotherTargetIsAnotherFailure) {
  plant("bad", crashed(stackDump({A})));
  FailureOracle asked = oracle(failure(crashed(stackDump({A})), "bad"));
  asked.holdTarget("");
  EXPECT_EQ(ask(asked, "builtin.module(bad)").verdict, Verdict::Interesting);
  asked.holdTarget("arm64");
  EXPECT_EQ(ask(asked, "builtin.module(bad)").verdict, Verdict::Different);
}

TEST_F(FailureOracleTest, DivisionByZeroIsNoFaceOfAnotherCrash) {
  opt.patternsOf = {{"bad", 3}};
  plant("bad", crashed(stackDump({A}), SIGSEGV), 1);
  FailureOracle asked = oracle(failure(crashed(stackDump({A}), SIGFPE), "bad",
                                       "apply-pattern Pattern1"));
  EXPECT_EQ(ask(asked, "builtin.module(bad)").verdict, Verdict::Different);
}

TEST_F(FailureOracleTest, CrashWithoutEvidenceIsKnownByItsAction) {
  opt.patternsOf = {{"bad", 3}};
  plant("bad", crashed(stackDump({})), 2);
  auto under = [&](const std::string &action) {
    FailureOracle asked =
        oracle(failure(crashed(stackDump({})), "bad", action));
    return ask(asked, "builtin.module(bad)").verdict;
  };
  EXPECT_EQ(under("apply-pattern Pattern2"), Verdict::Interesting);
  EXPECT_EQ(under("apply-pattern Pattern1"), Verdict::Different);
}

// Two patterns that die in one function were one bug to a night.
TEST_F(FailureOracleTest, AnotherCommandMayShowTheSameCrashInAnotherAction) {
  opt.patternsOf = {{"bad", 3}};
  plant("bad", crashed(stackDump({A})), 2);
  auto under = [&](const std::string &action) {
    FailureOracle asked =
        oracle(failure(crashed(stackDump({A})), "bad", action));
    Verdict ofEdit = ask(asked, "builtin.module(bad)").verdict;
    EXPECT_EQ(ofEdit, Verdict::Interesting);
    asked.tellActionsApart();
    return ask(asked, "builtin.module(bad)").verdict;
  };
  EXPECT_EQ(under("apply-pattern Pattern2"), Verdict::Interesting);
  EXPECT_EQ(under("apply-pattern Pattern1"), Verdict::Different);
  EXPECT_EQ(under(""), Verdict::Interesting);
}

TEST_F(FailureOracleTest, OtherCrashUnderAnotherActionIsAnotherFailure) {
  opt.patternsOf = {{"bad", 3}};
  plant("bad", crashed(stackDump({B})), 2);
  FailureOracle asked =
      oracle(failure(crashed(stackDump({A})), "bad", "apply-pattern Pattern1"));
  EXPECT_EQ(ask(asked, "builtin.module(bad)").verdict, Verdict::Different);
}

TEST_F(FailureOracleTest, OtherCrashOutsideOfActionsIsAnotherFailure) {
  plant("bad", crashed(stackDump({B})));
  FailureOracle asked = oracle(failure(crashed(stackDump({A})), "bad"));
  EXPECT_EQ(ask(asked, "builtin.module(bad)").verdict, Verdict::Different);
}

TEST_F(FailureOracleTest, VerdictsDoNotDependOnWhatWasAskedBefore) {
  opt.patternsOf = {{"bad", 3}, {"worse", 3}};
  plant("bad", crashed(stackDump({B})), 1);
  plant("worse", crashed(stackDump({A})), 1);
  FailureSignature signature =
      failure(crashed(stackDump({A})), "bad", "apply-pattern Pattern1");
  std::vector<std::string> pipelines = {
      "builtin.module(bad)", "builtin.module(worse)", "builtin.module(good)"};
  std::map<std::string, Verdict> expected;
  for (const std::string &pipeline : pipelines) {
    FailureOracle fresh = oracle(signature);
    expected[pipeline] = ask(fresh, pipeline).verdict;
  }
  do {
    FailureOracle asked = oracle(signature);
    for (const std::string &pipeline : pipelines)
      EXPECT_EQ(ask(asked, pipeline).verdict, expected[pipeline]) << pipeline;
  } while (std::next_permutation(pipelines.begin(), pipelines.end()));
}

TEST_F(FailureOracleTest, RemembersOtherFailuresOnceEach) {
  plant("worse", crashed(stackDump({B})));
  plant("worst", rejected("x.mlir:1:1: error: no\n"));
  FailureOracle asked = oracle(failure(crashed(stackDump({A})), "bad"));
  for (const char *pipeline :
       {"builtin.module(worse)", "builtin.module(worse,good)",
        "builtin.module(worst)", "builtin.module(good)"})
    ask(asked, pipeline, Attribution::None);
  ASSERT_THAT(asked.met().others, SizeIs(2));
  EXPECT_EQ(asked.met().others[0].count, 2u);
  EXPECT_EQ(asked.met().others[1].count, 1u);
  EXPECT_EQ(bench.prober->counts().different, 3u);
}

/// `good` prints an error and succeeds; `bad` fails with the same one.
class SurvivedErrorTest : public FailureOracleTest {
protected:
  std::vector<std::string> survivedAfter(const Compile &compile) {
    Outcome printing = clean();
    printing.err.text = "x.mlir:1:1: error: harmless\n";
    plant("good", printing);
    FailureOracle asked =
        oracle(failure(rejected("x.mlir:1:1: error: harmless\n"
                                "x.mlir:1:1: error: cause\n"),
                       "good"));
    llvm::cantFail(asked.ask(compile, Attribution::None));
    return asked.met().survived;
  }
};

TEST_F(SurvivedErrorTest, OfACompileThatSucceeds) {
  EXPECT_THAT(survivedAfter(pipelineCompile("builtin.module(good)")),
              testing::ElementsAre("harmless"));
}

TEST_F(SurvivedErrorTest, NotOfOneThatIsEndedEarly) {
  Compile gated = pipelineCompile("builtin.module(good)");
  gated.preload.order = "until=1";
  EXPECT_THAT(survivedAfter(gated), testing::IsEmpty());
  Compile counted = pipelineCompile("builtin.module(good)");
  counted.command = counted.command.withFlags(
      {"--mlir-debug-counter=pass-execution-skip=0,pass-execution-count=1"});
  EXPECT_THAT(survivedAfter(counted), testing::IsEmpty());
}

// An earlier pass printed the same words, and the failing one was cut.
TEST_F(SurvivedErrorTest, NotWhereTheFailingPassDoesNotRun) {
  Outcome printing = clean();
  printing.err.text = "x.mlir:1:1: error: harmless\n";
  plant("earlier", printing);
  EXPECT_THAT(survivedAfter(pipelineCompile("builtin.module(earlier)")),
              testing::IsEmpty());
}

// Lines of assembly were cut, and what is left is none.
TEST_F(FailureOracleTest, AnotherErrorBesideItIsRefusedWhereItIsAsked) {
  std::string known = "x.ptx:5:1: error: no such feature\n";
  plant("worse", rejected(known + "x.ptx:6:1: error: syntax error\n"));
  plant("bad", rejected(known + "x.ptx:9:1: error: compilation failed\n"));
  FailureSignature signature = failure(rejected(known), "");
  signature.trailers = {"compilation *"};
  FailureOracle asked = oracle(signature);
  auto verdictOf = [&](const char *pass) {
    return ask(asked, std::string("builtin.module(") + pass + ")",
               Attribution::None)
        .verdict;
  };
  EXPECT_EQ(verdictOf("worse"), Verdict::Interesting);
  asked.refuseNewErrors();
  EXPECT_EQ(verdictOf("worse"), Verdict::Different);
  EXPECT_EQ(verdictOf("bad"), Verdict::Interesting) << "that is a trailer";
}

// A transform lost the name of the ops that it is for, and ten other errors
// stood in front of the one that was kept.
TEST_F(FailureOracleTest, AnErrorInFrontOfItIsRefusedWhereItIsAsked) {
  std::string known = "x.mlir:5:1: error: failed to apply\n";
  plant("front", rejected("x.mlir:6:1: error: wrong kind of op\n" + known));
  plant("behind", rejected(known + "x.mlir:6:1: error: wrong kind of op\n"));
  FailureOracle asked = oracle(failure(rejected(known), ""));
  auto verdictOf = [&](const char *pass) {
    return ask(asked, std::string("builtin.module(") + pass + ")",
               Attribution::None)
        .verdict;
  };
  EXPECT_EQ(verdictOf("front"), Verdict::Interesting);
  asked.refuseErrorsInFront();
  EXPECT_EQ(verdictOf("front"), Verdict::Different);
  EXPECT_EQ(verdictOf("behind"), Verdict::Interesting);
}

// One that fails nothing told how many ops are there, and no edit was kept.
TEST_F(FailureOracleTest, AKnownErrorInFrontMayTellOtherNumbers) {
  std::string told = "x.mlir:5:1: error: failed to apply\n";
  plant("fewer", rejected("x.mlir:6:1: error: 3 ops are left\n" + told));
  FailureSignature reference =
      failure(rejected("x.mlir:6:1: error: 12 ops are left\n" + told), "");
  reference.passErrors = {reference.face.errors.back()};
  FailureOracle asked = oracle(reference);
  asked.refuseErrorsInFront();
  EXPECT_EQ(ask(asked, "builtin.module(fewer)", Attribution::None).verdict,
            Verdict::Interesting);
}

// `unsupported library call` of fpext was reduced to that of pow.
TEST_F(FailureOracleTest, AFatalErrorOfAnotherCallerIsRefusedIfItIsHeld) {
  auto fatal = [](const std::vector<std::string> &frames) {
    return crashed("LLVM ERROR: unsupported call\n" + stackDump(frames),
                   SIGABRT);
  };
  // A blank frame has the address of its number.
  Outcome own = fatal({A, ""}), other = fatal({A, B, ""});
  plant("own", own);
  plant("other", other);
  FailureOracle asked = oracle(failure(own, ""));
  auto verdictOf = [&](const char *pass) {
    return ask(asked, std::string("builtin.module(") + pass + ")",
               Attribution::None)
        .verdict;
  };
  asked.holdCallers(namelessCallers(own.err.text));
  EXPECT_EQ(verdictOf("own"), Verdict::Interesting);
  EXPECT_EQ(verdictOf("other"), Verdict::Different);
}

// A flag went without which the same function aborts: the report said SIGSEGV,
// and the reproducer SIGABRT.
TEST_F(FailureOracleTest, AnotherSignalOfTheSameStackIsRefusedIfItIsHeld) {
  FailureOracle asked = oracle(failure(crashed(stackDump({A})), "bad"));
  plant("bad", crashed(stackDump({A}), SIGABRT));
  EXPECT_EQ(ask(asked, "builtin.module(bad)").verdict, Verdict::Interesting);
  asked.holdSignal(SIGSEGV);
  EXPECT_EQ(ask(asked, "builtin.module(bad)").verdict, Verdict::Different);
  EXPECT_THAT(asked.met().others, SizeIs(0)) << "it is no other bug";
}

TEST_F(FailureOracleTest, WhatATraceSpeaksAgainstIsAnotherFailure) {
  plant("bad", crashed(stackDump({A})));
  FailureOracle asked = oracle(failure(crashed(stackDump({A})), "bad"));
  asked.refuseByTrace([](const Trace &run) {
    return run.lastPassName() == "bad" ? "not that one" : "";
  });
  EXPECT_EQ(ask(asked, "builtin.module(bad)", Attribution::None).verdict,
            Verdict::Interesting)
      << "it is not traced";
  Judgement refused = ask(asked, "builtin.module(bad)");
  EXPECT_EQ(refused.verdict, Verdict::Different);
  EXPECT_EQ(refused.reason, "not that one");
}

TEST_F(FailureOracleTest, HealthyRunsTeachTheLimit) {
  FailureOracle asked = oracle(failure(crashed(stackDump({A})), "bad"));
  Compile compile = pipelineCompile("builtin.module(good)");
  auto before = bench.prober->limitsFor(compile).wall;
  ask(asked, "builtin.module(good)");
  EXPECT_LT(bench.prober->limitsFor(compile).wall, before);
}

TEST_F(FailureOracleTest, RunThatHardlyEndsIsNoSignThatAHangIsGone) {
  Bench slow([](const Command &, const Limits &limits) {
    Outcome outcome = clean();
    outcome.wall = limits.wall * 3 / 4;
    return outcome;
  });
  FlagInstruments instruments(*slow.prober, compiler);
  FailureOracle asked(instruments, failure(hung(), "bad"));
  Compile compile = pipelineCompile("builtin.module(good)");
  EXPECT_EQ(llvm::cantFail(asked.ask(compile, Attribution::None)).verdict,
            Verdict::Unresolved);
  FailureOracle ofCrash(instruments, failure(crashed(stackDump({A})), ""));
  EXPECT_EQ(llvm::cantFail(ofCrash.ask(compile, Attribution::None)).verdict,
            Verdict::Uninteresting);
}

//===----------------------------------------------------------------------===//
// Flaky failures
//===----------------------------------------------------------------------===//

/// Only each `period`-th run shows what is planted, the first one among them.
class FlakyFailureTest : public FailureOracleTest {
protected:
  FlakyFailureTest() {
    plant("bad", crash);
    signature = failure(crash, "bad");
    signature.rate = {15, 30};
    signature.runsPerQuestion = signature.rate.runsPerQuestion();
  }
  Judgement askFlaky(const std::string &pipeline) {
    FailureOracle asked(ofFlaky, signature);
    return llvm::cantFail(
        asked.ask(pipelineCompile(pipeline), Attribution::OnAccept));
  }

  Outcome crash = crashed(stackDump({A}));
  FailureSignature signature;
  unsigned run = 0, period = 1;
  Bench flaky{[this](const Command &command, const Limits &limits) {
    return run++ % period ? clean() : opt(command, limits);
  }};
  FlagInstruments ofFlaky{*flaky.prober, compiler};
};

TEST_F(FlakyFailureTest, CleanRunsAreNotTracedForTheFailure) {
  period = 3;
  run = 1; // clean, clean, and then one that fails
  EXPECT_EQ(askFlaky("builtin.module(bad)").verdict, Verdict::Interesting);
  EXPECT_EQ(askFlaky("builtin.module(good)").verdict, Verdict::Uninteresting);
}

TEST_F(FlakyFailureTest, SameEvidenceFromAnotherPassIsDifferent) {
  plant("worse", crash);
  period = 3;
  Judgement other = askFlaky("builtin.module(worse)");
  EXPECT_EQ(other.reason, "the same evidence from another pass, worse");
}

} // namespace
