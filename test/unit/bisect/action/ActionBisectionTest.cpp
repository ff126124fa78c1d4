//===- ActionBisectionTest.cpp - `exact` under the rule alone -------------===//
#include "bisect/action/ActionBisection.h"
#include "bisect/action/ActionAtError.h"
#include "bisect/action/NeededAction.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

namespace {

constexpr const char *Alone = "builtin.module(a)";

ActionAnswer bisect(Bisecting &bisecting) {
  return llvm::cantFail(bisectAction(bisecting.oracle, pipelineCompile(Alone)));
}

SimulatedOpt with(unsigned applications, SimulatedOpt::Bug bug) {
  SimulatedOpt opt;
  opt.patternsOf = {{"a", applications}};
  opt.bug = std::move(bug);
  return opt;
}

/// The application of that index ends the compile.
SimulatedOpt crashingAt(unsigned index, unsigned applications) {
  return with(applications, [=](const Moment &now) {
    return now.application == index ? std::optional(theCrash()) : std::nullopt;
  });
}

/// The output is wrong where application `index` ran: nothing is seen of that
/// in a run of the compiler.
class WrongFrom : public Oracle {
public:
  WrongFrom(Instruments &instruments, unsigned index, unsigned runs)
      : Oracle(instruments, miscompile(runs)), index(index) {}
  llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles, Attribution) override {
    std::vector<Judgement> judgements;
    for (const Compile &compile : compiles) {
      unsigned count = 1000;
      for (llvm::StringRef word : compile.command.argv)
        if (word.split("apply-pattern-count=").second.size())
          word.split("apply-pattern-count=").second.consumeInteger(10, count);
      judgements.push_back(
          {count > index ? Verdict::Interesting : Verdict::Uninteresting,
           FailureKind::None, false, ""});
    }
    return judgements;
  }

private:
  static FailureSignature miscompile(unsigned runs) {
    FailureSignature signature;
    signature.face.kind = FailureKind::Miscompile;
    signature.runsPerQuestion = runs;
    return signature;
  }
  unsigned index;
};

// No run of the pass fails, however many are traced.
TEST(ActionBisection, OfWrongCodeThatComesAndGoes) {
  Bisecting bisecting(with(9, [](const Moment &) { return std::nullopt; }),
                      FailureSignature());
  WrongFrom oracle(bisecting.instruments, 4, /*runs=*/3);
  ActionAnswer answer =
      llvm::cantFail(bisectAction(oracle, pipelineCompile(Alone)));
  EXPECT_EQ(answer.precision, Precision::Exact) << answer.why;
  ASSERT_THAT(answer.actions, SizeIs(1));
  EXPECT_EQ(answer.actions[0].index, 4u);
}

bool atEnd(const Moment &now) { return now.pass == "a" && !now.application; }

TEST(ActionBisection, OpenApplicationIsConfirmedInTwoCompiles) {
  Bisecting bisecting(crashingAt(6, 20),
                      signatureOf(theCrash(), "a", "apply-pattern Pattern6"));
  ActionAnswer answer = bisect(bisecting);
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_TRUE(answer.gated);
  ASSERT_THAT(answer.actions, SizeIs(1));
  EXPECT_EQ(answer.actions[0].pattern, "Pattern6");
  EXPECT_EQ(answer.actions[0].index, 6u);
  EXPECT_THAT(answer.decisions, ElementsAre("7", "6"));
  EXPECT_TRUE(answer.knob.proven);
}

// It was seen of a crash in four runs of five: one clean run led to a search,
// and that to another pattern.
TEST(ActionBisection, OneCleanRunOfTheOpenApplicationMayBeChance) {
  Bisecting bisecting(
      with(20,
           // the trace has two runs
           [met = 0](const Moment &now) mutable -> std::optional<Outcome> {
             bool isLucky = now.application == 6u && met++ == 2;
             return now.application == 6u && !isLucky
                        ? std::optional(theCrash())
                        : std::nullopt;
           }),
      signatureOf(theCrash(), "a", "apply-pattern Pattern6"));
  ActionAnswer answer = bisect(bisecting);
  EXPECT_EQ(answer.precision, Precision::Exact);
  ASSERT_THAT(answer.actions, SizeIs(1));
  EXPECT_EQ(answer.actions[0].pattern, "Pattern6");
  EXPECT_THAT(answer.decisions, ElementsAre("7", "6"));
  EXPECT_THAT(answer.why, HasSubstr("it does not show in each run"));
}

// Of a crash that comes whatever is applied, some run with k-1 is one, too.
TEST(ActionBisection, AClaimOfOneOfSeveralRunsIsNoneIfThoseBeforeItCrashToo) {
  Bisecting bisecting(
      with(20,
           [met = 0](const Moment &now) mutable -> std::optional<Outcome> {
             if (now.application == 6u)
               return met++ == 2 ? std::nullopt : std::optional(theCrash());
             return atEnd(now) && now.applied.size() == 6 && met > 3
                        ? std::optional(theCrash())
                        : std::nullopt;
           }),
      signatureOf(theCrash(), "a", "apply-pattern Pattern6"));
  EXPECT_NE(bisect(bisecting).decisions, (std::vector<std::string>{"7", "6"}));
}

// It was seen: only the pattern that met invalid IR was named, not the one that
// had left it.
TEST(ActionBisection, WhatTheOpenApplicationTripsOverIsTold) {
  Bisecting bisecting(
      with(20,
           [](const Moment &now) -> std::optional<Outcome> {
             if (now.application == 6u)
               return theCrash();
             bool isInvalid = llvm::is_contained(now.applied, 2u) &&
                              !now.hasFlag("--verify-each=false");
             return atEnd(now) && isInvalid
                        ? std::optional(rejected("error: 'a.b' op is invalid"))
                        : std::nullopt;
           }),
      signatureOf(theCrash(), "a", "apply-pattern Pattern6"));
  bisecting.compiler.flags.insert("verify-each");
  ActionAnswer answer = bisect(bisecting);
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_THAT(answer.why, HasSubstr("the IR is invalid from application 3 on, "
                                    "Pattern2 on"));
}

// What a pass itself says of an op has the same form.
TEST(ActionBisection, WhatThePassItselfComplainsOfIsNoInvalidIR) {
  Bisecting bisecting(
      with(20,
           [](const Moment &now) -> std::optional<Outcome> {
             if (now.application == 6u)
               return theCrash();
             bool hasApplied = llvm::is_contained(now.applied, 2u);
             return atEnd(now) && hasApplied
                        ? std::optional(rejected("error: 'a.b' op is left"))
                        : std::nullopt;
           }),
      signatureOf(theCrash(), "a", "apply-pattern Pattern6"));
  bisecting.compiler.flags.insert("verify-each");
  EXPECT_THAT(bisect(bisecting).why, Not(HasSubstr("is invalid from")));
}

// It was told as "the pass applies no pattern" of a compiler that lists the
// flag of its log, and drops it.
TEST(ActionBisection, WhereTheLogShowsNothingItIsNotKnown) {
  SimulatedOpt opt = crashingAt(6, 20);
  Bench bench([&](const Command &command, const Limits &limits) {
    Command heard = command;
    llvm::erase(heard.argv, "--log-actions-to=-");
    return opt(heard, limits);
  });
  CompilerUnderTest compiler = simulatedCompiler();
  FlagInstruments instruments(*bench.prober, compiler);
  FailureOracle oracle(instruments, signatureOf(theCrash(), "a"));
  ActionAnswer answer =
      llvm::cantFail(bisectAction(oracle, pipelineCompile(Alone)));
  EXPECT_EQ(answer.precision, Precision::Unknown);
  EXPECT_THAT(answer.why, HasSubstr("shows no action"));
}

/// Each application takes 10 ms, and there is no end of them within any limit.
TEST(ActionBisection, WhereGrowthPassesTheLimitNoApplicationIsToBlame) {
  std::chrono::milliseconds wall{0};
  SimulatedOpt opt = with(5000, [&wall](const Moment &now) {
    bool isLate = std::chrono::milliseconds(10) * now.applied.size() > wall;
    return isLate ? std::optional(hung()) : std::nullopt;
  });
  Bench bench([&](const Command &command, const Limits &limits) {
    wall = limits.wall;
    return opt(command, limits);
  });
  Outcome healthy = clean();
  healthy.wall = std::chrono::milliseconds(10);
  bench.prober->learnHealthy(healthy);
  CompilerUnderTest compiler = simulatedCompiler();
  FlagInstruments instruments{*bench.prober, compiler};
  FailureOracle oracle(instruments, signatureOf(hung(), "a"));
  ActionAnswer answer =
      llvm::cantFail(bisectAction(oracle, pipelineCompile(Alone)));
  EXPECT_EQ(answer.precision, Precision::Range);
  EXPECT_THAT(answer.why, HasSubstr("no single one makes it hang"));
}

TEST(ActionBisection, WrongWorkThatFailsAtTheEndIsSearched) {
  Bisecting bisecting(with(20,
                           [](const Moment &now) {
                             return atEnd(now) &&
                                            llvm::is_contained(now.applied, 6u)
                                        ? std::optional(theError())
                                        : std::nullopt;
                           }),
                      signatureOf(theError(), "a"));
  ActionAnswer answer = bisect(bisecting);
  EXPECT_EQ(answer.precision, Precision::Exact);
  ASSERT_THAT(answer.actions, SizeIs(1));
  EXPECT_EQ(answer.actions[0].pattern, "Pattern6");
}

/// Application 0 leaves what fails, and 3 mends that; 2 leaves it for good.
std::optional<Outcome> failingUnlessMended(const Moment &now) {
  auto did = [&](unsigned index) {
    return llvm::is_contained(now.applied, index);
  };
  return atEnd(now) && ((did(0) && !did(3)) || did(2))
             ? std::optional(theError())
             : std::nullopt;
}

// Pattern0 was named, and nothing asked whether it matters.
TEST(ActionBisection, WhatOthersMendAndTheFailureDoesNotNeedIsInDoubt) {
  Bisecting bisecting(with(5, failingUnlessMended),
                      signatureOf(theError(), "a"));
  ActionAnswer answer = bisect(bisecting);
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_TRUE(answer.isDoubted);
  EXPECT_THAT(answer.why, HasSubstr("but with those behind it alone it fails"));
}

// Nothing runs behind it that could undo what it did.
TEST(ActionBisection, TheLastOneIsNeededWithoutAQuestion) {
  Bisecting bisecting(with(5, failingUnlessMended),
                      signatureOf(theError(), "a"));
  Compile compile = pipelineCompile(Alone);
  std::string tag = "apply-pattern";
  auto trace = bisecting.traced(compile);
  auto knob = bisecting.instruments.gateActions(compile, tag, 5);
  ASSERT_TRUE(trace && knob);
  unsigned before = bisecting.compiles();
  EXPECT_EQ(llvm::cantFail(
                needOf({bisecting.oracle, compile, *trace, tag, *knob, 5})),
            Need::Needed);
  EXPECT_EQ(bisecting.compiles(), before);
  EXPECT_EQ(llvm::cantFail(
                needOf({bisecting.oracle, compile, *trace, tag, *knob, 1})),
            Need::InDoubt);
}

/// Of 100 applications, whose log takes 17 KB, a third at either end is seen.
/// The error comes when that one was applied.
ActionAnswer bisectByLongLog(unsigned guilty) {
  SimulatedOpt opt = with(100, [=](const Moment &now) {
    return atEnd(now) && llvm::is_contained(now.applied, guilty)
               ? std::optional(theError())
               : std::nullopt;
  });
  Bisecting bisecting(keeping(12000, opt), signatureOf(theError(), "a"));
  auto traced = bisecting.traced(pipelineCompile(Alone));
  EXPECT_TRUE(traced && traced->log.gap);
  EXPECT_GT(traced->log.countByTag.at("apply-pattern"), 51u);
  EXPECT_LT(traced->log.countByTag.at("apply-pattern"), 90u);
  return bisect(bisecting);
}

TEST(ActionBisection, BeforeAGapOfTheLogNumbersHold) {
  ActionAnswer answer = bisectByLongLog(5);
  EXPECT_EQ(answer.precision, Precision::Exact);
  ASSERT_THAT(answer.actions, SizeIs(1));
  EXPECT_EQ(answer.actions[0].pattern, "Pattern5");
  EXPECT_THAT(answer.why, Not(HasSubstr("lacks its middle")));
}

// Application 51 was named Pattern83 [exact], as the log had it when its middle
// was cut out. Number 91 was not found.
TEST(ActionBisection, BehindAGapOfTheLogTheCounterAloneHasTheNumber) {
  for (unsigned guilty : {50, 90}) {
    ActionAnswer answer = bisectByLongLog(guilty);
    EXPECT_EQ(answer.precision, Precision::Exact) << answer.why;
    EXPECT_EQ(answer.range,
              (std::pair<uint64_t, uint64_t>(guilty, guilty + 1)));
    ASSERT_THAT(answer.actions, SizeIs(1));
    EXPECT_EQ(answer.actions[0].index, guilty);
    EXPECT_EQ(answer.actions[0].pattern, "");
    EXPECT_THAT(answer.why, HasSubstr("lacks its middle"));
  }
}

TEST(ActionBisection, BehindAGapOfTheLogACrashIsCounted) {
  Bisecting bisecting(keeping(12000, crashingAt(90, 100)),
                      signatureOf(theCrash(), "a", "apply-pattern Pattern90"));
  ActionAnswer answer = bisect(bisecting);
  EXPECT_EQ(answer.precision, Precision::Exact) << answer.why;
  ASSERT_THAT(answer.actions, SizeIs(1));
  EXPECT_EQ(answer.actions[0].index, 90u);
  EXPECT_EQ(answer.actions[0].pattern, "");
  EXPECT_THAT(answer.why, HasSubstr("it ends in apply-pattern Pattern90"));
}

TEST(NameOf, ALongOpWhoseTextIsCutHasNoLocation) {
  Action action;
  action.opText = "\"t.op\"() : () -> () loc(\"x.mlir\":12:1";
  EXPECT_EQ(nameOf(action).location, "");
  action.opText += "8)";
  EXPECT_EQ(nameOf(action).location, "x.mlir:12:18");
}

// The first one at the place of the error may be in the gap.
TEST(ActionBisection, AGapOfTheLogIsNotPassedOverForAPlace) {
  Trace trace;
  trace.said.errors = {{"no such thing", "", "x.mlir:1:1"}};
  Action action;
  action.tag = "apply-pattern";
  action.opText = "\"t.op\"() loc(\"x.mlir\":1:1)";
  action.indexInTag = std::nullopt;
  trace.log.actions = {action};
  Bisecting bisecting(SimulatedOpt(), signatureOf(theError(), "a"));
  auto knob = bisecting.instruments.gateActions(pipelineCompile(Alone),
                                                "apply-pattern", 5);
  EXPECT_FALSE(llvm::cantFail(
      findActionAtError(bisecting.oracle, *knob, trace, "apply-pattern")));
  EXPECT_EQ(bisecting.compiles(), 0u);
}

/// The verifier complains when all of five applications have converted their
/// ops.
SimulatedOpt converting() {
  return with(5, [](const Moment &now) -> std::optional<Outcome> {
    if (!atEnd(now))
      return std::nullopt;
    return now.applied.size() == 5
               ? theError()
               : rejected("x.mlir:1:1: error: failed to legalize operation "
                          "'t.op'\n");
  });
}

// Numbers of those that are skipped tell nothing of the others, and the last
// one may be only what lets the verifier have its say.
TEST(ActionBisection, OfSeveralAtThePlaceOfAnErrorNoneIsNamed) {
  Bisecting bisecting(converting(), signatureOf(theError(), "a"));
  ActionAnswer answer = bisect(bisecting);
  EXPECT_EQ(answer.precision, Precision::Range) << answer.why;
  EXPECT_THAT(answer.actions, IsEmpty());
  EXPECT_EQ(answer.range, (std::pair<uint64_t, uint64_t>(0, 5)));
  EXPECT_THAT(answer.candidates, SizeIs(5));
  EXPECT_THAT(answer.why, HasSubstr("at the place of the error: Pattern0, "));
}

/// An application to an op of that line.
Action applied(unsigned index, int line) {
  Action action;
  action.tag = "apply-pattern";
  action.name = "Pattern" + std::to_string(index);
  action.opName = "t.op";
  action.opText = "\"t.op\"() loc(\"x.mlir\":" + std::to_string(line) + ":1)";
  action.indexInTag = index;
  return action;
}

// It was seen: application 5 makes the op that is invalid, and the verifier is
// not asked before application 6 has converted the return.
TEST(ActionBisection, BehindTheOneAtThePlaceMoreMayBeGuilty) {
  Bisecting bisecting(converting(), signatureOf(theError(), "a"));
  Trace trace;
  trace.said.errors = {{"no such thing", "", "x.mlir:1:1"}};
  for (unsigned index = 0; index < 5; ++index)
    trace.log.actions.push_back(applied(index, index == 3 ? 1 : 2));
  auto knob = bisecting.instruments.gateActions(pipelineCompile(Alone),
                                                "apply-pattern", 5);
  auto at = llvm::cantFail(
      findActionAtError(bisecting.oracle, *knob, trace, "apply-pattern"));
  ASSERT_TRUE(at);
  EXPECT_EQ(at->before, 3u);
  EXPECT_EQ(at->point, 5u);
  EXPECT_THAT(at->why, HasSubstr("at the place of the error: Pattern3"));
}

// The beginning of the pass is the head, and the end of the last application
// the tail.
TEST(ActionBisection, WhereNoPatternIsSeenAGapOfTheLogMayHaveSome) {
  SimulatedOpt opt = with(60, [](const Moment &now) {
    return atEnd(now) ? std::optional(theError()) : std::nullopt;
  });
  Bisecting bisecting(keeping(346, opt), signatureOf(theError(), "a"));
  ActionAnswer answer = bisect(bisecting);
  EXPECT_EQ(answer.precision, Precision::Unknown);
  EXPECT_THAT(answer.why, HasSubstr("lacks its middle: whether the pass "
                                    "applies patterns is not known"));
}

TEST(ActionBisection, AbsenceIsNoActionOfAnyPattern) {
  Outcome failing =
      rejected("x.mlir:1:1: error: failed to legalize operation 'a.b'\n");
  Bisecting bisecting(with(20,
                           [=](const Moment &now) {
                             return atEnd(now) ? std::optional(failing)
                                               : std::nullopt;
                           }),
                      signatureOf(failing, "a"));
  ActionAnswer answer = bisect(bisecting);
  EXPECT_EQ(answer.precision, Precision::NotGated);
  EXPECT_THAT(answer.actions, IsEmpty());
  EXPECT_THAT(answer.why, HasSubstr("'a.b'"));
  EXPECT_LE(bisecting.compiles(), 2u) << "no search";
}

/// Pattern6 leaves a cast that what stands at `user` still uses.
static ActionAnswer castLeftFor(const std::string &user) {
  Outcome failing =
      rejected("x.mlir:8:1: error: failed to legalize unresolved "
               "materialization from ('i32') to ('index') that remained live "
               "after conversion\n" +
               user + ": note: see existing live user here: t.op\n");
  Bisecting bisecting(with(20,
                           [=](const Moment &now) {
                             return atEnd(now) &&
                                            llvm::is_contained(now.applied, 6u)
                                        ? std::optional(failing)
                                        : std::nullopt;
                           }),
                      signatureOf(failing, "a"));
  return bisect(bisecting);
}

// A pattern leaves it behind: --convert-scf-to-spirv, ForOpConversion.
TEST(ActionBisection, UnresolvedMaterializationIsNoAbsence) {
  ActionAnswer answer = castLeftFor("x.mlir:9:1");
  EXPECT_EQ(answer.precision, Precision::Exact);
  ASSERT_THAT(answer.actions, SizeIs(1));
  EXPECT_EQ(answer.actions[0].pattern, "Pattern6");
}

// What used it would have been converted by an application that was skipped:
// the first one that made a cast was named.
TEST(ActionBisection, ACastThatSkippingLeavesBlamesNobody) {
  ActionAnswer answer = castLeftFor("x.mlir:1:1");
  EXPECT_EQ(answer.precision, Precision::Range);
  EXPECT_EQ(answer.range, std::pair(uint64_t(0), uint64_t(20)));
  EXPECT_THAT(answer.why, HasSubstr("leaves such a cast, too"));
}

// Pattern3 breaks what Pattern6 mends: with those between, another op was
// refused in the words of the failure, and Pattern3 was named.
TEST(ActionBisection, TheSameWordsAboutAnotherPlaceAreNotTheFailure) {
  auto refused = [](const std::string &place) {
    return rejected(place + ": error: 't.op' op has 0 operands\n");
  };
  Outcome failing = refused("x.mlir:5:3");
  Bisecting bisecting(with(12,
                           [=](const Moment &now) -> std::optional<Outcome> {
                             auto ran = [&](unsigned number) {
                               return llvm::is_contained(now.applied, number);
                             };
                             if (atEnd(now) && ran(3) && !ran(6))
                               return refused("x.mlir:18:3");
                             if (atEnd(now) && ran(9))
                               return failing;
                             return std::nullopt;
                           }),
                      signatureOf(failing, "a"));
  ActionAnswer answer = bisect(bisecting);
  EXPECT_EQ(answer.precision, Precision::Exact);
  ASSERT_THAT(answer.actions, SizeIs(1));
  EXPECT_EQ(answer.actions[0].pattern, "Pattern9");
}

// With --split-input-file, another chunk had printed it before.
TEST(ActionBisection, CrashIsNoAbsenceWhateverWasPrintedBefore) {
  FailureSignature signature =
      signatureOf(theCrash(), "a", "apply-pattern Pattern6");
  signature.face.errors = {"failed to legalize operation 'a.b'"};
  Bisecting bisecting(crashingAt(6, 20), signature);
  EXPECT_EQ(bisect(bisecting).precision, Precision::Exact);
}

TEST(ActionBisection, PassWithoutPatterns) {
  Bisecting bisecting(with(0,
                           [](const Moment &now) {
                             return atEnd(now) ? std::optional(theCrash())
                                               : std::nullopt;
                           }),
                      signatureOf(theCrash(), "a"));
  EXPECT_EQ(bisect(bisecting).precision, Precision::NotGated);
}

TEST(ActionBisection, BodyOfThePassIsNotGatedAndTheCounterStaysUnproven) {
  Bisecting bisecting(with(5,
                           [](const Moment &now) {
                             return atEnd(now) ? std::optional(theCrash())
                                               : std::nullopt;
                           }),
                      signatureOf(theCrash(), "a"));
  ActionAnswer answer = bisect(bisecting);
  EXPECT_EQ(answer.precision, Precision::NotGated);
  EXPECT_FALSE(answer.gated);
  EXPECT_FALSE(answer.knob.proven);
  EXPECT_THAT(answer.why, HasSubstr("not proven"));
  EXPECT_THAT(answer.actions, IsEmpty());
}

TEST(ActionBisection, InertCounterUnderAnOpenApplication) {
  SimulatedOpt opt = crashingAt(2, 5);
  opt.inertTags = {"apply-pattern"};
  Bisecting bisecting(opt,
                      signatureOf(theCrash(), "a", "apply-pattern Pattern2"));
  ActionAnswer answer = bisect(bisecting);
  EXPECT_EQ(answer.precision, Precision::Unknown)
      << "the log says application 3, the counter says none";
  EXPECT_FALSE(answer.knob.proven);
  EXPECT_FALSE(answer.gated);
}

TEST(ActionBisection, CountersWithoutAnyEffectProveNothing) {
  SimulatedOpt opt = with(5, [](const Moment &now) {
    return atEnd(now) ? std::optional(theError()) : std::nullopt;
  });
  opt.inertTags = {"apply-pattern", "pass-execution"};
  Bisecting bisecting(opt, signatureOf(theError(), "a"));
  ActionAnswer answer = bisect(bisecting);
  EXPECT_EQ(answer.precision, Precision::Unknown);
  EXPECT_THAT(answer.why, HasSubstr("not proven"));
}

TEST(ActionBisection, WithoutALogOrCounters) {
  for (const char *flag : {"log-actions-to", "mlir-debug-counter"}) {
    Bisecting bisecting(crashingAt(2, 5), signatureOf(theCrash(), "a"));
    bisecting.compiler.flags.erase(flag);
    EXPECT_EQ(bisect(bisecting).precision, Precision::Unknown);
  }
}

TEST(ActionBisection, FaceOfTheGatedCompileCounts) {
  // The baseline had another face than the pass alone.
  SimulatedOpt opt = with(5, [](const Moment &now) {
    return now.application == 3u ? std::optional(otherCrash()) : std::nullopt;
  });
  Bisecting bisecting(opt,
                      signatureOf(theCrash(), "a", "apply-pattern Pattern3"));
  ActionAnswer answer = bisect(bisecting);
  EXPECT_EQ(answer.precision, Precision::Exact);
  EXPECT_EQ(answer.actions.at(0).index, 3u);
}

//===----------------------------------------------------------------------===//
// Brute force: k applications lead to clean, the failure, or other failures
//===----------------------------------------------------------------------===//

enum { Clean, Shows, Crashes, Refused };

std::optional<Outcome> outcomeOf(unsigned verdict) {
  switch (verdict) {
  case Shows:
    return theCrash();
  case Crashes:
    return otherCrash();
  case Refused:
    return otherError();
  }
  return std::nullopt;
}

/// With the last of all applications `open`, the crash comes inside it.
SimulatedOpt byCount(const std::vector<unsigned> &verdicts, bool open) {
  unsigned all = verdicts.size() - 1;
  return with(all, [=](const Moment &now) -> std::optional<Outcome> {
    bool prefix = now.applied.empty() || now.applied.front() == 0;
    if (open && prefix && now.applied.size() == all)
      return theCrash();
    return atEnd(now) && prefix ? outcomeOf(verdicts[now.applied.size()])
                                : std::nullopt;
  });
}

void expectTrue(const ActionAnswer &answer,
                const std::vector<unsigned> &verdicts, bool open) {
  auto [clean, shows] = answer.range;
  switch (answer.precision) {
  case Precision::Exact:
    EXPECT_EQ(clean + 1, shows);
    EXPECT_EQ(verdicts[shows], Shows);
    EXPECT_TRUE(
        verdicts[clean] == Clean ||
        (open && shows == verdicts.size() - 1 && verdicts[clean] == Refused));
    EXPECT_EQ(answer.actions.at(0).index, clean);
    EXPECT_TRUE(answer.knob.proven);
    break;
  case Precision::Range:
    EXPECT_EQ(verdicts[clean], Clean);
    EXPECT_EQ(verdicts[shows], Shows);
    for (unsigned k = clean + 1; k < shows; ++k)
      EXPECT_GT(verdicts[k], unsigned(Shows));
    EXPECT_THAT(answer.actions, IsEmpty());
    EXPECT_THAT(answer.why,
                HasSubstr("; there: Pattern" + std::to_string(clean)));
    break;
  case Precision::NotGated:
    EXPECT_EQ(verdicts[0], Shows);
    EXPECT_FALSE(answer.knob.proven);
    break;
  case Precision::Unknown:
    EXPECT_NE(verdicts[0], unsigned(Clean)) << "there is a boundary to find";
  }
}

TEST(ActionBisection, ExactUnderTheRuleAlone) {
  for (bool open : {false, true})
    for (std::vector<unsigned> verdicts : words(open ? 3 : 2, 4)) {
      verdicts.push_back(Shows);
      SCOPED_TRACE(testing::PrintToString(verdicts) + (open ? " open" : ""));
      std::optional<ActionAnswer> first;
      for (unsigned workers : {1, 2, 8}) {
        Bisecting bisecting(
            byCount(verdicts, open),
            signatureOf(theCrash(), "a", open ? "apply-pattern Pattern2" : ""),
            workers);
        ActionAnswer answer = bisect(bisecting);
        expectTrue(answer, verdicts, open);
        if (!first)
          first = answer;
        EXPECT_EQ(answer.decisions, first->decisions);
        EXPECT_EQ(answer.precision, first->precision);
        EXPECT_EQ(answer.range, first->range);
        EXPECT_EQ(answer.actions.size(), first->actions.size());
      }
    }
}

} // namespace
