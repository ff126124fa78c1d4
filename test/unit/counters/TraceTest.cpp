//===- TraceTest.cpp - What a traced run says -----------------------------===//
//
// inputs/*.txt are the streams of mlir-opt-22, recorded by inputs/record.sh.
//
//===----------------------------------------------------------------------===//
#include "compiler/command/ParsePipeline.h"
#include "counters/FlagTrace.h"
#include "counters/PassLocation.h"
#include "probe/local/OutputCapture.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

std::string recorded(const std::string &name) {
  return contents(CULPRIT_SOURCE_DIR "/test/unit/counters/inputs/" + name);
}

Trace traceOf(const std::string &name, Outcome outcome) {
  outcome.out.text = recorded(name + ".out.txt");
  outcome.err.text = recorded(name + ".err.txt");
  return readTrace(outcome);
}

std::vector<std::string> errorsOf(const Trace &trace) {
  std::vector<std::string> errors;
  for (const PassError &error : trace.said.errors)
    errors.push_back(error.normalised);
  return errors;
}

TEST(Trace, JoinsClassesWithArguments) {
  Trace trace = traceOf("launched", clean());
  std::vector<std::string> names;
  for (const PassExecution &pass : trace.passes)
    names.push_back(pass.name() + " " + pass.opName + " " + pass.symbol);
  EXPECT_THAT(names,
              ElementsAre("mlir::detail::OpToOpPassAdaptor builtin.module ",
                          "canonicalize func.func first", "cse func.func first",
                          "canonicalize func.func second",
                          "cse func.func second", "inline builtin.module ",
                          "canonicalize func.func first",
                          "canonicalize func.func second",
                          "canonicalize func.func second",
                          "canonicalize builtin.module "));
  EXPECT_TRUE(trace.logComplete);
  EXPECT_EQ(trace.lastPass, 9u);
  EXPECT_EQ(trace.openActionName(), "");
}

// The pass that it had launched, and that had ended, was the failing one.
TEST(Trace, ACrashIsInThePassThatIsOpen) {
  Outcome outcome = crashed("");
  outcome.out.text = recorded("launched.out.txt");
  outcome.err.text = recorded("launched.err.txt");
  // Up to where inline is over.
  std::string &log = outcome.out.text;
  log.resize(log.rfind("] begins (no breakpoint) Action `pass-execution`"));
  log.resize(log.rfind("] completed `pass-execution`"));
  log.resize(log.rfind('\n') + 1);
  outcome.err.text.resize(outcome.err.text.rfind("// -----// IR Dump Before"));
  Trace trace = readTrace(outcome);
  ASSERT_FALSE(trace.lostItsEnd());
  EXPECT_EQ(trace.lastPassName(), "inline");
}

TEST(Trace, KnowsThePlaceThatIsSaid) {
  EXPECT_EQ(readTrace(rejected("a.mlir:3:35: error: no such thing\n"
                               "a.mlir:9:1: error: another\n"))
                .said.first()
                ->at,
            "a.mlir:3:35");
  Trace crash = readTrace(crashed(
      "Stack dump:\n0.\tProgram arguments: mlir-opt a.mlir\n"
      "1.\tRunning pass 'Function Pass Manager' on module 'M'.\n"
      "2.\tRunning pass 'NVPTX DAG->DAG Pattern Instruction Selection' on "
      "function '@k5'\n #0 0x00007fa17ceb8786 f() (/usr/lib/x.so+0x12)\n"));
  EXPECT_EQ(crash.llvmFunction, "k5");
}

TEST(Trace, CountsAdaptorsAsTheCounterDoes) {
  Trace trace = traceOf("launched", clean());
  for (size_t i = 0; i < trace.passes.size(); ++i)
    EXPECT_EQ(trace.passes[i].index, i);
  EXPECT_TRUE(trace.passes[0].adaptor);
  EXPECT_EQ(trace.passes[1].parent, 0u);
}

TEST(Trace, KnowsWhetherAnotherPipelineRanAfterAPass) {
  Trace trace;
  trace.passes.resize(4); // an adaptor with two functions, and another pass
  trace.passes[1].parent = trace.passes[2].parent = 0;
  EXPECT_TRUE(trace.wasFollowedByOthers(1));
  EXPECT_FALSE(trace.wasFollowedByOthers(3));
  trace.passes.pop_back();
  EXPECT_FALSE(trace.wasFollowedByOthers(1)) << "the next function's";
}

TEST(Trace, LaunchedPassHasAPathAndNoPlace) {
  Trace trace = traceOf("launched", clean());
  EXPECT_EQ(trace.pathOf(6), "inline > canonicalize");
  EXPECT_EQ(trace.pathOf(1), "canonicalize") << "adaptors are no launchers";
  auto places = locatePasses(
      trace, llvm::cantFail(parsePipeline(
                 "builtin.module(func.func(canonicalize,cse),inline,"
                 "canonicalize)")));
  EXPECT_FALSE(places[6]);
  EXPECT_EQ(places[3], (PipelinePath{0, 0}));
  EXPECT_EQ(places[5], (PipelinePath{1}));
  EXPECT_EQ(places[9], (PipelinePath{2}));
}

/// The names of all executions but adaptors.
std::vector<std::string> namesIn(const Trace &trace) {
  std::vector<std::string> names;
  for (const PassExecution &pass : trace.passes)
    if (!pass.adaptor)
      names.push_back(pass.name());
  return names;
}

TEST(Trace, PassWhosePatternsArePDL) {
  Trace trace = traceOf("pdl", clean());
  EXPECT_THAT(namesIn(trace), ElementsAre("ConvertPDLToPDLInterpPass", "cse",
                                          "canonicalize", "test-pdll-pass"));
  auto places = locatePasses(
      trace,
      llvm::cantFail(parsePipeline("builtin.module(func.func(cse),canonicalize,"
                                   "test-pdll-pass)")));
  EXPECT_FALSE(places[0]) << "it is in no text";
  EXPECT_EQ(places[2], (PipelinePath{0, 0}));
  EXPECT_EQ(places[4], (PipelinePath{2}));
  EXPECT_FALSE(trace.lostItsEnd());
}

TEST(Trace, PassThatAScriptRunsHasNoBanner) {
  Trace trace = traceOf("script", clean());
  EXPECT_THAT(namesIn(trace), ElementsAre("cse", "transform-interpreter",
                                          "Canonicalizer", "symbol-dce"));
  EXPECT_EQ(trace.pathOf(2), "transform-interpreter > Canonicalizer");
  auto places = locatePasses(
      trace, llvm::cantFail(parsePipeline(
                 "builtin.module(cse,transform-interpreter,symbol-dce)")));
  EXPECT_FALSE(places[2]);
  EXPECT_EQ(places[3], (PipelinePath{2}));
}

TEST(Trace, CrashInAPassThatAScriptRunsLostNothing) {
  std::string out = recorded("script.out.txt"),
              err = recorded("script.err.txt");
  out.resize(out.find('\n', out.find("running `Canonicalizer`")) + 1);
  err.resize(err.find("// -----// IR Dump Before SymbolDCE"));
  Trace trace = readTrace(crashed(err, SIGSEGV, out));
  EXPECT_EQ(trace.lastPassName(), "Canonicalizer");
  EXPECT_FALSE(trace.lostItsEnd());
}

TEST(Trace, CrashLeavesPassAndPatternOpen) {
  Trace trace = traceOf("crash", crashed(""));
  ASSERT_TRUE(trace.lastPass);
  EXPECT_EQ(trace.passes[*trace.lastPass].name(), "convert-arith-to-spirv");
  EXPECT_EQ(trace.openActionName(),
            "apply-pattern (anonymous namespace)::ExtUIPattern");
  EXPECT_EQ(trace.log.actions[*trace.openAction()].indexInTag, 1u);
  EXPECT_THAT(trace.face.frames,
              ElementsAre("mlir::spirv::BitwiseAndOp::create"));
  EXPECT_THAT(trace.said.errors, IsEmpty());
}

TEST(Trace, FailingPassIsNotTheSiblingThatRanOn) {
  Trace trace = traceOf("failure", rejected(""));
  ASSERT_TRUE(trace.lastPass);
  EXPECT_EQ(trace.passes[*trace.lastPass].name(), "tosa-to-linalg");
  EXPECT_EQ(trace.passes[*trace.lastPass].symbol, "first");
  EXPECT_EQ(trace.face.failedPass, "tosa-to-linalg");
  EXPECT_THAT(errorsOf(trace),
              ElementsAre("failed to legalize operation 'tosa.custom'"));
}

// The title once had what the pass says of each function.
TEST(Trace, WordsThatEarlierPassesSayAreNoReason) {
  Trace trace;
  llvm::StringRef before = "working on @f\n",
                  said = "working on @g\nno index\n";
  readLastErrors(trace, (before + said).str(), before.size(),
                 before.size() + said.size());
  EXPECT_THAT(trace.said.words, ElementsAre("no index"));
}

/// `passes` one after another, each with its banner; of the log no more is kept
/// than so many bytes at either end. All but the last one complete.
Trace ofLongLog(const std::vector<std::string> &passes, uint64_t bytes) {
  Outcome outcome = crashed("");
  std::string log;
  for (const std::string &name : passes) {
    if (!log.empty())
      log += "[thread t] completed `pass-execution`\n";
    log += "[thread t] begins (no breakpoint) Action `pass-execution` running "
           "`" +
           name + "` on Operation `builtin.module` (module {...})`\n";
    outcome.err.text += "// -----// IR Dump Before " + name + " (" +
                        llvm::StringRef(name).lower() + ") //----- //\n";
  }
  OutputCapture capture(2 * bytes);
  capture.append(log);
  outcome.out = std::move(capture).take();
  return readTrace(outcome);
}

// Behind the gap, passes had the numbers of earlier ones, and so their places.
TEST(Trace, BehindAGapOfTheLogNamesAreKnownAndNumbersAreNot) {
  Trace trace = ofLongLog({"A", "B", "A", "B", "A", "B"}, 220);
  ASSERT_TRUE(trace.log.gap);
  ASSERT_THAT(trace.passes, SizeIs(2));
  EXPECT_EQ(trace.passes[0].index, 0u);
  EXPECT_EQ(trace.passes[1].name(), "b");
  EXPECT_EQ(trace.passes[1].index, std::nullopt);
  EXPECT_EQ(trace.lastPass, 1u);
  EXPECT_FALSE(trace.lostItsEnd());
  auto places = locatePasses(
      trace, llvm::cantFail(parsePipeline("builtin.module(a,b,a,b,a,b)")));
  EXPECT_EQ(places[0], PipelinePath{0});
  EXPECT_FALSE(places[1]);
}

TEST(Trace, WhatIsOpenInAGapIsNotSeen) {
  Outcome outcome = crashed("// -----// IR Dump Before A (a) //----- //\n");
  std::string log = "[thread t] begins (no breakpoint) Action "
                    "`pass-execution` running `A` on Operation "
                    "`builtin.module` (module {...})`\n";
  for (int i = 0; i < 20; ++i)
    log += "[thread t] begins (no breakpoint) Action `apply-pattern pattern: P "
           "(t.op)`\n[thread t] completed `apply-pattern`\n";
  OutputCapture capture(1000);
  capture.append(log);
  outcome.out = std::move(capture).take();
  Trace trace = readTrace(outcome);
  EXPECT_TRUE(trace.hasAllAnnounced);
  EXPECT_EQ(trace.lastPassName(), "a");
  EXPECT_TRUE(trace.lostItsEnd()) << "whether A is open is not known";
}

/// A runs, then B, which fails.
Trace ofTwoPasses(const std::string &saidByA, const std::string &saidByB,
                  const std::string &saidAfter = "") {
  Outcome outcome = rejected(
      "// -----// IR Dump Before A (a) //----- //\n" + saidByA +
      "// -----// IR Dump Before B (b) //----- //\n" + saidByB +
      "// -----// IR Dump After B Failed (b) //----- //\n" + saidAfter);
  for (const char *name : {"A", "B"})
    outcome.out.text += std::string("[thread t] begins (no breakpoint) Action "
                                    "`pass-execution` running `") +
                        name +
                        "` on Operation `builtin.module` (module {...})`\n"
                        "[thread t] completed `pass-execution`\n";
  return readTrace(outcome);
}

TEST(Trace, ErrorsOfEarlierPassesAreNotOfTheLastOne) {
  Trace trace =
      ofTwoPasses("x.mlir:1:1: error: decoy\n", "x.mlir:2:2: error: the one\n");
  EXPECT_THAT(trace.face.errors, ElementsAre("decoy", "the one"));
  EXPECT_THAT(errorsOf(trace), ElementsAre("the one"));
  EXPECT_FALSE(trace.said.onlyDecoys);
}

TEST(Trace, APassThatFailsInSilenceHasNoErrors) {
  const std::string decoy = "x.mlir:1:1: error: decoy\n";
  EXPECT_TRUE(ofTwoPasses(decoy, "").said.onlyDecoys);
  EXPECT_FALSE(ofTwoPasses("", "").said.onlyDecoys);
  EXPECT_FALSE(
      ofTwoPasses(decoy, "", "error: of what ran it\n").said.onlyDecoys);
}

TEST(Trace, BannersOfOtherPassesJoinNothing) {
  Outcome outcome = clean("[thread t] begins (no breakpoint) Action "
                          "`pass-execution` running `A` on Operation "
                          "`builtin.module` (module {...})`\n",
                          "// -----// IR Dump Before Z (z) //----- //\n");
  Trace trace = readTrace(outcome);
  ASSERT_THAT(trace.passes, SizeIs(1));
  EXPECT_EQ(trace.passes[0].argument, "");
  EXPECT_EQ(trace.passes[0].name(), "A");
}

TEST(Trace, SurvivesNothingAndHalves) {
  Trace empty = readTrace(clean());
  EXPECT_TRUE(empty.passes.empty());
  EXPECT_FALSE(empty.lastPass);
  std::string out = recorded("crash.out.txt"), err = recorded("crash.err.txt");
  for (size_t size = 0; size < out.size(); size += 7) {
    Trace trace =
        readTrace(crashed(err.substr(0, size), SIGSEGV, out.substr(0, size)));
    for (const PassExecution &pass : trace.passes)
      EXPECT_TRUE(!pass.parent || *pass.parent < trace.passes.size());
    EXPECT_LT(trace.lastPass.value_or(0),
              std::max<size_t>(trace.passes.size(), 1));
  }
}

TEST(Trace, AsksForLogAndBannersInOneCompile) {
  SimulatedOpt opt;
  Bench bench(opt);
  CompilerUnderTest compiler = simulatedCompiler();
  auto traced = llvm::cantFail(traceByFlags(
      *bench.prober, compiler, pipelineCompile("builtin.module(a)")));
  ASSERT_TRUE(traced);
  EXPECT_EQ(traced->passes.at(0).name(), "a");
  EXPECT_EQ(bench.prober->counts().total, 1u);
}

TEST(Trace, NoneWithoutALog) {
  Bench bench{SimulatedOpt()};
  CompilerUnderTest compiler = simulatedCompiler();
  compiler.flags.erase("log-actions-to");
  EXPECT_FALSE(llvm::cantFail(traceByFlags(
      *bench.prober, compiler, pipelineCompile("builtin.module(a)"))));
  EXPECT_EQ(bench.prober->counts().total, 0u);
}

} // namespace
