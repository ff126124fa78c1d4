//===- PassBisectionTest.cpp - Against every oracle of a few passes -------===//
#include "bisect/pass/PassBisection.h"
#include "compiler/command/ParsePipeline.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::SizeIs;

namespace {

PassAnswer bisect(Bisecting &bisecting, const std::string &text,
                  bool isText = true) {
  Compile steady = pipelineCompile(text);
  std::optional<Pipeline> pipeline;
  if (isText)
    pipeline = llvm::cantFail(parsePipeline(text));
  return llvm::cantFail(
      bisectPass(bisecting.oracle, steady, pipeline, bisecting.traced(steady)));
}

/// `pass` ends with `outcome`.
SimulatedOpt failingIn(const std::string &pass, const Outcome &outcome) {
  SimulatedOpt opt;
  opt.bug = [=](const Moment &now) {
    return now.pass == pass ? std::optional(outcome) : std::nullopt;
  };
  return opt;
}

TEST(PassBisection, OpenPassOfTheLogIsConfirmedInTwoCompiles) {
  Bisecting bisecting(failingIn("p5", theCrash()), signatureOf(theCrash()));
  PassAnswer answer = bisect(bisecting, passes(9));
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_EQ(answer.pass, "p5");
  EXPECT_EQ(answer.passClass, "Class_p5");
  EXPECT_EQ(answer.index, 4u);
  EXPECT_EQ(answer.path, PipelinePath{4});
  EXPECT_THAT(answer.decisions, ElementsAre("5", "4"));
  EXPECT_TRUE(answer.knob.proven);
  EXPECT_EQ(answer.knob.name, "pass-execution");
  EXPECT_EQ(bisecting.compiles(), 3u) << "and the trace";
}

TEST(PassBisection, DiagnosticsToo) {
  Bisecting bisecting(failingIn("p2", theError()), signatureOf(theError()));
  PassAnswer answer = bisect(bisecting, passes(3));
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_EQ(answer.pass, "p2");
}

TEST(PassBisection, GuiltyBeforeFailing) {
  // p4 fails only on what p2 left; the log leaves p4 open.
  SimulatedOpt opt;
  opt.bug = [](const Moment &now) {
    return now.pass == "p4" && now.has("p2") ? std::optional(theCrash())
                                             : std::nullopt;
  };
  Bisecting bisecting(opt, signatureOf(theCrash()));
  EXPECT_EQ(bisect(bisecting, passes(6)).pass, "p4");
}

/// Pass i+1 makes (`+`), takes away (`-`), or leaves as it is (`.`) what fails
/// behind all passes.
SimulatedOpt comingAndGoing(const std::string &roles) {
  SimulatedOpt opt;
  opt.bug = [=](const Moment &now) {
    bool isBad = false;
    for (const std::string &pass : now.ran) {
      char role = roles.at(std::stoul(pass.substr(1)) - 1);
      isBad = role == '+' || (isBad && role == '.');
    }
    return now.pass.empty() && isBad ? std::optional(theError()) : std::nullopt;
  };
  return opt;
}

/// Those that are enough by themselves to make the whole command fail.
std::vector<std::string> sourcesIn(const std::string &roles) {
  std::vector<std::string> sources;
  for (size_t i = 0; i < roles.size(); ++i) {
    if (roles[i] == '-')
      sources.clear();
    if (roles[i] == '+')
      sources.push_back("p" + std::to_string(i + 1));
  }
  return sources;
}

// The pass at any boundary was named, though its work was undone later.
TEST(PassBisection, WhatFailsBehindAllPassesIsOfThePassThatIsNeeded) {
  constexpr unsigned count = 5;
  for (unsigned number = 0; number < 243; ++number) {
    std::string roles;
    for (unsigned i = 0, rest = number; i < count; ++i, rest /= 3)
      roles += "+-."[rest % 3];
    std::vector<std::string> sources = sourcesIn(roles);
    if (sources.empty())
      continue;
    Bisecting bisecting(comingAndGoing(roles), signatureOf(theError()));
    PassAnswer answer = bisect(bisecting, passes(count));
    if (sources.size() == 1) {
      EXPECT_EQ(answer.precision, Precision::Exact) << roles;
      EXPECT_EQ(answer.pass, sources.front()) << roles;
    } else {
      EXPECT_EQ(answer.precision, Precision::Range) << roles;
      EXPECT_THAT(answer.why, HasSubstr("more than one pass")) << roles;
      EXPECT_THAT(answer.candidates, IsSupersetOf(sources)) << roles;
    }
  }
}

// The range ended where the search did, and lacked what did the same.
TEST(PassBisection, MoreThanAreSearchedForAreAllInTheRange) {
  Bisecting bisecting(comingAndGoing("+.++.+++."), signatureOf(theError()));
  PassAnswer answer = bisect(bisecting, passes(9));
  EXPECT_EQ(answer.precision, Precision::Range);
  EXPECT_THAT(answer.candidates,
              IsSupersetOf({"p1", "p3", "p4", "p6", "p7", "p8"}));
}

/// Cannot trace a command without p1.
class TracesWithP1 : public FlagInstruments {
public:
  using FlagInstruments::FlagInstruments;
  llvm::Expected<std::optional<Trace>> trace(const Compile &compile,
                                             unsigned runs) override {
    Pipeline pipeline = *compile.command.pipeline();
    if (!llvm::StringRef(pipeline.str()).contains("p1"))
      return std::nullopt;
    return FlagInstruments::trace(compile, runs);
  }
};

// The only pass of the range was the one that is not needed.
TEST(PassBisection, WithoutATraceOfTheOthersAllBehindAreInTheRange) {
  CompilerUnderTest compiler = simulatedCompiler();
  Bench bench(comingAndGoing("+.-+."));
  TracesWithP1 instruments(*bench.prober, compiler);
  FailureOracle oracle(instruments, signatureOf(theError()));
  Compile steady = pipelineCompile(passes(5));
  auto traced = llvm::cantFail(instruments.trace(steady, /*runs=*/1));
  // The search guesses at the last pass that ran; at none, it ends at p1.
  traced->lastPass.reset();
  PassAnswer answer = llvm::cantFail(bisectPass(
      oracle, steady, llvm::cantFail(parsePipeline(passes(5))), traced));
  EXPECT_EQ(answer.precision, Precision::Range);
  EXPECT_EQ(answer.pass, "p1");
  EXPECT_THAT(answer.candidates, ElementsAre("p1", "p2", "p3", "p4", "p5"));
}

/// Its passes are flags: `--p1 --p2`.
ScriptedLauncher::Script withFlags(const SimulatedOpt &opt) {
  return [=](const Command &command, const Limits &limits) {
    Command spelled = command;
    std::string passes;
    llvm::erase_if(spelled.argv, [&](llvm::StringRef word) {
      bool isPass = word.size() == 4 && word.starts_with("--p");
      if (isPass)
        passes += (passes.empty() ? "" : ",") + word.drop_front(2).str();
      return isPass;
    });
    spelled.argv.push_back("--pass-pipeline=builtin.module(" + passes + ")");
    return opt(spelled, limits);
  };
}

// Where passes are flags, nobody asked whether one is needed.
TEST(PassBisection, APassThatIsAFlagIsAskedAboutToo) {
  Bisecting bisecting(withFlags(comingAndGoing("+.-+.")),
                      signatureOf(theError()));
  Compile steady = compileWith("IR", {"--p1", "--p2", "--p3", "--p4", "--p5"});
  PassAnswer answer = llvm::cantFail(bisectPass(
      bisecting.oracle, steady, std::nullopt, bisecting.traced(steady)));
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_EQ(answer.pass, "p4");
}

// `canonicalize,cse,canonicalize` became a range of two passes of one name.
TEST(PassBisection, AnotherRunOfThePassIsNoOtherPass) {
  SimulatedOpt opt;
  opt.bug = [](const Moment &now) {
    return now.pass.empty() && now.has("p1") ? std::optional(theError())
                                             : std::nullopt;
  };
  Bisecting bisecting(opt, signatureOf(theError()));
  PassAnswer answer = bisect(bisecting, "builtin.module(p1,p2,p1,p1,p3)");
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_EQ(answer.pass, "p1");
  EXPECT_EQ(answer.index, 0u);
}

TEST(PassBisection, APassThatFailsOnWhatALaunchedOneLeftIsAtFaultItself) {
  Bisecting bisecting(failingIn("p2", theCrash()), signatureOf(theCrash()));
  Compile steady = pipelineCompile(passes(3));
  auto traced = bisecting.traced(steady);
  ASSERT_TRUE(traced);
  ASSERT_THAT(traced->passes, SizeIs(2));
  // By the log, p1 had run p2, which came to its end before the crash.
  traced->passes[1].parent = 0;
  traced->log.actions[traced->passes[1].action].completed = true;
  traced->log.actions[traced->passes[0].action].completed = false;
  traced->lastPass = 0;
  PassAnswer answer = llvm::cantFail(
      bisectPass(bisecting.oracle, steady,
                 llvm::cantFail(parsePipeline(passes(3))), traced));
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_EQ(answer.pass, "p1");
  EXPECT_THAT(answer.why, HasSubstr("ran p2, and fails on what that one left"));
}

TEST(PassBisection, AdaptorsAreCountedAndNeverNamed) {
  Bisecting bisecting(failingIn("p3", theCrash()), signatureOf(theCrash()));
  PassAnswer answer =
      bisect(bisecting, "builtin.module(p1,func.func(p2,p3),p4)");
  EXPECT_EQ(answer.pass, "p3");
  EXPECT_EQ(answer.index, 3u) << "p1, the adaptor, p2";
  EXPECT_EQ(answer.anchorOp, "func.func");
  EXPECT_EQ(answer.path, (PipelinePath{1, 1}));
}

TEST(PassBisection, PassOfAScriptIsNamedByItsArgument) {
  for (const Outcome &outcome : {theCrash(), theError()}) {
    SimulatedOpt opt = failingIn("inner", outcome);
    opt.scriptOf = {{"p2", "inner"}};
    Bisecting bisecting(opt, signatureOf(outcome));
    bisecting.compiler.flags.insert("inner");
    PassAnswer answer = bisect(bisecting, passes(3));
    EXPECT_EQ(answer.precision, Precision::Exact);
    EXPECT_EQ(answer.pass, "inner");
    EXPECT_EQ(answer.pathText, "p2 > inner");
    EXPECT_THAT(answer.launchedBy, ElementsAre("p2"));
    EXPECT_FALSE(answer.path);
    ASSERT_TRUE(answer.launcher);
    EXPECT_EQ(answer.launcher->path, PipelinePath{1});
  }
}

TEST(PassBisection, InertGateIsNotTrusted) {
  SimulatedOpt opt = failingIn("p3", theCrash());
  opt.inertTags = {"pass-execution"};
  Bisecting bisecting(opt, signatureOf(theCrash()));
  PassAnswer answer = bisect(bisecting, passes(5));
  EXPECT_TRUE(answer.byPrefix);
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_EQ(answer.pass, "p3");
}

TEST(PassBisection, InertGateWithoutATextSaysSo) {
  for (const Outcome &outcome : {theCrash(), theError()}) {
    SimulatedOpt opt = failingIn("p3", outcome);
    opt.inertTags = {"pass-execution"};
    Bisecting bisecting(opt, signatureOf(outcome));
    PassAnswer answer = bisect(bisecting, passes(5), /*isText=*/false);
    EXPECT_EQ(answer.precision, Precision::Unknown);
    EXPECT_FALSE(answer.knob.proven);
    EXPECT_EQ(answer.pass, "p3") << "as the log has it";
    EXPECT_THAT(answer.why, HasSubstr("not proven"));
  }
}

/// p2 crashes where the log is not written; with it, p3 ends so, if at all.
SimulatedOpt failingWithoutLog(const std::optional<Outcome> &logged) {
  SimulatedOpt opt;
  opt.bug = [=](const Moment &now) -> std::optional<Outcome> {
    if (now.hasFlag("--log-actions-to=-"))
      return now.pass == "p3" ? logged : std::nullopt;
    return now.pass == "p2" ? std::optional(theCrash()) : std::nullopt;
  };
  return opt;
}

// The last pass of a clean run was named, or the one that failed otherwise.
TEST(PassBisection, TheLogOfAnotherRunNamesNoPass) {
  for (const auto &logged :
       {std::optional<Outcome>(), std::optional(theError()),
        std::optional(otherCrash())}) {
    SimulatedOpt opt = failingWithoutLog(logged);
    opt.bug = [bug = opt.bug](const Moment &now) {
      bool isGated = llvm::any_of(now.command->argv, [](llvm::StringRef word) {
        return word.starts_with("--mlir-debug-counter");
      });
      return isGated ? std::nullopt : bug(now);
    };
    Bisecting bisecting(opt, signatureOf(theCrash()));
    PassAnswer answer = bisect(bisecting, passes(5), /*isText=*/false);
    EXPECT_EQ(answer.precision, Precision::Unknown);
    EXPECT_EQ(answer.pass, "");
    EXPECT_THAT(answer.why, HasSubstr("nor a traced run"));
  }
}

TEST(PassBisection, TheLogOfAnotherRunProvesNoInertGate) {
  for (const auto &logged :
       {std::optional<Outcome>(), std::optional(theError())}) {
    SimulatedOpt opt = failingWithoutLog(logged);
    opt.inertTags = {"pass-execution"};
    Bisecting bisecting(opt, signatureOf(theCrash()));
    PassAnswer answer = bisect(bisecting, passes(5), /*isText=*/false);
    EXPECT_EQ(answer.precision, Precision::Unknown);
    EXPECT_EQ(answer.pass, "");
    EXPECT_THAT(answer.why, HasSubstr("not proven"));
  }
}

TEST(PassBisection, WhatFailsOtherwiseWithOneLessIsNotCalledClean) {
  SimulatedOpt opt;
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    if (now.pass == "p3")
      return theCrash();
    return now.pass.empty() ? std::optional(theError()) : std::nullopt;
  };
  Bisecting bisecting(opt, signatureOf(theCrash()));
  PassAnswer answer = bisect(bisecting, passes(5));
  EXPECT_EQ(answer.precision, Precision::Exact) << answer.why;
  EXPECT_EQ(answer.pass, "p3");
  EXPECT_EQ(answer.knob.evidence,
            "fails otherwise at 2, shows the failure at 3");
}

/// Of 30 passes, whose log takes 6 KB, a third at either end is seen. The
/// error comes at the end if that one ran.
SimulatedOpt failingAtTheEndAfter(const std::string &guilty) {
  SimulatedOpt opt;
  opt.bug = [=](const Moment &now) {
    return now.pass.empty() && now.has(guilty) ? std::optional(theError())
                                               : std::nullopt;
  };
  return opt;
}
constexpr uint64_t keptOfLongLog = 4400;

// It was p25 [exact], as the log had it when its middle was cut out.
TEST(PassBisection, BehindAGapOfTheLogNoPassIsNamedByItsNumber) {
  Bisecting bisecting(keeping(keptOfLongLog, failingAtTheEndAfter("p15")),
                      signatureOf(theError()));
  auto traced = bisecting.traced(pipelineCompile(passes(30)));
  ASSERT_TRUE(traced && traced->log.gap);
  EXPECT_GT(traced->passes.size(), 15u);
  PassAnswer answer = bisect(bisecting, passes(30), /*isText=*/false);
  EXPECT_EQ(answer.precision, Precision::Unknown);
  EXPECT_EQ(answer.pass, "");
  EXPECT_FALSE(answer.index);
  EXPECT_TRUE(answer.knob.proven);
  EXPECT_THAT(answer.why, HasSubstr("clean at 14, shows the failure at 15"));
  EXPECT_THAT(answer.why, HasSubstr("lacks its middle"));
}

TEST(PassBisection, BehindAGapOfTheLogThePrefixesAnswer) {
  for (const char *guilty : {"p15", "p25"}) {
    Bisecting bisecting(keeping(keptOfLongLog, failingAtTheEndAfter(guilty)),
                        signatureOf(theError()));
    PassAnswer answer = bisect(bisecting, passes(30));
    EXPECT_EQ(answer.precision, Precision::Exact) << answer.why;
    EXPECT_TRUE(answer.byPrefix);
    EXPECT_EQ(answer.pass, guilty);
  }
}

TEST(PassBisection, BeforeAGapOfTheLogNumbersHold) {
  Bisecting bisecting(keeping(keptOfLongLog, failingAtTheEndAfter("p5")),
                      signatureOf(theError()));
  PassAnswer answer = bisect(bisecting, passes(30));
  EXPECT_EQ(answer.precision, Precision::Exact) << answer.why;
  EXPECT_FALSE(answer.byPrefix);
  EXPECT_EQ(answer.pass, "p5");
  EXPECT_EQ(answer.index, 4u);
  EXPECT_EQ(answer.path, PipelinePath{4});
  EXPECT_LT(answer.knob.count, 30u) << "what is seen, not the gap's bound";
}

TEST(PassBisection, FailureOutsideOfThePasses) {
  SimulatedOpt opt;
  opt.bug = [](const Moment &now) {
    return now.pass.empty() ? std::optional(theCrash()) : std::nullopt;
  };
  Bisecting bisecting(opt, signatureOf(theCrash()));
  for (bool isText : {true, false}) {
    PassAnswer answer = bisect(bisecting, passes(3), isText);
    EXPECT_EQ(answer.precision, Precision::NotGated);
    EXPECT_EQ(answer.pass, "");
    EXPECT_FALSE(answer.knob.proven);
  }
}

TEST(PassBisection, WithoutCountersThePrefixesAnswer) {
  Bisecting bisecting(failingIn("p3", theCrash()), signatureOf(theCrash()));
  bisecting.compiler.flags.erase("mlir-debug-counter");
  PassAnswer answer = bisect(bisecting, passes(5));
  EXPECT_TRUE(answer.byPrefix);
  EXPECT_EQ(answer.pass, "p3");
  EXPECT_EQ(answer.knob.name, "pipeline-prefix");
}

TEST(PassBisection, WithoutAnythingThereIsNoAnswer) {
  Bisecting bisecting(failingIn("p3", theCrash()), signatureOf(theCrash()));
  bisecting.compiler.flags.clear();
  PassAnswer answer = bisect(bisecting, passes(5), /*isText=*/false);
  EXPECT_EQ(answer.precision, Precision::Unknown);
  EXPECT_EQ(answer.pass, "");
}

//===----------------------------------------------------------------------===//
// Brute force: what k passes lead to is any of clean, the failure, another one
//===----------------------------------------------------------------------===//

SimulatedOpt byCount(const std::vector<unsigned> &verdicts) {
  SimulatedOpt opt;
  opt.bug = [=](const Moment &now) -> std::optional<Outcome> {
    if (!now.pass.empty() || verdicts[now.executions] == 0)
      return std::nullopt;
    return verdicts[now.executions] == 1 ? theCrash() : otherCrash();
  };
  return opt;
}

void expectTrue(const PassAnswer &answer,
                const std::vector<unsigned> &verdicts) {
  unsigned clean = answer.search.lastClean, shows = answer.search.firstShowing;
  switch (answer.precision) {
  case Precision::Exact:
    EXPECT_EQ(clean + 1, shows);
    EXPECT_EQ(answer.pass, "p" + std::to_string(shows));
    [[fallthrough]];
  case Precision::Range:
    EXPECT_EQ(verdicts[clean], 0u);
    EXPECT_EQ(verdicts[shows], 1u);
    for (unsigned k = clean + 1; k < shows; ++k)
      EXPECT_EQ(verdicts[k], 2u) << "a tighter range is there";
    EXPECT_TRUE(answer.knob.proven);
    break;
  case Precision::NotGated:
    EXPECT_EQ(verdicts[0], 1u);
    break;
  case Precision::Unknown:
    EXPECT_NE(verdicts[0], 0u) << "there is a boundary to find";
  }
}

TEST(PassBisection, NeverClaimsMoreThanItSaw) {
  for (std::vector<unsigned> verdicts : words(3, 3)) {
    verdicts.push_back(1);
    SCOPED_TRACE(testing::PrintToString(verdicts));
    std::optional<PassAnswer> first;
    std::vector<unsigned> others;
    for (unsigned workers : {1, 2, 8}) {
      Bisecting bisecting(byCount(verdicts), signatureOf(theCrash()), workers);
      PassAnswer answer = bisect(bisecting, passes(3));
      expectTrue(answer, verdicts);
      std::vector<unsigned> met;
      for (const OtherFailure &other : bisecting.oracle.met().others)
        met.push_back(other.count);
      if (!first) {
        first = answer;
        others = met;
      }
      EXPECT_EQ(met, others) << "what workers met ahead";
      EXPECT_EQ(answer.decisions, first->decisions);
      EXPECT_EQ(answer.precision, first->precision);
      EXPECT_EQ(answer.pass, first->pass);
      EXPECT_EQ(answer.index, first->index);
      EXPECT_EQ(answer.candidates, first->candidates);
    }
  }
}

} // namespace
